//! The pages on which systems differ most: what one keeps another leaves out.

use std::collections::BTreeMap;

use manifest::{MeasureRef, Names, Problem, RunRef};

use super::scope::{Scope, Shown, variant_name};
use super::worst::{check_pages, ten};
use super::{Show, pages};
use crate::ratios::quotient;
use crate::table::{Cell, Table};

manifest::keys! {
    /// `[disputed]`: the pages on which F of some runs differs most, with the best and the worst run of each.
    pub(crate) struct Disputed {
        /// The runs, two or more; only variants that are fitted on all pages.
        runs: Vec<RunRef>,
        /// The measure. Pages whose gold is empty by it do not count.
        measure: MeasureRef,
        /// Pages of each data set, 1 to 100; 10 where absent.
        #[serde(default = "ten")]
        pages: usize,
    }
    Disputed::check_more
}

impl Disputed {
    fn check_more(&self, names: &mut Names<'_>) -> Result<(), Problem> {
        if self.runs.len() < 2 {
            return Err(names.error("runs are fewer than two, which differ in nothing"));
        }
        check_pages(&self.runs, self.pages, names)
    }
}

impl Show for Disputed {
    /// The pages, those with the largest standard deviation of F first. `None` if the runs agree on all pages.
    fn show<'a>(&'a self, scope: &Scope<'_, 'a>) -> Option<Shown> {
        let mut judged = judged(scope, &self.runs, &self.measure);
        judged.retain(|page| page.deviation() > 0.0);
        // of equally disputed pages by name
        judged.sort_by(|a, b| b.deviation().total_cmp(&a.deviation()).then_with(|| a.place.cmp(&b.place)));
        judged.truncate(self.pages);
        if judged.is_empty() {
            return None;
        }
        let header = ["site", "page", "runs", "deviation", "mean F", "best", "best F", "least", "least F"];
        let rows: Vec<_> = judged.iter().map(Judged::cells).collect();
        let notes = vec![format!(
            "F by the measure {}; the deviation is the standard deviation of F over the runs; of runs with the same F the first is named",
            self.measure
        )];
        Some(Shown { table: Table::new(header, rows, []), figure: None, drawn: None, notes })
    }
}

/// F of several runs on a page.
struct Judged<'a> {
    /// The site and the page.
    place: (&'a str, &'a str),
    /// The runs in their order, each with its F.
    runs: Vec<(String, f64)>,
}

impl Judged<'_> {
    fn mean(&self) -> f64 {
        self.runs.iter().map(|(_, f)| f).sum::<f64>() / self.runs.len() as f64
    }

    /// The standard deviation, of the runs as a whole.
    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.runs.iter().map(|(_, f)| (f - mean).powi(2)).sum();
        (squares / self.runs.len() as f64).sqrt()
    }

    fn cells(&self) -> Vec<Cell> {
        let first = |better: fn(f64, f64) -> bool| {
            let best = self.runs.iter().reduce(|best, next| if better(next.1, best.1) { next } else { best });
            best.expect("a page has runs")
        };
        let (best, least) = (first(|next, best| next > best), first(|next, least| next < least));
        vec![
            Cell::text(self.place.0),
            Cell::text(self.place.1),
            Cell::Count(self.runs.len() as u64),
            Cell::Figure(self.deviation()),
            Cell::Figure(self.mean()),
            Cell::text(&best.0),
            Cell::Figure(best.1),
            Cell::text(&least.0),
            Cell::Figure(least.1),
        ]
    }
}

/// All pages with gold, with F of each variant that has scores there.
fn judged<'l>(scope: &'l Scope<'l, 'l>, runs: &[RunRef], measure: &str) -> Vec<Judged<'l>> {
    let mut of_page: BTreeMap<(&str, &str), Vec<(String, f64)>> = BTreeMap::new();
    for run in runs.iter().filter_map(|id| scope.lookup.run(id)) {
        for variant in &run.variants {
            for (site, page) in pages::of_variant(scope, &run.id, &variant.id) {
                let Some(&[relevant, found, common]) = page.counts.get(measure) else { continue };
                if let Some(f) = quotient(2 * common, relevant + found).filter(|_| relevant > 0) {
                    of_page.entry((site, &page.page)).or_default().push((variant_name(run, variant), f));
                }
            }
        }
    }
    of_page.into_iter().map(|(place, runs)| Judged { place, runs }).collect()
}
