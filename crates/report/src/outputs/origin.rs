//! Whose figures a column shows: a run in one variant and at one training size, or a trivial baseline on the same pages.

use std::collections::BTreeSet;

use manifest::{At, Figure, Origin, Size};
use record::{RunFacts, SettledRule};

use crate::lookup::{Lookup, SiteScores};
use crate::numbers::counted;
use crate::ratios::Defined;
use crate::reading::{Choice, Spot, SpotSize};

/// An origin that was found among the runs of the experiment.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    pub(super) run: &'a RunFacts,
    pub(super) spot: Spot<'a>,
}

impl<'a> Found<'a> {
    /// Looks it up. `pages` are the pages of the run that a baseline is compared with; the first choice of pages where there
    /// is none.
    pub(super) fn of(lookup: &Lookup<'a>, origin: &'a Origin, pages: Option<&str>) -> Option<Self> {
        match origin {
            Origin::Run { run, at, training } => {
                let run = lookup.run(run)?;
                Some(Self { run, spot: Spot::of(run, at, *training)? })
            }
            Origin::Baseline(name) => {
                let mut all = lookup.baselines().filter(|run| run.method == *name);
                let run = all.find(|run| pages.is_none_or(|pages| run.pages == pages))?;
                Some(Self { run, spot: Spot::of(run, &At::Only, Size::Only)? })
            }
        }
    }

    /// On how many pages of these sites a ratio is defined; none for a fit statistic.
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
        let fit = || {
            let reading = self.spot.fits(site)?;
            reading.fit(site, *site.repeats(reading.training).first()?)
        };
        fit().map_or(&[], |fit| site.rules(fit))
    }

    /// The share of a site in one bin of a histogram, the fit statistic `PREFIX` and the bin; the mean over repeats. A fit
    /// has 0 in a bin that it does not name, where it names another.
    pub(super) fn share(&self, site: &SiteScores<'_>, prefix: &str, bin: &str) -> Option<f64> {
        self.spot.fits(site)?.over_fits(site, |fit| {
            let statistics = site.fit_statistics(fit)?;
            let names_some = statistics.keys().any(|name| name.starts_with(prefix));
            let share = statistics.get(&format!("{prefix}{bin}")).copied().unwrap_or(0.0);
            (names_some && share.is_finite()).then_some(share)
        })
    }

    /// Whether the figure can be read on the site (it may be undefined): the training size is there, and for a ratio a page
    /// that counts by the measure.
    pub(super) fn has(&self, site: &SiteScores<'_>, figure: &Figure) -> bool {
        let counts = match figure {
            Figure::Ratio { measure, .. } => site.has_counts(measure),
            Figure::FitStatistic(_) => true,
        };
        counts && self.spot.training(site).is_some()
    }

    /// What it is, for the notes.
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

    /// A note on the number of samples that `what` are means over.
    pub(super) fn repeats_note(&self, sites: &[SiteScores<'_>], what: &str) -> Option<String> {
        let of = |site: &SiteScores<'_>| Some(site.repeats(self.spot.training(site)?).len());
        let repeats = sites.iter().filter_map(of).max().filter(|repeats| *repeats > 1)?;
        Some(format!("{what} over {repeats} random samples of the pages"))
    }
}

/// What a figure is of, for the notes.
pub(super) fn figure_name(figure: &Figure) -> String {
    match figure {
        Figure::Ratio { measure, .. } => format!("by {measure}"),
        Figure::FitStatistic(name) => format!("the figure {name} of its fits"),
    }
}

/// A note if no fit has the statistic, with those that exist; `None` if some fit has it.
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

/// The same of a figure that is no ratio.
pub(super) fn unknown_figure(sites: &[SiteScores<'_>], figure: &Figure) -> Option<String> {
    match figure {
        Figure::Ratio { .. } => None,
        Figure::FitStatistic(name) => unknown(sites, name),
    }
}
