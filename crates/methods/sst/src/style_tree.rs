//! The site style tree (4.2.1): element nodes, style nodes and contents, in flat arrays.
//!
//! `growth` builds it, `importance` judges it, `mapping` maps pages to it.

use std::hash::Hasher;
use std::ops::Range;

use cleaning::{FeatureId, Sharing};
use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::page_tree::Signature;

/// A range of indices into one of the tree's arrays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slice {
    start: u32,
    end: u32,
}

impl Slice {
    pub(crate) fn new(range: Range<usize>) -> Self {
        let bound =
            |bound: usize| u32::try_from(bound).expect("a site has fewer than 2^32 nodes and features");
        Self { start: bound(range.start), end: bound(range.end) }
    }

    pub(crate) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The number of an element node; children have greater numbers than their parents.
pub(crate) type ElementId = u32;

/// The content of the leaves of an element node, or the text directly inside its inner tag nodes, over all
/// pages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Content {
    /// m: the number of pages that contain it.
    pub(crate) pages: u32,
    /// (5-4), in `0.0..=1.0`.
    pub(crate) importance: f64,
    /// Its locally noisy features, sorted.
    pub(crate) noisy: Slice,
}

/// An element node E: the tag nodes at one place of the site's pages, at most one a page.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct ElementNode {
    /// m: the number of pages that contain it. The tree ends at element nodes of one page, see
    /// [`SiteStyleTree`].
    pub(crate) pages: u32,
    /// E.Ss: its style nodes.
    pub(crate) styles: Slice,
    /// The content of its leaf tag nodes: the number of a [`Content`].
    pub(crate) leaf: Option<u32>,
    /// The content directly inside its inner tag nodes: the number of a [`Content`].
    pub(crate) own: Option<u32>,
    /// CompImp(E), in `0.0..=1.0`: (5-2), or (5-4) for a leaf.
    pub(crate) importance: f64,
    /// The greatest importance in the subtree of E: E is noisy at this and all higher thresholds.
    pub(crate) highest: f64,
    /// E is meaningful at all thresholds below this: then no node of its subtree is noisy.
    pub(crate) lowest: f64,
}

/// A style node S: one sequence of signatures among the children of an element node, on at least one page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StyleNode {
    /// The parent element node.
    pub(crate) element: ElementId,
    /// The places: indices into both `sequences` and `members`.
    pub(crate) places: Slice,
    /// n: the number of its pages.
    pub(crate) pages: u32,
}

/// The site style tree of a site's training pages, with all importances.
///
/// Element 0 is the virtual root, its style nodes hold the bodies. The tree ends at element nodes of a single
/// page: all nodes below them have importance 1 by (5-1) and (5-4), so cleaning does not need them. The
/// counts include them.
#[derive(Debug, Clone, Default)]
pub struct SiteStyleTree {
    pub(crate) elements: Vec<ElementNode>,
    pub(crate) styles: Vec<StyleNode>,
    /// The signatures of all style nodes' places.
    pub(crate) sequences: Vec<Signature>,
    /// The element nodes at all style nodes' places.
    pub(crate) members: Vec<ElementId>,
    pub(crate) contents: Vec<Content>,
    pub(crate) noisy: Vec<FeatureId>,
    /// Style nodes by element node and sequence.
    lookup: HashTable<u32>,
    /// The numbers of element and style nodes below element nodes of one page.
    pub(crate) unlisted: (usize, usize),
}

impl SiteStyleTree {
    /// Number of element nodes, with the virtual root.
    pub fn element_nodes(&self) -> usize {
        self.elements.len() + self.unlisted.0
    }

    /// Number of style nodes; leaves are none.
    pub fn style_nodes(&self) -> usize {
        self.styles.len() + self.unlisted.1
    }

    /// Number of element nodes that are noisy at threshold `t`.
    pub fn noisy_nodes(&self, t: f64) -> usize {
        let listed = self.elements.iter().filter(|element| element.highest <= t).count();
        // element nodes of a single page have importance 1
        listed + if t >= 1.0 { self.unlisted.0 } else { 0 }
    }

    /// The number of tag nodes of the training pages, and of those in element nodes of several pages.
    pub(crate) fn sharing(&self) -> Sharing {
        // the virtual root is no tag node of any page
        let pages = |element: &ElementNode| u64::from(element.pages);
        let (root, below) = self.elements.split_first().expect("every tree has its root");
        let shared: u64 = below.iter().map(pages).filter(|&pages| pages > 1).sum();
        let alone = below.iter().filter(|element| element.pages == 1).count() + self.unlisted.0;
        Sharing { shared, all: shared + alone as u64, pages: root.pages as usize }
    }

    /// Bytes held on the heap.
    pub fn memory(&self) -> usize {
        self.elements.capacity() * size_of::<ElementNode>()
            + self.styles.capacity() * size_of::<StyleNode>()
            + (self.sequences.capacity() + self.members.capacity()) * size_of::<u32>()
            + self.contents.capacity() * size_of::<Content>()
            + self.noisy.capacity() * size_of::<FeatureId>()
            // each slot has a number and a control byte; at most 7 of 8 slots are used
            + self.lookup.capacity() * 8 / 7 * (size_of::<u32>() + 1)
    }

    /// The signatures of a style node's places.
    pub(crate) fn sequence(&self, style: &StyleNode) -> &[Signature] {
        &self.sequences[style.places.range()]
    }

    /// The element nodes of a style node.
    pub(crate) fn members(&self, style: &StyleNode) -> &[ElementId] {
        &self.members[style.places.range()]
    }

    /// The style nodes of an element node.
    pub(crate) fn styles(&self, element: &ElementNode) -> &[StyleNode] {
        &self.styles[element.styles.range()]
    }

    /// The locally noisy features of a content, sorted.
    pub(crate) fn noisy(&self, content: u32) -> &[FeatureId] {
        &self.noisy[self.contents[content as usize].noisy.range()]
    }

    /// The style node of `element` with this sequence of signatures.
    pub(crate) fn find(&self, element: ElementId, sequence: &[Signature]) -> Option<&StyleNode> {
        let same = |&style: &u32| {
            let style = &self.styles[style as usize];
            style.element == element && self.sequence(style) == sequence
        };
        self.lookup.find(hash(element, sequence), same).map(|&style| &self.styles[style as usize])
    }

    /// Adds a style node, whose places must have been written. No style node of its element node may be equal
    /// to it.
    pub(crate) fn add_style(&mut self, style: StyleNode) {
        let number = u32::try_from(self.styles.len()).expect("a site has fewer than 2^32 style nodes");
        self.styles.push(style);
        let Self { lookup, styles, sequences, .. } = self;
        let hash_of = |style: &StyleNode| hash(style.element, &sequences[style.places.range()]);
        lookup.insert_unique(hash_of(&style), number, |&other| hash_of(&styles[other as usize]));
    }

    /// Frees unused memory.
    pub(crate) fn shrink(&mut self) {
        self.elements.shrink_to_fit();
        self.styles.shrink_to_fit();
        self.sequences.shrink_to_fit();
        self.members.shrink_to_fit();
        self.contents.shrink_to_fit();
        self.noisy.shrink_to_fit();
    }
}

/// The hash of a style in the table; no result depends on it.
pub(crate) fn hash(element: ElementId, sequence: &[Signature]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(element);
    sequence.iter().for_each(|&signature| hasher.write_u32(signature));
    hasher.finish()
}
