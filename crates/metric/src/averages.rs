//! The mean of ratios over pages (or sites): macro precision, recall and F.

use crate::Counts;

/// Means of precision, recall and F, each over the counts for which it has a value.
///
/// The macro F is the mean of the F values, not the F of the mean precision and recall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Averages {
    /// Mean precision; `None` where no counts have one.
    pub precision: Option<f64>,
    /// Mean recall; `None` where no counts have one.
    pub recall: Option<f64>,
    /// Mean F; `None` where no counts have one.
    pub f1: Option<f64>,
}

impl Averages {
    /// The means over `counts`, summed in their order.
    pub fn of<'c>(counts: impl IntoIterator<Item = &'c Counts>) -> Self {
        let (mut precision, mut recall, mut f1) = (Mean::default(), Mean::default(), Mean::default());
        for counts in counts {
            precision.add(counts.precision());
            recall.add(counts.recall());
            f1.add(counts.f1());
        }
        Self { precision: precision.value(), recall: recall.value(), f1: f1.value() }
    }
}

/// A mean as it grows: the sum of the values so far, and how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mean {
    /// Sum of the values, in the order in which they came.
    pub sum: f64,
    /// Number of values.
    pub values: u64,
}

impl Mean {
    /// Takes in a value; what is undefined is left out.
    pub fn add(&mut self, value: Option<f64>) {
        if let Some(value) = value {
            self.sum += value;
            self.values += 1;
        }
    }

    /// The mean; `None` of no values.
    pub fn value(&self) -> Option<f64> {
        (self.values > 0).then(|| self.sum / self.values as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counts: &[(u64, u64, u64)], expected: [Option<f64>; 3]) {
        let counts: Vec<Counts> =
            counts.iter().map(|&(relevant, found, common)| Counts { relevant, found, common }).collect();
        let averages = Averages::of(&counts);
        assert_eq!([averages.precision, averages.recall, averages.f1], expected);
    }

    #[test]
    fn each_page_weighs_the_same() {
        check(&[(1, 1, 1), (100, 100, 50)], [Some(0.75); 3]);
    }

    #[test]
    fn pages_without_a_value_are_left_out() {
        check(&[(2, 2, 2), (2, 0, 0), (0, 2, 0), (0, 0, 0)], [Some(0.5), Some(0.5), Some(1.0 / 3.0)]);
    }

    #[test]
    fn no_value_at_all() {
        check(&[], [None; 3]);
        check(&[(0, 0, 0)], [None; 3]);
    }
}
