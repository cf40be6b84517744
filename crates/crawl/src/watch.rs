//! How a crawl reports its progress. What is shown of it, and where, is the command line's business.

/// A listener to a crawl.
pub trait Watch {
    /// The crawl begins, for so many pages at the most.
    fn start(&self, pages: usize);
    /// A page more is there, new or from before.
    fn page(&self);
    /// Something that people should know.
    fn note(&self, text: &str);
    /// The crawl is over, well or not.
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
