//! Sentences of a text: the Unicode rules (UAX 29) within a line. Where the rules end a sentence at an English abbreviation,
//! its parts are joined again. A line of a page's text is an innermost block, so no sentence crosses a line end.
//!
//! The rules themselves are those of the `unicode-segmentation` crate.

use std::iter::from_fn;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use unicode_segmentation::UnicodeSegmentation;

use crate::words::offset;

/// The sentences of a text as byte ranges `(start, end)`, in order: disjoint, never empty, without white
/// space at either end, never across a `'\n'`. All text but white space is in a sentence; a line without a
/// letter is a sentence too. Text beyond 4 GiB is not read.
///
/// The ends are those of UAX 29, which include 。, ！ and ？. The full stop of an abbreviation ends no sentence:
/// always after a title (`Mr.`), before a digit after `No.` or a month, and after initials, acronyms and
/// company forms (`U.S.`, `Inc.`) unless a function word follows that could begin a sentence. That is a
/// guess: if a sentence ends with an acronym and the next one begins with a name, the two stay joined.
pub fn sentences(text: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
    let mut base = 0;
    text.split('\n').flat_map(move |line| {
        let start = base;
        base += line.len() + 1;
        of_line(line).map(move |(from, to)| (offset(start + from), offset(start + to)))
    })
}

/// Opening brackets. By the rules they belong to the sentence before if no blank is between, as in Chinese.
const OPENING: [char; 11] = ['「', '『', '（', '《', '〈', '【', '［', '｛', '〔', '“', '‘'];

/// The sentences of one line.
fn of_line(line: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut bounds = line.split_sentence_bound_indices().peekable();
    // the start of the next sentence, if it is before its bound
    let mut carried = None;
    from_fn(move || {
        loop {
            let (bound, first) = bounds.next()?;
            let start = carried.take().unwrap_or(bound);
            let mut end = bound + first.len();
            // Only the last stretch can end in an abbreviation, so each is checked once.
            let mut last = first;
            while let Some(&(next, stretch)) = bounds.peek() {
                if !is_abbreviation(last, stretch) {
                    break;
                }
                bounds.next();
                end = next + stretch.len();
                last = stretch;
            }
            let mut sentence = &line[start..end];
            if bounds.peek().is_some() && sentence.ends_with(OPENING) {
                sentence = sentence.trim_end_matches(OPENING);
                end = start + sentence.len();
                carried = Some(end);
            }
            let trimmed = sentence.trim_start();
            if !trimmed.is_empty() {
                let start = end - trimmed.len();
                return Some((start, start + trimmed.trim_end().len()));
            }
        }
    })
}

/// Titles, which a name follows.
const TITLES: [&str; 26] = [
    "Mr", "Mrs", "Ms", "Messrs", "Dr", "Prof", "Rev", "Hon", "St", "Gen", "Col", "Maj", "Capt", "Lt", "Cmdr",
    "Sgt", "Gov", "Sen", "Rep", "Reps", "Sens", "Pres", "Mt", "Ft", "vs", "cf",
];

/// Abbreviations before a number.
const BEFORE_NUMBERS: [&str; 14] =
    ["No", "Nos", "Jan", "Feb", "Mar", "Apr", "Aug", "Sep", "Sept", "Oct", "Nov", "Dec", "Vol", "pp"];

/// Company forms and the like, which may also end a sentence.
const FORMS: [&str; 8] = ["Inc", "Ltd", "Corp", "Co", "Bros", "Jr", "Sr", "Ave"];

/// Whether the full stop at the end of `before` belongs to an abbreviation, so that `after` continues the
/// sentence.
fn is_abbreviation(before: &str, after: &str) -> bool {
    let before = before.trim_end();
    let Some(stem) = before.strip_suffix('.') else { return false };
    // An abbreviation is short, so the search for its start is short too.
    let start = stem.char_indices().rev().take(12).find(|&(_, c)| !(c.is_ascii_alphabetic() || c == '.'));
    let word = &stem[start.map_or(0, |(i, c)| i + c.len_utf8())..];
    if word.is_empty() || word.len() > 12 {
        return false;
    }
    if TITLES.contains(&word) {
        return true;
    }
    if BEFORE_NUMBERS.contains(&word) {
        return after.starts_with(|c: char| c.is_ascii_digit());
    }
    let is_initial = word.len() == 1 && word != "I" && word.bytes().all(|b| b.is_ascii_uppercase());
    (is_initial || is_acronym(word) || FORMS.contains(&word)) && !may_begin(after)
}

