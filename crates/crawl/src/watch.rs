//! The progress of a crawl. The command line decides what it shows.

/// A listener to a crawl.
pub trait Watch {
    /// The crawl begins, for at most so many pages.
    fn start(&self, pages: usize);
    /// One more page is kept, new or from an earlier run.
    fn page(&self);
    /// A note for people.
    fn note(&self, text: &str);
    /// The crawl has ended, with or without an error.
    fn finish(&self);
}

/// Reports nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Watch for Silent {
    fn start(&self, _pages: usize) {}
    fn page(&self) {}
    fn note(&self, _text: &str) {}
    fn finish(&self) {}
}
