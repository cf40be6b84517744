//! Numbers of blocks that come from others than page and site: what another method makes of them. WITNESS asks for none by itself.

use cleaning::{PageRef, Training};
use page::Span;

use crate::outline::Outline;

/// Others that are heard beside page and site.
pub trait Others: Send + Sync {
    /// The names of their numbers, in the order of a row: ASCII letters, digits, `_`, `-` and `.`, each once, and none that
    /// WITNESS has itself.
    fn names(&self) -> Vec<String>;

    /// What they find in the training pages. Only the numbers of the `wanted` names are asked for.
    fn fit(&self, training: &Training<'_>, wanted: &[String]) -> Box<dyn FittedOthers>;
}

/// Others that were fitted to a site.
pub trait FittedOthers: Send + Sync {
    /// A row of numbers for each block, one after the other; NaN for a number that there is not. A block is its text: one piece or
    /// more, in order.
    fn rows(&self, page: PageRef<'_>, blocks: &[&[Span]]) -> Vec<f32>;
}

/// The text of the blocks of a page.
pub(crate) fn texts(outline: &Outline) -> Vec<&[Span]> {
    (0..outline.blocks.len()).map(|block| outline.pieces_of(block)).collect()
}
