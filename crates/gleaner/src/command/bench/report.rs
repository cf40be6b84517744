//! `gleaner report`: writes tables, plots and report again, from records only; `gleaner query`: asks the tables of a finished run.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use manifest::Experiment;
use record::{Folder, Scores, Summary, TaskScores, Trace};
use report::Inputs;

use super::experiment::experiment;
use super::summary;
use crate::Ended;
use crate::arguments::{Query, Report};
use crate::console::output;
use crate::exit::Failed;

/// The records of a finished run.
struct Records {
    summary: Summary,
    scores: Vec<Scores>,
    tasks: Vec<TaskScores>,
    traces: Vec<Trace>,
}

impl Records {
    /// Reads the records of an experiment in the folder of its results.
    fn read(paper: &str, experiment: &Experiment, out: &Path) -> Result<Self, Failed> {
        let folder = Folder::new(out.join("work"));
        let summary: Summary = folder
            .read(&folder.summary())
            .with_context(|| format!("no finished run; `gleaner reproduce {paper}` makes one"))
            .map_err(Failed::asked)?;
        if summary.provenance.manifest != experiment.digest {
            let error = anyhow::anyhow!(
                "the records in {} are of another version of the manifest; run `gleaner reproduce {paper}`",
                out.display(),
            );
            return Err(Failed::asked(error));
        }
        let unusable = |error| {
            let again = anyhow::anyhow!("`gleaner reproduce {paper}` makes it again");
            Failed::asked(again.context(error))
        };
        let scores = summary.units.iter().map(|unit| folder.read(&folder.unit("scores", unit)));
        let scores = scores.collect::<Result<Vec<Scores>, _>>().map_err(unusable)?;
        let tasks = summary.tasks.iter().map(|unit| folder.read(&folder.task(unit)));
        let tasks = tasks.collect::<Result<Vec<TaskScores>, _>>().map_err(unusable)?;
        let traces = summary.traces.iter().map(|unit| folder.read(&folder.trace(unit)));
        let traces = traces.collect::<Result<Vec<Trace>, _>>().map_err(unusable)?;
        Ok(Self { summary, scores, tasks, traces })
    }

    fn inputs<'a>(&'a self, experiment: &'a Experiment) -> Inputs<'a> {
        let Self { summary, scores, tasks, traces } = self;
        Inputs { scores, tasks, traces, ..Inputs::of(experiment, summary) }
    }
}

pub(super) fn query(arguments: &Query) -> Ended {
    let experiment = experiment(&arguments.paper)?;
    let records = Records::read(&arguments.paper, &experiment, &arguments.out.join(&experiment.id))?;
    let sql = match Path::new(&arguments.query) {
        file if file.extension().is_some_and(|ending| ending == "sql") && file.is_file() => {
            std::fs::read_to_string(file)
                .with_context(|| file.display().to_string())
                .map_err(Failed::asked)?
        }
        _ => arguments.query.clone(),
    };
    let found = report::query(&records.inputs(&experiment), &sql, arguments.csv).map_err(Failed::asked)?;
    output().write_all(&found)?;
    Ok(crate::exit::Exit::Done)
}

pub(super) fn report(arguments: &Report) -> Ended {
    let experiment = experiment(&arguments.paper)?;
    let out = arguments.out.join(&experiment.id);
    let records = Records::read(&arguments.paper, &experiment, &out)?;
    let inputs = records.inputs(&experiment);
    let written = report::write(&inputs, &out).map_err(Failed::system)?;
    let mut stdout = output();
    summary::write_claims(&mut stdout, &written)?;
    summary::write_end(&mut stdout, &written, &out)?;
    Ok(summary::exit(&written))
}
