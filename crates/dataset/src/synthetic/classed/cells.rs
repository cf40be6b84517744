//! How many pages each site has of each class.

use super::FIVE;

/// Page counts: a row a site, a column a class, five of each unless said otherwise. Zero where a site has no page
/// of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cells<const SITES: usize = FIVE, const CLASSES: usize = FIVE>([[usize; CLASSES]; SITES]);

impl<const SITES: usize, const CLASSES: usize> Cells<SITES, CLASSES> {
    /// The fewest pages that a scale leaves of a class that a site has at all: one to learn from and one to judge by.
    pub const FEWEST: usize = 2;

    pub(in crate::synthetic) const fn of(counts: [[usize; CLASSES]; SITES]) -> Self {
        Self(counts)
    }

    /// Every cell times `scale`, rounded; an empty cell stays empty, another keeps at least [`Cells::FEWEST`]
    /// pages. A scale that is no number above 0 leaves the fewest.
    pub fn scaled(&self, scale: f64) -> Self {
        // counts are far below 2^52; `as` rounds down and saturates
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let one = |count: usize| match count {
            0 => 0,
            _ => ((count as f64 * scale).round() as usize).max(Self::FEWEST),
        };
        Self(self.0.map(|row| row.map(one)))
    }

    /// The counts of a site, class by class; none beyond the last.
    pub fn site(&self, index: usize) -> [usize; CLASSES] {
        self.0.get(index).copied().unwrap_or([0; CLASSES])
    }

    /// Pages of all sites.
    pub fn pages(&self) -> usize {
        self.0.iter().flatten().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(scale: f64, expected: [usize; 5]) {
        let row = [0, 9, 45, 100, 767];
        assert_eq!(Cells::of([row; 5]).scaled(scale).site(4), expected);
    }

    #[test]
    fn cells_are_scaled_one_by_one() {
        check(1.0, [0, 9, 45, 100, 767]);
        check(0.1, [0, 2, 5, 10, 77]);
        check(0.001, [0, 2, 2, 2, 2]);
        check(2.0, [0, 18, 90, 200, 1534]);
    }

    #[test]
    fn there_is_no_sixth_site() {
        assert_eq!(Cells::of([[1; 5]; 5]).site(5), [0; 5]);
        assert_eq!(Cells::of([[1; 5]; 5]).pages(), 25);
    }
}
