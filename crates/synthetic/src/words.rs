//! The one sentence engine of the corpora. Here are the stocks of words, phrases and kinds of numbers, by topic; `words/speaker.rs` chooses the
//! words of a page and fills the slots of phrases with them.
//!
//! The texts are files (`corpora/words`, and each corpus's own), all written for this project; the corpora choose the phrases of a page. A file holds
//! sections: `[name]` with words separated by blanks (`_` is a blank inside a word); `[name:]` with one phrase on each line (see [`Phrase`]); or
//! `[numbers:]` with a kind of number and its form on each line (see [`number`]). A line `@ name` begins a topic; sections before the first topic are
//! in the common part. `#` begins a comment.

mod english;
mod names;
mod speaker;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use serde::Deserialize;

pub(crate) use english::capitalised;
pub(crate) use names::{Person, model};
pub(crate) use speaker::{Speaker, Words, words_of_story};

use crate::file;
use crate::random::Random;

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

/// The files of a language: the words of all topics, and the topics.
const FILES: &str =
    "names general rare chrome numbers finance technology politics world city life society culture sport";

impl Language {
    /// The two-letter code.
    pub(crate) fn code(self) -> &'static str {
        if self == Language::English { "en" } else { "zh" }
    }

    /// What stands between two words or sentences.
    pub(crate) fn gap(self) -> &'static str {
        if self == Language::English { " " } else { "" }
    }

    /// The words of news and of everyday life.
    pub(crate) fn stock(self) -> &'static Stock {
        static STOCKS: LazyLock<[Stock; 3]> = LazyLock::new(|| {
            let texts = |folder: &str| -> Vec<&'static str> {
                FILES.split(' ').map(|name| file(&format!("words/{folder}/{name}.txt"))).collect()
            };
            // read once, and kept as long as the program runs
            let simplified = texts("chinese").into_iter().map(|text| &*simplified(text).leak());
            [texts("english"), texts("chinese"), simplified.collect()].map(Stock::read)
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

/// One topic's lists, or the common ones.
#[derive(Default)]
pub(crate) struct Topic {
    /// Empty for the common part.
    pub(crate) name: &'static str,
    words: FxHashMap<&'static str, WordList>,
    phrases: FxHashMap<&'static str, Vec<Phrase>>,
    /// The forms of numbers, by their kinds.
    numbers: FxHashMap<&'static str, &'static str>,
}

impl Topic {
    /// The list of words of that name; empty if there is none.
    pub(crate) fn words(&self, section: &str) -> &WordList {
        static NONE: WordList = WordList { words: Vec::new(), summed: Vec::new() };
        self.words.get(section).unwrap_or(&NONE)
    }

    /// The phrases of that name; empty if there are none.
    pub(crate) fn phrases(&self, section: &str) -> &[Phrase] {
        self.phrases.get(section).map_or(&[], Vec::as_slice)
    }

    /// Takes a line of a section.
    fn take(&mut self, section: &'static str, by_line: bool, line: &'static str) {
        if section == "numbers" {
            let (kind, written) = line.split_once(' ').unwrap_or((line, ""));
            self.numbers.insert(kind, written);
        } else if by_line {
            self.phrases.entry(section).or_default().push(Phrase::read(line));
        } else {
            let words = self.words.entry(section).or_default();
            line.split_whitespace().for_each(|word| words.push(word.replace('_', " ")));
        }
    }

    /// A number of a kind, if there is such a kind.
    pub(super) fn number(&self, kind: &str, random: &mut Random) -> Option<String> {
        self.numbers.get(kind).map(|form| number(form, random))
    }
}

/// The content of some files.
pub(crate) struct Stock {
    /// The common part, which belongs to no topic.
    pub(crate) common: Topic,
    /// In their order.
    pub(crate) topics: Vec<Topic>,
}

impl Stock {
    /// Reads files, one after the other.
    pub(crate) fn read(files: impl IntoIterator<Item = &'static str>) -> Self {
        let mut topics = vec![Topic::default()];
        let (mut section, mut by_line) = ("", false);
        let lines = files.into_iter().flat_map(str::lines).map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("@ ") {
                topics.push(Topic { name, ..Topic::default() });
                (section, by_line) = ("", false);
            } else if let Some(head) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                let name = head.strip_suffix(':');
                (section, by_line) = (name.unwrap_or(head), name.is_some());
            } else if let Some(topic) = topics.last_mut() {
                topic.take(section, by_line, line);
            }
        }
        Self { common: topics.remove(0), topics }
    }

    /// The topic of a name; the common part if there is none.
    pub(crate) fn topic(&self, name: &str) -> &Topic {
        self.topics.iter().find(|topic| topic.name == name).unwrap_or(&self.common)
    }
}

