//! The tables: `failures.csv`, what failed and what was refused; `times/sites.csv`, every measurement; `times/methods.csv` and
//! `README.md`, a row a method with its verdict; `times/growth.svg`, a bar a method.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::measure::{Measured, PARSING};
use crate::bars::{self, Bar};

/// The claim, for each method.
const CLAIM: &str = "no panic, no abort, no page over its time; time and memory grow with an exponent of at most 1.5 on every kind";

/// The largest exponent that counts as linear. Comparing all pairs shows as 2; what is linear shows as up to 1.4, because the
/// largest size does not fit the caches that the smallest one fits, and times are short.
const LINEAR: f64 = 1.5;

/// Below so many seconds at the largest size an exponent is noise.
const LEAST_SECONDS: f64 = 0.03;

/// One method, with all that was measured of it.
pub(crate) struct Tried {
    pub(crate) id: String,
    pub(crate) measured: Vec<Measured>,
    /// How its process ended, if not well.
    pub(crate) ended: Option<String>,
}

/// The largest of some figures, and the kind that it is of.
#[derive(Debug, Clone, Default, PartialEq)]
struct Worst {
    value: f64,
    kind: String,
}

/// What is said of a method.
#[derive(Debug, PartialEq)]
struct Row {
    kinds: usize,
    /// Sites on which something broke.
    broken: usize,
    /// Sites that the method refused to be fitted to, as it may.
    refused: usize,
    time: Worst,
    memory: Worst,
    /// Seconds for a MB of HTML, at the largest size.
    seconds: Worst,
    /// Bytes for a byte of HTML, at the largest size.
    bytes: Worst,
}

impl Row {
    fn of(tried: &Tried) -> Self {
        let broken = tried.measured.iter().filter(|site| site.is_broken()).count();
        let mut row = Self {
            kinds: tried.measured.iter().filter(|site| site.times == 1).count(),
            broken: broken + usize::from(tried.ended.is_some()),
            refused: tried.measured.iter().filter(|site| site.failed > 0 && !site.is_broken()).count(),
            time: Worst::default(),
            memory: Worst::default(),
            seconds: Worst::default(),
            bytes: Worst::default(),
        };
        for largest in tried.measured.iter().filter(|site| site.times == 4 && site.failed == 0) {
            row.seconds.meet(largest.seconds / (largest.bytes as f64 / 1e6), &largest.kind);
            row.bytes.meet(largest.peak as f64 / largest.bytes as f64, &largest.kind);
            let Some(least) = tried.measured.iter().find(|site| site.times == 1 && site.kind == largest.kind)
            else {
                continue;
            };
            if largest.seconds >= LEAST_SECONDS {
                row.time.meet(exponent(least.seconds, largest.seconds), &largest.kind);
            }
            // below the pages' own size: buffers that double
            if largest.peak >= largest.bytes {
                row.memory.meet(exponent(least.peak as f64, largest.peak as f64), &largest.kind);
            }
        }
        row
    }

    fn verdict(&self) -> &'static str {
        if self.broken == 0 && self.time.value <= LINEAR && self.memory.value <= LINEAR {
            "holds"
        } else {
            "fails"
        }
    }

    fn cells(&self) -> [String; 7] {
        [
            self.kinds.to_string(),
            self.broken.to_string(),
            self.refused.to_string(),
            self.time.told(2),
            self.memory.told(2),
            self.seconds.told(3),
            self.bytes.told(1),
        ]
    }
}

impl Worst {
    fn meet(&mut self, value: f64, kind: &str) {
        if value > self.value {
            *self = Self { value, kind: kind.to_owned() };
        }
    }

    /// With its kind; nothing where no figure was large enough to tell.
    fn told(&self, digits: usize) -> String {
        if self.kind.is_empty() {
            "–".to_owned()
        } else {
            format!("{:.digits$} ({})", self.value, self.kind)
        }
    }
}

/// x of size^x, from the smallest size to four times it.
fn exponent(at_one: f64, at_four: f64) -> f64 {
    (at_four / at_one.max(f64::MIN_POSITIVE)).log2() / 2.0
}

/// Writes all tables below `out`.
pub(super) fn write(out: &Path, tried: &[Tried]) -> Result<()> {
    let times = out.join("times");
    fs::create_dir_all(&times).with_context(|| format!("{} cannot be made", times.display()))?;
    failures(&out.join("failures.csv"), tried)?;
    sites(&times.join("sites.csv"), tried)?;
    methods(&times.join("methods.csv"), tried)?;
    fs::write(times.join("growth.svg"), plot(tried))?;
    let readme = out.join("README.md");
    fs::write(&readme, page(tried)).with_context(|| format!("{} cannot be written", readme.display()))
}

