//! What is special about a page, drawn by the shares of its site's spec before anything is written.

use super::plan::{Purpose, SitePlan};

/// What a page has. The trait's name in results, where it has one, stands beside each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Traits {
    /// `related`: a list of related news.
    pub(super) related: bool,
    /// `long-related`: a list of related news at least as long as the article; `related` too.
    pub(super) long: bool,
    /// `wrong-mark`: hand marks that hold title and category too.
    pub(super) wrong: bool,
    /// `picture`: a picture with caption.
    pub(super) picture: bool,
    /// `table-in-article`: a table of quotes.
    pub(super) quotes: bool,
    /// Subheads; of no interest to results.
    pub(super) subheads: bool,
}

impl Traits {
    /// The traits of page `index`; of the page's number alone, not of how many there are.
    pub(super) fn of(site: &SitePlan, index: usize) -> Self {
        let spec = site.spec();
        let mut random = site.random(Purpose::Traits, index);
        let long = random.chance(spec.long_related);
        // of the pages without a long list, so many have one that all lists together meet their share
        let rest = (spec.related - spec.long_related) / (1.0 - spec.long_related);
        Self {
            long,
            related: random.chance(rest) || long,
            wrong: random.chance(spec.wrong_marks),
            picture: random.chance(spec.picture),
            quotes: random.chance(spec.quotes),
            subheads: random.chance(spec.subheads),
        }
    }

    /// The names of those the page has, sorted.
    pub(super) fn names(self) -> Vec<&'static str> {
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
