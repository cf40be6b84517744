//! The methods that Debnath et al. 2005 set beside each other (Figures 7 and 9), by their ids at their defaults: fitting
//! to, and cleaning, the same pages of one synthetic site, terms included. Methods that the catalogue does not have are
//! passed over.

#![allow(clippy::unwrap_used, reason = "a bench fails loudly")]

use std::hint::black_box;
use std::time::Duration;

use cleaning::{Cleaner, Gold, Labels, Method, Settings, Site, Training};
use criterion::{BatchSize, BenchmarkId, Criterion, SamplingMode};
use dataset::MarkedSite;
use dataset::synthetic::news_2002;
use methods::family;

/// The methods of the paper's comparisons.
const IDS: [&str; 6] =
    ["lin-ho", "content-extractor", "feature-extractor", "k-feature-extractor", "l-extractor", "shingling"];

/// The labelled pages for a method that wants some.
const LABELLED: usize = 20;

/// Pages of one site in English; a site made anew has no terms yet.
fn marked(pages: usize) -> MarkedSite {
    let sites = news_2002::sites(pages, 1);
    let english = sites.iter().position(|plan| plan.language() == "en").unwrap();
    news_2002::site(english, pages, 1)
}

/// The pages again, without what was found in them.
fn afresh(site: &Site) -> Site {
    Site::new("afresh", (0..site.len()).map(|page| (site.name(page).to_owned(), site.pages()[page].clone())))
}

fn fit(method: &dyn Method, site: &Site, gold: &[(usize, &Gold)]) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    method.fit(&Training { site, pages: &pages, labels: Labels::new(gold.to_vec()), seed: 1 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, marked: &MarkedSite) {
    let site = &marked.site;
    let gold: Vec<(usize, &Gold)> = marked
        .pages
        .iter()
        .enumerate()
        .filter_map(|(i, marks)| Some((i, marks.gold.as_ref()?)))
        .take(LABELLED)
        .collect();
    for family in IDS.into_iter().filter_map(|id| family(id).ok()) {
        let method = family.build(&Settings::new()).unwrap();
        let id = || BenchmarkId::new(family.info().id, site.len());
        let mut group = criterion.benchmark_group("fit with terms, and clean");
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_millis(500)).warm_up_time(Duration::from_millis(100));
        group.bench_function(id(), |bencher| {
            let run = |site: Site| {
                let cleaner = fit(&*method, &site, &gold);
                black_box(clean(&*cleaner, &site))
            };
            bencher.iter_batched(|| afresh(site), run, BatchSize::PerIteration);
        });
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let most = if std::env::args().any(|argument| argument == "--bench") { 3 } else { 1 };
    for pages in [10, 100, 1_000].into_iter().take(most) {
        bench(&mut criterion, &marked(pages));
    }
    criterion.final_summary();
}
