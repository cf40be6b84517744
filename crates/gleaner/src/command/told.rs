//! What a person at the terminal is told of a finished report.

use std::io::{self, Write};

use report::Written;

use crate::exit::Exit;
use crate::said::counted;

/// Tells claims and failures in a few lines; the figures behind a verdict stand in the report.
pub(super) fn tell(out: &mut impl Write, written: &Written) -> io::Result<()> {
    let width = written.claims.iter().map(|row| row.data.len()).max().unwrap_or(0);
    let mut claim = None;
    for row in &written.claims {
        if claim.replace(&row.claim) != Some(&row.claim) {
            writeln!(out, "{}", row.claim)?;
        }
        writeln!(out, "  {:<14}  {:<width$}  {}", row.verdict.name(), row.data, row.in_short())?;
    }
    if written.failures > 0 {
        writeln!(out, "{}, listed in failures.csv", counted(written.failures, "failure"))?;
    }
    Ok(())
}

/// How the command ended.
pub(super) fn exit(written: &Written) -> Exit {
    if written.failures == 0 { Exit::Done } else { Exit::WithFailures }
}
