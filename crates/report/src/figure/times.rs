//! Run times over numbers of pages.

/// A line for each run.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Times {
    pub(crate) lines: Vec<TimesLine>,
}

/// The times of one run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TimesLine {
    pub(crate) name: String,
    /// What is no run: the reading of the pages.
    pub(crate) dashed: bool,
    /// Ascending in pages; none without a time above 0.
    pub(crate) points: Vec<Timed>,
}

/// Times on one number of pages, in seconds, all above 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Timed {
    pub(crate) pages: usize,
    pub(crate) median: f64,
    pub(crate) least: f64,
    pub(crate) most: f64,
}

impl Times {
    /// All points.
    pub(crate) fn points(&self) -> impl Iterator<Item = &Timed> {
        self.lines.iter().flat_map(|line| &line.points)
    }

    /// The numbers of pages, ascending, each once.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let mut sizes: Vec<usize> = self.points().map(|point| point.pages).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    /// The powers of ten of a second that all times lie between, the upper one above the lower.
    pub(crate) fn decades(&self) -> (i32, i32) {
        let lowest = self.points().map(|point| point.least).fold(f64::INFINITY, f64::min);
        let highest = self.points().map(|point| point.most).fold(0.0, f64::max);
        if lowest > highest {
            return (-1, 0);
        }
        // times are between a nanosecond and some days
        #[allow(clippy::cast_possible_truncation)]
        let (from, to) = (lowest.log10().floor() as i32, highest.log10().ceil() as i32);
        (from, to.max(from + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(seconds: &[(f64, f64)]) -> Times {
        let point = |&(least, most): &(f64, f64)| Timed { pages: 1, median: least, least, most };
        Times {
            lines: vec![TimesLine {
                name: String::new(),
                dashed: false,
                points: seconds.iter().map(point).collect(),
            }],
        }
    }

    #[test]
    fn decades_hold_all_times() {
        assert_eq!(times(&[(0.02, 0.3), (0.1, 20.0)]).decades(), (-2, 2));
        assert_eq!(times(&[(0.02, 0.03)]).decades(), (-2, -1));
        assert_eq!(times(&[(0.1, 0.1)]).decades(), (-1, 0));
        assert_eq!(times(&[]).decades(), (-1, 0));
    }
}
