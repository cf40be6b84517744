//! The entropy of counts over places, with the number of places as base: of presentation styles over tag nodes (5-6)
//! and of a feature's occurrences over tag nodes (5-8).
//!
//! With counts n_1, n_2, ... of sum T and S = sum of n ln n,
//!
//! ```text
//! - sum of (n_i / T) log_m (n_i / T) = (ln T - S / T) / ln m
//! ```
//!
//! so two sums are all there is to hold. S is added up in whole multiples of 2^-60, and the entropy rounded to multiples
//! of 2^-40: what is spread evenly has exactly 1 and what stands in one place exactly 0, in whatever order it was added.

use std::sync::LazyLock;

/// Counts added up.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spread {
    /// T: the sum of the counts.
    total: u64,
    /// S: the sum of n ln n, in units of 2^-60.
    weighted: u128,
}

impl Spread {
    /// Adds the count of one place; 0 changes nothing.
    pub(crate) fn add(&mut self, count: u32) {
        self.total += u64::from(count);
        self.weighted += SMALL.get(count as usize).copied().unwrap_or_else(|| weighted(count));
    }

    /// The sum of the counts.
    pub(crate) fn total(self) -> u64 {
        self.total
    }

    /// The entropy over `places` places (m of the formulas), in `0.0..=1.0`; 0 for one place or none, and without
    /// counts. No more than `places` counts may have been added.
    pub(crate) fn entropy(self, places: usize) -> f64 {
        if self.total == 0 || places < 2 {
            return 0.0;
        }
        let total = self.total as f64;
        let entropy = (total.ln() - self.weighted as f64 / UNIT / total) / (places as f64).ln();
        (entropy.clamp(0.0, 1.0) * ROUND).round() / ROUND
    }
}

const UNIT: f64 = (1_u64 << 60) as f64;
const ROUND: f64 = (1_u64 << 40) as f64;

/// n ln n in units of 2^-60.
fn weighted(count: u32) -> u128 {
    if count == 0 {
        return 0;
    }
    let count = f64::from(count);
    // at most 2^32 * 22.2 * 2^60 < 2^97: no overflow, and 2^31 places of that fit the sum
    (count * count.ln() * UNIT) as u128
}

/// [`weighted`] of the counts that nearly all are.
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

    fn entropy(counts: &[u32], places: usize) -> f64 {
        let mut spread = Spread::default();
        counts.iter().for_each(|&count| spread.add(count));
        spread.entropy(places)
    }

    #[track_caller]
    fn check(counts: &[u32], places: usize, expected: f64) {
        let found = entropy(counts, places);
        assert!((found - expected).abs() < 1e-11, "found {found}, expected {expected}");
    }

    /// Figure 4-9: both pages present BODY in a style of its own.
    #[test]
    fn the_body_of_figure_4_9() {
        check(&[1, 1], 2, 1.0);
    }

    /// 4.2.2, printed as 0.292.
    #[test]
    fn the_table_of_figure_4_4() {
        assert_eq!((entropy(&[35, 25, 25, 15], 100) * 1e3).round(), 292.0);
    }

    #[test]
    fn half_of_the_places() {
        check(&[3, 3], 4, 0.5);
    }

    #[test]
    fn unequal_shares() {
        // 1/4 and 3/4 over two places
        check(&[1, 3], 2, 0.811_278_124_459_132_8);
    }

    #[test]
    fn one_place_none_and_no_count() {
        for (counts, places) in [(&[7][..], 1), (&[], 0), (&[], 5), (&[0, 0], 2)] {
            assert_eq!(entropy(counts, places), 0.0);
        }
    }

    #[test]
    fn ends_are_exact() {
        for places in 2..40 {
            for count in [1, 2, 3, 7, 63, 64, 65, 1_000] {
                assert_eq!(entropy(&vec![count; places], places), 1.0);
                assert_eq!(entropy(&[count], places), 0.0);
            }
        }
    }

    proptest! {
        #[test]
        fn equals_the_definition(counts in proptest::collection::vec(1_u32..90, 1..12), more in 0_usize..5) {
            let places = counts.len() + more;
            let total: f64 = counts.iter().map(|&n| f64::from(n)).sum();
            let base = (places as f64).ln();
            let plain = |n: &u32| { let p = f64::from(*n) / total; -p * p.ln() / base };
            let plain: f64 = if places < 2 { 0.0 } else { counts.iter().map(plain).sum() };
            let found = entropy(&counts, places);
            prop_assert!((0.0..=1.0).contains(&found) && (found - plain).abs() < 1e-11);
        }
    }
}
