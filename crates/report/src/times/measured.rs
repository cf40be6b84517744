//! The times of a run for tables.

use record::Timing;

use crate::plot::Timed;
use crate::statistics::{count, median};

/// The times of one run on one number of pages. Times that are not above 0 are left out, since they have no logarithm.
pub(super) struct Measured<'a> {
    pub(super) row: &'a Timing,
    pub(super) seconds: Vec<f64>,
}

impl<'a> Measured<'a> {
    pub(super) fn of(row: &'a Timing) -> Self {
        let sound = |seconds: &f64| *seconds > 0.0 && seconds.is_finite();
        Self { row, seconds: row.seconds.iter().copied().filter(sound).collect() }
    }

    pub(super) fn median(&self) -> Option<f64> {
        median(&self.seconds)
    }

    /// The median of the peaks of allocated memory, in bytes.
    pub(super) fn peak(&self) -> Option<f64> {
        // far below 2^53
        #[allow(clippy::cast_precision_loss)]
        let peaks: Vec<f64> = self.row.peaks.iter().map(|bytes| *bytes as f64).collect();
        median(&peaks)
    }

    pub(super) fn timed(&self) -> Option<Timed> {
        let least = self.seconds.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.seconds.iter().copied().fold(0.0, f64::max);
        Some(Timed { pages: self.row.pages, median: self.median()?, least, most })
    }
}

/// The exponent e of time ~ pages^e between two points: the slope of the logarithms.
pub(super) fn growth(from: &Timed, to: &Timed) -> Option<f64> {
    let pages = (count(to.pages) / count(from.pages)).ln();
    let growth = (to.median / from.median).ln() / pages;
    (to.pages > from.pages && growth.is_finite()).then_some(growth)
}

/// The median divided by the number of pages, in seconds down to the nanosecond.
pub(super) fn seconds_a_page(timed: &Timed) -> String {
    format!("{:.9}", timed.median / count(timed.pages))
}

/// Megabytes, of a million bytes each.
pub(super) fn megabytes(bytes: f64) -> String {
    format!("{:.6}", bytes / 1e6)
}

/// Seconds with three digits, down to the microsecond; or megabytes, down to the byte.
pub(super) fn digits(value: f64) -> String {
    let decimals: usize = match value {
        value if value >= 100.0 => 0,
        value if value >= 10.0 => 1,
        value if value >= 1.0 => 2,
        value if value >= 0.1 => 3,
        value if value >= 0.01 => 4,
        value if value >= 0.001 => 5,
        _ => 6,
    };
    format!("{value:.decimals$}")
}
