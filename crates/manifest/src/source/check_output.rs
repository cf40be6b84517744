//! Checks the manifest of one table or figure against the experiment's runs.

use std::collections::BTreeMap;

use super::check_series::BEST_OF_FIT_STATISTIC;
use super::check_timing::variant_of_run;
use super::lookup::Lookup;
use super::place::Place;
use super::problem::Problem;
use crate::raw::{
    RawBenchmark, RawCauses, RawCells, RawClusterings, RawCompare, RawConfigurations, RawConventions,
    RawCurve, RawLeaderboard, RawNodes, RawOptimum, RawOutput, RawPairs, RawPublished, RawRanking, RawShown,
    RawSites, RawSteps, RawWorst,
};
use crate::{Experiment, Output, OutputKind, Published, Training};

/// The most pages of a table of the worst: more is no table to read.
const MOST_PAGES: usize = 100;

/// The most resamples: beyond it is a slip.
const MOST_RESAMPLES: u32 = 100_000;

/// The most bins of a histogram: more cannot be distinguished in a plot.
const MOST_BINS: usize = 50;

/// Checks one output; `stem` is the name of its manifest, `files` are those of the folder.
pub(super) fn check(
    stem: &str,
    raw: RawOutput,
    place: &Place<'_>,
    experiment: &Experiment,
    files: &BTreeMap<String, String>,
) -> Result<Output, Problem> {
    let lookup = Lookup { place, experiment };
    let published = raw.published.map(|raw| published(raw, place, files)).transpose()?;
    let at = raw.show.span().start;
    let kind = match raw.show.into_inner() {
        RawShown::Sites(RawSites { marks, classes }) => OutputKind::Sites { marks, classes },
        RawShown::Curve(raw) => lookup.curve(raw, at)?,
        RawShown::Optimum(raw) => lookup.optimum(raw, at)?,
        RawShown::Compare(raw) => lookup.compare(raw, at)?,
        RawShown::Benchmark(RawBenchmark { runs, measure, accuracy }) => {
            for id in &runs {
                lookup.run(id, at)?;
            }
            for measure in [&measure].into_iter().chain(&accuracy) {
                lookup.measure(measure, at)?;
            }
            OutputKind::Benchmark { runs, measure, accuracy }
        }
        RawShown::Ranking(RawRanking { runs, measure }) => {
            for id in &runs {
                lookup.run(id, at)?;
            }
            lookup.measure(&measure, at)?;
            OutputKind::Ranking { runs, measure }
        }
        RawShown::BySite(raw) => lookup.by_site(raw, at)?,
        RawShown::Curves(raw) => lookup.curves(raw, at)?,
        RawShown::Distribution(raw) => lookup.distribution(raw, at)?,
        RawShown::Rules(raw) => lookup.rules(raw, at)?,
        RawShown::Leaderboard(raw) => lookup.leaderboard(raw, at)?,
        RawShown::Conventions(RawConventions {}) => OutputKind::Conventions,
        RawShown::Causes(RawCauses { runs }) => {
            lookup.runs_on_all(&runs, at)?;
            OutputKind::Causes { runs }
        }
        RawShown::Worst(RawWorst { runs, measure, pages }) => {
            lookup.runs_on_all(&runs, at)?;
            lookup.measure(&measure, at)?;
            if !(1..=MOST_PAGES).contains(&pages) {
                return Err(place.error(at, format!("pages is {pages}, allowed is 1 to {MOST_PAGES}")));
            }
            OutputKind::Worst { runs, measure, pages }
        }
        RawShown::Properties(raw) => lookup.properties(raw, at, published.as_ref())?,
        RawShown::Nodes(raw) => lookup.nodes(raw, at)?,
        RawShown::Steps(RawSteps { trace }) => {
            lookup.trace(&trace, at)?;
            OutputKind::Steps { trace }
        }
        RawShown::Cells(RawCells { task }) => {
            lookup.task(&task, at)?;
            OutputKind::Cells { task }
        }
        RawShown::Clusterings(raw) => lookup.clusterings(raw, at)?,
        RawShown::Pairs(raw) => lookup.pairs(raw, at)?,
        RawShown::Configurations(raw) => lookup.configurations(raw, at)?,
    };
    let id = match raw.id {
        Some(id) => {
            place.check_id(id.get_ref(), id.span().start)?;
            id.into_inner()
        }
        None => stem.to_owned(),
    };
    let claims = raw.claim.into_iter().map(|claim| lookup.claim(claim, published.as_ref()));
    let claims = claims.collect::<Result<_, _>>()?;
    let title = raw.title.unwrap_or_else(|| id.clone());
    Ok(Output { id, title, source: raw.source, note: raw.note, kind, published, claims })
}

/// Reads the CSV of published figures.
fn published(
    raw: RawPublished,
    place: &Place<'_>,
    files: &BTreeMap<String, String>,
) -> Result<Published, Problem> {
    let at = raw.file.span().start;
    let file = raw.file.into_inner();
    let text = files.get(&file).ok_or_else(|| place.error(at, format!("no file {file:?} in the folder")))?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let wrong = |error: csv::Error| place.error(at, format!("{file}: {error}"));
    let cells = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = cells(reader.headers().map_err(wrong)?);
    let rows =
        reader.records().map(|row| row.map(|row| cells(&row))).collect::<Result<_, _>>().map_err(wrong)?;
    Ok(Published { file, source: raw.source, header, rows })
}

