//! Words by the rules of Unicode (UAX 29): those of the `unicode-segmentation` crate, token by token.
//!
//! No rule joins across ASCII white space. So each token between it is cut by itself: one of common letters alone, as most are, is a word, and
//! the library has a fast way for one of ASCII. It is slow for a whole text of other characters too.

use std::iter::from_fn;

use unicode_segmentation::{UnicodeSegmentation, UnicodeWordIndices};

use crate::word_form::is_han;

/// The words of a text as byte ranges `(start, end)`, in order, never empty. They are those of
/// `unicode_words` of the `unicode-segmentation` crate: the UAX 29 segments that hold a letter or digit. Each
/// Han character is a word of its own. There is one difference: a stray mark (a vowel sign at the start of a
/// line, for example) is not joined to the blank or sign before it, so no word begins with a blank. Text
/// beyond 4 GiB is not read.
pub fn words(text: &str) -> impl Iterator<Item = (u32, u32)> + '_ {
    pieces(text, false).map(|piece| (offset(piece.start), offset(piece.end)))
}

/// A byte offset in a text whose length `pieces` has already bounded.
pub(crate) fn offset(byte: usize) -> u32 {
    debug_assert!(u32::try_from(byte).is_ok(), "pieces cuts the text at u32::MAX bytes");
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

/// The pieces of a text in order. With `han_runs`, runs of Han characters are pieces of their own; else each Han character is a word.
pub(crate) fn pieces(text: &str, han_runs: bool) -> impl Iterator<Item = Piece> + '_ {
    let text = &text[..text.floor_char_boundary(u32::MAX as usize)];
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let mut at = 0;
    // the words of a token that is more than letters, and where it starts
    let mut words: Option<(usize, UnicodeWordIndices<'_>)> = None;
    from_fn(move || {
        loop {
            if let Some((start, within)) = &mut words {
                if let Some((from, word)) = within.next() {
                    let end = *start + from + word.len();
                    // without the signs before it to which a stray mark was joined
                    let word = word.trim_start_matches(is_sign);
                    return Some(Piece { start: end - word.len(), end, han: false });
                }
                words = None;
            }
            let start = at + text.as_bytes()[at..].iter().position(|byte| !is_blank(byte))?;
            let length = text.as_bytes()[start..].iter().position(is_blank);
            let mut token = &text[start..length.map_or(text.len(), |length| start + length)];
            let has_han = han_runs && token.starts_with(is_ideograph);
            if han_runs && !token.is_ascii() {
                let end = token.find(|c| is_ideograph(c) != has_han);
                token = &token[..end.unwrap_or(token.len())];
            }
            at = start + token.len();
            if has_han || token.chars().all(is_letter) {
                return Some(Piece { start, end: at, han: has_han });
            }
            words = Some((start, token.unicode_word_indices()));
        }
    })
}

/// Whether a character is a common letter of the word rules (`ALetter`), between which there is no break: Latin, Greek, Cyrillic, Hangul.
fn is_letter(c: char) -> bool {
    matches!(c,
        'a'..='z' | 'A'..='Z' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2AF}'
        | '\u{388}'..='\u{38A}' | '\u{38C}' | '\u{38E}'..='\u{3A1}' | '\u{3A3}'..='\u{3CE}'
        | '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}' | '\u{1E00}'..='\u{1EFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Whether a character is Han for the word rules, which have the iteration mark 々 as a letter.
fn is_ideograph(c: char) -> bool {
    is_han(c) && c != '\u{3005}'
}

/// Whether a character is a common sign, or white space, that begins no word.
fn is_sign(c: char) -> bool {
    if c.is_ascii() {
        return !(c.is_ascii_alphanumeric() || c == '_');
    }
    matches!(c,
        '\u{A0}'..='\u{A9}' | '\u{AB}' | '\u{AC}' | '\u{AF}'..='\u{B1}' | '\u{B4}' | '\u{B6}' | '\u{BB}' | '\u{BF}'
        | '\u{D7}' | '\u{F7}' | '\u{2010}'..='\u{2026}' | '\u{2030}'..='\u{203B}' | '\u{20A0}'..='\u{20B5}'
        | '\u{25A0}'..='\u{25A9}' | '\u{3000}'..='\u{3003}' | '\u{3008}'..='\u{3020}' | '\u{FF01}'..='\u{FF0F}'
        | '\u{FF1A}'..='\u{FF20}' | '\u{FF3B}'..='\u{FF3E}' | '\u{FF5B}'..='\u{FF65}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_the_library(text: &str) -> Vec<&str> {
        text.unicode_words().map(|word| word.trim_start_matches(is_sign)).collect()
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
        let pieces: Vec<_> = pieces("abc漢字たnews，新聞2", true).map(|p| (p.start, p.end, p.han)).collect();
        assert_eq!(
            pieces,
            [(0, 3, false), (3, 9, true), (9, 12, false), (12, 16, false), (19, 25, true), (25, 26, false),]
        );
    }

    /// Every character of a list has in the library the effect of the list, beside a letter, a digit, an underscore, a full stop and itself.
    #[test]
    fn every_list_is_the_librarys() {
        let is_listed = |c: &char| is_letter(*c) || is_ideograph(*c) || is_sign(*c);
        for c in ('\0'..=char::MAX).filter(|c| !c.is_ascii() && is_listed(c)) {
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
