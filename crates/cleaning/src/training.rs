//! The input of a fit: the training pages of a site, and the few labels of its budget. `run` draws sample and budget, and never scores
//! labelled pages.
//!
//! # The sample of a large site
//!
//! It is the N pages with the least SHA-256 of their addresses.
//!
//! The choice depends on the addresses alone: not on the order of the pages, on how they are divided among machines, or on the
//! program that makes it. A program in any language repeats it like this:
//!
//! 1. The address of a page is its URL as its source gives it, without any change; for a page without a URL, its name in the site.
//! 2. Its digest is SHA-256 of the address in UTF-8: the 32 bytes, compared from the first to the last (or 64 digits of
//!    lower-case hexadecimal, compared as text, which is the same order).
//! 3. The sample is the N pages with the least digests. Where digests are equal, the page whose name has the lesser bytes comes first.
//! 4. A fit sees the sample in this order. Where the site has no more than N pages there is nothing to choose, and the
//!    fit sees them in the order of the site.

use std::collections::BTreeMap;

use sha2::{Digest as _, Sha256};

use crate::{Gold, Site};

/// The labelled pages of the budget: page indices of the site with their gold, sorted by page.
#[derive(Debug, Clone, Default)]
pub struct Labels<'a> {
    pages: Vec<(usize, &'a Gold)>,
}

impl<'a> Labels<'a> {
    /// No labels.
    pub const fn none() -> Self {
        Self { pages: Vec::new() }
    }

    /// The labels of these pages; of a page named twice the first one counts.
    pub fn new(mut pages: Vec<(usize, &'a Gold)>) -> Self {
        pages.sort_by_key(|(page, _)| *page);
        pages.dedup_by_key(|(page, _)| *page);
        Self { pages }
    }

    /// Page index and gold, by page.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &'a Gold)> + '_ {
        self.pages.iter().copied()
    }

    /// Number of labelled pages.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether the budget is empty.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }
}

/// The training data of one fit.
#[derive(Debug, Clone)]
pub struct Training<'a> {
    /// The site. A method may read pages outside the sample and the budget only through their links and
    /// names, never their text: its output for the sample must not depend on them.
    pub site: &'a Site,
    /// Indices of the training pages, sorted, each once.
    pub pages: &'a [usize],
    /// The label budget. Its pages are drawn from all pages that can be scored, so they may be outside of the
    /// sample.
    pub labels: Labels<'a>,
    /// The seed of every random choice that the method makes.
    pub seed: u64,
}

/// The pages chosen so far, while pages arrive in any order; never more than its size. `P` represents a page:
/// its index, or its bytes.
///
/// A page that is added twice counts once.
///
/// ```
/// use cleaning::SiteSample;
///
/// let mut sample = SiteSample::new(2);
/// for page in ["/north", "/east", "/south", "/west"] {
///     sample.add(Some(&format!("http://news.test{page}")), page, page);
/// }
/// assert_eq!(sample.into_pages().collect::<Vec<_>>(), ["/south", "/east"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteSample<P> {
    size: usize,
    chosen: BTreeMap<Key, P>,
}

/// The digest of the address, then the name.
type Key = ([u8; 32], String);

impl<P> SiteSample<P> {
    /// A sample without a page yet, of at most `size` pages later.
    pub fn new(size: usize) -> Self {
        Self { size, chosen: BTreeMap::new() }
    }

    /// Adds a page: its URL, if it has one, and its name, unique in the site.
    pub fn add(&mut self, url: Option<&str>, name: &str, page: P) {
        let digest = Sha256::digest(url.unwrap_or(name).as_bytes()).into();
        self.put((digest, name.to_owned()), page);
    }

    /// Adds the sample of another part of the site: the result is the sample of both parts together.
    pub fn merge(&mut self, other: Self) {
        other.chosen.into_iter().for_each(|(key, page)| self.put(key, page));
    }

    fn put(&mut self, key: Key, page: P) {
        self.chosen.insert(key, page);
        if self.chosen.len() > self.size {
            self.chosen.pop_last();
        }
    }

