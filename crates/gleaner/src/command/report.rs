//! `gleaner report`: writes tables, plots and report again, from records only.

use anyhow::Context;
use record::{Folder, Scores, Summary, TaskScores, Trace};
use report::Inputs;

use super::{experiment, summary};
use crate::Ended;
use crate::arguments::Report;
use crate::console::output;
use crate::exit::Failed;

pub(crate) fn report(arguments: &Report) -> Ended {
    let experiment = experiment(&arguments.paper)?;
    let out = arguments.out.join(&experiment.id);
    let folder = Folder::new(out.join("work"));
    let summary: Summary = folder
        .read(&folder.summary())
        .with_context(|| format!("no finished run; `gleaner reproduce {}` makes one", arguments.paper))
        .map_err(Failed::asked)?;
    if summary.provenance.manifest != experiment.digest {
        let error = anyhow::anyhow!(
            "the records in {} are of another version of the manifest; run `gleaner reproduce {}`",
            out.display(),
            arguments.paper
        );
        return Err(Failed::asked(error));
    }
    let unusable = |error| {
        let again = anyhow::anyhow!("`gleaner reproduce {}` makes it again", arguments.paper);
        Failed::asked(again.context(error))
    };
    let scores = summary.units.iter().map(|unit| folder.read(&folder.unit("scores", unit)));
    let scores = scores.collect::<Result<Vec<Scores>, _>>().map_err(unusable)?;
    let tasks = summary.tasks.iter().map(|unit| folder.read(&folder.task(unit)));
    let tasks = tasks.collect::<Result<Vec<TaskScores>, _>>().map_err(unusable)?;
    let traces = summary.traces.iter().map(|unit| folder.read(&folder.trace(unit)));
    let traces = traces.collect::<Result<Vec<Trace>, _>>().map_err(unusable)?;
    let inputs =
        Inputs { scores: &scores, tasks: &tasks, traces: &traces, ..Inputs::of(&experiment, &summary) };
    let written = report::write(&inputs, &out).map_err(Failed::system)?;
    let mut stdout = output();
    summary::write_claims(&mut stdout, &written)?;
    summary::write_end(&mut stdout, &written, &out)?;
    Ok(summary::exit(&written))
}
