//! The y axis: its ends, and the lines of its grid.

use crate::numbers::grouped;
use crate::statistics::{SLACK, count};

/// A y axis with evenly spaced lines.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct YAxis {
    pub(super) from: f64,
    pub(super) to: f64,
    /// The number of spaces between lines of the grid.
    steps: usize,
    /// The number of decimals of their labels.
    decimals: usize,
}

impl YAxis {
    /// From 0 to 1.
    pub(super) fn from_zero() -> Self {
        Self::up_to_one(0.0)
    }

    /// An axis for ratios: it ends at 1 and begins at 0, or at the tenth below the lowest value if none is below one half.
    pub(super) fn of_ratios(values: impl Iterator<Item = f64>) -> Self {
        let lowest = values.fold(1.0, f64::min);
        Self::up_to_one(if lowest < 0.5 { 0.0 } else { ((lowest * 10.0 - 1e-9).floor() / 10.0).min(0.9) })
    }

    /// An axis for ratios whose differences matter: the ends are round numbers near the lowest and the highest value, within 0 and 1.
    pub(super) fn near(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) =
            values.fold((1.0, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
        if low > high {
            return Self::from_zero();
        }
        let step = match high - low {
            span if span <= 0.3 => 0.05,
            span if span <= 0.6 => 0.1,
            _ => 0.2,
        };
        // a value must not be outside because of its last bits
        let from = ((low / step + SLACK).floor() * step).max(0.0).min(low);
        let to = ((high / step - SLACK).ceil() * step).min(1.0).max(high);
        // there are at most eight steps
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let steps = ((to - from) / step).round() as usize;
        // a single value at 0 or 1 also has an axis
        let (from, to) = if steps > 0 {
            (from, to)
        } else if from > 0.5 {
            (from - step, from)
        } else {
            (to, to + step)
        };
        Self { from, to, steps: steps.max(1), decimals: if step < 0.1 { 2 } else { 1 } }
    }

    /// An axis for finite figures of any size: as for ratios if all may be ratios; otherwise the ends are round numbers and 0 is on the
    /// axis.
    pub(super) fn of_figures(values: impl Iterator<Item = f64> + Clone) -> Self {
        if values.clone().all(|value| (0.0..=1.0 + SLACK).contains(&value)) {
            return Self::of_ratios(values);
        }
        Self::rounded(values)
    }

    /// An axis for the lengths of bars: from 0 to 1 if they may be ratios and `up_to_one` is set; otherwise the ends are round numbers and
    /// 0 is on the axis.
    pub(super) fn of_bars(values: impl Iterator<Item = f64> + Clone, up_to_one: bool) -> Self {
        let ratios = values.clone().all(|value| (0.0..=1.0 + SLACK).contains(&value));
        let flat = values.clone().all(|value| value == 0.0);
        if flat || ratios && up_to_one { Self::from_zero() } else { Self::rounded(values) }
    }

    /// An axis with round numbers at both ends and 0 on it. Some value is not 0.
    fn rounded(values: impl Iterator<Item = f64>) -> Self {
        // the difference of the ends must also be finite
        let bounded = values.map(|value| value.clamp(-1e300, 1e300));
        let (low, high) =
            bounded.fold((0.0, 0.0), |(low, high): (f64, f64), value| (low.min(value), high.max(value)));
        let about = (high - low) / 5.0;
        let power = about.log10().floor();
        let factors = [(1.0, 0.0), (2.0, 0.0), (2.5, 1.0), (5.0, 0.0)];
        let fits = |(factor, _): &(f64, f64)| about <= factor * 10_f64.powf(power) * (1.0 + SLACK);
        let (factor, more) = factors.into_iter().find(fits).unwrap_or((10.0, -1.0));
        let step = factor * 10_f64.powf(power);
        let (first, last) = ((low / step + SLACK).floor(), (high / step - SLACK).ceil());
        // at most seven steps, and no more decimals than a float has
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let (steps, decimals) = ((last - first) as usize, (more - power).max(0.0) as usize);
        Self { from: first * step, to: last * step, steps: steps.max(1), decimals }
    }

    /// An axis from a multiple of a tenth to 1; labels have as many decimals as the steps need.
    fn up_to_one(from: f64) -> Self {
        let (steps, decimals) = match 1.0 - from {
            span if span > 0.45 => (5, 1),
            span if span > 0.35 => (4, 1),
            span if span > 0.25 => (3, 1),
            span if span > 0.15 => (4, 2),
            _ => (5, 2),
        };
        Self { from, to: 1.0, steps, decimals }
    }

    /// The place of a value: 0 at the beginning, 1 at the end.
    pub(super) fn share(&self, value: f64) -> f64 {
        (value - self.from) / (self.to - self.from)
    }

    /// The lines of the grid with their labels, ascending.
    pub(super) fn lines(&self) -> impl Iterator<Item = (f64, String)> {
        let (axis, decimals) = (*self, self.decimals);
        (0..=axis.steps).map(move |step| {
            let span = axis.to - axis.from;
            let value = axis.from + span * count(step) / count(axis.steps);
            let value = if value.abs() < span * SLACK { 0.0 } else { value };
            let long = axis.to.max(-axis.from) >= 1e7 || decimals > 5;
            let label = match value {
                _ if long => format!("{value:.1e}"),
                // ends are below 1e7, and labels without decimals are whole numbers
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                value if value >= 1e4 && decimals == 0 => grouped(value.round() as usize),
                _ => format!("{value:.decimals$}"),
            };
            (value, label)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn from(values: &[f64]) -> f64 {
        YAxis::of_ratios(values.iter().copied()).from
    }

    #[test]
    fn labels_of_ratios_say_where_their_lines_are() {
        for lowest in [0.0, 0.3, 0.51, 0.62, 0.73, 0.84, 0.95] {
            for (value, label) in YAxis::of_ratios([lowest, 1.0].into_iter()).lines() {
                let written: f64 = label.parse().expect("is a number");
                assert!((written - value).abs() < 1e-9, "{label} at {value}");
            }
        }
    }

    #[test]
    fn the_axis_begins_below_the_lowest_value() {
        assert_eq!(from(&[0.1, 0.9]), 0.0);
        assert_eq!(from(&[0.65, 0.9]), 0.6);
        assert_eq!(from(&[0.7, 0.9]), 0.6);
        assert_eq!(from(&[1.0, 1.0]), 0.9);
        assert_eq!(from(&[]), 0.9);
    }

    #[track_caller]
    fn check(values: &[f64], expected: &str) {
        let labels: Vec<_> =
            YAxis::of_figures(values.iter().copied()).lines().map(|(_, label)| label).collect();
        assert_eq!(labels.join(" "), expected);
    }

    #[test]
    fn figures_that_could_be_ratios_have_the_axis_of_ratios() {
        check(&[0.2, 0.9], "0.0 0.2 0.4 0.6 0.8 1.0");
        check(&[0.95], "0.90 0.92 0.94 0.96 0.98 1.00");
        check(&[], "0.90 0.92 0.94 0.96 0.98 1.00");
    }

    #[test]
    fn others_end_at_a_round_number() {
        check(&[3.0, 5.0], "0 1 2 3 4 5");
        check(&[1.2], "0.00 0.25 0.50 0.75 1.00 1.25");
        check(&[0.5, 12.0], "0.0 2.5 5.0 7.5 10.0 12.5");
        check(&[100.0], "0 20 40 60 80 100");
        check(&[101.0], "0 25 50 75 100 125");
        check(&[450.0], "0 100 200 300 400 500");
        check(&[-0.5], "-0.5 -0.4 -0.3 -0.2 -0.1 0.0");
        check(&[-3.0, 8.0], "-5.0 -2.5 0.0 2.5 5.0 7.5 10.0");
        check(&[2.9e6], "0 1,000,000 2,000,000 3,000,000");
        check(&[4e9], "0.0e0 1.0e9 2.0e9 3.0e9 4.0e9");
    }

    #[track_caller]
    fn check_near(values: &[f64], expected: &str) {
        let labels: Vec<_> = YAxis::near(values.iter().copied()).lines().map(|(_, label)| label).collect();
        assert_eq!(labels.join(" "), expected);
    }

    #[test]
    fn an_axis_near_its_values() {
        check_near(&[0.56, 0.964], "0.5 0.6 0.7 0.8 0.9 1.0");
        check_near(&[0.81, 0.96], "0.80 0.85 0.90 0.95 1.00");
        check_near(&[0.1, 0.9], "0.0 0.2 0.4 0.6 0.8 1.0");
        check_near(&[1.0], "0.95 1.00");
        check_near(&[0.0], "0.00 0.05");
        check_near(&[0.5], "0.50 0.55");
        check_near(&[], "0.0 0.2 0.4 0.6 0.8 1.0");
    }

    #[track_caller]
    fn check_bars(values: &[f64], up_to_one: bool, expected: &str) {
        let axis = YAxis::of_bars(values.iter().copied(), up_to_one);
        assert_eq!(axis.lines().map(|(_, label)| label).collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn bars_begin_at_zero() {
        check_bars(&[0.9, 0.8], true, "0.0 0.2 0.4 0.6 0.8 1.0");
        check_bars(&[0.02, 0.09], false, "0.00 0.02 0.04 0.06 0.08 0.10");
        check_bars(&[0.0], false, "0.0 0.2 0.4 0.6 0.8 1.0");
        check_bars(&[], false, "0.0 0.2 0.4 0.6 0.8 1.0");
        check_bars(&[30.0, 420.0], true, "0 100 200 300 400 500");
        check_bars(&[-0.5, 0.5], true, "-0.6 -0.4 -0.2 0.0 0.2 0.4 0.6");
    }

    proptest! {
        /// For any figures, all of them are on the axis, and it has a few lines.
        #[test]
        fn all_figures_are_on_the_axis(values in proptest::collection::vec(
            prop_oneof![-2.0..3.0_f64, -1e-9..1e-9_f64, -1e290..1e290_f64], 1..9)
        ) {
            let axis = YAxis::of_figures(values.iter().copied());
            for value in values {
                prop_assert!((-1e-6..=1.0 + 1e-6).contains(&axis.share(value)), "{value} {axis:?}");
            }
            prop_assert!((2..=9).contains(&axis.lines().count()), "{axis:?}");
        }
    }
}
