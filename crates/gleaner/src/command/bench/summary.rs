//! The lines that `reproduce` and `report` print about a finished report.

use std::io::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Color, Style};
use manifest::Verdict;
use report::Written;
use run::Resolved;

use crate::console::{Lines, counted, told};
use crate::exit::Exit;

/// Writes each claim with its verdicts, the number of claims that hold, and the number of failures. The report has the figures.
pub(super) fn write_claims<O: Write>(out: &mut Lines<O>, written: &Written) -> io::Result<()> {
    let width = written.claims.iter().map(|row| row.data.len()).max().unwrap_or(0);
    let mut claim = None;
    for row in &written.claims {
        if claim.replace(&row.claim) != Some(&row.claim) {
            writeln!(out, "{}", told(&row.claim))?;
        }
        // if nothing can be compared, the reason replaces the finding
        let found = if row.verdict == Verdict::NotComparable { &row.measured } else { row.in_short() };
        write!(out, "  ")?;
        out.styled(style(row.verdict), &format!("{:<14}", row.verdict.name()))?;
        writeln!(out, "  {:<width$}  {}", row.data, told(found))?;
    }
    for line in report::tally(&written.claims) {
        // the counts come in the order of the verdicts
        let (before, counts) = line.rsplit_once(": ").unwrap_or((&line, ""));
        write!(out, "{before}")?;
        for (number, (count, verdict)) in counts.split(", ").zip(Verdict::ALL).enumerate() {
            write!(out, "{}", if number == 0 { ": " } else { ", " })?;
            out.styled(if count.starts_with("0 ") { Style::new() } else { style(verdict) }, count)?;
        }
        writeln!(out)?;
    }
    for empty in &written.empty {
        writeln!(out, "{}", told(empty))?;
    }
    if written.failures > 0 {
        writeln!(out, "{}, listed in failures.csv", counted(written.failures, "failure"))?;
    }
    Ok(())
}

/// The style of a verdict.
const fn style(verdict: Verdict) -> Style {
    let style = Style::new();
    match verdict {
        Verdict::Holds => style.fg_color(Some(Color::Ansi(AnsiColor::Green))),
        Verdict::Tie => style.fg_color(Some(Color::Ansi(AnsiColor::Yellow))),
        Verdict::Fails => style.fg_color(Some(Color::Ansi(AnsiColor::Red))),
        Verdict::NotComparable => style.dimmed(),
    }
}

/// Writes the runs that were left out, and why.
pub(super) fn write_left_out(out: &mut impl Write, resolved: &Resolved) -> io::Result<()> {
    resolved.left_out().try_for_each(|(run, why)| writeln!(out, "left out: run {run}: {}", told(why)))
}

/// Writes the place of the report and, as the last lines, the missing parts of a partial run.
pub(super) fn write_end(out: &mut impl Write, written: &Written, folder: &Path) -> io::Result<()> {
    writeln!(out, "report: {}", told(folder.join("report.html").display()))?;
    written.partial.iter().try_for_each(|partial| writeln!(out, "{partial}"))
}

/// The end of the command.
pub(super) fn exit(written: &Written) -> Exit {
    if written.failures == 0 { Exit::Done } else { Exit::WithFailures }
}
