//! `gleaner check`: checks a manifest and every name in it, and prints all errors.

use std::io::Write;

use super::experiment::{plain, resolved};
use crate::Ended;
use crate::arguments::Check;
use crate::console::{counted, output, told};
use crate::exit::Exit;
use crate::places;

pub(super) fn check(arguments: &Check) -> Ended {
    let peers = places::peers(&arguments.peers)?;
    let resolved = resolved(&arguments.manifest, &peers)?;
    let mut out = output();
    if arguments.expand {
        for (name, text) in plain(&arguments.manifest)? {
            writeln!(out, "# {name}\n{text}")?;
        }
        return Ok(Exit::Done);
    }
    let experiment = resolved.experiment();
    let claims: usize = experiment.queries.iter().map(|query| query.head.claim.len()).sum();
    writeln!(
        out,
        "{}: sound; {}, {} (with baselines), {}, {}",
        told(&experiment.id),
        counted(experiment.data.len(), "data set"),
        counted(resolved.runs().count(), "run"),
        counted(experiment.queries.len(), "table"),
        counted(claims, "claim"),
    )?;
    Ok(Exit::Done)
}
