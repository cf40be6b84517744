//! Reading models as text, line by line; errors name the line.

use std::str::FromStr;

/// The characters of a number's name, for people.
pub(crate) const NAME: &str = "ASCII letters, digits, \"_\", \"-\" and \".\"";

/// Whether a number may have this name.
pub(crate) fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// The reason why a text is not a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The found text, and the expected one.
    pub reason: String,
}

/// The lines of a text that are not yet read, and the number of those that are.
pub(crate) struct Lines<'t> {
    text: &'t str,
    read: usize,
}

impl<'t> Lines<'t> {
    /// The lines behind the first line, which must be `head`.
    pub(crate) fn of(text: &'t str, head: &str) -> Result<Self, TextError> {
        let mut lines = Self { text, read: 0 };
        let found = lines.next("the version")?;
        if found != head {
            return Err(lines.error(format!("found {found:?}, expected {head:?}")));
        }
        Ok(lines)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn next(&mut self, expected: &str) -> Result<&'t str, TextError> {
        self.read += 1;
        let Some((line, rest)) = self.text.split_once('\n') else {
            let found = if self.text.is_empty() { "the end" } else { "a line that is cut off" };
            return Err(self.error(format!("found {found}, expected {expected}")));
        };
        self.text = rest;
        Ok(line)
    }

    pub(crate) fn error(&self, reason: String) -> TextError {
        TextError { line: self.read, reason }
    }

    pub(crate) fn after<'l>(&self, line: &'l str, word: &str) -> Result<&'l str, TextError> {
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.error(format!("found {line:?}, expected \"{word} NUMBER\"")))
    }

    /// A number in its shortest form.
    pub(crate) fn number<N: FromStr + ToString>(&self, found: &str) -> Result<N, TextError> {
        let number = found.parse::<N>().ok().filter(|number| number.to_string() == found);
        number.ok_or_else(|| self.error(format!("found {found:?}, expected a number in its shortest form")))
    }

    /// A finite number in its shortest form.
    pub(crate) fn finite(&self, found: &str) -> Result<f32, TextError> {
        match self.number::<f32>(found)? {
            number if number.is_finite() => Ok(number),
            _ => Err(self.error(format!("found {found:?}, expected a finite number"))),
        }
    }
}
