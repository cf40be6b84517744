//! The rows of a leaderboard with what the runs cost, where they were timed on the same data. Like the times no result.

use manifest::{Output, OutputKind};
use record::{DataFacts, Timing};

use super::measured::{Measured, megabytes, seconds_a_page};
use crate::data_group::DataGroup;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::outputs::{Entry, Leaderboard};
use crate::table::{Cell, Table};

/// A leaderboard of one data set with times.
pub(crate) struct TimesLeaderboard<'a> {
    /// The name of its file without ending.
    pub(crate) name: String,
    pub(crate) title: &'a str,
    /// What the columns behind those of the leaderboard are.
    pub(crate) about: String,
    pub(crate) table: Table,
}

/// The experiment's first leaderboard, on each data set that has times and figures.
pub(crate) fn leaderboards<'a>(lookup: &Lookup<'a>, timings: &'a [Timing]) -> Vec<TimesLeaderboard<'a>> {
    let is_leaderboard = |output: &&Output| matches!(output.kind, OutputKind::Leaderboard { .. });
    let Some(output) = lookup.experiment.outputs.iter().find(is_leaderboard) else { return Vec::new() };
    let of_data = |data: &'a DataFacts| {
        let rows: Vec<&Timing> = timings.iter().filter(|row| row.data == data.id).collect();
        let group = DataGroup::one(data);
        let leaderboard = Leaderboard::of(lookup, output, &group).filter(|_| !rows.is_empty())?;
        let mut header = leaderboard.header();
        header.extend(["pages timed", "seconds a page", "peak MB"].map(str::to_owned));
        Some(TimesLeaderboard {
            name: format!("leaderboard-{}", group.file_name()),
            title: &output.title,
            about: about(&group, &rows),
            table: Table::new(header, leaderboard.entries.iter().map(|entry| cells(entry, &rows)), []),
        })
    };
    lookup.present().filter_map(of_data).collect()
}

/// The row of the leaderboard, and the medians on the most pages that the run has times on.
fn cells(entry: &Entry<'_>, rows: &[&Timing]) -> Vec<Cell> {
    let name = entry.name();
    let own = rows.iter().filter(|row| row.run == name).map(|row| Measured::of(row));
    let largest = own.filter(|own| own.median().is_some()).max_by_key(|own| own.row.pages);
    let mut cells = entry.cells();
    cells.push(largest.as_ref().map_or(Cell::Empty, |own| Cell::count(own.row.pages)));
    cells.push(Cell::text(
        largest.as_ref().and_then(Measured::timed).map(|own| seconds_a_page(&own)).unwrap_or_default(),
    ));
    cells.push(Cell::text(largest.as_ref().and_then(Measured::peak).map(megabytes).unwrap_or_default()));
    cells
}

fn about(group: &DataGroup<'_>, rows: &[&Timing]) -> String {
    let most = rows.iter().map(|row| row.pages).max().unwrap_or(0);
    format!(
        "The rows of {} with what fitting and cleaning cost on the most pages that each run was timed on, {} and fewer: the \
         median of the seconds, over the number of pages, and of the peak of allocated memory beyond the pages themselves.",
        group.name(),
        counted(most, "page")
    )
}
