//! Reading a figure of one site: at a variant or at the best one, at a training size, over its repeats.

use manifest::{Ratio, Training};
use record::RunFacts;

use crate::best::best;
use crate::lookup::{Fit, Pages, SiteScores};
use crate::ratios::{Counts, Defined};
use crate::statistics::mean;

/// Which variant is read.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Choice<'a> {
    /// The one of this id.
    Fixed(&'a str),
    /// In each repeat the one with the best F on all scored pages.
    Best(&'a RunFacts),
}

/// What is read of a site.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Reading<'a> {
    pub(crate) choice: Choice<'a>,
    pub(crate) training: Training,
    pub(crate) measure: &'a str,
    pub(crate) pages: Pages<'a>,
}

impl<'a> Reading<'a> {
    /// The fit that is read in a repeat; `None` where no variant is the best.
    pub(crate) fn fit(&self, site: &SiteScores<'_>, repeat: u32) -> Option<Fit<'a>> {
        let variant = match self.choice {
            Choice::Fixed(id) => id,
            Choice::Best(run) => &best(site, run, self.training, repeat, self.measure)?.variant.id,
        };
        Some(Fit { training: self.training, repeat, variant })
    }

    /// The ratio of the pages' pooled counts, and of that the mean over repeats.
    pub(crate) fn ratio(&self, site: &SiteScores<'_>, ratio: Ratio) -> Option<f64> {
        site.over_repeats(self.training, |repeat| self.counts(site, repeat)?.ratio(ratio))
    }

    /// On how many of the site's pages the ratio is defined, over all repeats.
    pub(crate) fn defined(&self, site: &SiteScores<'_>, ratio: Ratio) -> Defined {
        self.pooled(site).unwrap_or_default().defined(ratio)
    }

    /// The counts of all repeats together.
    fn pooled(&self, site: &SiteScores<'_>) -> Option<Counts> {
        let mut sum = None;
        for repeat in site.repeats(self.training) {
            if let Some(counts) = self.counts(site, repeat) {
                sum.get_or_insert_with(Counts::default).add(&counts);
            }
        }
        sum
    }

    fn counts(&self, site: &SiteScores<'_>, repeat: u32) -> Option<Counts> {
        site.counts(self.fit(site, repeat)?, self.measure, self.pages)
    }
}

/// One ratio over the sites of a data set, in the three ways of taking it together.
#[derive(Debug, Clone, Default)]
pub(crate) struct OverSites {
    /// The ratios of the sites, where defined, in the sites' order.
    pub(crate) values: Vec<f64>,
    /// The ratio of all sites' pooled counts (micro).
    pub(crate) pooled: Option<f64>,
    /// The mean of all pages' own ratios.
    pub(crate) page_mean: Option<f64>,
    /// On how many pages the ratio is defined.
    pub(crate) defined: Defined,
}

impl OverSites {
    /// Reads each site as `reading` says; a site that it refuses is left out.
    pub(crate) fn of<'a>(
        sites: &[SiteScores<'_>],
        reading: impl Fn(&SiteScores<'_>) -> Option<Reading<'a>>,
        ratio: Ratio,
    ) -> Self {
        let mut values = Vec::new();
        let mut sum = Counts::default();
        for site in sites {
            let Some(reading) = reading(site) else { continue };
            values.extend(reading.ratio(site, ratio));
            if let Some(counts) = reading.pooled(site) {
                sum.add(&counts);
            }
        }
        Self {
            values,
            pooled: sum.ratio(ratio),
            page_mean: sum.page_mean(ratio),
            defined: sum.defined(ratio),
        }
    }

    /// The mean of the sites' ratios (macro), over those where it is defined.
    pub(crate) fn mean(&self) -> Option<f64> {
        mean(&self.values)
    }
}
