//! The distinct pages of a sample, where copies of a page are to count as one.

use std::hash::Hash;

use page::Page;
use rustc_hash::FxHashMap;

cleaning::choices! {
    /// Which training pages are copies of one page, and count as one.
    pub enum Duplicates {
        /// None: each page counts.
        None,
        /// Those with the same text.
        SameText,
    }
}

/// The pages of a sample, each with the number of the distinct page that it is a copy of.
///
/// Guarantees: numbers run from 0 in the order of first appearance, without gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DistinctPages {
    pub(crate) numbers: Vec<u32>,
    pub(crate) count: usize,
}

impl DistinctPages {
    /// Numbers the pages, given in the order of the sample.
    pub(crate) fn of<'p>(pages: impl Iterator<Item = &'p Page>, duplicates: Duplicates) -> Self {
        match duplicates {
            Duplicates::SameText => Self::by(pages.map(Page::text)),
            Duplicates::None => Self::by(pages.enumerate().map(|(position, _)| position)),
        }
    }

    fn by<K: Hash + Eq>(keys: impl Iterator<Item = K>) -> Self {
        let mut known: FxHashMap<K, u32> = FxHashMap::default();
        let mut numbers = Vec::new();
        for key in keys {
            let next = u32::try_from(known.len()).expect("a sample has fewer than 2^32 pages");
            numbers.push(*known.entry(key).or_insert(next));
        }
        Self { numbers, count: known.len() }
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    #[track_caller]
    fn check(duplicates: Duplicates, pages: &[&str], expected: &[u32]) {
        let parsed: Vec<Page> =
            pages.iter().map(|html| Page::parse(html.as_bytes(), &Hints::default())).collect();
        let distinct = DistinctPages::of(parsed.iter(), duplicates);
        assert_eq!(distinct.numbers, expected, "{duplicates:?} {pages:?}");
        assert_eq!(distinct.count, expected.iter().max().map_or(0, |highest| *highest as usize + 1));
    }

    #[test]
    fn copies_are_one_page_where_asked_for() {
        check(Duplicates::SameText, &["<p>a", "<p>b", "<div>a", "<p>A", "<p>b"], &[0, 1, 0, 2, 1]);
        check(Duplicates::None, &["<p>a", "<p>a", "<p>a"], &[0, 1, 2]);
        check(Duplicates::SameText, &["", "<img src=x>"], &[0, 0]);
        check(Duplicates::None, &[], &[]);
    }
}
