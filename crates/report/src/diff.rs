//! Compares two folders of results cell by cell: `tables/*.csv`, `claims.csv`, `failures.csv`, `unfound.csv`, `texts.csv`.
//!
//! Provenance, plots, run times, the README and the page are left out: they describe the origin of results, or show the same cells again. Plots and
//! run times that one side alone has are named. Rows are paired by key and columns by name, so a missing row is one difference.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::folder::{CsvFile, names};
use crate::numbers::counted;
use crate::{ReportError, Result};

/// The differences between two folders of results.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Difference {
    /// The differences in words, by file and row.
    pub findings: Vec<String>,
    /// The number of files that both sides have.
    pub files: usize,
    /// The number of cells that both sides have.
    pub cells: usize,
    /// The plots and run times that the first and the second alone have. They are no difference.
    pub alone: [Vec<String>; 2],
}

/// The most files of one side that are named.
const NAMED: usize = 3;

impl Difference {
    /// Whether there is no difference.
    pub fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// The last line of a comparison: the numbers of differences and of cells.
    pub fn compared(&self) -> String {
        let compared = format!("{} in {}", counted(self.cells, "cell"), counted(self.files, "file"));
        let found = match self.findings.len() {
            0 => "no difference".to_owned(),
            found => counted(found, "difference"),
        };
        let alone = |(side, files): (&str, &Vec<String>)| {
            let more = if files.len() > NAMED { ", ..." } else { "" };
            let named = files.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
            let number = counted(files.len(), "file");
            let told = || format!("\nnot compared: {number} that the {side} alone has: {named}{more}");
            (!files.is_empty()).then(told)
        };
        let alone: String = ["first", "second"].into_iter().zip(&self.alone).filter_map(alone).collect();
        format!("{found}: {compared} compared{alone}")
    }
}

/// Compares the results in the folders `a` and `b`. Numbers may differ by at most `tolerance`, also within a sentence. All other text, and
/// the cells that name a row, must be the same.
///
/// # Errors
/// [`ReportError`] if a folder contains no results, or if a file cannot be read as CSV.
pub fn diff(a: &Path, b: &Path, tolerance: f64) -> Result<Difference> {
    let (of_a, of_b) = (files(a)?, files(b)?);
    let (others_a, others_b) = (others(a)?, others(b)?);
    let alone = [(&others_a, &others_b), (&others_b, &others_a)];
    let alone = alone.map(|(one, other)| one.difference(other).cloned().collect());
    let mut difference = Difference { alone, ..Difference::default() };
    for file in of_a.union(&of_b) {
        if of_a.contains(file) && of_b.contains(file) {
            let (one, other) = (CsvFile::read(&a.join(file))?, CsvFile::read(&b.join(file))?);
            difference.files += 1;
            difference.compare(file, &one, &other, tolerance);
        } else {
            difference.miss(&format!("{file}:"), of_a.contains(file));
        }
    }
    Ok(difference)
}

/// The compared files of a folder.
fn files(folder: &Path) -> Result<BTreeSet<String>> {
    let top = ["claims.csv", "failures.csv", "unfound.csv", "texts.csv"];
    let mut files: BTreeSet<_> =
        top.into_iter().filter(|name| folder.join(name).is_file()).map(str::to_owned).collect();
    let tables = names(folder, "tables")?.into_iter().filter(|name| name.ends_with(".csv"));
    files.extend(tables.map(|name| format!("tables/{name}")));
    if files.is_empty() {
        let problem = "holds no results: there is neither claims.csv nor a table in it";
        return Err(ReportError::of_file(folder, problem));
    }
    Ok(files)
}

/// The plots and run times of a folder, which are not compared.
fn others(folder: &Path) -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    for kind in ["plots", "times"] {
        files.extend(names(folder, kind)?.into_iter().map(|name| format!("{kind}/{name}")));
    }
    Ok(files)
}

impl CsvFile {
    /// The rows by their cells at these places. Rows with the same key are numbered.
    fn by_key(&self, places: &[usize]) -> BTreeMap<(Vec<&str>, usize), &Vec<String>> {
        let mut rows = BTreeMap::new();
        let mut seen: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
        for row in &self.rows {
            let key: Vec<&str> = places.iter().map(|at| row[*at].as_str()).collect();
            let times = seen.entry(key.clone()).or_insert(0);
            rows.insert((key, *times), row);
            *times += 1;
        }
        rows
    }

    /// Whether the cells at these places differ in every two rows.
    fn tells_apart(&self, places: &[usize]) -> bool {
        self.by_key(places).keys().all(|(_, times)| *times == 0)
    }
}

