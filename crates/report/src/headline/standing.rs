//! `[standing]`: the place of a run in several rankings, from the paired tests of the tables: a sentence that counts, and a row for each
//! ranking. The run leads if it is the best and every run of others is worse, ties if the data do not decide, and otherwise is behind.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::problem;
use super::source::{Source, short};
use crate::ReportError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Standing {
    /// The run.
    run: String,
    /// Runs of the same makers. If only these tie with the run it still leads, and its cell names them.
    own: Vec<String>,
    /// Tables of `[ranking]`.
    tables: Vec<PathBuf>,
    /// The name of each table's data.
    heads: Vec<String>,
    /// The name of F for the sentence: `F over words`.
    measure: String,
}

/// The two averages: the columns of F and of the verdict.
const PAGES: [&str; 2] = ["F", "verdict"];
const SITES: [&str; 2] = ["F by sites", "verdict by sites"];

/// The most runs that a cell names.
const NAMES: usize = 3;

/// The place of a run in a ranking.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Leads,
    Ties,
    Behind,
}

impl Standing {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        if self.tables.len() != self.heads.len() {
            let (heads, tables) = (self.heads.len(), self.tables.len());
            return Err(problem(format!("standing has {heads} heads for {tables} tables")));
        }
        let (mut pages, mut sites) = (Vec::new(), Vec::new());
        let mut rows = String::from("| | F | the best other | by pages | by sites |\n|---|---|---|---|---|");
        for (path, head) in self.tables.iter().zip(&self.heads) {
            let table = Source::read(folder, path)?;
            let [own, other] = self.figures(&table, head)?;
            let (by_pages, pages_cell) = self.place(&table, head, PAGES)?;
            let (by_sites, sites_cell) = self.place(&table, head, SITES)?;
            pages.push(by_pages);
            sites.push(by_sites);
            rows += &format!("\n| {head} | {own} | {other} | {pages_cell} | {sites_cell} |");
        }
        let (pages, sites) = (counted(&pages), counted(&sites));
        Ok(format!(
            "By {}, mean of pages, `{}` {pages}; by mean of sites it {sites}.\n\n{rows}",
            self.measure, self.run
        ))
    }

    /// F of the run, and the best run of others with its F.
    fn figures(&self, table: &Source, head: &str) -> Result<[String; 2], ReportError> {
        let f = table.column(PAGES[0])?;
        let own = short(&self.own_row(table, head)?[f], 3);
        let is_other = |row: &&Vec<String>| row[0] != self.run && !self.own.contains(&row[0]);
        let other = table.file.rows.iter().find(is_other);
        Ok([own, other.map_or_else(String::new, |row| format!("{} {}", named(row), short(&row[f], 3)))])
    }

    fn own_row<'t>(&self, table: &'t Source, head: &str) -> Result<&'t Vec<String>, ReportError> {
        let none = || problem(format!("the table of {head} has no row {:?}", self.run));
        table.row(&self.run)?.ok_or_else(none)
    }

    /// The place by the verdicts of a column, and its cell.
    fn place(
        &self,
        table: &Source,
        head: &str,
        [f, verdict]: [&str; 2],
    ) -> Result<(Place, String), ReportError> {
        let (figure, said) = (table.column(f)?, table.column(verdict)?);
        let own = self.own_row(table, head)?;
        let rows = || table.file.rows.iter();
        if own[said] != "best" {
            let best = rows().find(|row| row[said] == "best");
            let best = best.ok_or_else(|| problem(format!("the table of {head} has no best row")))?;
            return Ok(match &*own[said] {
                "worse" => (
                    Place::Behind,
                    format!(
                        "behind {} ({}, {})",
                        named(best),
                        short(&own[figure], 3),
                        short(&best[figure], 3)
                    ),
                ),
                _ => (Place::Ties, format!("tie with {}", named(best))),
            });
        }
        // without a verdict (too few publishers) nothing is decided
        let level = rows().filter(|row| !["best", "worse"].contains(&&*row[said]));
        let (ours, others): (Vec<_>, Vec<_>) = level.partition(|row| self.own.contains(&row[0]));
        Ok(match (&*others, &*ours) {
            ([], []) => (Place::Leads, "leads".to_owned()),
            ([], ours) => (Place::Leads, format!("leads, level with our {}", list(ours))),
            (others, ours) => (Place::Ties, format!("tie with {}", list(&[others, ours].concat()))),
        })
    }
}

/// The numbers of rankings by place: `leads on two of five, is in a tie on two and is behind on one`.
fn counted(places: &[Place]) -> String {
    let of = |(place, verb): (Place, &str)| {
        let number = places.iter().filter(|&&found| found == place).count();
        (number > 0).then(|| format!("{verb} {}", in_words(number)))
    };
    let verbs =
        [(Place::Leads, "leads on"), (Place::Ties, "is in a tie on"), (Place::Behind, "is behind on")];
    let mut parts: Vec<String> = verbs.into_iter().filter_map(of).collect();
    if let Some(first) = parts.first_mut() {
        *first += &format!(" of {}", in_words(places.len()));
    }
    joined(&parts)
}

fn named(row: &[String]) -> String {
    format!("`{}`", row[0])
}

/// The names of the first rows, and the number of the others.
fn list(rows: &[&Vec<String>]) -> String {
    let mut names: Vec<String> = rows.iter().take(NAMES).map(|row| named(row)).collect();
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
