//! The tables and the verdicts of all queries of an experiment, on each data set and on all of a kind together.

use std::collections::BTreeMap;

use manifest::{Experiment, Over, Query, QueryClaim, Verdict};
use polars::prelude::{Column, DataFrame, df};
use record::{DataFacts, Presence, Summary};

use crate::chart::draw;
use crate::claims::NOT_RUN;
use crate::judge::{Judgement, Seed, judge};
use crate::markdown::of_cells;
use crate::published::{Pair, pairs};
use crate::session::{Session, check_select, literals, words};
use crate::table::{Cell, Table};
use crate::tables::tables;
use crate::{ClaimRow, Inputs, ReportError, intervals, published, table};

/// A table of one data set, or of all of a kind.
pub(crate) struct Answer<'a> {
    pub(crate) query: &'a Query,
    pub(crate) group: DataGroup<'a>,
    /// The rows, with published figures as columns where some are of these rows.
    pub(crate) table: Table,
    /// Its chart.
    pub(crate) svg: Option<String>,
    /// The published table, if some of its rows are not among these.
    pub(crate) beside: Option<Table>,
}

impl<'a> Answer<'a> {
    fn new(query: &'a Query, group: DataGroup<'a>, mut table: Table, svg: Option<String>) -> Self {
        let mut beside = None;
        if let Some(figures) = &query.published {
            let joined = published::join(&table, figures);
            beside = (!joined.as_ref().is_some_and(|joined| joined.whole)).then(|| published::alone(figures));
            table = joined.map_or(table, |joined| joined.table);
        }
        Self { query, group, table, svg, beside }
    }

    /// Its name among all tables and data.
    pub(crate) fn name(&self) -> String {
        let between = if self.query.head.times { '-' } else { '.' };
        format!("{}{between}{}", self.query.id, self.group.id.replace('/', "-"))
    }

    /// The files of the table and of the plot, below the folder of the report.
    pub(crate) fn files(&self) -> [String; 2] {
        let [tables, plots] = if self.query.head.times { ["times"; 2] } else { ["tables", "plots"] };
        [format!("{tables}/{}.csv", self.name()), format!("{plots}/{}.svg", self.name())]
    }
}

/// All tables and verdicts.
pub(crate) struct Answers<'a> {
    /// The tables in the order of data sets and queries, those over all of a kind last.
    pub(crate) tables: Vec<Answer<'a>>,
    /// The verdicts in the order of queries and claims.
    pub(crate) verdicts: Vec<ClaimRow>,
    /// The tables without a row on data that have all of their runs: the query, and the data set.
    pub(crate) empty: Vec<[&'a str; 2]>,
}

