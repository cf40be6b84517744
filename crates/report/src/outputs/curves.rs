//! The means over sites of several runs or figures over one axis, a line each: Figures 11, 12 and 15 of Kao et al.

use std::collections::BTreeSet;

use manifest::{Axis, CurveLine, Figure as Read, Output, Training};
use record::{DataFacts, RunFacts};

use super::Shown;
use super::curve::{self, Column, Curve};
use super::origin::unknown;
use super::over_sites::{OfSites, PAGES, WITHOUT_VALUE};
use crate::claims::AWAY;
use crate::figure::{Curves, Figure, Line, Shape, Tick};
use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::ratios::Defined;
use crate::table::{Cell, Table};

/// A line whose run has sites on the data.
struct Drawn<'l, 'a> {
    own: &'a CurveLine,
    run: &'a RunFacts,
    sites: Vec<&'l SiteScores<'a>>,
    /// What a site has at each place of the axis, a row a site.
    values: Vec<Vec<Option<f64>>>,
    /// On how many pages the figure is defined at each place; none of a learned one.
    pages: Vec<Defined>,
}

/// One row a place on the axis, one column a line. Where sites drop out along a line, the number of sites and the mean of
/// those that have a value everywhere stand beside it; where pages do, the share of those with a value.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &Output,
    data: &DataFacts,
    axis: Axis,
    lines: &'a [CurveLine],
) -> Option<Shown> {
    let mut found = on_data(lookup, data, lines);
    let sizes: BTreeSet<Training> =
        found.iter().flat_map(|line| line.sites.iter().flat_map(|site| site.trainings())).collect();
    let columns: Vec<Vec<Column<'a>>> = found
        .iter()
        .map(|line| curve::columns_of(line.run, &sizes, &place(line.own, axis)))
        .collect::<Option<_>>()?;
    let ticks = ticks(&columns);
    for (line, columns) in found.iter_mut().zip(&columns) {
        line.values = line.sites.iter().map(|site| line.read(site, columns, &ticks)).collect();
        line.pages = ticks.iter().map(|tick| line.pages_at(columns, tick)).collect();
    }
    let sites: BTreeSet<&str> = found.iter().flat_map(|line| line.sites.iter().map(|site| site.id)).collect();
    if sites.is_empty() {
        return None;
    }
    let shown = |line: &Drawn<'_, 'a>| Line {
        name: line.own.label.clone(),
        ratio: line.own.figure.ratio(),
        points: ticks.iter().zip(line.means()).filter_map(|(tick, mean)| Some((tick.x, mean?))).collect(),
    };
    let drawn: Vec<Line> = found.iter().map(shown).collect();
    let settled = drawn.iter().any(|line| !line.points.is_empty());
    let gaps = found.iter().any(Drawn::has_gaps);
    let which = if gaps { "mean of those that have a value" } else { "mean of sites" };
    let figure = Figure {
        title: output.title.clone(),
        subtitle: format!("{}, {which}", curve::subtitle(data, sites.len())),
        x_label: x_label(lookup, axis, &found),
        y_label: y_label(&found),
        shape: Shape::Curves(Curves { ticks: ticks.clone(), lines: drawn, mean: false }),
    };
    let table = table(figure.x_label.clone(), &ticks, &found);
    let mut notes = notes(lookup, data, axis, lines, &found);
    let is_part = found.iter().any(|line| line.pages.iter().any(|pages| pages.is_part()));
    notes.extend(is_part.then(|| WITHOUT_VALUE.to_owned()));
    Some(Shown { table, figure: settled.then_some(figure), notes })
}

/// The lines whose runs take place on the data, with the sites that have what they show.
fn on_data<'l, 'a>(lookup: &'l Lookup<'a>, data: &DataFacts, lines: &'a [CurveLine]) -> Vec<Drawn<'l, 'a>> {
    let line = |own: &'a CurveLine| {
        let sites = lookup.sites(&own.run, &data.id).iter();
        let has = |site: &&SiteScores<'a>| match &own.figure {
            Read::Ratio { measure, .. } => site.has_counts(measure),
            Read::Learned(_) => site.most().is_some(),
        };
        let sites: Vec<_> = sites.filter(has).collect();
        let run = lookup.run(&own.run).filter(|_| !sites.is_empty())?;
        Some(Drawn { own, run, sites, values: Vec::new(), pages: Vec::new() })
    };
    lines.iter().filter_map(line).collect()
}

