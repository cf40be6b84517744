//! Queries over the tables of one data set, or of several together, by polars' SQL.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::thread::Builder;

use polars::prelude::{BooleanChunked, DataFrame, DataType, IntoLazy, PolarsError};
use polars::sql::SQLContext;

use crate::names::words;

/// The views that save writing, as statements `create table NAME as ...`, each over earlier ones.
const VIEWS: &str = include_str!("views.sql");

/// Bytes of the stack on which queries are planned.
const STACK: usize = 64 << 20;

/// The tables of some data sets.
pub(crate) struct Session {
    context: SQLContext,
    /// The views by name that no query has needed so far.
    views: BTreeMap<&'static str, &'static str>,
}

impl Session {
    /// The rows of `data` of all tables that have a column with this name; other tables are whole.
    pub(crate) fn new<'t>(tables: impl IntoIterator<Item = (&'t str, &'t DataFrame)>, data: &[&str]) -> Self {
        let mut own = Self { context: SQLContext::new(), views: views() };
        for (name, table) in tables {
            let rows = table.column("data").ok().and_then(|column| column.str().ok()).map(|ids| {
                let is_of: BooleanChunked =
                    ids.iter().map(|id| id.is_some_and(|id| data.contains(&id))).collect();
                table.filter(&is_of).expect("a mask of its own length")
            });
            own.put(name, rows.unwrap_or_else(|| table.clone()));
        }
        own
    }

    /// Makes a table known by a name.
    pub(crate) fn put(&mut self, name: &str, table: DataFrame) {
        self.context.register(name, table.lazy());
    }

    /// The result of a query.
    ///
    /// # Errors
    /// The words of polars, without their hints of many lines.
    pub(crate) fn run(&mut self, sql: &str) -> Result<DataFrame, String> {
        let mut needed: Vec<&'static str> = Vec::new();
        let mut open: Vec<&str> = vec![sql];
        while let Some(sql) = open.pop() {
            let words: BTreeSet<String> = words(sql).collect();
            for (name, view) in self.views.iter().filter(|(name, _)| words.contains(**name)) {
                needed.retain(|other| other != name);
                needed.push(name);
                open.push(view);
            }
        }
        // a view comes after those that it reads
        for name in needed.into_iter().rev() {
            if let Some(view) = self.views.remove(name) {
                let table = self.collect(view)?;
                self.put(name, table);
            }
        }
        self.collect(sql)
    }

    fn collect(&mut self, sql: &str) -> Result<DataFrame, String> {
        let context = &mut self.context;
        let planned = || context.execute(sql).and_then(|query| query.collect());
        // polars plans by recursion: a long query needs more than the 1 or 2 MiB that some threads have
        let found = std::thread::scope(|scope| {
            let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, planned);
            let thread = thread.map_err(|error| format!("no thread for a query: {error}"))?;
            Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        found?.map_err(|error: PolarsError| {
            let problem = error.to_string().lines().next().unwrap_or_default().to_owned();
            match problem.starts_with("relation") {
                true => format!("{problem}; tables and views are: {}", self.known().join(", ")),
                false => problem,
            }
        })
    }

    /// The names of all tables and views.
    fn known(&self) -> Vec<String> {
        let mut known = self.context.get_tables();
        known.extend(self.views.keys().map(|view| (*view).to_owned()));
        known.sort();
        known
    }
}

/// The views by name.
fn views() -> BTreeMap<&'static str, &'static str> {
    let statements = VIEWS.split("create table ").skip(1);
    statements.filter_map(|own| own.split_once(" as\n")).map(|(name, sql)| (name, statement(sql))).collect()
}

/// A statement up to its semicolon; what follows is the comment of the next one.
fn statement(sql: &'static str) -> &'static str {
    sql.split_once(";\n").map_or(sql, |(own, _)| own)
}

/// A column as numbers; none where it has none, or no finite one.
///
/// # Errors
/// The words of polars, if there is no such column or it holds no numbers.
pub(crate) fn floats(of: &DataFrame, name: &str) -> Result<Vec<Option<f64>>, String> {
    let column =
        of.column(name).and_then(|own| own.cast(&DataType::Float64)).map_err(|error| error.to_string())?;
    let values = column.f64().map_err(|error| error.to_string())?;
    Ok(values.iter().map(|value| value.filter(|value| value.is_finite())).collect())
}
