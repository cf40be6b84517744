//! Counts of right and wrong decisions (5.2). `report` computes F.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// The numbers of test pages by their class and by the decision. Positive is the first class of the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Confusion {
    /// Pages of the first class, classified as the first.
    pub true_positive: u64,
    /// Pages of the second class, classified as the first.
    pub false_positive: u64,
    /// Pages of the first class, classified as the second.
    pub false_negative: u64,
    /// Pages of the second class, classified as the second.
    pub true_negative: u64,
}

impl Confusion {
    pub(super) fn add(&mut self, is_first: bool, decided_first: bool) {
        let count = match (is_first, decided_first) {
            (true, true) => &mut self.true_positive,
            (false, true) => &mut self.false_positive,
            (true, false) => &mut self.false_negative,
            (false, false) => &mut self.true_negative,
        };
        *count += 1;
    }

    /// Number of test pages.
    pub fn pages(self) -> u64 {
        self.true_positive + self.true_negative + self.wrong()
    }

    fn wrong(self) -> u64 {
        self.false_positive + self.false_negative
    }

    /// The share of correct decisions; `None` without a page.
    pub fn accuracy(self) -> Option<f64> {
        let pages = self.pages();
        (pages > 0).then(|| (pages - self.wrong()) as f64 / pages as f64)
    }
}

impl AddAssign for Confusion {
    fn add_assign(&mut self, other: Self) {
        self.true_positive += other.true_positive;
        self.false_positive += other.false_positive;
        self.false_negative += other.false_negative;
        self.true_negative += other.true_negative;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_decided_right() {
        let accuracy = |[true_positive, false_positive, false_negative, true_negative]: [u64; 4]| {
            Confusion { true_positive, false_positive, false_negative, true_negative }.accuracy()
        };
        let counts = [[3, 0, 0, 1], [0, 1, 3, 0], [3, 1, 2, 4], [0, 0, 1, 3], [0; 4]];
        assert_eq!(counts.map(accuracy), [Some(1.0), Some(0.0), Some(0.7), Some(0.75), None]);
    }
}
