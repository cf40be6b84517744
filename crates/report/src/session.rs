//! Queries over the tables of one data set, or of several together, by polars' SQL.

use std::collections::{BTreeMap, BTreeSet};

use polars::prelude::{BooleanChunked, DataFrame, DataType, IntoLazy, LazyFrame, df};
use polars::sql::SQLContext;

use crate::sql::{planned, words};

/// The views that save writing, as statements `create table NAME as ...`, each over earlier ones.
const VIEWS: &str = include_str!("views.sql");

/// The tables of some data sets.
pub(crate) struct Session {
    tables: BTreeMap<String, LazyFrame>,
    /// The views by name that no query has needed so far.
    views: BTreeMap<&'static str, &'static str>,
    /// Whether queries are planned and not run: their results have columns and no rows.
    is_plan: bool,
}

impl Session {
    /// The rows of `data` of all tables that have a column with this name; other tables are whole.
    pub(crate) fn new<'t>(tables: impl IntoIterator<Item = (&'t str, &'t DataFrame)>, data: &[&str]) -> Self {
        let mut own = Self { tables: BTreeMap::new(), views: views(), is_plan: false };
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

    /// The same, which plans queries and does not run them.
    pub(crate) fn planning(self) -> Self {
        Self { is_plan: true, ..self }
    }

    /// Makes a table known by a name.
    pub(crate) fn put(&mut self, name: &str, table: DataFrame) {
        self.tables.insert(name.to_owned(), table.lazy());
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

    fn collect(&self, sql: &str) -> Result<DataFrame, String> {
        // a context of its own: polars keeps the aliases of subqueries as tables, which would hide tables of the same name from later queries
        let mut context = SQLContext::new();
        for (name, table) in &self.tables {
            context.register(name, table.clone());
        }
        planned(sql, || {
            let found = context.execute(sql).and_then(|mut query| match self.is_plan {
                true => Ok(DataFrame::empty_with_schema(&*query.collect_schema()?)),
                false => query.collect(),
            });
            found.map_err(|error| self.told(&error.to_string()))
        })
    }

    /// The names of all tables and views, as a table.
    pub(crate) fn names(&self) -> DataFrame {
        df!("table" => self.known()).expect("one column")
    }

    /// The first line of an error of polars, with the names of what there is if it names something else.
    fn told(&self, error: &str) -> String {
        let problem = error.lines().next().unwrap_or_default();
        match problem.starts_with("relation") {
            true => format!("{problem}; tables and views are: {}", self.known().join(", ")),
            false => problem.to_owned(),
        }
    }

    /// The names of all tables and views.
    fn known(&self) -> Vec<String> {
        let views = self.views.keys().map(|view| (*view).to_owned());
        let mut known: Vec<String> = self.tables.keys().cloned().chain(views).collect();
        known.sort();
        known
    }
}

/// The views by name.
fn views() -> BTreeMap<&'static str, &'static str> {
    let statements = VIEWS.split("create table ").skip(1);
    let named = statements.filter_map(|own| own.split_once(" as\n"));
    // what follows a semicolon is the comment of the next statement
    named.map(|(name, sql)| (name, sql.split_once(";\n").map_or(sql, |(own, _)| own))).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_hides_no_table_from_later_queries() {
        let table = df!("a" => [1_i64, 2]).expect("one column");
        let mut session = Session::new([("sites", &table)], &[]);
        let mut rows = |sql: &str| session.run(sql).expect("a query").height();
        assert_eq!(rows("select sites.a from (select a from sites where a = 1) as sites"), 1);
        assert_eq!(rows("select a from sites"), 2);
    }
}
