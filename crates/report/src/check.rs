//! The check of an experiment's queries before anything runs: each is planned over empty tables, and the names that it compares with must exist.

use cleaning::did_you_mean;
use manifest::{Experiment, PARSING, Query};
use polars::prelude::DataType;
use record::{DataFacts, Summary};

use crate::chart::draw;
use crate::judge::{ROWS, Seed, judge};
use crate::queries::{printed, session, shaped};
use crate::session::{Session, check_select, compared};
use crate::tables::tables;
use crate::{Inputs, ReportError};

/// Checks all queries of an experiment; `begins` is called before each of them.
///
/// # Errors
/// The first problem of the first faulty query, with its file and line.
pub fn check(experiment: &Experiment, mut begins: impl FnMut(&Query)) -> Result<(), ReportError> {
    let summary = nothing(experiment);
    let tables = tables(&Inputs::of(experiment, &summary));
    let mut session = session(experiment, &tables, &[]);
    session.put("printed", printed(&[]));
    experiment.queries.iter().try_for_each(|query| {
        begins(query);
        check_query(experiment, query, &mut session)
    })
}

fn check_query(experiment: &Experiment, query: &Query, session: &mut Session) -> Result<(), ReportError> {
    let at = |problem: String| ReportError::of_query(query, problem);
    let head = &query.head;
    if let Some(run) = head.pages.iter().find(|id| experiment.run(id).is_none()) {
        return Err(at(unknown(experiment, "run", run)));
    }
    let intervals = head.interval.iter().map(|interval| interval.from.as_str());
    let others = head.below.iter().map(String::as_str).chain(intervals);
    for (number, sql) in [query.sql.as_str()].into_iter().chain(others).enumerate() {
        check_select(sql, number == 0).and_then(|()| check_names(experiment, sql)).map_err(at)?;
        session.run(sql).map_err(at)?;
    }
    // a table, a plot and verdicts of no row
    let long = session.run(&query.sql).map_err(at)?;
    let table = shaped(query, &long, session, experiment.seed, "")?;
    draw(query, &long, &table, "", None).map_err(at)?;
    for claim in &head.claim {
        let at = |problem: String| at(format!("claim {:?}: {problem}", claim.claim));
        let from = claim.from.as_deref().unwrap_or(&query.sql);
        check_select(from, false).and_then(|()| check_names(experiment, from)).map_err(at)?;
        let seed = Seed { seed: experiment.seed, data: "" };
        judge(claim, &long, session, &seed).map_err(at)?;
        let values = session.run(&format!("select {} as value from {ROWS}", claim.of)).map_err(at)?;
        if values.columns().iter().any(|column| *column.dtype() == DataType::String) {
            return Err(at(format!("{:?} is a text, allowed is a number", claim.of)));
        }
    }
    Ok(())
}

/// Checks the texts that a query compares columns with.
fn check_names(experiment: &Experiment, sql: &str) -> Result<(), String> {
    for (column, name) in compared(sql) {
        let is_known = || known(experiment, &column).contains(&name.as_str());
        let is_right = match column.as_str() {
            "run" => {
                is_known()
                    || experiment.documents(&name).is_some()
                    || name.starts_with("baseline-")
                    || name == PARSING
            }
            "task" | "trace" | "data" | "timing" => is_known(),
            "measure" => is_known() || experiment.task(name.split('/').next().unwrap_or_default()).is_some(),
            // those of tasks are called by the task
            "variant" if experiment.tasks.is_empty() => name == "best" || is_known(),
            _ => true,
        };
        if !is_right {
            return Err(unknown(experiment, &column, &name));
        }
    }
    Ok(())
}

