//! Shared fragments: groups of nodes that are in enough pages.

/// A node of a training page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Occurrence {
    /// The number of its group.
    pub(crate) group: u32,
    /// The number of the distinct page that it is in.
    pub(crate) page: u32,
}

/// By group: whether it is a shared fragment. `enough` is asked once for every group, with its number of distinct
/// pages; the occurrences may come in any order.
pub(crate) fn shared(
    groups: usize,
    mut occurrences: Vec<Occurrence>,
    enough: impl Fn(usize) -> bool,
) -> Vec<bool> {
    occurrences.sort_unstable_by_key(|occurrence| (occurrence.group, occurrence.page));
    occurrences.dedup();
    let mut shared = vec![false; groups];
    for group in occurrences.chunk_by(|a, b| a.group == b.group) {
        shared[group[0].group as usize] = enough(group.len());
    }
    shared
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_counted_and_not_nodes() {
        let occurrences = [(0, 2), (1, 1), (0, 0), (0, 2), (1, 1), (2, 7)];
        let occurrences = occurrences.map(|(group, page)| Occurrence { group, page }).to_vec();
        assert_eq!(shared(4, occurrences.clone(), |pages| pages >= 2), [true, false, false, false]);
        assert_eq!(shared(4, occurrences, |pages| pages >= 1), [true, true, true, false]);
        assert!(shared(0, Vec::new(), |_| true).is_empty());
    }
}
