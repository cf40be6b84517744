//! The tables and the verdicts of all queries of an experiment, on each data set and on all of a kind together.

use manifest::{Experiment, Over, Query, QueryClaim, Run, Task, Timing, Verdict};
use polars::prelude::{Column, DataFrame};
use record::{DataFacts, Presence};

use crate::ask::{Asked, ask};
use crate::chart::draw;
use crate::judge::{Judgement, judge};
use crate::markdown::of_cells;
use crate::session::Session;
use crate::sql::{check_select, compared, words};
use crate::table::{Cell, Table};
use crate::tables::Tables;
use crate::{ClaimRow, Inputs, ReportError, Result, published, table};

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
    /// The table of a query's answers, if there is a figure among them.
    fn of(
        query: &'a Query,
        group: DataGroup<'a>,
        asked: Asked,
        banner: Option<&str>,
    ) -> Result<Option<Self>> {
        if !asked.has_figures {
            return Ok(None);
        }
        let Asked { long, mut table, .. } = asked;
        let svg = draw(query, &long, &table, group.name, banner)
            .map_err(|problem| ReportError::of_query(query, &problem))?;
        let mut beside = None;
        if let Some(figures) = &query.published {
            let joined = published::join(&table, figures);
            beside = (!joined.as_ref().is_some_and(|(_, whole)| *whole)).then(|| published::alone(figures));
            table = joined.map_or(table, |(joined, _)| joined);
        }
        Ok(Some(Self { query, group, table, svg, beside }))
    }

    /// Its name among all tables and data.
    pub(crate) fn name(&self) -> String {
        let between = if self.query.head.times { '-' } else { '.' };
        format!("{}{between}{}", self.query.id, self.group.id.replace('/', "-"))
    }

    /// Whether a claim was judged by it.
    pub(crate) fn has(&self, claim: &ClaimRow) -> bool {
        claim.output == self.query.id && claim.data == self.group.id
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
    /// The tables without a row on data that have all of their runs, in words.
    pub(crate) empty: Vec<String>,
}

/// Asks all queries.
///
/// # Errors
/// The first query that cannot be run, with its file and line.
pub(crate) fn answers<'a>(inputs: &Inputs<'a>, tables: &Tables, banner: Option<&str>) -> Result<Answers<'a>> {
    let Inputs { experiment, summary, .. } = *inputs;
    let (mut answers, mut empty) = (Vec::new(), Vec::new());
    // by the places of query and claim
    let mut verdicts: Vec<((usize, usize), ClaimRow)> = Vec::new();
    let subjects = |query: &'a Query| {
        let of_claim =
            |claim: &QueryClaim| Subjects::of(experiment, claim.from.as_ref().unwrap_or(&query.sql));
        let of_claims: Vec<Subjects<'_>> = query.head.claim.iter().map(of_claim).collect();
        (query, Subjects::of(experiment, &query.sql), of_claims)
    };
    let queries: Vec<_> = experiment.queries.iter().map(subjects).collect();
    let session = |data: &[&str]| session(experiment, tables, data);
    for data in &summary.data {
        if let Some(why) = absence(&data.presence) {
            for (query_at, &(query, _, ref of_claims)) in queries.iter().enumerate() {
                for (at, (claim, of)) in query.head.claim.iter().zip(of_claims).enumerate() {
                    if of.are_of(&data.id) && of.some_run_on(&data.id, claim.from.is_some()) {
                        let judgement = (why.to_owned(), Verdict::NotComparable);
                        verdicts.push(((query_at, at), row(query, claim, data, judgement)));
                    }
                }
            }
            continue;
        }
        let mut session = session(&[&data.id]);
        for (query_at, &(query, ref of_table, ref of_claims)) in queries.iter().enumerate() {
            let asked = ask(query, &mut session, |claim_at| of_claims[claim_at].are_of(&data.id))?;
            for (claim_at, rows) in &asked.claims {
                let (claim, of) = (&query.head.claim[*claim_at], &of_claims[*claim_at]);
                let judgement = judge(claim, rows)
                    .filter(|own| own.1 != Verdict::NotComparable || of.are_missed_on(&data.id));
                verdicts.extend(judgement.map(|own| ((query_at, *claim_at), row(query, claim, data, own))));
            }
            if query.head.over == Over::All {
                continue;
            }
            let has_no_row = asked.long.height() == 0 && !query.head.times;
            if has_no_row && of_table.all_run_on(&data.id) {
                empty.push(format!("table {} has no row on {}", query.id, data.id));
            }
            answers.extend(Answer::of(query, DataGroup::one(data), asked, banner)?);
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
            let asked = ask(query, &mut session(&ids), |_| false)?;
            answers.extend(Answer::of(query, group, asked, banner)?);
        }
    }
    verdicts.sort_by_key(|(place, _)| *place);
    Ok(Answers { tables: answers, verdicts: verdicts.into_iter().map(|(_, row)| row).collect(), empty })
}

