//! Common runs of words, by which AEB compares an extracted text with the gold text.
//!
//! Unlike a measure over single words it depends on the order: each wrong, missing or added word breaks four
//! shingles.

use rustc_hash::FxHashMap;

use crate::Counts;

/// Words in a shingle.
const LENGTH: usize = 4;

/// Fills up a text that is shorter than a shingle.
const NO_WORD: u32 = u32::MAX;

/// A word that the gold text does not have.
const UNKNOWN: u32 = u32::MAX - 1;

type Shingle = [u32; LENGTH];

/// The words of a gold text in order, and its shingles: each run of four words, with the number of its occurrences.
///
/// A word is a longest run of letters and numbers (by their general category, so a vowel sign separates two
/// words) and of underscores; case counts. A text of one to three words is one shingle; a text without a word
/// has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldShingles {
    words: Box<[u32]>,
    numbers: FxHashMap<Box<str>, u32>,
    occurrences: FxHashMap<Shingle, u64>,
}

impl GoldShingles {
    /// Counts the shingles of `gold`.
    pub fn of(gold: &str) -> Self {
        let mut numbers: FxHashMap<Box<str>, u32> = FxHashMap::default();
        let number = |word: &str| {
            let next = u32::try_from(numbers.len()).expect("a text has fewer than 2^32 - 2 words");
            *numbers.entry(word.into()).or_insert(next)
        };
        let words: Box<[u32]> = words(gold).map(number).collect();
        let mut occurrences: FxHashMap<Shingle, u64> = FxHashMap::default();
        for shingle in shingles(&words) {
            *occurrences.entry(shingle).or_default() += 1;
        }
        Self { words, numbers, occurrences }
    }

    /// Every occurrence of a shingle is a unit in both texts. For each shingle, the common occurrences are
    /// the smaller of the two numbers.
    pub fn count(&self, kept: &str) -> Counts {
        let mut left = self.occurrences.clone();
        let mut counts = Counts { relevant: left.values().sum(), ..Counts::default() };
        for shingle in shingles(&self.numbered(kept)) {
            counts.found += 1;
            if let Some(left) = left.get_mut(&shingle).filter(|left| **left > 0) {
                *left -= 1;
                counts.common += 1;
            }
        }
        counts
    }

    /// One unit, which is found and relevant, and common if `kept` has the same words in the same order. So
    /// each ratio is 0 or 1.
    pub fn count_same(&self, kept: &str) -> Counts {
        Counts { relevant: 1, found: 1, common: u64::from(*self.words == *self.numbered(kept)) }
    }

    /// The words of a text by their numbers in the gold text.
    fn numbered(&self, text: &str) -> Vec<u32> {
        words(text).map(|word| self.numbers.get(word).copied().unwrap_or(UNKNOWN)).collect()
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = |symbol: char| !(symbol == '_' || text::is_letter_or_number(symbol));
    text.split(parts).filter(|word| !word.is_empty())
}

fn shingles(words: &[u32]) -> impl Iterator<Item = Shingle> + '_ {
    let short = (1..LENGTH).contains(&words.len()).then(|| {
        let mut shingle = [NO_WORD; LENGTH];
        shingle[..words.len()].copy_from_slice(words);
        shingle
    });
    let long = words.windows(LENGTH).map(|run| run.try_into().expect("a window has this length"));
    short.into_iter().chain(long)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Checks relevant, found and common shingles, and whether the words are the same.
    #[track_caller]
    fn check(gold: &str, kept: &str, expected: (u64, u64, u64), same: bool) {
        let gold = GoldShingles::of(gold);
        let counts = gold.count(kept);
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
        assert_eq!(gold.count_same(kept).f1(), Some(if same { 1.0 } else { 0.0 }));
    }

    #[test]
    fn a_wrong_word_breaks_four_shingles() {
        check("a b c d e f g h", "a b c d X f g h", (5, 5, 1), false);
        check("a b c d e f g h", "a b c d e f g h", (5, 5, 5), true);
        check("a b c d e", "menu a b c d e foot", (2, 4, 2), false);
    }

    #[test]
    fn case_counts_and_punctuation_does_not() {
        check("One, two. Three!", "One two three", (1, 1, 0), false);
        check("One, two. Three!", "One\ntwo -- Three", (1, 1, 1), true);
        check("snake_case is a word", "snake case is a word", (1, 2, 0), false);
        check("\u{915}\u{93E}\u{92E} a b", "\u{915} \u{92E} a b", (1, 1, 1), true);
    }

    #[test]
    fn a_short_text_is_one_shingle_and_an_empty_one_has_none() {
        check("a b", "a b", (1, 1, 1), true);
        check("a b", "a b c", (1, 1, 0), false);
        check("a b", "", (1, 0, 0), false);
        check("", "a", (0, 1, 0), false);
        check("", "--", (0, 0, 0), true);
    }

    #[test]
    fn each_occurrence_counts_once() {
        check("a a a a a", "a a a a a a a", (2, 4, 2), false);
    }

    #[test]
    fn words_that_the_gold_does_not_have_match_nothing() {
        check("x y z", "p q r", (1, 1, 0), false);
        check("a b c", "a b p q", (1, 1, 0), false);
    }

    proptest! {
        #[test]
        fn the_sides_are_alike(gold in "[aB ]{0,20}", kept in "[aB ]{0,20}") {
            let (counts, swapped) = (GoldShingles::of(&gold).count(&kept), GoldShingles::of(&kept).count(&gold));
            let mirrored = Counts { relevant: swapped.found, found: swapped.relevant, common: swapped.common };
            prop_assert_eq!(counts, mirrored);
            prop_assert!(counts.common <= counts.relevant.min(counts.found));
        }
    }
}
