//! Run times and memory side by side: a table and a plot for each timing. They are no results.

use manifest::Experiment;
use record::Timing;

use crate::numbers::counted;
use crate::plot::{Figure, Shape, Timed, Times, TimesLine};
use crate::statistics::distinct;
use crate::table::{Cell, Table};

mod costs;
mod leaderboard;
mod measured;
mod verdicts;

pub(crate) use leaderboard::{TimesLeaderboard, leaderboards, rankings};
pub(crate) use verdicts::TimesClaim;

use costs::Costs;
use measured::{Measured, digits, growth, megabytes, seconds_a_page};

/// One timing.
pub(crate) struct TimesPart<'a> {
    /// The name of its files without the ending.
    pub(crate) id: &'a str,
    pub(crate) title: &'a str,
    /// The site and the number of repeats, in words.
    pub(crate) about: String,
    /// The meaning of the columns of `side_by_side`.
    pub(crate) legend: &'static str,
    /// The table of the file: a row for each number of pages and run; for a cost a row for each run.
    pub(crate) rows: Table,
    /// The table of the page: a row for each run, a column for each number of pages; for a cost as in the file.
    pub(crate) side_by_side: Table,
    /// The same for memory; `None` if it was not measured.
    pub(crate) memory: Option<Table>,
    pub(crate) figure: Figure,
    /// The claims with their verdicts.
    pub(crate) claims: Vec<TimesClaim>,
    /// The table of the claims; `None` without a claim.
    pub(crate) verdicts: Option<Table>,
    /// The missing measurements, as sentences.
    pub(crate) notes: Vec<String>,
}

/// The timings in the order of the records, which is the manifest's.
pub(crate) fn parts<'a>(experiment: &Experiment, timings: &'a [Timing]) -> Vec<TimesPart<'a>> {
    let mut ids: Vec<&str> = timings.iter().map(|row| row.id.as_str()).collect();
    ids.dedup();
    ids.into_iter()
        .filter_map(|id| TimesPart::of(experiment, timings.iter().filter(|row| row.id == id).collect()))
        .collect()
}

impl<'a> TimesPart<'a> {
    fn of(experiment: &Experiment, rows: Vec<&'a Timing>) -> Option<Self> {
        let first = *rows.first()?;
        let measured: Vec<Measured<'a>> = rows.into_iter().map(Measured::of).collect();
        let runs = distinct(measured.iter().map(|own| own.row.run.as_str()));
        let asked = experiment.timings.iter().find(|timing| timing.id == first.id);
        let repeats = counted(measured.iter().map(|own| own.seconds.len()).max().unwrap_or(0), "repeat");
        let notes = measured.iter().filter_map(note).collect();
        if let Some(cost) = asked.and_then(|timing| timing.cost.as_ref()) {
            let costs = Costs::of(cost, &measured, &runs);
            let sites = counted(distinct(measured.iter().map(|own| &own.row.site)).len(), "site");
            let (label, shape) = costs.shape(|run| words(experiment, first, run));
            let of = &first.data;
            return Some(Self {
                id: &first.id,
                title: &first.title,
                about: format!(
                    "All pages of {sites} of {of}, one site and run after the other; {repeats} of each."
                ),
                legend: COSTS_LEGEND,
                rows: costs.table(),
                side_by_side: costs.table(),
                memory: None,
                figure: Figure::new(&first.title, format!("{of}: {sites}"), "", label, shape),
                claims: Vec::new(),
                verdicts: None,
                notes,
            });
        }
        let mut sizes: Vec<usize> = measured.iter().map(|own| own.row.pages).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let claims =
            asked.map_or_else(Vec::new, |timing| verdicts::judge(timing, |run| points(&measured, run)));
        Some(Self {
            id: &first.id,
            title: &first.title,
            about: format!(
                "Pages of {} of {}, fitted on and cleaned, one run after the other; {repeats} of each.",
                first.site, first.data
            ),
            legend: LEGEND,
            rows: long(&measured),
            side_by_side: side_by_side(&measured, &runs, &sizes),
            memory: memory(&measured, &runs, &sizes),
            figure: figure(experiment, first, &measured, &runs),
            verdicts: (!claims.is_empty()).then(|| verdicts::table(&claims, &first.data)),
            claims,
            notes,
        })
    }
}

/// The meaning of the columns, for run times and for costs.
const LEGEND: &str = "Growth is the exponent of the number of pages, between the fewest and the most: 1 is time in proportion \
                      to pages.";
const COSTS_LEGEND: &str = "The time is the least of the repeats, with that of reading the pages. The columns behind the pages \
                            a second are of single sites, the largest of each category, without reading: the worst one is shown. \
                            Growth is the exponent of the bytes from the smallest site of a category to the largest: 1 is in \
                            proportion, 2 is comparing all pairs.";

