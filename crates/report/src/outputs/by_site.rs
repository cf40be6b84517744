//! A row a site, a column a run and figure: Tables 2, 3 and 6 and Figure 8 of Debnath et al., Figures 18 to 21 of Kao et
//! al.

use std::collections::BTreeSet;

use manifest::{Figure as Read, Origin, Output, SiteBars, SiteColumn};
use record::DataFacts;

use super::origin::{Found, unknown};
use super::over_sites::{self, MEAN, OfSites, PAGES, WITHOUT_VALUE};
use super::{Shown, curve, gap_note};
use crate::claims::AWAY;
use crate::figure::{Bars, Block, Figure, Names, Series, Shape};
use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::ratios::Defined;

/// The most sites that have bars of their own.
const MOST: usize = 20;

/// A column whose run takes place on the data.
struct Column<'a> {
    own: &'a SiteColumn,
    found: Found<'a>,
}

impl Column<'_> {
    /// On how many pages of the sites the figure is defined; none of a learned one.
    fn pages(&self, lookup: &Lookup<'_>, data: &DataFacts, sites: &[&str]) -> Defined {
        let mut pages = Defined::default();
        for site in sites.iter().filter_map(|site| lookup.site(&self.found.run.id, &data.id, site)) {
            pages.add(self.found.defined(site, &self.own.figure).unwrap_or_default());
        }
        pages
    }
}

/// Below the sites stands their mean, and the mean of those sites that every column has where they differ, and the
/// share of the pages that a ratio is defined on where these are not all.
pub(super) fn show<'a>(
    lookup: &Lookup<'a>,
    output: &Output,
    data: &DataFacts,
    columns: &'a [SiteColumn],
    plot: Option<SiteBars>,
) -> Option<Shown> {
    let (columns, away) = on_data(lookup, data, columns);
    let has = |column: &Column<'a>, site: &SiteScores<'a>| column.found.has(site, &column.own.figure);
    let with = |column: &Column<'a>| -> Vec<&'a str> {
        let sites = column.found.sites(lookup, data).iter();
        sites.filter(|site| has(column, site)).map(|site| site.id).collect()
    };
    let sites: BTreeSet<&str> = columns.iter().flat_map(with).collect();
    if sites.is_empty() {
        return None;
    }
    let sites: Vec<&str> = sites.into_iter().collect();
    let read = |site: &&str, column: &Column<'a>| {
        column.found.read(lookup.site(&column.found.run.id, &data.id, site)?, &column.own.figure)
    };
    let values: Vec<Vec<Option<f64>>> =
        sites.iter().map(|site| columns.iter().map(|column| read(site, column)).collect()).collect();
    let below = OfSites::new(&values, columns.len());
    let differ = differ(&values);
    let complete = if differ { below.complete() } else { None };
    let mut foot = vec![over_sites::row(MEAN, &below.means())];
    if differ {
        foot.push(below.counts());
    }
    foot.extend(complete.iter().map(|(name, means)| over_sites::row(name, means)));
    let pages: Vec<Defined> = columns.iter().map(|column| column.pages(lookup, data, &sites)).collect();
    let is_part = pages.iter().any(|pages| pages.is_part());
    if is_part {
        let shares: Vec<Option<f64>> = pages.iter().map(|pages| pages.share()).collect();
        foot.push(over_sites::row(PAGES, &shares));
    }
    let header = columns.iter().map(|column| column.own.name());
    let table = over_sites::table(header, &sites, &values, foot);
    let drawing = Drawing { output, data, columns: &columns, sites: &sites, values: &values };
    let figure = plot.and_then(|plot| drawing.figure(plot, &below.means(), complete.as_ref()));
    let mut notes = notes(lookup, data, &columns, &below, sites.len(), differ);
    notes.extend(away);
    notes.extend(is_part.then(|| WITHOUT_VALUE.to_owned()));
    Some(Shown { table, figure, notes })
}

/// The columns whose runs take place on the data, and what is said of the others. A baseline stands beside the first run.
fn on_data<'a>(
    lookup: &Lookup<'a>,
    data: &DataFacts,
    columns: &'a [SiteColumn],
) -> (Vec<Column<'a>>, Vec<String>) {
    let takes_place = |run: &str| lookup.experiment.run(run).is_none_or(|run| run.is_on(&data.id));
    let first = columns.iter().find_map(|column| match &column.origin {
        Origin::Run { run, .. } if takes_place(run) => lookup.run(run),
        _ => None,
    });
    let (mut found, mut away) = (Vec::new(), Vec::new());
    for own in columns {
        match &own.origin {
            Origin::Run { run, .. } if !takes_place(run) => {
                let told = format!("{}: {AWAY}: run {run}", own.label);
                if !away.contains(&told) {
                    away.push(told);
                }
            }
            origin => {
                let pages = first.map(|run| run.pages.as_str());
                found.extend(Found::of(lookup, origin, pages).map(|found| Column { own, found }));
            }
        }
    }
    // baselines alone compare nothing where the runs beside them are elsewhere
    let of_runs = columns.iter().any(|own| matches!(own.origin, Origin::Run { .. }));
    if of_runs && first.is_none() {
        found.clear();
    }
    (found, away)
}

