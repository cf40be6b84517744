//! One manifest's text: reading it, and the errors that name the line.

use std::borrow::Cow;
use std::fmt::Display;

use cleaning::did_you_mean;
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

/// What is wrong with a table: the key, below which the value is in the table, and the words.
pub(crate) type Problem = (String, String);

/// One manifest, for errors with its name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Place<'a> {
    file: String,
    text: Cow<'a, str>,
    /// The lines before its first one.
    above: usize,
}

impl<'a> Place<'a> {
    /// A part of a file that begins after so many lines.
    pub(crate) fn part(file: String, text: impl Into<Cow<'a, str>>, above: usize) -> Self {
        Self { file, text: text.into(), above }
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
        toml::from_str(&self.text).map_err(wrong)
    }

    /// An error at a byte offset.
    pub(crate) fn error(&self, offset: usize, problem: String) -> ManifestError {
        let line = 1 + self.above + self.text[..offset].matches('\n').count();
        ManifestError::at(&self.file, line, problem)
    }

    /// An error at what keys and numbers with dots in between lead to (`run.2.on.0`), or at the nearest table above it.
    pub(crate) fn error_at(&self, path: &str, problem: String) -> ManifestError {
        let Ok(document) = DeTable::parse(&self.text) else { return self.error(0, problem) };
        let (mut value, mut at) = (&DeValue::Table(document.into_inner()), 0);
        for step in path.split('.') {
            let next =
                step.parse().ok().and_then(|number: usize| value.get(number)).or_else(|| value.get(step));
            let Some(next) = next else { break };
            (value, at) = (next.get_ref(), next.span().start);
        }
        self.error(at, problem)
    }
}

/// Checks that an id can be a file name: its letters are allowed on every file system.
pub(crate) fn check_id(id: &str) -> Result<(), Problem> {
    let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_fine = !id.is_empty() && id.bytes().all(fine);
    ensure(is_fine, "id", || format!("id {id:?}, allowed are lower-case letters, digits and hyphens"))
}

/// Refuses what is below a key if it is not sound.
pub(crate) fn ensure(is_sound: bool, key: &str, problem: impl FnOnce() -> String) -> Result<(), Problem> {
    if is_sound { Ok(()) } else { Err((key.to_owned(), problem())) }
}

/// Refuses a name that is not in the experiment; `noun` says what it is of.
pub(crate) fn check_known<'n>(
    key: &str,
    (noun, name): (&str, &str),
    known: impl IntoIterator<Item = &'n str>,
) -> Result<(), Problem> {
    let known: Vec<&str> = known.into_iter().collect();
    ensure(known.contains(&name), key, || no_such(noun, name, &known))
}

/// What is said of a name that is not in an experiment; `noun` says what it is of.
pub fn no_such(noun: &str, name: &str, known: &[&str]) -> String {
    let hint = did_you_mean(name, known.iter().copied());
    let there = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    format!("no {noun} {name:?} in this experiment{hint}; there are: {there}")
}

/// Refuses names that are not in the experiment, and one that is there twice.
pub(crate) fn check_all_known<'n>(
    key: &str,
    noun: &str,
    names: &[String],
    known: impl IntoIterator<Item = &'n str>,
) -> Result<(), Problem> {
    let known: Vec<&str> = known.into_iter().collect();
    for (number, name) in names.iter().enumerate() {
        let at = format!("{key}.{number}");
        check_known(&at, (noun, name), known.iter().copied())?;
        let is_new = !names[..number].contains(name);
        ensure(is_new, &at, || format!("{noun} {name:?} is named twice"))?;
    }
    Ok(())
}

/// One problem, with the file and the line: not TOML, an unknown key or experiment, a value of the wrong type, or one out of range.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ManifestError(String);

impl ManifestError {
    /// A problem at a line, from 1: the value and the allowed values.
    pub(crate) fn at(file: &str, line: usize, problem: impl Display) -> Self {
        Self(format!("{file}, line {line}: {problem}"))
    }

    /// A problem of a whole file or folder.
    pub(crate) fn of(file: &str, problem: impl Display) -> Self {
        Self(format!("{file}: {problem}"))
    }

    /// There is no experiment of this name.
    pub(crate) fn unknown(name: &str, known: &[&str]) -> Self {
        let hint = did_you_mean(name, known.iter().copied());
        Self(format!("no experiment {name:?}{hint}; there are: {}", known.join(", ")))
    }
}

/// A refused experiment, told in one line for each problem.
#[derive(Debug, thiserror::Error)]
#[error("{}", errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct Refused {
    /// The problems. Never empty.
    pub errors: Vec<ManifestError>,
}

impl From<ManifestError> for Refused {
    fn from(error: ManifestError) -> Self {
        Self { errors: vec![error] }
    }
}
