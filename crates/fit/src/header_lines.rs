//! The lines at the head of files that `gleaner` both writes and reads: a key and a value each. Errors name
//! the line.

use std::fmt::Write as _;
use std::str::FromStr;

use cleaning::Settings;

/// A wrong line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// The found text, and the expected one.
    pub reason: String,
}

/// Writes the lines of a method with its settings and seed.
pub(crate) fn write_method(text: &mut String, method: &str, settings: &Settings, seed: u64) {
    let mut line = |line: String| writeln!(text, "{line}").expect("strings take everything");
    line(format!("method {method}"));
    for (key, value) in settings.iter() {
        line(format!("set {key}={value}"));
    }
    line(format!("seed {seed}"));
}

/// The lines that are not yet read, and the number of those that are.
pub(crate) struct Lines<'t> {
    pub(crate) text: &'t str,
    read: usize,
}

impl<'t> Lines<'t> {
    /// The lines after the first line, which must be `head`.
    pub(crate) fn after(head: &str, text: &'t str) -> Result<Self, LineError> {
        let mut lines = Self { text, read: 0 };
        match lines.next()? {
            found if found == head => Ok(lines),
            found => Err(lines.error(format!("found {found:?}, expected {head:?}"))),
        }
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Result<&'t str, LineError> {
        self.read += 1;
        let ends = || LineError { line: self.read, reason: "the file ends too early".to_owned() };
        let (line, rest) = self.text.split_once('\n').ok_or_else(ends)?;
        self.text = rest;
        Ok(line)
    }

    /// The rest of the next line, which begins with the key.
    pub(crate) fn keyed(&mut self, key: &str) -> Result<&'t str, LineError> {
        if let Some(value) = self.try_keyed(key) {
            return Ok(value);
        }
        let found = self.next()?;
        Err(self.error(format!("found {found:?}, expected \"{key} ...\"")))
    }

    /// Like [`keyed`](Self::keyed) if the next line begins with the key; otherwise the line stays unread.
    pub(crate) fn try_keyed(&mut self, key: &str) -> Option<&'t str> {
        let (line, rest) = self.text.split_once('\n')?;
        let value = line.strip_prefix(key)?.strip_prefix(' ')?;
        self.text = rest;
        self.read += 1;
        Some(value)
    }

    /// Whether the next line is this one; another one stays unread.
    pub(crate) fn try_line(&mut self, line: &str) -> bool {
        let rest = self.text.strip_prefix(line).and_then(|rest| rest.strip_prefix('\n'));
        if let Some(rest) = rest {
            (self.text, self.read) = (rest, self.read + 1);
        }
        rest.is_some()
    }

    /// Reads the lines of [`write_method`].
    pub(crate) fn method(&mut self) -> Result<(String, Settings, u64), LineError> {
        let method = self.keyed("method")?.to_owned();
        let mut settings = Settings::new();
        while let Some(assignment) = self.try_keyed("set") {
            let mut one = Settings::new();
            one.assign(assignment).map_err(|error| self.error(error.to_string()))?;
            // it would be written as more than one line
            if one.iter().any(|(_, value)| value.to_string().contains('\n')) {
                return Err(self.error(format!("found {assignment:?}, expected a value without line breaks")));
            }
            settings.assign(assignment).map_err(|error| self.error(error.to_string()))?;
        }
        let seed = self.keyed("seed")?;
        Ok((method, settings, self.number(seed)?))
    }

    /// Reads the empty line before the content of the file.
    pub(crate) fn blank(&mut self, before: &str) -> Result<(), LineError> {
        match self.next()? {
            "" => Ok(()),
            found => Err(self.error(format!("found {found:?}, expected an empty line before the {before}"))),
        }
    }

    /// A number on the last line that was read.
    pub(crate) fn number<N: FromStr>(&self, found: &str) -> Result<N, LineError> {
        found.parse().map_err(|_| self.error(format!("found {found:?}, expected a number")))
    }

    /// An error in the last line that was read.
    pub(crate) fn error(&self, reason: String) -> LineError {
        LineError { line: self.read, reason }
    }

    /// An error in the lines after that.
    pub(crate) fn error_below(&self, reason: &str) -> LineError {
        LineError { line: self.read + 1, reason: reason.to_owned() }
    }
}
