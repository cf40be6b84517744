//! `[standing]`: the place of a run in several rankings, as sentences, from the paired tests of the tables. It leads if it is the best and
//! every other run is worse, ties if the data do not decide, and otherwise is behind.

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
    /// Runs of the same makers. If only these tie with the run it still leads, and the sentence names them.
    own: Vec<String>,
    /// Tables of `[ranking]`.
    tables: Vec<PathBuf>,
    /// The name of each table's data.
    heads: Vec<String>,
    /// The name of F for the first sentence: `F over words`.
    measure: String,
}

/// The columns of one average (F, the verdict) and its name.
const AVERAGES: [(&str, &str, &str); 2] =
    [("F", "verdict", "mean of pages"), ("F by sites", "verdict by sites", "mean of sites")];

/// The place of a run on one data set.
enum Place {
    Leads(String),
    Ties(String),
    Behind(String),
}

impl Standing {
    pub(super) fn made(&self, folder: &Path) -> Result<String, ReportError> {
        if self.tables.len() != self.heads.len() {
            let (heads, tables) = (self.heads.len(), self.tables.len());
            return Err(problem(format!("standing has {heads} heads for {tables} tables")));
        }
        let tables =
            self.tables.iter().map(|path| Source::read(folder, path)).collect::<Result<Vec<_>, _>>()?;
        let mut sentences = Vec::new();
        for (f, verdict, average) in AVERAGES {
            // tables of earlier runs have no average by sites
            if tables.iter().any(|table| table.file.column(f).is_none()) {
                continue;
            }
            let mut places = Vec::new();
            for (table, head) in tables.iter().zip(&self.heads) {
                places.push(self.place(table, head, f, verdict)?);
            }
            sentences.push(self.sentence(&places, average));
        }
        Ok(sentences.join(" "))
    }

    fn place(&self, table: &Source, head: &str, f: &str, verdict: &str) -> Result<Place, ReportError> {
        let (figure, said) = (table.column(f)?, table.column(verdict)?);
        let own = table
            .row(&self.run)?
            .ok_or_else(|| problem(format!("the table of {head} has no row {:?}", self.run)))?;
        let named = |row: &&Vec<String>| format!("`{}`", row[0]);
        let rows = || table.file.rows.iter();
        // without a verdict (too few publishers) nothing is decided
        let is_level = |row: &&Vec<String>| !["best", "worse"].contains(&&*row[said]);
        match own[said].as_str() {
            "best" => {
                let ties = |ours: bool| {
                    let level = rows().filter(|row| is_level(row) && self.own.contains(&row[0]) == ours);
                    level.collect::<Vec<_>>().iter().map(named).collect::<Vec<_>>()
                };
                Ok(match (ties(false), ties(true)) {
                    (others, ours) if others.is_empty() && ours.is_empty() => Place::Leads(head.to_owned()),
                    (others, ours) if others.is_empty() => {
                        Place::Leads(format!("{head} (where our {} is level with it)", list(&ours)))
                    }
                    (others, ours) => {
                        Place::Ties(format!("{head} (with {})", list(&[others, ours].concat())))
                    }
                })
            }
            found => {
                let best = rows().find(|row| row[said] == "best");
                let best = best.ok_or_else(|| problem(format!("the table of {head} has no best row")))?;
                Ok(match found {
                    "worse" => {
                        let [own, other] = [own, best].map(|row| short(&row[figure], 3));
                        Place::Behind(format!("{head} ({own}; {} has {other})", named(&best)))
                    }
                    _ => Place::Ties(format!("{head} (with {})", named(&best))),
                })
            }
        }
    }

    fn sentence(&self, places: &[Place], average: &str) -> String {
        let texts =
            |of: fn(&Place) -> Option<&String>| places.iter().filter_map(of).cloned().collect::<Vec<_>>();
        let leads = texts(|place| if let Place::Leads(text) = place { Some(text) } else { None });
        let ties = texts(|place| if let Place::Ties(text) = place { Some(text) } else { None });
        let behind = texts(|place| if let Place::Behind(text) = place { Some(text) } else { None });
        let mut parts = Vec::new();
        if !leads.is_empty() {
            parts.push(format!(
                "leads on {} of {}: {}",
                in_words(leads.len()),
                in_words(places.len()),
                list(&leads)
            ));
        }
        if !ties.is_empty() {
            parts.push(format!("is in a tie on {}", list(&ties)));
        }
        if !behind.is_empty() {
            parts.push(format!("is behind on {}", list(&behind)));
        }
        format!("By {}, {average}, `{}` {}.", self.measure, self.run, parts.join("; it "))
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
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
