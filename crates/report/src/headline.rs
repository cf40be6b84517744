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

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::folder::{CsvFile, Row};
use crate::found::{Paper, found};
use crate::markdown::of_cells;
use crate::{ReportError, Result};

const BEGIN: &str = "<!-- headline\n";
const END: &str = "<!-- end of headline -->";

/// The content of a block, named by the one key of its TOML.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
enum Block {
    /// Rows and columns of several tables side by side.
    Cells(Cells),
    /// The sentence on the place of a run in several rankings.
    Standing(Standing),
    /// What rebuilt papers showed.
    Found(Vec<Paper>),
    /// The table of the peers of a folder.
    Peers(PathBuf),
}

/// Makes the table of the peers of a folder, or the message of an error.
pub type PeersTable<'a> = &'a dyn Fn(&Path) -> Result<String, String>;

/// The text with all blocks and figures from the current results. `folder` is the folder of the Markdown file.
///
/// # Errors
/// [`ReportError`] if a block is open or unknown, or if a table, a row or a column is missing.
pub fn headlines(text: &str, folder: &Path, peers: PeersTable<'_>) -> Result<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, inside)) = rest.split_once(BEGIN) {
        let parts = inside.split_once("-->").and_then(|(toml, after)| Some((toml, after.split_once(END)?.1)));
        let Some((toml, after)) = parts else {
            let line = text[..text.len() - inside.len()].lines().count();
            return Err(ReportError::Told(format!("the block of line {line} is not closed by {END:?}")));
        };
        filled.push_str(&figures(before, folder)?);
        let block: Block = toml::from_str(toml)
            .map_err(|error| ReportError::Told(format!("{}: {toml:?}", error.message())))?;
        let made = match block {
            Block::Cells(block) => block.made(folder)?,
            Block::Standing(block) => block.made(folder)?,
            Block::Found(papers) => found(&papers, folder)?,
            Block::Peers(path) => peers(&folder.join(path)).map_err(ReportError::Told)?,
        };
        filled.push_str(&format!("{BEGIN}{toml}-->\n\n{}\n\n{END}", made.trim()));
        rest = after;
    }
    filled.push_str(&figures(rest, folder)?);
    Ok(filled)
}

/// The first rows of a table of results, as a table of Markdown with these columns.
///
/// # Errors
/// [`ReportError`] if the file is no table, or lacks a column.
pub fn first_rows(table: &Path, rows: usize, columns: &[&str]) -> Result<String> {
    let file = CsvFile::read(table)?;
    columns.iter().try_for_each(|name| file.place(name).map(drop))?;
    let row = |row: Row<'_>| columns.iter().map(|name| row.cell(name).to_owned()).collect::<Vec<_>>();
    let header: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
    Ok(of_cells(&header, &file.rows().take(rows).map(row).collect::<Vec<_>>()))
}

/// The mark of a row that is undecided beside the best.
const TIE: &str = " ≈";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cells {
    tables: Vec<PathBuf>,
    /// The columns of each table that are shown; a name that ends with `?` may be missing. If absent, each row names its own.
    #[serde(default)]
    columns: Vec<String>,
    /// The head of each column: first all of the first table, then of the second.
    heads: Vec<String>,
    /// A label, and the first cell of a row of the tables; if it ends with `?`, it may be missing in all of them. Without `columns` the
    /// column follows: `ROW: COLUMN`.
    #[serde(default)]
    rows: Vec<[String; 2]>,
    /// Instead of named rows the first ones of each table, so many; those that are undecided beside the best are marked.
    #[serde(default)]
    first: usize,
    /// Whether the largest first figure comes first; otherwise the order is that of `rows`.
    #[serde(default)]
    sorted: bool,
}

impl Cells {
    fn made(&self, folder: &Path) -> Result<String> {
        let tables = tables(folder, &self.tables, &self.heads, self.columns.len().max(1))?;
        let mut rows = Vec::new();
        for at in 0..self.first {
            let found: Vec<_> = tables.iter().map(|table| (table, table.rows().nth(at))).collect();
            rows.push(picked(&found, &self.columns, TIE)?);
        }
        for [label, key] in &self.rows {
            let (key, columns) = self.columns(key)?;
            let name = key.trim_end_matches('?');
            let found = tables.iter().map(|table| Ok((table, table.row(name)?)));
            let found = found.collect::<Result<Vec<_>>>()?;
            if found.iter().any(|(_, row)| row.is_some()) {
                rows.push([vec![label.clone()], picked(&found, &columns, "")?].concat());
            } else if name == key {
                return Err(ReportError::Told(format!("no table of the block has a row {key:?}")));
            }
        }
        if self.sorted {
            let first = |row: &Vec<String>| row.get(1).and_then(|cell| cell.parse().ok()).unwrap_or(f64::MIN);
            rows.sort_by(|a, b| first(b).total_cmp(&first(a)));
        }
        let labels = usize::from(self.first == 0);
        rows.iter_mut().flat_map(|row| &mut row[labels..]).for_each(|cell| *cell = short(cell, 3));
        Ok(table(&self.heads.iter().map(String::as_str).collect::<Vec<_>>(), &rows))
    }

