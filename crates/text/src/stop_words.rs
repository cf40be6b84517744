//! Stop lists by script, from the `stop-words` crate.
//!
//! The crate has two collections. NLTK's lists are function words (198 for English) and are taken where it
//! has the language; the ISO lists fill in the rest (Polish, Japanese, Korean). The ISO list for English has
//! 1,298 entries, among them `system`, `million` and `home`, which are content.

use std::borrow::Cow;
use std::sync::OnceLock;

use rustc_hash::FxHashSet;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use crate::{Language, Script, chinese, script::word_script};

/// The stop words of some languages. A list is made at first use, once for the process. A text without words
/// of a script pays nothing for its lists.
pub(crate) struct StopWords {
    languages: Vec<Language>,
}

impl StopWords {
    pub(crate) fn new(languages: &[Language]) -> Self {
        StopWords { languages: languages.to_vec() }
    }

    /// Whether a word in lower case is a stop word.
    pub(crate) fn contain(&self, word: &str, script: Script) -> bool {
        let is_in =
            |language| list(language).1 == script && keys(language).contains(key(word, script).as_ref());
        self.languages.iter().any(|&language| is_in(language))
    }
}

/// The compared forms of the stop words of a language.
fn keys(language: Language) -> &'static FxHashSet<Cow<'static, str>> {
    /// The number of languages; Spanish is the last of them.
    const LANGUAGES: usize = Language::Spanish as usize + 1;
    static KEYS: [OnceLock<FxHashSet<Cow<'static, str>>>; LANGUAGES] = [const { OnceLock::new() }; LANGUAGES];
    KEYS[language as usize].get_or_init(|| {
        let (code, script) = list(language);
        let words = stop_words::lookup(code).unwrap_or_default().iter();
        // Entries of several words, and signs, have no script of the language, or never match.
        words.filter(|word| word_script(word) == script).map(|word| key(word, script)).collect()
    })
}

/// The code of a language's list, and the script that its words are written in.
fn list(language: Language) -> (&'static str, Script) {
    match language {
        Language::Chinese => ("zh", Script::Han),
        Language::Dutch => ("nl", Script::Latin),
        Language::English => ("en", Script::Latin),
        Language::French => ("fr", Script::Latin),
        Language::German => ("de", Script::Latin),
        Language::Greek => ("el", Script::Greek),
        Language::Italian => ("it", Script::Latin),
        Language::Japanese => ("ja", Script::Kana),
        Language::Korean => ("ko", Script::Hangul),
        Language::Polish => ("pl", Script::Latin),
        Language::Portuguese => ("pt", Script::Latin),
        Language::Russian => ("ru", Script::Cyrillic),
        Language::Spanish => ("es", Script::Latin),
    }
}

/// The compared form of a word: the lists are uneven where a language has two spellings.
fn key(word: &str, script: Script) -> Cow<'_, str> {
    match script {
        // The Chinese list is in simplified characters.
        Script::Han => chinese::simplified(word),
        // The Greek list has most words without accents, and some with a wrong final sigma.
        Script::Greek => {
            let bare = word.nfd().filter(|&c| !is_combining_mark(c)).map(|c| if c == 'ς' { 'σ' } else { c });
            Cow::Owned(bare.collect())
        }
        Script::Cyrillic if word.contains('ё') => Cow::Owned(word.replace('ё', "е")),
        _ => Cow::Borrowed(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(languages: &[Language], stops: &[&str], words: &[&str]) {
        let list = StopWords::new(languages);
        for word in stops {
            assert!(list.contain(word, word_script(word)), "{word} is a stop word");
        }
        for word in words {
            assert!(!list.contain(word, word_script(word)), "{word} is none");
        }
    }

    #[test]
    fn english() {
        check(
            &[Language::English],
            &["the", "of", "don't", "it's", "i"],
            &["system", "home", "million", "的", "и"],
        );
    }

    #[test]
    fn chinese_in_both_writings() {
        check(
            &[Language::Chinese],
            &["的", "我们", "我們", "这个", "這個", "因為"],
            &["新聞", "总统", "總統", "the"],
        );
    }

    #[test]
    fn greek_with_and_without_accents() {
        check(&[Language::Greek], &["και", "από", "απο", "της", "είναι"], &["κυβέρνηση"]);
    }

    #[test]
    fn russian_with_and_without_dots() {
        check(&[Language::Russian], &["и", "она", "её", "ее", "только"], &["москва", "столица"]);
    }

    #[test]
    fn polish_japanese_korean() {
        check(&[Language::Polish], &["jest", "się"], &["zdrowie"]);
        check(&[Language::Japanese], &["です", "これら"], &["ニュース"]);
        check(&[Language::Korean], &["그리고"], &["서울"]);
    }

    #[test]
    fn every_language_has_a_list() {
        use Language::{Dutch, French, German, Italian, Portuguese, Spanish};
        for language in [Dutch, French, German, Italian, Portuguese, Spanish] {
            assert!(keys(language).len() > 50, "{language:?}");
        }
    }

    #[test]
    fn no_language_no_stop_word() {
        check(&[], &[], &["the", "的"]);
    }
}
