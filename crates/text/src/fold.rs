//! The form in which words are compared: lower case, typographic variants unified, bounded in length.

use std::fmt::Write;

use unicode_normalization::UnicodeNormalization;

/// The most bytes of an ordinary word; longer ones are no words (a page's base64, a title without blanks).
/// The term of a longer word is its beginning and a digest of the whole, so that a page cannot fill the
/// memory and two such words still differ.
pub(crate) const LONGEST_FORM: usize = 256;

/// The most bytes of such a word that its term keeps.
const KEPT: usize = 64;

/// The form of a word. `variants` unifies typographic variants, except in words beyond `LONGEST_FORM`, which
/// are only put in lower case.
pub(crate) fn fold(word: &str, variants: bool) -> String {
    if word.len() > LONGEST_FORM {
        return long(word);
    }
    if word.is_ascii() {
        return word.to_ascii_lowercase();
    }
    // Words of the Chinese dictionary: no case, no variants.
    if word.chars().all(|c| matches!(c, '\u{4E00}'..='\u{9FFF}')) {
        return word.to_owned();
    }
    let lower = if variants && !word.chars().all(has_one_form) {
        // The whole string at once, since the final sigma depends on its neighbours.
        word.nfkc().filter(|&c| !is_invisible(c)).map(plain_apostrophe).collect::<String>().to_lowercase()
    } else {
        word.to_lowercase()
    };
    if lower.is_empty() { word.to_owned() } else { lower }
}

/// `beginning…digest`: the digest is FNV-1a (64 bits) of the word in lower case, in hexadecimal.
fn long(word: &str) -> String {
    let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
    let mut buffer = [0; 4];
    for c in word.chars().flat_map(char::to_lowercase) {
        for &byte in c.encode_utf8(&mut buffer).as_bytes() {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    let mut form = word[..word.floor_char_boundary(KEPT)].to_lowercase();
    // Writing to a string cannot fail.
    let _ = write!(form, "…{digest:016x}");
    form
}

/// Whether NFKC leaves a common character alone, whatever its neighbours. Most words have such characters
/// only and need no normalisation.
fn has_one_form(c: char) -> bool {
    matches!(c,
        '\0'..='\u{7F}'
        | '\u{C0}'..='\u{131}'
        | '\u{134}'..='\u{13E}'
        | '\u{141}'..='\u{148}'
        | '\u{14A}'..='\u{17E}'
        | '\u{388}'..='\u{3CE}'
        | '\u{400}'..='\u{481}'
        | '\u{48A}'..='\u{52F}'
        | '\u{3041}'..='\u{3096}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}')
}

/// Characters without width inside words: soft hyphen, joiners, direction marks, variation selectors.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}'
        | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2064}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}'
        | '\u{E0100}'..='\u{E01EF}')
}

fn plain_apostrophe(c: char) -> char {
    if matches!(c, '\u{2018}' | '\u{2019}' | '\u{2BC}') { '\'' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: &str, expected: &str) {
        assert_eq!(fold(word, true), expected, "form of {word:?}");
    }

    #[test]
    fn lower_case() {
        check("KDD", "kdd");
        check("Zażółć", "zażółć");
        check("ΝΟΜΟΣ", "νομος");
        check("ЁЛКА", "ёлка");
        check("İstanbul", "i\u{307}stanbul");
    }

    #[test]
    fn variants_are_one() {
        check("Don’t", "don't");
        check("ＡＢＣ１２", "abc12");
        check("in\u{AD}for\u{AD}mation", "information");
        check("cafe\u{301}", "café");
        check("ﬁne", "fine");
        check("葛\u{E0100}", "葛");
    }

    #[test]
    fn variants_are_kept_on_demand() {
        assert_eq!(fold("Don’t", false), "don’t");
        assert_eq!(fold("ＡＢＣ", false), "ａｂｃ");
    }

    #[test]
    fn what_has_one_form_is_left_alone() {
        for c in ('\0'..=char::MAX).filter(|&c| has_one_form(c)) {
            assert!(!is_invisible(c) && plain_apostrophe(c) == c, "U+{:04X}", u32::from(c));
            for pair in
                [String::from(c), format!("{c}a"), format!("a{c}"), format!("가{c}"), format!("か{c}")]
            {
                assert_eq!(pair.nfkc().collect::<String>(), pair, "U+{:04X}", u32::from(c));
            }
        }
    }

    #[test]
    fn long_words_are_bounded_and_differ() {
        let (a, b) = ("A".repeat(200_000), "a".repeat(200_001));
        assert_eq!(fold(&a, true), fold(&a.to_lowercase(), true));
        assert_ne!(fold(&a, true), fold(&b, true));
        assert!(fold(&a, true).len() <= KEPT + 3 + 16);
        let e = "é".repeat(100_000);
        assert!(fold(&e, true).starts_with(&"é".repeat(32)) && fold(&e, true).len() == 64 + 3 + 16);
    }

    #[test]
    fn the_longest_word_is_whole() {
        let word = "x".repeat(LONGEST_FORM);
        assert_eq!(fold(&word, true), word);
    }
}
