//! Texts in JSON lines: an object for each page, with its site or its address.

use std::fs;
use std::io::{Write as _, stdin, stdout};
use std::path::Path;

use anyhow::Context as _;
use pages::site_of_row;
use serde_json::{Map, Value};

use super::{STDIN, Text, stripped};
use crate::arguments::Strip;
use crate::console::message;
use crate::exit::Failed;

/// Strips a field of each line; other fields are unchanged. Returns the number of lines that are left out.
pub(super) fn strip(path: &Path, arguments: &Strip) -> Result<usize, Failed> {
    let shown = path.display();
    let read =
        if path == Path::new(STDIN) { std::io::read_to_string(stdin()) } else { fs::read_to_string(path) };
    let lines = read.with_context(|| format!("cannot read {shown}")).map_err(Failed::asked)?;
    let (mut rows, mut texts, mut failures) = (Vec::new(), Vec::new(), 0);
    for (number, line) in lines.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match row(line, &arguments.column) {
            Ok((row, text)) => {
                rows.push(row);
                texts.push(text);
            }
            Err(problem) => {
                failures += 1;
                message(&format!("{shown}, line {}: {problem}", number + 1));
            }
        }
    }
    let mut out = String::new();
    for (mut row, text) in rows.into_iter().zip(stripped(texts, arguments.template.as_deref())?) {
        row.insert(arguments.column.clone(), Value::String(text));
        out += &Value::Object(row).to_string();
        out.push('\n');
    }
    match &arguments.out {
        Some(path) => whole_file::write_lightly(path, out.as_bytes()).map_err(Failed::system)?,
        None => stdout().lock().write_all(out.as_bytes())?,
    }
    Ok(failures)
}

/// An object, and its text.
fn row(line: &str, column: &str) -> Result<(Map<String, Value>, Text), String> {
    let row: Map<String, Value> = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let of = |name: &str| row.get(name).and_then(Value::as_str);
    let text = of(column).ok_or_else(|| format!("it has no text {column:?}"))?.to_owned();
    let site = site_of_row(of("url"), of("site"))?;
    Ok((row, Text { site, text }))
}
