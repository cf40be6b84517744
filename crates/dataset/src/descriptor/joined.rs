//! A data set that is one site made of the sites of another.

use super::Kind;

/// The data set whose sites are joined, and the number of pages from each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Joined {
    pub(super) of: String,
    pub(super) pages: usize,
    pub(super) kind: Kind,
}

impl Joined {
    /// The id of the other data set.
    pub fn of(&self) -> &str {
        &self.of
    }

    /// The number of pages from each of its sites, evenly spread, if the site has as many; at least 1.
    pub fn pages(&self) -> usize {
        self.pages
    }
}
