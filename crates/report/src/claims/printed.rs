//! The claim that the figures of the output's table are the published ones.

use manifest::{Experiment, Names, Output, Problem};
use record::DataFacts;

use super::pair::check_most;
use super::{Claimed, Judge, Judgement, incomparable, verdict};
use crate::numbers::{counted, plain};
use crate::published;
use crate::statistics::SLACK;

manifest::keys! {
    /// `printed = {}`: the figures of the output's table are those of `[published]`, judged once a data set.
    pub(crate) struct Printed {
        /// The columns that are compared, by the names that both tables have.
        columns: Vec<String>,
        /// The largest difference.
        most: f64,
    }
    Printed::check_more
}

impl Printed {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        check_most(names, self.most)?;
        names.refuse_empty("columns", &self.columns)?;
        let header = names.published().map_or(&[][..], |published| &published.header);
        let known: Vec<&str> = header.iter().skip(1).map(String::as_str).collect();
        match self.columns.iter().find(|column| !known.contains(&column.as_str())) {
            Some(column) => Err(names.unknown(&format!("no published column {column:?}"), column, &known)),
            None => Ok(()),
        }
    }
}

impl Judge for Printed {
    fn judge(&self, claimed: &Claimed<'_>) -> Result<Judgement, Judgement> {
        let Self { columns, most } = self;
        let pairs = (claimed.table)().zip(claimed.output.published.as_ref());
        let pairs = pairs.as_ref();
        let pairs = pairs.map_or_else(Vec::new, |(table, published)| published::pairs(table, published));
        let apart: Vec<(f64, String)> = pairs
            .iter()
            .filter(|pair| columns.iter().any(|column| published::same_name(column, pair.column)))
            .map(|pair| (pair.measured - pair.published, format!("{} {}", pair.row, pair.column)))
            .collect();
        let largest = apart.iter().rev().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
        let Some((difference, name)) = largest else {
            return Err(incomparable("no figure can be compared".to_owned()));
        };
        let so = apart.iter().filter(|(difference, _)| difference.abs() <= most + SLACK).count();
        let sign = if *difference < 0.0 { '-' } else { '+' };
        let text = format!(
            "{so} of {} differ by at most {}, claimed all; largest difference {sign}{} ({name})",
            counted(apart.len(), "figure"),
            plain(*most),
            plain(difference.abs()),
        );
        Ok((text, verdict(so == apart.len())))
    }

    /// Whether some run with published figures is on the data.
    fn is_about(&self, experiment: &Experiment, output: &Output, data: &DataFacts) -> bool {
        let is_on = |run: &str| experiment.run(run).is_some_and(|run| run.is_on(&data.id));
        let rows = output.published.iter().flat_map(|published| &published.rows);
        rows.filter_map(|row| row.first()).any(|id| is_on(id))
    }
}
