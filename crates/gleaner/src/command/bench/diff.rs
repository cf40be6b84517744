//! `gleaner diff`: compares two result folders, cell by cell.

use std::io::Write;

use crate::Ended;
use crate::arguments::Diff;
use crate::console::{output, told};
use crate::exit::{Exit, Failed};

pub(super) fn diff(arguments: &Diff) -> Ended {
    let difference = report::diff(&arguments.a, &arguments.b, arguments.tolerance).map_err(Failed::asked)?;
    let mut out = output();
    for finding in &difference.findings {
        writeln!(out, "{}", told(finding))?;
    }
    writeln!(out, "{}", difference.compared())?;
    Ok(if difference.is_empty() { Exit::Done } else { Exit::No })
}