/// Asks all queries.
///
/// # Errors
/// The first query that cannot be run, with its file and line.
pub(crate) fn answers<'a>(
    experiment: &'a Experiment,
    summary: &'a Summary,
    tables: &BTreeMap<&'static str, DataFrame>,
    banner: Option<&str>,
) -> Result<Answers<'a>, ReportError> {
    let (mut answers, mut empty) = (Vec::new(), Vec::new());
    let mut verdicts: BTreeMap<(usize, usize, usize), ClaimRow> = BTreeMap::new();
    let session = |data: &[&str]| session(experiment, tables, data);
    let drawn = |query: &Query, long: &DataFrame, table: &Table, group: &DataGroup<'_>| {
        draw(query, long, table, group.name, banner).map_err(|problem| ReportError::of_query(query, problem))
    };
    for (data_at, data) in summary.data.iter().enumerate() {
        let is_present = data.presence == Presence::Present;
        let mut session = session(&[&data.id]);
        for (query_at, query) in experiment.queries.iter().enumerate() {
            let found = match is_present {
                true => Some(answer(query, &mut session, experiment.seed, &data.id)?),
                false => None,
            };
            for (claim_at, claim) in query.head.claim.iter().enumerate() {
                if !is_about(experiment, claim.from.as_ref().unwrap_or(&query.sql), &data.id) {
                    continue;
                }
                let judgement = match &found {
                    None => {
                        let is_unusable = matches!(data.presence, Presence::Unusable(_));
                        let why = if is_unusable { "data set cannot be used" } else { "data set missing" };
                        Some((why.to_owned(), Verdict::NotComparable))
                    }
                    Some((table, long)) => {
                        let seed = Seed { seed: experiment.seed, data: &data.id };
                        judged(experiment, query, claim, data, (table.as_ref(), long), &mut session, &seed)?
                    }
                };
                if let Some((measured, verdict)) = judgement {
                    verdicts
                        .insert((query_at, claim_at, data_at), row(query, claim, data, measured, verdict));
                }
            }
            let Some((table, long)) = found.filter(|_| query.head.over != Over::All) else { continue };
            if long.height() == 0 && !query.head.times && has_all_runs(experiment, &query.sql, &data.id) {
                empty.push([query.id.as_str(), data.id.as_str()]);
            }
            if let Some(table) = table {
                let group = DataGroup::one(data);
                let svg = drawn(query, &long, &table, &group)?;
                answers.push(Answer::new(query, group, table, svg));
            }
        }
    }
    let present = || summary.data.iter().filter(|data| data.presence == Presence::Present);
    for synthetic in [false, true] {
        for query in experiment.queries.iter().filter(|query| query.head.over != Over::Each) {
            // a single data set has its own table, but for a query that has none
            let of_kind: Vec<&DataFacts> = present().filter(|data| data.synthetic == synthetic).collect();
            let group = match (of_kind.as_slice(), query.head.over) {
                ([one], Over::All) => Some(DataGroup::one(one)),
                _ => DataGroup::together(&of_kind, synthetic),
            };
            let Some(group) = group else { continue };
            let ids: Vec<&str> = group.data.iter().map(|data| data.id.as_str()).collect();
            if let (Some(table), long) = answer(query, &mut session(&ids), experiment.seed, group.id)? {
                let svg = drawn(query, &long, &table, &group)?;
                answers.push(Answer::new(query, group, table, svg));
            }
        }
    }
    Ok(Answers { tables: answers, verdicts: verdicts.into_values().collect(), empty })
}

/// The tables of some data sets, and the published figures of all queries.
pub(crate) fn session(
    experiment: &Experiment,
    tables: &BTreeMap<&'static str, DataFrame>,
    data: &[&str],
) -> Session {
    let published: Vec<_> = experiment.queries.iter().filter_map(published_table).collect();
    let published = published.iter().map(|(name, table)| (name.as_str(), table));
    Session::new(tables.iter().map(|(name, table)| (*name, table)).chain(published), data)
}

/// The result of a query over all data sets of a finished run, as CSV or as a table for people. The id of a table stands for its query;
/// `show tables` lists tables and views.
///
/// # Errors
/// The words of polars, on a query that it refuses.
pub fn query(inputs: &Inputs<'_>, sql: &str, as_csv: bool) -> Result<Vec<u8>, ReportError> {
    let queries = &inputs.experiment.queries;
    let sql = queries.iter().find(|own| own.id == sql).map_or(sql, |own| &own.sql);
    let tables = tables(inputs);
    let data: Vec<&str> = inputs.summary.data.iter().map(|data| data.id.as_str()).collect();
    let mut session = session(inputs.experiment, &tables, &data);
    let sql = sql.trim().trim_end_matches(';');
    let found = match sql.to_ascii_lowercase().split_whitespace().eq(["show", "tables"]) {
        true => Ok(session.names()),
        false => check_select(sql, false).and_then(|()| session.run(sql)),
    };
    let mut table = table::cells(&found.map_err(|problem| ReportError::Asked { problem })?);
    // the name that polars gives to a count without one; no table has such a column
    let unnamed = |name: &&mut String| name.as_str() == "len" && words(sql).all(|word| word != "len");
    table.header.iter_mut().filter(unnamed).for_each(|name| *name = "count(*)".to_owned());
    Ok(match as_csv {
        true => table.csv(),
        false => of_cells(&table.header, &table.rows()).into_bytes(),
    })
}

