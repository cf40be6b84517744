//! A curve for each site over a swept parameter or over the number of training pages: table and plot.

use std::collections::BTreeSet;

use manifest::{Axis, Experiment, Output, Ratio, Training};
use record::{DataFacts, RunFacts, VariantFacts};

use super::Shown;
use super::over_sites::{PAGES, WITHOUT_VALUE};
use super::swept::swept_keys;
use crate::figure::{Curves, Figure, Line, Shape, Tick};
use crate::lookup::{Lookup, Pages, SiteScores, by_x};
use crate::numbers::{counted, plain};
use crate::reading::{Choice, OverSites, Reading};
use crate::statistics::{count, mean, quantile};
use crate::table::{Cell, Table};

/// What the manifest asks for; see [`manifest::OutputKind::Curve`].
pub(super) struct Curve<'a> {
    pub(super) run: &'a str,
    pub(super) axis: Axis,
    pub(super) measure: &'a str,
    pub(super) ratios: &'a [Ratio],
    pub(super) best: bool,
    pub(super) variant: Option<&'a str>,
}

/// One place on the x axis.
pub(super) struct Column<'a> {
    pub(super) label: String,
    pub(super) x: f64,
    choice: Choice<'a>,
    /// The training size; `None` for the largest that the site has.
    training: Option<Training>,
}

impl<'a> Column<'a> {
    /// How a site is read here; `None` where it has no such training size.
    pub(super) fn reading(&self, site: &SiteScores<'_>, measure: &'a str) -> Option<Reading<'a>> {
        let training = match self.training {
            Some(training) => site.trainings().into_iter().find(|size| *size == training)?,
            None => site.most()?,
        };
        Some(Reading { choice: self.choice, training, measure, pages: Pages::ALL })
    }
}

/// The table has one row a site and ratio, one column a place on the axis; at its foot, for each ratio, the mean
/// and quartiles of the sites and the two other ways of taking them together.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &Output,
    data: &DataFacts,
    curve: &Curve<'a>,
) -> Option<Shown> {
    let run = lookup.run(curve.run)?;
    let sites = lookup.sites(curve.run, &data.id);
    if sites.is_empty() {
        return None;
    }
    let columns = columns(run, sites, curve)?;
    let several = curve.ratios.len() > 1;
    let mut header = vec!["site".to_owned()];
    if several {
        header.push("ratio".to_owned());
    }
    header.extend(columns.iter().map(|column| column.label.clone()));
    let (mut rows, mut foot, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for ratio in curve.ratios {
        let start = |name: &str| {
            let mut row = vec![Cell::text(name)];
            row.extend(several.then(|| Cell::text(ratio.name())));
            row
        };
        for site in sites {
            let mut row = start(site.id);
            let mut points = Vec::new();
            for column in &columns {
                let value =
                    column.reading(site, curve.measure).and_then(|reading| reading.ratio(site, *ratio));
                points.extend(value.map(|value| (column.x, value)));
                row.push(Cell::figure(value));
            }
            rows.push(row);
            lines.push(Line { name: site.id.to_owned(), ratio: Some(*ratio), points });
        }
        foot.extend(summary(sites, &columns, curve.measure, *ratio, &start));
    }
    let mut notes = notes(sites, curve);
    let is_part = foot.iter().any(|row| row.first() == Some(&Cell::text(PAGES)));
    notes.extend(is_part.then(|| WITHOUT_VALUE.to_owned()));
    let figure = Figure {
        title: output.title.clone(),
        subtitle: subtitle(data, sites.len()),
        x_label: x_label(lookup.experiment, curve),
        y_label: y_label(curve),
        shape: Shape::Curves(Curves {
            ticks: columns.iter().map(|column| Tick { x: column.x, label: column.label.clone() }).collect(),
            lines,
            mean: false,
        }),
    };
    Some(Shown { table: Table::new(header, rows, foot), figure: Some(figure), notes })
}

/// The places on the axis.
pub(super) fn columns<'a>(
    run: &'a RunFacts,
    sites: &[SiteScores<'_>],
    curve: &Curve<'a>,
) -> Option<Vec<Column<'a>>> {
    let sizes: BTreeSet<Training> = sites.iter().flat_map(SiteScores::trainings).collect();
    columns_of(run, &sizes, curve)
}

/// The places on the axis where the training sizes of all sites are `sizes`.
pub(super) fn columns_of<'a>(
    run: &'a RunFacts,
    sizes: &BTreeSet<Training>,
    curve: &Curve<'a>,
) -> Option<Vec<Column<'a>>> {
    let variants = by_x(run);
    if curve.axis == Axis::Variant {
        let column = |variant: &'a VariantFacts| {
            let x = variant.x?;
            Some(Column { label: plain(x), x, choice: Choice::Fixed(&variant.id), training: None })
        };
        return Some(variants.into_iter().filter_map(column).collect());
    }
    let choice = match (curve.best, curve.variant) {
        (true, _) => Choice::Best(run),
        (false, Some(id)) => Choice::Fixed(id),
        (false, None) => Choice::Fixed(&run.variants.first()?.id),
    };
    let places = training_places(sizes);
    let column = |(training, x): (Training, f64)| Column {
        label: training_label(training),
        x,
        choice,
        training: Some(training),
    };
    Some(sizes.iter().copied().zip(places).map(column).collect())
}

