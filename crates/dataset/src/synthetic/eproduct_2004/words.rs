//! The words of the product corpus, and how a page's own mixture is drawn from them.
//!
//! A class has its own words, some of which other classes have too (memory, USB and resolution belong to
//! notebooks, cameras and printers alike), and kinds of product with words of their own. Reviews and overviews
//! speak mostly in words that all products share.

use std::sync::LazyLock;

use crate::synthetic::classed::{FIVE, Naming, Palette, Source, Stock, Topic};
use crate::synthetic::random::Random;

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
        include_str!("words/shop.txt")
    )),
    sites: Stock::read(include_str!("words/sites.txt")),
    classes: [
        include_str!("words/notebook.txt"),
        include_str!("words/camera.txt"),
        include_str!("words/mobile.txt"),
        include_str!("words/printer.txt"),
        include_str!("words/tv.txt"),
    ]
    .map(Stock::read),
});

/// What all pages share.
pub(in crate::synthetic) fn shared() -> &'static Topic {
    WORDS.shared.common()
}

/// A site's own words: `index` as the sites are listed.
pub(in crate::synthetic) fn of_site(index: usize) -> &'static Topic {
    &WORDS.sites.topics()[index]
}

/// What the pages of a class share.
pub(in crate::synthetic) fn of_class(class: usize) -> &'static Topic {
    WORDS.classes[class].common()
}

/// The kinds of product of a class.
pub(in crate::synthetic) fn kinds(class: usize) -> &'static [Topic] {
    WORDS.classes[class].topics()
}

/// Where one page's words come from.
pub(in crate::synthetic) struct Mixture {
    pub(in crate::synthetic) nouns: Palette,
    pub(in crate::synthetic) verbs: Palette,
    pub(in crate::synthetic) adjectives: Palette,
    pub(in crate::synthetic) naming: Naming,
    pub(in crate::synthetic) lists: [&'static Topic; 3],
}

impl Mixture {
    /// Draws a page's mixture. Weights are in hundredths of the words of each kind; guesses at ordinary product pages,
    /// whose nouns are the product's parts and whose adjectives are anyone's praise and blame.
    pub(in crate::synthetic) fn draw(site: usize, class: usize, kind: usize, random: &mut Random) -> Self {
        Self::blend([&kinds(class)[kind], of_class(class), shared(), of_site(site)], random)
    }

    /// A mixture of the words of a kind, of its class, of all products and of a site.
    pub(in crate::synthetic) fn blend(
        [own, common, shared, house]: [&'static Topic; 4],
        random: &mut Random,
    ) -> Self {
        let tail =
            |kind: &str, count: usize, random: &mut Random| Source::focus(shared.words(kind), count, random);
        let few = random.between((3, 6));
        let nouns = Palette::default()
            .with(12, Source::focus(common.words("noun"), few, random))
            .with(16, Source::Common(common.words("noun")))
            .with(12, Source::Common(own.words("noun")))
            .with(38, Source::Common(shared.words("noun")))
            .with(8, Source::Common(house.words("noun")))
            .with(14, tail("rare", 15, random));
        let verbs = Palette::default()
            .with(18, Source::Common(common.words("verb")))
            .with(64, Source::Common(shared.words("verb")))
            .with(8, Source::Common(house.words("verb")))
            .with(10, tail("rare_verb", 5, random));
        let adjectives = Palette::default()
            .with(14, Source::Common(common.words("adjective")))
            .with(10, Source::Common(own.words("adjective")))
            .with(60, Source::Common(shared.words("adjective")))
            .with(6, Source::Common(house.words("adjective")))
            .with(10, tail("rare_adjective", 5, random));
        Self { nouns, verbs, adjectives, naming: Naming::draw(shared, random), lists: [own, common, shared] }
    }
}
