//! One page's terms in text order, as a struct of arrays.

use std::ops::Range;

use crate::TermId;

/// The terms of one text, in text order: tokens are sorted, disjoint and not empty. A token covers the bytes
/// of its *word*, so it is longer than its term if the word was stemmed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens {
    starts: Vec<u32>,
    ends: Vec<u32>,
    terms: Vec<TermId>,
}

impl Tokens {
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Tokens {
            starts: Vec::with_capacity(capacity),
            ends: Vec::with_capacity(capacity),
            terms: Vec::with_capacity(capacity),
        }
    }

    pub(crate) fn push(&mut self, start: u32, end: u32, term: TermId) {
        debug_assert!(
            start < end && self.ends.last().is_none_or(|&last| last <= start),
            "tokens in text order"
        );
        self.starts.push(start);
        self.ends.push(end);
        self.terms.push(term);
    }

    pub(crate) fn shrink(&mut self) {
        self.starts.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.terms.shrink_to_fit();
    }

    /// How many tokens there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The term of token `i`, with `i < len()`.
    #[must_use]
    pub fn term(&self, i: usize) -> TermId {
        self.terms[i]
    }

    /// The byte at which token `i` starts.
    #[must_use]
    pub fn start(&self, i: usize) -> u32 {
        self.starts[i]
    }

    /// One past the last byte of token `i`.
    #[must_use]
    pub fn end(&self, i: usize) -> u32 {
        self.ends[i]
    }

    /// `(start, end)` of token `i`, in bytes of the text.
    #[must_use]
    pub fn span(&self, i: usize) -> (u32, u32) {
        (self.starts[i], self.ends[i])
    }

    /// The terms of all tokens, in text order.
    #[must_use]
    pub fn terms(&self) -> &[TermId] {
        &self.terms
    }

    /// Each token as `(start, end, term)`, in text order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (u32, u32, TermId)> + '_ {
        self.starts.iter().zip(&self.ends).zip(&self.terms).map(|((&start, &end), &term)| (start, end, term))
    }

    /// The tokens whose *start* lies in the byte range `start..end`, by binary search. If ranges tile the
    /// text, each token is in exactly one of them, even a token across a boundary.
    #[must_use]
    pub fn within(&self, start: u32, end: u32) -> Range<usize> {
        let first = self.starts.partition_point(|&s| s < start);
        let last = first + self.starts[first..].partition_point(|&s| s < end);
        first..last
    }
}
