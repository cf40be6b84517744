//! The origin of a column's figures: a run in one variant at one training size, or a trivial baseline on the same pages.

use std::collections::BTreeSet;

use manifest::{At, BASELINES, Figure, MeasureRef, Names, Problem, Ratio, RunRef, Size};
use record::{RunFacts, SettledRule};

use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::ratios::Defined;
use crate::reading::{Choice, NO_MEASURE, Spot, SpotSize};

/// A run or a trivial baseline, in one variant at one training size, as a manifest names it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin<'a> {
    pub(super) run: &'a RunRef,
    /// The best variant is only defined for ratios.
    pub(super) variant: &'a At,
    pub(super) training: Size,
}

impl Origin<'_> {
    /// Checks that the run or baseline exists; `fits` is set if a fit statistic is read.
    fn check(&self, names: &Names<'_>, fits: bool) -> Result<(), Problem> {
        let run = &**self.run;
        if names.find_run(run).is_some() || !BASELINES.contains(&run) {
            return if fits { self.check_fits(names) } else { self.check_run(names) };
        }
        if *self.variant != At::Only || self.training != Size::Only {
            return Err(names.error(format!("baseline {run:?} has neither variant nor training")));
        }
        if fits {
            let allowed = "allowed are a measure and its ratios";
            return Err(names.error(format!("baseline {run:?} learns nothing, {allowed}")));
        }
        Ok(())
    }

    fn check_run(&self, names: &Names<'_>) -> Result<(), Problem> {
        names.spot(self.run, self.variant, self.training)
    }

    /// Checks that the run exists in one variant, whose fit statistics are read.
    pub(super) fn check_fits(&self, names: &Names<'_>) -> Result<(), Problem> {
        self.check_run(names)?;
        if *self.variant == At::Best { Err(names.error(BEST_OF_FIT_STATISTIC)) } else { Ok(()) }
    }

    /// Whether it is a run, not a baseline.
    pub(super) fn is_run(&self, lookup: &Lookup<'_>) -> bool {
        lookup.experiment.run(self.run).is_some()
    }
}

/// The error for the best variant without a measure.
pub(super) const BEST_OF_FIT_STATISTIC: &str = "best needs a measure, which fit-statistic has not";

/// The figures of some keys: one for each ratio of a measure, or a fit statistic; none if the keys name neither.
pub(super) fn figures(
    measure: Option<&MeasureRef>,
    ratios: &[Ratio],
    fit_statistic: Option<&String>,
) -> Vec<Figure> {
    let of = |measure: &MeasureRef, ratio| Figure::Ratio { measure: measure.to_string(), ratio };
    match (measure, fit_statistic) {
        (Some(measure), None) => ratios.iter().map(|ratio| of(measure, *ratio)).collect(),
        (None, Some(name)) if ratios.is_empty() && !name.is_empty() => {
            vec![Figure::FitStatistic(name.clone())]
        }
        _ => Vec::new(),
    }
}

/// Checks that the keys name a figure; `allowed` is the text of the error.
pub(super) fn check_figures(names: &Names<'_>, figures: &[Figure], allowed: &str) -> Result<(), Problem> {
    if figures.is_empty() { Err(names.error(allowed)) } else { Ok(()) }
}

/// A column of a table that has a row a site.
#[derive(Debug)]
pub(super) struct SiteColumn<'a> {
    /// The label of the origin. Label and figure together are unique in a table.
    pub(super) label: &'a str,
    pub(super) origin: Origin<'a>,
    pub(super) figure: Figure,
}

impl<'a> SiteColumn<'a> {
    /// The columns of an origin, one for each figure.
    pub(super) fn all(label: &'a str, origin: Origin<'a>, figures: Vec<Figure>) -> Vec<Self> {
        figures.into_iter().map(|figure| Self { label, origin, figure }).collect()
    }

    /// Checks the columns of one entry, also against the `earlier` ones, and adds them to these.
    pub(super) fn check(
        names: &Names<'_>,
        (label, origin): (&'a str, Origin<'a>),
        (measure, figures): (Option<&MeasureRef>, Vec<Figure>),
        earlier: &mut Vec<Self>,
    ) -> Result<(), Problem> {
        check_label(names, label)?;
        let allowed = "a column has a measure and its ratios, or the name of a fit statistic";
        check_figures(names, &figures, allowed)?;
        measure.iter().try_for_each(|measure| names.check(measure))?;
        origin.check(names, measure.is_none())?;
        for column in Self::all(label, origin, figures) {
            names.refuse_twice("column", &column.name(), earlier.iter().map(Self::name))?;
            earlier.push(column);
        }
        Ok(())
    }

    /// The name in tables.
    pub(super) fn name(&self) -> String {
        self.figure.column(self.label)
    }
}

/// Checks that a label is not empty.
pub(super) fn check_label(names: &Names<'_>, label: &str) -> Result<(), Problem> {
    if label.trim().is_empty() { Err(names.error("label is empty")) } else { Ok(()) }
}

/// Checks that there is at least one ratio.
pub(super) fn some_ratios(names: &Names<'_>, ratios: &[Ratio]) -> Result<(), Problem> {
    match ratios {
        [] => Err(names.error("ratios is empty, allowed are precision, recall, f")),
        _ => Ok(()),
    }
}

