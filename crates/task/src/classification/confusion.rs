//! Right and wrong decisions, counted, and the ratios made of them (5.2).

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Test pages by their class and by what was decided. Positive is the first class of the pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Confusion {
    /// Pages of the first class, decided so.
    pub true_positive: u64,
    /// Pages of the second class, decided to be of the first.
    pub false_positive: u64,
    /// Pages of the first class, decided to be of the second.
    pub false_negative: u64,
    /// Pages of the second class, decided so.
    pub true_negative: u64,
}

/// Which class of the pair is the positive one for F. The thesis does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Positive {
    /// The first: the thesis's printed F and accuracies agree with it (see the README).
    #[default]
    First,
    /// The second.
    Second,
    /// Either in turn: the mean of both, macro F.
    Mean,
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

    /// The share of pages decided right; `None` without a page.
    pub fn accuracy(self) -> Option<f64> {
        let pages = self.pages();
        (pages > 0).then(|| (pages - self.wrong()) as f64 / pages as f64)
    }

    /// F = 2pr / (p + r), as 2 right / (relevant + found): 0 where nothing is found of what there is, `None` where
    /// no page is of the class and none is decided to be.
    pub fn f1(self, positive: Positive) -> Option<f64> {
        let of = |right: u64| {
            let sum = 2 * right + self.wrong();
            (sum > 0).then(|| (2 * right) as f64 / sum as f64)
        };
        match positive {
            Positive::First => of(self.true_positive),
            Positive::Second => of(self.true_negative),
            Positive::Mean => Some(f64::midpoint(of(self.true_positive)?, of(self.true_negative)?)),
        }
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

    /// Accuracy, and F with the first, the second and either class as the positive one.
    #[track_caller]
    fn check([tp, fp, fn_, tn]: [u64; 4], expected: [Option<f64>; 4]) {
        let counts =
            Confusion { true_positive: tp, false_positive: fp, false_negative: fn_, true_negative: tn };
        let [first, second, mean] = [Positive::First, Positive::Second, Positive::Mean];
        let found = [counts.accuracy(), counts.f1(first), counts.f1(second), counts.f1(mean)];
        assert_eq!(found, expected);
    }

    #[test]
    fn all_right() {
        check([3, 0, 0, 1], [Some(1.0); 4]);
    }

    #[test]
    fn all_wrong() {
        check([0, 1, 3, 0], [Some(0.0); 4]);
    }

    #[test]
    fn precision_and_recall() {
        // p = 3/4, r = 3/5; the other way round 4/6 and 4/5
        check(
            [3, 1, 2, 4],
            [Some(0.7), Some(6.0 / 9.0), Some(8.0 / 11.0), Some((6.0 / 9.0 + 8.0 / 11.0) / 2.0)],
        );
    }

    #[test]
    fn the_smaller_class_never_found() {
        check([0, 0, 1, 3], [Some(0.75), Some(0.0), Some(6.0 / 7.0), Some(3.0 / 7.0)]);
    }

    #[test]
    fn no_page() {
        check([0; 4], [None; 4]);
    }

    #[test]
    fn a_class_that_is_not_there_and_not_found_has_no_f() {
        check([0, 0, 0, 2], [Some(1.0), None, Some(1.0), None]);
    }
}
