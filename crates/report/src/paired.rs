//! The difference of F between two runs on the same pages, with its interval and verdict.

use manifest::Ratio;

use crate::bootstrap::{Bootstrap, Share};
use crate::lookup::SiteScores;
use crate::reading::Spot;

/// The number of bootstrap samples of the publishers.
pub(crate) const RESAMPLES: u32 = 1000;

/// The mean of the differences over pages or over sites, with its interval over publishers.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Paired {
    pub(crate) mean: Option<f64>,
    /// `None` for fewer than three publishers.
    pub(crate) interval: Option<(f64, f64)>,
}

/// The sites of a run, and the place where they are read.
pub(crate) type Read<'a> = (&'a [SiteScores<'a>], &'a Spot<'a>);

/// The items of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// Pages, each alike. Their mean decides verdicts.
    Pages,
    /// Sites, each alike, with F of the counts of all of their pages.
    Sites,
}

impl Paired {
    /// F of `own` at its spot minus F of `other` at its spot, over the sites on which both are defined.
    pub(crate) fn of(
        (own, spot): Read<'_>,
        (other, beside): Read<'_>,
        measure: &str,
        over: Over,
        bootstrap: &Bootstrap<'_>,
    ) -> Self {
        let share = |site: &SiteScores<'_>| {
            let other = &other[other.binary_search_by_key(&site.id, |other| other.id).ok()?];
            let (own, other) = (Figures::of(site, spot, measure)?, Figures::of(other, beside, measure)?);
            Some(match over {
                Over::Sites => Share { sum: own.of_site - other.of_site, weight: 1.0 },
                Over::Pages => Share { sum: (own.of_page - other.of_page) * own.pages, weight: own.pages },
            })
        };
        let shares: Vec<_> = own.iter().filter_map(|site| Some((site.id, share(site)?))).collect();
        let mean = Share::mean(shares.iter().map(|(_, share)| *share));
        Self { mean, interval: bootstrap.interval_of_shares(&Share::of_publishers(shares)) }
    }

    /// The interval of the mean of the pages' F at a spot; `None` for fewer than three publishers.
    pub(crate) fn interval_of_pages(
        (sites, spot): Read<'_>,
        measure: &str,
        bootstrap: &Bootstrap<'_>,
    ) -> Option<(f64, f64)> {
        let figures = sites.iter().filter_map(|site| Some((site.id, Figures::of(site, spot, measure)?)));
        let share = |(id, own): (_, Figures)| (id, Share { sum: own.of_page * own.pages, weight: own.pages });
        bootstrap.interval_of_shares(&Share::of_publishers(figures.map(share)))
    }

    /// `better`, `worse`, or `tie` if the interval contains 0; `None` without an interval.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        Some(match self.interval? {
            (low, _) if low > 0.0 => "better",
            (_, high) if high < 0.0 => "worse",
            _ => "tie",
        })
    }
}

/// F on one site.
struct Figures {
    /// F of the counts of all its pages.
    of_site: f64,
    /// The mean of its pages' F.
    of_page: f64,
    /// The number of pages in this mean.
    pages: f64,
}

impl Figures {
    fn of(site: &SiteScores<'_>, spot: &Spot<'_>, measure: &str) -> Option<Self> {
        let (counts, fits) = (spot.counts(site, measure), site.repeats(spot.training(site)?).len().max(1));
        // pages are far fewer than 2^52
        #[allow(clippy::cast_precision_loss)]
        let pages = counts.defined(Ratio::F).pages as f64 / fits as f64;
        Some(Self {
            of_site: spot.ratio(site, measure, Ratio::F)?,
            of_page: counts.page_mean(Ratio::F)?,
            pages,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{self, REAL, row, scores};
    use crate::lookup::Lookup;
    use crate::reading::Choice;

    /// Checks the difference of runs `a` and `b`. A site has for each run the common words of its pages, of 10 kept and 10 relevant ones.
    #[track_caller]
    fn check(over: Over, sites: &[(&[u64], &[u64])], mean: Option<f64>, verdict: Option<&str>) {
        let mut case = fixtures::Case::of(fixtures::experiment(
            vec![fixtures::plain_run("a"), fixtures::plain_run("b")],
            Vec::new(),
        ));
        for (at, (a, b)) in sites.iter().enumerate() {
            for (run, commons) in [("a", a), ("b", b)] {
                let rows = commons.iter().map(|&common| row("default", 10, 10, common)).collect();
                case.scores.push(scores(run, REAL, &format!("s{at}"), rows));
            }
        }
        let lookup = Lookup::new(&case.inputs());
        let spot = Spot::largest(Choice::Fixed("default"));
        let bootstrap =
            Bootstrap { resamples: RESAMPLES, seed: 1, data: REAL, run: "a - b", measure: "feature" };
        let paired = Paired::of(
            (lookup.sites("a", REAL), &spot),
            (lookup.sites("b", REAL), &spot),
            "feature",
            over,
            &bootstrap,
        );
        assert_eq!(paired.verdict(), verdict, "{paired:?}");
        let near = paired.mean.zip(mean).is_none_or(|(found, mean)| (found - mean).abs() < 1e-12);
        assert!(near && paired.mean.is_some() == mean.is_some(), "{paired:?}");
    }

    #[test]
    fn a_run_that_is_better_on_every_page_is_better() {
        let sites: [(&[u64], &[u64]); 3] = [(&[9, 9], &[8, 8]), (&[5, 5], &[4, 3]), (&[10, 10], &[9, 8])];
        for over in [Over::Pages, Over::Sites] {
            check(over, &sites, Some((0.1 + 0.15 + 0.15) / 3.0), Some("better"));
            check(over, &sites.map(|(a, b)| (b, a)), Some(-(0.1 + 0.15 + 0.15) / 3.0), Some("worse"));
        }
    }

    #[test]
    fn equal_texts_and_mixed_differences_are_ties() {
        check(
            Over::Pages,
            &[(&[9, 9], &[9, 9]), (&[5, 5], &[5, 5]), (&[1, 2], &[1, 2])],
            Some(0.0),
            Some("tie"),
        );
        let mixed: [(&[u64], &[u64]); 4] =
            [(&[9, 9], &[1, 1]), (&[1, 1], &[9, 9]), (&[6, 6], &[5, 5]), (&[5, 5], &[5, 5])];
        check(Over::Pages, &mixed, Some(0.025), Some("tie"));
    }

    #[test]
    fn pages_or_sites_count_alike() {
        let sites: [(&[u64], &[u64]); 3] = [(&[9], &[8]), (&[9], &[8]), (&[5, 5, 5, 5], &[6, 6, 6, 6])];
        check(Over::Pages, &sites, Some(-0.2 / 6.0), Some("tie"));
        check(Over::Sites, &sites, Some(0.1 / 3.0), Some("tie"));
    }

    #[test]
    fn two_publishers_decide_nothing() {
        check(Over::Pages, &[(&[9], &[8]), (&[9], &[8])], Some(0.1), None);
        check(Over::Pages, &[], None, None);
    }
}
