//! Reading a figure of one site: at a variant or at the best one, at a training size, over its repeats.

use manifest::{At, Figure, Ratio, Size, Training};
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

/// Where a run is read on any site: at a variant and a training size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub(crate) choice: Choice<'a>,
    pub(crate) size: SpotSize,
}

/// A training size of any site.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SpotSize {
    /// As a manifest names it.
    Named(Size),
    /// Just this one.
    Exactly(Training),
}

/// Where a site is read, and what is counted there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Reading<'a> {
    choice: Choice<'a>,
    pub(crate) training: Training,
    measure: &'a str,
    pub(crate) pages: Pages<'a>,
}

/// A fit statistic is read at a fixed variant, which needs no measure.
const NO_MEASURE: &str = "";

impl<'a> Spot<'a> {
    /// As a manifest names it; `None` if the run has no variant.
    pub(crate) fn of(run: &'a RunFacts, at: &'a At, size: Size) -> Option<Self> {
        let choice = match at {
            At::Only => Choice::Fixed(&run.variants.first()?.id),
            At::Best => Choice::Best(run),
            At::Id(id) => Choice::Fixed(id),
        };
        Some(Self { choice, size: SpotSize::Named(size) })
    }

    /// A variant, or the best, at the largest training size of each site.
    pub(crate) fn largest(choice: Choice<'a>) -> Self {
        Self { choice, size: SpotSize::Named(Size::Most) }
    }

    /// The training size of a site; `None` where it lacks this size.
    pub(crate) fn training(&self, site: &SiteScores<'_>) -> Option<Training> {
        let exactly = match self.size {
            SpotSize::Named(Size::Fewest) => return site.trainings().first().copied(),
            SpotSize::Named(Size::Only | Size::Most) => return site.most(),
            SpotSize::Named(Size::Pages(pages)) => Training::Pages(pages),
            SpotSize::Exactly(training) => training,
        };
        site.trainings().into_iter().find(|training| *training == exactly)
    }

    /// All pages of a site by a measure; `None` where it lacks the training size.
    pub(crate) fn reading(&self, site: &SiteScores<'_>, measure: &'a str) -> Option<Reading<'a>> {
        Some(Reading { choice: self.choice, training: self.training(site)?, measure, pages: Pages::ALL })
    }

    /// The fit statistics of a site.
    pub(crate) fn fits(&self, site: &SiteScores<'_>) -> Option<Reading<'a>> {
        self.reading(site, NO_MEASURE)
    }

    /// The figure of a site, the mean over repeats; `None` where it is undefined.
    pub(crate) fn read(&self, site: &SiteScores<'_>, figure: &'a Figure) -> Option<f64> {
        match figure {
            Figure::Ratio { measure, ratio } => self.ratio(site, measure, *ratio),
            Figure::FitStatistic(name) => self.fits(site)?.fit_statistic(site, name),
        }
    }

    /// A ratio of a site.
    pub(crate) fn ratio(&self, site: &SiteScores<'_>, measure: &'a str, ratio: Ratio) -> Option<f64> {
        self.reading(site, measure)?.ratio(site, ratio)
    }

    /// On how many pages of a site a ratio is defined; none for a fit statistic, and none where the site lacks the training
    /// size.
    pub(crate) fn defined(&self, site: &SiteScores<'_>, figure: &'a Figure) -> Defined {
        let Figure::Ratio { measure, ratio } = figure else { return Defined::default() };
        let reading = self.reading(site, measure);
        reading.and_then(|reading| reading.pooled(site)).unwrap_or_default().defined(*ratio)
    }
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

    /// The mean, over repeats, of what `read` finds of a fit; over the defined ones.
    pub(crate) fn over_fits(
        &self,
        site: &SiteScores<'_>,
        read: impl Fn(Fit<'a>) -> Option<f64>,
    ) -> Option<f64> {
        let repeats = site.repeats(self.training).into_iter();
        let values: Vec<f64> = repeats.filter_map(|repeat| read(self.fit(site, repeat)?)).collect();
        mean(&values)
    }

    /// The ratio of the pages' pooled counts, and of that the mean over repeats.
    pub(crate) fn ratio(&self, site: &SiteScores<'_>, ratio: Ratio) -> Option<f64> {
        self.over_fits(site, |fit| site.counts(fit, self.measure, self.pages)?.ratio(ratio))
    }

    /// The mean of the pages' own ratios over all repeats, and the number of those that have it.
    pub(crate) fn page_mean(&self, site: &SiteScores<'_>, ratio: Ratio) -> Option<(f64, u64)> {
        let counts = self.pooled(site)?;
        Some((counts.page_mean(ratio)?, counts.defined(ratio).pages))
    }

    /// A fit statistic, the mean over repeats.
    pub(crate) fn fit_statistic(&self, site: &SiteScores<'_>, name: &str) -> Option<f64> {
        self.over_fits(site, |fit| site.fit_statistic(fit, name))
    }

    /// The counts of all repeats together.
    fn pooled(&self, site: &SiteScores<'_>) -> Option<Counts> {
        let counts = |repeat| site.counts(self.fit(site, repeat)?, self.measure, self.pages);
        let all = site.repeats(self.training).into_iter().filter_map(counts);
        all.reduce(|mut sum, more| {
            sum.add(&more);
            sum
        })
    }
}

/// The counts of some pages of all sites; a site without the training size has none.
pub(crate) fn pooled<'a>(
    sites: &[SiteScores<'_>],
    spot: &Spot<'a>,
    measure: &'a str,
    pages: Pages<'a>,
) -> Counts {
    let mut sum = Counts::default();
    for site in sites {
        let reading = spot.reading(site, measure).map(|reading| Reading { pages, ..reading });
        sum.add(&reading.and_then(|reading| reading.pooled(site)).unwrap_or_default());
    }
    sum
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
    /// Reads each site; one without the training size is left out.
    pub(crate) fn of<'a>(sites: &[SiteScores<'_>], spot: &Spot<'a>, measure: &'a str, ratio: Ratio) -> Self {
        let mut values = Vec::new();
        let mut sum = Counts::default();
        for site in sites {
            let Some(reading) = spot.reading(site, measure) else { continue };
            values.extend(reading.ratio(site, ratio));
            sum.add(&reading.pooled(site).unwrap_or_default());
        }
        Self {
            values,
            pooled: sum.ratio(ratio),
            page_mean: sum.page_mean(ratio),
            defined: sum.defined(ratio),
        }
    }

    /// The mean of the ratios of all pages with a trait.
    pub(crate) fn page_mean_of<'a>(
        sites: &[SiteScores<'_>],
        spot: &Spot<'a>,
        measure: &'a str,
        ratio: Ratio,
        name: &'a String,
    ) -> Option<f64> {
        let pages = Pages { with: std::slice::from_ref(name), without: &[] };
        pooled(sites, spot, measure, pages).page_mean(ratio)
    }

    /// The mean of the sites' ratios (macro), over those where it is defined.
    pub(crate) fn mean(&self) -> Option<f64> {
        mean(&self.values)
    }
}
