//! Variants of runs and the trivial baselines side by side: the tables of ablations.

use std::collections::{BTreeMap, BTreeSet};

use manifest::{MeasureRef, Names, Problem, Ratio, RunRef, TimedRun, VariantRef};
use record::RunFacts;

use super::Show;
use super::origin::some_ratios;
use super::over_sites::WITHOUT_VALUE;
use super::scope::{RATIOS, Scope, Shown, gap_note};
use crate::lookup::{Pages, SiteScores};
use crate::numbers::grouped;
use crate::paired::{Over, Paired, RESAMPLES};
use crate::reading::{Choice, OverSites, Spot, pooled};
use crate::statistics::{FEWEST, mean};
use crate::table::{Cell, Table};

manifest::keys! {
    /// `[compare]`: all variants of some runs by several measures, the trivial baselines below.
    pub(crate) struct Compare {
        /// The runs.
        runs: Vec<RunRef>,
        /// The measures.
        measures: Vec<MeasureRef>,
        /// The ratios that are shown: `precision`, `recall`, `f`; all where absent.
        #[serde(default = "all_ratios")]
        ratios: Vec<Ratio>,
        /// Also the means of the pages' own ratios.
        #[serde(default)]
        page_means: bool,
        /// Also the mean of the pages' own F, over the pages with each of these traits.
        #[serde(default)]
        traits: Vec<String>,
        /// Also the mean F of the sites of each language. Data of one language have no table.
        #[serde(default)]
        languages: bool,
        /// `RUN`, or `RUN/VARIANT`: also the difference of each row's F to that of this run, the mean over pages, with the interval that holds
        /// it with 95 % (paired, by the bootstrap over publishers). `better` and `worse` are differences whose interval leaves out 0; any other
        /// is a `tie`.
        against: Option<VariantRef>,
    }
    Compare::check_more
}

fn all_ratios() -> Vec<Ratio> {
    vec![Ratio::Precision, Ratio::Recall, Ratio::F]
}

impl Compare {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        some_ratios(names, &self.ratios)
    }
}

