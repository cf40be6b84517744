//! The entropy of counts over places, with the number of places as base. It measures how evenly something is
//! spread over the pages of a site, or over the nodes of a tree. [`crate::TermEntropies`] is for terms over
//! pages.

use std::sync::LazyLock;

/// The sums from which the entropy of counts c_1, c_2, ... over m places is computed:
///
/// ```text
/// - sum over j of p_j log_m p_j = (ln T - S / T) / ln m    with p_j = c_j / T, T = sum of c_j, S = sum of c_j ln c_j
/// ```
///
/// Only T and S are stored: neither the counts nor a matrix. S is added up in whole multiples of 2^-60, so
/// the order of the counts has no effect. The entropy is a [`rounded_entropy`].
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
    total: u64,
    /// S, in units of 2^-60.
    weighted: u128,
}

impl EntropySums {
    /// Adds the count of one place; 0 changes nothing.
    pub fn add(&mut self, count: u32) {
        self.total += u64::from(count);
        self.weighted += SMALL.get(count as usize).copied().unwrap_or_else(|| weighted(count));
    }

    /// T: the sum of the counts.
    #[must_use]
    pub fn total(self) -> u64 {
        self.total
    }

    /// The entropy over `places` places (m), in `0.0..=1.0`: 0 if everything is in one place, 1 if all places
    /// have the same count. It is also 0 without counts, and for one place or none: log_1 does not exist, but
    /// the sum over p ln p is 0 for p = 1.
    ///
    /// At most `places` counts above 0 may have been added; with more the entropy is capped at 1.
    #[must_use]
    pub fn entropy(self, places: usize) -> f64 {
        self.entropy_to((places as f64).ln())
    }

    /// [`Self::entropy`] by the logarithm of the number of places; for no places the logarithm is below 0
    /// too.
    pub(crate) fn entropy_to(self, ln_places: f64) -> f64 {
        if self.total == 0 || ln_places <= 0.0 {
            return 0.0;
        }
        let total = self.total as f64;
        rounded_entropy((total.ln() - self.weighted as f64 / UNIT / total) / ln_places)
    }
}

/// An entropy to the base of its number of places, kept within `0.0..=1.0` and rounded to multiples of 2^-40.
/// So an even spread has exactly 1 and a single place exactly 0, whatever the last bits of the logarithms.
#[must_use]
pub fn rounded_entropy(entropy: f64) -> f64 {
    (entropy.clamp(0.0, 1.0) * ROUND).round() / ROUND
}

const UNIT: f64 = (1_u64 << 60) as f64;
const ROUND: f64 = (1_u64 << 40) as f64;

/// c ln c in units of 2^-60.
fn weighted(count: u32) -> u128 {
    if count == 0 {
        return 0;
    }
    let count = f64::from(count);
    // at most 2^32 * 22.2 * 2^60 < 2^97: no overflow, and the sum has room for 2^31 places of that
    (count * count.ln() * UNIT) as u128
}

/// [`weighted`] of small counts, which nearly all counts are.
static SMALL: LazyLock<[u128; 64]> = LazyLock::new(|| {
    let mut table = [0; 64];
    for (count, entry) in (0..).zip(&mut table) {
        *entry = weighted(count);
    }
    table
});

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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

    /// Kao 2005 (WISDOM) prints the weights, one less the entropies.
    #[test]
    fn figure_5_of_wisdom() {
        check_printed(&[1, 1, 1, 0], 4, 1.0 - 0.207_519, 6);
        check_printed(&[1, 1, 4, 0], 4, 1.0 - 0.374_185, 6);
    }

    /// Yi 2004, 4.2.2: 100 pages, four styles.
    #[test]
    fn the_table_of_figure_4_4_of_yi() {
        check_printed(&[35, 25, 25, 15], 100, 0.292, 3);
    }

    /// Yi 2004: both pages present BODY in a style of its own.
    #[test]
    fn the_body_of_figure_4_9_of_yi() {
        check(&[1, 1], 2, 1.0);
    }

    #[test]
    fn half_of_the_places() {
        check(&[3, 3], 4, 0.5);
    }

    #[test]
    fn unequal_shares() {
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
