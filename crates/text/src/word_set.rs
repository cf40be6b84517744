//! A set of words, by their hashes.

use crate::alphanumeric_words;
use crate::hash::{fnv_lower_case, mix};

/// The hashes of the words of a text, in order. Words that differ only in case have equal hashes.
pub fn word_hashes(text: &str) -> impl Iterator<Item = u64> + '_ {
    alphanumeric_words(text).map(|(start, end)| mix(fnv_lower_case(&text[start as usize..end as usize])))
}

/// The distinct words of a text: sorted hashes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WordSet(Vec<u64>);

impl WordSet {
    /// The set of words with these hashes, in any order.
    pub fn of(mut hashes: Vec<u64>) -> Self {
        hashes.sort_unstable();
        hashes.dedup();
        Self(hashes)
    }

    /// The words of a text.
    pub fn of_text(text: &str) -> Self {
        Self::of(word_hashes(text).collect())
    }

    /// Number of distinct words.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of words in both sets.
    pub fn common(&self, other: &Self) -> usize {
        let (left, right) = (&self.0, &other.0);
        let (mut i, mut j, mut both) = (0, 0, 0);
        // without a branch, since no processor can predict the order
        while i < left.len() && j < right.len() {
            let order = left[i].cmp(&right[j]);
            both += usize::from(order.is_eq());
            i += usize::from(order.is_le());
            j += usize::from(order.is_ge());
        }
        both
    }

    /// The Dice coefficient of the two sets, in \[0, 1\]; 0 if both are empty.
    pub fn similarity(&self, other: &Self) -> f64 {
        let all = self.len() + other.len();
        if all == 0 { 0.0 } else { 2.0 * self.common(other) as f64 / all as f64 }
    }

    /// The share of this set's words that are in the other set; 0 without words.
    pub fn share_in(&self, other: &Self) -> f64 {
        if self.is_empty() { 0.0 } else { self.common(other) as f64 / self.len() as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(left: &str, right: &str, common: usize, similarity: f64, share: f64) {
        let (left, right) = (WordSet::of_text(left), WordSet::of_text(right));
        assert_eq!((left.common(&right), right.common(&left)), (common, common));
        assert_eq!((left.similarity(&right), left.share_in(&right)), (similarity, share));
    }

    #[test]
    fn words_in_common() {
        check("a b c", "B c D e", 2, 4.0 / 7.0, 2.0 / 3.0);
        check("a a b", "a", 1, 2.0 / 3.0, 0.5);
        check("", "a", 0, 0.0, 0.0);
        check("", "", 0, 0.0, 0.0);
        check("新聞 x", "聞", 1, 0.5, 1.0 / 3.0);
    }
}
