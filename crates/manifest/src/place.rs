//! One manifest's text: parsing it, and errors that name the line.

use serde::de::DeserializeOwned;
use suggest::{did_you_mean, meant};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::Located;
use crate::problem::{Problem, ProblemKind, What};

/// One manifest, for errors with its name.
pub(crate) struct Place<'a> {
    pub(crate) file: String,
    pub(crate) text: &'a str,
    /// The byte offsets of its line breaks.
    breaks: Vec<usize>,
}

impl<'a> Place<'a> {
    pub(crate) fn new(file: String, text: &'a str) -> Self {
        Self { file, text, breaks: text.match_indices('\n').map(|(offset, _)| offset).collect() }
    }

    /// The TOML as a tree, or all errors of the parser.
    pub(crate) fn parse(&self) -> Result<Spanned<DeValue<'a>>, Vec<Problem>> {
        let (root, errors) = DeTable::parse_recoverable(self.text);
        if !errors.is_empty() {
            return Err(errors.iter().map(|error| self.of_toml(error)).collect());
        }
        Ok(Spanned::new(root.span(), DeValue::Table(root.into_inner())))
    }

    /// Reads a type from a tree of [`parse`](Self::parse).
    pub(crate) fn read<T: DeserializeOwned>(&self, tree: Spanned<DeValue<'_>>) -> Result<T, Problem> {
        T::deserialize(ValueDeserializer::from(tree)).map_err(|error| self.of_toml(&error))
    }

    /// Serde reports a problem as words only: "unknown field `a`, expected one of `b`, `c`".
    fn of_toml(&self, error: &toml::de::Error) -> Problem {
        let text = error.message().replace('\n', ", ");
        let offset = error.span().map_or(0, |span| span.start);
        let mut quoted = text.split('`').skip(1).step_by(2);
        let first = quoted.next().unwrap_or_default().to_owned();
        if text.starts_with("missing field `") {
            return self.problem(offset, text, ProblemKind::Missing { key: first });
        }
        let is_key = text.starts_with("unknown field `");
        if !is_key && !text.starts_with("unknown variant `") {
            return self.error(offset, text);
        }
        let known: Vec<&str> = quoted.collect();
        let kind = match is_key {
            true => ProblemKind::Key { meant: meant(&first, known.iter().copied()).map(str::to_owned) },
            false => ProblemKind::Other,
        };
        let hint = did_you_mean(&first, known);
        self.problem(offset, text.replacen(", expected", &format!("{hint}, expected"), 1), kind)
    }

    /// An error at a byte offset.
    pub(crate) fn error(&self, offset: usize, text: String) -> Problem {
        self.problem(offset, text, ProblemKind::Other)
    }

    /// An error at a byte offset, with the remedy that `cuts` may apply.
    pub(crate) fn problem(&self, offset: usize, text: String, kind: ProblemKind) -> Problem {
        Problem { file: self.file.clone(), line: self.line(offset), offset, text, kind }
    }

    /// An error at an unknown name: the message `text`, the name that was meant, the known names.
    pub(crate) fn unknown(
        &self,
        offset: usize,
        text: &str,
        (what, name): (What, &str),
        known: &[&str],
    ) -> Problem {
        let hint = did_you_mean(name, known.iter().copied());
        let there = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let text = format!("{text}{hint}; there are: {there}");
        self.problem(offset, text, ProblemKind::Name { what, name: name.to_owned() })
    }

    /// Refuses a name that is not in the experiment.
    pub(crate) fn refuse_unknown(
        &self,
        offset: usize,
        (what, name): (What, &str),
        known: &[&str],
    ) -> Result<(), Problem> {
        if known.contains(&name) {
            return Ok(());
        }
        let text = format!("no {} {name:?} in this experiment", what.noun());
        Err(self.unknown(offset, &text, (what, name), known))
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
    pub(crate) fn check_id(&self, id: &str, at: usize) -> Result<(), Problem> {
        let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !id.is_empty() && id.bytes().all(fine) {
            return Ok(());
        }
        Err(self.error(at, format!("id {id:?}, allowed are lower-case letters, digits and hyphens")))
    }

    fn line(&self, offset: usize) -> usize {
        1 + self.breaks.partition_point(|&line_break| line_break < offset)
    }
}
