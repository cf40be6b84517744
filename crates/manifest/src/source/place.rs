//! One manifest's text: parsing it, and errors that name the line.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::{Located, ManifestError};

/// One manifest, for errors that name it.
pub(super) struct Place<'a> {
    pub(super) file: String,
    pub(super) text: &'a str,
}

impl<'a> Place<'a> {
    /// The TOML as a tree.
    pub(super) fn parse(&self) -> Result<Spanned<DeValue<'a>>, ManifestError> {
        let root = DeTable::parse(self.text).map_err(|error| self.of_toml(&error))?;
        Ok(Spanned::new(root.span(), DeValue::Table(root.into_inner())))
    }

    /// Reads a type from such a tree.
    pub(super) fn read<T: DeserializeOwned>(&self, tree: Spanned<DeValue<'_>>) -> Result<T, ManifestError> {
        T::deserialize(ValueDeserializer::from(tree)).map_err(|error| self.of_toml(&error))
    }

    fn of_toml(&self, error: &toml::de::Error) -> ManifestError {
        self.error(error.span().map_or(0, |span| span.start), error.message().replace('\n', ", "))
    }

    /// An error at a byte offset.
    pub(super) fn error(&self, offset: usize, problem: String) -> ManifestError {
        ManifestError::At { file: self.file.clone(), line: self.line(offset), problem }
    }

    /// `file, line n` of a byte offset.
    pub(super) fn name(&self, offset: usize) -> String {
        format!("{}, line {}", self.file, self.line(offset))
    }

    /// The value with its place.
    pub(super) fn located<T>(&self, spanned: Spanned<T>) -> Located<T> {
        let line = self.line(spanned.span().start);
        Located { value: spanned.into_inner(), file: self.file.clone(), line }
    }

    /// Whether an id can name files: it keeps to letters that every file system takes.
    pub(super) fn check_id(&self, id: &str, at: usize) -> Result<(), ManifestError> {
        let fine = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !id.is_empty() && id.bytes().all(fine) {
            return Ok(());
        }
        Err(self.error(at, format!("id {id:?}, allowed are lower-case letters, digits and hyphens")))
    }

    fn line(&self, offset: usize) -> usize {
        1 + self.text.bytes().take(offset).filter(|byte| *byte == b'\n').count()
    }
}
