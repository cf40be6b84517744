//! The distinct pages of a sample: copies of a page are one, so that a page crawled twice does not make a template of
//! its article.

use std::hash::Hash;

use page::Page;
use rustc_hash::FxHashMap;

use crate::reader::Reader;

cleaning::choices! {
    /// Which training pages are copies of one page, and count as one.
    pub enum Duplicates {
        /// Those with the same text, letter for letter.
        SameText,
        /// Those with the same fingerprint of the whole page.
        SameFingerprint,
        /// None: each page counts.
        None,
    }
}

/// The pages of a sample, each with the number of the distinct page that it is a copy of.
///
/// Guarantees: numbers run from 0 in the order of first appearance, without gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DistinctPages {
    numbers: Vec<u32>,
    count: usize,
}

impl DistinctPages {
    /// Numbers the pages, given in the order of the sample.
    pub(crate) fn of<'p>(
        pages: impl Iterator<Item = &'p Page>,
        duplicates: Duplicates,
        reader: &Reader,
    ) -> Self {
        match duplicates {
            Duplicates::SameText => Self::by(pages.map(Page::text)),
            Duplicates::SameFingerprint => Self::by(pages.map(|page| reader.whole(page))),
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

    /// The number of each page, in the order of the sample.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// How many distinct pages there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;
    use crate::PageletParams;

    #[track_caller]
    fn check(duplicates: Duplicates, pages: &[&str], expected: &[u32]) {
        let parsed: Vec<Page> =
            pages.iter().map(|html| Page::parse(html.as_bytes(), &Hints::default())).collect();
        let reader = PageletParams::default().reader();
        let distinct = DistinctPages::of(parsed.iter(), duplicates, &reader);
        assert_eq!(distinct.numbers(), expected, "{duplicates:?} {pages:?}");
        let highest = expected.iter().max().map_or(0, |highest| *highest as usize + 1);
        assert_eq!(distinct.count(), highest);
    }

    #[test]
    fn copies_are_one_page() {
        check(Duplicates::SameText, &["<p>a", "<p>b", "<div>a", "<p>A", "<p>b"], &[0, 1, 0, 2, 1]);
        check(Duplicates::SameFingerprint, &["<p>a", "<p>b", "<div>a", "<p>A.", "<p>b"], &[0, 1, 0, 0, 1]);
        check(Duplicates::None, &["<p>a", "<p>a", "<p>a"], &[0, 1, 2]);
    }

    #[test]
    fn pages_without_text_are_copies_of_each_other() {
        for duplicates in [Duplicates::SameText, Duplicates::SameFingerprint] {
            check(duplicates, &["", "<img src=x>", "<p>a"], &[0, 0, 1]);
            check(duplicates, &[], &[]);
        }
    }
}
