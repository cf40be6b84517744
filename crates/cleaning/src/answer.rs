//! What a cleaner says of one page.
//!
//! Kept text is a set of spans; a weighting adds one weighted span a term occurrence; a decision on something
//! without text (an image, a script) names the element. Scoring is left to `metric`.

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
    elements: Option<Vec<NodeId>>,
    weights: Vec<Weighted>,
}

impl Cleaning {
    /// Keeps just these spans of the text.
    pub fn keep(kept: Spans) -> Self {
        Self { kept, elements: None, weights: Vec::new() }
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

    /// Adds elements kept for themselves (an image, a script), which no span of text can name: all that are kept, so that
    /// an image that is not among them is removed. Sorted here.
    #[must_use]
    pub fn with_elements(mut self, mut elements: Vec<NodeId>) -> Self {
        elements.sort_unstable();
        elements.dedup();
        self.elements = Some(elements);
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
        self.elements.as_deref().unwrap_or_default()
    }

    /// Whether the method decides on elements at all; a method for text alone decides on no image.
    pub fn decides_on_elements(&self) -> bool {
        self.elements.is_some()
    }

    /// The weighted spans, by position; empty for a method that only keeps or drops.
    pub fn weights(&self) -> &[Weighted] {
        &self.weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        testkit::parse("<p>menu <b>新聞</b>")
    }

    #[test]
    fn everything_and_nothing_are_all_bytes_and_none() {
        let page = page();
        assert_eq!(Cleaning::everything(&page).kept().bytes(), page.text().len() as u64);
        assert!(Cleaning::everything(&page).kept().fits(page.text()));
        assert!(Cleaning::nothing().kept().is_empty());
        let empty = testkit::parse("");
        assert_eq!(Cleaning::everything(&empty), Cleaning::nothing());
    }

    #[test]
    fn elements_come_in_document_order_once() {
        let page = page();
        let nodes: Vec<_> = page.nodes().collect();
        let kept = vec![nodes[2], nodes[0], nodes[2], nodes[1]];
        assert_eq!(Cleaning::nothing().with_elements(kept).elements(), &nodes[..3]);
    }

    #[test]
    fn no_element_kept_is_a_decision_and_silence_is_none() {
        assert!(!Cleaning::nothing().decides_on_elements() && Cleaning::nothing().elements().is_empty());
        assert!(Cleaning::nothing().with_elements(Vec::new()).decides_on_elements());
    }

    #[test]
    fn weights_come_by_position_and_need_not_be_kept() {
        let weighted = |start, end, weight| Weighted { span: Span { start, end }, weight };
        let weights = vec![weighted(5, 8, 0.5), weighted(0, 4, 1.0), weighted(5, 6, 0.25)];
        let cleaning = Cleaning::nothing().with_weights(weights);
        assert_eq!(cleaning.weights(), [weighted(0, 4, 1.0), weighted(5, 6, 0.25), weighted(5, 8, 0.5)]);
        assert!(cleaning.kept().is_empty());
    }
}
