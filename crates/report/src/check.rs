//! The check of an experiment's queries before anything runs: each is planned over empty tables, and the names that it compares with must exist.

use cleaning::did_you_mean;
use manifest::{Experiment, Query};
use record::{DataFacts, Presence, Provenance, Summary};

use crate::judge::ROWS;
use crate::names::compared;
use crate::queries::published_table;
use crate::session::Session;
use crate::tables::tables;
use crate::{Inputs, ReportError};

/// Checks all queries of an experiment.
///
/// # Errors
/// The first problem of the first faulty query, with its file and line.
pub fn check(experiment: &Experiment) -> Result<(), ReportError> {
    let summary = nothing(experiment);
    let tables = tables(&Inputs::of(experiment, &summary));
    let published: Vec<_> = experiment.queries.iter().filter_map(published_table).collect();
    let published = published.iter().map(|(name, table)| (name.as_str(), table));
    let mut session = Session::new(tables.iter().map(|(name, table)| (*name, table)).chain(published), &[]);
    session.put("printed", crate::queries::no_figures());
    experiment.queries.iter().try_for_each(|query| check_query(experiment, query, &mut session))
}

fn check_query(experiment: &Experiment, query: &Query, session: &mut Session) -> Result<(), ReportError> {
    let at = |problem: String| ReportError::of_query(query, problem);
    let head = &query.head;
    if let Some(run) = head.pages.iter().find(|id| experiment.run(id).is_none()) {
        return Err(at(unknown(experiment, "run", run)));
    }
    let intervals = head.interval.iter().map(|interval| interval.from.as_str());
    let others = head.below.iter().map(String::as_str).chain(intervals);
    for sql in [query.sql.as_str()].into_iter().chain(others) {
        check_names(experiment, sql).map_err(at)?;
        session.run(sql).map_err(at)?;
    }
    for claim in &head.claim {
        let at = |problem: String| at(format!("claim {:?}: {problem}", claim.claim));
        let from = claim.from.as_deref().unwrap_or(&query.sql);
        check_names(experiment, from).map_err(at)?;
        let rows = session.run(from).map_err(at)?;
        session.put(ROWS, rows);
        session.run(&format!("select {} as value from {ROWS}", claim.of)).map_err(at)?;
    }
    Ok(())
}

/// Checks the texts that a query compares columns with.
fn check_names(experiment: &Experiment, sql: &str) -> Result<(), String> {
    for (column, name) in compared(sql) {
        let is_known = match column.as_str() {
            "run" => {
                experiment.run(&name).is_some()
                    || experiment.documents(&name).is_some()
                    || name.starts_with("baseline-")
            }
            "task" => experiment.task(&name).is_some(),
            "trace" => experiment.trace(&name).is_some(),
            "measure" => {
                let task = name.split('/').next().unwrap_or_default();
                experiment.measures.iter().any(|own| *own == name) || experiment.task(task).is_some()
            }
            _ => true,
        };
        if !is_known {
            return Err(unknown(experiment, &column, &name));
        }
    }
    Ok(())
}

fn unknown(experiment: &Experiment, column: &str, name: &str) -> String {
    let known: Vec<&str> = match column {
        "run" => experiment.runs.iter().map(|own| own.id.as_str()).collect(),
        "task" => experiment.tasks.iter().map(|own| own.id.as_str()).collect(),
        "trace" => experiment.traces.iter().map(|own| own.id.as_str()).collect(),
        _ => experiment.measures.iter().map(String::as_str).collect(),
    };
    let hint = did_you_mean(name, known.iter().copied());
    format!("no {column} {name:?} in this experiment{hint}; there are: {}", known.join(", "))
}

/// The summary of an execution of nothing.
fn nothing(experiment: &Experiment) -> Summary {
    let data = experiment.data.iter().map(|data| DataFacts {
        id: data.id.clone(),
        title: String::new(),
        synthetic: false,
        answer: String::new(),
        presence: Presence::Present,
        digest: String::new(),
        sites: 0,
        pages: 0,
    });
    Summary {
        provenance: Provenance {
            experiment: experiment.id.clone(),
            manifest: experiment.digest.clone(),
            code: String::new(),
            lock: String::new(),
            toolchain: String::new(),
            seed: experiment.seed,
            scale: 1.0,
            times: false,
            schema: record::SCHEMA,
        },
        data: data.collect(),
        runs: Vec::new(),
        task_methods: Vec::new(),
        units: Vec::new(),
        tasks: Vec::new(),
        traces: Vec::new(),
        failures: Vec::new(),
    }
}
