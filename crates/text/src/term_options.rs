//! The definition of a term: every choice that the papers leave open, as a named field with its reason.
//!
//! All options together are one value that can be compared, hashed and written in a manifest.
//! [`crate::Analyser`] applies them.

use serde::{Deserialize, Serialize};

/// The terms of a run of Han characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chinese {
    /// Words of a dictionary, by the most probable segmentation (Lin and Ho: terms by a Chinese dictionary).
    #[default]
    Dictionary,
    /// Every character is a term of its own: needs no dictionary, and is the baseline for `Dictionary`.
    Characters,
}

/// A stemming algorithm. Each is applied to words of its own script alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stemming {
    /// Porter 1980, for English: the algorithm that all five papers name.
    Porter,
    /// Porter 2, the later English algorithm of the Snowball project. Its stem differs from Porter's for 5%
    /// of the 23,531 words of Porter's own sample.
    English,
    /// Snowball Dutch (Latin script).
    Dutch,
    /// Snowball French (Latin script).
    French,
    /// Snowball German (Latin script).
    German,
    /// Snowball Italian (Latin script).
    Italian,
    /// Snowball Polish (Latin script).
    Polish,
    /// Snowball Portuguese (Latin script).
    Portuguese,
    /// Snowball Spanish (Latin script).
    Spanish,
    /// Snowball Greek (Greek script).
    Greek,
    /// Snowball Russian (Cyrillic script).
    Russian,
}

/// A language whose stop words can be dropped. Each list is applied to words of its own script alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a language's name says what it is")]
pub enum Language {
    Chinese,
    Dutch,
    English,
    French,
    German,
    Greek,
    Italian,
    Japanese,
    Korean,
    Polish,
    Portuguese,
    Russian,
    Spanish,
}

/// The definition of a term.
///
/// The default is the papers' setting: lower case, Porter stems, stop words out, Chinese by dictionary. In
/// serde's formats every field may be left out, and an unknown field is an error.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TermOptions {
    /// Whether words are stemmed. Default true: every paper stems.
    pub stem: bool,
    /// The stemmers, at most one a script: the first one wins. Default Porter alone, since the papers name no
    /// other and a stemmer of the wrong language does harm; words of other scripts stay whole.
    pub stemmers: Vec<Stemming>,
    /// Whether stop words are dropped. Default true: every paper drops them.
    pub stop_words: bool,
    /// The languages whose stop words are dropped. Default English for Latin words and, where the script
    /// determines the language, Chinese, Greek and Russian. Polish is no default: its `do`, `to`, `by` and `sam`
    /// are words of another kind in English.
    pub stop_languages: Vec<Language>,
    /// How Han runs become terms. Default a dictionary, as in the paper.
    pub chinese: Chinese,
    /// Whether dictionary segmentation also guesses words that the dictionary lacks (names, mostly), by a
    /// hidden Markov model. Default false: the paper's terms are the dictionary's, and one guess more or less
    /// on a page makes a feature that is on that page alone, which entropy takes for content.
    pub chinese_new_words: bool,
    /// Whether traditional characters are looked up by their simplified forms; the terms keep the characters
    /// of the text. Default true: the dictionary has simplified words alone. Of the Han characters on 119 news
    /// pages in traditional ones, .32 are in words of two or more characters without it and .76 with it; on
    /// pages in simplified ones it is .80.
    pub chinese_traditional: bool,
    /// Whether a single Han character may be a term. Default true: a character that is not changed is a word
    /// of the dictionary or a part of a name. Has no effect with [`Chinese::Characters`].
    pub chinese_single: bool,
    /// Whether words without a letter are terms. Default true: the papers do not say that numbers were
    /// dropped.
    pub numbers: bool,
    /// Whether typographic variants of a word are one term: Unicode's compatibility forms (NFKC: full-width
    /// letters, ligatures, split accents), curly apostrophes, soft hyphens and other characters without
    /// width. Default true.
    pub fold: bool,
}

impl Default for TermOptions {
    fn default() -> Self {
        TermOptions {
            stem: true,
            stemmers: vec![Stemming::Porter],
            stop_words: true,
            stop_languages: vec![Language::Chinese, Language::English, Language::Greek, Language::Russian],
            chinese: Chinese::Dictionary,
            chinese_new_words: false,
            chinese_traditional: true,
            chinese_single: true,
            numbers: true,
            fold: true,
        }
    }
}

impl TermOptions {
    /// Every word in lower case, nothing dropped, nothing stemmed; Chinese by dictionary.
    pub fn plain() -> Self {
        TermOptions { stem: false, stop_words: false, ..TermOptions::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_the_default() {
        let read: TermOptions = serde_json::from_str(r#"{"stem": false, "chinese": "characters"}"#).unwrap();
        assert_eq!(read, TermOptions { stem: false, chinese: Chinese::Characters, ..TermOptions::default() });
    }

    #[test]
    fn written_and_read_again() {
        let options =
            TermOptions { stemmers: vec![Stemming::Russian, Stemming::English], ..TermOptions::plain() };
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<TermOptions>(&json).unwrap(), options);
    }

    #[test]
    fn an_unknown_key_is_an_error() {
        let error = serde_json::from_str::<TermOptions>(r#"{"steming": true}"#).unwrap_err().to_string();
        assert!(error.contains("unknown field `steming`") && error.contains("`stem`"), "{error}");
    }

    #[test]
    fn an_unknown_value_is_an_error() {
        let error = serde_json::from_str::<TermOptions>(r#"{"chinese": "words"}"#).unwrap_err().to_string();
        assert!(error.contains("`words`") && error.contains("`dictionary`"), "{error}");
    }
}
