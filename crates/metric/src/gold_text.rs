//! The kept text against a gold text: common words in any order, distinct words, and runs of words.
//!
//! These are the measures of today's benchmarks. They need no spans, so they also judge gold that is not in the
//! page, and texts extracted by other programs.

use std::borrow::Cow;
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::Counts;
use crate::counts::common;

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

/// The distinct words of the kept text against those of a gold text. A word is a longest run without white space, in lower case, with its
/// punctuation; a text without a word has one word, the empty one, so that no ratio is undefined.
pub fn count_word_set(gold: &str, kept: &str) -> Counts {
    let (gold, kept) = (distinct_words(gold), distinct_words(kept));
    let common = gold.intersection(&kept).count() as u64;
    Counts { relevant: gold.len() as u64, found: kept.len() as u64, common }
}

fn distinct_words(text: &str) -> BTreeSet<String> {
    let words: BTreeSet<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() { BTreeSet::from([String::new()]) } else { words }
}

/// Words in a shingle.
const SHINGLE: usize = 4;

/// Fills up a text that is shorter than a shingle.
const NO_WORD: u32 = u32::MAX;

/// A word that the gold text does not have.
const UNKNOWN: u32 = u32::MAX - 1;

type Shingle = [u32; SHINGLE];

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
            let next = page::number(numbers.len());
            *numbers.entry(word.into()).or_insert(next)
        };
        let words: Box<[u32]> = words(gold).map(number).collect();
        let occurrences = crate::counts::numbers(shingles(&words));
        Self { words, numbers, occurrences }
    }

    /// Every occurrence of a shingle is a unit in both texts. For each shingle, the common occurrences are
    /// the smaller of the two numbers.
    pub fn count(&self, kept: &str) -> Counts {
        let kept = self.numbered(kept);
        let found = shingles(&kept).count() as u64;
        let common = common(self.occurrences.clone(), shingles(&kept));
        Counts { relevant: self.occurrences.values().sum(), found, common }
    }

    /// One unit, which is found and relevant, and common if `kept` has the same words in the same order. So
    /// each ratio is 0 or 1.
    pub fn count_same(&self, kept: &str) -> Counts {
        Counts::share(1, u64::from(*self.words == *self.numbered(kept)))
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
    let short = (1..SHINGLE).contains(&words.len()).then(|| {
        let mut shingle = [NO_WORD; SHINGLE];
        shingle[..words.len()].copy_from_slice(words);
        shingle
    });
    let long = words.windows(SHINGLE).map(|run| run.try_into().expect("a window has this length"));
    short.into_iter().chain(long)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn words_are_runs_of_letters_and_digits_and_chinese_characters() {
        let cases: [(&str, &[&str]); 7] = [
            ("Don't, under_score-d 3.5%", &["don", "t", "under", "score", "d", "3", "5"]),
            ("Café\u{a0}№½", &["café", "½"]),
            ("ΚΟΣΜΟΣ κόσμος", &["κοσμος", "κόσμος"]),
            ("港口a淹水2", &["港", "口", "a", "淹", "水", "2"]),
            ("ニュース新", &["ニュース", "新"]),
            // a text without a word is one empty word
            ("", &[""]),
            (" _ – !", &[""]),
        ];
        for (text, expected) in cases {
            let mut words = Vec::new();
            each_word(text, |word| words.push(word.to_owned()));
            assert_eq!(words, expected);
        }
    }

    #[test]
    fn words_in_any_order() {
        for (gold, kept, expected) in [
            ("the cat and the dog", "The CAT, the rat, the the", (5, 6, 3)),
            ("dog", "dog dog", (1, 2, 1)),
            ("a b", "c d e", (2, 3, 0)),
            // where the gold is empty only nothing is right
            ("", "", (1, 1, 1)),
            (" ", "menu", (1, 1, 0)),
            ("story", "", (1, 1, 0)),
        ] {
            assert_eq!(GoldWords::of(gold).count(kept), expected.into(), "{gold:?} {kept:?}");
        }
    }

    #[test]
    fn a_distinct_word_counts_once_with_its_punctuation() {
        for (gold, kept, expected) in [
            ("The cat, the dog", "the cat the\u{a0}rat the", (3, 3, 1)),
            ("the dog", "dog the DOG", (2, 2, 2)),
            ("", " ", (1, 1, 1)),
            ("", "menu", (1, 1, 0)),
            ("story", "", (1, 1, 0)),
        ] {
            assert_eq!(count_word_set(gold, kept), expected.into(), "{gold:?} {kept:?}");
        }
    }

    /// Relevant, found and common shingles, and whether the words are the same.
    #[test]
    fn shingles() {
        for (gold, kept, expected, same) in [
            // a wrong word breaks four shingles
            ("a b c d e f g h", "a b c d X f g h", (5, 5, 1), false),
            ("a b c d e f g h", "a b c d e f g h", (5, 5, 5), true),
            ("a b c d e", "menu a b c d e foot", (2, 4, 2), false),
            // case counts, and punctuation does not
            ("One, two. Three!", "One two three", (1, 1, 0), false),
            ("One, two. Three!", "One\ntwo -- Three", (1, 1, 1), true),
            ("snake_case is a word", "snake case is a word", (1, 2, 0), false),
            ("\u{915}\u{93E}\u{92E} a b", "\u{915} \u{92E} a b", (1, 1, 1), true),
            // a short text is one shingle, and an empty one has none
            ("a b", "a b", (1, 1, 1), true),
            ("a b", "a b c", (1, 1, 0), false),
            ("a b", "", (1, 0, 0), false),
            ("", "a", (0, 1, 0), false),
            ("", "--", (0, 0, 0), true),
            // each occurrence counts once
            ("a a a a a", "a a a a a a a", (2, 4, 2), false),
            // words that the gold does not have match nothing
            ("x y z", "p q r", (1, 1, 0), false),
            ("a b c", "a b p q", (1, 1, 0), false),
        ] {
            let own = GoldShingles::of(gold);
            assert_eq!(own.count(kept), expected.into(), "{gold:?} {kept:?}");
            assert_eq!(own.count_same(kept).f1(), Some(if same { 1.0 } else { 0.0 }), "{gold:?} {kept:?}");
        }
    }

    proptest! {
        #[test]
        fn the_sides_are_alike(gold in "[aBb新 ]{0,20}", kept in "[aBb新 ]{0,20}") {
            let count: [fn(&str, &str) -> Counts; 2] = [
                |gold, kept| GoldWords::of(gold).count(kept),
                |gold, kept| GoldShingles::of(gold).count(kept),
            ];
            for count in count {
                let Counts { relevant, found, common } = count(&gold, &kept);
                prop_assert_eq!(count(&kept, &gold), (found, relevant, common).into());
                prop_assert!(common <= relevant.min(found));
            }
        }
    }
}
