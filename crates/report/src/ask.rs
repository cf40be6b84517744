//! All that one table asks of the session, at once: its rows, those of its foot and intervals, and those of its claims.

use manifest::{ErrorOf, Query, QueryClaim};
use polars::prelude::{DataFrame, DataType};

use crate::published::printed;
use crate::session::{Session, floats};
use crate::sql::words;
use crate::table::{self, Cell, Table};
use crate::{ReportError, Result, intervals};

/// The name of the rows of a claim in SQL.
const ROWS: &str = "claimed";
/// The functions that make one number of many rows.
const AGGREGATES: [&str; 9] =
    ["count", "sum", "avg", "min", "max", "median", "stddev", "quantile_cont", "quantile_disc"];

/// A table's answers.
pub(crate) struct Asked {
    /// The rows of the query.
    pub(crate) long: DataFrame,
    /// The table, with its pivot, intervals and foot.
    pub(crate) table: Table,
    /// Whether a figure is among them.
    pub(crate) has_figures: bool,
    /// The claims that were asked for, by their places in the head.
    pub(crate) claims: Vec<(usize, Claimed)>,
}

/// The rows of a claim.
pub(crate) struct Claimed {
    /// The values of its expression: one, if it has an aggregate, else one a row.
    pub(crate) values: Vec<Option<f64>>,
    pub(crate) is_aggregate: bool,
    /// Whether the rows are sites.
    pub(crate) has_site: bool,
    /// Of each row; empty texts where there is no such column.
    pub(crate) sites: Vec<String>,
    pub(crate) steps: Vec<String>,
    pub(crate) left_out: Vec<String>,
    /// The ends of the repeats of a time.
    pub(crate) ends: [Vec<Option<f64>>; 2],
    /// The ratios of its key `nothing`.
    pub(crate) ratios: Vec<Vec<Option<f64>>>,
}

impl Claimed {
    /// The values that are defined, with their sites.
    pub(crate) fn defined(&self) -> Vec<(f64, &str)> {
        let values = self.values.iter().zip(&self.sites);
        values.filter_map(|(value, site)| Some(((*value)?, site.as_str()))).collect()
    }
}

/// Asks a query, and its claims that `is_asked` chooses by their places in the head.
///
/// # Errors
/// The first query or expression that cannot be run, with its file and line.
pub(crate) fn ask(query: &Query, session: &mut Session, is_asked: impl Fn(usize) -> bool) -> Result<Asked> {
    let wrong = |problem: String| ReportError::of_query(query, &problem);
    let head = &query.head;
    let long = session.run(&query.sql).map_err(wrong)?;
    let cells = table::cells(&long);
    let has_figures = table::has_figures(&cells, &long);
    let table = shaped(query, cells, session).map_err(wrong)?;
    session.put("printed", printed(&table, query.published.as_ref().filter(|_| has_figures)));
    let mut claims = Vec::new();
    for (at, claim) in head.claim.iter().enumerate().filter(|(at, _)| is_asked(*at)) {
        let own = claimed(claim, &long, session);
        claims.push((at, own.map_err(|problem| wrong(format!("claim {:?}: {problem}", claim.claim)))?));
    }
    Ok(Asked { long, table, has_figures, claims })
}

/// The table of a query's rows, with its intervals, pivot and foot.
fn shaped(query: &Query, mut table: Table, session: &mut Session) -> Result<Table, String> {
    let head = &query.head;
    let below = head.below.as_ref().map(|below| session.run(below)).transpose()?;
    for interval in &head.interval {
        intervals::fill(&mut table, interval, &session.run(&interval.sql())?)?;
    }
    let wide = |table: Table| match &head.pivot {
        Some(pivot) => table::pivot(&table, pivot),
        None => Ok(table),
    };
    let table = table::without_even(&wide(table)?, &head.uneven);
    let mut foot = table::foot(&table, &head.foot, head.foot_by.as_deref())?;
    if let Some(below) = below {
        let more = wide(table::cells(&below))?;
        let place = |name: &String| more.header.iter().position(|own| own == name);
        let places: Vec<Option<usize>> = table.header.iter().map(place).collect();
        let cell = |row: &[Cell], at: &Option<usize>| at.map_or(Cell::Empty, |at| row[at].clone());
        foot.extend(more.cells.iter().map(|row| places.iter().map(|at| cell(row, at)).collect()));
    }
    Ok(table.with_foot(foot))
}

/// Asks for the rows of a claim: those of its table, or of its own query.
fn claimed(claim: &QueryClaim, table: &DataFrame, session: &mut Session) -> Result<Claimed, String> {
    let rows = match &claim.from {
        Some(from) => session.run(from)?,
        None => table.clone(),
    };
    let is_aggregate = words(&claim.of).any(|word| AGGREGATES.contains(&&*word.to_lowercase()));
    let mut columns = vec![format!("{} as value", claim.of)];
    if !is_aggregate {
        let has = |name: &&str| rows.column(name).is_ok();
        columns.extend(["site", "step"].iter().filter(|name| has(name)).map(ToString::to_string));
        columns.extend(match claim.error {
            Some(ErrorOf::Sites) => vec!["left_out".to_owned()],
            Some(ErrorOf::Repeats) => vec!["low".to_owned(), "high".to_owned()],
            _ => Vec::new(),
        });
        columns.extend(
            claim.nothing.iter().enumerate().map(|(at, ratio)| format!("{ratio} as {}", ratio_at(at))),
        );
    }
    session.put(ROWS, rows);
    let found = session.run(&format!("select {} from {ROWS}", columns.join(", ")))?;
    if found.column("value").is_ok_and(|column| *column.dtype() == DataType::String) {
        return Err(format!("{:?} is a text, allowed is a number", claim.of));
    }
    let numbers = |name: &str| match found.column(name) {
        Ok(_) => floats(&found, name),
        Err(_) => Ok(Vec::new()),
    };
    let ratios = if is_aggregate { 0 } else { claim.nothing.len() };
    Ok(Claimed {
        values: floats(&found, "value")?,
        is_aggregate,
        has_site: found.column("site").is_ok(),
        sites: texts(&found, "site"),
        steps: texts(&found, "step"),
        left_out: texts(&found, "left_out"),
        ends: [numbers("low")?, numbers("high")?],
        ratios: (0..ratios).map(|at| floats(&found, &ratio_at(at))).collect::<Result<_, _>>()?,
    })
}

/// The name of a ratio of the key `nothing` in the rows of a claim.
fn ratio_at(at: usize) -> String {
    format!("ratio_{at}")
}

/// The texts of a column; empty ones where there is no such column.
fn texts(of: &DataFrame, name: &str) -> Vec<String> {
    let column = of.column(name).ok().and_then(|own| own.cast(&DataType::String).ok());
    let Some(own) = column.as_ref().and_then(|column| column.str().ok()) else {
        return vec![String::new(); of.height()];
    };
    own.iter().map(|text| text.unwrap_or_default().to_owned()).collect()
}