/// A list of words with the frequencies of real language, the most common first: the k-th word is drawn about 1/k as often as the first.
#[derive(Default)]
pub(crate) struct WordList {
    words: Vec<String>,
    /// `summed[i]` is the weight of words `0..=i`.
    summed: Vec<u64>,
}

impl WordList {
    /// Adds a word less common than the others.
    fn push(&mut self, word: String) {
        // Zipf-Mandelbrot, weight 1 / (rank + 3), in integers so that every machine draws the same
        let weight = 1_000_000_000 / (self.words.len() as u64 + 3);
        self.summed.push(self.summed.last().copied().unwrap_or_default() + weight);
        self.words.push(word);
    }

    /// Number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The word at `index` modulo the length; the empty word if the list is empty.
    pub(crate) fn get(&self, index: usize) -> &str {
        self.words.get(index % self.words.len().max(1)).map_or("", String::as_str)
    }

    /// All words, the most common first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// A word, the first ones more often; the empty word if the list is empty.
    pub(crate) fn common(&self, random: &mut Random) -> &str {
        let all = self.summed.last().map_or(0, |&all| usize::try_from(all).unwrap_or(usize::MAX));
        let drawn = random.below(all) as u64;
        self.get(self.summed.partition_point(|&sum| sum <= drawn))
    }

    /// A word, all equally often; the empty word if the list is empty.
    pub(crate) fn any(&self, random: &mut Random) -> &str {
        self.get(random.below(self.words.len()))
    }
}

/// A number of one kind, such as money, shares, ages, by its form: `{2-12}` is a number of that range, padded to the width of its lower bound
/// (`{00-59}`); `{a/b}` is one of the alternatives. ` | ` separates forms of the number; one form is drawn first.
fn number(form: &str, random: &mut Random) -> String {
    let forms: Vec<&str> = form.split(" | ").collect();
    let form = if let [form] = forms[..] { form } else { forms[random.below(forms.len())] };
    let mut number = String::new();
    for (at, piece) in form.split(['{', '}']).enumerate() {
        match piece.split_once('-') {
            _ if at.is_multiple_of(2) => number.push_str(piece),
            Some((low, high)) => {
                let drawn =
                    random.between((low.parse().unwrap_or_default(), high.parse().unwrap_or_default()));
                number.push_str(&format!("{drawn:0width$}", width = low.len()));
            }
            None => {
                let all: Vec<&str> = piece.split('/').collect();
                number.push_str(all[random.below(all.len())]);
            }
        }
    }
    number
}

/// One piece of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Text(&'static str),
    /// By its name.
    Slot(&'static str),
}

/// A phrase with slots, read once: `The {n} was {ved} by {person}.`
///
/// | slot | filled with |
/// |---|---|
/// | `n`, `ns` | a noun, one or more |
/// | `v`, `vs`, `ved`, `ving` | a verb: base, third person, past, gerund |
/// | `a`, `adverb` | an adjective, an adverb |
/// | `person`, `job`, `org`, `town`, `maker`, `model`, `title` | names of the page |
/// | any other | a number of that kind, or else a word of the list of that name |
///
/// `|` divides a phrase into columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Phrase {
    /// The phrase as in its file.
    pub(crate) source: &'static str,
    pub(super) pieces: Vec<Piece>,
}

impl Phrase {
    fn read(source: &'static str) -> Self {
        let pieces = source.split(['{', '}']).enumerate().filter(|(_, text)| !text.is_empty());
        let piece = |(at, text): (usize, _)| if at % 2 == 1 { Piece::Slot(text) } else { Piece::Text(text) };
        Self { source, pieces: pieces.map(piece).collect() }
    }

