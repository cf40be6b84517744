//! Sentences of a text: the Unicode rules (UAX 29) within a line. Where the rules end a sentence at an English abbreviation,
//! its parts are joined again. A line of a page's text is an innermost block, so no sentence crosses a line end.
//!
//! The rules themselves are those of the `unicode-segmentation` crate, which looks every character up. But a sentence ends
//! only behind a terminator, so the loop of [`SentenceBounds`] runs to the next terminator and decides there. If an unknown
//! character has an effect, the rest of the line is left to the crate. Property tests check that both find the same bounds.

use std::iter::Peekable;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use unicode_segmentation::{USentenceBoundIndices, UnicodeSegmentation};

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
        Sentences { line, bounds: SentenceBounds::of(line).peekable(), carried: None }
            .map(move |(from, to)| (offset(start + from), offset(start + to)))
    })
}

/// The sentences of one line.
struct Sentences<'a> {
    line: &'a str,
    bounds: Peekable<SentenceBounds<'a>>,
    /// The start of the next sentence, if it is before its bound.
    carried: Option<usize>,
}

/// Opening brackets. By the rules they belong to the sentence before if no blank is between, as in Chinese.
const OPENING: [char; 11] = ['「', '『', '（', '《', '〈', '【', '［', '｛', '〔', '“', '‘'];

impl Iterator for Sentences<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        loop {
            let (bound, first) = self.bounds.next()?;
            let start = self.carried.take().unwrap_or(bound);
            let mut end = bound + first.len();
            // Only the last stretch can end in an abbreviation, so each is checked once.
            let mut last = first;
            while let Some(&(next, stretch)) = self.bounds.peek() {
                if !is_abbreviation(last, stretch) {
                    break;
                }
                self.bounds.next();
                end = next + stretch.len();
                last = stretch;
            }
            let mut sentence = &self.line[start..end];
            if self.bounds.peek().is_some() && sentence.ends_with(OPENING) {
                sentence = sentence.trim_end_matches(OPENING);
                end = start + sentence.len();
                self.carried = Some(end);
            }
            let trimmed = sentence.trim_start();
            if !trimmed.is_empty() {
                let start = end - trimmed.len();
                return Some((start, start + trimmed.trim_end().len()));
            }
        }
    }
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
    let follows = after.chars().next();
    if TITLES.contains(&word) {
        return true;
    }
    if BEFORE_NUMBERS.contains(&word) {
        return follows.is_some_and(|c| c.is_ascii_digit());
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

/// The class of a character in the rules: the `Sentence_Break` property, reduced to the cases of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Upper,
    Lower,
    /// `Numeric`.
    Digit,
    /// `Close`: brackets and quotes.
    Close,
    /// `Sp`.
    Space,
    /// `SContinue`: the sentence continues behind it.
    Continue,
    /// `ATerm`: the full stop.
    Stop,
    /// `STerm`: ! and ?
    End,
    /// The end of the line.
    Edge,
    /// None of these, and without effect.
    Other,
    /// All characters that are left to the library if they have an effect.
    Rare,
}

/// The class of a byte of ASCII; `Rare` for the bytes of all other characters.
#[inline]
fn class_of_byte(byte: u8) -> Class {
    match byte {
        b'A'..=b'Z' => Class::Upper,
        b'a'..=b'z' => Class::Lower,
        b'0'..=b'9' => Class::Digit,
        b'"' | b'\'' | b'(' | b')' | b'[' | b']' | b'{' | b'}' => Class::Close,
        b' ' | b'\t' | b'\x0B' | b'\x0C' => Class::Space,
        b',' | b'-' | b':' | b';' => Class::Continue,
        b'.' => Class::Stop,
        b'!' | b'?' => Class::End,
        b'\n' | b'\r' | 128.. => Class::Rare,
        _ => Class::Other,
    }
}

/// The class of a character beyond ASCII.
fn class(c: char) -> Class {
    match c {
        '\u{A0}' => Class::Space,
        '«' | '»' | '\u{2018}'..='\u{201F}' => Class::Close,
        '–' | '—' => Class::Continue,
        '×' | '÷' => Class::Other,
        'À'..='\u{17F}' if c.is_uppercase() => Class::Upper,
        'À'..='\u{17F}' if c.is_lowercase() => Class::Lower,
        _ => Class::Rare,
    }
}

/// Whether a character beyond ASCII is neither a terminator nor the end of a line, so that no sentence ends
/// because of it. This covers more characters than [`class`] does.
fn ends_nothing(c: char) -> bool {
    matches!(c,
        '\u{86}'..='\u{588}' | '\u{2000}'..='\u{2023}' | '\u{2025}'..='\u{2027}' | '\u{202A}'..='\u{203B}'
        | '\u{204A}'..='\u{2CF8}' | '\u{3003}'..='\u{A4FE}' | '\u{AC00}'..='\u{D7FF}')
}

/// The stretches of a line between the bounds of sentences, each with its start: the output of
/// `split_sentence_bound_indices` of the `unicode-segmentation` crate.
struct SentenceBounds<'a> {
    line: &'a str,
    at: usize,
    /// The rest of the line, if it is left to the library, with its start.
    slow: Option<(usize, USentenceBoundIndices<'a>)>,
}

impl<'a> SentenceBounds<'a> {
    /// The stretches of a text without line feeds.
    fn of(line: &'a str) -> Self {
        Self { line, at: 0, slow: None }
    }

