//! Scripts: the writing of a character, as far as the segmentation into words depends on it.

/// The writing that a character or word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Script {
    /// Latin letters, with or without marks.
    Latin,
    /// Greek letters.
    Greek,
    /// Cyrillic letters.
    Cyrillic,
    /// Han characters: Chinese, kanji, hanja.
    Han,
    /// Hiragana and katakana.
    Kana,
    /// Korean syllables and letters.
    Hangul,
    /// Everything else: other writings, digits, marks, punctuation.
    Other,
}

/// The script of one character.
#[must_use]
pub fn script(c: char) -> Script {
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
        _ if is_kana(c) => Script::Kana,
        _ if is_hangul(c) => Script::Hangul,
        _ => Script::Other,
    }
}

/// Whether a character is Han: an ideograph of any block, the iteration mark 々 or the zero 〇.
#[must_use]
#[inline]
pub fn is_han(c: char) -> bool {
    match c {
        '\u{4E00}'..='\u{9FFF}' | '\u{3400}'..='\u{4DBF}' | '\u{3005}' | '\u{3007}' => true,
        // These blocks contain unassigned code points.
        '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{323AF}' => c.is_alphabetic(),
        _ => false,
    }
}

/// Whether a character is hiragana or katakana, half-width katakana included.
#[must_use]
pub fn is_kana(c: char) -> bool {
    matches!(c,
        '\u{3041}'..='\u{3096}'
        | '\u{309D}'..='\u{309F}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}'
        | '\u{FF66}'..='\u{FF9D}'
        | '\u{1AFF0}'..='\u{1B16F}')
}

/// Whether a character is Hangul: a syllable, or one of the letters that syllables are made of.
#[must_use]
pub fn is_hangul(c: char) -> bool {
    matches!(c,
        '\u{AC00}'..='\u{D7A3}'
        | '\u{1100}'..='\u{11FF}'
        | '\u{3131}'..='\u{318E}'
        | '\u{A960}'..='\u{A97C}'
        | '\u{D7B0}'..='\u{D7FB}'
        | '\u{FFA0}'..='\u{FFDC}')
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(word: &str, expected: Script) {
        assert_eq!(word_script(word), expected, "script of {word:?}");
    }

    #[test]
    fn words_of_one_script() {
        check("don't", Script::Latin);
        check("Zażółć", Script::Latin);
        check("cafe\u{301}", Script::Latin);
        check("Ａｂｃ", Script::Latin);
        check("πρωθυπουργός", Script::Greek);
        check("ὅστις", Script::Greek);
        check("Москва\u{301}", Script::Cyrillic);
        check("新聞", Script::Han);
        check("𠮷", Script::Han);
        check("タワー", Script::Kana);
        check("ひらがな", Script::Kana);
        check("서울", Script::Hangul);
    }

    #[test]
    fn digits_do_not_count() {
        check("mp3", Script::Latin);
        check("Т34", Script::Cyrillic);
        check("2002", Script::Other);
    }

    #[test]
    fn words_of_two_scripts_and_of_others() {
        check("iPhone을", Script::Other);
        check("שלום", Script::Other);
        check("", Script::Other);
    }
}
