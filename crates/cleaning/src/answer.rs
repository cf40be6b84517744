//! What a cleaner says of one page.
//!
//! Kept text is a set of spans; a weighting adds one weighted span a term occurrence; a decision on something
//! without text (an image, a script) names the element. Scoring is the business of `metric`.

use page::{NodeId, Page, Span};

use crate::Spans;

/// One weighted span, as feature weighting gives it: usually one occurrence of a term.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighted {
    /// The occurrence, in bytes of the page's text.
    pub span: Span,
    /// Its weight, finite and not negative; comparable within one cleaner's output only.
    pub weight: f64,
}

/// The informative part of one page, as one method sees it.
///
/// Not guaranteed here, but checked for every method of the catalogue: spans lie within the text and cut no
/// character; elements are sorted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cleaning {
    kept: Spans,
    elements: Vec<NodeId>,
    weights: Vec<Weighted>,
}

impl Cleaning {
    /// Keeps just these spans of the text.
    pub fn keep(kept: Spans) -> Self {
        Self { kept, elements: Vec::new(), weights: Vec::new() }
    }

    /// Keeps the whole text of `page`.
    pub fn everything(page: &Page) -> Self {
        let length = u32::try_from(page.text().len()).expect("a page's text is bounded well below 4 GiB");
        Self::keep(Spans::all(length))
    }

    /// Keeps nothing.
    pub fn nothing() -> Self {
        Self::default()
    }

    /// Adds elements kept for themselves (an image, a script), which no span of text can name. Sorted here.
    #[must_use]
    pub fn with_elements(mut self, mut elements: Vec<NodeId>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        self.elements = elements;
        self
    }

    /// Adds weights; sorted by position here. A span may carry a weight without being kept.
    #[must_use]
    pub fn with_weights(mut self, mut weights: Vec<Weighted>) -> Self {
        weights.sort_by_key(|weighted| (weighted.span.start, weighted.span.end));
        self.weights = weights;
        self
    }

    /// The kept part of the text.
    pub fn kept(&self) -> &Spans {
        &self.kept
    }

    /// Elements without text that are kept, in document order.
    pub fn elements(&self) -> &[NodeId] {
        &self.elements
    }

    /// The weighted spans, by position; empty for a method that only keeps or drops.
    pub fn weights(&self) -> &[Weighted] {
        &self.weights
    }
}
