//! Distinct words, cut at white space alone: the measure that WCXB's printed figures were made by.

use std::collections::BTreeSet;

use crate::Counts;

/// The distinct words of the kept text against those of a gold text. A word is a longest run without white space, in lower case, with its
/// punctuation; a text without a word has one word, the empty one, so that no ratio is undefined.
pub fn count_word_set(gold: &str, kept: &str) -> Counts {
    let (gold, kept) = (words(gold), words(kept));
    let number = |words: usize| u64::try_from(words).unwrap_or(u64::MAX);
    Counts {
        relevant: number(gold.len()),
        found: number(kept.len()),
        common: number(gold.intersection(&kept).count()),
    }
}

fn words(text: &str) -> BTreeSet<String> {
    let words: BTreeSet<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() { BTreeSet::from([String::new()]) } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_once_with_its_punctuation() {
        for (gold, kept, expected) in [
            ("The cat, the dog", "the cat the\u{a0}rat the", (3, 3, 1)),
            ("the dog", "dog the DOG", (2, 2, 2)),
            ("", " ", (1, 1, 1)),
            ("", "menu", (1, 1, 0)),
            ("story", "", (1, 1, 0)),
        ] {
            let Counts { relevant, found, common } = count_word_set(gold, kept);
            assert_eq!((relevant, found, common), expected, "{gold:?} {kept:?}");
        }
    }
}
