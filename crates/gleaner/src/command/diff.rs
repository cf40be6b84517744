//! `gleaner diff`: compares two result folders, cell by cell.

use std::io::Write;

use crate::Ended;
use crate::arguments::Diff;
use crate::exit::{Exit, Failed};

pub(crate) fn diff(arguments: &Diff) -> Ended {
    let difference = report::diff(&arguments.a, &arguments.b, arguments.tolerance).map_err(Failed::asked)?;
    let difference_in_words = difference.to_string();
    writeln!(std::io::stdout().lock(), "{}", difference_in_words.trim_end())?;
    Ok(if difference.is_empty() { Exit::Done } else { Exit::No })
}
