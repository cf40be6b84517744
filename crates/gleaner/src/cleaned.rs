//! Cleaned pages with their text for people: the results of [`clean`](crate::clean()) and the like.

use std::ops::Deref;

use fit::Failure;

/// A page and its cleaning; [`text`](Self::text) is the kept text.
#[derive(Debug, Clone)]
pub struct CleanedPage(pub(crate) fit::CleanedPage);

impl CleanedPage {
    /// The kept text for people: the headline, a line for each block and row, code with its lines, items with their marks.
    pub fn text(&self) -> String {
        output::Readable::of(self.page(), self.cleaning()).plain()
    }
}

impl Deref for CleanedPage {
    type Target = fit::CleanedPage;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// The cleaned pages of some sites, in the order of sites and pages.
pub struct CleanedPages(pub(crate) fit::CleanedPages);

impl Iterator for CleanedPages {
    type Item = Result<CleanedPage, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.0.next()?.map(CleanedPage))
    }
}
