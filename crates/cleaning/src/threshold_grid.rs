//! The thresholds that a method tries, from 0 to 1 by steps.

/// The thresholds 0, step, 2 step, ...; the last one is 1.
#[derive(Debug, Clone, PartialEq)]
pub struct ThresholdGrid(Vec<f64>);

impl ThresholdGrid {
    /// Thresholds in steps of `step`, which is above 0. Each is rounded to nine decimals, so that three steps
    /// of 0.1 are exactly 0.3.
    pub fn of(step: f64) -> Self {
        let mut thresholds: Vec<f64> = (0_u32..)
            .map(|i| (f64::from(i) * step * 1e9).round() / 1e9)
            .take_while(|threshold| *threshold < 1.0)
            .collect();
        thresholds.push(1.0);
        Self(thresholds)
    }

    /// All thresholds, ascending; never empty.
    pub fn as_slice(&self) -> &[f64] {
        &self.0
    }

    /// The number of thresholds below `value`, which is the index of the first that is not below it.
    pub fn below(&self, value: f64) -> usize {
        self.0.partition_point(|threshold| *threshold < value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(step: f64, expected: &[f64]) {
        assert_eq!(ThresholdGrid::of(step).as_slice(), expected);
    }

    #[test]
    fn steps_are_decimals() {
        check(0.1, &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
        check(0.4, &[0.0, 0.4, 0.8, 1.0]);
        check(1.0, &[0.0, 1.0]);
        assert_eq!(ThresholdGrid::of(0.001).as_slice().len(), 1001);
    }

    #[test]
    fn a_value_on_a_threshold_is_not_above_it() {
        let grid = ThresholdGrid::of(0.5);
        assert_eq!([0.0, 0.2, 0.5, 0.7, 1.0, 1.5].map(|value| grid.below(value)), [0, 1, 1, 2, 2, 3]);
    }
}
