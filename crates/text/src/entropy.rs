//! Entropy: how evenly something is spread over places, with the number of places as base. [`EntropySums`] has it for counts
//! (over the pages of a site, or the nodes of a tree), [`TermEntropies`] for the terms over the pages of a site.
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

use std::array::from_fn;
use std::sync::LazyLock;

use crate::ByNumber;
use crate::vocabulary::{TermId, Tokens};

/// The sums from which the entropy of counts c_1, c_2, ... over m places is computed:
///
/// ```text
/// - sum over j of p_j log_m p_j = (ln T - S / T) / ln m    with p_j = c_j / T, T = sum of c_j, S = sum of c_j ln c_j
/// ```
///
/// T, S and the number of counts above 0 are stored: neither the counts nor a matrix. S is added up in whole multiples of 2^-60, so
/// the order of the counts has no effect, and sums can be taken from one another. The entropy is a [`rounded_entropy`].
///
/// ```
/// use text::EntropySums;
///
/// let mut sums = EntropySums::default();
/// for count in [1, 1, 0, 0] {
///     sums.add(count);
/// }
/// assert_eq!(sums.entropy(4), 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EntropySums {
    /// T.
    total: i64,
    /// The number of counts above 0.
    counts: i64,
    /// S, in units of 2^-60.
    weighted: i128,
}

impl EntropySums {
    /// The sums of the count of one place; 0 is as none.
    pub fn of(count: u32) -> Self {
        let weighted = SMALL.get(count as usize).copied().unwrap_or_else(|| weighted(count));
        Self { total: i64::from(count), counts: i64::from(count > 0), weighted }
    }

    /// Adds the count of one place; 0 changes nothing.
    pub fn add(&mut self, count: u32) {
        *self = *self + Self::of(count);
    }

    /// T: the sum of the counts.
    pub fn total(self) -> u64 {
        self.total.unsigned_abs()
    }

    /// The number of counts above 0.
    pub fn counts(self) -> u32 {
        u32::try_from(self.counts)
            .expect("there are fewer than 2^32 places, and what is taken away was added before")
    }

    /// The entropy over `places` places (m), in `0.0..=1.0`: 0 if everything is in one place, 1 if all places
    /// have the same count. It is also 0 without counts, and for one place or none: log_1 does not exist, but
    /// the sum over p ln p is 0 for p = 1.
    ///
    /// At most `places` counts above 0 may have been added; with more the entropy is capped at 1.
    pub fn entropy(self, places: usize) -> f64 {
        rounded_entropy(self.entropy_to((places as f64).ln()))
    }

    /// [`entropy`](Self::entropy) with [twelve decimals](twelve_decimals) instead.
    pub fn decimal_entropy(self, places: u32) -> f64 {
        twelve_decimals(self.entropy_to(f64::from(places).ln()))
    }

    /// The entropy, not rounded, by the logarithm of the number of places; for no places the logarithm is
    /// below 0 too.
    fn entropy_to(self, ln_places: f64) -> f64 {
        if self.total == 0 || ln_places <= 0.0 {
            return 0.0;
        }
        let total = self.total as f64;
        (total.ln() - self.weighted as f64 / UNIT / total) / ln_places
    }
}

impl std::ops::Add for EntropySums {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            total: self.total + more.total,
            counts: self.counts + more.counts,
            weighted: self.weighted + more.weighted,
        }
    }
}

impl std::ops::Sub for EntropySums {
    type Output = Self;

    fn sub(self, less: Self) -> Self {
        Self {
            total: self.total - less.total,
            counts: self.counts - less.counts,
            weighted: self.weighted - less.weighted,
        }
    }
}

/// An entropy to the base of its number of places, kept within `0.0..=1.0` and rounded to multiples of 2^-40.
/// So an even spread has exactly 1 and a single place exactly 0, whatever the last bits of the logarithms.
pub fn rounded_entropy(entropy: f64) -> f64 {
    (entropy.clamp(0.0, 1.0) * ROUND).round() / ROUND
}

/// A value kept within `0.0..=1.0` and rounded to twelve decimals, so that it can be equal to a decimal threshold.
pub fn twelve_decimals(value: f64) -> f64 {
    (value.clamp(0.0, 1.0) * 1e12).round() / 1e12
}

