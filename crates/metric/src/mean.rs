//! The mean of a ratio over pages or sites: macro precision, recall and F.

/// A running mean: the sum of the values so far, and their number.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Mean {
    /// Sum of the values, in the order in which they came.
    pub sum: f64,
    /// Number of values.
    pub values: u64,
}

impl Mean {
    /// Adds a value; undefined ones are left out.
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
    fn check(values: &[Option<f64>], expected: Option<f64>) {
        let mut mean = Mean::default();
        values.iter().for_each(|value| mean.add(*value));
        assert_eq!(mean.value(), expected);
    }

    #[test]
    fn each_value_weighs_the_same() {
        check(&[Some(1.0), Some(0.5)], Some(0.75));
    }

    #[test]
    fn undefined_values_are_left_out() {
        check(&[Some(1.0), None, Some(0.0)], Some(0.5));
    }

    #[test]
    fn no_value_at_all() {
        check(&[], None);
        check(&[None], None);
    }
}
