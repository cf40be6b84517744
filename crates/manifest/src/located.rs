//! A value with its place in a manifest, for errors that are found later than parsing.

use std::fmt;

/// A value, the file and the line it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// The manifest's name, as errors show it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

impl<T> Located<T> {
    /// The place alone, as `file, line n`.
    pub fn place(&self) -> String {
        format!("{}, line {}", self.file, self.line)
    }
}

impl<T: fmt::Display> fmt::Display for Located<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(out)
    }
}

/// The line of a byte offset, from 1.
pub(crate) fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
}
