//! The classes of characters in the word loop of [`crate::segment`].
//!
//! They are a part of Unicode's `Word_Break` property. All other characters are `Rare` and are left to the
//! library. A test beside the loop compares every character that is not `Rare` with the library.

use crate::is_han;

/// The class of a character in the word rules: the `Word_Break` property, reduced to the cases of the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
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

const fn ascii_classes() -> [Class; 128] {
    let mut classes = [Class::Other; 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte as usize] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'_' => Class::Connector,
            b':' => Class::MidLetter,
            b',' | b';' => Class::MidNum,
            b'.' | b'\'' => Class::MidNumLet,
            b' ' | b'\t'..=b'\r' => Class::Space,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
}

static ASCII: [Class; 128] = ascii_classes();

/// The class of a byte below 128.
#[inline]
pub(crate) fn ascii_class(byte: u8) -> Class {
    ASCII[usize::from(byte)]
}

/// The class of a character beyond ASCII.
pub(crate) fn class(c: char) -> Class {
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
pub(crate) fn joins_nothing(c: char) -> bool {
    let class = u8::try_from(c).ok().filter(u8::is_ascii).map_or_else(|| class(c), ascii_class);
    !matches!(class, Class::Letter | Class::Digit | Class::Connector | Class::Han | Class::Rare)
}