/// Whether a word is letters with full stops between, such as `U.S` and `Ph.D`.
fn is_acronym(word: &str) -> bool {
    word.contains('.') && word.split('.').all(|part| (1..=2).contains(&part.len()))
}

/// Whether a text begins with a function word, as sentences often do and names do not.
fn may_begin(text: &str) -> bool {
    static WORDS: LazyLock<FxHashSet<&str>> =
        LazyLock::new(|| stop_words::lookup("en").unwrap_or_default().iter().copied().collect());
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    WORDS.contains(text[..end].to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sentences_of_lines() {
        let cases: [(&str, &[&str]); 23] = [
            ("", &[]),
            (" \n\t\n\u{3000}", &[]),
            ("One. Two! Three? Four", &["One.", "Two!", "Three?", "Four"]),
            ("Home\nNews of the\nday. Weather", &["Home", "News of the", "day.", "Weather"]),
            ("  One.   Two.  \n \u{A0}Three ", &["One.", "Two.", "Three"]),
            // quotes belong to their sentence
            ("“It is.” He left. (So did I.) End", &["“It is.”", "He left.", "(So did I.)", "End"]),
            ("It rose 3.5 percent to $1.2 million.", &["It rose 3.5 percent to $1.2 million."]),
            ("See cnn.com today. Then fell", &["See cnn.com today.", "Then fell"]),
            // titles go on
            ("Then Mr. Bush met Dr. Rice and Sen. McCain.", &["Then Mr. Bush met Dr. Rice and Sen. McCain."]),
            ("She met Sen. McCain. They spoke.", &["She met Sen. McCain.", "They spoke."]),
            // initials and acronyms go on before names
            ("George W. Bush of the U.S. Senate spoke.", &["George W. Bush of the U.S. Senate spoke."]),
            ("He lives in the U.S. The house is new.", &["He lives in the U.S.", "The house is new."]),
            ("It opens at 9 a.m. Monday.", &["It opens at 9 a.m. Monday."]),
            (
                "Apple Inc. Chairman Jobs left Foo Co. He sold.",
                &["Apple Inc. Chairman Jobs left Foo Co.", "He sold."],
            ),
            // numbers after "No." and months
            ("The No. 5 car won on Feb. 12 here.", &["The No. 5 car won on Feb. 12 here."]),
            ("I said no. Five left.", &["I said no.", "Five left."]),
            // ordinary words end
            ("I met him. Bush left.", &["I met him.", "Bush left."]),
            ("It was Sam. Jones came.", &["It was Sam.", "Jones came."]),
            ("今天下雨。明天呢？「好！」他說。完", &["今天下雨。", "明天呢？", "「好！」", "他說。", "完"]),
            ("「『好。』」「", &["「『好。』」「"]),
            ("好。「", &["好。「"]),
            ("Dr.\nMr.", &["Dr.", "Mr."]),
            ("Dr.", &["Dr."]),
        ];
        for (text, expected) in cases {
            let found: Vec<&str> =
                sentences(text).map(|(start, end)| &text[start as usize..end as usize]).collect();
            assert_eq!(found, expected, "sentences of {text:?}");
        }
    }

    proptest! {
        #[test]
        fn sorted_trimmed_and_complete(text in "[aAZ.!?。「」“ \n\u{A0}1é\r\u{2029}漢]{0,60}|(Mr\\. |U\\.S\\. |The |J\\. |no\\. 5 |\n){0,12}") {
            let mut at = 0;
            for (start, end) in sentences(&text) {
                let (start, end) = (start as usize, end as usize);
                prop_assert!(at <= start && start < end);
                prop_assert!(text[at..start].trim().is_empty());
                let sentence = &text[start..end];
                prop_assert_eq!(sentence.trim(), sentence);
                prop_assert!(!sentence.contains('\n'));
                at = end;
            }
            prop_assert!(text[at..].trim().is_empty());
        }
    }
}