/// An origin with its run in the experiment.
#[derive(Clone, Copy)]
pub(super) struct FoundRun<'a> {
    pub(super) run: &'a RunFacts,
    pub(super) spot: Spot<'a>,
}

impl<'a> FoundRun<'a> {
    /// Looks an origin up. `pages` names the run whose pages a baseline has; without it they are the first choice of pages.
    pub(super) fn of(lookup: &Lookup<'a>, origin: Origin<'a>, pages: Option<&str>) -> Option<Self> {
        if let Some(run) = lookup.run(origin.run) {
            return Some(Self { run, spot: Spot::of(run, origin.variant, origin.training)? });
        }
        let mut all = lookup.baselines().filter(|run| *run.method == **origin.run);
        let run = all.find(|run| pages.is_none_or(|pages| run.pages == pages))?;
        Some(Self { run, spot: Spot::of(run, &At::Only, Size::Only)? })
    }

    /// The number of pages of these sites on which a ratio is defined; 0 for a fit statistic.
    pub(super) fn defined<'s>(
        &self,
        sites: impl IntoIterator<Item = &'s SiteScores<'a>>,
        figure: &'a Figure,
    ) -> Defined
    where
        'a: 's,
    {
        let mut pages = Defined::default();
        sites.into_iter().for_each(|site| pages.add(self.spot.defined(site, figure)));
        pages
    }

    /// The rules that the fit of the first sample settled.
    pub(super) fn rules(&self, site: &SiteScores<'a>) -> &'a [SettledRule] {
        self.spot.first_fit(site).map_or(&[], |fit| site.rules(fit))
    }

    /// The share of a site in one bin of a histogram: the mean over repeats of the fit statistic `PREFIX` followed by the bin. A bin that a
    /// fit does not name is 0 if the fit names another bin.
    pub(super) fn share(&self, site: &SiteScores<'_>, prefix: &str, bin: &str) -> Option<f64> {
        self.spot.over_fits(site, NO_MEASURE, |fit| {
            let statistics = site.fit_statistics(fit)?;
            let names_some = statistics.keys().any(|name| name.starts_with(prefix));
            let share = statistics.get(&format!("{prefix}{bin}")).copied().unwrap_or(0.0);
            (names_some && share.is_finite()).then_some(share)
        })
    }

    /// Whether the figure can be read on the site, even if it is undefined: the training size exists, and for a ratio a page that counts by
    /// the measure.
    pub(super) fn has(&self, site: &SiteScores<'_>, figure: &Figure) -> bool {
        let counts = match figure {
            Figure::Ratio { measure, .. } => site.has_counts(measure),
            Figure::FitStatistic(_) => true,
        };
        counts && self.spot.training(site).is_some()
    }

    /// The origin in words, for the notes.
    pub(super) fn description(&self) -> String {
        let variant = match self.spot.choice {
            Choice::Fixed(_) if self.run.variants.len() == 1 => String::new(),
            Choice::Fixed(variant) => format!("; variant {variant}"),
            Choice::Best(_) => "; on each site the variant with the best F".to_owned(),
        };
        let training = match self.spot.size {
            SpotSize::Named(Size::Fewest) => "; the fewest training pages of each site".to_owned(),
            SpotSize::Named(Size::Most) => "; the most training pages of each site".to_owned(),
            SpotSize::Named(Size::Pages(pages)) => format!("; {}", counted(pages, "training page")),
            SpotSize::Named(Size::Only) | SpotSize::Exactly(_) => String::new(),
        };
        format!("{}{variant}{training}; {}", self.run.title, self.run.pages)
    }

    /// A note on the number of samples whose mean `what` is.
    pub(super) fn repeats_note(&self, sites: &[SiteScores<'_>], what: &str) -> Option<String> {
        let of = |site: &SiteScores<'_>| Some(site.repeats(self.spot.training(site)?).len());
        let repeats = sites.iter().filter_map(of).max().filter(|repeats| *repeats > 1)?;
        Some(format!("{what} over {repeats} random samples of the pages"))
    }
}

/// The name of a figure, for the notes.
pub(super) fn figure_name(figure: &Figure) -> String {
    match figure {
        Figure::Ratio { measure, .. } => format!("by {measure}"),
        Figure::FitStatistic(name) => format!("the figure {name} of its fits"),
    }
}

/// A note with the existing statistics if no fit has this one; otherwise `None`.
pub(super) fn unknown(sites: &[SiteScores<'_>], name: &str) -> Option<String> {
    let names: BTreeSet<&str> = sites.iter().flat_map(SiteScores::fit_statistic_names).collect();
    if names.contains(name) {
        return None;
    }
    let names: Vec<&str> = names.into_iter().collect();
    Some(match names.as_slice() {
        [] => format!("no fit settles a figure called {name}, or any other"),
        names => format!("no fit settles a figure called {name}; there are: {}", names.join(", ")),
    })
}

/// As [`unknown`]; `None` for a ratio.
pub(super) fn unknown_figure(sites: &[SiteScores<'_>], figure: &Figure) -> Option<String> {
    match figure {
        Figure::Ratio { .. } => None,
        Figure::FitStatistic(name) => unknown(sites, name),
    }
}
