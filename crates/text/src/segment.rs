//! Words of a text by the Unicode rules (UAX 29), and runs of Han characters for a dictionary.
//!
//! The rules themselves are those of the `unicode-segmentation` crate. Nearly all characters of real pages
//! belong to a few classes whose rules fit one short loop. The loop handles those, and leaves a stretch to
//! the crate where it meets any other character (marks, joiners, emoji, kana, other writings). Property tests
//! check that both find the same words.

use unicode_segmentation::{UnicodeSegmentation, UnicodeWordIndices};

use crate::word_class::{Class, ascii_class, class, joins_nothing};

/// The words of a text as byte ranges `(start, end)`, in order, never empty. They are those of
/// `unicode_words` of the `unicode-segmentation` crate: the UAX 29 segments that hold a letter or digit. Each
/// Han character is a word of its own. There is one difference: a stray mark (a vowel sign at the start of a
/// line, for example) is not joined to the blank or sign before it, so no word begins with a blank. Text
/// beyond 4 GiB is not read.
pub fn words(text: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    Pieces::new(text, false).map(|piece| (offset(piece.start), offset(piece.end)))
}

/// A byte offset in a text whose length `Pieces` has already bounded.
#[allow(clippy::cast_possible_truncation, reason = "Pieces reads no text beyond u32::MAX bytes")]
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
    match word.chars().next() {
        Some(c) if joins_nothing(c) => &word[c.len_utf8()..],
        _ => word,
    }
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
            None => (Class::Space, at),
            Some(&byte) if byte < 128 => (ascii_class(byte), at + 1),
            Some(_) => match self.text[at..].chars().next() {
                Some(c) => (class(c), at + c.len_utf8()),
                None => (Class::Space, at),
            },
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
        loop {
            let (class, after) = self.class_at(end);
            if class != Class::Han {
                return end;
            }
            end = after;
        }
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

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(ours(text), expected, "words of {text:?}");
        assert_eq!(by_the_library(text), expected, "the library's words of {text:?}");
    }

    #[test]
    fn nothing() {
        check("", &[]);
        check(" \t\n\u{3000}", &[]);
        check("... --- !?", &[]);
    }

    #[test]
    fn apostrophes() {
        check("can't 'quoted' rock'n'roll dogs' '90s", &["can't", "quoted", "rock'n'roll", "dogs", "90s"]);
        check("don’t “say” ‘so’", &["don’t", "say", "so"]);
    }

    #[test]
    fn stops_in_numbers_and_names() {
        check(
            "3.14 1,000,000.50 U.S. e.g. www.example.com end.",
            &["3.14", "1,000,000.50", "U.S", "e.g", "www.example.com", "end"],
        );
        check("a.1 1.a 1'2 1:2 a:b a,b 1;2", &["a", "1", "1", "a", "1'2", "1", "2", "a:b", "a", "b", "1;2"]);
    }

    #[test]
    fn underscores() {
        check("snake_case _x_ __ 1_000 _", &["snake_case", "_x_", "1_000"]);
    }

    #[test]
    fn hyphens_break() {
        check("well-known 2002-07-23", &["well", "known", "2002", "07", "23"]);
    }

    #[test]
    fn marks_and_soft_hyphens_stay_in_the_word() {
        check("cafe\u{301} in\u{AD}for\u{AD}ma\u{AD}tion", &["cafe\u{301}", "in\u{AD}for\u{AD}ma\u{AD}tion"]);
    }

    #[test]
    fn emoji_are_no_words() {
        check(
            "hi 👩\u{200D}👩\u{200D}👧 ho ❤\u{FE0F}\u{200D}🔥x 1\u{FE0F}\u{20E3}",
            &["hi", "ho", "x", "1\u{FE0F}\u{20E3}"],
        );
    }

    #[test]
    fn greek_cyrillic_polish_german() {
        check("Ο πρωθυπουργός, «είπε»", &["Ο", "πρωθυπουργός", "είπε"]);
        check("Москва́, столица России.", &["Москва́", "столица", "России"]);
        check("Zażółć gęślą jaźń; Straßenbahn", &["Zażółć", "gęślą", "jaźń", "Straßenbahn"]);
    }

    #[test]
    fn han_characters_one_by_one() {
        check("我用Windows系統，2002年", &["我", "用", "Windows", "系", "統", "2002", "年"]);
        check("葛\u{E0100}城", &["葛\u{E0100}", "城"]);
    }

    #[test]
    fn hangul_and_kana() {
        check("서울 시장은 iPhone을", &["서울", "시장은", "iPhone을"]);
        check("東京タワー", &["東", "京", "タワー"]);
    }

    #[test]
    fn full_width_comma_joins_digits_alone() {
        check("１，０００元，abc，def", &["１，０００", "元", "abc", "def"]);
    }

    #[test]
    fn hebrew_quotes() {
        check("צה\"ל a\"b", &["צה\"ל", "a", "b"]);
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
            for text in [
                format!("{c}"),
                format!("a{c}b"),
                format!("1{c}2"),
                format!("a{c}1"),
                format!("1{c}a"),
                format!("_{c}_"),
                format!("{c}_"),
                format!("a.{c}"),
                format!("1,{c}"),
                format!("{c}.{c}"),
                format!("{c},{c}"),
                format!("{c}:{c}"),
                format!("{c}{c}"),
            ] {
                assert_eq!(ours(&text), by_the_library(&text), "U+{:04X} in {text:?}", u32::from(c));
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

        #[test]
        fn ascii_as_the_library(text in "[ -~\\n\\t]{0,60}") {
            prop_assert_eq!(ours(&text), by_the_library(&text));
        }

        #[test]
        fn dense_ascii_as_the_library(text in "[ab1_.,:;' \\-\"]{0,40}") {
            prop_assert_eq!(ours(&text), by_the_library(&text));
        }

        #[test]
        fn mixed_as_the_library(
            text in "[ab1_.,:;' \"é“”’…—，。：；\u{300}\u{200D}\u{AD}\u{FE0F}漢字あカーヽ゛한글Яжאתक्षก👩🏽🇩🇪❤½²·‿\u{3000}\u{85}\u{2028}]{0,40}",
        ) {
            prop_assert_eq!(ours(&text), by_the_library(&text));
        }

        #[test]
        fn anything_as_the_library(text in any::<String>()) {
            prop_assert_eq!(ours(&text), by_the_library(&text));
        }
    }
}
