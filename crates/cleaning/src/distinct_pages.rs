//! The distinct pages of a sample; copies of a page count as one.

use std::hash::Hash;

use rustc_hash::FxHashMap;

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
            let next = u32::try_from(known.len()).expect("a sample has fewer than 2^32 pages");
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_the_number_of_the_first() {
        let distinct = DistinctPages::by(["a", "b", "a", "c", "b"]);
        assert_eq!((distinct.numbers(), distinct.count()), (&[0, 1, 0, 2, 1][..], 3));
        assert_eq!(DistinctPages::by([""; 0]).count(), 0);
    }
}
