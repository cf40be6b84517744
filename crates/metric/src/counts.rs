//! The three numbers from which every measure is computed.

use std::hash::Hash;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// Units in the answer, in the kept text, and in both.
///
/// `common <= min(relevant, found)` holds for all counts made in this crate, and for their sums.
///
/// A ratio with denominator 0 has no value: it is `None`, never 0, 1 or NaN, and a mean leaves such pages out. So keeping
/// nothing has no precision, and a page whose answer is empty no recall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Units in the answer.
    pub relevant: u64,
    /// Units in the kept text.
    pub found: u64,
    /// Units in both.
    pub common: u64,
}

impl Counts {
    /// One unit.
    pub(crate) fn unit(relevant: bool, found: bool) -> Self {
        Self { relevant: u64::from(relevant), found: u64::from(found), common: u64::from(relevant && found) }
    }

    /// Units that are all in the answer and all found, `common` of them right: each ratio is the share of these.
    pub(crate) fn share(all: u64, common: u64) -> Self {
        Self { relevant: all, found: all, common }
    }

    /// common / found, in `0.0..=1.0`; `None` if found is 0.
    pub fn precision(self) -> Option<f64> {
        ratio(self.common, self.found)
    }

    /// common / relevant, in `0.0..=1.0`; `None` if relevant is 0.
    pub fn recall(self) -> Option<f64> {
        ratio(self.common, self.relevant)
    }

    /// 2 common / (relevant + found), in `0.0..=1.0`: the harmonic mean of precision and recall if both have
    /// a value, 0 if only one has, `None` if none has.
    pub fn f1(self) -> Option<f64> {
        ratio(2 * self.common, self.relevant + self.found)
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            relevant: self.relevant + other.relevant,
            found: self.found + other.found,
            common: self.common + other.common,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Add::add)
    }
}

/// Things with their numbers.
pub(crate) fn numbers<T: Eq + Hash>(things: impl IntoIterator<Item = T>) -> FxHashMap<T, u64> {
    let mut numbers = FxHashMap::default();
    for thing in things {
        *numbers.entry(thing).or_default() += 1;
    }
    numbers
}

/// The things that are also in `left`, each as often as in both.
pub(crate) fn common<T: Eq + Hash>(mut left: FxHashMap<T, u64>, things: impl IntoIterator<Item = T>) -> u64 {
    let mut common = 0;
    for thing in things {
        if let Some(number) = left.get_mut(&thing).filter(|number| **number > 0) {
            *number -= 1;
            common += 1;
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relevant, found and common, as tests write them.
    impl From<(u64, u64, u64)> for Counts {
        fn from((relevant, found, common): (u64, u64, u64)) -> Self {
            Self { relevant, found, common }
        }
    }

    #[test]
    fn a_ratio_without_a_denominator_has_no_value() {
        for (counts, expected) in [
            ((4, 8, 2), [Some(0.25), Some(0.5), Some(4.0 / 12.0)]),
            ((3, 0, 0), [None, Some(0.0), Some(0.0)]),
            ((0, 3, 0), [Some(0.0), None, Some(0.0)]),
            ((0, 0, 0), [None; 3]),
        ] {
            let own = Counts::from(counts);
            assert_eq!([own.precision(), own.recall(), own.f1()], expected, "{counts:?}");
        }
    }

    /// WISDOM, table 3: the four rows printed there.
    #[test]
    fn the_example_of_wisdom_table_3() {
        let rounded = |value: Option<f64>| value.map(|value| (value * 100.0).round() / 100.0);
        let of = |aw, ao, wo| Counts { relevant: aw + ao, found: aw + wo, common: aw };
        let rows = [of(3, 3, 0), of(9, 6, 0), of(5, 5, 0), of(17, 8, 0)];
        assert_eq!(rows.map(Counts::precision), [Some(1.0); 4]);
        assert_eq!(rows.map(|row| rounded(row.recall())), [0.50, 0.60, 0.50, 0.68].map(Some));
        assert_eq!(rows.map(|row| rounded(row.f1())), [0.67, 0.75, 0.67, 0.81].map(Some));
    }

    #[test]
    fn counts_add_up() {
        let all: Counts = [(1, 2, 1), (10, 20, 5)].map(Counts::from).into_iter().sum();
        assert_eq!(all, (11, 22, 6).into());
    }
}
