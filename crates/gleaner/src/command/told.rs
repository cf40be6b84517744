//! What a person at the terminal is told of a finished report.

use std::io::{self, Write};

use report::Written;

use crate::exit::Exit;

/// Tells claims and failures in a few lines.
pub(super) fn tell(out: &mut impl Write, written: &Written) -> io::Result<()> {
    for row in &written.claims {
        writeln!(out, "{:<14} {} [{}]: {}", row.verdict.name(), row.data, row.claim, row.measured)?;
    }
    if written.failures > 0 {
        writeln!(out, "{} failures, listed in failures.csv", written.failures)?;
    }
    Ok(())
}

/// How the command ended.
pub(super) fn exit(written: &Written) -> Exit {
    if written.failures == 0 { Exit::Done } else { Exit::WithFailures }
}
