//! The lines that `reproduce` and `report` print about a finished report.

use std::io::{self, Write};
use std::path::Path;

use manifest::Verdict;
use report::Written;

use crate::console::{counted, told};
use crate::exit::Exit;

/// Writes each claim with its verdicts, how many claims hold, and the number of failures. The report has the figures.
pub(super) fn write_claims(out: &mut impl Write, written: &Written) -> io::Result<()> {
    let width = written.claims.iter().map(|row| row.data.len()).max().unwrap_or(0);
    let mut claim = None;
    for row in &written.claims {
        if claim.replace(&row.claim) != Some(&row.claim) {
            writeln!(out, "{}", told(&row.claim))?;
        }
        // where nothing can be compared, the reason replaces the finding
        let found = if row.verdict == Verdict::NotComparable { &row.measured } else { row.in_short() };
        writeln!(out, "  {:<14}  {:<width$}  {}", row.verdict.name(), row.data, told(found))?;
    }
    for line in report::tally(&written.claims) {
        writeln!(out, "{line}")?;
    }
    if written.failures > 0 {
        writeln!(out, "{}, listed in failures.csv", counted(written.failures, "failure"))?;
    }
    Ok(())
}

/// Writes where the report is and, as the last lines, what is missing from a partial run.
pub(super) fn write_end(out: &mut impl Write, written: &Written, folder: &Path) -> io::Result<()> {
    writeln!(out, "report: {}", told(folder.join("report.html").display()))?;
    written.partial.iter().try_for_each(|partial| writeln!(out, "{partial}"))
}

/// How the command ended.
pub(super) fn exit(written: &Written) -> Exit {
    if written.failures == 0 { Exit::Done } else { Exit::WithFailures }
}
