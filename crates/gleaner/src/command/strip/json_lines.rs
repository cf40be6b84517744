//! Texts in JSON lines: an object for each page, with its site or its address.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write as _, stdin, stdout};
use std::ops::Range;
use std::path::Path;

use anyhow::anyhow;
use input::{open_foreign, site_of_row, text_lines};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{STDIN, Text, Texts, stripped};
use crate::arguments::Strip;
use crate::console::message;
use crate::exit::Failed;

/// Strips a field of each line; all else of a line stays as it is written. Returns the number of lines that are left out.
pub(super) fn strip(path: &Path, arguments: &Strip) -> Result<usize, Failed> {
    let shown = path.display();
    let cannot_read =
        |read: io::Error| Failed::asked(anyhow::Error::from(read).context(format!("cannot read {shown}")));
    let input: Box<dyn BufRead> = match path == Path::new(STDIN) {
        true => Box::new(stdin().lock()),
        false => Box::new(BufReader::new(open_foreign(path).map_err(cannot_read)?)),
    };
    let (mut rows, mut texts, mut failures) = (Vec::new(), Texts::default(), 0);
    for line in text_lines(input) {
        let (number, line) = line.map_err(cannot_read)?;
        match line.and_then(|line| row(line.trim().to_owned(), &arguments.column)) {
            Ok((line, field, text)) => {
                texts.add(text, line.len()).map_err(|problem| Failed::asked(anyhow!(problem)))?;
                rows.push((line, field));
            }
            Err(problem) => {
                failures += 1;
                message(&format!("{shown}, line {number}: {problem}"));
            }
        }
    }
    let mut out = String::new();
    for ((line, field), text) in rows.into_iter().zip(stripped(texts, arguments.template.as_deref())?) {
        out.extend([&line[..field.start], &Value::String(text).to_string(), &line[field.end..], "\n"]);
    }
    match &arguments.out {
        Some(path) => whole_file::write_lightly(path, out.as_bytes()).map_err(Failed::system)?,
        None => stdout().lock().write_all(out.as_bytes())?,
    }
    Ok(failures)
}

/// The line of an object, the place of the field in it, and its text.
fn row(line: String, column: &str) -> Result<(String, Range<usize>, Text), String> {
    let row: BTreeMap<String, &RawValue> = serde_json::from_str(&line).map_err(|error| error.to_string())?;
    let of = |name: &str| serde_json::from_str::<String>(row.get(name)?.get()).ok();
    let text = of(column).ok_or_else(|| format!("it has no text {column:?}"))?;
    let site = site_of_row(of("url").as_deref(), of("site").as_deref())?;
    let field = row[column].get();
    // it is a part of the line
    let start = field.as_ptr().addr() - line.as_ptr().addr();
    let place = start..start + field.len();
    Ok((line, place, Text { site, text }))
}
