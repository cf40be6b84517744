//! `gleaner headline`: makes a table of the README from results and puts it between two marks: the claims with their verdicts, or
//! the first rows of a table.

use std::fs;
use std::io::Write;

use anyhow::{Context, anyhow};

use crate::Ended;
use crate::arguments::Headline;
use crate::console::{output, told};
use crate::exit::{Exit, Failed};

const CLAIMS: &str = "<!-- headline: made by `gleaner headline`, do not edit -->";
const END: &str = "<!-- end of headline -->";

pub(crate) fn headline(arguments: &Headline) -> Ended {
    let shown = arguments.readme.display();
    let readme = fs::read_to_string(&arguments.readme).with_context(|| format!("cannot read {shown}"));
    let readme = readme.map_err(Failed::asked)?;
    let (begin, table) = match &arguments.table {
        None => (CLAIMS.to_owned(), report::headline(&arguments.results)),
        Some(table) => {
            let file = arguments.results.join("tables").join(table).with_added_extension("csv");
            let begin = format!("<!-- first rows of {table}: made by `gleaner headline`, do not edit -->");
            (begin, report::first_rows(&file, arguments.rows.into(), &arguments.columns))
        }
    };
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

    #[test]
    fn the_table_replaces_the_text_between_the_marks() {
        let text = format!("a\n{CLAIMS}\nold\n{END}\nb\n");
        let spliced = splice(&text, CLAIMS, "new\n").unwrap();
        assert_eq!(spliced, format!("a\n{CLAIMS}\n\nnew\n\n{END}\nb\n"));
        assert_eq!(splice(&spliced, CLAIMS, "new").unwrap(), spliced);
    }

    #[test]
    fn without_marks_nothing_is_written() {
        assert_eq!(splice("a", CLAIMS, "new"), None);
        assert_eq!(splice(&format!("{END} {CLAIMS}"), CLAIMS, "new"), None);
    }
}
