//! `[standing]`: the place of a run in several rankings, from the paired tests of the tables: a sentence that counts, and a row for each
//! ranking. The run leads if it is the best and every run of others is worse, ties if the data do not decide, and otherwise is behind.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::source::{short, tables};
use crate::ReportError;
use crate::folder::{CsvFile, Row};

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

/// The verbs of the sentence, the best first.
const VERBS: [&str; 3] = ["leads on", "is in a tie on", "is behind on"];
const LEADS: usize = 0;
const TIES: usize = 1;
const BEHIND: usize = 2;

impl Standing {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        let (mut pages, mut sites, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for (table, head) in tables(folder, &self.tables, &self.heads, 1)?.iter().zip(&self.heads) {
            let own = table.found(&self.run)?;
            let (by_pages, pages_cell) = self.place(table, own, PAGES)?;
            let (by_sites, sites_cell) = self.place(table, own, SITES)?;
            pages.push(by_pages);
            sites.push(by_sites);
            let is_other = |row: &Row<'_>| row.cells[0] != self.run && !self.own.contains(&row.cells[0]);
            let other = table.rows().find(is_other).map(|row| format!("{} {}", named(row), f(row)));
            rows.push(vec![head.clone(), f(own), other.unwrap_or_default(), pages_cell, sites_cell]);
        }
        let rows = super::source::table(&["F", "the best other", "by pages", "by sites"], &rows);
        let (measure, run, pages, sites) = (&self.measure, &self.run, counted(&pages), counted(&sites));
        Ok(format!("By {measure}, mean of pages, `{run}` {pages}; by mean of sites it {sites}.\n\n{rows}"))
    }

    /// The place by the verdicts of a column, and its cell.
    fn place(
        &self,
        table: &CsvFile,
        own: Row<'_>,
        [f, verdict]: [&str; 2],
    ) -> Result<(usize, String), ReportError> {
        table.place(f).and(table.place(verdict))?;
        if own.cell(verdict) != "best" {
            let best = table.rows().find(|row| row.cell(verdict) == "best");
            let best = best.ok_or_else(|| table.wrong("has no best row"))?;
            let [low, high] = [own, best].map(|row| short(row.cell(f), 3));
            return Ok(match own.cell(verdict) {
                "worse" => (BEHIND, format!("behind {} ({low}, {high})", named(best))),
                _ => (TIES, format!("tie with {}", named(best))),
            });
        }
        // without a verdict (too few publishers) nothing is decided
        let level = table.rows().filter(|row| !["best", "worse"].contains(&row.cell(verdict)));
        let (ours, others): (Vec<_>, Vec<_>) = level.partition(|row| self.own.contains(&row.cells[0]));
        Ok(match (&*others, &*ours) {
            ([], []) => (LEADS, "leads".to_owned()),
            ([], ours) => (LEADS, format!("leads, level with our {}", list(ours))),
            (others, ours) => (TIES, format!("tie with {}", list(&[others, ours].concat()))),
        })
    }
}

/// The numbers of rankings by place: `leads on two of five, is in a tie on two and is behind on one`.
fn counted(places: &[usize]) -> String {
    let of = |(place, verb): (usize, &str)| {
        let number = places.iter().filter(|&&found| found == place).count();
        (number > 0).then(|| format!("{verb} {}", in_words(number)))
    };
    let mut parts: Vec<String> = VERBS.into_iter().enumerate().filter_map(of).collect();
    if let Some(first) = parts.first_mut() {
        *first += &format!(" of {}", in_words(places.len()));
    }
    joined(&parts)
}

fn f(row: Row<'_>) -> String {
    short(row.cell(PAGES[0]), 3)
}

fn named(row: Row<'_>) -> String {
    format!("`{}`", row.cells[0])
}

/// The names of the first rows, and the number of the others.
fn list(rows: &[Row<'_>]) -> String {
    let mut names: Vec<String> = rows.iter().take(NAMES).map(|row| named(*row)).collect();
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
