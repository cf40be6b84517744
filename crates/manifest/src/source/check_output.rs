//! Checks the manifest of one table or figure against the experiment's runs.

use std::collections::BTreeMap;

use toml::Spanned;

use super::check_output_of_task::OfTask;
use super::{Place, check_output_of_task, check_trace};
use crate::raw::{
    RawApart, RawClaim, RawCompare, RawCurve, RawNear, RawOptimum, RawOutput, RawPublished, RawQuantity,
    RawSites,
};
use crate::{
    At, Axis, Bound, Claim, Experiment, ManifestError, Output, OutputKind, Published, Quantity, Ratio, Run,
    Size, Training, Value,
};

/// Checks one output; `files` are those of the folder.
pub(super) fn check(
    id: &str,
    raw: RawOutput,
    place: &Place<'_>,
    experiment: &Experiment,
    files: &BTreeMap<String, String>,
) -> Result<Output, ManifestError> {
    let checker = Checker { place, experiment };
    let of_task = OfTask { place, experiment };
    let published = raw.published.map(|raw| published(raw, place, files)).transpose()?;
    let mut kinds = Vec::new();
    if let Some(RawSites { marks, classes }) = raw.sites {
        kinds.push(OutputKind::Sites { marks, classes });
    }
    if let Some(curve) = raw.curve {
        kinds.push(checker.curve(curve)?);
    }
    if let Some(optimum) = raw.optimum {
        kinds.push(checker.optimum(optimum)?);
    }
    if let Some(compare) = raw.compare {
        kinds.push(checker.compare(compare)?);
    }
    if let Some(by_site) = raw.by_site {
        kinds.push(checker.by_site(by_site)?);
    }
    if let Some(curves) = raw.curves {
        kinds.push(checker.curves(curves)?);
    }
    if let Some(distribution) = raw.distribution {
        kinds.push(checker.distribution(distribution)?);
    }
    if let Some(rules) = raw.rules {
        kinds.push(checker.rules(rules)?);
    }
    if let Some(portrait) = raw.portrait {
        kinds.push(checker.portrait(portrait)?);
    }
    if let Some(properties) = raw.properties {
        kinds.push(checker.properties(properties, published.as_ref())?);
    }
    kinds.extend(check_trace::kinds(raw.nodes, raw.steps, place, experiment)?);
    kinds.extend(check_output_of_task::kinds(
        raw.cells,
        raw.clusterings,
        raw.pairs,
        raw.configurations,
        &of_task,
    )?);
    let kind = match <[OutputKind; 1]>::try_from(kinds) {
        Ok([kind]) => kind,
        Err(kinds) => {
            let problem = format!(
                "{} of [sites], [curve], [optimum], [compare], [by-site], [curves], [distribution], [rules], \
                 [portrait], [properties], [nodes], [steps], [cells], [clusterings], [pairs], [configurations] are there, \
                 allowed is one",
                kinds.len()
            );
            return Err(place.error(0, problem));
        }
    };
    Ok(Output {
        id: id.to_owned(),
        title: raw.title,
        source: raw.source,
        note: raw.note,
        order: raw.order,
        kind,
        published,
        claims: raw.claim.into_iter().map(|claim| checker.claim(claim)).collect::<Result<_, _>>()?,
    })
}

/// Reads the CSV of published figures.
fn published(
    raw: RawPublished,
    place: &Place<'_>,
    files: &BTreeMap<String, String>,
) -> Result<Published, ManifestError> {
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

/// What is said where the best variant is asked for without a measure.
pub(super) const BEST_OF_LEARNED: &str = "best needs a measure, which learned has not";

/// Looks up what is said of runs and measures.
pub(super) struct Checker<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) experiment: &'a Experiment,
}

