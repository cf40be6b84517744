//! Whose figures a column shows: a run in one variant and at one training size, or a trivial baseline on the same pages.

use std::collections::BTreeSet;

use manifest::{At, Figure, Origin, Size};
use record::{DataFacts, RunFacts, SettledRule};

use crate::lookup::{Lookup, Pages, SiteScores};
use crate::numbers::counted;
use crate::quantity;
use crate::ratios::Defined;
use crate::reading::{Choice, Reading};

/// A learned figure is read at a fixed variant, which needs no measure.
const NO_MEASURE: &str = "";

/// An origin that was found among the runs of the experiment.
#[derive(Clone, Copy)]
pub(super) struct Found<'a> {
    pub(super) run: &'a RunFacts,
    choice: Choice<'a>,
    training: Size,
}

impl<'a> Found<'a> {
    /// Looks it up. `pages` are the pages of the run beside which a baseline stands; the first choice of pages where there
    /// is none.
    pub(super) fn of(lookup: &Lookup<'a>, origin: &'a Origin, pages: Option<&str>) -> Option<Self> {
        match origin {
            Origin::Run { run, at, training } => {
                let run = lookup.run(run)?;
                Some(Self { run, choice: quantity::choice(run, at)?, training: *training })
            }
            Origin::Baseline(name) => {
                let mut all = lookup.baselines().filter(|run| run.method == *name);
                let run = match pages {
                    Some(pages) => all.find(|run| run.pages == pages)?,
                    None => all.next()?,
                };
                Some(Self { run, choice: quantity::choice(run, &At::Only)?, training: Size::Only })
            }
        }
    }

    /// The sites of the run on a data set, sorted by id.
    pub(super) fn sites<'l>(&self, lookup: &'l Lookup<'a>, data: &DataFacts) -> &'l [SiteScores<'a>] {
        lookup.sites(&self.run.id, &data.id)
    }

    /// The figure of a site, the mean over repeats; `None` where it is undefined.
    pub(super) fn read(&self, site: &SiteScores<'_>, figure: &'a Figure) -> Option<f64> {
        match figure {
            Figure::Ratio { measure, ratio } => self.reading(site, measure)?.ratio(site, *ratio),
            Figure::Learned(name) => self.learned(site, name),
        }
    }

    /// On how many pages of a site a ratio is defined; `None` of a learned figure, and where the site has not the training size.
    pub(super) fn defined(&self, site: &SiteScores<'_>, figure: &'a Figure) -> Option<Defined> {
        let Figure::Ratio { measure, ratio } = figure else { return None };
        Some(self.reading(site, measure)?.defined(site, *ratio))
    }

    /// A figure that the fits of a site settled, the mean over repeats.
    pub(super) fn learned(&self, site: &SiteScores<'_>, name: &str) -> Option<f64> {
        let reading = self.reading(site, NO_MEASURE)?;
        site.over_repeats(reading.training, |repeat| site.learned(reading.fit(site, repeat)?, name))
    }

    /// The rules that the fit of the first sample settled.
    pub(super) fn rules(&self, site: &SiteScores<'a>) -> &'a [SettledRule] {
        let fit = || {
            let reading = self.reading(site, NO_MEASURE)?;
            reading.fit(site, *site.repeats(reading.training).first()?)
        };
        fit().map_or(&[], |fit| site.rules(fit))
    }

    /// The share of a site in one bin of a histogram, which fits settle as `PREFIX` and the bin; the mean over repeats. A fit
    /// has 0 in a bin that it does not name, where it names another.
    pub(super) fn share(&self, site: &SiteScores<'_>, prefix: &str, bin: &str) -> Option<f64> {
        let reading = self.reading(site, NO_MEASURE)?;
        site.over_repeats(reading.training, |repeat| {
            let learned = site.learned_by(reading.fit(site, repeat)?)?;
            let names_some = learned.keys().any(|name| name.starts_with(prefix));
            let share = learned.get(&format!("{prefix}{bin}")).copied().unwrap_or(0.0);
            (names_some && share.is_finite()).then_some(share)
        })
    }

    /// Whether the site has what the figure is made of, if only as nothing kept: the training size, and for a ratio a page
    /// that counts by the measure.
    pub(super) fn has(&self, site: &SiteScores<'_>, figure: &Figure) -> bool {
        let counts = match figure {
            Figure::Ratio { measure, .. } => site.has_counts(measure),
            Figure::Learned(_) => true,
        };
        counts && quantity::training(site, self.training).is_some()
    }

    fn reading(&self, site: &SiteScores<'_>, measure: &'a str) -> Option<Reading<'a>> {
        let training = quantity::training(site, self.training)?;
        Some(Reading { choice: self.choice, training, measure, pages: Pages::ALL })
    }

    /// What it is, for the notes.
    pub(super) fn told(&self) -> String {
        let mut told = self.run.title.clone();
        match self.choice {
            Choice::Fixed(_) if self.run.variants.len() == 1 => {}
            Choice::Fixed(variant) => told.push_str(&format!("; variant {variant}")),
            Choice::Best(_) => told.push_str("; on each site the variant with the best F"),
        }
        match self.training {
            Size::Only => {}
            Size::Fewest => told.push_str("; the fewest training pages of each site"),
            Size::Most => told.push_str("; the most training pages of each site"),
            Size::Pages(pages) => told.push_str(&format!("; {}", counted(pages, "training page"))),
        }
        format!("{told}; {}", self.run.pages)
    }

    /// The largest number of samples that a site's figure is the mean of.
    pub(super) fn repeats(&self, sites: &[SiteScores<'_>]) -> usize {
        let of = |site: &SiteScores<'_>| {
            quantity::training(site, self.training).map_or(0, |training| site.repeats(training).len())
        };
        sites.iter().map(of).max().unwrap_or(0)
    }
}

/// Says that no fit has the figure, and which ones there are; `None` where some fit has it.
pub(super) fn unknown(sites: &[SiteScores<'_>], learned: &str) -> Option<String> {
    let names: BTreeSet<&str> = sites.iter().flat_map(SiteScores::learned_names).collect();
    if names.contains(learned) {
        return None;
    }
    if names.is_empty() {
        return Some(format!("no fit settles a figure called {learned}, or any other"));
    }
    let names: Vec<&str> = names.into_iter().collect();
    Some(format!("no fit settles a figure called {learned}; there are: {}", names.join(", ")))
}
