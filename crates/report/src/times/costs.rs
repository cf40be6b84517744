//! The costs of runs on all sites of a data set: a row for each run, with its time relative to another run, and its worst sites.
//!
//! The least time of the repeats counts, since other programs can only add time. The time of a run on all sites includes reading the pages;
//! the figures of single sites do not. These are of the largest site of each category, and growth is from the smallest site of the category
//! to it.

use manifest::{Cost, PARSING, Verdict};

use super::measured::{Measured, digits};
use crate::plot::{Bars, Names, Series, Shape, Timed, Times, TimesLine};
use crate::statistics::{count, distinct};
use crate::table::{Cell, Table};

/// An exponent is noise if the largest site takes less than this number of seconds or bytes.
const LEAST_SECONDS: f64 = 0.03;
const LEAST_BYTES: f64 = 1e5;

/// The measurements of a cost.
pub(super) struct Costs<'a> {
    cost: &'a Cost,
    measured: &'a [Measured<'a>],
    /// The rows, by ascending `times`.
    rows: Vec<Row<'a>>,
}

/// The costs of a run.
struct Row<'a> {
    run: &'a str,
    failed: usize,
    /// The times on all sites together, with reading the pages.
    all: Timed,
    /// The time as a multiple of that of the run `beside`, on the sites that both have times on.
    times: Option<f64>,
    seconds_a_mb: Worst<'a>,
    bytes_a_byte: Worst<'a>,
    growth_of_time: Worst<'a>,
    growth_of_memory: Worst<'a>,
}

/// The largest of some figures, and its site.
#[derive(Clone, Copy, Default)]
struct Worst<'a> {
    value: f64,
    site: &'a str,
}

impl<'a> Worst<'a> {
    fn meet(&mut self, value: f64, site: &'a str) {
        if value > self.value {
            *self = Self { value, site };
        }
    }

    fn cell(&self) -> Cell {
        if self.site.is_empty() {
            Cell::Empty
        } else {
            Cell::text(format!("{} ({})", digits(self.value), self.site))
        }
    }
}

impl<'a> Costs<'a> {
    pub(super) fn of(cost: &'a Cost, measured: &'a [Measured<'a>], runs: &[&'a str]) -> Self {
        let mut costs = Self { cost, measured, rows: Vec::new() };
        let mut rows: Vec<Row<'a>> = runs.iter().map(|run| costs.row(run)).collect();
        rows.sort_by(|a, b| a.times.unwrap_or(f64::INFINITY).total_cmp(&b.times.unwrap_or(f64::INFINITY)));
        costs.rows = rows;
        costs
    }

    /// The measurements of a run on the sites without a failure.
    fn sound(&self, run: &str) -> impl Iterator<Item = (&'a Measured<'a>, Timed)> {
        let own = self.measured.iter().filter(move |own| own.row.run == run && own.row.trouble.is_none());
        own.filter_map(|own| Some((own, own.timed()?)))
    }

    fn on(&self, run: &str, site: &str) -> Option<(&'a Measured<'a>, Timed)> {
        self.sound(run).find(|(own, _)| own.row.site == site)
    }

    /// The time of a run on a site, with reading its pages.
    fn with_reading(&self, run: &str, site: &str) -> Option<Timed> {
        let (_, own) = self.on(run, site)?;
        match run {
            PARSING => Some(own),
            _ => Some(sum(own, Timed { pages: 0, ..self.on(PARSING, site)?.1 })),
        }
    }

