//! `gleaner reproduce`: runs everything that is not recorded yet, then writes tables, plots, claims and report.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use record::Presence;
use report::Inputs;
use run::{Options, execute};

use super::experiment::resolved;
use super::summary;
use crate::Ended;
use crate::allocated::Allocated;
use crate::arguments::Reproduce;
use crate::command::view;
use crate::console::{output, told};
use crate::exit::Failed;
use crate::places;
use crate::progress::ConsoleProgress;

pub(super) fn reproduce(arguments: &Reproduce) -> Ended {
    let peers = places::peers(&arguments.peers)?.with_answers(arguments.out.join("answers"));
    let resolved = resolved(&arguments.paper, &peers)?;
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
        scores: &executed.scores,
        tasks: &executed.tasks,
        traces: &executed.traces,
        machine: Some(&executed.machine),
        ..Inputs::of(resolved.experiment(), &executed.summary)
    };
    if arguments.views > 0 {
        write_views(arguments, &inputs, &out);
    }
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
                writeln!(stdout, "left out: {} is missing; get it with: {command}", data.id)?;
            }
        }
    }
    summary::write_left_out(&mut stdout, &resolved)?;
    summary::write_end(&mut stdout, &written, &out)?;
    Ok(summary::exit(&written))
}

/// Writes the views of the worst pages: a file for each page, with all methods for which it is among the worst. A view that fails is
/// reported and left out: results do not depend on it.
fn write_views(arguments: &Reproduce, inputs: &Inputs<'_>, out: &Path) {
    let mut pages: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for page in report::worst_pages(inputs) {
        if page.rank < arguments.views && page.command().is_some() {
            let methods = pages.entry((page.place(), page.file())).or_default();
            methods.extend(page.method.filter(|method| !methods.contains(method)));
        }
    }
    for ((what, file), methods) in pages {
        view::of_page(
            what,
            methods,
            inputs.experiment.seed,
            out.join(file),
            &arguments.places,
            &arguments.peers,
        );
    }
}