const UNIT: f64 = (1_u64 << 60) as f64;
const ROUND: f64 = (1_u64 << 40) as f64;

/// c ln c in units of 2^-60.
fn weighted(count: u32) -> i128 {
    if count == 0 {
        return 0;
    }
    let count = f64::from(count);
    // at most 2^32 * 22.2 * 2^60 < 2^97: no overflow, and the sum has room for 2^30 places of that
    (count * count.ln() * UNIT) as i128
}

/// [`weighted`] of small counts, which nearly all counts are.
static SMALL: LazyLock<[i128; 64]> = LazyLock::new(|| from_fn(|count| weighted(count as u32)));

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
    /// Number of distinct terms in the pages.
    pub distinct: usize,
    /// The mean of H over the distinct terms of the pages; 0 without a term.
    pub mean: f64,
    /// The mean of H over all occurrences of terms in the pages; 0 without a term.
    pub mean_by_occurrence: f64,
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
    pub fn of<'t>(pages: impl IntoIterator<Item = &'t Tokens>, terms: usize) -> Self {
        let mut sums = vec![EntropySums::default(); terms];
        let mut in_page = ByNumber::<TermId, u32>::with_room(terms);
        let mut n = 0_u32;
        for tokens in pages {
            n += 1;
            tokens.terms().iter().for_each(|&term| *in_page.of(term) += 1);
            in_page.drain(|term, frequency| sums[term.index()].add(frequency));
        }
        let ln_n = f64::from(n).ln();
        let by_term: Vec<f64> = sums.iter().map(|sums| rounded_entropy(sums.entropy_to(ln_n))).collect();
        TermEntropies {
            distinct: sums.iter().filter(|sums| sums.total() > 0).count(),
            mean: weighed_mean(&by_term, &sums, |_| 1.0),
            mean_by_occurrence: weighed_mean(&by_term, &sums, |total| total as f64),
            by_term,
        }
    }

    /// H of a term, in `0.0..=1.0`. It is 0 for a term that no page has, whatever its number: nothing shows
    /// its repetition.
    #[inline]
    pub fn get(&self, term: TermId) -> f64 {
        self.by_term.get(term.index()).copied().unwrap_or(0.0)
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

    fn sums(counts: &[u32]) -> EntropySums {
        let mut sums = EntropySums::default();
        counts.iter().for_each(|&count| sums.add(count));
        sums
    }

    #[track_caller]
    fn check(counts: &[u32], places: usize, expected: f64) {
        let found = sums(counts).entropy(places);
        assert!(
            (found - expected).abs() < 1e-11,
            "entropy of {counts:?} over {places}: {found}, not {expected}"
        );
    }

    /// Compares as many digits as a paper prints.
    #[track_caller]
    fn check_printed(counts: &[u32], places: usize, printed: f64, digits: i32) {
        let unit = 10.0_f64.powi(digits);
        assert_eq!((sums(counts).entropy(places) * unit).round() / unit, printed);
    }

    /// Yi 2004, 4.2.2: 100 pages, four styles.
    #[test]
    fn the_table_of_figure_4_4_of_yi() {
        check_printed(&[35, 25, 25, 15], 100, 0.292, 3);
    }

    #[test]
    fn entropies_of_counts() {
        // Yi 2004, Figure 4-9: both pages present BODY in a style of its own
        check(&[1, 1], 2, 1.0);
        check(&[3, 3], 4, 0.5);
        // 1/4 and 3/4 over two places: -(1/4 log2 1/4 + 3/4 log2 3/4)
        check(&[1, 3], 2, 0.811_278_124_459_132_8);
    }

    #[test]
    fn one_place_none_and_no_count() {
        for (counts, places) in [(&[7][..], 1), (&[], 0), (&[], 5), (&[0, 0], 2), (&[3], 0)] {
            assert_eq!(sums(counts).entropy(places), 0.0, "{counts:?} over {places}");
        }
    }

    #[test]
    fn ends_are_exact() {
        for places in 2..40 {
            for count in [1, 2, 3, 7, 63, 64, 65, 1_000] {
                assert_eq!(sums(&vec![count; places]).entropy(places), 1.0);
                assert_eq!(sums(&[count]).entropy(places), 0.0);
            }
        }
    }

    #[test]
    fn large_counts_do_not_overflow() {
        let mut sums = sums(&[u32::MAX; 1_000]);
        assert_eq!((sums.total(), sums.entropy(1_000)), (u64::from(u32::MAX) * 1_000, 1.0));
        sums.add(0);
        assert_eq!(sums.entropy(1_000_000), 0.5);
    }

    #[test]
    fn rounding_holds_to_0_and_1() {
        let cases = [(-1e-17, 0.0), (1e-13, 0.0), (1.0 - 1e-13, 1.0), (1.0 + 1e-15, 1.0), (0.5, 0.5)];
        for (entropy, expected) in cases {
            assert_eq!(rounded_entropy(entropy), expected, "{entropy}");
        }
    }

    fn entropies(pages: &[&str]) -> (Vocabulary, TermEntropies) {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::default();
        let tokens: Vec<Tokens> = pages.iter().map(|page| analyser.tokens(page, &mut vocabulary)).collect();
        let entropies = TermEntropies::of(&tokens, vocabulary.len());
        (vocabulary, entropies)
    }

    /// Yi 2004: six of ten features occur on both pages.
    #[test]
    fn the_example_of_yi_3_2() {
        let pages = ["f1 f2 f3 f4 f5 f6 f7 f8", "f1 f2 f3 f4 f5 f6 f9 f10"];
        let (vocabulary, entropies) = entropies(&pages);
        let found: Vec<f64> =
            (1..=10).map(|i| entropies.get(vocabulary.get(&format!("f{i}")).unwrap())).collect();
        assert_eq!(found, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(entropies.distinct, 10);
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
    fn pages_without_the_term_count_as_pages_and_unknown_terms_are_0() {
        let cases: [(&[&str], f64); 4] =
            [(&["x", "x", "y", "y"], 0.5), (&["x", "x", "", ""], 0.5), (&["x x y"], 0.0), (&["x"; 3], 1.0)];
        for (pages, expected) in cases {
            let (vocabulary, entropies) = entropies(pages);
            assert_eq!(entropies.get(vocabulary.get("x").unwrap()), expected, "{pages:?}");
            assert_eq!(entropies.get(TermId::new(9)), 0.0);
        }
    }

    #[test]
    fn means_are_over_terms_and_over_occurrences() {
        // H: menu 1, own words 0; menu occurs 4 times of 6, and is one term of three
        let (_, some) = entropies(&["menu menu a", "menu menu b"]);
        assert!((some.mean - 1.0 / 3.0).abs() < 1e-12);
        assert!((some.mean_by_occurrence - 4.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn terms_of_other_pages_do_not_count() {
        let analyser = Analyser::new(&TermOptions::plain());
        let mut vocabulary = Vocabulary::new();
        let pages = ["elsewhere", "x", "x"].map(|page| analyser.tokens(page, &mut vocabulary));
        let entropies = TermEntropies::of(&pages[1..], vocabulary.len());
        assert_eq!((entropies.distinct, entropies.mean, entropies.mean_by_occurrence), (1, 1.0, 1.0));
    }

    #[test]
    fn no_pages() {
        let (_, none) = entropies(&[]);
        assert_eq!((none.distinct, none.mean, none.mean_by_occurrence), (0, 0.0, 0.0));
    }

    proptest! {
        #[test]
        fn equals_the_definition(counts in proptest::collection::vec(0_u32..90, 0..12), more in 0_usize..5) {
            let places = counts.len() + more;
            let total: f64 = counts.iter().map(|&c| f64::from(c)).sum();
            let base = (places as f64).ln();
            let plain = |c: &u32| { let p = f64::from(*c) / total; -p * p.ln() / base };
            let filled = counts.iter().filter(|c| **c > 0);
            let plain: f64 = if places < 2 { 0.0 } else { filled.map(plain).sum() };
            let found = sums(&counts).entropy(places);
            prop_assert!((0.0..=1.0).contains(&found) && (found - plain).abs() < 1e-11);
        }

        #[test]
        fn the_order_of_counts_does_not_matter(mut counts in proptest::collection::vec(0_u32..300, 0..12)) {
            let there = sums(&counts);
            counts.reverse();
            prop_assert_eq!(there, sums(&counts));
        }
    }
}
