//! What both algorithms share: the hashes, the number of pages of each, the number that makes a template, and the removal of
//! a template.
//!
//! The low bits of hashes decide which windows are counted (D). They are not safe against a page that is made to
//! collide with another; but such a page gains no more than a page that copies the other's text.

use cleaning::{Cleaning, FitStatistic, Spans, above, fewest_pages};
use page::{NodeId, Page, Span};
use rustc_hash::FxHashMap;
use text::hash::{ODD, mix};

/// Pages by hash.
#[derive(Debug, Clone, Default)]
pub(crate) struct PagesOf {
    by_hash: FxHashMap<u64, PageCount>,
    /// Number of pages.
    pub(crate) pages: u32,
}

/// The pages that a hash was seen on.
#[derive(Debug, Clone, Copy, Default)]
struct PageCount {
    /// The number of the last of them, from 1.
    last: u32,
    count: u32,
}

impl PagesOf {
    /// Counts the hashes of pages; they may be in any order. A hash counts once for each page.
    pub(crate) fn of<H: Iterator<Item = u64>>(pages: impl Iterator<Item = H>) -> Self {
        let mut pages_of = Self::default();
        for hashes in pages {
            pages_of.pages += 1;
            for hash in hashes {
                let seen = pages_of.by_hash.entry(hash).or_default();
                if seen.last != pages_of.pages {
                    *seen = PageCount { last: pages_of.pages, count: seen.count + 1 };
                }
            }
        }
        pages_of
    }

    /// Number of different hashes.
    pub(crate) fn len(&self) -> usize {
        self.by_hash.len()
    }

    /// The hashes on so many pages at least, each with the number of its pages.
    pub(crate) fn on(&self, fewest: u32) -> impl Iterator<Item = (u64, u32)> {
        self.by_hash.iter().map(|(&hash, seen)| (hash, seen.count)).filter(move |&(_, pages)| pages >= fewest)
    }
}

/// The fewest pages of a template for any setting: a part of one page is shared with no other page.
pub(crate) const LEAST_PAGES: u32 = 2;

cleaning::choices! {
    /// The number of pages that makes a template.
    pub enum Frequency {
        /// At least this number of pages.
        Pages(u32, in LEAST_PAGES..),
        /// At least this share of the pages counted, and 2 pages at least.
        Share(f64, in above(0.0, 1.0)),
    }
}

impl Frequency {
    /// The fewest pages of a template if `all` pages are counted.
    pub(crate) fn fewest(self, all: u32) -> u32 {
        match self {
            Self::Pages(fewest) => fewest,
            Self::Share(least) => fewest_pages(all as usize, least, LEAST_PAGES as usize) as u32,
        }
    }
}

/// Keeps the text of the page without these spans.
pub(crate) fn without(page: &Page, template: impl Iterator<Item = Span>) -> Cleaning {
    Cleaning::keep(template.collect::<Spans>().complement(page.span(NodeId::ROOT).end))
}

/// The figures of a fit: the pages counted, the different hashes on these pages, and those of them on enough pages.
pub(crate) fn figures(pages: u32, hashes: usize, template: usize) -> Vec<FitStatistic> {
    FitStatistic::all([
        ("pages counted", f64::from(pages)),
        ("hashes", hashes as f64),
        ("hashes of the template", template as f64),
    ])
}

/// A text, byte for byte.
#[inline]
pub(crate) fn hash_text(text: &str) -> u64 {
    mix(text::hash::fnv(text))
}

/// The hash of a sequence, extended by one element; the order counts.
#[inline]
pub(crate) const fn then(before: u64, next: u64) -> u64 {
    mix(before.wrapping_mul(ODD) ^ next)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn pages_are_counted_and_not_occurrences() {
        let pages = [&[1, 1, 1, 2][..], &[2, 3, 2], &[], &[2, 1]];
        let pages_of = PagesOf::of(pages.into_iter().map(|hashes| hashes.iter().copied()));
        let frequent = |fewest| {
            let mut hashes: Vec<u64> = pages_of.on(fewest).map(|(hash, _)| hash).collect();
            hashes.sort_unstable();
            hashes
        };
        assert_eq!((pages_of.pages, pages_of.len()), (4, 3));
        assert_eq!([frequent(2), frequent(3), frequent(4)], [vec![1, 2], vec![2], vec![]]);
        assert_eq!(BTreeMap::from_iter(pages_of.on(LEAST_PAGES)), BTreeMap::from([(1, 2), (2, 3)]));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn the_counts_are_those_of_the_distinct_hashes_of_pages(
            seeds in proptest::collection::vec(proptest::collection::vec(0_u64..2_000, 0..40), 0..12),
            copies in 1_usize..1_000,
        ) {
            let pages = || seeds.iter().map(|seeds| seeds.iter().map(|&seed| crate::template::mix(seed)));
            let mut expected: BTreeMap<u64, u32> = BTreeMap::new();
            for hashes in pages() {
                let distinct: BTreeSet<u64> = hashes.collect();
                distinct.into_iter().for_each(|hash| *expected.entry(hash).or_default() += 1);
            }
            let pages_of = PagesOf::of(pages().map(|hashes| std::iter::repeat_n(hashes, copies).flatten()));
            prop_assert_eq!(pages_of.on(0).collect::<BTreeMap<_, _>>(), expected);
        }
    }

    #[track_caller]
    fn check(frequency: Frequency, all: u32, fewest: u32) {
        assert_eq!(frequency.fewest(all), fewest, "{frequency:?}");
    }

    #[test]
    fn the_fewest_pages() {
        check(Frequency::Pages(100), 1_000, 100);
        check(Frequency::Share(0.1), 1_000, 100);
        check(Frequency::Share(0.07), 100, 7);
        check(Frequency::Share(0.15), 25, 4);
        check(Frequency::Share(1.0), 30, 30);
        // one page is never a template
        check(Frequency::Share(0.1), 5, 2);
        check(Frequency::Share(0.1), 1, 2);
    }

    #[test]
    fn order_and_letters_count() {
        assert_ne!(hash_text("ab"), hash_text("ba"));
        assert_ne!(hash_text(""), hash_text("\0"));
        assert_ne!(then(hash_text("a"), hash_text("b")), then(hash_text("b"), hash_text("a")));
    }
}
