//! All claims of an experiment on all of its data sets: a row each.
//!
//! The claim about printed figures is judged here, since it reads the table of an output, and outputs judge
//! claims.

use manifest::{Bound, Claim, Experiment, Output, Verdict};
use record::{DataFacts, Presence};

use crate::claims::judge;
use crate::claims::row::ClaimRow;
use crate::lookup::Lookup;
use crate::numbers::{counted, plain};
use crate::outputs;
use crate::published;
use crate::statistics::SLACK;

/// All claims of the experiment's outputs on all of its data sets, in the order of the manifests. A claim
/// about a task has no row for a data set that the task is not run on.
pub(crate) fn evaluate(lookup: &Lookup<'_>) -> Vec<ClaimRow> {
    let mut rows = Vec::new();
    let outputs = lookup.experiment.outputs.iter();
    for (output, claim) in outputs.flat_map(|output| output.claims.iter().map(move |claim| (output, claim))) {
        for data in lookup.summary.data.iter().filter(|data| is_about(lookup.experiment, output, claim, data))
        {
            let (measured, verdict) = match &claim.bound {
                Bound::Printed { columns, most } if data.presence == Presence::Present => {
                    printed(lookup, output, (columns, *most), data)
                }
                _ => judge(lookup, claim, data),
            };
            rows.push(ClaimRow {
                claim: claim.claim.clone(),
                output: output.id.clone(),
                source: claim.source.clone(),
                data: data.id.clone(),
                kind: if data.synthetic { "synthetic" } else { "real" },
                published: claim.published.clone(),
                measured,
                verdict,
            });
        }
    }
    rows
}

/// Whether every task that the claim names is run on the data, some run whose figures are printed, or as many
/// runs as are ranked.
fn is_about(experiment: &Experiment, output: &Output, claim: &Claim, data: &DataFacts) -> bool {
    let is_on = |run: &str| experiment.run(run).is_some_and(|run| run.is_on(&data.id));
    match &claim.bound {
        Bound::Order { of, .. } => {
            let is_on = |task: &str| experiment.task(task).is_some_and(|task| task.is_on(&data.id));
            of.iter().all(|quantity| is_on(&quantity.task))
        }
        Bound::Printed { .. } => {
            let rows = output.published.iter().flat_map(|published| &published.rows);
            rows.filter_map(|row| row.first()).any(|id| is_on(id))
        }
        Bound::Spread { of, best, .. } => of.iter().filter(|quantity| is_on(&quantity.run)).count() >= *best,
        _ => true,
    }
}

/// Whether each figure in `columns` of the output's table is within `most` of the published one of its row.
fn printed(
    lookup: &Lookup<'_>,
    output: &Output,
    (columns, most): (&[String], f64),
    data: &DataFacts,
) -> (String, Verdict) {
    let pairs = outputs::show(lookup, output, data).zip(output.published.as_ref());
    let pairs = pairs.as_ref();
    let pairs = pairs.map_or_else(Vec::new, |(shown, published)| published::pairs(&shown.table, published));
    let apart: Vec<(f64, String)> = pairs
        .iter()
        .filter(|pair| columns.iter().any(|column| published::same_name(column, pair.column)))
        .map(|pair| (pair.measured - pair.published, format!("{} {}", pair.row, pair.column)))
        .collect();
    let largest = apart.iter().rev().max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
    let Some((difference, name)) = largest else {
        return ("no figure can be compared".to_owned(), Verdict::NotComparable);
    };
    let so = apart.iter().filter(|(difference, _)| difference.abs() <= most + SLACK).count();
    let sign = if *difference < 0.0 { '-' } else { '+' };
    let text = format!(
        "{so} of {} differ by at most {}, claimed all; largest difference {sign}{} ({name})",
        counted(apart.len(), "figure"),
        plain(most),
        plain(difference.abs()),
    );
    (text, if so == apart.len() { Verdict::Holds } else { Verdict::Fails })
}