/// The line as a curve of its own, for what both have in common.
fn place(own: &CurveLine, axis: Axis) -> Curve<'_> {
    let measure = match &own.figure {
        Read::Ratio { measure, .. } => measure,
        Read::Learned(_) => "",
    };
    Curve { run: &own.run, axis, measure, ratios: &[], best: false, variant: own.variant.as_deref() }
}

/// The places of all lines, ascending, each once.
fn ticks(columns: &[Vec<Column<'_>>]) -> Vec<Tick> {
    let tick = |column: &Column<'_>| Tick { x: column.x, label: column.label.clone() };
    let mut ticks: Vec<Tick> = columns.iter().flatten().map(tick).collect();
    ticks.sort_by(|a, b| a.x.total_cmp(&b.x).then_with(|| a.label.cmp(&b.label)));
    ticks.dedup();
    ticks
}

impl<'a> Drawn<'_, 'a> {
    /// The figures of a site at the places of the axis.
    fn read(&self, site: &SiteScores<'_>, columns: &[Column<'a>], ticks: &[Tick]) -> Vec<Option<f64>> {
        let at = |column: &Column<'a>| match &self.own.figure {
            Read::Ratio { measure, ratio } => column.reading(site, measure)?.ratio(site, *ratio),
            Read::Learned(name) => {
                let reading = column.reading(site, "")?;
                site.over_repeats(reading.training, |repeat| site.learned(reading.fit(site, repeat)?, name))
            }
        };
        let mut values: Vec<Option<f64>> =
            ticks.iter().map(|tick| columns.iter().find(|column| column.x == tick.x).and_then(at)).collect();
        if self.own.relative {
            relate(&mut values);
        }
        values
    }

    /// On how many pages of the sites the figure is defined at a place of the axis.
    fn pages_at(&self, columns: &[Column<'a>], tick: &Tick) -> Defined {
        let mut pages = Defined::default();
        let Read::Ratio { measure, ratio } = &self.own.figure else { return pages };
        let Some(column) = columns.iter().find(|column| column.x == tick.x) else { return pages };
        for site in &self.sites {
            let reading = column.reading(site, measure);
            pages.add(reading.map(|reading| reading.defined(site, *ratio)).unwrap_or_default());
        }
        pages
    }

    fn over_sites(&self) -> OfSites<'_> {
        OfSites::new(&self.values, self.values.first().map_or(0, Vec::len))
    }

    fn means(&self) -> Vec<Option<f64>> {
        self.over_sites().means()
    }

    /// Whether some site lacks a value at a place where another has one.
    fn has_gaps(&self) -> bool {
        let of = |at: usize| self.values.iter().filter(|site| site[at].is_some()).count();
        let places = self.values.first().map_or(0, Vec::len);
        (0..places).map(of).any(|sites| sites > 0 && sites < self.values.len())
    }
}

/// Divides the figures of a site by the one at the largest place where it has one; undefined where that is 0.
fn relate(values: &mut [Option<f64>]) {
    let unit = values.iter().rev().find_map(|value| *value);
    for value in values {
        *value = value.zip(unit).map(|(value, unit)| value / unit).filter(|value| value.is_finite());
    }
}

