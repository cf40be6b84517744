//! A row a site, a column a run and figure: Tables 2, 3 and 6 and Figure 8 of Debnath et al., Figures 18 to 21 of Kao et al.

use std::collections::BTreeSet;

use manifest::{At, Figure as Read, Key, MeasureRef, Names, Problem, Ratio, RunRef, Size};
use serde::Deserialize;
use toml::Spanned;

use super::Show;
use super::origin::{FoundRun, Origin, SiteColumn, figure_name, figures, unknown_figure};
use super::over_sites::{self, MEAN, OfSites, PAGES, WITHOUT_VALUE, row};
use super::scope::{Scope, Shown, gap_note};
use crate::lookup::SiteScores;
use crate::numbers::counted;
use crate::plot::{self, Bars, Block, Figure, Interval, Intervals, Series, Shape};
use crate::ratios::Defined;
use crate::statistics::distinct;

/// The most sites with bars of their own.
const MOST: usize = 20;
/// The most columns with bars; of more columns the means of ratios are rows.
const MOST_BARS: usize = 8;

/// A name of figures without its hyphens.
fn words(name: &str) -> String {
    name.replace('-', " ")
}

/// A column whose run is run on the data.
struct Column<'a> {
    own: &'a SiteColumn<'a>,
    found: FoundRun<'a>,
}

manifest::keys! {
    /// `[by-site]`: a row a site, the means below.
    pub(crate) struct BySite {
        /// The columns.
        columns: Vec<Spanned<Columns>>,
        /// Bars of one ratio (`precision`, `recall`, `f`), of the `fit-statistic` figures, or of `all` columns; none where absent.
        plot: Option<SiteBars>,
    }
    BySite::check_more
}

/// `columns = [{}]`: columns of one run. They are called `LABEL precision` and so on, or `LABEL` for a fit statistic;
/// published figures join by these names.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Columns {
    /// The run, or a trivial baseline, `everything` or `nothing`, on the pages of the first run.
    run: RunRef,
    /// Its variant, where it has several: an id, or `best`, the best F by the measure, site by site.
    #[serde(default)]
    variant: At,
    /// Its training size, where it has several: `fewest`, `most`, or a number of pages.
    #[serde(default)]
    training: Size,
    /// The label.
    label: String,
    /// The measure, with its ratios;
    measure: Option<MeasureRef>,
    /// `precision`, `recall`, `f`;
    #[serde(default)]
    ratios: Vec<Ratio>,
    /// or a fit statistic, by its name.
    fit_statistic: Option<String>,
}

/// The columns of a table by site that are drawn as bars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SiteBars {
    Precision,
    Recall,
    F,
    FitStatistics,
    All,
}

impl Key for SiteBars {}

impl Key for Columns {}

impl SiteBars {
    /// The one drawn ratio.
    fn ratio(self) -> Option<Ratio> {
        match self {
            SiteBars::Precision => Some(Ratio::Precision),
            SiteBars::Recall => Some(Ratio::Recall),
            SiteBars::F => Some(Ratio::F),
            SiteBars::FitStatistics | SiteBars::All => None,
        }
    }

    /// Whether a column with this figure is drawn.
    fn shows(self, figure: &Read) -> bool {
        self == SiteBars::All || self.ratio() == figure.ratio()
    }
}

impl Columns {
    fn figures(&self) -> Vec<Read> {
        figures(self.measure.as_ref(), &self.ratios, self.fit_statistic.as_ref())
    }

    fn origin(&self) -> Origin<'_> {
        Origin { run: &self.run, variant: &self.variant, training: self.training }
    }
}

impl BySite {
    fn columns(&self) -> Vec<SiteColumn<'_>> {
        let own = self.columns.iter().map(Spanned::get_ref);
        own.flat_map(|own| SiteColumn::all(&own.label, own.origin(), own.figures())).collect()
    }
}