    fn row(&self, run: &'a str) -> Row<'a> {
        let sites: Vec<&str> =
            self.measured.iter().filter(|own| own.row.run == run).map(|own| own.row.site.as_str()).collect();
        let nothing = Timed { pages: 0, median: 0.0, least: 0.0, most: 0.0 };
        let all = sites.iter().filter_map(|site| self.with_reading(run, site)).fold(nothing, sum);
        let pairs = sites.iter().filter_map(|site| {
            Some((self.with_reading(run, site)?.least, self.with_reading(&self.cost.beside, site)?.least))
        });
        let (own, beside) = pairs.fold((0.0, 0.0), |(own, beside), pair| (own + pair.0, beside + pair.1));
        let mut row = Row {
            run,
            failed: sites.len() - self.sound(run).count(),
            all,
            times: (beside > 0.0).then_some(own / beside),
            seconds_a_mb: Worst::default(),
            bytes_a_byte: Worst::default(),
            growth_of_time: Worst::default(),
            growth_of_memory: Worst::default(),
        };
        for (small, large) in self.ends() {
            let Some((own, time)) = self.on(run, large) else { continue };
            let (bytes, peak) = (bytes(own), own.peak());
            row.seconds_a_mb.meet(time.least * 1e6 / bytes, large);
            row.bytes_a_byte.meet(peak.unwrap_or(0.0) / bytes, large);
            let Some((least, least_time)) = self.on(run, small) else { continue };
            let exponent = |from: f64, to: f64| {
                (to / from.max(f64::MIN_POSITIVE)).ln() / (bytes / self::bytes(least)).ln()
            };
            if time.least >= LEAST_SECONDS {
                row.growth_of_time.meet(exponent(least_time.least, time.least), large);
            }
            // fewer bytes than the pages have are buffers that double their size
            if let Some((from, to)) = least.peak().zip(peak).filter(|(_, to)| *to >= bytes.max(LEAST_BYTES)) {
                row.growth_of_memory.meet(exponent(from, to), large);
            }
        }
        row
    }

    /// The smallest and the largest site of each category.
    fn ends(&self) -> Vec<(&'a str, &'a str)> {
        let read: Vec<&'a Measured<'a>> = self.sound(PARSING).map(|(own, _)| own).collect();
        let ends = |category: &str| {
            let of_category = || read.iter().filter(|own| own.row.category == category);
            let (small, large) = of_category()
                .min_by_key(|own| own.row.bytes)
                .zip(of_category().max_by_key(|own| own.row.bytes))?;
            Some((small.row.site.as_str(), large.row.site.as_str()))
        };
        distinct(read.iter().map(|own| own.row.category.as_str())).into_iter().filter_map(ends).collect()
    }

    /// `times/ID.csv`. It has the worst sites if growth is claimed.
    pub(super) fn table(&self) -> Table {
        let times = format!("times {}", self.cost.beside);
        let mut header = vec!["run", "failed sites", "seconds", &times, "pages a second"];
        if self.cost.growth.is_some() {
            header.extend(["seconds a MB, worst site", "bytes a byte, worst site"]);
            header.extend(["growth of time, worst", "growth of memory, worst", "verdict"]);
        }
        let row = |row: &Row<'a>| {
            let mut cells = vec![
                Cell::text(row.run),
                Cell::count(row.failed),
                Cell::text(digits(row.all.least)),
                Cell::text(row.times.map(|times| format!("{times:.2}")).unwrap_or_default()),
                Cell::text(format!("{:.0}", count(row.all.pages) / row.all.least)),
            ];
            if let Some(most) = self.cost.growth {
                let Row { seconds_a_mb, bytes_a_byte, growth_of_time, growth_of_memory, .. } = row;
                cells.extend([seconds_a_mb, bytes_a_byte, growth_of_time, growth_of_memory].map(Worst::cell));
                cells.push(Cell::text(row.verdict(most).name()));
            }
            cells
        };
        Table::new(header, self.rows.iter().map(row), [])
    }

    /// The plot, with the name of its values: the growth if it is claimed, otherwise the time on all sites.
    pub(super) fn shape(&self, words: impl Fn(&str) -> String) -> (&'static str, Shape) {
        if self.cost.growth.is_none() {
            let line = |row: &Row<'a>| TimesLine {
                name: words(row.run),
                dashed: row.run == PARSING,
                points: if row.all.least > 0.0 { vec![row.all] } else { Vec::new() },
            };
            let lines = self.rows.iter().map(line).collect();
            return ("time of reading, fitting and cleaning", Shape::Times(Times { lines }));
        }
        let mut rows: Vec<&Row<'a>> = self.rows.iter().collect();
        rows.sort_by(|a, b| a.growth().total_cmp(&b.growth()));
        let values = rows.iter().map(|row| Some(row.growth()).filter(|growth| *growth > 0.0)).collect();
        let bars = Bars {
            groups: rows.iter().map(|row| row.run.to_owned()).collect(),
            names: Names::All,
            up_to_one: false,
            blocks: Vec::new(),
            series: vec![Series::new("worst exponent".to_owned(), values)],
        };
        ("exponent of time or memory", Shape::Bars(bars))
    }
}

