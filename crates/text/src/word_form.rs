//! The writing of a word, and the form in which words are compared: lower case, typographic variants unified, bounded in
//! length. Segmentation, stop lists and stemmers depend on the writing.

use unicode_normalization::UnicodeNormalization;

use crate::hash::fnv_lower_case;

/// The writing that a character or word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Script {
    /// Latin letters, with or without marks.
    Latin,
    /// Greek letters.
    Greek,
    /// Cyrillic letters.
    Cyrillic,
    /// Han characters: Chinese, kanji, hanja.
    Han,
    /// Hiragana and katakana, half-width katakana included.
    Kana,
    /// Korean syllables, and the letters that they are made of.
    Hangul,
    /// Everything else: other writings, digits, marks, punctuation.
    Other,
}

/// The script of one character.
fn script(c: char) -> Script {
    if c.is_ascii() {
        return if c.is_ascii_alphabetic() { Script::Latin } else { Script::Other };
    }
    match c {
        '\u{AA}' | '\u{BA}' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2B8}' => {
            Script::Latin
        }
        '\u{1D00}'..='\u{1D25}' | '\u{1D2C}'..='\u{1D5C}' | '\u{1D62}'..='\u{1D65}' => Script::Latin,
        '\u{1D6B}'..='\u{1D77}' | '\u{1D79}'..='\u{1DBE}' | '\u{1E00}'..='\u{1EFF}' => Script::Latin,
        '\u{2C60}'..='\u{2C7F}' | '\u{A722}'..='\u{A7FF}' | '\u{AB30}'..='\u{AB64}' => Script::Latin,
        '\u{FB00}'..='\u{FB06}' | '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => Script::Latin,
        '\u{386}' | '\u{388}'..='\u{3E1}' => Script::Greek,
        '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' if c.is_alphabetic() => Script::Greek,
        '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}' | '\u{1C80}'..='\u{1C8F}' => Script::Cyrillic,
        '\u{2DE0}'..='\u{2DFF}' | '\u{A640}'..='\u{A69F}' => Script::Cyrillic,
        _ if is_han(c) => Script::Han,
        '\u{3041}'..='\u{3096}' | '\u{309D}'..='\u{309F}' | '\u{30A1}'..='\u{30FA}' => Script::Kana,
        '\u{30FC}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9D}' => Script::Kana,
        '\u{1AFF0}'..='\u{1B16F}' => Script::Kana,
        '\u{1100}'..='\u{11FF}' | '\u{3131}'..='\u{318E}' | '\u{A960}'..='\u{A97C}' => Script::Hangul,
        '\u{AC00}'..='\u{D7A3}' | '\u{D7B0}'..='\u{D7FB}' | '\u{FFA0}'..='\u{FFDC}' => Script::Hangul,
        _ => Script::Other,
    }
}

/// Whether a character is Han: an ideograph of any block, the iteration mark 々 or the zero 〇.
#[inline]
pub(crate) fn is_han(c: char) -> bool {
    match c {
        '\u{4E00}'..='\u{9FFF}' | '\u{3400}'..='\u{4DBF}' | '\u{3005}' | '\u{3007}' => true,
        // These blocks contain unassigned code points.
        '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}' => c.is_alphabetic(),
        _ => false,
    }
}

/// The script of a word: that of its letters if all have the same, else `Other`. Digits and marks do not
/// count.
pub(crate) fn word_script(word: &str) -> Script {
    if word.is_ascii() {
        return if word.bytes().any(|b| b.is_ascii_alphabetic()) { Script::Latin } else { Script::Other };
    }
    let mut scripts = word.chars().filter_map(|c| match script(c) {
        Script::Other => c.is_alphabetic().then_some(Script::Other),
        known => Some(known),
    });
    match scripts.next() {
        Some(first) if scripts.all(|other| other == first) => first,
        _ => Script::Other,
    }
}

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
    let beginning = word[..word.floor_char_boundary(KEPT)].to_lowercase();
    format!("{beginning}…{:016x}", fnv_lower_case(word))
}

/// Whether NFKC leaves a common character alone, whatever its neighbours. Most words have such characters
/// only and need no normalisation.
fn has_one_form(c: char) -> bool {
    matches!(c,
        '\0'..='\u{7F}' | '\u{C0}'..='\u{131}' | '\u{134}'..='\u{13E}' | '\u{141}'..='\u{148}' | '\u{14A}'..='\u{17E}'
        | '\u{388}'..='\u{3CE}' | '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}' | '\u{3041}'..='\u{3096}'
        | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}')
}

/// Characters without width inside words: soft hyphen, joiners, direction marks, variation selectors.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{E0100}'..='\u{E01EF}')
}

fn plain_apostrophe(c: char) -> char {
    if matches!(c, '\u{2018}' | '\u{2019}' | '\u{2BC}') { '\'' } else { c }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_of_a_word_is_that_of_its_letters() {
        use Script::{Cyrillic, Greek, Han, Hangul, Kana, Latin, Other};
        let cases: [(&[&str], Script); 7] = [
            (&["don't", "Zażółć", "cafe\u{301}", "Ａｂｃ", "mp3"], Latin),
            (&["πρωθυπουργός", "ὅστις"], Greek),
            (&["Москва\u{301}", "Т34"], Cyrillic),
            (&["新聞", "𠮷"], Han),
            (&["タワー", "ひらがな"], Kana),
            (&["서울"], Hangul),
            // digits do not count; words of two scripts and of others
            (&["2002", "iPhone을", "שלום", ""], Other),
        ];
        for (words, expected) in cases {
            for word in words {
                assert_eq!(word_script(word), expected, "script of {word:?}");
            }
        }
    }

    #[test]
    fn forms() {
        let longest = "x".repeat(LONGEST_FORM);
        let cases = [
            ("KDD", "kdd"),
            ("Zażółć", "zażółć"),
            ("ΝΟΜΟΣ", "νομος"),
            ("ЁЛКА", "ёлка"),
            ("İstanbul", "i\u{307}stanbul"),
            // variants are one
            ("Don’t", "don't"),
            ("ＡＢＣ１２", "abc12"),
            ("in\u{AD}for\u{AD}mation", "information"),
            ("cafe\u{301}", "café"),
            ("ﬁne", "fine"),
            ("葛\u{E0100}", "葛"),
            (&longest, &longest),
        ];
        for (word, expected) in cases {
            assert_eq!(fold(word, true), expected, "form of {word:?}");
        }
        // they are kept on demand
        assert_eq!(["Don’t", "ＡＢＣ"].map(|word| fold(word, false)), ["don’t", "ａｂｃ"]);
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
}
