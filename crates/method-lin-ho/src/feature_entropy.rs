//! The entropy of each term over the training pages of a site (3.2, "Calculating entropy values of features").
//!
//! No term-by-page matrix is made. With the share w_ij = tf_ij / T of term i in page j, T its frequency in all
//! pages and S = sum over j of tf_ij ln tf_ij,
//!
//! ```text
//! H = - sum over j of w_ij log_n w_ij = (ln T - S / T) / ln n
//! ```
//!
//! so that T and S, added up page by page, are all there is to hold. S is added up in whole multiples of 2^-60:
//! whole numbers give the same sum in any order, so the entropies do not depend on the order of the pages.

use text::{TermId, Tokens};

/// The terms' entropies, by the term's number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FeatureEntropies {
    by_term: Vec<f64>,
    features: usize,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    /// T: the term's frequency in all pages.
    total: u64,
    /// S: the sum of tf ln tf, in units of 2^-60.
    weighted: u128,
}

impl FeatureEntropies {
    /// From the tokens of each training page; every term's number is below `terms`.
    ///
    /// A single page gives 0 for every term: log_1 does not exist, but its factor, the sum over w ln w, is 0
    /// for w = 1. One page alone says of nothing that it is repeated.
    pub(crate) fn of<'t>(pages: impl Iterator<Item = &'t Tokens>, terms: usize) -> Self {
        let mut sums = vec![Sums::default(); terms];
        let mut frequencies = vec![0_u32; terms];
        let mut present: Vec<TermId> = Vec::new();
        let small = small_frequencies();
        let mut n = 0_u32;
        for tokens in pages {
            n += 1;
            for &term in tokens.terms() {
                let frequency = &mut frequencies[term.index()];
                if *frequency == 0 {
                    present.push(term);
                }
                *frequency += 1;
            }
            for term in present.drain(..) {
                let tf = std::mem::take(&mut frequencies[term.index()]);
                let sums = &mut sums[term.index()];
                sums.total += u64::from(tf);
                sums.weighted += small.get(tf as usize).copied().unwrap_or_else(|| weighted(tf));
            }
        }
        let base = f64::from(n).ln();
        let features = sums.iter().filter(|sums| sums.total > 0).count();
        let by_term = sums.iter().map(|sums| sums.entropy(base)).collect();
        Self { by_term, features }
    }

    /// H of a term, in `0.0..=1.0`: 0 for one in a single page or in none, 1 for one equally often in all.
    ///
    /// A term that no training page has is 0 as well: nothing speaks for its being repeated.
    pub(crate) fn get(&self, term: TermId) -> f64 {
        self.by_term.get(term.index()).copied().unwrap_or(0.0)
    }

    /// Number of distinct terms in the training pages.
    pub(crate) fn features(&self) -> usize {
        self.features
    }
}

impl Sums {
    /// (ln T - S / T) / ln n, rounded to multiples of 2^-40, so that a term equally often in all pages has
    /// just 1 and a term in one page just 0, whatever the logarithms' last bits.
    fn entropy(self, base: f64) -> f64 {
        if self.total == 0 || base <= 0.0 {
            return 0.0;
        }
        let total = self.total as f64;
        let entropy = (total.ln() - self.weighted as f64 / UNIT / total) / base;
        (entropy.clamp(0.0, 1.0) * ROUND).round() / ROUND
    }
}

const UNIT: f64 = (1_u64 << 60) as f64;
const ROUND: f64 = (1_u64 << 40) as f64;

/// tf ln tf in units of 2^-60.
fn weighted(tf: u32) -> u128 {
    let tf = f64::from(tf);
    // at most 2^32 * 22.2 * 2^60 < 2^97: no overflow, and 2^31 pages of that fit the sum
    (tf * tf.ln() * UNIT) as u128
}

