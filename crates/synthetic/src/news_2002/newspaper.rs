//! A site of the corpus: its settings, and the traits of its pages.

use serde::Deserialize;

use crate::site::{Ground, Purpose, stands_on_ground};

/// The content of a site's pages. Shares are shares of its pages, in `0.0..=1.0`; pairs are the least and the
/// greatest number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The category as its pages name it.
    pub(super) category_name: String,
    /// The number of paragraphs of an article.
    pub(super) paragraphs: (usize, usize),
    /// The number of sentences of a paragraph.
    pub(super) sentences: (usize, usize),
    /// The share of articles with a picture and its caption.
    pub(crate) picture: f64,
    /// The share of articles with a table of quotes.
    pub(crate) quotes: f64,
    /// The share of articles with subheads.
    pub(super) subheads: f64,
    /// The share of pages with a list of related news, including long ones.
    pub(crate) related: f64,
    /// The share of pages whose list of related news is at least as long as the article (section 4: "text
    /// length of the block longer than article in some pages").
    pub(crate) long_related: f64,
    /// The number of entries of a list of related news that is not long.
    pub(super) related_items: (usize, usize),
    /// The share of pages on which the coder marked title and category too (section 4: "hand coding data are
    /// wrong because of the inclusion of title information and news categories").
    pub(crate) wrong_marks: f64,
    /// The number of advertisements in rotation, from which a page draws.
    pub(super) ads: usize,
    /// Entries of the list of hot news, which changes by the day; 0 for none.
    pub(super) hot: usize,
}

/// One site.
pub(crate) struct Newspaper {
    pub(super) ground: Ground,
    pub(crate) settings: &'static Settings,
    pub(super) pages: usize,
}

stands_on_ground!(Newspaper);

/// The traits of a page, drawn by its site's shares before the page is written. Each has its name in results,
/// if it has one.
#[derive(Clone, Copy)]
pub(crate) struct Traits {
    /// `related`: a list of related news.
    pub(super) related: bool,
    /// `long-related`: a list of related news at least as long as the article; `related` too.
    pub(super) long: bool,
    /// `wrong-mark`: hand marks that include title and category.
    pub(super) wrong: bool,
    /// `picture`: a picture with caption.
    pub(super) picture: bool,
    /// `table-in-article`: a table of quotes.
    pub(super) quotes: bool,
    /// Subheads; they are no trait in results.
    pub(super) subheads: bool,
}

impl Traits {
    /// The traits of page `index`. They do not depend on the number of pages.
    pub(crate) fn of(site: &Newspaper, index: usize) -> Self {
        let shares = site.settings;
        let mut random = site.random(Purpose::Traits, index);
        let long = random.chance(shares.long_related);
        // the share of the pages without a long list that gives all lists together their share
        let rest = (shares.related - shares.long_related) / (1.0 - shares.long_related);
        Self {
            long,
            related: random.chance(rest) || long,
            wrong: random.chance(shares.wrong_marks),
            picture: random.chance(shares.picture),
            quotes: random.chance(shares.quotes),
            subheads: random.chance(shares.subheads),
        }
    }

    /// The names of the page's traits, sorted.
    pub(crate) fn names(self) -> Vec<&'static str> {
        let named = [
            (self.long, "long-related"),
            (self.picture, "picture"),
            (self.related, "related"),
            (self.quotes, "table-in-article"),
            (self.wrong, "wrong-mark"),
        ];
        named.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect()
    }
}
