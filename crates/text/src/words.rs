//! Words of a text by the Unicode rules (UAX 29), and runs of Han characters for a dictionary.
//!
//! The rules themselves are those of the `unicode-segmentation` crate. Nearly all characters of real pages belong to a few
//! classes whose rules fit one short loop. The loop handles those, and leaves a stretch to the crate where it meets any
//! other character (marks, joiners, emoji, kana, other writings). Tests check that both find the same words, and every
//! class that is not `Rare`.

use unicode_segmentation::{UnicodeSegmentation, UnicodeWordIndices};

use crate::word_form::is_han;

/// The words of a text as byte ranges `(start, end)`, in order, never empty. They are those of
/// `unicode_words` of the `unicode-segmentation` crate: the UAX 29 segments that hold a letter or digit. Each
/// Han character is a word of its own. There is one difference: a stray mark (a vowel sign at the start of a
/// line, for example) is not joined to the blank or sign before it, so no word begins with a blank. Text
/// beyond 4 GiB is not read.
pub fn words(text: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    Pieces::new(text, false).map(|piece| (offset(piece.start), offset(piece.end)))
}

/// A byte offset in a text whose length `Pieces` has already bounded.
pub(crate) fn offset(byte: usize) -> u32 {
    debug_assert!(u32::try_from(byte).is_ok(), "Pieces cuts the text at u32::MAX bytes");
    byte as u32
}

/// A stretch of text that becomes terms: a word, or a run of Han characters that a dictionary cuts into
/// words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Whether this is a run of Han characters rather than a word.
    pub(crate) han: bool,
}

/// The pieces of a text in order.
pub(crate) struct Pieces<'a> {
    text: &'a str,
    at: usize,
    /// Whether Han runs are pieces of their own; else each Han character is a word.
    han_runs: bool,
    /// The present stretch that the library reads, with its start.
    slow: Option<(usize, UnicodeWordIndices<'a>)>,
}

/// A word without the sign before it to which a stray mark was joined.
fn without_stray_sign(word: &str) -> &str {
    word.strip_prefix(joins_nothing).unwrap_or(word)
}

impl<'a> Pieces<'a> {
    pub(crate) fn new(text: &'a str, han_runs: bool) -> Self {
        let limit = text.floor_char_boundary(u32::MAX as usize);
        Pieces { text: &text[..limit], at: 0, han_runs, slow: None }
    }

    /// The class of the character at `at` and the offset after it; `Space` at the end of the text, since no
    /// rule joins across either.
    #[inline]
    fn class_at(&self, at: usize) -> (Class, usize) {
        match self.text.as_bytes().get(at) {
            Some(&byte) if byte < 128 => (ascii_class(byte), at + 1),
            _ => {
                let char = self.text[at..].chars().next();
                char.map_or((Class::Space, at), |c| (class(c), at + c.len_utf8()))
            }
        }
    }

    /// The end of the word whose first character is of class `first` and ends at `end`, and whether the word
    /// has a letter or digit (WB5 to WB13 for the classes of the loop). None if a rare character has an
    /// effect.
    #[inline]
    fn word(&self, first: Class, end: usize) -> Option<(usize, bool)> {
        let bytes = self.text.as_bytes();
        let (mut last, mut end) = (first, end);
        let mut counts = first != Class::Connector;
        loop {
            // The usual case in most words: an ASCII letter after a letter.
            if last == Class::Letter {
                while bytes.get(end).is_some_and(u8::is_ascii_alphabetic) {
                    end += 1;
                }
            }
            let (next, after) = self.class_at(end);
            match next {
                Class::Letter | Class::Digit => {
                    counts = true;
                    (last, end) = (next, after);
                }
                Class::Connector => (last, end) = (next, after),
                Class::MidLetter | Class::MidNum | Class::MidNumLet => {
                    let joins = match last {
                        Class::Letter => next != Class::MidNum,
                        Class::Digit => next != Class::MidLetter,
                        _ => false,
                    };
                    if !joins {
                        return Some((end, counts));
                    }
                    let (beyond, after) = self.class_at(after);
                    if beyond == Class::Rare {
                        return None;
                    }
                    if beyond != last {
                        return Some((end, counts));
                    }
                    end = after;
                }
                Class::Space | Class::Other | Class::Han => return Some((end, counts)),
                Class::Rare => return None,
            }
        }
    }

    /// The end of the run of Han characters, one of which ends at `end`.
    fn han_run(&self, mut end: usize) -> usize {
        while let (Class::Han, after) = self.class_at(end) {
            end = after;
        }
        end
    }

