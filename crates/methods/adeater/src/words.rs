//! The words of an alternative text or of an address, and the phrases that they make.
//!
//! The thesis writes a phrase of two words with a plus sign: `click+here`, `http+www`.

use std::collections::BTreeSet;
use std::rc::Rc;

/// The words of one text, in order, in lower case.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words(Rc<[String]>);

impl Words {
    /// The words of a text: its longest runs of letters and digits. All other characters separate words.
    pub(crate) fn of(text: &str) -> Self {
        let runs = text.split(|character: char| !character.is_alphanumeric()).filter(|run| !run.is_empty());
        Self(runs.map(str::to_lowercase).collect())
    }

    /// The words of an address. A `data:` address gives only the words of its media type, because the rest is
    /// the image itself.
    pub(crate) fn of_address(address: &str) -> Self {
        let address = address.trim();
        let scheme = address.get(..5).filter(|scheme| scheme.eq_ignore_ascii_case("data:"));
        Self::of(scheme.and_then(|_| address.split(',').next()).unwrap_or(address))
    }

    /// Every run of up to `longest` words, each once.
    pub(crate) fn phrases(&self, longest: usize) -> BTreeSet<String> {
        (1..=longest).flat_map(|length| self.0.windows(length).map(|words| words.join("+"))).collect()
    }

    /// Whether this text has the words of `phrase`, which are joined by plus signs, one after the other.
    pub(crate) fn contain(&self, phrase: &str) -> bool {
        let length = phrase.split('+').count();
        self.0.windows(length).any(|words| words.iter().map(String::as_str).eq(phrase.split('+')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &Words, phrases: &[&str]) {
        let found: Vec<_> = words.phrases(2).into_iter().collect();
        assert_eq!(found, phrases);
        assert!(phrases.iter().all(|phrase| words.contain(phrase)), "{phrases:?}");
        assert!(!words.contain("no+such+phrase"));
    }

    /// The phrases that the thesis names in section 3.1.
    #[test]
    fn phrases_of_the_thesis() {
        check(&Words::of("Click here!"), &["click", "click+here", "here"]);
        check(&Words::of_address("/index.html"), &["html", "index", "index+html"]);
        check(&Words::of_address("redirect.cgi?"), &["cgi", "redirect", "redirect+cgi"]);
        assert!(Words::of_address("http://www.messier.test/").contain("http+www"));
    }

    #[test]
    fn nothing_has_no_phrase() {
        check(&Words::of(""), &[]);
        check(&Words::of(" -- "), &[]);
    }

    #[test]
    fn a_phrase_is_of_whole_words_side_by_side() {
        let words = Words::of("clicking there, click now here");
        assert!(!words.contain("click+here") && words.contain("there+click"));
    }

    #[test]
    fn a_data_address_is_its_media_type() {
        check(
            &Words::of_address("DATA:image/gif;base64,R0lGODlhAQABAIAAAAAA"),
            &["base64", "data", "data+image", "gif", "gif+base64", "image", "image+gif"],
        );
    }

    #[test]
    fn letters_of_any_script() {
        check(&Words::of("免費 Überall"), &["überall", "免費", "免費+überall"]);
    }
}
