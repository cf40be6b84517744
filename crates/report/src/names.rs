//! The names that a query compares with: texts in single quotes.

/// The texts in single quotes, in their order; a doubled quote is one quote.
pub(crate) fn literals(sql: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = sql;
    while let Some(from) = rest.find('\'') {
        let mut text = String::new();
        rest = &rest[from + 1..];
        loop {
            let Some(end) = rest.find('\'') else { return found };
            text.push_str(&rest[..end]);
            rest = &rest[end + 1..];
            if !rest.starts_with('\'') {
                break;
            }
            text.push('\'');
            rest = &rest[1..];
        }
        found.push(text);
    }
    found
}

/// The columns that a query compares with texts in single quotes, by `=`, `<>` or `in (...)`: each with the text.
pub(crate) fn compared(sql: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut column = String::new();
    let mut rest = sql;
    while let Some(at) = rest.find('\'') {
        let before = rest[..at].trim_end();
        // in a list the column is that of the first text
        if !before.chars().all(|c| c == ',') || before.is_empty() {
            let left = before.trim_end_matches('(').trim_end();
            let left = ["=", "<>", " in", " IN"].iter().find_map(|sign| left.strip_suffix(sign));
            let name = left
                .map(str::trim_end)
                .and_then(|left| crate::session::words(left).last().filter(|word| left.ends_with(word)));
            column = name.unwrap_or_default().to_owned();
        }
        let text = &rest[at + 1..];
        let Some(end) = text.find('\'') else { break };
        if !column.is_empty() {
            found.push((column.clone(), text[..end].to_owned()));
        }
        rest = &text[end + 1..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_their_columns() {
        let sql = "select a from b where run = 'x' and s.measure in ('y', 'z') and v <> 'w' and c || '/' || 'it''s' like 'n%'";
        let found: Vec<String> =
            compared(sql).into_iter().map(|(column, text)| format!("{column}={text}")).collect();
        assert_eq!(found, ["run=x", "measure=y", "measure=z", "v=w"]);
        assert_eq!(literals(sql), ["x", "y", "z", "w", "/", "it's", "n%"]);
    }
}
