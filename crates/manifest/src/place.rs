//! One manifest's text: reading it, and errors that name the line.

use cleaning::did_you_mean;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::{Located, ManifestError};

/// One manifest, for errors with its name.
pub(crate) struct Place<'a> {
    file: String,
    text: &'a str,
    /// The byte offsets of its line breaks.
    breaks: Vec<usize>,
    /// The lines before its first one.
    above: usize,
}

impl<'a> Place<'a> {
    pub(crate) fn new(file: String, text: &'a str) -> Self {
        Self { file, text, breaks: text.match_indices('\n').map(|(offset, _)| offset).collect(), above: 0 }
    }

    /// A part of a file that begins after so many lines.
    pub(crate) fn part(file: String, text: &'a str, above: usize) -> Self {
        Self { above, ..Self::new(file, text) }
    }

    /// Reads a type.
    ///
    /// # Errors
    /// The first problem. Serde reports it as words only: "unknown field `a`, expected one of `b`, `c`".
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, ManifestError> {
        let wrong = |error: toml::de::Error| {
            let text = error.message().replace('\n', ", ");
            let offset = error.span().map_or(0, |span| span.start);
            let mut quoted = text.split('`').skip(1).step_by(2);
            let first = quoted.next().unwrap_or_default().to_owned();
            let is_name = text.starts_with("unknown field `") || text.starts_with("unknown variant `");
            let hint = if is_name { did_you_mean(&first, quoted) } else { String::new() };
            self.error(offset, text.replacen(", expected", &format!("{hint}, expected"), 1))
        };
        toml::from_str(self.text).map_err(wrong)
    }

    /// An error at a byte offset.
    pub(crate) fn error(&self, offset: usize, problem: String) -> ManifestError {
        ManifestError::At { file: self.file.clone(), line: self.line(offset), problem }
    }

    /// An error at an unknown name: the message `text`, the name, the known names.
    pub(crate) fn unknown(&self, offset: usize, text: &str, name: &str, known: &[&str]) -> ManifestError {
        let hint = did_you_mean(name, known.iter().copied());
        let there = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        self.error(offset, format!("{text}{hint}; there are: {there}"))
    }

    /// Refuses a name that is not in the experiment; `noun` says what it is of.
    pub(crate) fn refuse_unknown(
        &self,
        offset: usize,
        (noun, name): (&str, &str),
        known: &[&str],
    ) -> Result<(), ManifestError> {
        if known.contains(&name) {
            return Ok(());
        }
        Err(self.unknown(offset, &format!("no {noun} {name:?} in this experiment"), name, known))
    }

    /// `file, line n` of a byte offset.
    pub(crate) fn name(&self, offset: usize) -> String {
        format!("{}, line {}", self.file, self.line(offset))
    }

    /// The value with its place.
    pub(crate) fn located<T>(&self, spanned: Spanned<T>) -> Located<T> {
        let line = self.line(spanned.span().start);
        Located { value: spanned.into_inner(), file: self.file.clone(), line }
    }

    /// Checks that an id can be a file name: its letters are allowed on every file system.
    pub(crate) fn check_id(&self, id: &str, at: usize) -> Result<(), ManifestError> {
        let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !id.is_empty() && id.bytes().all(fine) {
            return Ok(());
        }
        Err(self.error(at, format!("id {id:?}, allowed are lower-case letters, digits and hyphens")))
    }

    fn line(&self, offset: usize) -> usize {
        1 + self.above + self.breaks.partition_point(|&line_break| line_break < offset)
    }
}