/// The tables of some data sets, and the published figures of all queries.
pub(crate) fn session(experiment: &Experiment, tables: &Tables, data: &[&str]) -> Session {
    let published: Vec<_> = experiment.queries.iter().filter_map(published_table).collect();
    let published = published.iter().map(|(name, table)| (name.as_str(), table));
    Session::new(tables.iter().map(|(name, table)| (*name, table)).chain(published), data)
}

/// The result of a query over all data sets of a finished run, as CSV or as a table for people. The id of a table stands for its query on each data
/// set, for which it is written; `show tables` lists tables and views.
///
/// # Errors
/// The words of polars, on a query that it refuses.
pub fn query(inputs: &Inputs<'_>, tables: &Tables, sql: &str, as_csv: bool) -> Result<Vec<u8>> {
    let data: Vec<&str> = inputs.summary.data.iter().map(|data| data.id.as_str()).collect();
    let session = |data: &[&str]| session(inputs.experiment, tables, data);
    let wrong = |problem| ReportError::Told(format!("the query: {problem}"));
    let sql = sql.trim().trim_end_matches(';');
    let table = match inputs.experiment.queries.iter().find(|own| own.id == sql) {
        Some(own) if own.head.over != Over::All => {
            let mut whole = Table::default();
            for id in data {
                let found = table::cells(&session(&[id]).run(&own.sql).map_err(wrong)?);
                let rows = found.cells.into_iter().map(|row| [vec![Cell::text(id)], row].concat());
                whole.cells.extend(rows);
                whole.header = [vec!["data".to_owned()], found.header].concat();
            }
            whole
        }
        own => {
            let sql = own.map_or(sql, |own| &own.sql);
            let mut session = session(&data);
            let found = match sql.to_ascii_lowercase().split_whitespace().eq(["show", "tables"]) {
                true => Ok(session.names()),
                false => check_select(sql, false).and_then(|()| session.run(sql)),
            };
            let mut table = table::cells(&found.map_err(wrong)?);
            // the name that polars gives to a count without one; no table has such a column
            let unnamed = |name: &&mut String| name.as_str() == "len" && words(sql).all(|word| word != "len");
            table.header.iter_mut().filter(unnamed).for_each(|name| *name = "count(*)".to_owned());
            table
        }
    };
    Ok(match as_csv {
        true => table.csv(),
        false => of_cells(&table.header, &table.rows()).into_bytes(),
    })
}

/// Why there are no figures of data.
fn absence(presence: &Presence) -> Option<&'static str> {
    match presence {
        Presence::Present => None,
        Presence::Unusable(_) => Some("data set cannot be used"),
        Presence::Missing(_) => Some("data set missing"),
    }
}

/// The runs, tasks and timings whose rows a query chooses, by the columns that it compares with their names.
struct Subjects<'a> {
    runs: Vec<&'a Run>,
    tasks: Vec<&'a Task>,
    timings: Vec<&'a Timing>,
    /// Whether it reads the published figures.
    has_printed: bool,
}

impl<'a> Subjects<'a> {
    fn of(experiment: &'a Experiment, sql: &str) -> Self {
        let has_printed = words(sql).any(|word| word == "printed");
        let mut own = Self { runs: Vec::new(), tasks: Vec::new(), timings: Vec::new(), has_printed };
        for (column, name) in compared(sql) {
            match column.as_str() {
                "run" | "of" => own.runs.extend(experiment.run(&name)),
                "group" => own.runs.extend(experiment.runs.iter().filter(|run| run.group == name)),
                "task" => own.tasks.extend(experiment.task(&name)),
                "timing" => own.timings.extend(experiment.timings.iter().find(|own| own.id == name)),
                _ => {}
            }
        }
        own
    }

    /// Whether the tasks and timings are of these data.
    fn are_of(&self, data: &str) -> bool {
        self.tasks.iter().all(|task| task.is_on(data)) && self.timings.iter().all(|own| own.data == data)
    }

    /// Whether the manifest keeps no run to other data.
    fn run_on(&self, data: &str) -> bool {
        self.runs.iter().all(|run| run.is_on(data))
    }

    /// Whether all runs take place on these data, or one of them where a table has columns of several claims.
    fn some_run_on(&self, data: &str, all: bool) -> bool {
        self.run_on(data) || !all && self.runs.iter().any(|run| run.is_on(data))
    }

    /// Whether there are runs or tasks, and all of them take place on these data.
    fn all_run_on(&self, data: &str) -> bool {
        let are_some = !(self.runs.is_empty() && self.tasks.is_empty());
        are_some && self.run_on(data) && self.are_of(data)
    }

    /// Whether these data should have figures: a claim about printed figures alone is not about data of which nobody printed any.
    fn are_missed_on(&self, data: &str) -> bool {
        let has_printed_alone = self.runs.is_empty() && self.has_printed;
        !has_printed_alone && self.run_on(data)
    }
}

fn row(query: &Query, claim: &QueryClaim, data: &DataFacts, (measured, verdict): Judgement) -> ClaimRow {
    let QueryClaim { claim, source, published, .. } = claim.clone();
    let kind = if data.synthetic { "synthetic" } else { "real" };
    let (output, data) = (query.id.clone(), data.id.clone());
    ClaimRow { claim, output, source, data, kind, published, measured, verdict }
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
