//! `[leaders]`: the first rows of several rankings side by side.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::problem;
use super::source::{Source, short};
use crate::ReportError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Leaders {
    /// Tables of `[ranking]`.
    tables: Vec<PathBuf>,
    /// The head of each.
    heads: Vec<String>,
    rows: usize,
    /// This run is shown in bold.
    bold: String,
}

impl Leaders {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        if self.tables.len() != self.heads.len() {
            let (heads, tables) = (self.heads.len(), self.tables.len());
            return Err(problem(format!("leaders has {heads} heads for {tables} tables")));
        }
        let mut lines = vec![String::from("|"); self.rows];
        for path in &self.tables {
            let table = Source::read(folder, path)?;
            let (f, verdict) = (table.column("F")?, table.column("verdict")?);
            for (at, line) in lines.iter_mut().enumerate() {
                let cells = table.file.rows.get(at).map(|row| {
                    let name = if row[0] == self.bold { format!("**{}**", row[0]) } else { row[0].clone() };
                    let tie = if row[verdict] == "tie" { " ≈" } else { "" };
                    format!(" {name}{tie} | {} |", short(&row[f], 3))
                });
                line.push_str(&cells.unwrap_or_else(|| " | |".to_owned()));
            }
        }
        let heads: String = self.heads.iter().map(|head| format!(" {head} | |")).collect();
        Ok(format!("|{heads}\n|{}\n{}", "---|".repeat(2 * self.heads.len()), lines.join("\n")))
    }
}
