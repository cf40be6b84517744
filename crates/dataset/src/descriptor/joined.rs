//! A data set that is one site made of the sites of another.

use super::Kind;

/// Which data set's sites are joined to one, and how much of each is taken.
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

    /// Pages that each of its sites gives, evenly spread, where it has as many; at least 1.
    pub fn pages(&self) -> usize {
        self.pages
    }
}
