//! The words of the synthetic corpora: lists by topic, and sentence patterns that use them.
//!
//! A [`Lexicon`] is one language's stock, read from the text files beside this module (all written for this
//! project). It knows lists and how to draw from them; the texts are made by [`Speaker`], and what a page says
//! is the generators' business.
//!
//! A file holds sections: a line `[name]`, then entries. `sentence`, `headline`, `subhead`, `caption`, `kicker`, `ad` and
//! `poll` hold one entry a line; the others hold words apart by blanks, with `_` for a blank inside one.

mod amounts;
mod english;
mod grammar;
mod simplified;
mod subject;
mod word_list;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

pub(super) use english::{gerund, past, plural};
pub(super) use grammar::{Speaker, capitalised, mend_article};
pub(super) use subject::{Subject, full_name};
pub(super) use word_list::WordList;

/// Declares the topics and the file of each, so that neither can be without the other.
macro_rules! topics {
    ($($topic:ident $file:literal),+ $(,)?) => {
        /// What an article is about.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Topic { $(#[doc = $file] $topic),+ }

        impl Topic {
            #[cfg(test)]
            const ALL: &[Topic] = &[$(Topic::$topic),+];
        }

        const ENGLISH: &[&str] = &[$(include_str!(concat!("words/english/", $file, ".txt"))),+];
        const CHINESE: &[&str] = &[$(include_str!(concat!("words/chinese/", $file, ".txt"))),+];
    };
}

topics! {
    Finance "finance", Technology "technology", Politics "politics", World "world", City "city", Life "life",
    Society "society", Culture "culture", Sport "sport",
}

/// How a language is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Language {
    /// English: blanks between words, inflected.
    English,
    /// Chinese in traditional characters.
    Chinese,
    /// Chinese in simplified characters: the same words.
    Simplified,
}

impl Language {
    /// The language's code as [`crate`] lists it.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese | Language::Simplified => "zh",
        }
    }

    /// The stock of words.
    pub(super) fn lexicon(self) -> &'static Lexicon {
        static ENGLISH_LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
            let shared = [
                include_str!("words/english/names.txt"),
                include_str!("words/english/general.txt"),
                include_str!("words/english/rare.txt"),
                include_str!("words/english/chrome.txt"),
            ];
            Lexicon::read(Language::English, &shared, ENGLISH, str::to_owned)
        });
        static CHINESE_LEXICON: LazyLock<Lexicon> =
            LazyLock::new(|| Lexicon::read(Language::Chinese, &CHINESE_SHARED, CHINESE, str::to_owned));
        static SIMPLIFIED_LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
            Lexicon::read(Language::Simplified, &CHINESE_SHARED, CHINESE, simplified::simplified)
        });
        match self {
            Language::English => &ENGLISH_LEXICON,
            Language::Chinese => &CHINESE_LEXICON,
            Language::Simplified => &SIMPLIFIED_LEXICON,
        }
    }
}

const CHINESE_SHARED: [&str; 4] = [
    include_str!("words/chinese/names.txt"),
    include_str!("words/chinese/general.txt"),
    include_str!("words/chinese/rare.txt"),
    include_str!("words/chinese/chrome.txt"),
];

/// Sections with one entry a line.
const BY_LINE: [&str; 7] = ["sentence", "headline", "subhead", "caption", "kicker", "ad", "poll"];

type Sections = FxHashMap<&'static str, WordList>;

/// One language's words and patterns.
pub(super) struct Lexicon {
    language: Language,
    shared: Sections,
    topics: Vec<Sections>,
}

impl Lexicon {
    fn read(
        language: Language,
        shared: &[&'static str],
        topics: &[&'static str],
        spell: impl Fn(&str) -> String,
    ) -> Self {
        Self {
            language,
            shared: sections(shared, &spell),
            topics: topics.iter().map(|file| sections(&[file], &spell)).collect(),
        }
    }

    /// The language.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// A list that all topics share; empty where there is none of that name.
    pub(super) fn shared(&self, section: &str) -> &WordList {
        self.shared.get(section).unwrap_or(WordList::none())
    }

    /// A topic's own list; empty where there is none of that name.
    pub(super) fn of(&self, topic: Topic, section: &str) -> &WordList {
        // topics are read in the order of their declaration
        self.topics.get(topic as usize).and_then(|own| own.get(section)).unwrap_or(WordList::none())
    }
}

fn sections(files: &[&'static str], spell: impl Fn(&str) -> String) -> Sections {
    let mut sections: FxHashMap<&'static str, Vec<String>> = FxHashMap::default();
    for file in files {
        let mut name = "";
        for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                name = section;
                continue;
            }
            let entries = sections.entry(name).or_default();
            if BY_LINE.contains(&name) {
                entries.push(spell(line));
            } else {
                entries.extend(line.split_whitespace().map(|word| spell(&word.replace('_', " "))));
            }
        }
    }
    sections.into_iter().map(|(name, words)| (name, WordList::new(words))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARED: [&str; 27] = [
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
        "sentence",
        "headline",
        "subhead",
        "caption",
        "ad",
        "poll",
        "sky",
        "share",
    ];

    #[test]
    fn each_language_has_every_list() {
        for language in [Language::English, Language::Chinese, Language::Simplified] {
            let lexicon = language.lexicon();
            for section in SHARED {
                assert!(lexicon.shared(section).len() >= 3, "{language:?} {section}");
            }
            for &topic in Topic::ALL {
                assert!(lexicon.of(topic, "noun").len() >= 40, "{language:?} {topic:?}");
                for section in ["verb", "adjective", "sentence", "headline"] {
                    assert!(lexicon.of(topic, section).len() >= 5, "{language:?} {topic:?} {section}");
                }
            }
        }
    }

    #[test]
    fn each_language_has_hundreds_of_words() {
        for language in [Language::English, Language::Chinese] {
            let lexicon = language.lexicon();
            let own = |topic| {
                ["noun", "verb", "adjective"].iter().map(|of| lexicon.of(topic, of).len()).sum::<usize>()
            };
            let words: usize = Topic::ALL.iter().map(|&topic| own(topic)).sum();
            assert!(words > 700, "{language:?} {words}");
        }
    }
}
