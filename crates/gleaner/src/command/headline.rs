//! `gleaner headline`: puts the first rows of a table of results into a README, between two marks.

use std::fs;
use std::io::Write;

use anyhow::{Context, anyhow};

use crate::Ended;
use crate::arguments::Headline;
use crate::console::{output, told};
use crate::exit::{Exit, Failed};

const END: &str = "<!-- end of headline -->";

pub(crate) fn headline(arguments: &Headline) -> Ended {
    let shown = arguments.readme.display();
    let readme = fs::read_to_string(&arguments.readme).with_context(|| format!("cannot read {shown}"));
    let readme = readme.map_err(Failed::asked)?;
    let table = &arguments.table;
    let begin = format!("<!-- first rows of {table}: made by `gleaner headline`, do not edit -->");
    let file = arguments.results.join("tables").join(table).with_added_extension("csv");
    let table = report::first_rows(&file, arguments.rows.into(), &arguments.columns);
    let table = table.map_err(Failed::asked)?;
    let marks = || anyhow!("{shown} does not have the two marks {begin:?} and {END:?}, in this order");
    let spliced = splice(&readme, &begin, &table).ok_or_else(marks).map_err(Failed::asked)?;
    let current = spliced == readme;
    let mut out = output();
    match (current, arguments.check) {
        (true, _) => writeln!(out, "{} is up to date", told(shown))?,
        (false, true) => writeln!(out, "{} is out of date; run `gleaner headline`", told(shown))?,
        (false, false) => {
            record::write_atomically(&arguments.readme, spliced.as_bytes()).map_err(Failed::system)?;
            writeln!(out, "{} is up to date now", told(shown))?;
        }
    }
    Ok(if current || !arguments.check { Exit::Done } else { Exit::No })
}

/// The text with `table` between the marks; `None` without them.
fn splice(text: &str, begin: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(begin)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{begin}\n\n{}\n\n{END}{after}", table.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = "<!-- begin -->";

    #[test]
    fn the_table_replaces_the_text_between_the_marks() {
        let text = format!("a\n{BEGIN}\nold\n{END}\nb\n");
        let spliced = splice(&text, BEGIN, "new\n").unwrap();
        assert_eq!(spliced, format!("a\n{BEGIN}\n\nnew\n\n{END}\nb\n"));
        assert_eq!(splice(&spliced, BEGIN, "new").unwrap(), spliced);
    }

    #[test]
    fn without_marks_nothing_is_written() {
        assert_eq!(splice("a", BEGIN, "new"), None);
        assert_eq!(splice(&format!("{END} {BEGIN}"), BEGIN, "new"), None);
    }
}
