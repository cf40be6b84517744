//! Common words in any order: the kept text against the gold text.
//!
//! This is the measure of today's benchmarks. It needs no spans, so it also judges gold that is not in the
//! page, and texts extracted by other programs.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use crate::Counts;

/// The words of a gold text, each with the number of its occurrences.
///
/// A word is one character of U+4E00..=U+9FFF, or a longest run of other letters and digits; lower-cased. A
/// text without a word counts as one word, the empty one, in the gold and in the kept text. So no ratio is
/// undefined: for an empty kept text precision, recall and F are 1 if the gold is empty, and 0 otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldWords {
    /// The place of each word in `occurrences`.
    places: FxHashMap<Box<str>, usize>,
    occurrences: Box<[u64]>,
}

impl GoldWords {
    /// Counts the words of `gold`.
    pub fn of(gold: &str) -> Self {
        let mut places: FxHashMap<Box<str>, usize> = FxHashMap::default();
        let mut occurrences = Vec::new();
        each_word(gold, |word| match places.get(word) {
            Some(&place) => occurrences[place] += 1,
            None => {
                places.insert(word.into(), occurrences.len());
                occurrences.push(1);
            }
        });
        Self { places, occurrences: occurrences.into() }
    }

    /// Every occurrence of a word is a unit in both texts. For each word, the common occurrences are the
    /// smaller of the two numbers.
    pub fn count(&self, kept: &str) -> Counts {
        let mut left = self.occurrences.clone();
        let mut counts = Counts { relevant: left.iter().sum(), ..Counts::default() };
        each_word(kept, |word| {
            counts.found += 1;
            if let Some(&place) = self.places.get(word)
                && left[place] > 0
            {
                left[place] -= 1;
                counts.common += 1;
            }
        });
        counts
    }
}

/// Calls `each` with every word of `text`, in order; with the empty word if there is none.
fn each_word(text: &str, mut each: impl FnMut(&str)) {
    let mut any = false;
    for (start, end) in text::alphanumeric_words(text) {
        any = true;
        each(&lower_case(&text[start as usize..end as usize]));
    }
    if !any {
        each("");
    }
}

/// The word in lower case. Most words are lower-case ASCII already.
fn lower_case(word: &str) -> Cow<'_, str> {
    let as_it_is = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if word.bytes().all(as_it_is) { Cow::Borrowed(word) } else { Cow::Owned(word.to_lowercase()) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check_words(text: &str, expected: &[&str]) {
        let mut words = Vec::new();
        each_word(text, |word| words.push(word.to_owned()));
        assert_eq!(words, expected);
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        check_words("Don't, under_score-d 3.5%", &["don", "t", "under", "score", "d", "3", "5"]);
        check_words("Café\u{a0}№½", &["café", "½"]);
        check_words("ΚΟΣΜΟΣ κόσμος", &["κοσμος", "κόσμος"]);
    }

    #[test]
    fn a_chinese_character_is_a_word() {
        check_words("港口a淹水2", &["港", "口", "a", "淹", "水", "2"]);
        check_words("ニュース新", &["ニュース", "新"]);
    }

    #[test]
    fn a_text_without_a_word_is_one_empty_word() {
        check_words("", &[""]);
        check_words(" _ – !", &[""]);
    }

    #[track_caller]
    fn check(gold: &str, kept: &str, expected: (u64, u64, u64)) {
        let counts = GoldWords::of(gold).count(kept);
        assert_eq!((counts.relevant, counts.found, counts.common), expected);
    }

    #[test]
    fn each_occurrence_counts_once() {
        check("the cat and the dog", "The CAT, the rat, the the", (5, 6, 3));
        check("dog", "dog dog", (1, 2, 1));
        check("a b", "c d e", (2, 3, 0));
    }

    /// Precision, recall and F.
    #[track_caller]
    fn check_ratios(gold: &str, kept: &str, expected: f64) {
        let counts = GoldWords::of(gold).count(kept);
        assert_eq!([counts.precision(), counts.recall(), counts.f1()], [Some(expected); 3]);
    }

    #[test]
    fn where_the_gold_is_empty_only_nothing_is_right() {
        check_ratios("", "", 1.0);
        check_ratios(" ", "menu", 0.0);
        check_ratios("story", "", 0.0);
    }

    proptest! {
        #[test]
        fn the_sides_are_alike(gold in "[aBb新 ]{0,20}", kept in "[aBb新 ]{0,20}") {
            let (counts, swapped) = (GoldWords::of(&gold).count(&kept), GoldWords::of(&kept).count(&gold));
            let mirrored = Counts { relevant: swapped.found, found: swapped.relevant, common: swapped.common };
            prop_assert_eq!(counts, mirrored);
            prop_assert!(counts.common <= counts.relevant.min(counts.found));
        }
    }
}