    /// The first cell of a row, and its columns.
    fn columns<'a>(&self, key: &'a str) -> Result<(&'a str, Vec<String>)> {
        match (self.columns.is_empty(), key.split_once(": ")) {
            (false, _) => Ok((key, self.columns.clone())),
            (true, Some((key, column))) => Ok((key, vec![column.to_owned()])),
            (true, None) => {
                let none = format!("cells has no columns, and the row {key:?} has none");
                Err(ReportError::Told(format!("{none}: allowed is ROW: COLUMN")))
            }
        }
    }
}

/// The cells of a row of each table; empty ones for a row or a column that is missing. The first of an undecided row has the mark.
fn picked(rows: &[(&CsvFile, Option<Row<'_>>)], columns: &[String], mark: &str) -> Result<Vec<String>> {
    let mut cells = Vec::new();
    for (table, row) in rows {
        for (at, column) in columns.iter().enumerate() {
            let is_undecided =
                at == 0 && row.is_some_and(|row| matches!(row.cell("verdict"), "undecided" | "tie"));
            let mark = if is_undecided { mark } else { "" };
            cells.push(format!("{}{mark}", cell(table, *row, column)?.unwrap_or_default()));
        }
    }
    Ok(cells)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Standing {
    /// The run.
    run: String,
    /// Runs of the same makers. If nothing is decided between these and the run alone, it is first, and its cell names them.
    own: Vec<String>,
    /// Tables of `[ranking]`.
    tables: Vec<PathBuf>,
    /// The name of each table's data.
    heads: Vec<String>,
    /// The name of F for the sentence: `F over words`.
    measure: String,
}

/// The columns of the mean of pages and of its verdict.
const F: &str = "F";
const VERDICT: &str = "verdict";

/// The most runs that a cell names.
const NAMES: usize = 3;

/// The verbs of the sentence, the best first.
const FIRST: &str = "is first in";
const UNDECIDED: &str = "is undecided in";
const BEHIND: &str = "is behind in";

impl Standing {
    fn made(&self, folder: &Path) -> Result<String> {
        let (mut verbs, mut rows) = (Vec::new(), Vec::new());
        for (table, head) in tables(folder, &self.tables, &self.heads, 1)?.iter().zip(&self.heads) {
            let own = table.found(&self.run)?;
            let (verb, cell) = self.place(table, own)?;
            verbs.push(verb);
            let is_other = |row: &Row<'_>| row.cells[0] != self.run && !self.own.contains(&row.cells[0]);
            let other = table.rows().find(is_other).map(|row| format!("{} {}", named(row), f(row)));
            rows.push(vec![head.clone(), f(own), other.unwrap_or_default(), cell]);
        }
        let rows = table(&["F", "the best other", "verdict"], &rows);
        let (measure, run, places) = (&self.measure, &self.run, counted(&verbs));
        Ok(format!("`{run}` {places}, by the mean of pages. The figure is {measure}.\n\n{rows}"))
    }

    /// The verb of the place by the verdicts, and its cell.
    fn place(&self, table: &CsvFile, own: Row<'_>) -> Result<(&str, String)> {
        table.place(F).and(table.place(VERDICT))?;
        if own.cell(VERDICT) != "best" {
            let best = table.rows().find(|row| row.cell(VERDICT) == "best");
            let best = best.ok_or_else(|| table.wrong("has no best row"))?;
            return Ok(match own.cell(VERDICT) {
                "worse" => (BEHIND, format!("behind {} ({}, {})", named(best), f(own), f(best))),
                _ => {
                    let by_count = own.by_count(false).map_or_else(String::new, |said| format!("; {said}"));
                    (UNDECIDED, format!("undecided: {}{by_count}", named(best)))
                }
            });
        }
        // without a verdict (too few publishers) nothing is decided
        let level = table.rows().filter(|row| !["best", "worse"].contains(&row.cell(VERDICT)));
        let (ours, others): (Vec<_>, Vec<_>) = level.partition(|row| self.own.contains(&row.cells[0]));
        Ok(match (&*others, &*ours) {
            ([], []) => (FIRST, "first".to_owned()),
            ([], ours) => (FIRST, format!("first; undecided: our {}", list(ours))),
            (others, ours) => (UNDECIDED, format!("undecided: {}", list(&[others, ours].concat()))),
        })
    }
}

/// The numbers of rankings by their verbs: `is first in two of five rankings, is undecided in two and is behind in one`.
fn counted(verbs: &[&str]) -> String {
    let of = |verb: &str| {
        let number = verbs.iter().filter(|&&found| found == verb).count();
        (number > 0).then(|| format!("{verb} {}", in_words(number)))
    };
    let mut parts: Vec<String> = [FIRST, UNDECIDED, BEHIND].into_iter().filter_map(of).collect();
    if let Some(first) = parts.first_mut() {
        *first += &format!(" of {} rankings", in_words(verbs.len()));
    }
    joined(&parts)
}

fn f(row: Row<'_>) -> String {
    short(row.cell(F), 3)
}

fn named(row: Row<'_>) -> String {
    format!("`{}`", row.cells[0])
}

/// The names of the first rows, and the number of the others.
fn list(rows: &[Row<'_>]) -> String {
    // the count is said of the run, which is the best
    let by_count = |row: &Row<'_>| row.by_count(true).map_or_else(String::new, |said| format!(" ({said})"));
    let mut names: Vec<String> =
        rows.iter().take(NAMES).map(|row| format!("{}{}", named(*row), by_count(row))).collect();
    if rows.len() > NAMES {
        names.push(format!("{} more", in_words(rows.len() - NAMES)));
    }
    joined(&names)
}

/// `a`, `a and b`, `a, b and c`.
fn joined(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn in_words(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The text between the address of a table and the title of its link.
const MIDDLE: &str = ".csv \"";

/// The text with all figures from their tables: with as many decimals as before, and with `+` before a number above 0 if the old figure had
/// one.
fn figures(text: &str, folder: &Path) -> Result<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(middle) = rest.find(MIDDLE) {
        let (before, title) = (&rest[..middle], &rest[middle + MIDDLE.len()..]);
        let link = before.rsplit_once("](").and_then(|(before, address)| {
            let (before, label) = before.rsplit_once('[')?;
            let (title, after) = title.split_once("\")")?;
            let (row, column) = title.split_once(": ")?;
            Some((before, label, address, row, column, after))
        });
        let Some((before, label, address, row, column, after)) = link else {
            let wrong = before.lines().last().unwrap_or_default();
            return Err(ReportError::Told(format!(
                "{wrong:?} is no figure: allowed is [.5](TABLE.csv \"ROW: COLUMN\")"
            )));
        };
        let table = CsvFile::read(&folder.join(format!("{address}.csv")))?;
        let cell = match cell(&table, None, column)? {
            Some(_) => table.found(row)?.cell(column.trim_end_matches('?')),
            // a figure of a later run stays
            None => label,
        };
        let decimals = label.split_once('.').map_or(3, |(_, decimals)| decimals.len());
        let sign = if label.starts_with('+') && !cell.starts_with('-') { "+" } else { "" };
        filled.push_str(&format!(
            "{before}[{sign}{}]({address}{MIDDLE}{row}: {column}\")",
            short(cell, decimals)
        ));
        rest = after;
    }
    filled.push_str(rest);
    Ok(filled)
}

/// Reads the tables of a block, which has a head for each of `columns` columns of each.
fn tables(folder: &Path, paths: &[PathBuf], heads: &[String], columns: usize) -> Result<Vec<CsvFile>> {
    let (own, expected) = (heads.len(), paths.len() * columns);
    if own != expected {
        return Err(ReportError::Told(format!("the block has {own} heads for {expected} columns")));
    }
    paths.iter().map(|path| CsvFile::read(&folder.join(path))).collect()
}

/// A cell of a row, empty without one; `None` if the column is missing and its name ends with `?`, as in tables of earlier runs.
fn cell<'a>(table: &CsvFile, row: Option<Row<'a>>, column: &str) -> Result<Option<&'a str>> {
    let name = column.strip_suffix('?').unwrap_or(column);
    if name == column {
        table.place(name)?;
    }
    Ok(table.column(name).map(|_| row.map_or("", |row| row.cell(name))))
}

/// A figure for running text: with `decimals` decimals, halves away from 0, and no 0 before the point. A cell that is no number stays.
fn short(cell: &str, decimals: usize) -> String {
    let Some(value) = cell.parse::<f64>().ok().filter(|_| cell.contains('.')) else { return cell.to_owned() };
    // cells have at most six decimals, so only halves are moved
    let text = format!("{:.decimals$}", value + value.signum() * 1e-9);
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
    let sign = if text.trim_matches(['0', '.']).is_empty() { "" } else { sign };
    format!("{sign}{}", text.strip_prefix('0').filter(|rest| rest.starts_with('.')).unwrap_or(text))
}

/// A table of Markdown; without a head for each column the first one has none.
fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(heads.len(), Vec::len);
    let first = if columns > heads.len() { "| " } else { "" };
    let mut text = format!("{first}| {} |\n|{}", heads.join(" | "), "---|".repeat(columns));
    for row in rows {
        text += &format!("\n| {} |", row.join(" | "));
    }
    text
}
