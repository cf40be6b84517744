//! Entropy from counts, for both importances of the thesis: (5-1) over the styles of an element node, (5-5)
//! over the pages that have a feature.
//!
//! `text::EntropySums` has the same formula, with two differences. It rounds to binary fractions, but here
//! entropies are compared with decimal thresholds. And it adds whole numbers; here sums are floats, which may
//! differ in the last digit.

/// The sums that give the entropy of counts c_1, c_2, ..., added one count at a time:
///
/// ```text
/// - sum over j of p_j log_m p_j = (ln T - S / T) / ln m    with p_j = c_j / T, T = sum of c_j, S = sum of c_j ln c_j
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct EntropySums {
    /// T.
    total: u32,
    /// S.
    weighted: f64,
}

impl EntropySums {
    /// Adds one count; 0 adds nothing.
    pub(crate) fn add(&mut self, count: u32) {
        self.total += count;
        // ln 1 = 0, and most counts are 1
        if count > 1 {
            let count = f64::from(count);
            self.weighted += count * count.ln();
        }
    }

    /// The entropy to base `m`, in `0.0..=1.0`; 0 for m below 2, whose logarithm does not exist, and without
    /// counts. There must be at most `m` counts; with more, the result is limited to 1.
    ///
    /// The result is [`rounded`]: exactly 0 for a single count and exactly 1 for m equal counts. Another
    /// order of adding changes it only in very rare cases.
    pub(crate) fn entropy(self, m: u32) -> f64 {
        if m < 2 || self.total == 0 {
            return 0.0;
        }
        let total = f64::from(self.total);
        rounded((total.ln() - self.weighted / total) / f64::from(m).ln())
    }
}

impl FromIterator<u32> for EntropySums {
    fn from_iter<I: IntoIterator<Item = u32>>(counts: I) -> Self {
        let mut sums = Self::default();
        counts.into_iter().for_each(|count| sums.add(count));
        sums
    }
}

/// Clamped to `0.0..=1.0` and rounded to twelve decimals, so that it can be equal to a decimal threshold.
pub(crate) fn rounded(value: f64) -> f64 {
    const UNITS: f64 = 1e12;
    (value.clamp(0.0, 1.0) * UNITS).round() / UNITS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(counts: &[u32], m: u32, expected: f64) {
        let found = counts.iter().copied().collect::<EntropySums>().entropy(m);
        assert!((found - expected).abs() < 2e-12, "entropy of {counts:?} to base {m} is {found}");
    }

    /// Thesis, 4.2.2: 100 pages, styles with shares .35, .25, .25, .15 give 0.292.
    #[test]
    fn the_example_of_4_2_2() {
        let found = [35, 25, 25, 15].into_iter().collect::<EntropySums>().entropy(100);
        assert_eq!((found * 1e3).round() / 1e3, 0.292);
    }

    /// Thesis, figure 4-2: block A with shares .3, .2, .2, .1, .1, .1 is important, block B with one style is not.
    #[test]
    fn the_example_of_figure_4_2() {
        // (.3 x 1.203973 + .4 x 1.609438 + .3 x 2.302585) / 4.605170 by hand
        let of_a = EntropySums::from_iter([30, 20, 20, 10, 10, 10]).entropy(100);
        assert_eq!((of_a * 1e5).round() / 1e5, 0.368_23);
        check(&[100], 100, 0.0);
    }

    #[test]
    fn ends_are_exact() {
        for m in 2..60 {
            assert_eq!(EntropySums::from_iter([m]).entropy(m), 0.0);
            assert_eq!(EntropySums::from_iter(vec![7; m as usize]).entropy(m), 1.0);
        }
    }

    #[test]
    fn bases_without_logarithm_and_no_counts_give_0() {
        check(&[3], 1, 0.0);
        check(&[], 5, 0.0);
        check(&[], 0, 0.0);
        check(&[0, 0, 4], 3, 0.0);
    }

    proptest! {
        #[test]
        fn equals_the_definition(counts in proptest::collection::vec(0_u32..50, 2..12)) {
            let total: f64 = counts.iter().map(|&c| f64::from(c)).sum();
            prop_assume!(total > 0.0);
            let m = u32::try_from(counts.len()).unwrap();
            let shares = counts.iter().filter(|c| **c > 0).map(|&c| f64::from(c) / total);
            let plain = -shares.map(|p| p * p.ln() / f64::from(m).ln()).sum::<f64>();
            prop_assert!((counts.into_iter().collect::<EntropySums>().entropy(m) - plain).abs() < 2e-12);
        }
    }
}
