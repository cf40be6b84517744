//! The words of the product corpus of 2014: classes and sites of its own, and what all products share from 2004's.

use std::sync::LazyLock;

use crate::synthetic::classed::{FIVE, Stock, Topic};
pub(super) use crate::synthetic::eproduct_2004::words::shared;

static CLASSES: LazyLock<[Stock; FIVE]> = LazyLock::new(|| {
    [
        include_str!("words/notebook.txt"),
        include_str!("words/camera.txt"),
        include_str!("words/mobile.txt"),
        include_str!("words/printer.txt"),
        include_str!("words/tv.txt"),
    ]
    .map(Stock::read)
});

static SITES: LazyLock<Stock> = LazyLock::new(|| Stock::read(include_str!("words/sites.txt")));

/// A site's own words: `index` as the sites are listed.
pub(super) fn of_site(index: usize) -> &'static Topic {
    &SITES.topics()[index]
}

/// What the pages of a class share.
pub(super) fn of_class(class: usize) -> &'static Topic {
    CLASSES[class].common()
}

/// The kinds of product of a class.
pub(super) fn kinds(class: usize) -> &'static [Topic] {
    CLASSES[class].topics()
}
