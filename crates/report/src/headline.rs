//! Text of Markdown files that is made from tables of results: blocks between two marks, and single figures.
//!
//! A block begins with a comment that contains TOML, and ends with another comment. The text between them is replaced:
//!
//! ```text
//! <!-- headline
//! [cells]
//! tables = ["results/today/tables/ranking.daniel.csv"]
//! columns = ["run", "F"]
//! heads = ["system", "F"]
//! first = 10
//! -->
//!
//! <!-- end of headline -->
//! ```
//!
//! A figure is a link to its table whose title names the row and the column: `[.946](tables/words.csv "witness: F")`. Its text is replaced.
//! Paths are relative to the folder of the Markdown file. Only CSV files on disk are read.

mod cells;
mod figure;
mod source;
mod standing;

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::ReportError;
use crate::folder::{CsvFile, Row};
use crate::markdown::of_cells;

const BEGIN: &str = "<!-- headline\n";
const END: &str = "<!-- end of headline -->";

/// The content of a block, named by the one key of its TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Block {
    /// Rows and columns of several tables side by side.
    Cells(cells::Cells),
    /// The sentence on the place of a run in several rankings.
    Standing(standing::Standing),
    /// The table of the peers of a folder.
    Peers(PathBuf),
}

/// Makes the table of the peers of a folder, or the message of an error.
pub type PeersTable<'a> = &'a dyn Fn(&Path) -> Result<String, String>;

/// The text with all blocks and figures from the current results. `folder` is the folder of the Markdown file.
///
/// # Errors
/// [`ReportError`] if a block is open or unknown, or if a table, a row or a column is missing.
pub fn headlines(text: &str, folder: &Path, peers: PeersTable<'_>) -> Result<String, ReportError> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(BEGIN) {
        let parts = inside.split_once("-->").and_then(|(toml, after)| Some((toml, after.split_once(END)?.1)));
        let Some((toml, after)) = parts else {
            let line = text[..text.len() - inside.len()].lines().count();
            return Err(problem(format!("the block of line {line} is not closed by {END:?}")));
        };
        filled.push_str(&figure::figures(before, folder)?);
        let block: Block =
            toml::from_str(toml).map_err(|error| problem(format!("{}: {toml:?}", error.message())))?;
        let made = match block {
            Block::Cells(block) => block.made(folder)?,
            Block::Standing(block) => block.made(folder)?,
            Block::Peers(path) => peers(&folder.join(path)).map_err(problem)?,
        };
        filled.push_str(&format!("{BEGIN}{toml}-->\n\n{}\n\n{END}", made.trim()));
        rest = after;
    }
    filled.push_str(&figure::figures(rest, folder)?);
    Ok(filled)
}

/// The first rows of a table of results, as a table of Markdown with these columns.
///
/// # Errors
/// [`ReportError`] if the file is no table, or lacks a column.
pub fn first_rows(table: &Path, rows: usize, columns: &[&str]) -> Result<String, ReportError> {
    let file = CsvFile::read(table)?;
    columns.iter().try_for_each(|name| file.place(name).map(drop))?;
    let row = |row: Row<'_>| columns.iter().map(|name| row.cell(name).to_owned()).collect::<Vec<_>>();
    let header: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
    Ok(of_cells(&header, &file.rows().take(rows).map(row).collect::<Vec<_>>()))
}

fn problem(text: String) -> ReportError {
    ReportError::Headline(text)
}
