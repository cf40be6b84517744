//! From scores to what an output shows of one data set: a table, a figure where there is one, and notes.

use manifest::{Output, OutputKind};
use record::DataFacts;

use crate::data_group::DataGroup;
use crate::lookup::Lookup;

mod benchmark;
mod by_site;
mod causes;
mod cells;
mod clustering_bins;
mod clusterings;
mod compare;
mod configurations;
mod conventions;
mod curve;
mod curves;
mod distribution;
mod leaderboard;
mod nodes;
mod of_tasks;
mod optimum;
mod origin;
mod over_sites;
mod pages;
mod pairs;
mod properties;
mod ranking;
mod rules;
mod scope;
mod sites;
mod steps;
mod worst;

pub(crate) use leaderboard::{Entry, Leaderboard};
pub(crate) use ranking::ranking;
pub(crate) use scope::Shown;
pub(crate) use worst::all as all_worst;
pub use worst::{WorstPage, worst_pages};

use scope::Scope;

/// Makes an output of one data set; `None` where none of its runs has scores there
/// and none of its tasks results.
pub(crate) fn show<'a>(lookup: &Lookup<'a>, output: &'a Output, data: &'a DataFacts) -> Option<Shown> {
    let scope = &Scope { lookup, output, data };
    match &output.kind {
        OutputKind::Sites { marks, classes } => sites::show(scope, *marks, *classes),
        OutputKind::Curve { run, axis, measure, ratios, best, variant } => {
            let figure = |ratio| manifest::Figure::Ratio { measure: measure.clone(), ratio };
            let figures: Vec<_> = ratios.iter().copied().map(figure).collect();
            let along =
                curve::Along { run: lookup.run(run)?, axis: *axis, best: *best, variant: variant.as_deref() };
            curve::show(scope, &along, &figures)
        }
        OutputKind::FitStatisticCurve { run, axis, fit_statistic, variant } => {
            let figure = manifest::Figure::FitStatistic(fit_statistic.clone());
            let along =
                curve::Along { run: lookup.run(run)?, axis: *axis, best: false, variant: variant.as_deref() };
            curve::show(scope, &along, &[figure])
        }
        OutputKind::Optimum { run, measure, beside } => optimum::show(scope, run, measure, beside),
        OutputKind::Compare { runs, measures, ratios, page_means, traits, against } => {
            let columns = compare::Columns {
                measures,
                ratios,
                page_means: *page_means,
                traits,
                against: against.as_ref(),
            };
            compare::show(scope, runs, &columns)
        }
        OutputKind::Benchmark { runs, measure, accuracy } => {
            benchmark::show(scope, runs, measure, accuracy.as_deref())
        }
        OutputKind::Ranking { runs, measure } => ranking::show(scope, runs, measure),
        OutputKind::BySite { columns, plot } => by_site::show(scope, columns, *plot),
        OutputKind::Curves { axis, lines } => curves::show(scope, *axis, lines),
        OutputKind::Distribution { origin, fit_statistic } => {
            distribution::show(scope, origin, fit_statistic)
        }
        OutputKind::Rules { origin } => rules::show(scope, origin),
        // of one data set alone there is nothing to put beside it; of all of a kind see below
        OutputKind::Conventions => {
            let of_kind = lookup.present().filter(|other| other.synthetic == data.synthetic).count();
            if of_kind == 1 { show_together(lookup, output, &DataGroup::one(data)) } else { None }
        }
        OutputKind::Causes { runs } => causes::show(scope, runs),
        OutputKind::Worst { runs, measure, pages } => worst::show(scope, runs, measure, *pages),
        OutputKind::Properties { rows } => properties::show(scope, rows),
        OutputKind::Nodes { trace, numbers } => nodes::show(scope, trace, numbers),
        OutputKind::Steps { trace } => steps::show(scope, trace),
        OutputKind::Cells { task } => cells::show(scope, task),
        OutputKind::Clusterings { tasks, below, at_least } => {
            clusterings::show(scope, &clusterings::Bounds { tasks, below, at_least })
        }
        OutputKind::ClusteringBins { tasks, bins } => clustering_bins::show(scope, tasks, *bins),
        OutputKind::Leaderboard { .. } => show_together(lookup, output, &DataGroup::one(data)),
        OutputKind::Pairs { task, configuration, value } => pairs::show(scope, task, *configuration, *value),
        OutputKind::Configurations { tasks, value } => configurations::show(scope, tasks, *value),
    }
}

/// Makes an output of all data sets of a kind together; `None` where it has none, or no run has a figure.
pub(crate) fn show_together<'a>(
    lookup: &Lookup<'a>,
    output: &'a Output,
    group: &DataGroup<'_>,
) -> Option<Shown> {
    match output.kind {
        OutputKind::Conventions => conventions::show(lookup, output, group),
        _ => leaderboard::show(lookup, output, group),
    }
}

/// Whether such an output is of all data sets of a kind together, and not of each.
pub(crate) fn is_of_all(kind: &OutputKind) -> bool {
    matches!(kind, OutputKind::Conventions)
}

/// Whether the table of such an output contains the published figures, so that none are joined or shown beside it.
pub(crate) fn holds_published(kind: &OutputKind) -> bool {
    matches!(kind, OutputKind::Properties { .. })
}
