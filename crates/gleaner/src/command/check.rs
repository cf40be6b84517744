//! `gleaner check`: checks a manifest and every name in it.

use std::io::Write;

use run::resolve_with_peers;

use super::experiment;
use crate::Ended;
use crate::arguments::Check;
use crate::console::{counted, output, told};
use crate::exit::{Exit, Failed};
use crate::places;

pub(crate) fn check(arguments: &Check) -> Ended {
    let peers = places::peers(&arguments.peers)?;
    let resolved = resolve_with_peers(experiment(&arguments.manifest)?, &peers).map_err(Failed::asked)?;
    let experiment = resolved.experiment();
    let claims: usize = experiment.outputs.iter().map(|output| output.claims.len()).sum();
    let mut out = output();
    writeln!(
        out,
        "{}: sound; {}, {} (with baselines), {}, {}",
        told(&experiment.id),
        counted(experiment.data.len(), "data set"),
        counted(resolved.runs().count(), "run"),
        counted(experiment.outputs.len(), "output"),
        counted(claims, "claim"),
    )?;
    Ok(Exit::Done)
}