impl Show for Compare {
    /// The table has a row for each run and variant, the baselines on the same pages last. Its columns, at the largest training size of
    /// each site: by each measure the means of the sites' ratios and the F of the pooled counts; with `page_means` the means of the pages'
    /// ratios; with `traits` the mean F of the pages with each trait; with `languages` the mean F of the sites of each language; the share
    /// of the pages with a precision; with `against` the difference of F to that run.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let Self { runs, measures, ratios, page_means, traits, .. } = self;
        let against = self.against.as_ref().and_then(|name| scope.lookup.experiment.timed_run(name));
        // without a scored page, by one of the measures, there is nothing to compare
        let scored = |run: &RunRef| {
            let counts = |site: &SiteScores<'_>| measures.iter().any(|measure| site.has_counts(measure));
            scope.sites(run).iter().any(|site| site.facts.scored > 0) && scope.sites(run).iter().any(counts)
        };
        if !runs.iter().any(scored) {
            return None;
        }
        // a trait that no page has needs no column; if no page has any of the traits, the table is about other data
        let has = |name: &String| {
            let mut sites = runs.iter().flat_map(|run| scope.sites(run));
            sites.any(|site| site.facts.traits.contains_key(name))
        };
        let found: Vec<&String> = traits.iter().filter(|name| has(name)).collect();
        if found.is_empty() && !traits.is_empty() {
            return None;
        }
        let languages: BTreeSet<&str> = match self.languages {
            true => runs.iter().flat_map(|run| scope.sites(run)).map(|site| &*site.facts.language).collect(),
            false => BTreeSet::new(),
        };
        if self.languages && languages.len() < 2 {
            return None;
        }
        let shown: Vec<usize> = (0..RATIOS.len()).filter(|&at| ratios.contains(&RATIOS[at])).collect();
        let [shows_f, shows_precision] = [Ratio::F, Ratio::Precision].map(|ratio| ratios.contains(&ratio));
        let mut header: Vec<String> = ["run", "variant", "changed", "sites"].map(str::to_owned).to_vec();
        for measure in measures {
            let names = || shown.iter().map(|&at| format!("{measure} {}", RATIOS[at].name()));
            header.extend(names());
            header.extend(shows_f.then(|| format!("{measure} F pooled")));
            if *page_means {
                header.extend(names().map(|name| format!("{name}, mean of pages")));
            }
            header.extend(found.iter().map(|name| format!("{measure} F, mean of pages: {name}")));
            header.extend(languages.iter().map(|language| format!("{measure} F: {language}")));
            header.extend(shows_precision.then(|| format!("{measure} pages with precision")));
        }
        // without the other run there is nothing to compare with
        let against = against.as_ref().filter(|other| !scope.sites(&other.run).is_empty());
        if let Some(other) = against {
            for measure in measures {
                let difference = format!("{measure} F less {}", other.name);
                header.extend(["", " low", " high", " verdict"].map(|part| format!("{difference}{part}")));
            }
        }
        let (mut rows, mut notes, mut parts) = (Vec::new(), Vec::new(), false);
        for run in scope.lookup.with_baselines(runs) {
            let sites = scope.sites(&run.id);
            if sites.is_empty() {
                continue;
            }
            for variant in &run.variants {
                let mut row = [&run.id, &variant.id, &variant.changed].map(Cell::text).to_vec();
                row.push(Cell::count(sites.len()));
                // measures by ratio and by the number of sites that have it
                let mut gaps: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
                for measure in measures {
                    let spot = Spot::largest(Choice::Fixed(&variant.id));
                    let over = RATIOS.map(|ratio| OverSites::of(sites, &spot, measure, ratio));
                    row.extend(shown.iter().map(|&at| Cell::figure(over[at].mean())));
                    row.extend(shows_f.then(|| Cell::figure(over[2].pooled)));
                    if *page_means {
                        row.extend(shown.iter().map(|&at| Cell::figure(over[at].page_mean)));
                    }
                    let of_trait = |name: &&String| {
                        let pages = Pages { with: std::slice::from_ref(*name), without: &[] };
                        Cell::figure(pooled(sites, &spot.on(pages), measure).page_mean(Ratio::F))
                    };
                    row.extend(found.iter().map(of_trait));
                    let of_language = |language: &&str| {
                        let own = sites.iter().filter(|site| site.facts.language == **language);
                        let all: Vec<f64> =
                            own.filter_map(|site| spot.ratio(site, measure, Ratio::F)).collect();
                        Cell::figure(mean(&all))
                    };
                    row.extend(languages.iter().map(of_language));
                    if shows_precision {
                        parts |= over[1].defined.is_part();
                        row.push(Cell::figure(over[1].defined.share()));
                    }
                    for &at in &shown {
                        gaps.entry((at, over[at].values.len())).or_default().push(measure);
                    }
                }
                let is_it = |other: &&TimedRun| (&other.run, &other.variant) == (&run.id, &variant.id);
                if let Some(other) = against.filter(|other| !is_it(other)) {
                    for measure in measures {
                        let paired = paired(scope, (run, &variant.id), other, measure);
                        let (low, high) = paired.interval.unzip();
                        row.extend([paired.mean, low, high].map(Cell::figure));
                        row.push(Cell::text(paired.verdict().unwrap_or_default()));
                    }
                }
                for ((at, defined), measures) in gaps {
                    let name = format!(
                        "{} of {} {} ({})",
                        RATIOS[at].name(),
                        run.id,
                        variant.id,
                        measures.join(", ")
                    );
                    notes.extend(gap_note(&name, defined, sites.len()));
                }
                rows.push(row);
            }
            notes.push(scope.lookup.about(run));
        }
        notes.extend(against.map(|other| {
            format!(
                "differences to {}: the mean over pages, and the middle 95% of the means of {} draws of as many publishers with replacement; \
                 an interval that holds 0 is a tie, and there is none of fewer than {FEWEST} publishers",
                other.name,
                grouped(RESAMPLES as usize)
            )
        }));
        notes.extend(parts.then(|| WITHOUT_VALUE.to_owned()));
        Some(Shown { table: Table::new(header, rows, []), figure: None, notes })
    }
}

/// The difference of one row's F to that of the run `against`. Its bootstrap has its own draws.
fn paired(
    scope: &Scope<'_, '_>,
    (run, variant): (&RunFacts, &str),
    other: &TimedRun,
    measure: &str,
) -> Paired {
    let spot = |variant| Spot::largest(Choice::Fixed(variant));
    let pair = format!("{}/{variant} - {}/{}", run.id, other.run, other.variant);
    let bootstrap = scope.bootstrap(&pair, measure);
    let (own, other) =
        ((scope.sites(&run.id), &spot(variant)), (scope.sites(&other.run), &spot(&other.variant)));
    Paired::of(own, other, measure, Over::Pages, &bootstrap)
}
