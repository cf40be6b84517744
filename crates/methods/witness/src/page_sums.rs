//! What is summed over the blocks below each element.

use crate::outline::{Block, Outline};

/// Sums by element, and the page's own.
pub(crate) struct PageSums {
    pub(crate) all_words: f64,
    pub(crate) words: Vec<f64>,
    pub(crate) link_words: Vec<f64>,
    /// Ends of sentences.
    pub(crate) ends: Vec<f64>,
    pub(crate) blocks: Vec<f64>,
    /// Per block its words outside of links if it is prose, else 0.
    pub(crate) prose: Vec<f64>,
    /// Prose below each element.
    pub(crate) prose_below: Vec<f64>,
    pub(crate) all_prose: f64,
}

impl PageSums {
    pub(crate) fn of(outline: &Outline) -> Self {
        let prose: Vec<f64> = outline.blocks.iter().map(prose).collect();
        let words = outline.sums(|_, block| f64::from(block.len()));
        let prose_below = outline.sums(|block, _| prose[block]);
        Self {
            all_words: words[0].max(1.0),
            all_prose: prose_below[0].max(1e-9),
            words,
            link_words: outline.sums(|_, block| f64::from(block.link_words)),
            ends: outline.sums(|_, block| f64::from(block.figures.ends)),
            blocks: outline.sums(|_, _| 1.0),
            prose,
            prose_below,
        }
    }

    /// Share of words in links below an element.
    pub(crate) fn link_share(&self, element: usize) -> f64 {
        self.link_words[element] / self.words[element].max(1.0)
    }

    /// Ends of sentences a word below an element.
    pub(crate) fn ends_a_word(&self, element: usize) -> f64 {
        self.ends[element] / self.words[element].max(1.0)
    }

    /// An element's share of the page's words.
    pub(crate) fn share(&self, element: usize) -> f64 {
        self.words[element] / self.all_words
    }

    /// An element's share of the page's prose.
    pub(crate) fn prose_share(&self, element: usize) -> f64 {
        self.prose_below[element] / self.all_prose
    }
}

/// Ten words or more, few of them in links, and a sentence that ends or twenty words.
fn prose(block: &Block) -> f64 {
    let is_prose =
        block.len() >= 10 && block.link_share() < 0.35 && (block.figures.ends > 0 || block.len() >= 20);
    if is_prose { f64::from(block.free_words()) } else { 0.0 }
}