    /// The pages, in the order of their digests, in which a fit sees them.
    pub fn into_pages(self) -> impl Iterator<Item = P> {
        self.chosen.into_values()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Role, Spans};

    #[test]
    fn labels_are_sorted_by_page_and_the_first_of_a_page_stays() {
        // labels are sorted by page and the first of a page stays
        let marks = [1, 2, 3].map(|length| Gold::of(Role::Article, Spans::all(length)));
        let labels = Labels::new(vec![(4, &marks[0]), (1, &marks[1]), (4, &marks[2])]);
        assert_eq!(labels.iter().collect::<Vec<_>>(), [(1, &marks[1]), (4, &marks[0])]);
        assert_eq!((labels.len(), labels.is_empty()), (2, false));
        // no labels
        assert!(Labels::none().is_empty() && Labels::new(Vec::new()).iter().next().is_none());
    }

    type Listed<'a> = (Option<&'a str>, &'a str);

    fn sample<'a>(size: usize, pages: &[Listed<'a>]) -> SiteSample<Listed<'a>> {
        let mut sample = SiteSample::new(size);
        pages.iter().for_each(|&(url, name)| sample.add(url, name, (url, name)));
        sample
    }

    #[track_caller]
    fn check(size: usize, pages: &[Listed<'_>], expected: &[&str]) {
        let names: Vec<_> = sample(size, pages).into_pages().map(|(_, name)| name).collect();
        assert_eq!(names, expected);
    }

    /// `printf a | sha256sum` begins with ca97, of b with 3e23, of c with 2e7d, of d with 18ac.
    #[test]
    fn the_least_digests_are_chosen() {
        let pages = [(None, "a"), (None, "b"), (None, "c"), (None, "d")];
        check(2, &pages, &["d", "c"]);
        check(9, &pages, &["d", "c", "b", "a"]);
        check(0, &pages, &[]);
        check(3, &[], &[]);
    }

    #[test]
    fn a_url_comes_before_the_name_and_the_name_breaks_ties() {
        // a url comes before the name and the name breaks ties
        check(2, &[(Some("a"), "d"), (None, "b"), (None, "c")], &["c", "b"]);
        check(2, &[(Some("a"), "z"), (Some("a"), "x"), (Some("a"), "y")], &["x", "y"]);
        // a page added twice counts once
        check(2, &[(None, "a"), (None, "a"), (None, "b")], &["b", "a"]);
    }

    /// Pages with few addresses, so that there are ties, in a random order; and the place of a cut.
    fn pages() -> impl Strategy<Value = (Vec<(Option<String>, String)>, usize)> {
        let page = (proptest::option::of("[a-f]"), "[a-z]{1,3}");
        proptest::collection::btree_map("[a-z]{1,3}", page.prop_map(|(url, _)| url), 0..30)
            .prop_map(|pages| pages.into_iter().map(|(name, url)| (url, name)).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_flat_map(|pages| {
                let cut = 0..=pages.len();
                (Just(pages), cut)
            })
    }

    proptest! {
        #[test]
        fn order_and_division_make_no_difference((pages, cut) in pages(), size in 0..12_usize) {
            let pages: Vec<Listed<'_>> = pages.iter().map(|(url, name)| (url.as_deref(), &**name)).collect();
            let whole = sample(size, &pages);
            prop_assert_eq!(whole.chosen.len(), size.min(pages.len()));
            let mut ordered = pages.clone();
            ordered.sort_unstable();
            prop_assert_eq!(&whole, &sample(size, &ordered));
            let mut first = sample(size, &pages[..cut]);
            first.merge(sample(size, &pages[cut..]));
            prop_assert_eq!(&whole, &first);
            // a larger sample begins with a smaller one
            let larger: Vec<_> = sample(size + 3, &pages).into_pages().take(size).collect();
            prop_assert_eq!(whole.into_pages().collect::<Vec<_>>(), larger);
        }
    }
}
