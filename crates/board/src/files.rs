//! Files and tables of results.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

use crate::error::BoardError;

/// The text of a file.
///
/// # Errors
/// [`BoardError::Read`].
pub(crate) fn read(path: &Path) -> Result<String, BoardError> {
    fs::read_to_string(path).map_err(|source| BoardError::Read { path: path.to_owned(), source })
}

/// The text of a table with all of its rows and their cells.
///
/// # Errors
/// [`BoardError`]: of a table that is cut off too, which could be read as a smaller one.
pub(crate) fn read_table(path: &Path) -> Result<String, BoardError> {
    let text = read(path)?;
    let shown = path.display().to_string();
    if !text.ends_with('\n') {
        return Err(BoardError::Cut { path: shown });
    }
    match csv::Reader::from_reader(text.as_bytes()).records().find_map(Result::err) {
        Some(source) => Err(BoardError::Csv { path: shown, source }),
        None => Ok(text),
    }
}

/// The rows of a table of results; `None` if it has no column of this name.
///
/// # Errors
/// [`BoardError::Csv`].
pub(crate) fn rows_with<T: DeserializeOwned>(
    path: &str,
    text: &str,
    column: &str,
) -> Result<Option<Vec<T>>, BoardError> {
    let wrong = |source| BoardError::Csv { path: path.to_owned(), source };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    if !reader.headers().map_err(wrong)?.iter().any(|own| own == column) {
        return Ok(None);
    }
    reader.deserialize().collect::<Result<_, _>>().map(Some).map_err(wrong)
}
