//! The number of pages of each group of nodes, which decides whether it is a shared fragment.

/// A node of a training page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The number of its group.
    pub(crate) group: u32,
    /// The number of its distinct page.
    pub(crate) page: u32,
}

/// By group: the number of distinct pages that have a node of it. The occurrences may come in any order.
pub(crate) fn pages_of(groups: usize, mut occurrences: Vec<Occurrence>) -> Vec<usize> {
    occurrences.sort_unstable_by_key(|occurrence| (occurrence.group, occurrence.page));
    occurrences.dedup();
    let mut pages = vec![0; groups];
    for group in occurrences.chunk_by(|a, b| a.group == b.group) {
        pages[group[0].group as usize] = group.len();
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_and_not_nodes() {
        let occurrences = [(0, 2), (1, 1), (0, 0), (0, 2), (1, 1), (2, 7)];
        let occurrences = occurrences.map(|(group, page)| Occurrence { group, page }).to_vec();
        assert_eq!(pages_of(4, occurrences), [2, 1, 1, 0]);
        assert!(pages_of(0, Vec::new()).is_empty());
    }
}
