//! Running sums, and what several methods count over the training pages: the distinct pages, the thresholds to try, and the share that
//! stands at places of several pages, with the warning if it is almost zero. Such a fit treats each page as a site of its own, and keeps
//! nearly all of it.

use std::hash::Hash;
use std::ops::Add;

use rustc_hash::FxHashMap;

use crate::{Bodies, DisplayAttributes};

/// The sum of the items before each, and last of all of them.
pub fn running<T: Copy + Default + Add<Output = T>>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut sums = vec![T::default()];
    for item in items {
        sums.push(sums[sums.len() - 1] + item);
    }
    sums
}

/// The pages of a sample, each with the number of its distinct page.
///
/// Guarantees: numbers run from 0 in the order of first appearance, without gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DistinctPages {
    numbers: Vec<u32>,
    count: usize,
}

impl DistinctPages {
    /// The distinct pages by keys, in the order of the sample: pages with equal keys are copies of each
    /// other.
    pub fn by<K: Hash + Eq>(keys: impl IntoIterator<Item = K>) -> Self {
        let mut known: FxHashMap<K, u32> = FxHashMap::default();
        let mut numbers = Vec::new();
        for key in keys {
            let next = page::number(known.len());
            numbers.push(*known.entry(key).or_insert(next));
        }
        Self { numbers, count: known.len() }
    }

    /// The number of each page, in the order of the sample.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The number of distinct pages.
    pub fn count(&self) -> usize {
        self.count
    }
}

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

/// The fewest of `all` pages that are at least this share of them, and at least `least`.
///
/// ```
/// // the quotient is compared, because 7 / 100 is equal to 0.07 as a float, and 0.07 * 100 is more than 7
/// assert_eq!(cleaning::fewest_pages(100, 0.07, 2), 7);
/// assert_eq!([1, 5, 30].map(|all| cleaning::fewest_pages(all, 0.1, 2)), [2, 2, 3]);
/// ```
pub fn fewest_pages(all: usize, share: f64, least: usize) -> usize {
    (1..=all).find(|&pages| pages as f64 / all as f64 >= share).unwrap_or(all).max(least)
}

/// The amount of the training pages that stands at places of several pages, in a unit that the method
/// chooses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sharing {
    /// The amount at places that two or more training pages have.
    pub shared: u64,
    /// The whole amount.
    pub all: u64,
    /// The number of training pages with any amount.
    pub pages: usize,
}

impl Sharing {
    /// Shares below this are almost zero. The 72 sites of crawl-to-the-future and DAniEL share .3 and more by
    /// the defaults of all three methods. Pages whose bodies do not match share 0, or only their titles: .02.
    pub const NEXT_TO_NOTHING: f64 = 0.1;

    /// The share, in `0.0..=1.0`; 0 of nothing.
    pub fn share(self) -> f64 {
        if self.all == 0 { 0.0 } else { self.shared as f64 / self.all as f64 }
    }

    /// The share as a figure of the fit, with its name.
    pub fn figure(self) -> (&'static str, f64) {
        ("share at places of several pages", self.share())
    }

    /// The warning for a fit that merged its pages by these choices and found almost nothing shared, with the
    /// parameter to try next.
    pub fn warning(self, bodies: Bodies, attributes: DisplayAttributes) -> Option<String> {
        if self.share() >= Self::NEXT_TO_NOTHING || self.all == 0 {
            return None;
        }
        if self.pages < 2 {
            return Some("there is one training page, so no template can be found".to_owned());
        }
        let remedy = match (bodies, attributes) {
            (Bodies::ByLook, _) => "try bodies=alike",
            (Bodies::Alike, DisplayAttributes::All | DisplayAttributes::PresentationalAndClass) => {
                "try attributes=presentational"
            }
            (Bodies::Alike, DisplayAttributes::Presentational) => "try attributes=none",
            (Bodies::Alike, DisplayAttributes::None) => "the pages may have no layout in common",
        };
        let percent = 100.0 * self.share();
        Some(format!(
            "the {} training pages share almost nothing ({percent:.1} % of them is at places of several pages), so hardly any \
             template can be found; {remedy}",
            self.pages
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_the_number_of_the_first() {
        let distinct = DistinctPages::by(["a", "b", "a", "c", "b"]);
        assert_eq!((distinct.numbers(), distinct.count()), (&[0, 1, 0, 2, 1][..], 3));
        assert_eq!(DistinctPages::by([""; 0]).count(), 0);
    }

    #[track_caller]
    fn check_grid(step: f64, expected: &[f64]) {
        assert_eq!(ThresholdGrid::of(step).as_slice(), expected);
    }

    #[test]
    fn steps_are_decimals() {
        check_grid(0.1, &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]);
        check_grid(0.4, &[0.0, 0.4, 0.8, 1.0]);
        check_grid(1.0, &[0.0, 1.0]);
        assert_eq!(ThresholdGrid::of(0.001).as_slice().len(), 1001);
    }

    #[test]
    fn a_value_on_a_threshold_is_not_above_it() {
        let grid = ThresholdGrid::of(0.5);
        assert_eq!([0.0, 0.2, 0.5, 0.7, 1.0, 1.5].map(|value| grid.below(value)), [0, 1, 1, 2, 2, 3]);
    }

    #[track_caller]
    fn check(sharing: (u64, u64, usize), choices: (Bodies, DisplayAttributes), expected: Option<&str>) {
        let (shared, all, pages) = sharing;
        let warning = Sharing { shared, all, pages }.warning(choices.0, choices.1);
        assert_eq!(warning.as_deref(), expected);
    }

    const THESIS: (Bodies, DisplayAttributes) = (Bodies::Alike, DisplayAttributes::Presentational);

    #[test]
    fn next_to_nothing_gives_a_warning_with_what_to_try() {
        // what is shared gives no warning
        check((10, 100, 9), THESIS, None);
        check((100, 100, 2), THESIS, None);
        // pages without any amount: there is nothing to clean
        check((0, 0, 9), THESIS, None);
        // next to nothing gives a warning with what to try
        let warning = |share, remedy| {
            format!(
                "the 9 training pages share almost nothing ({share} % of them is at places of several pages), so hardly any \
                 template can be found; {remedy}"
            )
        };
        check((4, 100, 9), THESIS, Some(&warning("4.0", "try attributes=none")));
        let by_signature = (Bodies::ByLook, DisplayAttributes::PresentationalAndClass);
        check((0, 100, 9), by_signature, Some(&warning("0.0", "try bodies=alike")));
        let classes = (Bodies::Alike, DisplayAttributes::PresentationalAndClass);
        check((1, 1000, 9), classes, Some(&warning("0.1", "try attributes=presentational")));
        let tags = (Bodies::Alike, DisplayAttributes::None);
        check((0, 100, 9), tags, Some(&warning("0.0", "the pages may have no layout in common")));
        // one page shares nothing by any choice
        check((0, 100, 1), THESIS, Some("there is one training page, so no template can be found"));
    }
}
