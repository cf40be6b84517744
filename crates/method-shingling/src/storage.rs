//! What a cache of the training pages holds: all of their text, and all of it with each shared fragment kept once
//! (Debnath et al. 2005, 6.7 and Figure 8). Bytes are those of text, or of HTML written out again.

use page::Span;

/// Bytes, as they add up page by page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Storage {
    /// All of all pages.
    pub(crate) pages: u64,
    /// The part of it in shared fragments.
    pub(crate) shared: u64,
    /// By group: the largest of the fragments that are taken out of pages; 0 where there is none.
    fragments: Vec<u32>,
}

impl Storage {
    /// No page yet.
    pub(crate) fn new(groups: usize) -> Self {
        Self { pages: 0, shared: 0, fragments: vec![0; groups] }
    }

    /// Takes in a page: its bytes, and its nodes in shared fragments with their groups and the bytes that they take, in
    /// document order, an ancestor before its descendants. A fragment within a fragment goes with the outer one (the maximal one).
    pub(crate) fn add(&mut self, bytes: usize, shared: impl Iterator<Item = (u32, Span)>) {
        self.pages += bytes as u64;
        let mut end = 0;
        for (group, span) in shared.filter(|(_, span)| !span.is_empty()) {
            if span.start < end {
                continue;
            }
            end = span.end;
            self.shared += span.len() as u64;
            let fragment = &mut self.fragments[group as usize];
            *fragment = (span.end - span.start).max(*fragment);
        }
    }

    /// The bytes kept when each fragment is kept once, as its largest copy; never more than [`pages`](Self::pages).
    pub(crate) fn shared_once(&self) -> u64 {
        let fragments: u64 = self.fragments.iter().map(|&bytes| u64::from(bytes)).sum();
        self.pages - self.shared + fragments
    }

    /// The number of different fragments that are taken out of pages.
    pub(crate) fn fragments(&self) -> usize {
        self.fragments.iter().filter(|&&bytes| bytes > 0).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes of text of a page, and its shared nodes: group, start, end.
    type Shared<'p> = (usize, &'p [(u32, u32, u32)]);

    /// All bytes, shared bytes, bytes with each fragment once, fragments.
    #[track_caller]
    fn check(pages: &[Shared<'_>], expected: (u64, u64, u64, usize)) {
        let mut storage = Storage::new(4);
        for (text, shared) in pages {
            storage.add(*text, shared.iter().map(|&(group, start, end)| (group, Span { start, end })));
        }
        let found = (storage.pages, storage.shared, storage.shared_once(), storage.fragments());
        assert_eq!(found, expected);
    }

    #[test]
    fn nothing_shared() {
        check(&[], (0, 0, 0, 0));
        check(&[(100, &[]), (50, &[])], (150, 0, 150, 0));
    }

    #[test]
    fn each_fragment_is_kept_once_as_its_largest_copy() {
        check(&[(100, &[(0, 0, 40)]), (100, &[(0, 60, 98)])], (200, 78, 162, 1));
        check(&[(100, &[(0, 0, 40), (1, 40, 50)]), (100, &[(1, 0, 10)])], (200, 60, 190, 2));
    }

    #[test]
    fn a_fragment_within_a_fragment_goes_with_the_outer_one() {
        check(&[(100, &[(0, 0, 40), (1, 10, 20), (2, 40, 50)])], (100, 50, 100, 2));
        check(&[(100, &[(0, 0, 40), (0, 0, 30)]), (90, &[(1, 0, 30)])], (190, 70, 190, 2));
    }
}