fn failures(path: &Path, tried: &[Tried]) -> Result<()> {
    let mut table = csv::Writer::from_path(path)?;
    table.write_record(["method", "kind", "times", "pages", "failed", "what", "error"])?;
    for method in tried {
        for site in method.measured.iter().filter(|site| site.failed > 0) {
            let what = if site.is_broken() { "broken" } else { "refused" };
            let error = site.error.as_deref().unwrap_or_default();
            let (times, pages, failed) =
                (site.times.to_string(), site.pages.to_string(), site.failed.to_string());
            table.write_record([&method.id, &site.kind, &times, &pages, &failed, what, error])?;
        }
        if let Some(ended) = &method.ended {
            table.write_record([&method.id, "", "", "", "", "broken", ended])?;
        }
    }
    Ok(table.flush()?)
}

fn sites(path: &Path, tried: &[Tried]) -> Result<()> {
    let mut table = csv::Writer::from_path(path)?;
    table.write_record(["method", "kind", "times", "pages", "bytes", "seconds", "peak bytes"])?;
    for method in tried {
        for site in &method.measured {
            let numbers = [site.times, site.pages, site.bytes].map(|number| number.to_string());
            let [times, pages, bytes] = &numbers;
            let (seconds, peak) = (format!("{:.6}", site.seconds), site.peak.to_string());
            table.write_record([&method.id, &site.kind, times, pages, bytes, &seconds, &peak])?;
        }
    }
    Ok(table.flush()?)
}

const HEADER: [&str; 9] = [
    "method",
    "kinds",
    "broken",
    "refused",
    "growth of time",
    "growth of memory",
    "seconds a MB",
    "bytes a byte",
    "verdict",
];

fn methods(path: &Path, tried: &[Tried]) -> Result<()> {
    let mut table = csv::Writer::from_path(path)?;
    table.write_record(HEADER)?;
    for (id, row) in rows(tried) {
        table
            .write_record([id].into_iter().chain(&row.cells()).map(String::as_str).chain([row.verdict()]))?;
    }
    Ok(table.flush()?)
}

fn rows(tried: &[Tried]) -> impl Iterator<Item = (&String, Row)> {
    tried.iter().map(|method| (&method.id, Row::of(method)))
}

/// A bar a method, the least growth first: its worst growth, of time or of memory. Who fails is in the other colour.
fn plot(tried: &[Tried]) -> String {
    let mut bars: Vec<Bar> = rows(tried)
        .map(|(id, row)| {
            let worst = if row.time.value < row.memory.value { &row.memory } else { &row.time };
            let told = match row.broken {
                0 => worst.told(2),
                broken => format!("{}; {broken} broken", worst.told(2)),
            };
            Bar { label: id.clone(), value: worst.value, told, other: row.verdict() == "fails" }
        })
        .collect();
    bars.sort_by(|one, other| one.value.total_cmp(&other.value));
    bars::plot(
        "Growth on hostile sites",
        "exponent of time or memory, the worst of all kinds of sites; 1 is linear, 2 compares all pairs",
        2.5,
        &bars,
    )
}

/// The page for people.
fn page(tried: &[Tried]) -> String {
    let rows: Vec<(&String, Row)> = rows(tried).collect();
    let judged = rows.iter().filter(|(id, _)| *id != PARSING);
    let (hold, all) = (judged.clone().filter(|(_, row)| row.verdict() == "holds").count(), judged.count());
    let mut page = format!(
        "# Methods on hostile sites\n\nMade by `just adversarial`; [`experiments/adversarial`](../../experiments/adversarial/README.md) discusses it. The claim: \
         {CLAIM}. It holds for {hold} of {all} methods.\n\nEach cell is the worst of all kinds, with the kind. Time is without reading the pages, but for `{PARSING}`, \
         which only reads them; of a peer it is by the clock. Times and bytes were measured on one machine.\n\n\
         ![growth on hostile sites](times/growth.svg)\n\n"
    );
    let line = |cells: &[&str]| format!("| {} |\n", cells.join(" | "));
    page += &line(&HEADER);
    page += &line(&["---"; HEADER.len()]);
    for (id, row) in &rows {
        let cells = row.cells();
        let cells = [id.as_str()].into_iter().chain(cells.iter().map(String::as_str)).chain([row.verdict()]);
        page += &line(&cells.collect::<Vec<_>>());
    }
    let _ = write!(
        page,
        "\nAn exponent is between the smallest size and four times it, where the largest takes {LEAST_SECONDS} s and more, or as many bytes \
         as the pages have; below that it is noise. All measurements are in `times/sites.csv`, failures in `failures.csv`.\n"
    );
    page
}