/// What a column may be compared with; measures for any other than these.
fn known<'a>(experiment: &'a Experiment, column: &str) -> Vec<&'a str> {
    match column {
        "run" => experiment.runs.iter().map(|own| own.id.as_str()).collect(),
        "task" => experiment.tasks.iter().map(|own| own.id.as_str()).collect(),
        "trace" => experiment.traces.iter().map(|own| own.id.as_str()).collect(),
        "timing" => experiment.timings.iter().map(|own| own.id.as_str()).collect(),
        "data" => experiment.data.iter().map(|own| own.id.as_str()).collect(),
        "variant" => {
            experiment.runs.iter().flat_map(|run| &run.variants).map(|own| own.id.as_str()).collect()
        }
        _ => experiment.measures.iter().map(String::as_str).collect(),
    }
}

fn unknown(experiment: &Experiment, column: &str, name: &str) -> String {
    let known = known(experiment, column);
    let hint = did_you_mean(name, known.iter().copied());
    let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
    format!("no {column} {name:?} in this experiment{hint}; there are: {known}")
}

/// The summary of an execution of nothing.
fn nothing(experiment: &Experiment) -> Summary {
    let data = experiment.data.iter().map(|data| DataFacts { id: data.id.clone(), ..DataFacts::default() });
    Summary { data: data.collect(), ..Summary::default() }
}

#[cfg(test)]
mod tests {
    use crate::fixtures;

    use super::*;

    /// Heads and queries that are wrong, and what is said of each.
    #[test]
    fn what_is_wrong_is_told_before_anything_runs() {
        let sound = "select run, site, f as value from spot where run = 'greedy' order by run, site";
        let plot = |keys: &str| format!("plot = {{ kind = \"line\", x = \"site\", y = \"value\"{keys} }}");
        let claim = |keys: &str| format!("[[claim]]\nclaim = \"more\"\nleast = 0.1\n{keys}");
        let interval = |keys: &str| {
            format!("[[interval]]\nmeasure = \"m\"\ncolumns = [\"value\", \"\", \"\", \"\"]\n{keys}")
        };
        let key_alone = "key = [\"site\"]\nfrom = \"select site as key from spot order by site\"";
        let cases: [(String, &str); 21] = [
            (String::new(), "select run from spott order by run"),
            (String::new(), "select run, wrong from spot order by run"),
            (String::new(), "select run\nfro spot order by run"),
            (String::new(), "select run from spot"),
            (String::new(), "drop table spot"),
            (String::new(), "-- the paper's\nselect f from spot where run = 'greedi' order by f"),
            (String::new(), "select f from spot where 'greedi' = run order by f"),
            (String::new(), "select f from spot where measure not in ('tokken') order by f"),
            (String::new(), "select f from spot where data = 'nope' order by f"),
            (String::new(), "select median from clock where timing = 'none' order by median"),
            (String::new(), "select value from traces where trace = 'none' order by value"),
            (plot("").replace("line", "bars"), sound),
            (plot("").replace("value", "figure"), sound),
            (plot(", low = \"least\""), sound),
            ("pivot = { column = \"variant\", values = [\"value\"] }".to_owned(), sound),
            ("foot = [\"mean\"]\nfoot-by = \"variant\"".to_owned(), sound),
            ("below = \"select wrong from spot\"".to_owned(), sound),
            (interval("key = [\"town\"]\nfrom = \"select 1\""), sound),
            (interval(key_alone), sound),
            (claim("of = \"site\""), sound),
            (claim("of = \"value\"\nerror = \"sites\""), sound),
        ];
        let told = cases.map(|(head, sql)| {
            let experiment = fixtures::experiment(&format!("/*\nid = \"t\"\n{head}\n*/\n{sql}\n"));
            check(&experiment, |_| {})
                .map_or_else(|error| error.to_string(), |()| format!("nothing is wrong: {head} {sql}"))
        });
        insta::assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn all_embedded_experiments_are_sound() {
        for id in manifest::embedded_ids() {
            let experiment =
                manifest::embedded(id).unwrap_or_else(|refused| panic!("{id}: {:?}", refused.errors));
            check(&experiment, |_| {}).unwrap_or_else(|error| panic!("{id}: {error}"));
        }
    }
}
