//! Reads a page for fitting and for cleaning: the compared nodes, each with a number for its text and, on
//! request, its sketch.

use page::{NodeId, Page, Span};

use crate::ShinglingParams;
use crate::nodes::{Compared, Selection, children};
use crate::sketch::Sketcher;
use crate::words::Words;

/// Reads pages under checked parameters.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    selection: Selection,
    sketcher: Sketcher,
}

impl Reader {
    pub(crate) fn new(params: &ShinglingParams) -> Self {
        let selection =
            Selection { nodes: params.nodes, least_size: params.least_size, whole_page: params.whole_page };
        let sketcher = Sketcher { width: params.shingle_width as usize, kept: params.shingles_kept as usize };
        Self { selection, sketcher }
    }

    pub(crate) fn read(&self, page: &Page) -> PageNodes<'_> {
        let words = Words::of(page);
        let compared = self.selection.of(page, &words);
        PageNodes { words, compared, sketcher: &self.sketcher }
    }
}

/// The compared nodes of a page, by position in document order: an ancestor before its descendants.
pub(crate) struct PageNodes<'r> {
    words: Words,
    compared: Vec<Compared>,
    sketcher: &'r Sketcher,
}

impl PageNodes<'_> {
    /// Number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.compared.len()
    }

    /// The text of a node; not empty.
    pub(crate) fn span(&self, position: usize) -> Span {
        self.compared[position].span
    }

    /// The node of the page.
    pub(crate) fn node(&self, position: usize) -> NodeId {
        self.compared[position].node
    }

    /// A number for the words of a node: the same for the same words on any page.
    pub(crate) fn key(&self, position: usize) -> u64 {
        self.words.run(self.compared[position].words.clone())
    }

    /// Writes the sketch of a node to `sketch`. `known` gives known sketches of nodes below it, which save
    /// work.
    pub(crate) fn sketch<'s>(
        &self,
        position: usize,
        known: impl Fn(usize) -> Option<&'s [u64]>,
        sketch: &mut Vec<u64>,
    ) {
        let parts = children(&self.compared, position)
            .filter_map(|child| Some((self.compared[child].words.clone(), known(child)?)));
        self.sketcher.sketch(&self.words, self.compared[position].words.clone(), parts, sketch);
    }
}
