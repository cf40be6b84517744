//! `[first-rows]`: the first rows of a table.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::source::Source;
use crate::{ReportError, markdown};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FirstRows {
    pub(super) table: PathBuf,
    pub(super) rows: usize,
    /// The columns, in this order; all if absent.
    #[serde(default)]
    pub(super) columns: Vec<String>,
}

impl FirstRows {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        let table = Source::read(folder, &self.table)?;
        let columns = if self.columns.is_empty() { &table.file.header } else { &self.columns };
        let places = columns.iter().map(|name| table.column(name)).collect::<Result<Vec<usize>, _>>()?;
        let row = |row: &Vec<String>| places.iter().map(|at| row[*at].clone()).collect::<Vec<_>>();
        Ok(markdown::of_cells(columns, &table.file.rows.iter().take(self.rows).map(row).collect::<Vec<_>>()))
    }
}