impl Checker<'_> {
    pub(super) fn run(&self, id: &str, at: usize) -> Result<&Run, ManifestError> {
        self.experiment.run(id).ok_or_else(|| {
            let known: Vec<_> = self.experiment.runs.iter().map(|run| run.id.as_str()).collect();
            self.place.error(at, format!("no run {id:?} in this experiment; there are: {}", known.join(", ")))
        })
    }

    pub(super) fn measure(&self, measure: &str, at: usize) -> Result<(), ManifestError> {
        let known: Vec<_> = self.experiment.measures.iter().map(|known| known.value.as_str()).collect();
        if known.contains(&measure) {
            return Ok(());
        }
        let problem =
            format!("measure {measure:?} is not of this experiment; there are: {}", known.join(", "));
        Err(self.place.error(at, problem))
    }

    pub(super) fn one_variant(&self, run: &Run, at: usize) -> Result<(), ManifestError> {
        if run.variants.len() == 1 {
            return Ok(());
        }
        let problem = format!("run {:?} has {} variants, allowed here is one", run.id, run.variants.len());
        Err(self.place.error(at, problem))
    }

    pub(super) fn variant(&self, run: &Run, id: &str, at: usize) -> Result<(), ManifestError> {
        if run.variants.iter().any(|variant| variant.id == id) {
            return Ok(());
        }
        let known: Vec<_> = run.variants.iter().map(|variant| variant.id.as_str()).collect();
        let problem = format!("run {:?} has no variant {id:?}; there are: {}", run.id, known.join(", "));
        Err(self.place.error(at, problem))
    }

    fn curve(&self, raw: Spanned<RawCurve>) -> Result<OutputKind, ManifestError> {
        let at = raw.span().start;
        let raw = raw.into_inner();
        let run = self.run(&raw.run, at)?;
        if raw.learned.is_some() && raw.best {
            return Err(self.place.error(at, BEST_OF_LEARNED.to_owned()));
        }
        self.axis(raw.axis, raw.best, raw.variant.as_deref(), run, at)?;
        let RawCurve { run, axis, measure, ratios, learned, best, variant } = raw;
        match (measure, learned) {
            (Some(measure), None) => {
                self.measure(&measure, at)?;
                self.some_ratios(&ratios, at)?;
                Ok(OutputKind::Curve { run, axis, measure, ratios, best, variant })
            }
            (None, Some(learned)) if ratios.is_empty() && !learned.is_empty() => {
                Ok(OutputKind::LearnedCurve { run, axis, learned, variant })
            }
            _ => {
                let problem =
                    "a curve has a measure and its ratios, or the name of a learned figure".to_owned();
                Err(self.place.error(at, problem))
            }
        }
    }

    /// Whether the run has what the axis of a curve asks for.
    pub(super) fn axis(
        &self,
        axis: Axis,
        best: bool,
        variant: Option<&str>,
        run: &Run,
        at: usize,
    ) -> Result<(), ManifestError> {
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

    /// The variant named, the best one, or the run's only one.
    pub(super) fn at(&self, run: &Run, named: Option<&str>, at: usize) -> Result<At, ManifestError> {
        match named {
            None => self.one_variant(run, at).map(|()| At::Only),
            Some("best") => Ok(At::Best),
            Some(id) => self.variant(run, id, at).map(|()| At::Id(id.to_owned())),
        }
    }

    pub(super) fn some_ratios(&self, ratios: &[Ratio], at: usize) -> Result<(), ManifestError> {
        if ratios.is_empty() {
            return Err(self.place.error(at, "ratios is empty, allowed are precision, recall, f".to_owned()));
        }
        Ok(())
    }

    /// The training size named, or the run's only one.
    pub(super) fn training(&self, run: &Run, named: Option<Size>, at: usize) -> Result<Size, ManifestError> {
        match named {
            None if run.training.len() > 1 => {
                let problem = format!(
                    "run {:?} has {} training sizes: say fewest, most or a number of pages",
                    run.id,
                    run.training.len()
                );
                Err(self.place.error(at, problem))
            }
            Some(Size::Pages(pages)) if !run.training.contains(&Training::Pages(pages)) => {
                let known: Vec<String> = run.training.iter().map(training_in_words).collect();
                let problem = format!(
                    "run {:?} has no training on {pages} pages; there are: {}",
                    run.id,
                    known.join(", ")
                );
                Err(self.place.error(at, problem))
            }
            named => Ok(named.unwrap_or(Size::Only)),
        }
    }

    fn optimum(&self, raw: Spanned<RawOptimum>) -> Result<OutputKind, ManifestError> {
        let at = raw.span().start;
        let RawOptimum { run, measure, beside } = raw.into_inner();
        self.run(&run, at)?;
        self.measure(&measure, at)?;
        for id in &beside {
            self.one_variant(self.run(id, at)?, at)?;
        }
        Ok(OutputKind::Optimum { run, measure, beside })
    }

    fn compare(&self, raw: Spanned<RawCompare>) -> Result<OutputKind, ManifestError> {
        let at = raw.span().start;
        let RawCompare { runs, measures } = raw.into_inner();
        for id in &runs {
            self.run(id, at)?;
        }
        for measure in &measures {
            self.measure(measure, at)?;
        }
        Ok(OutputKind::Compare { runs, measures })
    }

    fn claim(&self, raw: Spanned<RawClaim>) -> Result<Claim, ManifestError> {
        let at = raw.span().start;
        let raw = raw.into_inner();
        if !(raw.sites > 0.0 && raw.sites <= 1.0) {
            let problem = format!("sites is {}, allowed is a share above 0 and at most 1", raw.sites);
            return Err(self.place.error(at, problem));
        }
        let bound = match (raw.at_least, raw.margin, raw.distinct, raw.near, raw.apart, raw.order) {
            (Some(bound), None, None, None, None, None) => Bound::AtLeast {
                of: bound.of.into_iter().map(|of| self.quantity(of, at)).collect::<Result<_, _>>()?,
                least: bound.least,
            },
            (None, Some(bound), None, None, None, None) => Bound::Margin {
                of: self.quantity(bound.of, at)?,
                beside: self.quantity(bound.beside, at)?,
                least: bound.least,
            },
            (None, None, Some(bound), None, None, None) => {
                Bound::Distinct { of: self.quantity(bound.of, at)?, least: bound.least }
            }
            (None, None, None, Some(bound), None, None) => self.near(bound, at)?,
            (None, None, None, None, Some(bound), None) => self.apart(bound, at)?,
            (None, None, None, None, None, Some(bound)) => {
                OfTask { place: self.place, experiment: self.experiment }.order(bound, at)?
            }
            _ => {
                let problem = "a claim has one of at-least, margin, distinct, near, apart, order".to_owned();
                return Err(self.place.error(at, problem));
            }
        };
        let RawClaim { claim, source, published, sites, .. } = raw;
        Ok(Claim { claim, source, published, bound, sites })
    }

    fn near(&self, raw: RawNear, at: usize) -> Result<Bound, ManifestError> {
        let RawNear { of, beside, most, relative } = raw;
        if !(most >= 0.0 && most.is_finite()) {
            return Err(self.place.error(at, format!("most is {most}, allowed is 0 and more")));
        }
        Ok(Bound::Near { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, most, relative })
    }

    fn apart(&self, raw: RawApart, at: usize) -> Result<Bound, ManifestError> {
        let RawApart { of, beside, least, relative } = raw;
        if !(least > 0.0 && least.is_finite()) {
            return Err(self.place.error(at, format!("least is {least}, allowed is above 0")));
        }
        Ok(Bound::Apart { of: self.quantity(of, at)?, beside: self.quantity(beside, at)?, least, relative })
    }

    fn quantity(&self, raw: RawQuantity, at: usize) -> Result<Quantity, ManifestError> {
        let run = self.run(&raw.run, at)?;
        self.measure(&raw.measure, at)?;
        let variant = self.at(run, raw.at.as_deref(), at)?;
        let training = self.training(run, raw.training, at)?;
        let value = match raw.value.as_str() {
            "precision" => Value::Ratio(Ratio::Precision),
            "recall" => Value::Ratio(Ratio::Recall),
            "f" => Value::Ratio(Ratio::F),
            "x" => Value::X,
            other => match other.strip_prefix("learned:") {
                Some(name) if !name.is_empty() => Value::Learned(name.to_owned()),
                _ => {
                    let problem =
                        format!("value {other:?}, allowed are precision, recall, f, x, learned:NAME");
                    return Err(self.place.error(at, problem));
                }
            },
        };
        let RawQuantity { run, measure, with, without, .. } = raw;
        Ok(Quantity { run, at: variant, training, measure, value, with, without })
    }
}

fn training_in_words(training: &Training) -> String {
    match training {
        Training::Pages(pages) => pages.to_string(),
        Training::All => "all".to_owned(),
    }
}
