//! All claims of an experiment on all of its data sets. They are judged here, since a claim may be about the table of its output, and
//! outputs show verdicts.

use crate::claims::Claimed;
use crate::claims::row::ClaimRow;
use crate::lookup::Lookup;
use crate::outputs;

/// A row for each claim and data set, in the order of the manifests. A claim about a task has no row for a data set that the task is not
/// run on.
pub(crate) fn evaluate(lookup: &Lookup<'_>) -> Vec<ClaimRow> {
    let mut rows = Vec::new();
    for output in &lookup.experiment.outputs {
        for (claim, data) in
            output.claims.iter().flat_map(|claim| lookup.summary.data.iter().map(move |data| (claim, data)))
        {
            let table = || outputs::show(lookup, output, data).map(|shown| shown.table);
            let claimed = Claimed { lookup, output, claim, data, table: &table };
            if !claimed.is_about() {
                continue;
            }
            let (measured, verdict) = claimed.judge();
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
