//! The outputs: from scores to a table, a figure if there is one, and notes, for one data set. A kind of output is one file: its keys,
//! their check, and its content.

use manifest::Output;
use record::DataFacts;

use crate::data_group::DataGroup;
use crate::kinds::kinds;
use crate::lookup::Lookup;

mod benchmark;
mod by_site;
mod causes;
mod cells;
mod clustering_bins;
mod clusterings;
mod compare;
mod confidence;
mod configurations;
mod conventions;
mod curve;
mod curves;
mod disputed;
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

pub(crate) use leaderboard::{Entry, Leaderboard, Rows};
pub(crate) use ranking::ranking;
pub(crate) use scope::Shown;
pub(crate) use worst::all as all_worst;
pub use worst::{WorstPage, worst_pages};

use scope::Scope;
use worst::Worst;

/// The content of a kind of output.
pub(crate) trait Show {
    /// The content for one data set; `None` if its runs have no scores there and its tasks no results.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown>;

    /// The content for all data sets of a kind together; `None` for an output without such a table.
    fn show_together<'a>(&'a self, _: &Lookup<'a>, _: &'a Output, _: &DataGroup<'a>) -> Option<Shown> {
        None
    }

    /// Whether it only shows all data sets of a kind together.
    fn is_of_all(&self) -> bool {
        false
    }

    /// Whether its table contains the published figures, so that they are not joined or shown again.
    fn holds_published(&self) -> bool {
        false
    }
}

kinds! { Show:
    "sites" => sites::Sites,
    "curve" => curve::Curve,
    "optimum" => optimum::Optimum,
    "compare" => compare::Compare,
    "benchmark" => benchmark::Benchmark,
    "ranking" => ranking::Ranking,
    "by-site" => by_site::BySite,
    "curves" => curves::MeanCurves,
    "distribution" => distribution::Distribution,
    "rules" => rules::Rules,
    "leaderboard" => leaderboard::Leaderboard,
    "conventions" => conventions::Conventions,
    "causes" => causes::Causes,
    "worst" => worst::Worst,
    "disputed" => disputed::Disputed,
    "confidence" => confidence::Confidence,
    "properties" => properties::Properties,
    "nodes" => nodes::Nodes,
    "steps" => steps::TraceSteps,
    "cells" => cells::Cells,
    "clusterings" => clusterings::ClusteringRuns,
    "clustering-bins" => clustering_bins::ClusteringBins,
    "pairs" => pairs::Pairs,
    "configurations" => configurations::Configurations,
}

/// The kind of an output.
pub(crate) fn kind(output: &Output) -> Option<&dyn Show> {
    of_list(&*output.kind)
}

/// The content of an output for one data set; `None` if there is none.
pub(crate) fn show<'a>(lookup: &Lookup<'a>, output: &'a Output, data: &'a DataFacts) -> Option<Shown> {
    kind(output)?.show(&Scope { lookup, output, data })
}

/// Whether an output shows the worst pages.
pub(crate) fn is_worst(output: &Output) -> bool {
    output.kind.downcast::<Worst>().is_some()
}
