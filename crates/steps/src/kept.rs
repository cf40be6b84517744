//! The kept blocks of a page while steps run, and the reasons for what they change.

use std::ops::{Deref, Range};

use cleaning::{Cleaning, Reason, Spans};
use page::Page;

use crate::outline::Outline;

/// Whether each block of a page is kept, with the changes of steps.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Kept {
    blocks: Vec<bool>,
    changes: Vec<Change>,
    /// The id of the step that runs.
    pub(crate) step: &'static str,
}

/// A block that a step has kept or dropped.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Change {
    block: usize,
    kept: bool,
    step: &'static str,
    why: &'static str,
}

impl Deref for Kept {
    type Target = [bool];

    fn deref(&self) -> &[bool] {
        &self.blocks
    }
}

impl Kept {
    /// As a method judges the blocks of a page.
    pub fn of(blocks: Vec<bool>) -> Self {
        Self { blocks, ..Self::default() }
    }

    /// The blocks as the method judged them, before any step.
    pub fn judged(&self) -> Vec<bool> {
        let mut judged = self.blocks.clone();
        self.changes.iter().rev().for_each(|change| judged[change.block] = !change.kept);
        judged
    }

    /// Keeps a block.
    pub(crate) fn keep(&mut self, block: usize, why: &'static str) {
        self.set(block, true, why);
    }

    /// Keeps some blocks.
    pub(crate) fn keep_all(&mut self, blocks: Range<usize>, why: &'static str) {
        blocks.for_each(|block| self.keep(block, why));
    }

    /// Drops a block.
    pub(crate) fn drop(&mut self, block: usize, why: &'static str) {
        self.set(block, false, why);
    }

    /// Keeps or drops a block.
    pub(crate) fn set(&mut self, block: usize, kept: bool, why: &'static str) {
        if std::mem::replace(&mut self.blocks[block], kept) != kept {
            self.changes.push(Change { block, kept, step: self.step, why });
        }
    }

    /// The text of the kept blocks.
    pub(crate) fn spans(&self, outline: &Outline) -> Spans {
        let blocks = (0..self.len()).filter(|&block| self[block]);
        blocks.flat_map(|block| outline.pieces_of(block)).copied().collect()
    }

    /// The kept text, with the last reason for each block that a step has changed.
    pub fn cleaning(&self, outline: &Outline) -> Cleaning {
        let mut last: Vec<&Change> = self.changes.iter().collect();
        // stable, so that of the changes of a block the last stays the last
        last.sort_by_key(|change| change.block);
        let last = last.chunk_by(|one, next| one.block == next.block).filter_map(<[_]>::last);
        let reasons = last.flat_map(|&&Change { block, kept, step, why }| {
            outline.pieces_of(block).iter().map(move |&span| Reason { span, kept, step, why })
        });
        Cleaning::keep(self.spans(outline)).with_reasons(reasons.collect())
    }
}

/// The kept blocks of a page before a step, in order, and the number of blocks in each element.
pub(crate) struct KeptBlocks {
    kept: Vec<usize>,
    in_element: Vec<f64>,
}

impl KeptBlocks {
    pub(crate) fn of(outline: &Outline, kept: &[bool]) -> Self {
        let kept = (0..kept.len()).filter(|&block| kept[block]).collect();
        Self { kept, in_element: outline.sums(|_, _| 1.0) }
    }

    /// Whether some blocks stand between two of them, in the nearest element around them that has other text.
    pub(crate) fn stand_around(&self, page: &Page, outline: &Outline, blocks: &Range<usize>) -> bool {
        let mut at = outline.blocks[blocks.start].owner as usize;
        while at > 0 && self.in_element[at] <= blocks.len() as f64 {
            at = outline.elements[at].parent as usize;
        }
        let inside = page.subtree(outline.elements[at].node);
        let is_in = |block: &usize| inside.contains(&outline.owner(*block).node.index());
        let behind = |end: usize| self.kept.partition_point(|&block| block < end);
        self.kept[..behind(blocks.start)].last().is_some_and(is_in)
            && self.kept.get(behind(blocks.end)).is_some_and(is_in)
    }
}
