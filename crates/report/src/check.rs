//! The check of an experiment's queries before anything runs: each is planned over empty tables, and the names that it compares with must exist.

use std::collections::BTreeSet;

use manifest::{BASELINE, Experiment, Interval, PARSING, Query, Run, no_such, on_large_stack};
use record::{DataFacts, Summary};

use crate::ask::ask;
use crate::chart::draw;
use crate::numbers::distinct;
use crate::queries::session;
use crate::session::Session;
use crate::sql::{check_select, compared, words};
use crate::tables::{BASELINES, tables};
use crate::{Inputs, ReportError, Result};

/// Names that no manifest declares. Where there are none, queries may use any.
#[derive(Debug, Clone, Copy, Default)]
pub struct Names<'a> {
    /// The traits of pages.
    pub traits: &'a [&'a str],
    /// The numbers that fits settle, without the bins of distributions.
    pub statistics: &'a [&'a str],
}

/// Checks all queries of an experiment; `begins` is called before each of them.
///
/// # Errors
/// The first problem of the first faulty query, with its file and line.
pub fn check(experiment: &Experiment, names: Names<'_>, mut begins: impl FnMut(&Query)) -> Result<()> {
    let summary = nothing(experiment);
    let tables = tables(&Inputs::of(experiment, &summary));
    let mut session = session(experiment, &tables, &[]).planning();
    on_large_stack(|| {
        experiment.queries.iter().try_for_each(|query| {
            begins(query);
            check_query((experiment, names), query, &mut session)
        })
    })
}

fn check_query(
    (experiment, names): (&Experiment, Names<'_>),
    query: &Query,
    session: &mut Session,
) -> Result<()> {
    let at = |problem: String| ReportError::of_query(query, &problem);
    let head = &query.head;
    if let Some(run) = head.pages.iter().find(|id| experiment.run(id).is_none()) {
        let known = known(experiment, names, "run").unwrap_or_default();
        return Err(at(unknown("run", run, &known)));
    }
    let others = head.below.iter().cloned().chain(head.interval.iter().map(Interval::sql));
    for (number, sql) in [query.sql.clone()].into_iter().chain(others).enumerate() {
        check_select(&sql, number == 0).and_then(|()| check_names(experiment, names, &sql)).map_err(at)?;
    }
    for claim in &head.claim {
        let at = |problem: String| at(format!("claim {:?}: {problem}", claim.claim));
        let from = claim.from.as_deref().unwrap_or(&query.sql);
        check_select(from, false).and_then(|()| check_names(experiment, names, from)).map_err(at)?;
    }
    // a table, a plot and verdicts of no row
    let asked = ask(query, session, |_| true)?;
    draw(query, &asked.long, &asked.table, "", None).map(|_| ()).map_err(at)
}

/// Checks what a query compares columns with.
fn check_names(experiment: &Experiment, names: Names<'_>, sql: &str) -> Result<(), String> {
    // the numbers of traces have names of their own
    let is_of_traces = || words(sql).any(|word| word == "traces");
    for (column, name) in compared(sql) {
        let Some(known) = known(experiment, names, &column) else { continue };
        let is_other = match column.as_str() {
            "run" | "of" => name.starts_with(BASELINE) || name == PARSING,
            "name" => {
                is_of_traces()
                    || name.split_once(':').is_some_and(|(name, _)| known.iter().any(|own| own == name))
            }
            _ => false,
        };
        if !is_other && !known.contains(&name) {
            return Err(unknown(&column, &name, &known));
        }
    }
    Ok(())
}

/// What a column may be compared with; `None` for a column that may be compared with anything.
fn known(experiment: &Experiment, names: Names<'_>, column: &str) -> Option<Vec<String>> {
    let texts = |texts: &mut dyn Iterator<Item = &str>| Some(distinct(texts.map(str::to_owned)));
    let runs = experiment.runs.iter();
    match column {
        "run" | "of" => texts(&mut runs.map(|own| own.id.as_str())),
        "group" => {
            let groups = runs.map(|own| own.group.as_str()).filter(|group| !group.is_empty());
            texts(&mut groups.chain([BASELINES]))
        }
        "variant" => texts(&mut runs.flat_map(|run| &run.variants).map(|own| own.id.as_str())),
        "task" => texts(&mut experiment.tasks.iter().map(|own| own.id.as_str())),
        "trace" => texts(&mut experiment.traces.iter().map(|own| own.id.as_str())),
        "timing" => texts(&mut experiment.timings.iter().map(|own| own.id.as_str())),
        "data" => texts(&mut experiment.data.iter().map(|own| own.id.as_str())),
        "documents" => texts(&mut experiment.documents.iter().map(|own| own.id.as_str())),
        "measure" => {
            // a number that a fit settled has none, a retrieval is its own
            let others = experiment.tasks.iter().map(|own| own.id.as_str()).chain([""]);
            texts(&mut experiment.measures.iter().map(String::as_str).chain(others))
        }
        "configuration" => texts(&mut ["1", "2", "3"].into_iter()),
        "trait" if !names.traits.is_empty() => texts(&mut names.traits.iter().copied()),
        "name" if !names.statistics.is_empty() => {
            let of_run =
                |run: &'_ Run| run.variants.iter().map(|own| run.name_of(&own.id)).collect::<Vec<_>>();
            let own: Vec<String> = runs.flat_map(of_run).collect();
            let own = own.iter().map(String::as_str).chain(["precision", "recall", "f"]);
            texts(&mut own.chain(names.statistics.iter().copied()))
        }
        "size" | "trained_on" | "training" => {
            let sizes: BTreeSet<usize> = runs.flat_map(|run| &run.training.pages).copied().collect();
            let all = if column == "trained_on" { "all" } else { "1000000000" };
            Some(sizes.iter().map(ToString::to_string).chain([all.to_owned()]).collect())
        }
        _ => None,
    }
}

fn unknown(column: &str, name: &str, known: &[String]) -> String {
    // rows of no measure have the empty name
    let known: Vec<&str> = known.iter().map(String::as_str).filter(|own| !own.is_empty()).collect();
    no_such(column, name, &known)
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

    const NAMES: Names<'static> = Names { traits: &["tabular"], statistics: &["threshold"] };

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
        let cases: [(String, &str); 28] = [
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
            (String::new(), "select value from figure where name = 'rekall' order by value"),
            (String::new(), "select value from figure where size = 11 order by value"),
            (String::new(), "select f from by_trait where trait = 'tabluar' order by f"),
            (String::new(), "select f from spot where \"group\" = 'clasic' order by f"),
            (String::new(), "select f from starts where task = 'k-mean' order by f"),
            (String::new(), "select f from starts where documents in ('n', 'v') order by f"),
            (String::new(), "select f from trial where configuration <> 4 order by f"),
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
            check(&experiment, NAMES, |_| {})
                .map_or_else(|error| error.to_string(), |()| format!("nothing is wrong: {head} {sql}"))
        });
        insta::assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn all_embedded_experiments_are_sound() {
        for id in manifest::embedded_ids() {
            let experiment =
                manifest::embedded(id).unwrap_or_else(|refused| panic!("{id}: {:?}", refused.errors));
            check(&experiment, Names::default(), |_| {}).unwrap_or_else(|error| panic!("{id}: {error}"));
        }
    }
}
