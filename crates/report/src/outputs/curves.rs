//! The means over sites of several runs or figures over one axis, a line for each: Figures 11, 12 and 15 of Kao et al.

use std::collections::BTreeSet;

use manifest::{Figure as Read, MeasureRef, Names, Problem, Ratio, RunRef, Training};
use toml::Spanned;

use super::Show;
use super::curve::{self, Along, Axis, Place};
use super::origin::{check_figures, check_label, figure_name, figures, unknown_figure};
use super::over_sites::{OfSites, PAGES, WITHOUT_VALUE};
use super::scope::{Scope, Shown};
use crate::lookup::SiteScores;
use crate::numbers::counted;
use crate::plot::{Curves, Line, Shape, Tick};
use crate::ratios::Defined;
use crate::statistics::distinct;
use crate::table::{Cell, Table};

/// A line whose run has sites on the data.
struct Drawn<'l, 'a> {
    own: &'a CurveLine,
    figure: &'a Read,
    along: Along<'a>,
    sites: Vec<&'l SiteScores<'a>>,
    /// The figures of the sites at each place of the axis.
    values: OfSites,
    means: Vec<Option<f64>>,
    /// The number of pages on which the figure is defined at each place; 0 for a fit statistic.
    pages: Vec<Defined>,
}

manifest::keys! {
    /// `[curves]`: the mean over sites of several runs or figures along one axis.
    pub(crate) struct MeanCurves {
        /// `variant` where every run is a sweep, or `training`.
        axis: Axis,
        /// The lines.
        lines: Vec<Spanned<CurveLine>>,
    }
    MeanCurves::check_more
}

manifest::keys! {
    /// `lines = [{}]`: a line of `[curves]`. Lines of one label have one colour; recall is dashed and F heavier.
    pub(crate) struct CurveLine {
        /// The run.
        run: RunRef,
        /// On a training axis: its variant, where it has several.
        variant: Option<String>,
        /// The label.
        label: String,
        /// The measure, with a ratio;
        measure: Option<MeasureRef>,
        /// `precision`, `recall` or `f`;
        ratio: Option<Ratio>,
        /// or a fit statistic, by its name.
        fit_statistic: Option<String>,
        /// Divides a site's figures by its own at the largest place on the axis.
        #[serde(default)]
        relative: bool,
    }
}

/// The most lines of different labels in one plot; with more, colours would repeat.
const MOST_LABELS: usize = 14;

impl MeanCurves {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        names.refuse_empty("lines", &self.lines)?;
        let mut lines: Vec<&CurveLine> = Vec::new();
        for line in &self.lines {
            let line = names.enter(line);
            check_label(names, &line.label)?;
            self.axis.check(names, &line.run, false, line.variant.as_deref())?;
            let allowed = "a line has a measure and a ratio of it, or the name of a fit statistic";
            check_figures(names, &line.figures(), allowed)?;
            names.refuse_twice("line", &line.name(), lines.iter().map(|line| line.name()))?;
            lines.push(line);
            if distinct(lines.iter().map(|line| &line.label)).len() > MOST_LABELS {
                let text = format!("more than {MOST_LABELS} labels cannot be distinguished in a plot");
                return Err(names.error(text));
            }
        }
        Ok(())
    }
}

impl CurveLine {
    fn figures(&self) -> Vec<Read> {
        figures(self.measure.as_ref(), self.ratio.as_slice(), self.fit_statistic.as_ref())
    }

    /// The name in tables.
    fn name(&self) -> String {
        self.figures().first().map_or_else(String::new, |figure| figure.column(&self.label))
    }
}

