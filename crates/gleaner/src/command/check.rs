//! `gleaner check`: a manifest against everything that it names.

use std::io::Write;

use run::resolve;

use super::experiment;
use crate::Ended;
use crate::arguments::Check;
use crate::exit::{Exit, Failed};

pub(crate) fn check(arguments: &Check) -> Ended {
    let resolved = resolve(experiment(&arguments.manifest)?).map_err(Failed::asked)?;
    let experiment = resolved.experiment();
    let claims: usize = experiment.outputs.iter().map(|output| output.claims.len()).sum();
    let mut tell = std::io::stdout().lock();
    writeln!(
        tell,
        "{}: sound; {} data sets, {} runs (with baselines), {} outputs, {claims} claims",
        experiment.id,
        experiment.data.len(),
        resolved.runs().count(),
        experiment.outputs.len(),
    )?;
    Ok(Exit::Done)
}
