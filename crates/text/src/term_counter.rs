//! The frequency of each distinct term in a text, one text after the other.

use crate::{TermId, Tokens};

/// Counts the terms of one text after the other and reuses its memory, one entry a term.
#[derive(Clone, Debug, Default)]
pub struct TermCounter {
    frequencies: Vec<u32>,
    present: Vec<TermId>,
}

impl TermCounter {
    /// A counter with room for term numbers below `terms`; it grows for others.
    #[must_use]
    pub fn with_terms(terms: usize) -> Self {
        TermCounter { frequencies: vec![0; terms], present: Vec::new() }
    }

    /// Calls `each` with each distinct term of a text with its frequency tf, above 0, in the order of first appearance. Earlier
    /// texts have no effect.
    pub fn count(&mut self, tokens: &Tokens, mut each: impl FnMut(TermId, u32)) {
        for &term in tokens.terms() {
            if self.frequencies.len() <= term.index() {
                self.frequencies.resize(term.index() + 1, 0);
            }
            let frequency = &mut self.frequencies[term.index()];
            if *frequency == 0 {
                self.present.push(term);
            }
            *frequency += 1;
        }
        for term in self.present.drain(..) {
            each(term, std::mem::take(&mut self.frequencies[term.index()]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analyser, TermOptions, Vocabulary};

    /// The terms and frequencies of each text, one counter for all.
    #[track_caller]
    fn check(mut counter: TermCounter, texts: &[&str], expected: &[&[(&str, u32)]]) {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::new();
        for (text, expected) in texts.iter().zip(expected) {
            let tokens = analyser.tokens(text, &mut vocabulary);
            let mut found = Vec::new();
            counter.count(&tokens, |term, frequency| found.push((vocabulary.term(term), frequency)));
            assert_eq!(&found, expected, "{text}");
        }
        assert_eq!(texts.len(), expected.len());
    }

    #[test]
    fn in_the_order_of_first_appearance_and_anew_for_each_text() {
        let texts = ["b a b b", "", "c a", "b"];
        let expected: &[&[(&str, u32)]] = &[&[("b", 3), ("a", 1)], &[], &[("c", 1), ("a", 1)], &[("b", 1)]];
        for counter in [TermCounter::default(), TermCounter::with_terms(1), TermCounter::with_terms(9)] {
            check(counter, &texts, expected);
        }
    }
}
