//! From scores to what an output shows of one data set: a table, a figure where there is one, and notes.
//!
//! A kind of output is one file: its keys, their check, and what it shows.

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

/// What a kind of output shows.
pub(crate) trait Show {
    /// What it shows of one data set; `None` where none of its runs has scores there and none of its tasks results.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown>;

    /// What it shows of all data sets of a kind together; `None` where it has no such table.
    fn show_together<'a>(&'a self, _: &Lookup<'a>, _: &'a Output, _: &DataGroup<'a>) -> Option<Shown> {
        None
    }

    /// Whether it is of all data sets of a kind together, and not of each.
    fn is_of_all(&self) -> bool {
        false
    }

    /// Whether its table contains the published figures, so that none are joined or shown beside it.
    fn holds_published(&self) -> bool {
        false
    }

    /// Whether its rows are runs, whose worst pages the report links.
    fn leads_to_worst(&self) -> bool {
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

/// What an output shows.
pub(crate) fn kind(output: &Output) -> Option<&dyn Show> {
    of_list(&*output.kind)
}

/// Makes an output of one data set; `None` where it shows nothing of it.
pub(crate) fn show<'a>(lookup: &Lookup<'a>, output: &'a Output, data: &'a DataFacts) -> Option<Shown> {
    kind(output)?.show(&Scope { lookup, output, data })
}

/// Whether an output shows the worst pages.
pub(crate) fn is_worst(output: &Output) -> bool {
    output.kind.downcast::<Worst>().is_some()
}
