//! Drops matches of paragraphs that are not on the page. Four common words in a row next to the article are
//! in its order and cost the chain nothing, but they are not the paragraph.

use super::tokens::Gold;

/// The least share of matched tokens with which a paragraph is on the page.
const LEAST_SHARE: (usize, usize) = (2, 5);

/// The least length of a run that proves a match alone, wherever the rest of its paragraph is.
const STRONG_RUN: usize = 12;

/// Removes the short runs of paragraphs with few matches.
pub(super) fn drop_weak(gold: &Gold, pairs: &mut [Option<u32>]) {
    for range in gold.paragraphs() {
        let paragraph = &mut pairs[range];
        let found = paragraph.iter().flatten().count();
        if found * LEAST_SHARE.1 >= paragraph.len() * LEAST_SHARE.0 {
            continue;
        }
        for run in paragraph.chunk_by_mut(|left, right| follows(*left, *right)) {
            if run.len() < STRONG_RUN {
                run.fill(None);
            }
        }
    }
}

fn follows(left: Option<u32>, right: Option<u32>) -> bool {
    left.zip(right).is_some_and(|(left, right)| right == left + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::tokens::Words;

    /// `found` has a letter for a matched token, in the order of the page, and a dot for any other.
    #[track_caller]
    fn check(paragraphs: &[&str], found: &str, expected: &str) {
        let gold = Gold::of(paragraphs.iter().copied(), &mut Words::default());
        let mut pairs: Vec<_> = found.bytes().map(|byte| (byte != b'.').then_some(u32::from(byte))).collect();
        drop_weak(&gold, &mut pairs);
        let kept: String = pairs
            .iter()
            .zip(found.chars())
            .map(|(pair, letter)| if pair.is_some() { letter } else { '.' })
            .collect();
        assert_eq!(kept, expected);
    }

    #[test]
    fn a_few_words_of_a_paragraph_are_taken_back() {
        check(&["1 2 3", "1 2 3 4 5 6 7 8 9 0"], "abc..def.....", "abc..........");
    }

    #[test]
    fn most_of_a_paragraph_stays() {
        check(&["1 2 3 4 5"], "ab...", "ab...");
    }

    #[test]
    fn a_long_run_stays_whatever_is_missing() {
        let long = "w ".repeat(40);
        check(
            &[&long],
            &format!("x.{}{}", "ABCDEFGHIJKL", ".".repeat(26)),
            &format!("..{}{}", "ABCDEFGHIJKL", ".".repeat(26)),
        );
    }
}
