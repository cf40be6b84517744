//! A figure that fits settle, over a swept parameter or the number of training pages: a line for each site and their
//! mean.

use std::collections::BTreeSet;

use manifest::{Axis, Output};
use record::DataFacts;

use super::Shown;
use super::curve::{self, Column, Curve};
use crate::figure::{Curves, Figure, Line, Shape, Tick};
use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::statistics::{mean, quantile};
use crate::table::{Cell, Table};

/// What the manifest asks for; see [`manifest::OutputKind::LearnedCurve`].
pub(super) struct LearnedCurve<'a> {
    pub(super) run: &'a str,
    pub(super) axis: Axis,
    pub(super) learned: &'a str,
    pub(super) variant: Option<&'a str>,
}

/// The table has one row a site and one column a place on the axis, each figure the mean over the repeats; at its foot
/// the mean and the quartiles of the sites.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &Output,
    data: &DataFacts,
    own: &LearnedCurve<'a>,
) -> Option<Shown> {
    let run = lookup.run(own.run)?;
    let sites = lookup.sites(own.run, &data.id);
    // what a fit settled stands beside its counts by any measure
    let measure = lookup.experiment.measures.first()?.value.as_str();
    let LearnedCurve { run: id, axis, variant, .. } = *own;
    let place = Curve { run: id, axis, measure, ratios: &[], best: false, variant };
    if sites.is_empty() {
        return None;
    }
    let columns = curve::columns(run, sites, &place)?;
    let read = |site: &SiteScores<'_>, column: &Column<'a>| {
        let reading = column.reading(site, measure)?;
        site.over_repeats(reading.training, |repeat| {
            site.learned(reading.fit(site, repeat)?, measure, own.learned)
        })
    };
    let values: Vec<Vec<Option<f64>>> =
        sites.iter().map(|site| columns.iter().map(|column| read(site, column)).collect()).collect();
    let header = ["site".to_owned()].into_iter().chain(columns.iter().map(|column| column.label.clone()));
    let rows = sites.iter().zip(&values).map(|(site, values)| row(site.id, values)).collect();
    let table = Table::new(header.collect(), rows, foot(&values, columns.len()));
    let figure = Figure {
        title: output.title.clone(),
        subtitle: curve::subtitle(data, sites.len()),
        x_label: curve::x_label(lookup.experiment, &place),
        y_label: own.learned.to_owned(),
        shape: Shape::Curves(Curves {
            ticks: columns.iter().map(|column| Tick { x: column.x, label: column.label.clone() }).collect(),
            lines: sites.iter().zip(&values).map(|(site, values)| line(site.id, &columns, values)).collect(),
            mean: sites.len() > 1,
        }),
    };
    let settled = values.iter().flatten().any(Option::is_some);
    let mut notes: Vec<String> = curve::repeats_note(sites, axis).into_iter().collect();
    if !settled {
        notes.push(unknown(sites, own.learned));
    }
    Some(Shown { table, figure: settled.then_some(figure), notes })
}

fn row(name: &str, values: &[Option<f64>]) -> Vec<Cell> {
    [Cell::text(name)].into_iter().chain(values.iter().map(|value| Cell::figure(*value))).collect()
}

fn line(site: &str, columns: &[Column<'_>], values: &[Option<f64>]) -> Line {
    let points = columns.iter().zip(values).filter_map(|(column, value)| Some((column.x, (*value)?)));
    Line { site: site.to_owned(), ratio: None, points: points.collect() }
}

/// The rows below those of the sites. Where sites drop out along the axis, the mean of those that have a value
/// everywhere stands beside the mean of all.
fn foot(values: &[Vec<Option<f64>>], columns: usize) -> Vec<Vec<Cell>> {
    let at: Vec<Vec<f64>> =
        (0..columns).map(|column| values.iter().filter_map(|site| site[column]).collect()).collect();
    let over = |name: &str, read: &dyn Fn(&[f64]) -> Option<f64>| {
        row(name, &at.iter().map(|values| read(values)).collect::<Vec<_>>())
    };
    let mut rows = vec![over("mean of sites", &mean)];
    if values.len() > 3 {
        rows.push(over("lower quartile", &|values| quantile(values, 0.25)));
        rows.push(over("median", &|values| quantile(values, 0.5)));
        rows.push(over("upper quartile", &|values| quantile(values, 0.75)));
    }
    if at.iter().any(|column| column.len() < values.len()) {
        let counts = at.iter().map(|column| Cell::count(column.len()));
        rows.push([Cell::text("sites with a value")].into_iter().chain(counts).collect());
        let whole: Vec<Vec<f64>> =
            values.iter().filter_map(|site| site.iter().copied().collect::<Option<_>>()).collect();
        if !whole.is_empty() {
            let means = (0..columns).map(|at| mean(&whole.iter().map(|site| site[at]).collect::<Vec<_>>()));
            let name = format!("mean of the {} with every value", counted(whole.len(), "site"));
            rows.push(row(&name, &means.collect::<Vec<_>>()));
        }
    }
    rows
}

/// Says that no fit has the figure, and which ones there are.
fn unknown(sites: &[SiteScores<'_>], learned: &str) -> String {
    let names: BTreeSet<&str> = sites.iter().flat_map(SiteScores::learned_names).collect();
    if names.is_empty() {
        return format!("no fit settles a figure called {learned}, or any other");
    }
    let names: Vec<&str> = names.into_iter().collect();
    format!("no fit settles a figure called {learned}; there are: {}", names.join(", "))
}