    /// The class of the character at `at`, and its end.
    #[inline]
    fn class_at(&self, at: usize) -> (Class, usize) {
        match self.line.as_bytes().get(at) {
            None => (Class::Edge, at),
            Some(&byte) if byte < 128 => (class_of_byte(byte), at + 1),
            Some(_) => {
                let c = self.char_at(at);
                (class(c), at + c.len_utf8())
            }
        }
    }

    fn char_at(&self, at: usize) -> char {
        self.line[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// The first character from `at` on that is not of this class: its class and its start.
    fn beyond(&self, wanted: Class, mut at: usize) -> (Class, usize) {
        loop {
            let (class, next) = self.class_at(at);
            if class != wanted {
                return (class, at);
            }
            at = next;
        }
    }

    /// The end of the stretch that starts at `start`; none if a rare character has an effect. The text before
    /// a bound has no effect behind it.
    fn end(&self, start: usize) -> Option<usize> {
        let bytes = self.line.as_bytes();
        let mut at = start;
        loop {
            let Some(&byte) = bytes.get(at) else { return Some(at) };
            if byte >= 128 {
                let c = self.char_at(at);
                if !ends_nothing(c) {
                    return None;
                }
                at += c.len_utf8();
                continue;
            }
            at += 1;
            match class_of_byte(byte) {
                Class::Stop | Class::End => match self.behind(start, at - 1)? {
                    Behind::On(next) => at = next,
                    Behind::Bound(bound) => return Some(bound),
                },
                Class::Rare => return None,
                _ => {}
            }
        }
    }

    /// The effect of the terminator at `at`.
    fn behind(&self, start: usize, at: usize) -> Option<Behind> {
        let is_stop = self.line.as_bytes()[at] == b'.';
        if is_stop {
            match self.class_at(at + 1).0 {
                // SB6
                Class::Digit => return Some(Behind::On(at + 1)),
                // SB7
                Class::Upper if at > start => match class_of_byte(self.line.as_bytes()[at - 1]) {
                    Class::Upper | Class::Lower => return Some(Behind::On(at + 1)),
                    Class::Rare => return None,
                    _ => {}
                },
                _ => {}
            }
        }
        // SB9, SB10
        let (_, next) = self.beyond(Class::Close, at + 1);
        let (class, next) = self.beyond(Class::Space, next);
        Some(match class {
            Class::Rare => return None,
            // SB8a
            Class::Continue | Class::Stop | Class::End => Behind::On(next),
            // SB8
            _ if is_stop && self.lower_follows(next)? => Behind::On(next),
            // SB11
            _ => Behind::Bound(next),
        })
    }

    /// Whether the next letter or terminator from `at` on is a lower-case letter.
    fn lower_follows(&self, mut at: usize) -> Option<bool> {
        loop {
            let (class, next) = self.class_at(at);
            match class {
                Class::Lower => return Some(true),
                Class::Upper | Class::Stop | Class::End | Class::Edge => return Some(false),
                Class::Rare => return None,
                Class::Digit | Class::Close | Class::Space | Class::Continue | Class::Other => at = next,
            }
        }
    }
}

/// The effect of a terminator.
enum Behind {
    /// The sentence continues; the search goes on here.
    On(usize),
    /// A bound.
    Bound(usize),
}

impl<'a> Iterator for SentenceBounds<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let start = self.at;
        if self.slow.is_none() {
            if start == self.line.len() {
                return None;
            }
            if let Some(end) = self.end(start) {
                self.at = end;
                return Some((start, &self.line[start..end]));
            }
        }
        let (base, rest) =
            self.slow.get_or_insert_with(|| (start, self.line[start..].split_sentence_bound_indices()));
        rest.next().map(|(at, stretch)| (*base + at, stretch))
    }
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

    fn check_bounds(line: &str) {
        let found: Vec<_> = SentenceBounds::of(line).collect();
        let expected: Vec<_> = line.split_sentence_bound_indices().collect();
        assert_eq!(found, expected, "bounds of {line:?}");
    }

    /// Behind a digit and before a capital every terminator is a bound.
    #[test]
    fn what_ends_nothing_is_no_terminator() {
        let all = ('\u{80}'..=char::MAX).filter(|&c| ends_nothing(c));
        for line in all.map(|c| format!("1{c}A")) {
            assert_eq!(line.split_sentence_bounds().count(), 1, "{line:?}");
        }
    }

    /// Every character of a known class, before and behind a full stop, in what decides.
    #[test]
    fn classes_are_those_of_the_library() {
        let known = ('\0'..='\u{FFFF}').filter(|&c| c != '\n' && (c.is_ascii() || class(c) != Class::Rare));
        for c in known {
            for frame in
                ["A.#B", "A. #b", "A. # B", "A.#1", "A.#) B", "a#.B", "#.B", "1! #b", "1!# B.", "A.#.#b"]
            {
                check_bounds(&frame.replace('#', c.encode_utf8(&mut [0; 4])));
            }
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

        #[test]
        fn bounds_are_those_of_the_library(
            signs in "[aAzB1.!?,;:()\"'\\[ \t\r\u{0B}\u{A0}éÉß“”’«»–·\u{AD}\u{301}\u{85}\u{2028}\u{2024}。「」漢あж़#]{0,24}",
            words in "((Mr|U\\.S|no|I|3|dogs|Été)(\\. |\\.|! |\\?\" |, | |\\.\\) |\\.{2,4} ?|\\. - |\\.’ )){0,12}",
            anything in "[^\n]{0,30}",
        ) {
            check_bounds(&signs);
            check_bounds(&words);
            check_bounds(&anything);
        }
    }
}
