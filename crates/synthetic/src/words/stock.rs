//! Words and phrases by topic, read from text files that are part of the program.
//!
//! A file holds sections: `[name]` with words separated by blanks (`_` is a blank inside a word); `[name:]`
//! with one phrase on each line (see [`Phrase`]); or `[numbers:]` with a kind of number and its form on each
//! line (see [`Number`]). A line `@ name` begins a topic; sections before the first topic are in the common
//! part. `#` begins a comment.

use rustc_hash::FxHashMap;

use super::number::Number;
use super::phrase::Phrase;
use super::word_list::WordList;

/// One topic's lists, or the common ones.
#[derive(Default)]
pub(crate) struct Topic {
    name: &'static str,
    words: FxHashMap<&'static str, WordList>,
    phrases: FxHashMap<&'static str, Vec<Phrase>>,
    numbers: FxHashMap<&'static str, Number>,
}

impl Topic {
    /// The topic's name; empty for the common part.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// The list of words of that name; empty if there is none.
    pub(crate) fn words(&self, section: &str) -> &WordList {
        self.words.get(section).unwrap_or(WordList::none())
    }

    /// The phrases of that name; empty if there are none.
    pub(crate) fn phrases(&self, section: &str) -> &[Phrase] {
        self.phrases.get(section).map_or(&[], Vec::as_slice)
    }

    /// The form of numbers of a kind.
    pub(super) fn number(&self, kind: &str) -> Option<&Number> {
        self.numbers.get(kind)
    }

    /// All phrases, with the names of their sections.
    #[cfg(test)]
    pub(crate) fn all_phrases(&self) -> impl Iterator<Item = (&'static str, &Phrase)> {
        self.phrases.iter().flat_map(|(section, phrases)| phrases.iter().map(|phrase| (*section, phrase)))
    }
}

/// The content of some files.
pub(crate) struct Stock {
    common: Topic,
    topics: Vec<Topic>,
}

impl Stock {
    /// Reads files, one after the other.
    pub(crate) fn read(files: impl IntoIterator<Item = &'static str>) -> Self {
        let mut drafts = vec![Draft::default()];
        let lines = files.into_iter().flat_map(str::lines).map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("@ ") {
                drafts.push(Draft { name, ..Draft::default() });
            } else if let Some(draft) = drafts.last_mut() {
                draft.take(line);
            }
        }
        let mut topics: Vec<Topic> = drafts.into_iter().map(Draft::topic).collect();
        let common = topics.remove(0);
        Self { common, topics }
    }

    /// The common part, which belongs to no topic.
    pub(crate) fn common(&self) -> &Topic {
        &self.common
    }

    /// The topics in their order.
    pub(crate) fn topics(&self) -> &[Topic] {
        &self.topics
    }

    /// The topic of a name; the common part if there is none.
    pub(crate) fn topic(&self, name: &str) -> &Topic {
        self.topics.iter().find(|topic| topic.name == name).unwrap_or(&self.common)
    }
}

/// A topic being read.
#[derive(Default)]
struct Draft {
    name: &'static str,
    section: &'static str,
    by_line: bool,
    words: FxHashMap<&'static str, Vec<String>>,
    phrases: FxHashMap<&'static str, Vec<Phrase>>,
    numbers: FxHashMap<&'static str, Number>,
}

impl Draft {
    fn take(&mut self, line: &'static str) {
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let name = section.strip_suffix(':');
            (self.section, self.by_line) = (name.unwrap_or(section), name.is_some());
        } else if self.section == "numbers" {
            let (kind, written) = line.split_once(' ').unwrap_or((line, ""));
            self.numbers.insert(kind, Number::read(written));
        } else if self.by_line {
            self.phrases.entry(self.section).or_default().push(Phrase::read(line));
        } else {
            let words = line.split_whitespace().map(|word| word.replace('_', " "));
            self.words.entry(self.section).or_default().extend(words);
        }
    }

    fn topic(self) -> Topic {
        let Self { name, words, phrases, numbers, .. } = self;
        let words = words.into_iter().map(|(section, words)| (section, WordList::new(words)));
        Topic { name, words: words.collect(), phrases, numbers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stock_has_a_common_part_and_topics() {
        let files =
            ["# x\n[noun]\na b_c\n", "[noun]\nd\n@ one\n[noun]\ne\n[line:]\nThe {n} is here.\nWhere?\n"];
        let stock = Stock::read(files);
        assert_eq!(stock.common().words("noun").iter().collect::<Vec<_>>(), ["a", "b c", "d"]);
        let [one] = stock.topics() else { panic!("one topic") };
        assert_eq!((one.name(), one.words("noun").len(), one.phrases("line").len()), ("one", 1, 2));
        assert_eq!((one.words("verb").len(), one.phrases("noun").len()), (0, 0));
        assert_eq!((stock.topic("one").name(), stock.topic("two").name()), ("one", ""));
    }
}