impl Lookup<'_> {
    fn curve(&self, raw: RawCurve, at: usize) -> Result<OutputKind, Problem> {
        let run = self.run(&raw.run, at)?;
        if raw.fit_statistic.is_some() && raw.best {
            return Err(self.place.error(at, BEST_OF_FIT_STATISTIC.to_owned()));
        }
        self.axis(raw.axis, raw.best, raw.variant.as_deref(), run, at)?;
        let RawCurve { run, axis, measure, ratios, fit_statistic, best, variant } = raw;
        match (measure, fit_statistic) {
            (Some(measure), None) => {
                self.measure(&measure, at)?;
                self.some_ratios(&ratios, at)?;
                Ok(OutputKind::Curve { run, axis, measure, ratios, best, variant })
            }
            (None, Some(fit_statistic)) if ratios.is_empty() && !fit_statistic.is_empty() => {
                Ok(OutputKind::FitStatisticCurve { run, axis, fit_statistic, variant })
            }
            _ => {
                let problem =
                    "a curve has a measure and its ratios, or the name of a fit statistic".to_owned();
                Err(self.place.error(at, problem))
            }
        }
    }

    fn optimum(
        &self,
        RawOptimum { run, measure, beside }: RawOptimum,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        self.run(&run, at)?;
        self.measure(&measure, at)?;
        for id in &beside {
            self.one_variant(self.run(id, at)?, at)?;
        }
        Ok(OutputKind::Optimum { run, measure, beside })
    }

    fn compare(
        &self,
        RawCompare { runs, measures, ratios, page_means, traits, against }: RawCompare,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        for id in &runs {
            self.run(id, at)?;
        }
        for measure in &measures {
            self.measure(measure, at)?;
        }
        self.some_ratios(&ratios, at)?;
        let against = against.map(|name| variant_of_run(name, self.place, self.experiment)).transpose()?;
        Ok(OutputKind::Compare { runs, measures, ratios, page_means, traits, against })
    }

    /// `[leaderboard]`.
    fn leaderboard(
        &self,
        RawLeaderboard { runs, measures, tasks, resamples }: RawLeaderboard,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        for (name, given) in [("runs", &runs), ("measures", &measures)] {
            if given.is_empty() {
                return Err(self.place.error(at, format!("{name} is empty, allowed is one and more")));
            }
        }
        for (what, given) in [("run", &runs), ("measure", &measures), ("task", &tasks)] {
            for (place, id) in given.iter().enumerate() {
                self.refuse_twice(what, id, given[..place].iter().cloned(), at)?;
            }
        }
        for id in &runs {
            self.run(id, at)?;
        }
        for measure in &measures {
            self.measure(measure, at)?;
        }
        for id in &tasks {
            self.task(id, at)?;
        }
        if !(1..=MOST_RESAMPLES).contains(&resamples) {
            let problem = format!("resamples is {resamples}, allowed is 1 to {MOST_RESAMPLES}");
            return Err(self.place.error(at, problem));
        }
        Ok(OutputKind::Leaderboard { runs, measures, tasks, resamples })
    }

    /// Runs whose pages are shown one by one: some, each once, fitted on all pages.
    fn runs_on_all(&self, runs: &[String], at: usize) -> Result<(), Problem> {
        if runs.is_empty() {
            return Err(self.place.error(at, "runs is empty, allowed is one and more".to_owned()));
        }
        for (place, id) in runs.iter().enumerate() {
            self.refuse_twice("run", id, runs[..place].iter().cloned(), at)?;
            if !self.run(id, at)?.training.contains(&Training::All) {
                let problem =
                    format!("run {id:?} is not fitted on all pages, as those are whose pages are shown");
                return Err(self.place.error(at, problem));
            }
        }
        Ok(())
    }

    fn nodes(&self, RawNodes { trace, numbers }: RawNodes, at: usize) -> Result<OutputKind, Problem> {
        self.trace(&trace, at)?;
        for (place, number) in numbers.iter().enumerate() {
            self.refuse_twice("number", number, numbers[..place].iter().cloned(), at)?;
        }
        if numbers.is_empty() {
            return Err(self.place.error(at, "numbers is empty, allowed are names of numbers".to_owned()));
        }
        Ok(OutputKind::Nodes { trace, numbers })
    }

    fn clusterings(
        &self,
        RawClusterings { tasks, below, at_least, bins }: RawClusterings,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        self.some(&tasks, at)?;
        for id in &tasks {
            self.task(id, at)?;
        }
        if let Some(bins) = bins {
            if !(below.is_empty() && at_least.is_empty()) {
                let problem = "bins make a table of their own, without below and at-least".to_owned();
                return Err(self.place.error(at, problem));
            }
            if !(1..=MOST_BINS).contains(&bins) {
                return Err(self.place.error(at, format!("bins is {bins}, allowed is 1 to {MOST_BINS}")));
            }
            return Ok(OutputKind::ClusteringBins { tasks, bins });
        }
        if let Some(bound) = below.iter().chain(&at_least).find(|bound| !(0.0..=1.0).contains(*bound)) {
            return Err(self.place.error(at, format!("bound {bound}, allowed is 0 to 1")));
        }
        Ok(OutputKind::Clusterings { tasks, below, at_least })
    }

    fn pairs(
        &self,
        RawPairs { task, configuration, value }: RawPairs,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        self.task(&task, at)?;
        self.value(value, Some(configuration), at)?;
        Ok(OutputKind::Pairs { task, configuration, value })
    }

    fn configurations(
        &self,
        RawConfigurations { tasks, value }: RawConfigurations,
        at: usize,
    ) -> Result<OutputKind, Problem> {
        self.some(&tasks, at)?;
        for task in &tasks {
            self.task(task, at)?;
        }
        self.value(value, Some(1), at)?;
        Ok(OutputKind::Configurations { tasks, value })
    }

    fn some(&self, tasks: &[String], at: usize) -> Result<(), Problem> {
        if tasks.is_empty() {
            return Err(self.place.error(at, "tasks is empty, allowed is one and more".to_owned()));
        }
        Ok(())
    }
}
