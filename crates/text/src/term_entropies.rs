//! The entropy of each term over the pages of a site: how evenly the pages share it.
//!
//! Let tf_ij be the frequency of term i in page j, T its frequency in all n pages, w_ij = tf_ij / T its share
//! in page j, and S the sum over j of tf_ij ln tf_ij. Then
//!
//! ```text
//! H = - sum over j of w_ij log_n w_ij = (ln T - S / T) / ln n
//! ```
//!
//! (Lin and Ho 2002, 3.2; EN of Kao 2005, 3.1). T and S are added up page by page, so no matrix of terms by
//! pages is needed.

use crate::{EntropySums, TermCounter, TermId, Tokens};

/// The terms' entropies, by the term's number.
///
/// The entropy is exactly 0 for a term in a single page, and exactly 1 for a term that is equally frequent in
/// all pages. The order of the pages changes no bit; see [`EntropySums`].
///
/// ```
/// use text::{Analyser, TermEntropies, TermOptions, Vocabulary};
///
/// let analyser = Analyser::new(&TermOptions::plain());
/// let mut vocabulary = Vocabulary::new();
/// let pages = ["menu flood", "menu storm"].map(|page| analyser.tokens(page, &mut vocabulary));
/// let entropies = TermEntropies::of(&pages, vocabulary.len());
/// assert_eq!(entropies.get(vocabulary.get("menu").unwrap()), 1.0);
/// assert_eq!(entropies.get(vocabulary.get("flood").unwrap()), 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TermEntropies {
    by_term: Vec<f64>,
    distinct: usize,
    mean: f64,
    mean_by_occurrence: f64,
}

impl TermEntropies {
    /// The entropies from the tokens of each page; every term's number is below `terms`. Linear in tokens and
    /// terms.
    ///
    /// A single page gives 0 for every term, see [`EntropySums::entropy`]: one page does not show any
    /// repetition.
    ///
    /// # Panics
    /// If a term's number is not below `terms`.
    #[must_use]
    pub fn of<'t>(pages: impl IntoIterator<Item = &'t Tokens>, terms: usize) -> Self {
        let mut sums = vec![EntropySums::default(); terms];
        let mut counter = TermCounter::with_terms(terms);
        let mut n = 0_u32;
        for tokens in pages {
            n += 1;
            counter.count(tokens, |term, frequency| sums[term.index()].add(frequency));
        }
        let ln_n = f64::from(n).ln();
        let by_term: Vec<f64> = sums.iter().map(|sums| sums.entropy_to(ln_n)).collect();
        TermEntropies {
            distinct: sums.iter().filter(|sums| sums.total() > 0).count(),
            mean: weighed_mean(&by_term, &sums, |_| 1.0),
            mean_by_occurrence: weighed_mean(&by_term, &sums, |total| total as f64),
            by_term,
        }
    }

    /// H of a term, in `0.0..=1.0`. It is 0 for a term that no page has, whatever its number: nothing shows
    /// its repetition.
    #[must_use]
    #[inline]
    pub fn get(&self, term: TermId) -> f64 {
        self.by_term.get(term.index()).copied().unwrap_or(0.0)
    }

    /// Number of distinct terms in the pages.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.distinct
    }

    /// The mean of H over the distinct terms of the pages; 0 without a term.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The mean of H over all occurrences of terms in the pages; 0 without a term.
    #[must_use]
    pub fn mean_by_occurrence(&self) -> f64 {
        self.mean_by_occurrence
    }
}