impl BySite {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.refuse_empty("columns", &self.columns)?;
        let mut earlier: Vec<SiteColumn<'_>> = Vec::new();
        for columns in &self.columns {
            let own = names.enter(columns);
            SiteColumn::check(
                names,
                (&own.label, own.origin()),
                (own.measure.as_ref(), own.figures()),
                &mut earlier,
            )?;
        }
        match self.plot {
            Some(plot) if !earlier.iter().any(|column| plot.shows(&column.figure)) => {
                Err(names.error(format!("plot {plot:?}, but no column shows it")))
            }
            _ => Ok(()),
        }
    }
}

impl Show for BySite {
    /// At the foot are the mean of the sites, the mean over the sites that every column has if these differ, and the share of the pages
    /// with a value if it is below 1.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let columns = self.columns();
        let (columns, away) = on_data(scope, &columns);
        let with = |column: &Column<'_>| {
            let has = |site: &&SiteScores<'_>| column.found.has(site, &column.own.figure);
            scope.sites(&column.found.run.id).iter().filter(has).map(|site| site.id).collect::<Vec<_>>()
        };
        let sites: BTreeSet<&str> = columns.iter().flat_map(with).collect();
        let sites: Vec<&str> = sites.into_iter().collect();
        if sites.is_empty() {
            return None;
        }
        let read = |site: &&str, column: &Column<'_>| {
            column.found.spot.read(scope.site(&column.found.run.id, site)?, &column.own.figure)
        };
        let values: Vec<Vec<Option<f64>>> =
            sites.iter().map(|site| columns.iter().map(|column| read(site, column)).collect()).collect();
        let below = OfSites::new(&values, columns.len());
        let means = below.means();
        let differ = differ(&values);
        let complete = if differ { below.complete() } else { None };
        let mut foot = vec![row(MEAN, means.iter().copied())];
        foot.extend(differ.then(|| below.counts()));
        foot.extend(complete.iter().map(|(name, means)| row(name, means.iter().copied())));
        let pages = columns.iter().map(|column| {
            let scored = sites.iter().filter_map(|site| scope.site(&column.found.run.id, site));
            column.found.defined(scored, &column.own.figure)
        });
        let pages: Vec<Defined> = pages.collect();
        let is_part = pages.iter().any(|pages| pages.is_part());
        foot.extend(is_part.then(|| row(PAGES, pages.iter().map(|pages| pages.share()))));
        let header = columns.iter().map(|column| column.own.name());
        let table = over_sites::table(header, &sites, &values, foot);
        let mut groups = Vec::new();
        if sites.len() <= MOST {
            groups.extend(sites.iter().map(|site| (*site).to_owned()).zip(values.iter().cloned()));
        }
        let of_sites = groups.len();
        groups.push((MEAN.to_owned(), means));
        groups.extend(complete);
        let figure = self.plot.and_then(|plot| figure(scope, plot, &columns, sites.len(), &groups, of_sites));
        let mut notes = distinct(columns.iter().map(|column| {
            let repeats = column.found.repeats_note(scope.sites(&column.found.run.id), "; means");
            let (label, figure) = (&column.own.label, figure_name(&column.own.figure));
            format!("{label}: {}; {figure}{}", column.found.description(), repeats.unwrap_or_default())
        }));
        for (column, defined) in columns.iter().zip(below.defined()) {
            notes.extend(unknown_figure(scope.sites(&column.found.run.id), &column.own.figure));
            // the table has a row for gaps that not all columns share
            if defined == 0 || !differ {
                notes.extend(gap_note(&column.own.name(), defined, sites.len()));
            }
        }
        notes.extend(away);
        notes.extend(is_part.then(|| WITHOUT_VALUE.to_owned()));
        Some(Shown { table, figure, drawn: None, notes })
    }
}