/// The table of a query; `None` without a figure.
fn answer(
    query: &Query,
    session: &mut Session,
    seed: u64,
    data: &str,
) -> Result<(Option<Table>, DataFrame), ReportError> {
    let long = session.run(&query.sql).map_err(|problem| ReportError::of_query(query, problem))?;
    let table = match table::has_figures(&table::cells(&long), &long) {
        true => Some(shaped(query, &long, session, seed, data)?),
        false => None,
    };
    Ok((table, long))
}

/// The table of a query's result, with its pivot, intervals, foot.
pub(crate) fn shaped(
    query: &Query,
    long: &DataFrame,
    session: &mut Session,
    seed: u64,
    data: &str,
) -> Result<Table, ReportError> {
    let wrong = |problem: String| ReportError::of_query(query, problem);
    let head = &query.head;
    let mut table = table::cells(long);
    for interval in &head.interval {
        let from = session.run(&interval.from).map_err(wrong)?;
        intervals::fill(&mut table, interval, &from, seed, data).map_err(wrong)?;
    }
    if let Some(pivot) = &head.pivot {
        table = table::pivot(&table, pivot).map_err(wrong)?;
    }
    table = table::without_even(table, &head.uneven);
    let mut foot = table::foot(&table, &head.foot, head.foot_by.as_deref()).map_err(wrong)?;
    if let Some(below) = &head.below {
        let mut more = table::cells(&session.run(below).map_err(wrong)?);
        if let Some(pivot) = &head.pivot {
            more = table::pivot(&more, pivot).map_err(wrong)?;
        }
        let place = |name: &String| more.header.iter().position(|own| own == name);
        let places: Vec<Option<usize>> = table.header.iter().map(place).collect();
        foot.extend(
            more.cells
                .iter()
                .map(|row| places.iter().map(|at| at.map_or(Cell::Empty, |at| row[at].clone())).collect()),
        );
    }
    Ok(table.with_foot(foot))
}

/// Whether the tasks and timings that SQL names are of these data.
fn is_about(experiment: &Experiment, sql: &str, data: &str) -> bool {
    literals(sql).iter().all(|name| {
        let timing = experiment.timings.iter().find(|timing| timing.id == *name);
        experiment.task(name).is_none_or(|task| task.is_on(data))
            && timing.is_none_or(|timing| timing.data == data)
    })
}

/// Whether SQL names runs or tasks, and all of its runs, tasks and timings are of these data.
fn has_all_runs(experiment: &Experiment, sql: &str, data: &str) -> bool {
    let named = literals(sql);
    let names_something =
        named.iter().any(|name| experiment.run(name).is_some() || experiment.task(name).is_some());
    let mut runs = named.iter().filter_map(|name| experiment.run(name));
    names_something && runs.all(|run| run.is_on(data)) && is_about(experiment, sql, data)
}

/// The verdict on available data; `None` if the claim is not about them.
fn judged(
    experiment: &Experiment,
    query: &Query,
    claim: &QueryClaim,
    data: &DataFacts,
    (table, long): (Option<&Table>, &DataFrame),
    session: &mut Session,
    seed: &Seed<'_>,
) -> Result<Option<Judgement>, ReportError> {
    let sql = claim.from.as_ref().unwrap_or(&query.sql);
    let named = literals(sql);
    let pairs = query.published.as_ref().zip(table).map(|(published, table)| pairs(table, published));
    session.put("printed", printed(&pairs.unwrap_or_default()));
    let wrong = |problem: String| ReportError::of_query(query, format!("claim {:?}: {problem}", claim.claim));
    let judgement = judge(claim, long, session, seed).map_err(wrong)?;
    // a claim about figures that nobody printed of these data
    if named.iter().all(|name| experiment.run(name).is_none())
        && matches!(&judgement, Some((_, Verdict::NotComparable)))
        && sql.contains(" from printed ")
    {
        return Ok(None);
    }
    // a reason in place of "undefined", where a run stays away from the data
    let away = named.iter().filter_map(|name| experiment.run(name)).find(|run| !run.is_on(&data.id));
    Ok(match (judgement, away) {
        (Some((_, Verdict::NotComparable)), Some(run)) => {
            Some((format!("{}: run {}", NOT_RUN, run.id), Verdict::NotComparable))
        }
        (judgement, _) => judgement,
    })
}

