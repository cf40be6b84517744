//! The entropy of each term over the crawled pages (3.1), all pages at once.
//!
//! With the share w_ij = tf_ij / T of term i in page j, T its frequency in all n pages and S = sum over j of
//! tf_ij ln tf_ij,
//!
//! ```text
//! EN = - sum over j of w_ij log_n w_ij = (ln T - S / T) / ln n
//! ```
//!
//! so that no matrix of terms by pages is made. S is added up in whole multiples of 2^-60, which gives the same sum in
//! any order of the pages. [`crate::RunningEntropies`] is the form that follows a crawl page by page.

use text::{TermId, Tokens};

/// The terms' entropies, by the term's number.
#[derive(Debug, Clone, PartialEq)]
pub struct TermEntropies {
    by_term: Vec<f64>,
    totals: Vec<u64>,
}

#[derive(Clone, Copy, Default)]
struct Sums {
    /// T: the term's frequency in all pages.
    total: u64,
    /// S, in units of 2^-60.
    weighted: u128,
}

impl TermEntropies {
    /// From the tokens of each crawled page; every term's number is below `terms`.
    ///
    /// A single page gives 0 for every term: log_1 does not exist, but the sum over w ln w is 0 for w = 1.
    pub fn of<'t>(pages: impl Iterator<Item = &'t Tokens>, terms: usize) -> Self {
        let mut sums = vec![Sums::default(); terms];
        let mut counts = PageCounts::default();
        let mut n = 0_u32;
        for tokens in pages {
            n += 1;
            counts.of(tokens, |term, frequency| {
                let sums = &mut sums[term.index()];
                sums.total += u64::from(frequency);
                sums.weighted += weighted(frequency);
            });
        }
        let base = f64::from(n).ln();
        let by_term = sums.iter().map(|sums| sums.entropy(base)).collect();
        Self { by_term, totals: sums.iter().map(|sums| sums.total).collect() }
    }

    /// EN of a term, in `0.0..=1.0`: 0 for one in a single page, 1 for one equally often in all. A term that no crawled
    /// page has is 0 as well: nothing speaks for its being repeated.
    #[inline]
    pub fn get(&self, term: TermId) -> f64 {
        self.by_term.get(term.index()).copied().unwrap_or(0.0)
    }

    /// The mean of EN over the distinct terms of the crawled pages; 0 without a term.
    pub fn mean(&self) -> f64 {
        self.weighed(|_| 1.0)
    }

    /// The mean of EN over all occurrences of terms in the crawled pages; 0 without a term.
    pub fn mean_by_occurrence(&self) -> f64 {
        self.weighed(|total| total as f64)
    }

    fn weighed(&self, weight: impl Fn(u64) -> f64) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (&entropy, &total) in self.by_term.iter().zip(&self.totals).filter(|(_, total)| **total > 0) {
            sum += entropy * weight(total);
            weights += weight(total);
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }
}

impl Sums {
    /// Rounded to multiples of 2^-40, so that a term equally often in all pages has just 1 and a term in one page just
    /// 0, whatever the logarithms' last bits.
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

/// tf ln tf in units of 2^-60; most terms stand once in a page.
fn weighted(tf: u32) -> u128 {
    if tf == 1 {
        return 0;
    }
    let tf = f64::from(tf);
    // at most 2^32 * 22.2 * 2^60 < 2^97: no overflow, and 2^31 pages of that fit the sum
    (tf * tf.ln() * UNIT) as u128
}

/// Counts the terms of one page after the other, reusing its memory.
#[derive(Debug, Clone, Default)]
pub(crate) struct PageCounts {
    frequencies: Vec<u32>,
    present: Vec<TermId>,
}

impl PageCounts {
    /// Tells each distinct term of the page with its frequency, in the order of first appearance.
    pub(crate) fn of(&mut self, tokens: &Tokens, mut tell: impl FnMut(TermId, u32)) {
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
            tell(term, std::mem::take(&mut self.frequencies[term.index()]));
        }
    }
}

#[cfg(test)]
mod tests {
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;

    fn entropies(pages: &[&str]) -> (Vocabulary, TermEntropies) {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::default();
        let tokens: Vec<Tokens> = pages.iter().map(|page| analyser.tokens(page, &mut vocabulary)).collect();
        let entropies = TermEntropies::of(tokens.iter(), vocabulary.len());
        (vocabulary, entropies)
    }

    #[track_caller]
    fn check(pages: &[&str], term: &str, expected: f64) {
        let (vocabulary, entropies) = entropies(pages);
        let found = entropies.get(vocabulary.get(term).unwrap());
        assert!((found - expected).abs() < 1e-6, "EN({term}) = {found}, expected {expected}");
    }

    /// Figure 5 prints W = 1 - EN of both terms.
    #[test]
    fn figure_5_a_term_evenly_spread_over_three_of_four_pages() {
        check(&["a b", "a b", "a b b b b", "c"], "a", 1.0 - 0.207_519);
    }

    #[test]
    fn figure_5_a_term_mostly_on_one_page() {
        check(&["a b", "a b", "a b b b b", "c"], "b", 1.0 - 0.374_185);
    }

    /// 3.1: W is the normalised IDF for an even spread, and above it for any other.
    #[test]
    fn figure_5_the_weight_is_at_least_the_idf() {
        let (vocabulary, entropies) = entropies(&["a b", "a b", "a b b b b", "c"]);
        let idf = (4.0_f64 / 3.0).ln() / 4.0_f64.ln();
        let weight = |term| 1.0 - entropies.get(vocabulary.get(term).unwrap());
        assert!((idf - 0.207_519).abs() < 1e-6);
        assert!((weight("a") - idf).abs() < 1e-9 && weight("b") > idf);
    }

    #[test]
    fn everywhere_is_just_1_and_one_page_just_0() {
        check(&["x x", "x x", "x x"], "x", 1.0);
        let (vocabulary, entropies) = entropies(&["x x x", "y", "z"]);
        assert_eq!(entropies.get(vocabulary.get("x").unwrap()), 0.0);
    }

    #[test]
    fn one_page_and_unknown_terms_are_0() {
        check(&["x x y"], "x", 0.0);
        let (_, entropies) = entropies(&["x", "x"]);
        assert_eq!(entropies.get(TermId::new(9)), 0.0);
    }

    #[test]
    fn pages_without_terms_count_as_pages() {
        check(&["x", "x", "", ""], "x", 0.5);
    }

    #[test]
    fn means_are_over_terms_and_over_occurrences() {
        // EN: menu 1, own words 0; menu stands 4 times of 6, and is one term of three
        let (_, entropies) = entropies(&["menu menu a", "menu menu b"]);
        assert!((entropies.mean() - 1.0 / 3.0).abs() < 1e-12);
        assert!((entropies.mean_by_occurrence() - 4.0 / 6.0).abs() < 1e-12);
        let (_, none) = self::entropies(&[]);
        assert_eq!((none.mean(), none.mean_by_occurrence()), (0.0, 0.0));
    }
}