fn table(first: String, ticks: &[Tick], lines: &[Drawn<'_, '_>]) -> Table {
    let mut header = vec![first];
    let mut rows: Vec<Vec<Cell>> = ticks.iter().map(|tick| vec![Cell::text(tick.label.as_str())]).collect();
    let mut add = |name: String, cells: Vec<Cell>| {
        header.push(name);
        rows.iter_mut().zip(cells).for_each(|(row, cell)| row.push(cell));
    };
    for line in lines {
        let name = line.own.name();
        let over = line.over_sites();
        let figures = |values: Vec<Option<f64>>| values.into_iter().map(Cell::figure).collect();
        add(name.clone(), figures(line.means()));
        if line.has_gaps() {
            add(format!("{name}: sites"), over.counts().into_iter().skip(1).collect());
            if let Some((which, means)) = over.complete() {
                add(format!("{name}: {which}"), figures(means));
            }
        }
        if line.pages.iter().any(|pages| pages.is_part()) {
            add(format!("{name}: {PAGES}"), figures(line.pages.iter().map(|pages| pages.share()).collect()));
        }
    }
    Table::new(header, rows, Vec::new())
}

/// The swept keys of the lines' runs, or the number of pages.
fn x_label(lookup: &Lookup<'_>, axis: Axis, lines: &[Drawn<'_, '_>]) -> String {
    let mut labels: Vec<String> =
        lines.iter().map(|line| curve::x_label(lookup.experiment, &place(line.own, axis))).collect();
    labels.sort();
    labels.dedup();
    labels.join(", ")
}

/// `precision, recall (toc-snc)`, or the names of learned figures.
fn y_label(lines: &[Drawn<'_, '_>]) -> String {
    let (mut ratios, mut measures, mut learned) = (Vec::new(), Vec::new(), Vec::new());
    let add = |list: &mut Vec<String>, name: String| {
        if !list.contains(&name) {
            list.push(name);
        }
    };
    for line in lines {
        let relative = if line.own.relative { ", relative" } else { "" };
        match &line.own.figure {
            Read::Ratio { measure, ratio } => {
                add(&mut ratios, format!("{}{relative}", ratio.name()));
                add(&mut measures, measure.clone());
            }
            Read::Learned(name) => add(&mut learned, format!("{name}{relative}")),
        }
    }
    if !ratios.is_empty() {
        learned.push(format!("{} ({})", ratios.join(", "), measures.join(", ")));
    }
    learned.join("; ")
}

fn notes(
    lookup: &Lookup<'_>,
    data: &DataFacts,
    axis: Axis,
    lines: &[CurveLine],
    drawn: &[Drawn<'_, '_>],
) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut add = |note: String| {
        if !notes.contains(&note) {
            notes.push(note);
        }
    };
    let mut repeats: Vec<(&str, String)> = Vec::new();
    for line in drawn {
        let own = line.own;
        let mut told = format!("{}: {}", own.label, line.run.title);
        if let Some(variant) = own.variant.as_ref().filter(|_| line.run.variants.len() > 1) {
            told.push_str(&format!("; variant {variant}"));
        }
        told.push_str(&format!("; {}", line.run.pages));
        match &own.figure {
            Read::Ratio { measure, .. } => told.push_str(&format!("; by {measure}")),
            Read::Learned(name) => told.push_str(&format!("; the figure {name} of its fits")),
        }
        if own.relative {
            told.push_str("; of each site divided by its own at the largest place where it has one");
        }
        add(format!("{told}; {}", counted(line.sites.len(), "site")));
        let sites = lookup.sites(&own.run, &data.id);
        repeats.extend(curve::repeats_note(sites, axis).map(|note| (own.label.as_str(), note)));
        if let Read::Learned(name) = &own.figure {
            unknown(sites, name).into_iter().for_each(|note| add(format!("{}: {note}", own.label)));
        }
        if line.means().iter().all(Option::is_none) {
            add(format!("{} is undefined on every site", own.name()));
        }
    }
    // said once where it is so of all lines
    let of_all = repeats.iter().all(|(_, note)| *note == repeats[0].1) && repeats.len() == drawn.len();
    for (label, note) in repeats {
        add(if of_all { note } else { format!("{label}: {note}") });
    }
    for own in lines.iter().filter(|own| drawn.iter().all(|line| line.own != *own)) {
        let away = lookup.experiment.run(&own.run).is_some_and(|run| !run.is_on(&data.id));
        let why = if away { AWAY } else { "no site here counts" };
        add(format!("{}: {why}: run {}", own.label, own.run));
    }
    notes
}
