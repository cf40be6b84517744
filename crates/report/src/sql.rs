//! The form of a query, by its tokens: the names in it, the texts that it compares columns with, and whether it is one `select`.

use manifest::on_large_stack;
use sqlparser::ast::Statement;
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserOptions};
use sqlparser::tokenizer::{Token, Tokenizer};

/// The most tokens of a query. Terms nest by them, and are planned by recursion.
const TOKENS: usize = 10_000;

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
    planned(sql, || {
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

/// Does work on a query of a bearable length.
pub(crate) fn planned<T>(sql: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    // a token has a byte and more
    match if sql.len() > TOKENS { tokens(sql).len() } else { 0 } {
        tokens if tokens > TOKENS => Err(format!("a query of {tokens} tokens, allowed are {TOKENS}")),
        _ => on_large_stack(work),
    }
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
