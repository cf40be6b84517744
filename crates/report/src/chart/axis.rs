//! The scale of an axis, the places of its ticks, and their texts.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;

use crate::chart::{Mark, finite, names};
use crate::numbers::{SLACK, count, grouped};

/// An axis, which plotters takes as a coordinate.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Axis {
    /// The values at its ends; the first may be the greater one.
    pub(super) from: f64,
    pub(super) to: f64,
    /// The values of the ticks, with their texts.
    pub(super) ticks: Vec<(f64, String)>,
    /// The values of the lines of the grid between ticks.
    light: Vec<f64>,
    /// Whether equal ratios, not equal differences, have equal distances.
    pub(super) log: bool,
    /// Whether the ticks are categories: each text is needed.
    pub(super) named: bool,
}

impl Axis {
    /// An axis with these ends and ticks.
    pub(super) fn new((from, to): (f64, f64), ticks: Vec<(f64, String)>) -> Self {
        Self { from, to, ticks, light: Vec::new(), log: false, named: false }
    }

    /// An axis whose ends are round numbers at or beyond `low` and `high`.
    pub(super) fn rounded(low: f64, high: f64) -> Self {
        let span = if high - low > SLACK { high - low } else { 0.1 * low.abs().max(1.0) };
        let about = span / 6.0;
        let power = decade(about);
        // the factor of a step, and the decimals that it has more than its power
        let factors = [(1.0, 0), (2.0, 0), (2.5, 1), (5.0, 0)];
        let fits = |(factor, _): &(f64, i32)| about <= factor * 10_f64.powi(power) * (1.0 + SLACK);
        let (factor, more) = factors.into_iter().find(fits).unwrap_or((10.0, -1));
        let step = factor * 10_f64.powi(power);
        let (mut first, mut last) = ((low / step + SLACK).floor(), (high / step - SLACK).ceil());
        if first >= last {
            // one value is in the middle, but no ratio is beyond 0 and 1
            (first, last) =
                (if low == 0.0 { 0.0 } else { last - 1.0 }, if high == 1.0 { last } else { last + 1.0 });
        }
        let decimals = usize::try_from(more - power).unwrap_or(0);
        let steps = std::iter::successors(Some(first), |at| Some(at + 1.0)).take_while(|at| *at <= last);
        let ticks = steps.map(|at| (at * step, label(at * step, decimals))).collect();
        Self::new((first * step, last * step), ticks)
    }

    /// An axis near values: readers compare places.
    pub(super) fn near(values: &[f64]) -> Self {
        let (low, high) = ends(values.iter().copied());
        Self::rounded(low, high)
    }

    /// An axis with 0 on it: readers compare lengths. Ratios end at 1 if some are above one half.
    pub(super) fn with_zero(values: &[f64]) -> Self {
        let (low, high) = ends(values.iter().copied());
        let high = if (0.5..=1.0 + SLACK).contains(&high) && low >= 0.0 { 1.0 } else { high };
        Self::rounded(low.min(0.0), high.max(0.0))
    }

    /// The axis of lines: as [`Axis::with_zero`], but of high ratios it begins just below the lowest.
    pub(super) fn of_lines(values: &[f64]) -> Self {
        let (low, high) = ends(values.iter().copied());
        if low >= 0.5 && high <= 1.0 + SLACK { Self::rounded(low, 1.0) } else { Self::with_zero(values) }
    }

    /// A logarithmic axis over whole decades.
    pub(super) fn decades(values: &[f64]) -> Self {
        let (low, high) = ends(values.iter().copied());
        let from = decade(low);
        let to = (decade(high) + i32::from(10_f64.powi(decade(high)) < high)).max(from + 1);
        let tick = |at: i32| (10_f64.powi(at), label(10_f64.powi(at), usize::try_from(-at).unwrap_or(0)));
        let between = |at: i32| (2..10).map(move |factor| f64::from(factor) * 10_f64.powi(at));
        let axis = Self::new((10_f64.powi(from), 10_f64.powi(to)), (from..=to).map(tick).collect());
        Self { light: (from..to).flat_map(between).collect(), log: true, ..axis }
    }

    /// Whether values are better on a logarithmic axis: counts or times that span decades.
    pub(super) fn spans_decades(values: &[f64]) -> bool {
        let (low, high) = ends(values.iter().copied());
        low > 0.0 && high > 1.0 && high / low > 50.0
    }

    /// Categories, each one wide, from 0.
    pub(super) fn named(names: impl IntoIterator<Item = String>) -> Self {
        let ticks: Vec<_> = names.into_iter().enumerate().map(|(at, name)| (count(at) + 0.5, name)).collect();
        Self { named: true, ..Self::new((0.0, count(ticks.len().max(1))), ticks) }
    }

    /// The same as rows, which are read downwards.
    pub(super) fn rows(names: impl IntoIterator<Item = String>) -> Self {
        let axis = Self::named(names);
        Self { from: axis.to, to: axis.from, ..axis }
    }