impl Show for MeanCurves {
    /// One row a place on the axis, one column a line. If sites drop out along a line, the number of sites and the mean of the sites with a
    /// value everywhere are columns too; if pages do, the share of the pages with a value.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let axis = self.axis;
        let line = |own: &'a Spanned<CurveLine>| Some((own.get_ref(), own.get_ref().figures().pop()?));
        let lines: Vec<(&CurveLine, Read)> = self.lines.iter().filter_map(line).collect();
        let found: Vec<_> =
            lines.iter().filter_map(|(own, figure)| on_data(scope, axis, own, figure)).collect();
        let sizes: BTreeSet<Training> =
            found.iter().flat_map(|(.., sites)| sites.iter().flat_map(|site| site.trainings())).collect();
        let places: Vec<Vec<Place<'_>>> =
            found.iter().map(|(_, _, along, _)| along.places(&sizes)).collect::<Option<_>>()?;
        let mut ticks = distinct(places.iter().flatten().map(|place| place.tick.clone()));
        ticks.sort_by(|a, b| a.x.total_cmp(&b.x).then_with(|| a.label.cmp(&b.label)));
        let drawn = found.into_iter().zip(&places);
        let drawn: Vec<_> = drawn.map(|(found, places)| Drawn::of(found, places, &ticks)).collect();
        let sites: BTreeSet<&str> =
            drawn.iter().flat_map(|line| line.sites.iter().map(|site| site.id)).collect();
        if sites.is_empty() {
            return None;
        }
        let x_labels: BTreeSet<String> =
            drawn.iter().map(|line| line.along.label(scope.lookup.experiment)).collect();
        let x_label = x_labels.into_iter().collect::<Vec<_>>().join(", ");
        let table = table(&x_label, &ticks, &drawn);
        let line = |own: &Drawn<'_, '_>| Line::over(&ticks, &own.means, own.words(), own.figure.ratio());
        let lines_drawn: Vec<Line> = drawn.iter().map(line).collect();
        let settled = lines_drawn.iter().any(|line| !line.points.is_empty());
        let which = if drawn.iter().any(Drawn::has_gaps) {
            "mean of those that have a value"
        } else {
            "mean of sites"
        };
        let shape = Shape::Curves(Curves { ticks, lines: lines_drawn, mean: false, of_sites: false });
        let figure = scope.figure(sites.len(), x_label, y_label(&drawn), shape).adding(which);
        let mut notes = notes(scope, axis, &lines, &drawn);
        notes.extend(drawn.iter().any(Drawn::is_part).then(|| WITHOUT_VALUE.to_owned()));
        Some(Shown { table, figure: settled.then_some(figure), drawn: None, notes })
    }
}

/// A line with its run along the axis, and the sites that have its figure.
type LineSites<'l, 'a> = (&'a CurveLine, &'a Read, Along<'a>, Vec<&'l SiteScores<'a>>);

/// The line on the data; `None` if its run is not run there, or if no site has its figure.
fn on_data<'l, 'a>(
    scope: &Scope<'l, 'a>,
    axis: Axis,
    own: &'a CurveLine,
    figure: &'a Read,
) -> Option<LineSites<'l, 'a>> {
    let has = |site: &&SiteScores<'a>| match figure {
        Read::Ratio { measure, .. } => site.has_counts(measure),
        Read::FitStatistic(_) => site.most().is_some(),
    };
    let sites: Vec<_> = scope.sites(&own.run).iter().filter(has).collect();
    let run = scope.lookup.run(&own.run).filter(|_| !sites.is_empty())?;
    Some((own, figure, Along { run, axis, best: false, variant: own.variant.as_deref() }, sites))
}

impl<'l, 'a> Drawn<'l, 'a> {
    fn of((own, figure, along, sites): LineSites<'l, 'a>, places: &[Place<'a>], ticks: &[Tick]) -> Self {
        let at = |tick: &Tick| places.iter().find(|place| place.tick.x == tick.x);
        let read = |site: &&SiteScores<'a>| {
            let values = ticks.iter().map(|tick| at(tick)?.spot.read(site, figure)).collect();
            if own.relative { relative(values) } else { values }
        };
        let pages = ticks.iter().map(|tick| {
            let mut pages = Defined::default();
            if let Some(place) = at(tick) {
                sites.iter().for_each(|site| pages.add(place.spot.defined(site, figure)));
            }
            pages
        });
        let pages = pages.collect();
        let values = OfSites::new(&sites.iter().map(read).collect::<Vec<_>>(), ticks.len());
        Self { own, figure, along, sites, means: values.means(), values, pages }
    }

