//! Queries over the tables of one data set, or of several together, by polars' SQL; and what a query says by its tokens and its form: the names
//! in it, the texts that it compares columns with, and whether it is one `select`.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::thread::Builder;

use polars::prelude::{BooleanChunked, DataFrame, DataType, IntoLazy, LazyFrame, df};
use polars::sql::SQLContext;
use sqlparser::ast::Statement;
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserOptions};
use sqlparser::tokenizer::{Token, Tokenizer};

/// The views that save writing, as statements `create table NAME as ...`, each over earlier ones.
const VIEWS: &str = include_str!("views.sql");

/// Bytes of the stack on which queries are planned.
const STACK: usize = 512 << 20;

/// The most tokens of a query. Terms nest by them, and are planned by recursion.
const TOKENS: usize = 10_000;

/// The tables of some data sets.
pub(crate) struct Session {
    tables: BTreeMap<String, LazyFrame>,
    /// The views by name that no query has needed so far.
    views: BTreeMap<&'static str, &'static str>,
}

impl Session {
    /// The rows of `data` of all tables that have a column with this name; other tables are whole.
    pub(crate) fn new<'t>(tables: impl IntoIterator<Item = (&'t str, &'t DataFrame)>, data: &[&str]) -> Self {
        let mut own = Self { tables: BTreeMap::new(), views: views() };
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
        on_large_stack(sql, || {
            let found = context.execute(sql).and_then(|query| query.collect());
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

/// The tokens without blanks and comments; none of a text that is no SQL.
fn tokens(sql: &str) -> Vec<Token> {
    let found = Tokenizer::new(&GenericDialect, sql).tokenize().unwrap_or_default();
    found.into_iter().filter(|token| !matches!(token, Token::Whitespace(_))).collect()
}

/// The names and key words, in their order.
pub(crate) fn words(sql: &str) -> impl Iterator<Item = String> {
    tokens(sql).into_iter().filter_map(|token| match token {
        Token::Word(word) => Some(word.value),
        _ => None,
    })
}

/// The columns that a query compares with texts in single quotes or with whole numbers, by `=`, `<>` or `in (...)`: each with the text.
pub(crate) fn compared(sql: &str) -> Vec<(String, String)> {
    let tokens = tokens(sql);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if let Token::SingleQuotedString(text) | Token::Number(text, _) = token {
            let column = compared_before(&tokens[..at]).or_else(|| compared_behind(&tokens[at + 1..]));
            found.extend(column.map(|column| (column.to_owned(), text.clone())));
        }
    }
    found
}

/// `column =`, `column <>`, `column in ('a',`, `column not in (` before a text.
fn compared_before(tokens: &[Token]) -> Option<&str> {
    if let [.., Token::Word(column), Token::Eq | Token::Neq] = tokens {
        return Some(&column.value);
    }
    let is_other =
        |token: &&Token| matches!(token, Token::SingleQuotedString(_) | Token::Number(..) | Token::Comma);
    let list = tokens.len() - tokens.iter().rev().take_while(is_other).count();
    let [before @ .., Token::Word(within), Token::LParen] = &tokens[..list] else { return None };
    let before = match before {
        [before @ .., Token::Word(not)] if is_key(&not.value, "not") => before,
        before => before,
    };
    match before.last() {
        Some(Token::Word(column)) if is_key(&within.value, "in") => Some(&column.value),
        _ => None,
    }
}

/// `= column`, `<> column`, `= table.column` behind a text.
fn compared_behind(tokens: &[Token]) -> Option<&str> {
    match tokens {
        [Token::Eq | Token::Neq, Token::Word(_), Token::Period, Token::Word(column), ..]
        | [Token::Eq | Token::Neq, Token::Word(column), ..] => Some(&column.value),
        _ => None,
    }
}

fn is_key(word: &str, key: &str) -> bool {
    word.eq_ignore_ascii_case(key)
}

/// Refuses what is not one `select`, what is too long, and, for a table, one whose rows have no order: they would change from run to run.
pub(crate) fn check_select(sql: &str, is_table: bool) -> Result<(), String> {
    let options = ParserOptions::new().with_trailing_commas(true);
    on_large_stack(sql, || {
        let parsed = Parser::new(&GenericDialect).with_options(options).try_with_sql(sql);
        let statements = parsed.and_then(|mut parser| parser.parse_statements());
        match &statements.map_err(|error| error.to_string())?[..] {
            [Statement::Query(query)] if is_table && query.order_by.is_none() => {
                Err("its rows have no order: a table ends with `order by`".to_owned())
            }
            [Statement::Query(_)] => Ok(()),
            _ => Err("allowed is one `select`".to_owned()),
        }
    })
}

/// Does work on a query on a thread with a large stack: parser and planner go down by recursion, in a long query further than the 1 or 2 MiB
/// that some threads have.
fn on_large_stack<T: Send>(sql: &str, work: impl FnOnce() -> Result<T, String> + Send) -> Result<T, String> {
    let tokens = tokens(sql).len();
    if tokens > TOKENS {
        return Err(format!("a query of {tokens} tokens, allowed are {TOKENS}"));
    }
    std::thread::scope(|scope| {
        let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.map_err(|error| format!("no thread for a query: {error}"))?;
        thread.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_their_columns() {
        let sql = "select a from b -- the paper's\n where run = 'x' and s.measure in ('y', 'z') and v <> 'w' \
                   and c || '/' || 'it''s' like 'n%' and 'q' = s.task and t not in ('p') /* it's */ and 'o' <> u";
        let found: Vec<String> =
            compared(sql).into_iter().map(|(column, text)| format!("{column}={text}")).collect();
        assert_eq!(found, ["run=x", "measure=y", "measure=z", "v=w", "task=q", "t=p", "u=o"]);
    }

    #[test]
    fn an_alias_hides_no_table_from_later_queries() {
        let table = df!("a" => [1_i64, 2]).expect("one column");
        let mut session = Session::new([("sites", &table)], &[]);
        let mut rows = |sql: &str| session.run(sql).expect("a query").height();
        assert_eq!(rows("select sites.a from (select a from sites where a = 1) as sites"), 1);
        assert_eq!(rows("select a from sites"), 2);
    }

    #[test]
    fn one_select_with_an_order() {
        let check = |sql, expected: &str| {
            let found = check_select(sql, true).err().unwrap_or_default();
            assert!(found.contains(expected) && found.is_empty() == expected.is_empty(), "{sql}: {found}");
        };
        check("with t as (select 1 as a) select a from t order by a", "");
        check("select a from (select a from t order by a) as u", "no order");
        check("drop table scores", "one `select`");
        check("select 1 as a order by a; select 2 as a order by a", "one `select`");
        check("select a fro t", "Line: 1");
        assert_eq!(check_select("select a from t", false), Ok(()));
    }
}