    /// Leaves to the library the text from `start` up to the next white space, or up to the next Han
    /// character after the first character; no rule joins across either.
    fn leave(&mut self, start: usize) {
        let rest = &self.text[start..];
        let end = rest
            .char_indices()
            .find(|&(i, c)| matches!(c, ' ' | '\t'..='\r') || (i > 0 && class(c) == Class::Han))
            .map_or(self.text.len(), |(i, _)| start + i);
        self.at = end;
        self.slow = Some((start, self.text[start..end].unicode_word_indices()));
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            if let Some((base, words)) = &mut self.slow {
                if let Some((start, word)) = words.next() {
                    let end = *base + start + word.len();
                    return Some(Piece { start: end - without_stray_sign(word).len(), end, han: false });
                }
                self.slow = None;
            }
            let start = self.at;
            if start >= self.text.len() {
                return None;
            }
            let (first, end) = self.class_at(start);
            match first {
                Class::Letter | Class::Digit | Class::Connector => match self.word(first, end) {
                    Some((end, counts)) => {
                        self.at = end;
                        if counts {
                            return Some(Piece { start, end, han: false });
                        }
                    }
                    None => self.leave(start),
                },
                Class::Han if self.han_runs => {
                    self.at = self.han_run(end);
                    return Some(Piece { start, end: self.at, han: true });
                }
                // A mark or a variation selector belongs to the character before it.
                Class::Han if self.class_at(end).0 == Class::Rare => self.leave(start),
                Class::Han => {
                    self.at = end;
                    return Some(Piece { start, end, han: false });
                }
                Class::Rare => self.leave(start),
                Class::MidLetter | Class::MidNum | Class::MidNumLet | Class::Space | Class::Other => {
                    self.at = end;
                }
            }
        }
    }
}

/// The class of a character in the word rules: the `Word_Break` property, reduced to the cases of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// `ALetter`.
    Letter,
    /// `Numeric`.
    Digit,
    /// The underscore (`ExtendNumLet`).
    Connector,
    /// Joins letters: the colon.
    MidLetter,
    /// Joins digits: comma, semicolon.
    MidNum,
    /// Joins letters to letters and digits to digits: full stop, apostrophe.
    MidNumLet,
    /// ASCII white space; no rule joins across it.
    Space,
    /// A Han character: a break on both sides.
    Han,
    /// Neither letter nor digit, and joins nothing.
    Other,
    /// Everything that the loop leaves to the library.
    Rare,
}

/// The class of a byte below 128.
#[inline]
fn ascii_class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'_' => Class::Connector,
        b':' => Class::MidLetter,
        b',' | b';' => Class::MidNum,
        b'.' | b'\'' => Class::MidNumLet,
        b' ' | b'\t'..=b'\r' => Class::Space,
        _ => Class::Other,
    }
}

/// The class of a character beyond ASCII.
fn class(c: char) -> Class {
    match c {
        '\u{4E00}'..='\u{9FFF}' => Class::Han,
        // Latin, Greek, Cyrillic, Hangul
        '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2AF}' | '\u{AA}' | '\u{B5}' | '\u{BA}' => {
            Class::Letter
        }
        '\u{386}' | '\u{388}'..='\u{38A}' | '\u{38C}' | '\u{38E}'..='\u{3A1}' | '\u{3A3}'..='\u{3CE}' => {
            Class::Letter
        }
        '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}' => Class::Letter,
        '\u{1E00}'..='\u{1EFF}' | '\u{AC00}'..='\u{D7A3}' => Class::Letter,
        // full-width forms
        '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => Class::Letter,
        '\u{FF10}'..='\u{FF19}' => Class::Digit,
        '\u{FF1A}' => Class::MidLetter,
        '\u{FF0C}' | '\u{FF1B}' => Class::MidNum,
        '\u{FF07}' | '\u{FF0E}' | '\u{2018}' | '\u{2019}' | '\u{2024}' => Class::MidNumLet,
        // punctuation and signs
        '\u{A0}'..='\u{A9}' | '\u{AB}' | '\u{AC}' | '\u{AF}'..='\u{B1}' | '\u{B4}' | '\u{B6}' => Class::Other,
        '\u{BB}' | '\u{BF}' | '\u{D7}' | '\u{F7}' | '\u{20A0}'..='\u{20B5}' => Class::Other,
        '\u{2010}'..='\u{2017}'
        | '\u{201A}'..='\u{2023}'
        | '\u{2025}'
        | '\u{2026}'
        | '\u{2030}'..='\u{203B}' => Class::Other,
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{25A0}'..='\u{25A9}' | '\u{3000}' => {
            Class::Other
        }
        '\u{FF01}'..='\u{FF06}' | '\u{FF08}'..='\u{FF0B}' | '\u{FF0D}' | '\u{FF0F}' => Class::Other,
        '\u{FF1C}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF3E}' | '\u{FF5B}'..='\u{FF65}' => Class::Other,
        // The iteration mark is Han by script, but a letter in the word rules.
        '\u{3005}' => Class::Rare,
        _ if is_han(c) => Class::Han,
        _ => Class::Rare,
    }
}