fn row(query: &Query, claim: &QueryClaim, data: &DataFacts, measured: String, verdict: Verdict) -> ClaimRow {
    ClaimRow {
        claim: claim.claim.clone(),
        output: query.id.clone(),
        source: claim.source.clone(),
        data: data.id.clone(),
        kind: if data.synthetic { "synthetic" } else { "real" },
        published: claim.published.clone(),
        measured,
        verdict,
    }
}

/// The table `printed`: figures that a table and the published ones both have, with all their digits.
pub(crate) fn printed(pairs: &[Pair<'_>]) -> DataFrame {
    df!(
        "row" => pairs.iter().map(|pair| pair.row.as_str()).collect::<Vec<_>>(),
        "column" => pairs.iter().map(|pair| pair.column).collect::<Vec<_>>(),
        "measured" => pairs.iter().map(|pair| pair.measured).collect::<Vec<_>>(),
        "published" => pairs.iter().map(|pair| pair.published).collect::<Vec<_>>(),
    )
    .expect("columns of one length")
}

/// The published figures of a query as a table, named by the file without its ending and with `_` for `-`. A column of numbers holds numbers.
fn published_table(query: &Query) -> Option<(String, DataFrame)> {
    let published = query.published.as_ref()?;
    let columns = published.header.iter().enumerate().map(|(at, name)| {
        let cells = || published.rows.iter().map(move |row| row.get(at).map_or("", String::as_str));
        let numbers: Vec<Option<f64>> = cells().map(published::number).collect();
        let is_of_numbers =
            at > 0 && cells().zip(&numbers).all(|(cell, number)| cell.is_empty() || number.is_some());
        match is_of_numbers {
            true => Column::new(name.as_str().into(), numbers),
            false => Column::new(name.as_str().into(), cells().collect::<Vec<_>>()),
        }
    });
    let table = DataFrame::new(published.rows.len(), columns.collect()).ok()?;
    let stem = published.file.strip_suffix(".csv").unwrap_or(&published.file);
    Some((stem.replace('-', "_"), table))
}

/// The prefix of data sets that join the pages of others. These pages would be counted twice.
const JOINED: &str = "joined/";

/// One or several data sets, all of them real or all of them synthetic.
#[derive(Clone)]
pub(crate) struct DataGroup<'a> {
    /// In the manifest's order; at least one.
    pub(crate) data: Vec<&'a DataFacts>,
    /// The data set's id; for several `all-real` or `all-synthetic`.
    pub(crate) id: &'a str,
    /// For people: the id, or a description of the group.
    pub(crate) name: &'a str,
}

impl<'a> DataGroup<'a> {
    /// One data set.
    fn one(data: &'a DataFacts) -> Self {
        Self { data: vec![data], id: &data.id, name: &data.id }
    }

    /// The data sets of one kind that have pages of their own; `None` for fewer than two, since one has its own table.
    fn together(data: &[&'a DataFacts], synthetic: bool) -> Option<Self> {
        let data: Vec<_> = data.iter().copied().filter(|data| !data.id.starts_with(JOINED)).collect();
        let (id, name) = match synthetic {
            false => ("all-real", "all real data sets together"),
            true => ("all-synthetic", "all synthetic data sets together"),
        };
        (data.len() > 1).then_some(Self { data, id, name })
    }
}