impl Difference {
    /// Records a part that only one side has.
    fn miss(&mut self, what: &str, in_first: bool) {
        self.findings.push(format!("{what} not in the {}", if in_first { "second" } else { "first" }));
    }

    /// Compares one file.
    fn compare(&mut self, file: &str, a: &CsvFile, b: &CsvFile, tolerance: f64) {
        for (one, other, in_first) in [(a, b, true), (b, a, false)] {
            for column in one.header.iter().filter(|name| other.column(name).is_none()) {
                self.miss(&format!("{file}: column {column:?}"), in_first);
            }
        }
        // the columns of both, with their places on either side
        let places = a.header.iter().enumerate();
        let shared = places.filter_map(|(at, name)| Some((name.as_str(), at, b.column(name)?)));
        let shared: Vec<(&str, usize, usize)> = shared.collect();
        let (of_a, of_b): (Vec<usize>, Vec<usize>) = shared.iter().map(|(_, a, b)| (*a, *b)).unzip();
        // the first columns, as few as make the rows of both sides unique
        let tells_apart = |keys: &usize| a.tells_apart(&of_a[..*keys]) && b.tells_apart(&of_b[..*keys]);
        let keys = (1..shared.len()).find(tells_apart).unwrap_or(shared.len());
        let (rows_a, rows_b) = (a.by_key(&of_a[..keys]), b.by_key(&of_b[..keys]));
        let all: BTreeSet<_> = rows_a.keys().chain(rows_b.keys()).collect();
        for key in all {
            let row = format!("{file}: row {}", named(&key.0, key.1));
            let (Some(row_a), Some(row_b)) = (rows_a.get(key), rows_b.get(key)) else {
                self.miss(&row, rows_a.contains_key(key));
                continue;
            };
            self.cells += shared.len();
            for (column, at_a, at_b) in &shared {
                let (a, b) = (&row_a[*at_a], &row_b[*at_b]);
                if !alike(a, b, tolerance) {
                    self.findings.push(format!("{row}, column {column:?}: {a:?} against {b:?}"));
                }
            }
        }
    }
}

/// The key of a row, for people.
fn named(key: &[&str], times: usize) -> String {
    let mut name = key.iter().map(|cell| format!("{cell:?}")).collect::<Vec<_>>().join(", ");
    if times > 0 {
        name.push_str(&format!(" (number {})", times + 1));
    }
    name
}

/// Whether the texts differ only in numbers, and these by at most `tolerance`.
fn alike(a: &str, b: &str, tolerance: f64) -> bool {
    if a == b {
        return true;
    }
    let number = |piece: &str| piece.parse::<f64>().ok().filter(|value| value.is_finite());
    let (a, b) = (pieces(a), pieces(b));
    let are_alike = |(a, b): (&&str, &&str)| match (number(a), number(b)) {
        // one last bit more, so that 0.1 is within 0.1 of 0.2
        (Some(a), Some(b)) => (a - b).abs() <= tolerance + 1e-12,
        (None, None) => a == b,
        _ => false,
    };
    a.len() == b.len() && a.iter().zip(&b).all(are_alike)
}

/// Cuts a text into numbers and the text between. A digit within a word is not a number: `site2`, `a1b`.
fn pieces(mut text: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '+' | '_');
    let mut pieces = Vec::new();
    while let Some(first) = text.chars().next() {
        let end = text.find(|c| is_word(c) != is_word(first)).unwrap_or(text.len());
        let (piece, rest) = text.split_at(end);
        pieces.push(piece);
        text = rest;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_the_numbers_in_them() {
        let sentence = "11 of 13 sites; lowest 0.912 (cts)";
        let cases = [
            ("holds", "holds", 0.0, true),
            ("holds", "fails", 1.0, false),
            ("0.9000", "0.9010", 0.001, true),
            ("0.9000", "0.9011", 0.001, false),
            ("0.1", "0.2", 0.1, true),
            ("-0.1", "0.1", 0.1, false),
            // one number in two spellings; an empty cell is no number
            ("0.5", "0.5000", 0.0, true),
            ("", "0.0000", 1.0, false),
            (sentence, "11 of 13 sites; lowest 0.913 (cts)", 0.01, true),
            (sentence, "10 of 13 sites; lowest 0.912 (cts)", 0.01, false),
            // digits in a name are no number
            ("site1", "site2", 10.0, false),
            ("2002-07", "2002-08", 10.0, false),
            // neither are these words
            ("NaN", "NaN", 0.0, true),
            ("inf", "1", 1e300, false),
        ];
        for (a, b, tolerance, expected) in cases {
            assert_eq!(alike(a, b, tolerance), expected, "{a:?} {b:?} {tolerance}");
            assert_eq!(alike(b, a, tolerance), expected, "{b:?} {a:?} {tolerance}");
        }
    }
}