/// [`weighted`] of the frequencies that nearly all terms have.
fn small_frequencies() -> [u128; 64] {
    let mut table = [0; 64];
    for (tf, entry) in (0_u32..).zip(&mut table).skip(1) {
        *entry = weighted(tf);
    }
    table
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    fn entropies(pages: &[&str]) -> (Vocabulary, FeatureEntropies) {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::default();
        let tokens: Vec<Tokens> = pages.iter().map(|page| analyser.tokens(page, &mut vocabulary)).collect();
        let entropies = FeatureEntropies::of(tokens.iter(), vocabulary.len());
        (vocabulary, entropies)
    }

    #[track_caller]
    fn check(pages: &[&str], term: &str, expected: f64) {
        let (vocabulary, entropies) = entropies(pages);
        let found = entropies.get(vocabulary.get(term).unwrap());
        assert!((found - expected).abs() < 1e-11, "H({term}) = {found}, expected {expected}");
    }

    #[test]
    fn the_example_of_yi_3_2() {
        let pages = ["f1 f2 f3 f4 f5 f6 f7 f8", "f1 f2 f3 f4 f5 f6 f9 f10"];
        let (vocabulary, entropies) = entropies(&pages);
        let found: Vec<f64> =
            (1..=10).map(|i| entropies.get(vocabulary.get(&format!("f{i}")).unwrap())).collect();
        assert_eq!(found, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(entropies.features(), 10);
    }

    /// WISDOM, figure 5: the same entropy, printed as W = 1 - H.
    #[test]
    fn the_example_of_wisdom_figure_5() {
        let pages = ["a b", "a b", "a b b b b", "c"];
        let rounded = |h: f64| (h * 1e6).round() / 1e6;
        let (vocabulary, entropies) = entropies(&pages);
        let w = |term: &str| rounded(1.0 - entropies.get(vocabulary.get(term).unwrap()));
        assert_eq!((w("a"), w("b")), (0.207_519, 0.374_185));
    }

    #[test]
    fn a_term_often_in_one_page_alone_is_exactly_0() {
        for times in 1..200 {
            let page = "x ".repeat(times);
            let (vocabulary, entropies) = entropies(&[&page, "y", "z"]);
            assert_eq!(entropies.get(vocabulary.get("x").unwrap()), 0.0, "tf = {times}");
        }
    }

    #[test]
    fn a_term_equally_often_in_all_pages_is_exactly_1() {
        for pages in 2..40 {
            for times in [1, 2, 3, 7, 63, 64, 65, 100] {
                let page = "x ".repeat(times);
                let (vocabulary, entropies) = entropies(&vec![page.as_str(); pages]);
                assert_eq!(entropies.get(vocabulary.get("x").unwrap()), 1.0, "{pages} pages, tf = {times}");
            }
        }
    }

    #[test]
    fn half_of_the_pages() {
        check(&["x", "x", "y", "y"], "x", 0.5);
    }

    #[test]
    fn unequal_shares() {
        // w = 1/4, 3/4 over two pages: -(1/4 log2 1/4 + 3/4 log2 3/4)
        check(&["x", "x x x"], "x", 0.811_278_124_459_132_8);
    }

    #[test]
    fn one_page_gives_0() {
        check(&["x x y"], "x", 0.0);
    }

    #[test]
    fn pages_without_terms_count_as_pages() {
        check(&["x", "x", "", ""], "x", 0.5);
    }

    #[test]
    fn an_unknown_term_is_0() {
        let (vocabulary, entropies) = entropies(&["x", "x"]);
        assert_eq!(entropies.get(TermId::new(u32::try_from(vocabulary.len()).unwrap() + 5)), 0.0);
    }

    /// The definition as the paper has it, over the matrix.
    fn plain(frequencies: &[u32]) -> f64 {
        let total: f64 = frequencies.iter().map(|&tf| f64::from(tf)).sum();
        let base = (frequencies.len() as f64).ln();
        let shares = frequencies.iter().filter(|tf| **tf > 0).map(|&tf| f64::from(tf) / total);
        -shares.map(|w| w * w.ln() / base).sum::<f64>()
    }

    proptest! {
        #[test]
        fn equals_the_definition_and_lies_in_0_to_1(
            frequencies in proptest::collection::vec(0_u32..90, 2..12).prop_filter("occurs", |f| f.iter().any(|tf| *tf > 0))
        ) {
            let pages: Vec<String> = frequencies.iter().map(|&tf| "x ".repeat(tf as usize)).collect();
            let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
            let (vocabulary, entropies) = entropies(&pages);
            let found = entropies.get(vocabulary.get("x").unwrap());
            prop_assert!((0.0..=1.0).contains(&found));
            prop_assert!((found - plain(&frequencies)).abs() < 1e-11);
        }

        #[test]
        fn the_order_of_pages_does_not_matter(frequencies in proptest::collection::vec(0_u32..300, 2..12)) {
            let pages: Vec<String> = frequencies.iter().map(|&tf| "x ".repeat(tf as usize)).collect();
            let mut pages: Vec<&str> = pages.iter().map(String::as_str).collect();
            let there = entropies(&pages).1;
            pages.reverse();
            prop_assert_eq!(there, entropies(&pages).1);
        }
    }
}
