//! Numbers of blocks that come from others than page and site: what another method makes of them. WITNESS asks for none by itself.

use cleaning::{PageRef, Training};
use page::{NodeId, Span};

use crate::outline::{Block, Outline};

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
    /// A row of numbers for each block, one after the other; NaN for a number that there is not.
    fn rows(&self, page: PageRef<'_>, blocks: &[BlockText<'_>]) -> Vec<f32>;
}

/// Where a block is.
#[derive(Debug, Clone, Copy)]
pub struct BlockText<'o> {
    /// The nearest block-level element around it.
    pub owner: NodeId,
    /// Its text, in order.
    pub pieces: &'o [Span],
}

/// The blocks of a page.
pub(crate) fn block_texts(outline: &Outline) -> Vec<BlockText<'_>> {
    let of_block = |(index, block): (usize, &Block)| BlockText {
        owner: outline.elements[block.owner as usize].node,
        pieces: outline.pieces_of(index),
    };
    outline.blocks.iter().enumerate().map(of_block).collect()
}