/// The points of a run, by ascending number of pages.
fn points(measured: &[Measured<'_>], run: &str) -> Vec<Timed> {
    let mut points: Vec<Timed> =
        measured.iter().filter(|own| own.row.run == run).filter_map(Measured::timed).collect();
    points.sort_by_key(|point| point.pages);
    points
}

/// The file's table. `growth` is the exponent from the smallest number of pages that the run was timed on. The column `peak MB` exists if
/// memory was counted.
fn long(measured: &[Measured<'_>]) -> Table {
    let mut header = ["pages", "run", "median", "least", "most", "repeats", "seconds a page", "growth"]
        .map(str::to_owned)
        .to_vec();
    let counted = measured.iter().any(|own| own.peak().is_some());
    header.extend(counted.then(|| "peak MB".to_owned()));
    let rows = measured.iter().map(|own| {
        let timed = own.timed();
        let cell = |read: &dyn Fn(&Timed) -> String| Cell::text(timed.as_ref().map(read).unwrap_or_default());
        let growth = timed.and_then(|to| growth(points(measured, &own.row.run).first()?, &to));
        let mut row = vec![
            Cell::count(own.row.pages),
            Cell::text(own.row.run.as_str()),
            cell(&|timed| format!("{:.6}", timed.median)),
            cell(&|timed| format!("{:.6}", timed.least)),
            cell(&|timed| format!("{:.6}", timed.most)),
            Cell::count(own.seconds.len()),
            cell(&seconds_a_page),
            Cell::figure(growth),
        ];
        row.extend(counted.then(|| Cell::text(own.peak().map(megabytes).unwrap_or_default())));
        row
    });
    Table::new(header, rows, [])
}

/// The page's table: a row for each run, a column for each number of pages, with the figure `what` in three digits.
fn wide(
    what: &str,
    runs: &[&str],
    sizes: &[usize],
    read: impl Fn(&str, usize) -> Option<f64>,
) -> (Vec<String>, Vec<Vec<Cell>>) {
    let header = [what.to_owned()].into_iter().chain(sizes.iter().map(|pages| counted(*pages, "page")));
    let row = |run: &&str| {
        let figures = sizes.iter().map(|pages| read(run, *pages).map_or_else(String::new, digits));
        [Cell::text(*run)].into_iter().chain(figures.map(Cell::text)).collect()
    };
    (header.collect(), runs.iter().map(row).collect())
}

/// The times with the growth between the fewest and the most pages.
fn side_by_side(measured: &[Measured<'_>], runs: &[&str], sizes: &[usize]) -> Table {
    let at = |run: &str, pages: usize| points(measured, run).into_iter().find(|point| point.pages == pages);
    let (mut header, mut rows) =
        wide("seconds, median", runs, sizes, |run, pages| Some(at(run, pages)?.median));
    header.push("growth".to_owned());
    for (row, run) in rows.iter_mut().zip(runs) {
        let points = points(measured, run);
        let growth = points.first().zip(points.last()).and_then(|(from, to)| growth(from, to));
        row.push(Cell::text(growth.map_or_else(String::new, |growth| format!("{growth:.2}"))));
    }
    Table::new(header, rows, [])
}

/// The memory; `None` if it was not measured.
fn memory(measured: &[Measured<'_>], runs: &[&str], sizes: &[usize]) -> Option<Table> {
    let peak = |run: &str, pages: usize| {
        let own = measured.iter().find(|own| own.row.run == run && own.row.pages == pages)?;
        own.peak().map(|bytes| bytes / 1e6)
    };
    let (header, rows) = wide("peak MB, median", runs, sizes, peak);
    measured.iter().any(|own| own.peak().is_some()).then(|| Table::new(header, rows, []))
}

/// A timed run in words: the title of its run, and the variant if there are several.
fn words(experiment: &Experiment, timing: &Timing, name: &str) -> String {
    if name == manifest::PARSING {
        return "reading the pages".to_owned();
    }
    let timed = experiment.timings.iter().filter(|own| own.id == timing.id).flat_map(|own| &own.runs);
    let run =
        timed.clone().find(|own| own.name == name).and_then(|own| Some((experiment.run(&own.run)?, own)));
    match run {
        Some((run, own)) if run.variants.len() > 1 => format!("{}: {}", run.title, own.variant),
        Some((run, _)) if !run.title.is_empty() => run.title.clone(),
        _ => name.to_owned(),
    }
}

fn figure(experiment: &Experiment, first: &Timing, measured: &[Measured<'_>], runs: &[&str]) -> Figure {
    let line = |run: &&str| TimesLine {
        name: words(experiment, first, run),
        dashed: *run == manifest::PARSING,
        points: points(measured, run),
    };
    let subtitle = format!("{}: {}; median, least and most", first.data, first.site);
    let shape = Shape::Times(Times { lines: runs.iter().map(line).collect() });
    Figure::new(&first.title, subtitle, "pages", "time of fitting and cleaning", shape)
}

fn note(own: &Measured<'_>) -> Option<String> {
    let trouble = own.row.trouble.as_ref()?;
    Some(format!("{} on {} of {}: {trouble}", own.row.run, counted(own.row.pages, "page"), own.row.site))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(pages: usize, run: &str, seconds: &[f64]) -> Timing {
        Timing {
            id: "times".to_owned(),
            title: "The times".to_owned(),
            data: "made".to_owned(),
            site: "a.test".to_owned(),
            category: "news".to_owned(),
            pages,
            bytes: 1000,
            run: run.to_owned(),
            seconds: seconds.to_vec(),
            peaks: Vec::new(),
            trouble: None,
        }
    }

    /// The parts of an experiment without claims about times.
    fn parts(rows: &[Timing]) -> Vec<TimesPart<'_>> {
        super::parts(&crate::fixtures::experiment(Vec::new(), Vec::new()), rows)
    }

    fn csv(rows: &[Timing]) -> String {
        String::from_utf8(parts(rows)[0].rows.csv()).unwrap()
    }

    #[test]
    fn a_row_a_number_of_pages_and_run() {
        let rows = [
            row(10, "a", &[0.3, 0.1, 0.2]),
            row(10, "parsing", &[0.004, 0.002]),
            row(100, "a", &[20.0]),
            row(100, "parsing", &[0.03]),
        ];
        insta::assert_snapshot!(csv(&rows), @r"
        pages,run,median,least,most,repeats,seconds a page,growth
        10,a,0.200000,0.100000,0.300000,3,0.020000000,
        10,parsing,0.003000,0.002000,0.004000,2,0.000300000,
        100,a,20.000000,20.000000,20.000000,1,0.200000000,2.0000
        100,parsing,0.030000,0.030000,0.030000,1,0.000300000,1.0000
        ");
        let table = &parts(&rows)[0].side_by_side;
        insta::assert_snapshot!(crate::markdown::of_cells(table.header(), &table.rows()), @r"
        | seconds, median | 10 pages | 100 pages | growth |
        | --------------- | -------: | --------: | -----: |
        | a               |    0.200 |      20.0 |   2.00 |
        | parsing         |  0.00300 |    0.0300 |   1.00 |
        ");
    }

    #[test]
    fn growth_begins_where_the_run_has_its_first_time() {
        let mut refused = row(10, "a", &[]);
        refused.trouble = Some("a needs 20 or more training pages, found 10".to_owned());
        let rows = [refused, row(20, "a", &[1.0]), row(40, "a", &[2.0])];
        insta::assert_snapshot!(csv(&rows), @r"
        pages,run,median,least,most,repeats,seconds a page,growth
        10,a,,,,0,,
        20,a,1.000000,1.000000,1.000000,1,0.050000000,
        40,a,2.000000,2.000000,2.000000,1,0.050000000,1.0000
        ");
        assert_eq!(
            parts(&rows)[0].notes,
            ["a on 10 pages of a.test: a needs 20 or more training pages, found 10"]
        );
    }

    #[test]
    fn times_that_are_none_are_left_out() {
        let rows = [row(10, "a", &[0.0, f64::NAN, f64::INFINITY, -1.0]), row(20, "a", &[0.0, 0.5])];
        insta::assert_snapshot!(csv(&rows), @r"
        pages,run,median,least,most,repeats,seconds a page,growth
        10,a,,,,0,,
        20,a,0.500000,0.500000,0.500000,1,0.025000000,
        ");
        let Shape::Times(times) = &parts(&rows)[0].figure.shape else { panic!("times") };
        assert_eq!(times.points().count(), 1);
    }

    #[test]
    fn each_timing_is_a_part() {
        let other = Timing { id: "other".to_owned(), ..row(10, "b", &[1.0]) };
        let rows = [row(10, "a", &[1.0]), row(20, "a", &[1.0]), other];
        let ids: Vec<_> = parts(&rows).iter().map(|part| part.id).collect();
        assert_eq!(ids, ["times", "other"]);
        assert!(parts(&[]).is_empty());
    }

    #[test]
    fn figures_have_three_digits() {
        let written: Vec<_> = [1234.5, 12.34, 1.234, 0.1234, 0.001_234, 0.000_001_2].map(digits).into();
        assert_eq!(written, ["1234", "12.3", "1.23", "0.123", "0.00123", "0.000001"]);
    }
}
