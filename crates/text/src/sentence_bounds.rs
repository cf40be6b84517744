//! The ends of the sentences of a line by the Unicode rules (UAX 29).
//!
//! The rules themselves are those of the `unicode-segmentation` crate, which looks every character up. But a
//! sentence ends only behind a terminator, so the loop runs to the next terminator and decides there. If an
//! unknown character has an effect, the rest of the line is left to the crate. Property tests check that both
//! find the same bounds.

use unicode_segmentation::{USentenceBoundIndices, UnicodeSegmentation};

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

const fn ascii_classes() -> [Class; 128] {
    let mut classes = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = match byte as u8 {
            b'A'..=b'Z' => Class::Upper,
            b'a'..=b'z' => Class::Lower,
            b'0'..=b'9' => Class::Digit,
            b'"' | b'\'' | b'(' | b')' | b'[' | b']' | b'{' | b'}' => Class::Close,
            b' ' | b'\t' | b'\x0B' | b'\x0C' => Class::Space,
            b',' | b'-' | b':' | b';' => Class::Continue,
            b'.' => Class::Stop,
            b'!' | b'?' => Class::End,
            b'\n' | b'\r' => Class::Rare,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
}

static ASCII: [Class; 128] = ascii_classes();

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
    matches!(
        c,
        '\u{86}'..='\u{588}'
            | '\u{2000}'..='\u{2023}'
            | '\u{2025}'..='\u{2027}'
            | '\u{202A}'..='\u{203B}'
            | '\u{204A}'..='\u{2CF8}'
            | '\u{3003}'..='\u{A4FE}'
            | '\u{AC00}'..='\u{D7FF}'
    )
}

/// The stretches of a line between the bounds of sentences, each with its start: the output of
/// `split_sentence_bound_indices` of the `unicode-segmentation` crate.
pub(crate) struct SentenceBounds<'a> {
    line: &'a str,
    at: usize,
    /// The rest of the line, if it is left to the library, with its start.
    slow: Option<(usize, USentenceBoundIndices<'a>)>,
}

impl<'a> SentenceBounds<'a> {
    /// The stretches of a text without line feeds.
    pub(crate) fn of(line: &'a str) -> Self {
        Self { line, at: 0, slow: None }
    }

    /// The class of the character at `at`, and its end.
    #[inline]
    fn class_at(&self, at: usize) -> (Class, usize) {
        match self.line.as_bytes().get(at) {
            None => (Class::Edge, at),
            Some(&byte) if byte < 128 => (ASCII[usize::from(byte)], at + 1),
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
            match ASCII[usize::from(byte)] {
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
                Class::Upper if at > start => match self.class_before(at) {
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

    /// The class of the character that ends at `at`, if it is ASCII.
    fn class_before(&self, at: usize) -> Class {
        ASCII.get(usize::from(self.line.as_bytes()[at - 1])).copied().unwrap_or(Class::Rare)
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

    fn check(line: &str) {
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
                check(&frame.replace('#', c.encode_utf8(&mut [0; 4])));
            }
        }
    }

    proptest! {
        #[test]
        fn bounds_are_those_of_the_library(
            signs in "[aAzB1.!?,;:()\"'\\[ \t\r\u{0B}\u{A0}éÉß“”’«»–·\u{AD}\u{301}\u{85}\u{2028}\u{2024}。「」漢あж़#]{0,24}",
            words in "((Mr|U\\.S|no|I|3|dogs|Été)(\\. |\\.|! |\\?\" |, | |\\.\\) |\\.{2,4} ?|\\. - |\\.’ )){0,12}",
            anything in "[^\n]{0,30}",
        ) {
            check(&signs);
            check(&words);
            check(&anything);
        }
    }
}
