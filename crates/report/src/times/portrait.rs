//! The rows of a portrait with what the runs cost, where they were timed on the same data. Like the times no result.

use manifest::{Output, OutputKind};
use record::{DataFacts, Timing};

use super::measured::{Measured, megabytes, seconds_a_page};
use crate::ground::Ground;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::outputs::{Face, Portrait};
use crate::table::{Cell, Table};

/// A portrait of one data set with times.
pub(crate) struct TimesPortrait<'a> {
    /// The name of its file without ending.
    pub(crate) name: String,
    pub(crate) title: &'a str,
    /// What the columns behind those of the portrait are.
    pub(crate) about: String,
    pub(crate) table: Table,
}

/// The experiment's first portrait, on each data set that has times and figures.
pub(crate) fn portraits<'a>(lookup: &Lookup<'a>, timings: &'a [Timing]) -> Vec<TimesPortrait<'a>> {
    let is_portrait = |output: &&Output| matches!(output.kind, OutputKind::Portrait { .. });
    let Some(output) = lookup.experiment.outputs.iter().find(is_portrait) else { return Vec::new() };
    let of_data = |data: &'a DataFacts| {
        let rows: Vec<&Timing> = timings.iter().filter(|row| row.data == data.id).collect();
        let ground = Ground::one(data);
        let portrait = Portrait::of(lookup, output, &ground).filter(|_| !rows.is_empty())?;
        let mut header = portrait.header();
        header.extend(["pages timed", "seconds a page", "peak MB"].map(str::to_owned));
        Some(TimesPortrait {
            name: format!("portrait-{}", ground.file_name()),
            title: &output.title,
            about: about(&ground, &rows),
            table: Table::new(header, portrait.faces.iter().map(|face| cells(face, &rows)), []),
        })
    };
    lookup.present().filter_map(of_data).collect()
}

/// The row of the portrait, and the medians on the most pages that the run has times on.
fn cells(face: &Face<'_>, rows: &[&Timing]) -> Vec<Cell> {
    let name = face.name();
    let own = rows.iter().filter(|row| row.run == name).map(|row| Measured::of(row));
    let largest = own.filter(|own| own.median().is_some()).max_by_key(|own| own.row.pages);
    let mut cells = face.cells();
    cells.push(largest.as_ref().map_or(Cell::Empty, |own| Cell::count(own.row.pages)));
    cells.push(Cell::text(
        largest.as_ref().and_then(Measured::timed).map(|own| seconds_a_page(&own)).unwrap_or_default(),
    ));
    cells.push(Cell::text(largest.as_ref().and_then(Measured::peak).map(megabytes).unwrap_or_default()));
    cells
}

fn about(ground: &Ground<'_>, rows: &[&Timing]) -> String {
    let most = rows.iter().map(|row| row.pages).max().unwrap_or(0);
    format!(
        "The rows of {} with what fitting and cleaning cost on the most pages that each run was timed on, {} and fewer: the \
         median of the seconds, over the number of pages, and of the peak of allocated memory beyond the pages themselves.",
        ground.name(),
        counted(most, "page")
    )
}
