//! A curve for each site over a swept parameter or the number of training pages: table and plot.

use std::collections::BTreeSet;

use manifest::{Experiment, Figure as Read, Key, MeasureRef, Names, Problem, Ratio, RunRef, Training};
use record::RunFacts;
use serde::Deserialize;

use super::Show;
use super::origin::{BEST_OF_FIT_STATISTIC, check_figures, figures, unknown};
use super::over_sites::{OfSites, PAGES, Row, WITHOUT_VALUE, row};
use super::scope::{Scope, Shown};
use crate::lookup::{SiteScores, by_x};
use crate::numbers::plain;
use crate::plot::{Curves, Line, Shape, Tick};
use crate::reading::{Choice, OverSites, Spot, SpotSize};
use crate::statistics::{count, distinct};
use crate::table::{Cell, Table};

/// A run along an axis.
#[derive(Clone, Copy)]
pub(super) struct Along<'a> {
    pub(super) run: &'a RunFacts,
    pub(super) axis: Axis,
    /// Whether the best variant at each training size is read.
    pub(super) best: bool,
    /// The variant that is read at each training size; `None` means the run's first one.
    pub(super) variant: Option<&'a str>,
}

/// One place on the x axis.
pub(super) struct Place<'a> {
    pub(super) tick: Tick,
    pub(super) spot: Spot<'a>,
}

manifest::keys! {
    /// `[curve]`: a curve for each site, and their mean.
    pub(crate) struct Curve {
        /// The run.
        run: RunRef,
        /// `variant` for a swept parameter, `training` for sizes of samples.
        axis: Axis,
        /// The measure, with its ratios;
        measure: Option<MeasureRef>,
        /// `precision`, `recall`, `f`;
        #[serde(default)]
        ratios: Vec<Ratio>,
        /// or a fit statistic, by its name.
        fit_statistic: Option<String>,
        /// On a training axis: the variant with the best F at each point.
        #[serde(default)]
        best: bool,
        /// On a training axis: the variant, where the run has several.
        variant: Option<String>,
    }
    Curve::check_more
}

/// The x axis of a curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Axis {
    /// The swept parameter.
    Variant,
    /// The number of training pages.
    Training,
}

impl Key for Axis {}

impl Axis {
    /// Checks that a run has the axis.
    pub(super) fn check(
        self,
        names: &Names<'_>,
        run: &RunRef,
        best: bool,
        variant: Option<&str>,
    ) -> Result<(), Problem> {
        let is_sweep = names.run(run)?.variants.iter().all(|variant| variant.x.is_some());
        match (self, best, variant) {
            (Axis::Variant, false, None) if is_sweep => Ok(()),
            (Axis::Variant, ..) => Err(names.error(format!(
                "axis \"variant\" needs run {:?} to be a sweep, without best and variant",
                &**run
            ))),
            (Axis::Training, false, Some(id)) => names.variant(run, id),
            (Axis::Training, false, None) => names.one_variant(run),
            (Axis::Training, true, None) => Ok(()),
            (Axis::Training, true, Some(_)) => Err(names.error("best and variant exclude each other")),
        }
    }
}

impl Curve {
    fn figures(&self) -> Vec<Read> {
        figures(self.measure.as_ref(), &self.ratios, self.fit_statistic.as_ref())
    }
}

impl Curve {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        if self.fit_statistic.is_some() && self.best {
            return Err(names.error(BEST_OF_FIT_STATISTIC));
        }
        self.axis.check(names, &self.run, self.best, self.variant.as_deref())?;
        let allowed = "a curve has a measure and its ratios, or the name of a fit statistic";
        check_figures(names, &self.figures(), allowed)
    }
}