    /// The columns, each a phrase of its own.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Phrase> + use<> {
        self.source.split('|').map(Phrase::read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Topic {
        /// All phrases, with the names of their sections.
        pub(crate) fn all_phrases(&self) -> impl Iterator<Item = (&'static str, &Phrase)> {
            self.phrases.iter().flat_map(|(section, phrases)| phrases.iter().map(|phrase| (*section, phrase)))
        }
    }

    const LISTS: &str = "surname given place brand kind job when noun verb adjective adverb predicate link modal said quant rare_noun rare_verb \
                         rare_adjective sky share";

    #[test]
    fn each_language_has_every_list() {
        for language in [Language::English, Language::Chinese, Language::Simplified] {
            let stock = language.stock();
            for section in LISTS.split(' ') {
                assert!(stock.common.words(section).len() >= 3, "{language:?} {section}");
            }
            for section in ["sentence", "headline", "subhead", "caption", "ad", "poll"] {
                assert!(stock.common.phrases(section).len() >= 3, "{language:?} {section}");
            }
            let own = |topic: &Topic| {
                ["noun", "verb", "adjective"].map(|of| topic.words(of).len()).iter().sum::<usize>()
            };
            let words: usize = stock.topics.iter().map(own).sum();
            assert!(words > 700 && stock.topics.len() == 9, "{language:?} {words}");
            for topic in &stock.topics {
                let count = |section| topic.words(section).len() + topic.phrases(section).len();
                assert!(count("noun") >= 40, "{language:?} {}", topic.name);
                for section in ["verb", "adjective", "sentence", "headline"] {
                    assert!(count(section) >= 5, "{language:?} {} {section}", topic.name);
                }
            }
        }
    }

    #[test]
    fn characters_change_and_others_stay() {
        assert_eq!(simplified("「電腦」3月，天氣"), "“电脑”3月，天气");
    }

    #[test]
    fn a_stock_has_a_common_part_and_topics() {
        let files =
            ["# x\n[noun]\na b_c\n", "[noun]\nd\n@ one\n[noun]\ne\n[line:]\nThe {n} is here.\nWhere?\n"];
        let stock = Stock::read(files);
        assert_eq!(stock.common.words("noun").iter().collect::<Vec<_>>(), ["a", "b c", "d"]);
        let [one] = &stock.topics[..] else { panic!("one topic") };
        assert_eq!((one.name, one.words("noun").len(), one.phrases("line").len()), ("one", 1, 2));
        assert_eq!((one.words("verb").len(), one.phrases("noun").len()), (0, 0));
        assert_eq!((stock.topic("one").name, stock.topic("two").name), ("one", ""));
    }

    #[test]
    fn early_words_are_commoner_and_all_words_come() {
        let mut list = WordList::default();
        (0..20).for_each(|i| list.push(i.to_string()));
        let mut random = Random::new(0, 0, 0, 0);
        let mut counts = [0; 20];
        for _ in 0..5_000 {
            counts[list.common(&mut random).parse::<usize>().unwrap()] += 1;
        }
        assert!(counts[0] > 2 * counts[9] && counts.iter().all(|&count| count > 20), "{counts:?}");
        let mut random = Random::new(0, 0, 0, 0);
        assert_eq!((WordList::default().common(&mut random), WordList::default().any(&mut random)), ("", ""));
    }

    #[track_caller]
    fn check_number(source: &'static str, is: impl Fn(&str) -> bool) {
        let mut random = Random::new(1, 0, 0, 0);
        for _ in 0..200 {
            let drawn = number(source, &mut random);
            assert!(is(&drawn), "{source}: {drawn}");
        }
    }

    #[test]
    fn ranges_choices_and_ways() {
        check_number("{2-12}", |it| (2..=12).contains(&it.parse().unwrap()));
        check_number("{9-10}:{00-59} {a/p}.m.", |it| {
            it.len() >= 9 && (it.ends_with("a.m.") || it.ends_with("p.m."))
        });
        check_number("{1-2}00 A | {7-8} B", |it| ["100 A", "200 A", "7 B", "8 B"].contains(&it));
        check_number("free", |it| it == "free");
    }

    #[test]
    fn pieces_and_columns() {
        let phrase = Phrase::read("{small} MB|up to {ns}.");
        let expected = [Piece::Slot("small"), Piece::Text(" MB|up to "), Piece::Slot("ns"), Piece::Text(".")];
        assert_eq!(phrase.pieces, expected);
        let columns: Vec<_> = phrase.columns().map(|column| column.source).collect();
        assert_eq!(columns, ["{small} MB", "up to {ns}."]);
        assert!(Phrase::read("").pieces.is_empty());
    }
}