/// Whether some column has a value on a site where another, which is defined somewhere, has none.
fn differ(values: &[Vec<Option<f64>>]) -> bool {
    let columns = values.first().map_or(0, Vec::len);
    let mut shapes = (0..columns)
        .map(|at| values.iter().map(|site| site[at].is_some()).collect::<Vec<_>>())
        .filter(|shape| shape.contains(&true));
    let first = shapes.next();
    shapes.any(|shape| Some(shape) != first)
}

fn notes(
    lookup: &Lookup<'_>,
    data: &DataFacts,
    columns: &[Column<'_>],
    values: &OfSites<'_>,
    sites: usize,
    differ: bool,
) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    for column in columns {
        let by = match &column.own.figure {
            Read::Ratio { measure, .. } => format!("by {measure}"),
            Read::Learned(name) => format!("the figure {name} of its fits"),
        };
        let of_run = column.found.sites(lookup, data);
        let repeats = match column.found.repeats(of_run) {
            0 | 1 => String::new(),
            repeats => format!("; means over {repeats} random samples of the pages"),
        };
        let told = format!("{}: {}; {by}{repeats}", column.own.label, column.found.told());
        if !notes.contains(&told) {
            notes.push(told);
        }
    }
    for (at, column) in columns.iter().enumerate() {
        let defined = values.defined(at).len();
        if let Read::Learned(name) = &column.own.figure {
            notes.extend(unknown(column.found.sites(lookup, data), name));
        }
        // the table has a row for gaps that are not those of all columns
        if defined == 0 || !differ {
            notes.extend(gap_note(&column.own.name(), defined, sites));
        }
    }
    notes
}

/// What the bars are made of.
struct Drawing<'d, 'a> {
    output: &'d Output,
    data: &'d DataFacts,
    columns: &'d [Column<'a>],
    sites: &'d [&'a str],
    values: &'d [Vec<Option<f64>>],
}

impl Drawing<'_, '_> {
    /// A group a site and a group a mean; of more than twenty sites the means alone. `None` without a value.
    fn figure(
        &self,
        plot: SiteBars,
        means: &[Option<f64>],
        complete: Option<&(String, Vec<Option<f64>>)>,
    ) -> Option<Figure> {
        let shown: Vec<usize> =
            (0..self.columns.len()).filter(|at| plot.shows(&self.columns[*at].own.figure)).collect();
        let mut groups: Vec<(String, &[Option<f64>])> = Vec::new();
        if self.sites.len() <= MOST {
            let named = self.sites.iter().map(|site| (*site).to_owned());
            groups.extend(named.zip(self.values.iter().map(Vec::as_slice)));
        }
        let of_sites = groups.len();
        groups.push((MEAN.to_owned(), means));
        groups.extend(complete.map(|(name, means)| (name.clone(), means.as_slice())));
        let series = |at: &usize| Series {
            name: self.series_name(plot, *at),
            values: groups.iter().map(|(_, values)| values[*at]).collect(),
        };
        let series: Vec<Series> = shown.iter().map(series).collect();
        if series.iter().all(|series| series.values.iter().all(Option::is_none)) {
            return None;
        }
        let block = |groups: usize| Block { name: String::new(), groups };
        let blocks =
            if of_sites > 0 { vec![block(of_sites), block(groups.len() - of_sites)] } else { Vec::new() };
        Some(Figure {
            title: self.output.title.clone(),
            subtitle: curve::subtitle(self.data, self.sites.len()),
            x_label: String::new(),
            y_label: self.y_label(plot, &shown),
            shape: Shape::Bars(Bars {
                groups: groups.into_iter().map(|(name, _)| name).collect(),
                names: Names::All,
                up_to_one: true,
                blocks,
                series,
            }),
        })
    }

    /// The label alone where the plot shows one ratio.
    fn series_name(&self, plot: SiteBars, at: usize) -> String {
        let own = self.columns[at].own;
        if matches!(plot, SiteBars::Ratio(_)) { own.label.clone() } else { own.name() }
    }

    fn y_label(&self, plot: SiteBars, shown: &[usize]) -> String {
        let of: BTreeSet<&str> = shown
            .iter()
            .map(|at| match &self.columns[*at].own.figure {
                Read::Ratio { measure, .. } => measure.as_str(),
                Read::Learned(name) => name.as_str(),
            })
            .collect();
        let of: Vec<&str> = of.into_iter().collect();
        match (plot, of.as_slice()) {
            (SiteBars::Ratio(ratio), [measure]) => format!("{} ({measure})", ratio.name()),
            (SiteBars::Ratio(ratio), several) => {
                format!("{} ({})", ratio.name(), counted(several.len(), "measure"))
            }
            (_, of) => of.join(", "),
        }
    }
}
