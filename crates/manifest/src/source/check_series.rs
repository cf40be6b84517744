//! Checks outputs of several columns or lines, and histograms.

use toml::Spanned;

use super::lookup::Lookup;
use super::problem::Problem;
use crate::raw::{RawBySite, RawCurveLine, RawCurves, RawDistribution, RawRules, RawSiteColumn};
use crate::{
    At, Axis, BASELINES, CurveLine, Figure, Origin, OutputKind, Ratio, Run, SiteBars, SiteColumn, Size,
};

/// The most lines of different labels in one plot: beyond them colours come again.
const MOST_LABELS: usize = 14;

/// The error for the best variant without a measure.
pub(super) const BEST_OF_FIT_STATISTIC: &str = "best needs a measure, which fit-statistic has not";

impl Lookup<'_> {
    /// `[by-site]`.
    pub(super) fn by_site(
        &self,
        RawBySite { columns: given, plot }: RawBySite,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        if given.is_empty() {
            return Err(self.place.error(at, "columns is empty, allowed is one and more".to_owned()));
        }
        let mut columns: Vec<SiteColumn> = Vec::new();
        for raw in given {
            let at = raw.span().start;
            for column in self.columns(raw.into_inner(), at)? {
                self.refuse_twice("column", &column.name(), columns.iter().map(SiteColumn::name), at)?;
                columns.push(column);
            }
        }
        let plot = plot.map(|plot| self.bars(&plot, &columns)).transpose()?;
        Ok(OutputKind::BySite { columns, plot })
    }

    /// The columns of one entry: one a ratio, or that of its fit statistic.
    pub(super) fn columns(&self, raw: RawSiteColumn, at: usize) -> Result<Vec<SiteColumn>, Problem> {
        let RawSiteColumn { run, variant, training, label, measure, ratios, fit_statistic } = raw;
        self.label(&label, at)?;
        let figures = match (measure, fit_statistic) {
            (Some(measure), None) => {
                self.measure(&measure, at)?;
                self.some_ratios(&ratios, at)?;
                let figure = |ratio: &Ratio| Figure::Ratio { measure: measure.clone(), ratio: *ratio };
                ratios.iter().map(figure).collect()
            }
            (None, Some(fit_statistic)) if ratios.is_empty() && !fit_statistic.is_empty() => {
                vec![Figure::FitStatistic(fit_statistic)]
            }
            _ => {
                let problem = "a column has a measure and its ratios, or the name of a fit statistic";
                return Err(self.place.error(at, problem.to_owned()));
            }
        };
        let origin = self.origin(run, variant.as_deref(), training, at)?;
        if let [Figure::FitStatistic(_)] = figures.as_slice() {
            self.refuse_what_learns_nothing(&origin, at)?;
        }
        let column = |figure| SiteColumn { label: label.clone(), origin: origin.clone(), figure };
        Ok(figures.into_iter().map(column).collect())
    }

    fn refuse_what_learns_nothing(&self, origin: &Origin, at: usize) -> Result<(), Problem> {
        let problem = match origin {
            Origin::Baseline(name) => {
                format!("baseline {name:?} learns nothing, allowed are a measure and its ratios")
            }
            Origin::Run { at: At::Best, .. } => BEST_OF_FIT_STATISTIC.to_owned(),
            Origin::Run { .. } => return Ok(()),
        };
        Err(self.place.error(at, problem))
    }

    /// A run in one variant at one training size, or a baseline where no run has the name.
    fn origin(
        &self,
        run: String,
        variant: Option<&str>,
        training: Option<Size>,
        at: usize,
    ) -> Result<Origin, Problem> {
        if self.experiment.run(&run).is_none() && BASELINES.contains(&run.as_str()) {
            if variant.is_some() || training.is_some() {
                let problem = format!("baseline {run:?} has neither variant nor training");
                return Err(self.place.error(at, problem));
            }
            return Ok(Origin::Baseline(run));
        }
        let found = self.run(&run, at)?;
        let variant = self.at(found, variant, at)?;
        let training = self.training(found, training, at)?;
        Ok(Origin::Run { run, at: variant, training })
    }

    fn bars(&self, plot: &Spanned<String>, columns: &[SiteColumn]) -> Result<SiteBars, Problem> {
        let bars = match plot.get_ref().as_str() {
            "precision" => SiteBars::Ratio(Ratio::Precision),
            "recall" => SiteBars::Ratio(Ratio::Recall),
            "f" => SiteBars::Ratio(Ratio::F),
            "fit-statistics" => SiteBars::FitStatistic,
            "all" => SiteBars::All,
            other => {
                let problem =
                    format!("plot {other:?}, allowed are precision, recall, f, fit-statistics, all");
                return Err(self.place.error(plot.span().start, problem));
            }
        };
        if columns.iter().any(|column| bars.shows(&column.figure)) {
            return Ok(bars);
        }
        let problem = format!("plot {:?}, but no column shows it", plot.get_ref());
        Err(self.place.error(plot.span().start, problem))
    }

    /// `[curves]`.
    pub(super) fn curves(
        &self,
        RawCurves { axis, lines: given }: RawCurves,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        if given.is_empty() {
            return Err(self.place.error(at, "lines is empty, allowed is one and more".to_owned()));
        }
        let mut lines: Vec<CurveLine> = Vec::new();
        let mut labels: Vec<String> = Vec::new();
        for raw in given {
            let at = raw.span().start;
            let line = self.line(raw.into_inner(), axis, at)?;
            self.refuse_twice("line", &line.name(), lines.iter().map(CurveLine::name), at)?;
            if !labels.contains(&line.label) {
                labels.push(line.label.clone());
            }
            if labels.len() > MOST_LABELS {
                let problem = format!("more than {MOST_LABELS} labels cannot be distinguished in a plot");
                return Err(self.place.error(at, problem));
            }
            lines.push(line);
        }
        Ok(OutputKind::Curves { axis, lines })
    }

    fn line(&self, raw: RawCurveLine, axis: Axis, at: usize) -> Result<CurveLine, Problem> {
        let RawCurveLine { run, variant, label, measure, ratio, fit_statistic, relative } = raw;
        self.label(&label, at)?;
        let found = self.run(&run, at)?;
        self.axis(axis, false, variant.as_deref(), found, at)?;
        let variant = match (axis, variant) {
            (Axis::Variant, _) => None,
            (Axis::Training, Some(id)) => Some(id),
            (Axis::Training, None) => Some(found.variants[0].id.clone()),
        };
        let figure = match (measure, ratio, fit_statistic) {
            (Some(measure), Some(ratio), None) => {
                self.measure(&measure, at)?;
                Figure::Ratio { measure, ratio }
            }
            (None, None, Some(fit_statistic)) if !fit_statistic.is_empty() => {
                Figure::FitStatistic(fit_statistic)
            }
            _ => {
                let problem = "a line has a measure and a ratio of it, or the name of a fit statistic";
                return Err(self.place.error(at, problem.to_owned()));
            }
        };
        Ok(CurveLine { label, run, variant, figure, relative })
    }

    /// `[distribution]`.
    pub(super) fn distribution(
        &self,
        RawDistribution { run, variant, training, fit_statistic }: RawDistribution,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        if fit_statistic.is_empty() || fit_statistic.contains(':') {
            let problem = format!(
                "fit-statistic {fit_statistic:?}, allowed is the name before the colon of \"NAME:LOW\""
            );
            return Err(self.place.error(at, problem));
        }
        self.run(&run, at)?;
        let origin = self.origin(run, variant.as_deref(), training, at)?;
        self.refuse_what_learns_nothing(&origin, at)?;
        Ok(OutputKind::Distribution { origin, fit_statistic })
    }

    /// `[rules]`.
    pub(super) fn rules(
        &self,
        RawRules { run, variant, training }: RawRules,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        self.run(&run, at)?;
        let origin = self.origin(run, variant.as_deref(), training, at)?;
        self.refuse_what_learns_nothing(&origin, at)?;
        Ok(OutputKind::Rules { origin })
    }

    fn label(&self, label: &str, at: usize) -> Result<(), Problem> {
        if label.trim().is_empty() {
            return Err(self.place.error(at, "label is empty".to_owned()));
        }
        Ok(())
    }

    /// Whether the run has the axis of a curve.
    pub(super) fn axis(
        &self,
        axis: Axis,
        best: bool,
        variant: Option<&str>,
        run: &Run,
        at: usize,
    ) -> Result<(), Problem> {
        match (axis, best, variant) {
            (Axis::Variant, false, None) if run.variants.iter().all(|variant| variant.x.is_some()) => Ok(()),
            (Axis::Variant, ..) => {
                let problem = format!(
                    "axis \"variant\" needs run {:?} to be a sweep, without best and variant",
                    run.id
                );
                Err(self.place.error(at, problem))
            }
            (Axis::Training, false, Some(id)) => self.variant(run, id, at),
            (Axis::Training, false, None) => self.one_variant(run, at),
            (Axis::Training, true, None) => Ok(()),
            (Axis::Training, true, Some(_)) => {
                Err(self.place.error(at, "best and variant exclude each other".to_owned()))
            }
        }
    }

    pub(super) fn some_ratios(&self, ratios: &[Ratio], at: usize) -> Result<(), Problem> {
        if ratios.is_empty() {
            return Err(self.place.error(at, "ratios is empty, allowed are precision, recall, f".to_owned()));
        }
        Ok(())
    }
}
