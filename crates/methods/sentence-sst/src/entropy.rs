//! The entropy of a feature over a collection (4.2), from counts alone.
//!
//! `text::EntropySums` has the same formula, with two differences. It rounds to binary fractions, but here
//! entropies are compared with decimal thresholds. And here sums are subtracted, which gives the sums of a
//! part of the tree.

use std::ops::{Add, Sub};

/// The sums that give the entropy of the counts tf_1, tf_2, ... of one feature:
///
/// ```text
/// H = - sum over j of w_j log_n w_j = (ln T - S / T) / ln n
///     with w_j = tf_j / T, T = sum of tf_j, S = sum of tf_j ln tf_j
/// ```
///
/// They are whole numbers, so adding and subtracting is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct EntropySums {
    /// T.
    total: i64,
    /// S, in units of 2^-60. At most 2^31 documents of 2^32 * 22.2 * 2^60 each.
    weighted: i128,
    /// The documents that have the feature.
    documents: i64,
}

impl EntropySums {
    /// The sums of one document in which the feature occurs `frequency` times; the sums of no document for 0.
    pub(crate) fn of(frequency: u32) -> Self {
        let f = f64::from(frequency);
        // ln 1 = 0, and most frequencies are 1
        let weighted = if frequency > 1 { (f * f.ln() * UNIT) as i128 } else { 0 };
        Self { total: i64::from(frequency), weighted, documents: i64::from(frequency > 0) }
    }

    /// The documents that have the feature.
    pub(crate) fn documents(self) -> u32 {
        u32::try_from(self.documents).expect("no collection has fewer than none or 2^32 documents")
    }

    /// The entropy to base `n`, the number of documents of the collection, in `0.0..=1.0` and [`rounded`]. 0
    /// for a feature in at most one document, and for n below 2. `n` must not be less than the number of
    /// documents added.
    pub(crate) fn entropy(self, n: u32) -> f64 {
        if n < 2 || self.documents < 2 {
            return 0.0;
        }
        let total = self.total as f64;
        rounded((total.ln() - self.weighted as f64 / UNIT / total) / f64::from(n).ln())
    }
}

impl Add for EntropySums {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            total: self.total + other.total,
            weighted: self.weighted + other.weighted,
            documents: self.documents + other.documents,
        }
    }
}

impl Sub for EntropySums {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            total: self.total - other.total,
            weighted: self.weighted - other.weighted,
            documents: self.documents - other.documents,
        }
    }
}

const UNIT: f64 = (1_u64 << 60) as f64;

/// Clamped to `0.0..=1.0` and rounded to twelve decimals. So n equal counts have exactly 1, and a decimal
/// threshold can be equal to an entropy.
pub(crate) fn rounded(value: f64) -> f64 {
    const UNITS: f64 = 1e12;
    (value.clamp(0.0, 1.0) * UNITS).round() / UNITS
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entropy(frequencies: &[u32], n: u32) -> f64 {
        let of = |&frequency: &u32| EntropySums::of(frequency);
        frequencies.iter().map(of).fold(EntropySums::default(), Add::add).entropy(n)
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

    /// The counts of the example in WISDOM (2005, Figure 5): 1 minus its weights .207519 and .374185.
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
