//! Figures of one site, or of all sites of a run, at a variant (or the best one) and a training size, over the repeats.

use manifest::{At, Figure, Ratio, Size, Training};
use polars::prelude::{DataFrame, Float64Chunked};
use record::RunFacts;

use crate::best::best;
use crate::lookup::{Fit, Pages, SiteScores};
use crate::ratios::{Counts, Defined};
use crate::run_table::ratio_column;
pub(crate) use crate::run_table::{Choice, SpotSize};
use crate::statistics::mean;

/// The place where a run is read on any site: a variant and a training size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Spot<'a> {
    pub(crate) choice: Choice<'a>,
    pub(crate) size: SpotSize,
    /// Only these pages count.
    pub(crate) pages: Pages<'a>,
}

/// Stands for the measure of a fit statistic, which is read at a fixed variant and needs none.
pub(crate) const NO_MEASURE: &str = "";

impl<'a> Spot<'a> {
    /// The spot that a manifest names; `None` if the run has no variant.
    pub(crate) fn of(run: &'a RunFacts, at: &'a At, size: Size) -> Option<Self> {
        let choice = match at {
            At::Only => Choice::Fixed(&run.variants.first()?.id),
            At::Best => Choice::Best(run),
            At::Id(id) => Choice::Fixed(id),
        };
        Some(Self { choice, size: SpotSize::Named(size), pages: Pages::ALL })
    }

    /// The variant, or the best one, at the largest training size of each site.
    pub(crate) fn largest(choice: Choice<'a>) -> Self {
        Self { choice, size: SpotSize::Named(Size::Most), pages: Pages::ALL }
    }

    /// The same spot on some pages only.
    pub(crate) fn on(self, pages: Pages<'a>) -> Self {
        Self { pages, ..self }
    }

    /// The training size on this site; `None` if the site lacks it.
    pub(crate) fn training(&self, site: &SiteScores<'_>) -> Option<Training> {
        let exactly = match self.size {
            SpotSize::Named(Size::Fewest) => return site.trainings().first().copied(),
            SpotSize::Named(Size::Only | Size::Most) => return site.most(),
            SpotSize::Named(Size::Pages(pages)) => Training::Pages(pages),
            SpotSize::Exactly(training) => training,
        };
        site.trainings().into_iter().find(|training| *training == exactly)
    }

    /// The figure of a site, the mean over repeats; `None` if it is undefined.
    pub(crate) fn read(&self, site: &SiteScores<'_>, figure: &Figure) -> Option<f64> {
        match figure {
            Figure::Ratio { measure, ratio } => self.ratio(site, measure, *ratio),
            Figure::FitStatistic(name) => self.fit_statistic(site, name),
        }
    }

    /// A ratio of a site: in each repeat that of the pages' summed counts, then the mean over repeats.
    pub(crate) fn ratio(&self, site: &SiteScores<'_>, measure: &str, ratio: Ratio) -> Option<f64> {
        column(&site.table.figures((self.choice, self.size), measure, self.pages), ratio).get(site.at)
    }

    /// The summed counts of the pages of a site in all repeats; 0 if it lacks the training size.
    pub(crate) fn counts(&self, site: &SiteScores<'_>, measure: &str) -> Counts {
        let row = i64::try_from(site.at).expect("sites are far fewer than 2^63");
        Counts::of(&site.table.figures((self.choice, self.size), measure, self.pages).slice(row, 1))
    }

    /// The number of pages of a site on which a ratio is defined; 0 for a fit statistic, or if the site lacks the training size.
    pub(crate) fn defined(&self, site: &SiteScores<'_>, figure: &Figure) -> Defined {
        let Figure::Ratio { measure, ratio } = figure else { return Defined::default() };
        self.counts(site, measure).defined(*ratio)
    }

    /// A fit statistic of a site, the mean over repeats.
    pub(crate) fn fit_statistic(&self, site: &SiteScores<'_>, name: &str) -> Option<f64> {
        self.over_fits(site, NO_MEASURE, |fit| site.fit_statistic(fit, name))
    }

    /// The mean over repeats of the defined results of `read` on a fit. The measure decides which variant is the best.
    pub(crate) fn over_fits(
        &self,
        site: &SiteScores<'_>,
        measure: &str,
        read: impl Fn(Fit<'a>) -> Option<f64>,
    ) -> Option<f64> {
        let repeats = site.repeats(self.training(site)?).into_iter();
        mean(&repeats.filter_map(|repeat| read(self.fit(site, repeat, measure)?)).collect::<Vec<_>>())
    }

    /// The fit of the first sample.
    pub(crate) fn first_fit(&self, site: &SiteScores<'_>) -> Option<Fit<'a>> {
        self.fit(site, *site.repeats(self.training(site)?).first()?, NO_MEASURE)
    }

    /// The fit that is read in a repeat; `None` if no variant is the best.
    fn fit(&self, site: &SiteScores<'_>, repeat: u32, measure: &str) -> Option<Fit<'a>> {
        let training = self.training(site)?;
        let variant = match self.choice {
            Choice::Fixed(id) => id,
            Choice::Best(run) => &best(site, run, training, repeat, measure)?.variant.id,
        };
        Some(Fit { training, repeat, variant })
    }
}

/// A ratio of each site; null if it is undefined.
fn column(figures: &DataFrame, ratio: Ratio) -> &Float64Chunked {
    let column = figures.column(ratio_column(ratio)).and_then(|column| column.f64());
    column.expect("figures have each ratio as floats")
}

/// The figures of all sites of a run on a data set; `None` if there are no sites.
fn figures(sites: &[SiteScores<'_>], spot: &Spot<'_>, measure: &str) -> Option<DataFrame> {
    Some(sites.first()?.table.figures((spot.choice, spot.size), measure, spot.pages))
}

/// The summed counts of the pages of all sites of a run on a data set; a site without the training size adds nothing.
pub(crate) fn pooled(sites: &[SiteScores<'_>], spot: &Spot<'_>, measure: &str) -> Counts {
    figures(sites, spot, measure).map_or_else(Counts::default, |figures| Counts::of(&figures))
}

/// One ratio over the sites of a data set, averaged in three ways.
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
    /// Reads all sites of a run on a data set, except those without the training size.
    pub(crate) fn of(sites: &[SiteScores<'_>], spot: &Spot<'_>, measure: &str, ratio: Ratio) -> Self {
        let Some(figures) = figures(sites, spot, measure) else { return Self::default() };
        let sum = Counts::of(&figures);
        Self {
            values: column(&figures, ratio).iter().flatten().collect(),
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
