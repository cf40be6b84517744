//! Words and phrases by topic, read from text files that are part of the program.
//!
//! A file holds sections: `[name]` and then words apart by blanks, with `_` for a blank inside one; or `[name:]` and
//! then one phrase a line (see [`Phrase`]). A line `@ name` begins a topic: sections before the first stand in the
//! file's common part. `#` begins a comment.

use rustc_hash::FxHashMap;

use super::phrase::Phrase;
use crate::synthetic::words::WordList;

/// One topic's lists, or the common ones of a file.
#[derive(Default)]
pub(in crate::synthetic) struct Topic {
    name: &'static str,
    words: FxHashMap<&'static str, WordList>,
    phrases: FxHashMap<&'static str, Vec<Phrase>>,
}

impl Topic {
    /// The topic's name; empty for the common part.
    pub(in crate::synthetic) fn name(&self) -> &'static str {
        self.name
    }

    /// A list of words; empty where there is none of that name.
    pub(in crate::synthetic) fn words(&self, section: &str) -> &WordList {
        self.words.get(section).unwrap_or(WordList::none())
    }

    /// Phrases; none where there are none of that name.
    pub(in crate::synthetic) fn phrases(&self, section: &str) -> &[Phrase] {
        self.phrases.get(section).map_or(&[], Vec::as_slice)
    }

    /// Names of all sections of phrases.
    #[cfg(test)]
    pub(in crate::synthetic) fn phrase_sections(&self) -> impl Iterator<Item = &'static str> {
        self.phrases.keys().copied()
    }
}

/// What one file holds.
pub(in crate::synthetic) struct Stock {
    common: Topic,
    topics: Vec<Topic>,
}

impl Stock {
    /// Reads a file.
    pub(in crate::synthetic) fn read(file: &'static str) -> Self {
        let mut drafts = vec![Draft::default()];
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
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

    /// The part of no topic.
    pub(in crate::synthetic) fn common(&self) -> &Topic {
        &self.common
    }

    /// The topics in their order.
    pub(in crate::synthetic) fn topics(&self) -> &[Topic] {
        &self.topics
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
}

impl Draft {
    fn take(&mut self, line: &'static str) {
        if let Some(section) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let name = section.strip_suffix(':');
            (self.section, self.by_line) = (name.unwrap_or(section), name.is_some());
        } else if self.by_line {
            self.phrases.entry(self.section).or_default().push(Phrase::read(line));
        } else {
            let words = line.split_whitespace().map(|word| word.replace('_', " "));
            self.words.entry(self.section).or_default().extend(words);
        }
    }

    fn topic(self) -> Topic {
        let words = self.words.into_iter().map(|(section, words)| (section, WordList::new(words)));
        Topic { name: self.name, words: words.collect(), phrases: self.phrases }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_common_part_and_topics() {
        let stock =
            Stock::read("# x\n[noun]\na b_c\nd\n@ one\n[noun]\ne\n[line:]\nThe {n} is here.\nWhere?\n");
        assert_eq!(stock.common().words("noun").iter().collect::<Vec<_>>(), ["a", "b c", "d"]);
        let [one] = stock.topics() else { panic!("one topic") };
        assert_eq!((one.name(), one.words("noun").len(), one.phrases("line").len()), ("one", 1, 2));
        assert_eq!((one.words("verb").len(), one.phrases("noun").len()), (0, 0));
    }
}
