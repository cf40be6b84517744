//! What a person at the terminal is told of a finished report.

use std::io::{self, Write};
use std::path::Path;

use manifest::Verdict;
use report::Written;

use crate::exit::Exit;
use crate::said::counted;

/// Tells claims, how many of them hold, and failures in a few lines; the figures behind a verdict stand in the report.
pub(super) fn tell(out: &mut impl Write, written: &Written) -> io::Result<()> {
    let width = written.claims.iter().map(|row| row.data.len()).max().unwrap_or(0);
    let mut claim = None;
    for row in &written.claims {
        if claim.replace(&row.claim) != Some(&row.claim) {
            writeln!(out, "{}", row.claim)?;
        }
        // of what cannot be compared the reason is all there is to tell
        let found = if row.verdict == Verdict::NotComparable { &row.measured } else { row.in_short() };
        writeln!(out, "  {:<14}  {:<width$}  {found}", row.verdict.name(), row.data)?;
    }
    for line in report::tally(&written.claims) {
        writeln!(out, "{line}")?;
    }
    if written.failures > 0 {
        writeln!(out, "{}, listed in failures.csv", counted(written.failures, "failure"))?;
    }
    Ok(())
}

/// Tells where the report is, and last of all what is missing in a partial run.
pub(super) fn tell_end(out: &mut impl Write, written: &Written, folder: &Path) -> io::Result<()> {
    writeln!(out, "report: {}", folder.join("report.html").display())?;
    written.partial.iter().try_for_each(|partial| writeln!(out, "{partial}"))
}

/// How the command ended.
pub(super) fn exit(written: &Written) -> Exit {
    if written.failures == 0 { Exit::Done } else { Exit::WithFailures }
}