/// Whether a character cannot begin a word, by its class.
fn joins_nothing(c: char) -> bool {
    let class = u8::try_from(c).ok().filter(u8::is_ascii).map_or_else(|| class(c), ascii_class);
    !matches!(class, Class::Letter | Class::Digit | Class::Connector | Class::Han | Class::Rare)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_the_library(text: &str) -> Vec<&str> {
        text.unicode_words().map(without_stray_sign).collect()
    }

    fn ours(text: &str) -> Vec<&str> {
        words(text).map(|(start, end)| &text[start as usize..end as usize]).collect()
    }

    #[test]
    fn words_by_the_rules() {
        let cases: [(&str, &[&str]); 20] = [
            ("", &[]),
            (" \t\n\u{3000}", &[]),
            ("... --- !?", &[]),
            // apostrophes
            ("can't 'quoted' rock'n'roll dogs' '90s", &["can't", "quoted", "rock'n'roll", "dogs", "90s"]),
            ("don’t “say” ‘so’", &["don’t", "say", "so"]),
            // stops in numbers and names
            ("3.14 1,000,000.50 U.S. e.g.", &["3.14", "1,000,000.50", "U.S", "e.g"]),
            ("www.example.com end.", &["www.example.com", "end"]),
            ("a.1 1.a 1'2 1:2 a:b a,b 1;2", &["a", "1", "1", "a", "1'2", "1", "2", "a:b", "a", "b", "1;2"]),
            ("snake_case _x_ __ 1_000 _", &["snake_case", "_x_", "1_000"]),
            ("well-known 2002-07-23", &["well", "known", "2002", "07", "23"]),
            // marks and soft hyphens stay in the word
            ("cafe\u{301} in\u{AD}for\u{AD}ma\u{AD}tion", &["cafe\u{301}", "in\u{AD}for\u{AD}ma\u{AD}tion"]),
            // emoji are no words
            (
                "hi 👩\u{200D}👩\u{200D}👧 ho ❤\u{FE0F}\u{200D}🔥x 1\u{FE0F}\u{20E3}",
                &["hi", "ho", "x", "1\u{FE0F}\u{20E3}"],
            ),
            ("Ο πρωθυπουργός, «είπε»", &["Ο", "πρωθυπουργός", "είπε"]),
            ("Москва́, столица России.", &["Москва́", "столица", "России"]),
            ("Zażółć gęślą jaźń; Straßenbahn", &["Zażółć", "gęślą", "jaźń", "Straßenbahn"]),
            (
                "我用Windows系統，2002年 葛\u{E0100}城",
                &["我", "用", "Windows", "系", "統", "2002", "年", "葛\u{E0100}", "城"],
            ),
            ("서울 시장은 iPhone을", &["서울", "시장은", "iPhone을"]),
            ("東京タワー", &["東", "京", "タワー"]),
            // a full-width comma joins digits alone
            ("１，０００元，abc，def", &["１，０００", "元", "abc", "def"]),
            ("צה\"ל a\"b", &["צה\"ל", "a", "b"]),
        ];
        for (text, expected) in cases {
            assert_eq!(ours(text), expected, "words of {text:?}");
            assert_eq!(by_the_library(text), expected, "the library's words of {text:?}");
        }
    }

    #[test]
    fn han_runs_are_whole() {
        let pieces: Vec<_> =
            Pieces::new("abc漢字たnews，新聞2", true).map(|p| (p.start, p.end, p.han)).collect();
        assert_eq!(
            pieces,
            [(0, 3, false), (3, 9, true), (9, 12, false), (12, 16, false), (19, 25, true), (25, 26, false),]
        );
    }

    /// Every character that the loop handles has in the library the effect of its class, beside a letter, a
    /// digit, an underscore, a full stop and itself.
    #[test]
    fn every_class_is_the_librarys() {
        for c in ('\0'..=char::MAX).filter(|&c| !c.is_ascii() && class(c) != Class::Rare) {
            for frame in "# a#b 1#2 a#1 1#a _#_ #_ a.# 1,# #.# #,# #:# ##".split(' ') {
                let text = frame.replace('#', c.encode_utf8(&mut [0; 4]));
                assert_eq!(ours(&text), by_the_library(&text), "U+{:04X} in {text:?}", u32::from(c));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn as_the_library(
            ascii in "[ -~\\n\\t]{0,60}",
            dense in "[ab1_.,:;' \\-\"]{0,40}",
            mixed in "[ab1_.,:;' \"é“”’…—，。：；\u{300}\u{200D}\u{AD}\u{FE0F}漢字あカーヽ゛한글Яжאתक्षก👩🏽🇩🇪❤½²·‿\u{3000}\u{85}\u{2028}]{0,40}",
            anything in any::<String>(),
        ) {
            for text in [ascii, dense, mixed, anything] {
                prop_assert_eq!(ours(&text), by_the_library(&text));
            }
        }
    }
}