/// The mean over the terms of the pages, each with the weight of its total.
fn weighed_mean(by_term: &[f64], sums: &[EntropySums], weight: impl Fn(u64) -> f64) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for (entropy, sums) in by_term.iter().zip(sums).filter(|(_, sums)| sums.total() > 0) {
        sum += entropy * weight(sums.total());
        weights += weight(sums.total());
    }
    if weights > 0.0 { sum / weights } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Analyser, TermOptions, Vocabulary};

    fn entropies(pages: &[&str]) -> (Vocabulary, TermEntropies) {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::default();
        let tokens: Vec<Tokens> = pages.iter().map(|page| analyser.tokens(page, &mut vocabulary)).collect();
        let entropies = TermEntropies::of(&tokens, vocabulary.len());
        (vocabulary, entropies)
    }

    /// H of the term `x`.
    fn entropy(pages: &[&str]) -> f64 {
        let (vocabulary, entropies) = entropies(pages);
        entropies.get(vocabulary.get("x").unwrap())
    }

    #[track_caller]
    fn check(pages: &[&str], expected: f64) {
        let found = entropy(pages);
        assert!((found - expected).abs() < 1e-11, "H(x) = {found}, expected {expected}");
    }

    /// Yi 2004: six of ten features occur on both pages.
    #[test]
    fn the_example_of_yi_3_2() {
        let pages = ["f1 f2 f3 f4 f5 f6 f7 f8", "f1 f2 f3 f4 f5 f6 f9 f10"];
        let (vocabulary, entropies) = entropies(&pages);
        let found: Vec<f64> =
            (1..=10).map(|i| entropies.get(vocabulary.get(&format!("f{i}")).unwrap())).collect();
        assert_eq!(found, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(entropies.distinct(), 10);
    }

    /// Kao 2005 prints W = 1 - H of both terms. W equals the normalised IDF for an even spread, and is above
    /// it otherwise.
    #[test]
    fn figure_5_of_wisdom() {
        let (vocabulary, entropies) = entropies(&["a b", "a b", "a b b b b", "c"]);
        let weight = |term: &str| 1.0 - entropies.get(vocabulary.get(term).unwrap());
        let printed = |weight: f64| (weight * 1e6).round() / 1e6;
        assert_eq!((printed(weight("a")), printed(weight("b"))), (0.207_519, 0.374_185));
        let idf = (4.0_f64 / 3.0).ln() / 4.0_f64.ln();
        assert!((weight("a") - idf).abs() < 1e-9 && weight("b") > idf);
    }

    #[test]
    fn a_term_often_in_one_page_alone_is_exactly_0() {
        for times in 1..200 {
            assert_eq!(entropy(&[&"x ".repeat(times), "y", "z"]), 0.0, "tf = {times}");
        }
    }

    #[test]
    fn a_term_equally_often_in_all_pages_is_exactly_1() {
        for pages in 2..40 {
            for times in [1, 2, 3, 7, 63, 64, 65, 100] {
                let page = "x ".repeat(times);
                assert_eq!(entropy(&vec![page.as_str(); pages]), 1.0, "{pages} pages, tf = {times}");
            }
        }
    }

    #[test]
    fn pages_without_the_term_count_as_pages() {
        check(&["x", "x", "y", "y"], 0.5);
        check(&["x", "x", "", ""], 0.5);
    }

    #[test]
    fn unequal_shares() {
        // 1/4 and 3/4 over two pages: -(1/4 log2 1/4 + 3/4 log2 3/4)
        check(&["x", "x x x"], 0.811_278_124_459_132_8);
    }

    #[test]
    fn one_page_gives_0() {
        check(&["x x y"], 0.0);
    }

    #[test]
    fn unknown_terms_are_0() {
        let (_, entropies) = entropies(&["x", "x"]);
        assert_eq!(entropies.get(TermId::new(9)), 0.0);
    }

    #[test]
    fn means_are_over_terms_and_over_occurrences() {
        // H: menu 1, own words 0; menu occurs 4 times of 6, and is one term of three
        let (_, some) = entropies(&["menu menu a", "menu menu b"]);
        assert!((some.mean() - 1.0 / 3.0).abs() < 1e-12);
        assert!((some.mean_by_occurrence() - 4.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn terms_of_other_pages_do_not_count() {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::new();
        let pages = ["elsewhere", "x", "x"].map(|page| analyser.tokens(page, &mut vocabulary));
        let entropies = TermEntropies::of(&pages[1..], vocabulary.len());
        assert_eq!((entropies.distinct(), entropies.mean(), entropies.mean_by_occurrence()), (1, 1.0, 1.0));
    }

    #[test]
    fn no_pages() {
        let (_, none) = entropies(&[]);
        assert_eq!((none.distinct(), none.mean(), none.mean_by_occurrence()), (0, 0.0, 0.0));
    }

    /// The definition as in the papers, over the matrix.
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
            let found = entropy(&pages);
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
