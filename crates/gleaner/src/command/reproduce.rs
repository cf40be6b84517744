//! `gleaner reproduce`: runs what is not recorded yet, then writes tables, plots, claims and report.

use std::io::Write;

use record::Presence;
use report::Inputs;
use run::{Options, execute};

use super::{resolved, summary};
use crate::Ended;
use crate::allocated::Allocated;
use crate::arguments::Reproduce;
use crate::console::{output, told};
use crate::exit::Failed;
use crate::places;
use crate::progress::ConsoleProgress;

pub(crate) fn reproduce(arguments: &Reproduce) -> Ended {
    let resolved = resolved(&arguments.paper, &places::peers(&arguments.peers)?)?;
    let out = arguments.out.join(&resolved.experiment().id);
    let options = Options {
        work: out.join("work"),
        store: places::store(&arguments.places)?,
        scale: arguments.scale,
        jobs: arguments.jobs.map(usize::from),
        times: !arguments.no_times,
        memory: Some(&Allocated),
    };
    let executed = execute(&resolved, &options, &ConsoleProgress::new()).map_err(Failed::system)?;
    let inputs = Inputs {
        experiment: resolved.experiment(),
        summary: &executed.summary,
        scores: &executed.scores,
        tasks: &executed.tasks,
        traces: &executed.traces,
        machine: Some(&executed.machine),
    };
    let written = report::write(&inputs, &out).map_err(Failed::system)?;

    let mut stdout = output();
    summary::write_claims(&mut stdout, &written)?;
    for (data, named) in executed.summary.data.iter().zip(&resolved.experiment().data) {
        match &data.presence {
            Presence::Present => {}
            Presence::Missing(why) | Presence::Unusable(why) if named.is_local() => {
                writeln!(stdout, "left out: {}: {}", data.id, told(why))?;
            }
            Presence::Unusable(why) => {
                writeln!(stdout, "left out: {} cannot be used: {}", data.id, told(why))?;
            }
            Presence::Missing(command) => {
                writeln!(stdout, "left out: {} is not at hand; obtain it with: {command}", data.id)?;
            }
        }
    }
    for (run, why) in resolved.left_out() {
        writeln!(stdout, "left out: run {run}: {}", told(why))?;
    }
    summary::write_end(&mut stdout, &written, &out)?;
    Ok(summary::exit(&written))
}
