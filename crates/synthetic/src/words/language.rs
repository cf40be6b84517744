//! The languages that pages are written in.

use serde::Deserialize;

/// How a language is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Language {
    /// English: blanks between words, inflected.
    #[default]
    English,
    /// Chinese in traditional characters.
    Chinese,
    /// Chinese in simplified characters: the same words.
    Simplified,
}

impl Language {
    /// The two-letter code.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese | Language::Simplified => "zh",
        }
    }
}
