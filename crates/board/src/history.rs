//! The figures of rankings by date, of a table that `.ci/history` makes from the versions of the results.

use std::collections::BTreeMap;
use std::path::Path;

use maud::{Markup, html};
use serde::Deserialize;

use crate::elements::figure;
use crate::error::BoardError;
use crate::files::read_table;
use crate::ranking::Ranking;
use crate::results::Results;

/// A row of the table: F of a run in a ranking on a day.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    date: String,
    experiment: String,
    output: String,
    data: String,
    run: String,
    #[serde(rename = "F")]
    f: f64,
}

/// The figures of a run in a ranking: experiment, output, data set and run; each figure with its date, as year-month-day.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct History(BTreeMap<[String; 4], Vec<(String, f64)>>);

impl History {
    /// Reads the table; nothing if there is none.
    ///
    /// # Errors
    /// [`BoardError`] for a file that cannot be read, and for one that is no such table.
    pub fn read(path: &Path) -> Result<Self, BoardError> {
        let mut figures: BTreeMap<_, Vec<_>> = BTreeMap::new();
        if path.is_file() {
            let text = read_table(path)?;
            let wrong = |source| BoardError::Csv { path: path.display().to_string(), source };
            for record in csv::Reader::from_reader(text.as_bytes()).deserialize() {
                let Record { date, experiment, output, data, run, f } = record.map_err(wrong)?;
                figures.entry([experiment, output, data, run]).or_default().push((date, f));
            }
        }
        Ok(Self(figures))
    }

    /// The figures of a run in a ranking, the oldest first.
    pub(crate) fn shown(&self, results: &Results, ranking: &Ranking, run: &str) -> Markup {
        let experiment = &results.facts.provenance.experiment;
        let key = [experiment.as_str(), &ranking.output, &ranking.data, run].map(str::to_owned);
        let figures = self.0.get(&key).map(Vec::as_slice).unwrap_or_default();
        html! {
            @for (index, (date, f)) in figures.iter().enumerate() {
                @if index > 0 { ", " }
                time datetime=(date) { (date) } " " (figure(*f))
            }
        }
    }
}
