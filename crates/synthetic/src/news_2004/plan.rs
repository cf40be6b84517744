//! A page before it is written: its class and subject, its day, its words and its headline.

use std::sync::LazyLock;

use crate::classed::{ClassWords, Classed};
use crate::corpus::Corpus;
use crate::random::Random;
use crate::site::Purpose;
use crate::words::{Language, Names, Palette, Source, Topic, Words};

pub(crate) static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::read("news-2004"));

pub(crate) static WORDS: LazyLock<ClassWords> =
    LazyLock::new(|| ClassWords::read("news-2004", &CORPUS, "news-2004/words/news.txt"));

/// Days over which the pages were published, from the first of 2003 on.
const DAYS: usize = 365;

/// The other classes that a page of each class touches. Business, politics and technology are similar, as in
/// the thesis's tables (section 5.5: their pairs are distinguished worst).
const NEAR: [&[usize]; 5] = [&[4, 4, 3, 3, 2, 1], &[0, 4, 3], &[3, 3, 0, 4], &[0, 0, 2, 4], &[0, 0, 0, 1, 3]];

/// How often a page touches a subject of another class rather than of its own.
const ELSEWHERE: f64 = 0.4;

/// The topics of everyday life.
const EVERYDAY: [&str; 6] = ["city", "life", "society", "sport", "world", "culture"];

/// The first draws of a page; its text continues with the same stream.
pub(super) struct Plan {
    pub(super) random: Random,
    pub(super) class: usize,
    pub(super) subject: usize,
    pub(super) day: usize,
    pub(super) words: Words,
    pub(super) headline: String,
}

impl Plan {
    pub(super) fn of(site: &Classed, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let class = site.class(index);
        // the first subjects of a class are a little more common
        let count = WORDS.subjects(class).len();
        let subject = random.below(count).min(random.below(count + 2));
        let day = random.below(DAYS);
        let words = mixture(site.index, class, subject, &mut random);
        let topic = match random.below(100) {
            0..40 => &WORDS.subjects(class)[subject],
            40..75 => WORDS.of_class(class),
            _ => WORDS.shared(),
        };
        let headline = words.speaker(&mut random).any(topic.phrases("headline"));
        Self { random, class, subject, day, words, headline }
    }
}

/// A page's mixture of words. A class has several subjects (markets, energy and airlines are all business). A
/// page has one of them and touches another, of its own class or of a similar one. The common words of the
/// classes outweigh their own words. Weights are percentages of the words of each sort. They are guesses at
/// ordinary news, in which a third of the nouns shows the topic.
pub(crate) fn mixture(site: usize, class: usize, subject: usize, random: &mut Random) -> Words {
    let (own, common) = (&WORDS.subjects(class)[subject], WORDS.of_class(class));
    let (shared, house) = (WORDS.shared(), WORDS.of_site(site));
    let near =
        if random.chance(ELSEWHERE) { random.pick(NEAR[class]).copied().unwrap_or(class) } else { class };
    let other: &Topic = &WORDS.subjects(near)[random.below(WORDS.subjects(near).len())];
    // words of everyday life that belong to no class: another topic on each page
    let everyday = Language::English.stock().topic(EVERYDAY[random.below(EVERYDAY.len())]);
    let few = random.between((3, 6));
    let focus = if random.chance(0.7) { own } else { common };
    let nouns = Palette::of([
        (13, Source::focus(focus.words("noun"), few, random)),
        (14, Source::Common(own.words("noun"))),
        (11, Source::Common(common.words("noun"))),
        (7, Source::Common(other.words("noun"))),
        (18, Source::Common(shared.words("noun"))),
        (8, Source::focus(everyday.words("noun"), 12, random)),
        (6, Source::Common(house.words("noun"))),
        (23, Source::focus(shared.words("rare"), 45, random)),
    ]);
    let verbs = Palette::of([
        (9, Source::Common(own.words("verb"))),
        (9, Source::Common(common.words("verb"))),
        (4, Source::Common(other.words("verb"))),
        (43, Source::Common(shared.words("verb"))),
        (5, Source::focus(everyday.words("verb"), 5, random)),
        (6, Source::Common(house.words("verb"))),
        (24, Source::focus(shared.words("rare_verb"), 18, random)),
    ]);
    let adjectives = Palette::of([
        (10, Source::Common(own.words("adjective"))),
        (12, Source::Common(common.words("adjective"))),
        (4, Source::Common(other.words("adjective"))),
        (39, Source::Common(shared.words("adjective"))),
        (5, Source::focus(everyday.words("adjective"), 5, random)),
        (6, Source::Common(house.words("adjective"))),
        (24, Source::focus(shared.words("rare_adjective"), 14, random)),
    ]);
    Words {
        language: Language::English,
        nouns,
        verbs,
        adjectives,
        names: Names::draw(shared, random),
        lists: [own, common, shared],
        careful: false,
    }
}
