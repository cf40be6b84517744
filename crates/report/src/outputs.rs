//! From scores to what an output shows of one data set: a table, a figure where there is one, and notes.

use manifest::{Output, OutputKind};
use record::DataFacts;

use crate::figure::Figure;
use crate::lookup::Lookup;
use crate::table::Table;

mod cells;
mod clusterings;
mod compare;
mod configurations;
mod curve;
mod learned_curve;
mod of_tasks;
mod optimum;
mod pairs;
mod sites;
mod swept;

/// What an output shows of one data set.
pub(crate) struct Shown {
    /// The measured figures.
    pub(crate) table: Table,
    /// The plot.
    pub(crate) figure: Option<Figure>,
    /// What the reader must know of the table, as sentences.
    pub(crate) notes: Vec<String>,
}

/// Makes an output of one data set; `None` where none of its runs has scores there
/// and none of its tasks results.
pub(crate) fn show(lookup: &Lookup<'_>, output: &Output, data: &DataFacts) -> Option<Shown> {
    match &output.kind {
        OutputKind::Sites => sites::show(lookup, data),
        OutputKind::Curve { run, axis, measure, ratios, best, variant } => {
            let curve =
                curve::Curve { run, axis: *axis, measure, ratios, best: *best, variant: variant.as_deref() };
            curve::show(lookup, output, data, &curve)
        }
        OutputKind::LearnedCurve { run, axis, learned, variant } => {
            let curve =
                learned_curve::LearnedCurve { run, axis: *axis, learned, variant: variant.as_deref() };
            learned_curve::show(lookup, output, data, &curve)
        }
        OutputKind::Optimum { run, measure, beside } => optimum::show(lookup, data, run, measure, beside),
        OutputKind::Compare { runs, measures } => compare::show(lookup, data, runs, measures),
        OutputKind::Cells { task } => cells::show(lookup, data, task),
        OutputKind::Clusterings { tasks, below, at_least } => {
            clusterings::show(lookup, output, data, &clusterings::Bounds { tasks, below, at_least })
        }
        OutputKind::Pairs { task, configuration, value } => {
            pairs::show(lookup, data, task, *configuration, *value)
        }
        OutputKind::Configurations { tasks, value } => {
            configurations::show(lookup, output, data, tasks, *value)
        }
    }
}

/// A note for a mean that some sites have no part in.
fn gap_note(name: &str, defined: usize, sites: usize) -> Option<String> {
    match defined {
        0 => Some(format!("{name} is undefined on every site")),
        _ if defined < sites => {
            Some(format!("{name} is the mean over {defined} of {sites} sites; on the others it is undefined"))
        }
        _ => None,
    }
}
