//! Texts of lines that programs write and read again, most with a key and a value each: models and fitted sites. Errors name the line.

use std::str::FromStr;

/// A wrong line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// The found text, and the expected one.
    pub reason: String,
}

/// The lines of a text that are not yet read, and the number of those that are.
pub struct Lines<'t> {
    text: &'t str,
    read: usize,
}

impl<'t> Lines<'t> {
    /// The lines after the first line, which must be `head`.
    ///
    /// # Errors
    /// [`LineError`] for another first line.
    pub fn after(head: &str, text: &'t str) -> Result<Self, LineError> {
        let mut lines = Self { text, read: 0 };
        match lines.line()? {
            found if found == head => Ok(lines),
            found => Err(lines.error(format!("found {found:?}, expected {head:?}"))),
        }
    }

    /// The text of the lines that are not yet read.
    pub fn rest(&self) -> &'t str {
        self.text
    }

    /// The next line.
    ///
    /// # Errors
    /// [`LineError`] at the end, and for a line that is cut off.
    pub fn line(&mut self) -> Result<&'t str, LineError> {
        self.read += 1;
        let ends = || self.error("the file ends too early".to_owned());
        let (line, rest) = self.text.split_once('\n').ok_or_else(ends)?;
        self.text = rest;
        Ok(line)
    }

    /// The rest of the next line, which begins with the key.
    ///
    /// # Errors
    /// [`LineError`] for a line with another key.
    pub fn keyed(&mut self, key: &str) -> Result<&'t str, LineError> {
        if let Some(value) = self.try_keyed(key) {
            return Ok(value);
        }
        let found = self.line()?;
        Err(self.error(format!("found {found:?}, expected \"{key} ...\"")))
    }

    /// Like [`keyed`](Self::keyed) if the next line begins with the key; otherwise the line stays unread.
    pub fn try_keyed(&mut self, key: &str) -> Option<&'t str> {
        let (line, rest) = self.text.split_once('\n')?;
        let value = line.strip_prefix(key)?.strip_prefix(' ')?;
        self.text = rest;
        self.read += 1;
        Some(value)
    }

    /// Whether the next line is this one; another one stays unread.
    pub fn try_line(&mut self, line: &str) -> bool {
        let rest = self.text.strip_prefix(line).and_then(|rest| rest.strip_prefix('\n'));
        if let Some(rest) = rest {
            (self.text, self.read) = (rest, self.read + 1);
        }
        rest.is_some()
    }

    /// A number on the last line that was read.
    ///
    /// # Errors
    /// [`LineError`] for another text.
    pub fn number<N: FromStr>(&self, found: &str) -> Result<N, LineError> {
        found.parse().map_err(|_| self.error(format!("found {found:?}, expected a number")))
    }

    /// An error in the last line that was read.
    pub fn error(&self, reason: String) -> LineError {
        LineError { line: self.read, reason }
    }

    /// An error in the lines after that.
    pub fn error_below(&self, reason: &str) -> LineError {
        LineError { line: self.read + 1, reason: reason.to_owned() }
    }
}