    /// The same with room at both ends, as shares of its length: for markers, for texts above bars.
    pub(super) fn inset(self, before: f64, after: f64) -> Self {
        let (from, to) = (self.place(self.from), self.place(self.to));
        let moved = |end: f64, by: f64| {
            if self.log { 10_f64.powf(end + by * (to - from)) } else { end + by * (to - from) }
        };
        Self { from: moved(from, -before), to: moved(to, after), ..self }
    }

    /// The x axis of marks: their numbers, with the names of those as ticks unless they are many, or else their names.
    pub(super) fn of_places(marks: &[Mark]) -> Self {
        let numbers: Option<Vec<f64>> = marks.iter().map(|mark| finite(mark.x)).collect();
        let Some(numbers) = numbers.filter(|numbers| !numbers.is_empty()) else {
            return Self::named(names(marks));
        };
        let log = numbers.iter().all(|x| *x >= 1.0) && Self::spans_decades(&numbers);
        let (low, high) = ends(numbers.iter().copied());
        let mut ticks: Vec<_> = numbers.into_iter().zip(marks.iter().map(Mark::name)).collect();
        ticks.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        ticks.dedup_by(|(a, _), (b, _)| a == b);
        let axis = match ticks.len() {
            1 => return Self::new((low - 1.0, low + 1.0), ticks),
            2..=MOST => Self { log, ..Self::new((low, high), ticks) },
            _ if log => Self::decades(&[low, high]),
            _ => Self { from: low, to: high, ..Self::rounded(low, high) },
        };
        axis.inset(0.02, 0.02)
    }

    /// The value of a mark along the axis.
    pub(super) fn of(&self, mark: &Mark) -> Option<f64> {
        if self.named { self.category(&mark.name()) } else { finite(mark.x) }
    }

    /// The value of a category.
    pub(super) fn category(&self, name: &str) -> Option<f64> {
        self.ticks.iter().find(|(_, own)| own == name).map(|(at, _)| *at)
    }

    /// The texts of its ticks.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.ticks.iter().map(|(_, text)| text.as_str())
    }

    /// A value on the scale on which distances are equal.
    fn place(&self, value: f64) -> f64 {
        if self.log { value.log10() } else { value }
    }
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.place(self.from)..self.place(self.to)).map(&self.place(*value), limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        match hint.weight().allow_light_points() {
            true => self.light.clone(),
            false => self.ticks.iter().map(|(at, _)| *at).collect(),
        }
    }

    fn range(&self) -> Range<f64> {
        self.from..self.to
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        self.ticks.iter().find(|(own, _)| own == value).map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

/// The most ticks that have the names of places.
const MOST: usize = 60;

/// The least and the greatest value; 0 and 1 if there is none.
pub(super) fn ends(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let all = (f64::INFINITY, f64::NEG_INFINITY);
    let (low, high) = values.into_iter().fold(all, |(low, high), value| (low.min(value), high.max(value)));
    if low > high { (0.0, 1.0) } else { (low, high) }
}

/// The exponent of the power of ten at or below a positive number: exact, as logarithms are not.
fn decade(value: f64) -> i32 {
    format!("{value:e}").rsplit('e').next().and_then(|exponent| exponent.parse().ok()).unwrap_or(0)
}

/// The text of a tick with its decimals.
pub(super) fn label(value: f64, decimals: usize) -> String {
    let minus = if value < 0.0 { "-" } else { "" };
    match value.abs() {
        size if size >= 1e9 || decimals > 6 && size > 0.0 => format!("{value:.1e}"),
        // below 1e9
        size if size >= 1e4 => format!("{minus}{}", grouped(size.round() as usize)),
        size => format!("{minus}{size:.decimals$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_hold_all_values() {
        let texts = |axis: Axis| axis.texts().collect::<Vec<_>>().join(" ");
        for (axis, expected) in [
            (Axis::with_zero(&[]), "0.0 0.2 0.4 0.6 0.8 1.0"),
            (Axis::with_zero(&[0.2, 0.9]), "0.0 0.2 0.4 0.6 0.8 1.0"),
            (Axis::with_zero(&[0.01, 0.04]), "0.00 0.01 0.02 0.03 0.04"),
            (Axis::with_zero(&[-3.0, 8.0]), "-4 -2 0 2 4 6 8"),
            (Axis::with_zero(&[1.2]), "0.0 0.2 0.4 0.6 0.8 1.0 1.2"),
            (Axis::with_zero(&[2.9e6]), "0 500,000 1,000,000 1,500,000 2,000,000 2,500,000 3,000,000"),
            (Axis::with_zero(&[4e9]), "0 1.0e9 2.0e9 3.0e9 4.0e9"),
            (Axis::of_lines(&[0.73, 0.9]), "0.70 0.75 0.80 0.85 0.90 0.95 1.00"),
            (Axis::near(&[0.56, 0.964]), "0.5 0.6 0.7 0.8 0.9 1.0"),
            (Axis::near(&[1.0]), "0.98 1.00"),
            (Axis::near(&[40.0]), "39 40 41"),
            (Axis::decades(&[0.02, 30.0]), "0.01 0.1 1 10 100"),
            (Axis::decades(&[100.0]), "100 1000"),
        ] {
            assert_eq!(texts(axis), expected);
        }
    }
}