/// Where sizes stand on the axis: at their number, as in the paper; evenly apart where "all" is among them, which
/// is another number on every site, or where they would stand too close.
fn training_places(sizes: &BTreeSet<Training>) -> Vec<f64> {
    let evenly = || (0..sizes.len()).map(count).collect();
    let numbers: Option<Vec<f64>> = sizes
        .iter()
        .map(|size| match size {
            Training::Pages(pages) => Some(count(*pages)),
            Training::All => None,
        })
        .collect();
    let Some(numbers) = numbers else { return evenly() };
    let span = numbers.last().zip(numbers.first()).map_or(0.0, |(last, first)| last - first);
    if numbers.windows(2).all(|pair| pair[1] - pair[0] >= 0.04 * span) { numbers } else { evenly() }
}

fn training_label(training: Training) -> String {
    match training {
        Training::Pages(pages) => pages.to_string(),
        Training::All => "all".to_owned(),
    }
}

/// The rows at the foot for one ratio.
fn summary(
    sites: &[SiteScores<'_>],
    columns: &[Column<'_>],
    measure: &str,
    ratio: Ratio,
    start: &dyn Fn(&str) -> Vec<Cell>,
) -> Vec<Vec<Cell>> {
    let over: Vec<OverSites> = columns
        .iter()
        .map(|column| OverSites::of(sites, |site| column.reading(site, measure), ratio))
        .collect();
    let row = |name: &str, read: &dyn Fn(&OverSites) -> Cell| {
        let mut row = start(name);
        row.extend(over.iter().map(read));
        row
    };
    let mut rows = vec![row("mean of sites", &|over| Cell::figure(over.mean()))];
    if sites.len() > 3 {
        rows.push(row("lower quartile", &|over| Cell::figure(quantile(&over.values, 0.25))));
        rows.push(row("median", &|over| Cell::figure(quantile(&over.values, 0.5))));
        rows.push(row("upper quartile", &|over| Cell::figure(quantile(&over.values, 0.75))));
    }
    rows.push(row("pooled", &|over| Cell::figure(over.pooled)));
    rows.push(row("mean of pages", &|over| Cell::figure(over.page_mean)));
    if over.iter().any(|over| over.defined.is_part()) {
        rows.push(row(PAGES, &|over| Cell::figure(over.defined.share())));
    }
    if over.iter().any(|over| over.values.len() < sites.len()) {
        rows.push(row("sites with a value", &|over| Cell::count(over.values.len())));
        rows.extend(constant_sites(sites, columns, measure, ratio).map(|(number, values)| {
            let mut row = start(&format!("mean of the {} with every value", counted(number, "site")));
            row.extend(values.into_iter().map(Cell::Figure));
            row
        }));
    }
    rows
}

/// The mean, column by column, of those sites that have a value in every column, and how many they are: without
/// it a change of sites could pass for an effect of the axis.
fn constant_sites(
    sites: &[SiteScores<'_>],
    columns: &[Column<'_>],
    measure: &str,
    ratio: Ratio,
) -> Option<(usize, Vec<f64>)> {
    let whole: Vec<Vec<f64>> = sites
        .iter()
        .filter_map(|site| {
            columns.iter().map(|column| column.reading(site, measure)?.ratio(site, ratio)).collect()
        })
        .collect();
    let means = (0..columns.len()).map(|at| mean(&whole.iter().map(|row| row[at]).collect::<Vec<_>>()));
    means.collect::<Option<Vec<_>>>().map(|means| (whole.len(), means))
}

fn notes(sites: &[SiteScores<'_>], curve: &Curve<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if curve.best {
        notes.push(
            "at each size and in each repeat the variant is read that has the best F on all scored pages"
                .to_owned(),
        );
    }
    notes.extend(repeats_note(sites, curve.axis));
    notes.push("\"pooled\" is the ratio of the counts of all sites together".to_owned());
    notes
}

/// Says over how many samples figures are means, where they are.
pub(super) fn repeats_note(sites: &[SiteScores<'_>], axis: Axis) -> Option<String> {
    let sizes: BTreeSet<_> = sites
        .iter()
        .flat_map(|site| site.trainings().into_iter().map(|size| (size, site.repeats(size).len())))
        .collect();
    let repeats = sizes.iter().map(|(_, repeats)| *repeats).max().unwrap_or(0);
    if repeats < 2 || axis != Axis::Training {
        return None;
    }
    let all = sizes.iter().any(|(size, _)| *size == Training::All);
    let save = if all { ", save those of all pages" } else { "" };
    Some(format!("figures are means over {repeats} random samples of the pages{save}"))
}

/// Says what the lines are.
pub(super) fn subtitle(data: &DataFacts, sites: usize) -> String {
    let noun = if data.synthetic { "synthetic site" } else { "site" };
    format!("{}: {}", data.id, counted(sites, noun))
}

/// The swept key, or the number of pages.
pub(super) fn x_label(experiment: &Experiment, curve: &Curve<'_>) -> String {
    match curve.axis {
        Axis::Training => "training pages of the site".to_owned(),
        Axis::Variant => match swept_keys(experiment, curve.run).as_slice() {
            [] => "variant".to_owned(),
            keys => keys.join(", ").replace(['-', '_'], " "),
        },
    }
}

fn y_label(curve: &Curve<'_>) -> String {
    let names: Vec<_> = curve.ratios.iter().map(|ratio| ratio.name()).collect();
    format!("{} ({})", names.join(", "), curve.measure)
}
