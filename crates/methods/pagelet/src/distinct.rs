//! The distinct pages of a sample: copies of a page are one, so that a page crawled twice does not make a template of
//! its article.

use cleaning::DistinctPages;
use page::Page;

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

impl Duplicates {
    /// Numbers the distinct pages among these, given in the order of the sample.
    pub(crate) fn distinct<'p>(
        self,
        pages: impl Iterator<Item = &'p Page>,
        reader: &Reader,
    ) -> DistinctPages {
        match self {
            Self::SameText => DistinctPages::by(pages.map(Page::text)),
            Self::SameFingerprint => DistinctPages::by(pages.map(|page| reader.whole(page))),
            Self::None => DistinctPages::by(pages.enumerate().map(|(position, _)| position)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PageletParams;

    #[track_caller]
    fn check(duplicates: Duplicates, pages: &[&str], expected: &[u32]) {
        let parsed: Vec<Page> = pages.iter().map(testkit::parse).collect();
        let reader = PageletParams::default().reader();
        let distinct = duplicates.distinct(parsed.iter(), &reader);
        assert_eq!(distinct.numbers(), expected, "{duplicates:?} {pages:?}");
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