impl Show for Curve {
    /// The table has one row a site and figure, one column a place on the axis. At its foot are, for each figure, the mean and quartiles of
    /// the sites and, for ratios, the pooled ratio and the mean of pages.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let figures = &*self.figures();
        let run = scope.lookup.run(&self.run)?;
        let along = Along { run, axis: self.axis, best: self.best, variant: self.variant.as_deref() };
        let sites = scope.sites(&along.run.id);
        if sites.is_empty() {
            return None;
        }
        let places = along.places(&sizes(sites))?;
        let ticks: Vec<Tick> = places.iter().map(|place| place.tick.clone()).collect();
        let several = figures.len() > 1;
        let (mut rows, mut foot, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_part = false;
        for figure in figures {
            let own_row = |name: &str, cells: Vec<Cell>| -> Vec<Cell> {
                let ratio = figure.ratio().filter(|_| several).map(|ratio| Cell::text(ratio.name()));
                [Cell::text(name)].into_iter().chain(ratio).chain(cells).collect()
            };
            let read =
                |site: &SiteScores<'_>| places.iter().map(|place| place.spot.read(site, figure)).collect();
            let values: Vec<Vec<Option<f64>>> = sites.iter().map(read).collect();
            for (site, values) in sites.iter().zip(&values) {
                rows.push(own_row(site.id, values.iter().copied().map(Cell::figure).collect()));
                lines.push(Line::over(&ticks, values, site.id, figure.ratio()));
            }
            let below = summary(sites, &places, figure, &OfSites::new(&values, places.len()));
            is_part |= below.iter().any(|(name, _)| name == PAGES);
            foot.extend(below.into_iter().map(|(name, cells)| own_row(&name, cells)));
        }
        let header = ["site".to_owned()].into_iter().chain(several.then(|| "ratio".to_owned()));
        let header = header.chain(ticks.iter().map(|tick| tick.label.clone()));
        let table = Table::new(header, rows, foot);
        let is_ratio = figures.iter().any(|figure| figure.ratio().is_some());
        let has_points = lines.iter().any(|line| !line.points.is_empty());
        let shape =
            Shape::Curves(Curves { ticks, lines, mean: !is_ratio && sites.len() > 1, of_sites: true });
        let x_label = along.label(scope.lookup.experiment);
        let figure = scope.figure(sites.len(), x_label, y_label(figures), shape);
        let mut notes = Vec::new();
        if along.best {
            let best =
                "at each size and in each repeat the variant is read that has the best F on all scored pages";
            notes.push(best.to_owned());
        }
        notes.extend(repeats_note(sites, along.axis));
        match figures {
            [Read::FitStatistic(name)] if !has_points => notes.extend(unknown(sites, name)),
            [Read::FitStatistic(_)] => {}
            _ => notes.push("\"pooled\" is the ratio of the counts of all sites together".to_owned()),
        }
        notes.extend(is_part.then(|| WITHOUT_VALUE.to_owned()));
        Some(Shown { table, figure: (is_ratio || has_points).then_some(figure), drawn: None, notes })
    }
}

/// The rows of one figure at the foot.
fn summary<'a>(
    sites: &[SiteScores<'_>],
    places: &[Place<'a>],
    figure: &'a Read,
    values: &OfSites,
) -> Vec<Row> {
    let mut rows = values.spread();
    let Read::Ratio { measure, ratio } = figure else {
        rows.extend(values.gaps());
        return rows;
    };
    let over: Vec<OverSites> =
        places.iter().map(|place| OverSites::of(sites, &place.spot, measure, *ratio)).collect();
    rows.push(row("pooled", over.iter().map(|over| over.pooled)));
    rows.push(row("mean of pages", over.iter().map(|over| over.page_mean)));
    if over.iter().any(|over| over.defined.is_part()) {
        rows.push(row(PAGES, over.iter().map(|over| over.defined.share())));
    }
    // the mean of the complete sites of a ratio is not shown if a place has no value
    let filled = over.iter().all(|over| !over.values.is_empty());
    rows.extend(values.gaps().into_iter().take(if filled { 2 } else { 1 }));
    rows
}

impl<'a> Along<'a> {
    /// The places on the axis, for the training sizes of all sites; `None` for a run without a variant.
    pub(super) fn places(&self, sizes: &BTreeSet<Training>) -> Option<Vec<Place<'a>>> {
        if self.axis == Axis::Variant {
            let place = |variant: &'a record::VariantFacts| {
                let tick = Tick { x: variant.x?, label: plain(variant.x?) };
                Some(Place { tick, spot: Spot::largest(Choice::Fixed(&variant.id)) })
            };
            return Some(by_x(self.run).into_iter().filter_map(place).collect());
        }
        let choice = match (self.best, self.variant) {
            (true, _) => Choice::Best(self.run),
            (false, Some(id)) => Choice::Fixed(id),
            (false, None) => Choice::Fixed(&self.run.variants.first()?.id),
        };
        let place = |(training, x): (&Training, f64)| {
            let label = match training {
                Training::Pages(pages) => pages.to_string(),
                Training::All => "all".to_owned(),
            };
            Place {
                tick: Tick { x, label },
                spot: Spot { size: SpotSize::Exactly(*training), ..Spot::largest(choice) },
            }
        };
        Some(sizes.iter().zip(training_places(sizes)).map(place).collect())
    }

    /// The swept key, or the number of pages.
    pub(super) fn label(&self, experiment: &Experiment) -> String {
        match self.axis {
            Axis::Training => "training pages of the site".to_owned(),
            Axis::Variant => match swept_keys(experiment, &self.run.id).as_slice() {
                [] => "variant".to_owned(),
                keys => keys.join(", ").replace(['-', '_'], " "),
            },
        }
    }
}

