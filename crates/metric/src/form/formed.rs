//! A text with the form of each stretch of it.

use crate::form::mark::Mark;

/// A text with the form of each stretch of it. Blocks and lines of code are parted by line feeds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formed {
    pub(crate) text: String,
    /// Where each stretch begins, in bytes, ascending.
    pub(crate) marks: Vec<(usize, Mark)>,
    /// Addresses of links and names of languages, each once.
    pub(crate) names: Vec<Box<str>>,
    /// Where each block of code begins, in bytes, ascending.
    pub(crate) code: Vec<usize>,
}

impl Formed {
    /// A text without any form: each line is a paragraph.
    pub fn of_text(text: &str) -> Formed {
        Formed { text: text.to_owned(), ..Formed::default() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Addresses of links and names of languages, which marks give by their places.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    /// The lines of each block of code, without white space and empty lines, each with a line feed behind it. A block without
    /// text is none.
    pub(crate) fn code_blocks(&self) -> Vec<String> {
        let of_block = |(index, &start): (usize, &usize)| {
            let next = self.code.get(index + 1).copied().unwrap_or(self.text.len());
            let marks = &self.marks[self.marks.partition_point(|(at, _)| *at <= start)..];
            let behind = marks.iter().find(|(_, mark)| !mark.is_code_block());
            let end = behind.map_or(next, |(at, _)| next.min(*at));
            let lines = self.text[start..end].lines().map(|line| line.split_whitespace().collect::<String>());
            lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect::<String>()
        };
        let blocks = self.code.iter().enumerate().map(of_block);
        blocks.filter(|block| !block.is_empty()).collect()
    }

    /// The form of the character at a byte of the text.
    pub fn mark_at(&self, at: usize) -> Mark {
        let behind = self.marks.partition_point(|(start, _)| *start <= at);
        behind.checked_sub(1).map_or_else(Mark::default, |index| self.marks[index].1)
    }
}
