//! `gleaner reproduce`: run what is not done, then write tables, plots, claims and report.

use std::io::Write;

use record::Presence;
use report::Inputs;
use run::{Options, execute, resolve};

use super::{experiment, told};
use crate::Ended;
use crate::allocated::Allocated;
use crate::arguments::Reproduce;
use crate::exit::Failed;
use crate::places;
use crate::progress::Told;

pub(crate) fn reproduce(arguments: &Reproduce) -> Ended {
    let experiment = experiment(&arguments.paper)?;
    let out = arguments.out.join(&experiment.id);
    let resolved = resolve(experiment).map_err(Failed::asked)?;
    let options = Options {
        work: out.join("work"),
        store: places::store(&arguments.places)?,
        scale: arguments.scale,
        jobs: arguments.jobs.map(usize::from),
        times: !arguments.no_times,
        memory: Some(&Allocated),
    };
    let executed = execute(&resolved, &options, &Told::new()).map_err(Failed::system)?;
    let inputs = Inputs {
        experiment: resolved.experiment(),
        summary: &executed.summary,
        scores: &executed.scores,
        tasks: &executed.tasks,
        traces: &executed.traces,
        machine: Some(&executed.machine),
    };
    let written = report::write(&inputs, &out).map_err(Failed::system)?;

    let mut tell = std::io::stdout().lock();
    told::tell(&mut tell, &written)?;
    for (data, named) in executed.summary.data.iter().zip(&resolved.experiment().data) {
        match &data.presence {
            Presence::Present => {}
            Presence::Missing(why) if named.is_local() => writeln!(tell, "left out: {}: {why}", data.id)?,
            Presence::Missing(command) => {
                writeln!(tell, "left out: {} is not at hand; obtain it with: {command}", data.id)?;
            }
        }
    }
    told::tell_end(&mut tell, &written, &out)?;
    Ok(told::exit(&written))
}
