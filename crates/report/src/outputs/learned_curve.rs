//! A figure that fits settle, over a swept parameter or the number of training pages: a line for each site and their
//! mean.

use manifest::{Axis, Output};
use record::DataFacts;

use super::Shown;
use super::curve::{self, Column, Curve};
use super::origin::unknown;
use super::over_sites::{self, OfSites};
use crate::figure::{Curves, Figure, Line, Shape, Tick};
use crate::lookup::{Lookup, SiteScores};

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
        site.over_repeats(reading.training, |repeat| site.learned(reading.fit(site, repeat)?, own.learned))
    };
    let values: Vec<Vec<Option<f64>>> =
        sites.iter().map(|site| columns.iter().map(|column| read(site, column)).collect()).collect();
    let header = columns.iter().map(|column| column.label.clone());
    let names: Vec<&str> = sites.iter().map(|site| site.id).collect();
    let foot = OfSites::new(&values, columns.len()).rows();
    let table = over_sites::table(header, &names, &values, foot);
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
        notes.extend(unknown(sites, own.learned));
    }
    Some(Shown { table, figure: settled.then_some(figure), notes })
}

fn line(site: &str, columns: &[Column<'_>], values: &[Option<f64>]) -> Line {
    let points = columns.iter().zip(values).filter_map(|(column, value)| Some((column.x, (*value)?)));
    Line { name: site.to_owned(), ratio: None, points: points.collect() }
}
