//! The one sentence engine of the corpora: stocks of words by topic, and phrases with slots that use them.
//!
//! The texts are files of words and phrases (`corpora/words`, and each corpus's own), all written for this
//! project; the corpora choose the phrases of a page.

mod english;
mod language;
mod names;
mod number;
mod palette;
mod phrase;
mod speaker;
mod stock;
pub(crate) mod story;
mod word_list;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub(crate) use language::Language;
pub(crate) use names::{Names, Person, model};
pub(crate) use palette::{Palette, Source};
pub(crate) use phrase::Phrase;
pub(crate) use speaker::{Speaker, Words, capitalised};
pub(crate) use stock::{Stock, Topic};

use crate::embedded::file;

/// The files of a language: the words of all topics, and the topics.
const FILES: [&str; 14] = [
    "names",
    "general",
    "rare",
    "chrome",
    "numbers",
    "finance",
    "technology",
    "politics",
    "world",
    "city",
    "life",
    "society",
    "culture",
    "sport",
];

impl Language {
    /// The words of news and of everyday life.
    pub(crate) fn stock(self) -> &'static Stock {
        static STOCKS: LazyLock<[Stock; 3]> = LazyLock::new(|| {
            let texts = |folder: &str| FILES.map(|name| file(&format!("words/{folder}/{name}.txt")));
            // read once, and kept as long as the program runs
            let simplified = texts("chinese").map(|text| &*simplified(text).leak());
            [texts("english"), texts("chinese"), simplified].map(Stock::read)
        });
        &STOCKS[self as usize]
    }
}

/// A stock of names, rare words and numbers that pages in English share, and of the words of a file of a corpus.
pub(crate) fn stock_with(path: &str) -> Stock {
    let shared = ["words/english/names.txt", "words/english/rare.txt", "words/english/pages-2004.txt"];
    Stock::read(shared.into_iter().chain([path]).map(file))
}

/// `text` with traditional characters as simplified ones, one by one, for the characters that the lists use.
/// This is no converter for other texts: words that differ between the two scripts are not replaced.
fn simplified(text: &str) -> String {
    let lines = file("words/chinese/simplified.map").lines().filter(|line| !line.starts_with('#'));
    let pair = |pair: &str| {
        let mut both = pair.chars();
        Some((both.next()?, both.next()?))
    };
    let pairs: FxHashMap<char, char> = lines.flat_map(str::split_whitespace).filter_map(pair).collect();
    text.chars().map(|of| pairs.get(&of).copied().unwrap_or(of)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTS: [&str; 19] = [
        "surname",
        "given",
        "place",
        "brand",
        "kind",
        "job",
        "when",
        "noun",
        "verb",
        "adjective",
        "adverb",
        "predicate",
        "link",
        "modal",
        "said",
        "quant",
        "rare",
        "rare_verb",
        "rare_adjective",
    ];

    #[test]
    fn each_language_has_every_list() {
        for language in [Language::English, Language::Chinese, Language::Simplified] {
            let stock = language.stock();
            for section in LISTS.into_iter().chain(["sky", "share"]) {
                assert!(stock.common().words(section).len() >= 3, "{language:?} {section}");
            }
            for section in ["sentence", "headline", "subhead", "caption", "ad", "poll"] {
                assert!(stock.common().phrases(section).len() >= 3, "{language:?} {section}");
            }
            assert_eq!(stock.topics().len(), 9);
            for topic in stock.topics() {
                let count = |section| topic.words(section).len() + topic.phrases(section).len();
                assert!(count("noun") >= 40, "{language:?} {}", topic.name());
                for section in ["verb", "adjective", "sentence", "headline"] {
                    assert!(count(section) >= 5, "{language:?} {} {section}", topic.name());
                }
            }
        }
    }

    #[test]
    fn each_language_has_hundreds_of_words() {
        for language in [Language::English, Language::Chinese] {
            let own = |topic: &Topic| {
                ["noun", "verb", "adjective"].iter().map(|of| topic.words(of).len()).sum::<usize>()
            };
            let words: usize = language.stock().topics().iter().map(own).sum();
            assert!(words > 700, "{language:?} {words}");
        }
    }

    #[test]
    fn characters_change_and_others_stay() {
        assert_eq!(simplified("「電腦」3月，天氣"), "“电脑”3月，天气");
    }
}
