//! The entropy of a feature over a collection (4.2), from counts alone.
//!
//! `text::EntropySums` is the same formula. It rounds to binary fractions, where here entropies are set against thresholds
//! written as decimals; and adds up in whole numbers, from which sums of floating point may differ in the last digit.

/// The sums by which the entropy of the counts tf_1, tf_2, ... of one feature is known:
///
/// ```text
/// H = - sum over j of w_j log_n w_j = (ln T - S / T) / ln n
///     with w_j = tf_j / T, T = sum of tf_j, S = sum of tf_j ln tf_j
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct EntropySums {
    /// T.
    total: u64,
    /// S.
    weighted: f64,
    /// The documents that have the feature.
    documents: u32,
}

impl EntropySums {
    /// Adds the frequency of the feature in one more document; 0 adds nothing.
    pub(crate) fn add(&mut self, frequency: u32) {
        self.total += u64::from(frequency);
        self.documents += u32::from(frequency > 0);
        // ln 1 = 0, and most frequencies are 1
        if frequency > 1 {
            let frequency = f64::from(frequency);
            self.weighted += frequency * frequency.ln();
        }
    }

    /// The entropy to base `n`, the number of documents of the collection, in `0.0..=1.0` and [`rounded`]. 0 for a
    /// feature of one document at most, and for n below 2, whose logarithm does not exist. `n` is not less than the
    /// documents added.
    pub(crate) fn entropy(self, n: u32) -> f64 {
        if n < 2 || self.documents < 2 {
            return 0.0;
        }
        let total = self.total as f64;
        rounded((total.ln() - self.weighted / total) / f64::from(n).ln())
    }
}

/// Held within `0.0..=1.0` and rounded to twelve decimals, so that n equal counts have exactly 1, and that a threshold
/// written as a decimal can be equal to an entropy.
pub(crate) fn rounded(value: f64) -> f64 {
    const UNITS: f64 = 1e12;
    (value.clamp(0.0, 1.0) * UNITS).round() / UNITS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entropy(frequencies: &[u32], n: u32) -> f64 {
        let mut sums = EntropySums::default();
        frequencies.iter().for_each(|&frequency| sums.add(frequency));
        sums.entropy(n)
    }

    #[track_caller]
    fn check(frequencies: &[u32], n: u32, expected: f64) {
        let found = entropy(frequencies, n);
        assert!((found - expected).abs() < 5e-7, "{frequencies:?} to base {n}: {found}, not {expected}");
    }

    #[test]
    fn as_often_in_every_document() {
        check(&[1, 1, 1, 1], 4, 1.0);
        check(&[7, 7, 7], 3, 1.0);
    }

    #[test]
    fn in_one_document_alone() {
        check(&[5], 4, 0.0);
        check(&[0, 3, 0], 3, 0.0);
    }

    #[test]
    fn in_some_documents() {
        // two of four: log_4 2
        check(&[1, 1], 4, 0.5);
        check(&[3, 3], 4, 0.5);
    }

    /// The counts that WISDOM (2005, Figure 5) works out: one less its weights .207519 and .374185.
    #[test]
    fn uneven_frequencies() {
        check(&[1, 1, 1, 0], 4, 1.0 - 0.207_519);
        check(&[1, 1, 4, 0], 4, 1.0 - 0.374_185);
    }

    #[test]
    fn no_base() {
        check(&[], 0, 0.0);
        check(&[2], 1, 0.0);
    }

    proptest! {
        #[test]
        fn within_0_and_1_and_the_same_as_by_the_formula(
            frequencies in proptest::collection::vec(0_u32..40, 0..30), more in 0_u32..5,
        ) {
            let n = u32::try_from(frequencies.len()).unwrap() + more;
            let found = entropy(&frequencies, n);
            prop_assert!((0.0..=1.0).contains(&found));
            let total = f64::from(frequencies.iter().sum::<u32>());
            let shares = frequencies.iter().filter(|&&f| f > 0).map(|&f| f64::from(f) / total);
            let by_formula: f64 = shares.map(|w| -w * w.ln() / f64::from(n).ln()).sum();
            let by_formula = if n < 2 { 0.0 } else { by_formula };
            prop_assert!((found - by_formula).abs() < 1e-9, "{} {}", found, by_formula);
        }
    }
}
