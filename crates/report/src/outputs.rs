//! From scores to what an output shows of one data set: a table, a figure where there is one, and notes.

use manifest::{Output, OutputKind};
use record::DataFacts;

use crate::figure::Figure;
use crate::ground::Ground;
use crate::lookup::Lookup;
use crate::table::Table;

mod by_site;
mod cells;
mod clustering_bins;
mod clusterings;
mod compare;
mod configurations;
mod curve;
mod curves;
mod distribution;
mod learned_curve;
mod nodes;
mod of_tasks;
mod optimum;
mod origin;
mod over_sites;
mod pairs;
mod portrait;
mod properties;
mod rules;
mod sites;
mod steps;
mod swept;

pub(crate) use portrait::{Face, Portrait};

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
pub(crate) fn show<'a>(lookup: &Lookup<'a>, output: &'a Output, data: &DataFacts) -> Option<Shown> {
    match &output.kind {
        OutputKind::Sites { marks, classes } => sites::show(lookup, data, *marks, *classes),
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
        OutputKind::BySite { columns, plot } => by_site::show(lookup, output, data, columns, *plot),
        OutputKind::Curves { axis, lines } => curves::show(lookup, output, data, *axis, lines),
        OutputKind::Distribution { origin, learned } => {
            distribution::show(lookup, output, data, origin, learned)
        }
        OutputKind::Rules { origin } => rules::show(lookup, data, origin),
        OutputKind::Properties { rows } => properties::show(lookup, output, data, rows),
        OutputKind::Nodes { trace, numbers } => nodes::show(lookup, output, data, trace, numbers),
        OutputKind::Steps { trace } => steps::show(lookup, output, data, trace),
        OutputKind::Cells { task } => cells::show(lookup, data, task),
        OutputKind::Clusterings { tasks, below, at_least } => {
            clusterings::show(lookup, output, data, &clusterings::Bounds { tasks, below, at_least })
        }
        OutputKind::ClusteringBins { tasks, bins } => {
            clustering_bins::show(lookup, output, data, tasks, *bins)
        }
        OutputKind::Portrait { .. } => {
            portrait::show(lookup, output, &Ground::one(data), &asked(&output.kind)?)
        }
        OutputKind::Pairs { task, configuration, value } => {
            pairs::show(lookup, data, task, *configuration, *value)
        }
        OutputKind::Configurations { tasks, value } => {
            configurations::show(lookup, output, data, tasks, *value)
        }
    }
}

/// Makes an output of all data sets of a kind together; `None` where it has none, or no run has a figure.
pub(crate) fn show_together(lookup: &Lookup<'_>, output: &Output, ground: &Ground<'_>) -> Option<Shown> {
    portrait::show(lookup, output, ground, &asked(&output.kind)?)
}

/// The portrait that an output is, where it is one.
pub(crate) fn asked(kind: &OutputKind) -> Option<Portrait<'_>> {
    match kind {
        OutputKind::Portrait { runs, measures, tasks, resamples } => {
            Some(Portrait { runs, measures, tasks, resamples: *resamples })
        }
        _ => None,
    }
}

/// Whether the table of such an output has all that is published in it, so that nothing is joined with it or shown beside it.
pub(crate) fn holds_published(kind: &OutputKind) -> bool {
    matches!(kind, OutputKind::Properties { .. })
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
