//! The words of the news corpus, and how a page's own mixture is drawn from them.
//!
//! A class is no bag of words: it has subjects (markets, energy and airlines are all business), a page has one of
//! them and touches another, of its own class or of one near to it. What the classes share outweighs what is
//! their own.

use std::sync::LazyLock;

use crate::synthetic::classed::{FIVE, Naming, Palette, Source, Stock, Topic};
use crate::synthetic::random::Random;
use crate::synthetic::words::{Language, Topic as Everyday};

struct Words {
    shared: Stock,
    sites: Stock,
    classes: [Stock; FIVE],
}

static WORDS: LazyLock<Words> = LazyLock::new(|| Words {
    shared: Stock::read(concat!(
        include_str!("../words/english/names.txt"),
        "\n",
        include_str!("../words/english/rare.txt"),
        "\n",
        include_str!("words/news.txt")
    )),
    sites: Stock::read(include_str!("words/sites.txt")),
    classes: [
        include_str!("words/business.txt"),
        include_str!("words/entertainment.txt"),
        include_str!("words/health.txt"),
        include_str!("words/politics.txt"),
        include_str!("words/technology.txt"),
    ]
    .map(Stock::read),
});

/// What all pages share.
pub(super) fn shared() -> &'static Topic {
    WORDS.shared.common()
}

/// A site's own words: `index` as the sites are listed.
pub(super) fn of_site(index: usize) -> &'static Topic {
    &WORDS.sites.topics()[index]
}

/// What the pages of a class share.
pub(super) fn of_class(class: usize) -> &'static Topic {
    WORDS.classes[class].common()
}

/// The subjects of a class.
pub(super) fn subjects(class: usize) -> &'static [Topic] {
    WORDS.classes[class].topics()
}

/// The classes that a page of each class touches, itself left out: business, politics and technology are near to each
/// other, as the thesis's tables have it (section 5.5: their pairs are told apart worst).
const NEAR: [&[usize]; FIVE] =
    [&[4, 4, 3, 3, 2, 1], &[0, 4, 3], &[3, 3, 0, 4], &[0, 0, 2, 4], &[0, 0, 0, 1, 3]];

/// How often a page touches a subject of another class rather than of its own.
const ELSEWHERE: f64 = 0.4;

/// The subject that a page touches beside its own: class and subject.
pub(super) fn aside(class: usize, random: &mut Random) -> (usize, usize) {
    let class =
        if random.chance(ELSEWHERE) { random.pick(NEAR[class]).copied().unwrap_or(class) } else { class };
    (class, random.below(subjects(class).len()))
}

/// The corners of everyday life.
const EVERYDAY: [Everyday; 6] =
    [Everyday::City, Everyday::Life, Everyday::Society, Everyday::Sport, Everyday::World, Everyday::Culture];

/// Where one page's words come from.
pub(super) struct Mixture {
    pub(super) nouns: Palette,
    pub(super) verbs: Palette,
    pub(super) adjectives: Palette,
    pub(super) naming: Naming,
    pub(super) lists: [&'static Topic; 3],
}

impl Mixture {
    /// Draws a page's mixture. Weights are in hundredths of the words of each kind; guesses at ordinary news, in which a
    /// third of the nouns tells the topic.
    pub(super) fn draw(site: usize, class: usize, subject: usize, random: &mut Random) -> Self {
        let (own, common, shared, house) =
            (&subjects(class)[subject], of_class(class), shared(), of_site(site));
        let (near, other) = aside(class, random);
        let other = &subjects(near)[other];
        let focus = |kind: &str, count: usize, random: &mut Random| {
            let list = if random.chance(0.7) { own } else { common };
            Source::focus(list.words(kind), count, random)
        };
        let tail =
            |kind: &str, count: usize, random: &mut Random| Source::focus(shared.words(kind), count, random);
        // words of everyday life that no class owns: another corner of it on each page
        let stray = EVERYDAY[random.below(EVERYDAY.len())];
        let everyday = |kind: &str| Language::English.lexicon().of(stray, kind);
        let few = random.between((3, 6));
        let nouns = Palette::default()
            .with(13, focus("noun", few, random))
            .with(14, Source::Common(own.words("noun")))
            .with(11, Source::Common(common.words("noun")))
            .with(7, Source::Common(other.words("noun")))
            .with(18, Source::Common(shared.words("noun")))
            .with(8, Source::focus(everyday("noun"), 12, random))
            .with(6, Source::Common(house.words("noun")))
            .with(23, tail("rare", 45, random));
        let verbs = Palette::default()
            .with(9, Source::Common(own.words("verb")))
            .with(9, Source::Common(common.words("verb")))
            .with(4, Source::Common(other.words("verb")))
            .with(43, Source::Common(shared.words("verb")))
            .with(5, Source::focus(everyday("verb"), 5, random))
            .with(6, Source::Common(house.words("verb")))
            .with(24, tail("rare_verb", 18, random));
        let adjectives = Palette::default()
            .with(10, Source::Common(own.words("adjective")))
            .with(12, Source::Common(common.words("adjective")))
            .with(4, Source::Common(other.words("adjective")))
            .with(39, Source::Common(shared.words("adjective")))
            .with(5, Source::focus(everyday("adjective"), 5, random))
            .with(6, Source::Common(house.words("adjective")))
            .with(24, tail("rare_adjective", 14, random));
        Self { nouns, verbs, adjectives, naming: Naming::draw(shared, random), lists: [own, common, shared] }
    }
}
