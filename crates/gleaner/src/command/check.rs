//! `gleaner check`: a manifest against everything that it names.

use std::io::Write;

use run::resolve;

use super::experiment;
use crate::Ended;
use crate::arguments::Check;
use crate::exit::{Exit, Failed};
use crate::said::counted;

pub(crate) fn check(arguments: &Check) -> Ended {
    let resolved = resolve(experiment(&arguments.manifest)?).map_err(Failed::asked)?;
    let experiment = resolved.experiment();
    let claims: usize = experiment.outputs.iter().map(|output| output.claims.len()).sum();
    let mut tell = std::io::stdout().lock();
    writeln!(
        tell,
        "{}: sound; {}, {} (with baselines), {}, {}",
        experiment.id,
        counted(experiment.data.len(), "data set"),
        counted(resolved.runs().count(), "run"),
        counted(experiment.outputs.len(), "output"),
        counted(claims, "claim"),
    )?;
    Ok(Exit::Done)
}