impl Row<'_> {
    /// The growth of time or of memory, whichever is larger.
    fn growth(&self) -> f64 {
        self.growth_of_time.value.max(self.growth_of_memory.value)
    }

    fn verdict(&self, most: f64) -> Verdict {
        if self.failed == 0 && self.growth() <= most { Verdict::Holds } else { Verdict::Fails }
    }
}

fn bytes(own: &Measured<'_>) -> f64 {
    // far below 2^53
    #[allow(clippy::cast_precision_loss)]
    let bytes = own.row.bytes as f64;
    bytes
}

fn sum(one: Timed, other: Timed) -> Timed {
    Timed {
        pages: one.pages + other.pages,
        median: one.median + other.median,
        least: one.least + other.least,
        most: one.most + other.most,
    }
}

#[cfg(test)]
mod tests {
    use record::Timing;

    use super::*;

    /// A row for a run on a site: the category, thousands of bytes, seconds of two repeats, thousands of bytes of memory.
    fn row(run: &str, (category, size): (&str, u64), seconds: [f64; 2], peak: u64) -> Timing {
        Timing {
            id: "costs".to_owned(),
            title: "Costs".to_owned(),
            data: "made".to_owned(),
            site: format!("{category}-{size}"),
            category: category.to_owned(),
            pages: 10,
            bytes: size * 1000,
            run: run.to_owned(),
            seconds: seconds.to_vec(),
            peaks: vec![peak * 1000],
            trouble: None,
        }
    }

    #[track_caller]
    fn check(growth: Option<f64>, rows: &[Timing], expected: &str) {
        let cost = Cost { beside: "all".to_owned(), growth };
        let measured: Vec<_> = rows.iter().map(Measured::of).collect();
        let runs = distinct(rows.iter().map(|row| row.run.as_str()));
        let table = Costs::of(&cost, &measured, &runs).table();
        assert_eq!(String::from_utf8(table.csv()).unwrap(), expected);
    }

    /// Two sites of a category, and one of another.
    fn rows() -> Vec<Timing> {
        let sites = [("deep", 100), ("wide", 200), ("deep", 400)];
        let of = |run: &str, seconds: [f64; 3], peaks: [u64; 3]| {
            let row = |at: usize| row(run, sites[at], [seconds[at], seconds[at] * 2.0], peaks[at]);
            (0..3).map(row).collect::<Vec<_>>()
        };
        [
            of("slow", [0.2, 0.1, 3.2], [100, 400, 800]),
            of("all", [0.1, 0.1, 0.3], [10, 10, 10]),
            of("parsing", [0.1, 0.1, 0.3], [100, 200, 400]),
        ]
        .concat()
    }

    #[test]
    fn a_run_stands_beside_another_one() {
        let expected = "run,failed sites,seconds,times all,pages a second\n\
                        parsing,0,0.500,0.50,60\nall,0,1.00,1.00,30\nslow,0,4.00,4.00,8\n";
        check(None, &rows(), expected);
    }

    #[test]
    fn growth_and_failures_are_judged() {
        let mut rows = rows();
        rows[4].trouble = Some("it broke".to_owned());
        let expected = "run,failed sites,seconds,times all,pages a second,\"seconds a MB, worst site\",\"bytes a byte, worst site\",\
                        \"growth of time, worst\",\"growth of memory, worst\",verdict\n\
                        parsing,0,0.500,0.50,60,0.750 (deep-400),1.00 (deep-400),0.792 (deep-400),1.00 (deep-400),holds\n\
                        all,1,0.800,1.00,25,0.750 (deep-400),0.0250 (deep-400),0.792 (deep-400),,fails\n\
                        slow,0,4.00,4.75,8,8.00 (deep-400),2.00 (deep-400),2.00 (deep-400),1.50 (deep-400),fails\n";
        check(Some(1.75), &rows, expected);
    }
}