/// The training sizes of all sites.
fn sizes(sites: &[SiteScores<'_>]) -> BTreeSet<Training> {
    sites.iter().flat_map(SiteScores::trainings).collect()
}

/// The positions of training sizes on the axis: the numbers, as in the paper; equal distances if they would be too close, or if "all" is
/// among them, which is a different number on every site.
fn training_places(sizes: &BTreeSet<Training>) -> Vec<f64> {
    let number = |size: &Training| match size {
        Training::Pages(pages) => Some(count(*pages)),
        Training::All => None,
    };
    let apart = |numbers: &Vec<f64>| {
        let span = numbers.last().zip(numbers.first()).map_or(0.0, |(last, first)| last - first);
        numbers.windows(2).all(|pair| pair[1] - pair[0] >= 0.04 * span)
    };
    let numbers = sizes.iter().map(number).collect::<Option<Vec<f64>>>().filter(apart);
    numbers.unwrap_or_else(|| (0..sizes.len()).map(count).collect())
}

/// A note on the number of samples whose mean the figures are.
pub(super) fn repeats_note(sites: &[SiteScores<'_>], axis: Axis) -> Option<String> {
    let repeats =
        |site: &SiteScores<'_>| site.trainings().into_iter().map(|size| site.repeats(size).len()).max();
    let repeats = sites.iter().filter_map(repeats).max().unwrap_or(0);
    if repeats < 2 || axis != Axis::Training {
        return None;
    }
    let save = if sizes(sites).contains(&Training::All) { ", save those of all pages" } else { "" };
    Some(format!("figures are means over {repeats} random samples of the pages{save}"))
}

/// `precision, recall (toc-snc)`, or the names of fit statistics.
fn y_label(figures: &[Read]) -> String {
    let parts = figures.iter().map(|figure| match figure {
        Read::Ratio { measure, ratio } => (ratio.name(), Some(measure)),
        Read::FitStatistic(name) => (name.as_str(), None),
    });
    let (names, measures): (Vec<&str>, Vec<_>) = parts.unzip();
    let measures: Vec<String> = distinct(measures.into_iter().flatten()).into_iter().cloned().collect();
    let names = names.join(", ");
    if measures.is_empty() { names } else { format!("{names} ({})", measures.join(", ")) }
}

/// The key of a run's sweep. For a run of named variants, the keys of the manifest's settings that differ between them, in order; none for
/// a run of one variant.
pub(super) fn swept_keys<'a>(experiment: &'a Experiment, run: &str) -> Vec<&'a str> {
    let Some(run) = experiment.run(run) else { return Vec::new() };
    if let Some(swept) = &run.swept {
        return vec![swept];
    }
    let Some(first) = run.variants.first() else { return Vec::new() };
    let differs =
        |key: &&String| run.variants.iter().any(|other| other.settings.get(*key) != first.settings.get(*key));
    first.settings.keys().filter(differs).map(String::as_str).collect()
}