/// The columns whose runs are run on the data, and the notes about the others. A baseline has the pages of the first run.
fn on_data<'a>(scope: &Scope<'_, 'a>, columns: &'a [SiteColumn<'a>]) -> (Vec<Column<'a>>, Vec<String>) {
    let away = |column: &SiteColumn<'_>| scope.away(column.label, column.origin.run);
    let here = || columns.iter().filter(|column| away(column).is_none());
    let is_run = |column: &&SiteColumn<'_>| column.origin.is_run(scope.lookup);
    let first = here().filter(is_run).find_map(|column| scope.lookup.run(column.origin.run));
    let pages = first.map(|run| run.pages.as_str());
    let column =
        |own: &'a SiteColumn<'a>| Some(Column { own, found: FoundRun::of(scope.lookup, own.origin, pages)? });
    // baselines alone are no comparison
    let compares = first.is_some() || !columns.iter().any(|column| is_run(&column));
    let found = here().filter(|_| compares).filter_map(column).collect();
    (found, distinct(columns.iter().filter_map(away)))
}

/// Whether some column has a value on a site where another column with values has none.
fn differ(values: &[Vec<Option<f64>>]) -> bool {
    let columns = values.first().map_or(0, Vec::len);
    let shapes = (0..columns).map(|at| values.iter().map(|site| site[at].is_some()).collect::<Vec<_>>());
    distinct(shapes.filter(|shape| shape.contains(&true))).len() > 1
}

/// The named groups of values as bars: the first `of_sites` are sites, the others means. `None` without a value.
fn figure(
    scope: &Scope<'_, '_>,
    plot: SiteBars,
    columns: &[Column<'_>],
    sites: usize,
    groups: &[(String, Vec<Option<f64>>)],
    of_sites: usize,
) -> Option<Figure> {
    let shown = || columns.iter().enumerate().filter(|(_, column)| plot.shows(&column.own.figure));
    let series = |(at, Column { own, .. }): (usize, &Column<'_>)| Series {
        // only the label if the plot shows one ratio
        name: if plot.ratio().is_some() { own.label.to_owned() } else { words(&own.name()) },
        key: own.name(),
        values: groups.iter().map(|(_, values)| values[at]).collect(),
        published: Vec::new(),
    };
    let series: Vec<Series> = shown().map(series).collect();
    if series.iter().all(|series| series.values.iter().all(Option::is_none)) {
        return None;
    }
    let of: BTreeSet<&str> = shown()
        .map(|(_, column)| match &column.own.figure {
            Read::Ratio { measure, .. } => measure.as_str(),
            Read::FitStatistic(name) => name.as_str(),
        })
        .collect();
    let of: Vec<&str> = of.into_iter().collect();
    let y_label = match (plot.ratio(), of.as_slice()) {
        (Some(ratio), [measure]) => format!("{} ({measure})", ratio.name()),
        (Some(ratio), _) => format!("{} ({})", ratio.name(), counted(of.len(), "measure")),
        _ => words(&of.join(", ")),
    };
    if series.len() > MOST_BARS {
        let rows = series.into_iter().map(|series| Interval {
            value: series.values.get(of_sites).copied().flatten(),
            name: series.name,
            key: series.key,
            ..Interval::default()
        });
        let rows: Vec<Interval> = rows.collect();
        if rows.iter().all(|row| row.value.is_none_or(|value| (0.0..=1.0).contains(&value))) {
            let shape = Shape::Intervals(Intervals::new(rows));
            return Some(scope.figure(sites, format!("{y_label}, mean of the sites"), "", shape));
        }
        return None;
    }
    let block = |groups: usize| Block { name: String::new(), groups };
    let blocks = [block(of_sites), block(groups.len() - of_sites)];
    let bars = Bars {
        groups: groups.iter().map(|(name, _)| name.clone()).collect(),
        names: plot::Names::All,
        up_to_one: true,
        blocks: if of_sites > 0 { blocks.to_vec() } else { Vec::new() },
        series,
    };
    Some(scope.figure(sites, "", y_label, Shape::Bars(bars)))
}
