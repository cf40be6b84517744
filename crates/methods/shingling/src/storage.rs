//! The size of a cache of the training pages: with all of their text, and with each shared fragment stored
//! once (Debnath et al. 2005, 6.7 and Figure 8). The bytes are those of text, or of HTML written from the
//! parsed page.

use page::Span;

/// Sums of bytes over pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Storage {
    /// The bytes of all pages.
    pub(crate) pages: u64,
    /// The bytes of all pages in shared fragments.
    pub(crate) shared: u64,
    /// By group: the bytes of its largest fragment on any page; 0 if there is none.
    fragments: Vec<u32>,
}

impl Storage {
    /// The storage of no page.
    pub(crate) fn new(groups: usize) -> Self {
        Self { pages: 0, shared: 0, fragments: vec![0; groups] }
    }

    /// Adds a page: its bytes, and its nodes in shared fragments with their groups and their ranges of bytes,
    /// in document order. A fragment within a fragment counts with the outer one (the maximal one).
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

    /// The bytes if each fragment is stored once, as its largest copy; never more than
    /// [`pages`](Self::pages).
    pub(crate) fn shared_once(&self) -> u64 {
        let fragments: u64 = self.fragments.iter().map(|&bytes| u64::from(bytes)).sum();
        self.pages - self.shared + fragments
    }

    /// The number of different fragments.
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
