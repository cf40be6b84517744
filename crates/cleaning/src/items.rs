//! Items: elements without text that people judged, such as images, each noise or not.
//!
//! No span of text can name them, so they stand beside the marks of a page: see [`Gold`](crate::Gold).

use page::NodeId;

/// One judged element of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    /// The element.
    pub node: NodeId,
    /// Whether it is noise: an advertisement.
    pub noisy: bool,
}
