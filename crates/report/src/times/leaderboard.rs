//! The rows of a leaderboard or a ranking with the costs of the runs that were timed on the same data. Like the times, they are no results.

use manifest::{Output, PARSING};
use record::{DataFacts, Timing};

use super::measured::{Measured, megabytes, seconds_a_page};
use crate::data_group::DataGroup;
use crate::lookup::Lookup;
use crate::numbers::counted;
use crate::outputs::{Entry, Leaderboard, Rows, ranking};
use crate::plot::{Figure, Point, Scatter, Shape};
use crate::statistics::count;
use crate::table::{Cell, Table};

/// The assumed price of an hour of a core in dollars: about that of a cloud on demand.
const AN_HOUR: f64 = 0.05;

const A_MILLION: f64 = 1e6;

/// A leaderboard of one data set with times.
pub(crate) struct TimesLeaderboard<'a> {
    /// The name of its file without the ending.
    pub(crate) name: String,
    pub(crate) title: &'a str,
    /// The meaning of the columns after those of the leaderboard.
    pub(crate) about: String,
    pub(crate) table: Table,
    /// F over speed, for a ranking.
    pub(crate) figure: Option<Figure>,
}

/// The experiment's first leaderboard, on each data set that has times and figures.
pub(crate) fn leaderboards<'a>(lookup: &Lookup<'a>, timings: &'a [Timing]) -> Vec<TimesLeaderboard<'a>> {
    let is_leaderboard = |output: &'a Output| Some((output, output.kind.downcast::<Leaderboard>()?));
    let Some((output, own)) = lookup.experiment.outputs.iter().find_map(is_leaderboard) else {
        return Vec::new();
    };
    let of_data = |data: &'a DataFacts| {
        let rows: Vec<&Timing> = timings.iter().filter(|row| row.data == data.id).collect();
        let group = DataGroup::one(data);
        let leaderboard = Rows::of(own, lookup, &group).filter(|_| !rows.is_empty())?;
        let mut header = leaderboard.header();
        header.extend(["pages timed", "seconds a page", "peak MB"].map(str::to_owned));
        Some(TimesLeaderboard {
            name: format!("leaderboard-{}", group.file_name()),
            title: &output.title,
            about: about(&group, &rows),
            table: Table::new(header, leaderboard.entries.iter().map(|entry| cells(entry, &rows)), []),
            figure: None,
        })
    };
    lookup.present().filter_map(of_data).collect()
}

/// The experiment's rankings, on each data set that has times and figures: pages a second beside F, the best first.
pub(crate) fn rankings<'a>(lookup: &Lookup<'a>, timings: &'a [Timing]) -> Vec<TimesLeaderboard<'a>> {
    let mut rankings = Vec::new();
    for output in &lookup.experiment.outputs {
        for data in lookup.present() {
            let rows: Vec<&Timing> = timings.iter().filter(|row| row.data == data.id).collect();
            rankings.extend(timed_ranking(lookup, (output, data), &rows));
        }
    }
    rankings
}

/// The ranking with times; `None` if no run of it has a time.
fn timed_ranking<'a>(
    lookup: &Lookup<'a>,
    (output, data): (&'a Output, &'a DataFacts),
    rows: &[&Timing],
) -> Option<TimesLeaderboard<'a>> {
    if rows.is_empty() {
        return None;
    }
    let (mut table, mut points) = (Vec::new(), Vec::new());
    for ranked in ranking(lookup, output, data) {
        let Some(own) = largest(rows, &ranked.name()) else { continue };
        let Some(timed) = own.timed() else { continue };
        let is_peer = ranked.is_peer(lookup);
        // a program of its own reads the pages by itself
        let reading = if is_peer { Some(0.0) } else { reading(rows, timed.pages) };
        let Some(reading) = reading else { continue };
        let speed = count(timed.pages) / (timed.median + reading);
        points.push(Point { name: ranked.title(), speed, quality: ranked.f, set_apart: is_peer });
        table.push(vec![
            Cell::text(ranked.name()),
            Cell::Figure(ranked.f),
            Cell::count(timed.pages),
            Cell::text(format!("{speed:.1}")),
            Cell::text(format!("{:.0}", A_MILLION / speed)),
            Cell::text(format!("{:.2}", A_MILLION / speed / 3600.0 * AN_HOUR)),
            Cell::text(own.peak().map(megabytes).unwrap_or_default()),
        ]);
    }
    let group = DataGroup::one(data);
    let most = rows.iter().map(|row| row.pages).max().unwrap_or(0);
    (!points.is_empty()).then(|| TimesLeaderboard {
        name: format!("{}-{}", output.id, group.file_name()),
        title: &output.title,
        about: format!(
            "The rows of {} with how fast pages are read, fitted on and cleaned, on the most pages that each run was timed on, {} and \
             fewer: the number of pages over the medians of the seconds of one core; the seconds and the price of a million such pages, \
             at {AN_HOUR} dollars an hour of a core; and the peak of memory, beyond the pages or of the whole process. The time of a \
             program of its own counts too.",
            group.name(),
            counted(most, "page")
        ),
        table: Table::new(
            ["run", "F", "pages timed", "pages a second", "seconds a million pages", "dollars a million pages", "peak MB"],
            table,
            [],
        ),
        figure: Some(Figure::new(
            &output.title,
            format!("{}: mean F of the pages over speed; blue discs run in this program, orange diamonds are programs of their own", group.name()),
            "pages a second",
            "F, mean of the pages",
            Shape::Scatter(Scatter { points }),
        )),
    })
}

/// The seconds of reading this number of pages.
fn reading(rows: &[&Timing], pages: usize) -> Option<f64> {
    let row = rows.iter().find(|row| row.run == PARSING && row.pages == pages)?;
    Measured::of(row).median()
}

/// The times of a run on the largest number of pages.
fn largest<'a>(rows: &[&'a Timing], name: &str) -> Option<Measured<'a>> {
    let own = rows.iter().filter(|row| row.run == name).map(|row| Measured::of(row));
    own.filter(|own| own.median().is_some()).max_by_key(|own| own.row.pages)
}

/// The row of the leaderboard, and the medians on the largest number of pages that the run has times on.
fn cells(entry: &Entry<'_>, rows: &[&Timing]) -> Vec<Cell> {
    let largest = largest(rows, &entry.name());
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
