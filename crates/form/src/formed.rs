//! A text with the form of each stretch of it.

use crate::mark::Mark;

/// A text with the form of each stretch of it. Blocks and lines of code are parted by line feeds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formed {
    pub(crate) text: String,
    /// Where each stretch begins, in bytes, ascending.
    pub(crate) marks: Vec<(usize, Mark)>,
    /// Addresses of links and names of languages, each once.
    pub(crate) names: Vec<Box<str>>,
}

impl Formed {
    /// A text without any form: each line is a paragraph.
    pub fn of_text(text: &str) -> Formed {
        Formed { text: text.to_owned(), marks: Vec::new(), names: Vec::new() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Addresses of links and names of languages, which marks give by their places.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    /// The form of the character at a byte of the text.
    pub fn mark_at(&self, at: usize) -> Mark {
        let behind = self.marks.partition_point(|(start, _)| *start <= at);
        behind.checked_sub(1).map_or_else(Mark::default, |index| self.marks[index].1)
    }
}