    /// The label, or in place of an id the title of the run.
    fn words(&self) -> &'a str {
        let run = self.along.run;
        if self.own.label == run.id && !run.title.is_empty() { &run.title } else { &self.own.label }
    }

    /// Whether some site lacks a value at a place where another site has one.
    fn has_gaps(&self) -> bool {
        self.values.defined().into_iter().any(|sites| sites > 0 && sites < self.sites.len())
    }

    fn is_part(&self) -> bool {
        self.pages.iter().any(|pages| pages.is_part())
    }
}

/// The figures of a site divided by the one at its largest place; undefined if that is 0.
fn relative(values: Vec<Option<f64>>) -> Vec<Option<f64>> {
    let unit = values.iter().rev().find_map(|value| *value);
    let divide = |value: Option<f64>| value.zip(unit).map(|(value, unit)| value / unit);
    values.into_iter().map(|value| divide(value).filter(|value| value.is_finite())).collect()
}

fn table(first: &str, ticks: &[Tick], lines: &[Drawn<'_, '_>]) -> Table {
    let mut columns = vec![(first.to_owned(), ticks.iter().map(|tick| Cell::text(&*tick.label)).collect())];
    let figures = |values: &[Option<f64>]| values.iter().copied().map(Cell::figure).collect::<Vec<_>>();
    for line in lines {
        let name = line.own.name();
        columns.push((name.clone(), figures(&line.means)));
        if line.has_gaps() {
            columns.push((format!("{name}: sites"), line.values.counts().1));
            let complete = line.values.complete();
            columns.extend(complete.map(|(which, means)| (format!("{name}: {which}"), figures(&means))));
        }
        if line.is_part() {
            let shares = line.pages.iter().map(|pages| Cell::figure(pages.share()));
            columns.push((format!("{name}: {PAGES}"), shares.collect()));
        }
    }
    Table::of_columns(&columns, 0)
}

/// `precision, recall (toc-snc)`, or the names of fit statistics.
fn y_label(lines: &[Drawn<'_, '_>]) -> String {
    let (mut ratios, mut measures, mut parts) = (Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let relative = if line.own.relative { ", relative" } else { "" };
        match line.figure {
            Read::Ratio { measure, ratio } => {
                ratios.push(format!("{}{relative}", ratio.name()));
                measures.push(measure.clone());
            }
            Read::FitStatistic(name) => parts.push(format!("{}{relative}", name.replace('-', " "))),
        }
    }
    let mut parts = distinct(parts);
    if !ratios.is_empty() {
        parts.push(format!("{} ({})", distinct(ratios).join(", "), distinct(measures).join(", ")));
    }
    parts.join("; ")
}

fn notes(
    scope: &Scope<'_, '_>,
    axis: Axis,
    lines: &[(&CurveLine, Read)],
    drawn: &[Drawn<'_, '_>],
) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    let mut repeats: Vec<(&str, String)> = Vec::new();
    for Drawn { own, figure, along, sites, means, .. } in drawn {
        let variant = own.variant.as_ref().filter(|_| along.run.variants.len() > 1);
        let variant = variant.map_or_else(String::new, |variant| format!("; variant {variant}"));
        let relative = "; of each site divided by its own at the largest place where it has one";
        notes.push(format!(
            "{}: {}{variant}; {}; {}{}; {}",
            own.label,
            along.run.title,
            along.run.pages,
            figure_name(figure),
            if own.relative { relative } else { "" },
            counted(sites.len(), "site")
        ));
        let all = scope.sites(&own.run);
        repeats.extend(curve::repeats_note(all, axis).map(|note| (own.label.as_str(), note)));
        notes.extend(unknown_figure(all, figure).map(|note| format!("{}: {note}", own.label)));
        if means.iter().all(Option::is_none) {
            notes.push(format!("{} is undefined on every site", own.name()));
        }
    }
    // one note if it is true for all lines
    let of_all = repeats.iter().all(|(_, note)| *note == repeats[0].1) && repeats.len() == drawn.len();
    let note = |(label, note): (&str, String)| if of_all { note } else { format!("{label}: {note}") };
    notes.extend(repeats.into_iter().map(note));
    for (own, _) in lines.iter().filter(|(own, _)| drawn.iter().all(|line| !std::ptr::eq(line.own, *own))) {
        let away = scope.away(&own.label, &own.run);
        notes.push(away.unwrap_or_else(|| format!("{}: no site here counts: run {}", own.label, own.run)));
    }
    distinct(notes)
}
