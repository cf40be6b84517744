//! Text of Markdown files that is made from tables of results: blocks between two marks, and single figures.
//!
//! A block begins with a comment that contains TOML, and ends with another comment. The text between them is replaced:
//!
//! ```text
//! <!-- headline
//! [first-rows]
//! table = "results/today/tables/ranking.daniel.csv"
//! rows = 10
//! -->
//!
//! <!-- end of headline -->
//! ```
//!
//! A figure is a link to its table whose title names the row and the column: `[.946](tables/words.csv "witness: F")`. Its text is replaced.
//! Paths are relative to the folder of the Markdown file. Only CSV files on disk are read.

mod cells;
mod figure;
mod first_rows;
mod leaders;
mod source;
mod standing;

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::ReportError;

const BEGIN: &str = "<!-- headline\n";
const END: &str = "<!-- end of headline -->";

/// The content of a block, named by the one key of its TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Block {
    /// The first rows of a table.
    FirstRows(first_rows::FirstRows),
    /// Figures of several tables, for named rows.
    Cells(cells::Cells),
    /// The best runs of several rankings side by side.
    Leaders(leaders::Leaders),
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
            Block::FirstRows(block) => block.made(folder)?,
            Block::Cells(block) => block.made(folder)?,
            Block::Leaders(block) => block.made(folder)?,
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
    let columns = columns.iter().map(|&column| column.to_owned()).collect();
    first_rows::FirstRows { table: table.to_owned(), rows, columns }.made(Path::new(""))
}

fn problem(text: String) -> ReportError {
    ReportError::Headline(text)
}
