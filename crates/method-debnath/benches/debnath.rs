//! What ContentExtractor's comparison of blocks costs, by the index and all pairs, at growing numbers of pages of one
//! synthetic site. All methods beside one another: `cargo bench -p gleaner-methods -- extractor`.
//!
//! The last lines printed are medians of five runs of fitting ContentExtractor, at up to 10,000 pages, with the words counted
//! in each of the three ways, and the exponent of the growth between 1,000 and 10,000: the aim is below 1.2.
//!
//! The site is one of `synthetic/news-2002`, whose words are drawn from a closed list of 2,500 to 2,800. That is harder than a
//! real site, which has ever new words: here the list of even the rarest word grows with the pages.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Method, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode};
use method_debnath::ContentExtractorParams;
use synthetic::news_2002;
use text::TermOptions;

/// Pages of one synthetic site in English, with the terms made, which all settings share.
fn site(pages: usize) -> Site {
    let plans = news_2002::sites(pages, 1);
    let (site, _) = plans.iter().find(|plan| plan.language() == "en").unwrap().read();
    site.terms(&TermOptions::plain());
    site
}

fn build(family: &dyn Family, assignments: &[&str]) -> Box<dyn Method> {
    let mut settings = Settings::new();
    assignments.iter().for_each(|assignment| settings.assign(assignment).unwrap());
    family.build(&settings).unwrap()
}

fn content_extractor(assignments: &[&str]) -> Box<dyn Method> {
    build(&FamilyOf::<ContentExtractorParams>::new(), assignments)
}

fn fit(method: &dyn Method, site: &Site) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 1 }).unwrap()
}

fn run(criterion: &mut Criterion, group: &str, name: &str, pages: usize, routine: &mut dyn FnMut()) {
    let mut group = criterion.benchmark_group(group);
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.measurement_time(Duration::from_millis(500)).warm_up_time(Duration::from_millis(100));
    group.bench_function(BenchmarkId::new(name, pages), |bencher| bencher.iter(&mut *routine));
    group.finish();
}

/// The comparison of blocks both ways, under the paper's raw count of words and without it.
fn comparisons(criterion: &mut Criterion, site: &Site) {
    for words in ["raw", "none"] {
        for comparison in ["index", "all-pairs"] {
            let words_set = format!("word-count={words}");
            let method = content_extractor(&[&words_set, &format!("comparison={comparison}")]);
            let name = format!("{comparison}/{words}");
            run(criterion, "compare", &name, site.len(), &mut || {
                drop(black_box(fit(&*method, site)));
            });
        }
    }
}

/// Median seconds of five runs.
fn median<T>(run: impl Fn() -> T) -> f64 {
    let timed = || {
        let started = Instant::now();
        black_box(run());
        started.elapsed().as_secs_f64()
    };
    let mut seconds: Vec<f64> = (0..5).map(|_| timed()).collect();
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}

/// One line a setting of ContentExtractor: milliseconds of fitting at each size, and the exponent over the last step. The
/// settings take turns at each size.
fn growth(comparison: &str, sizes: &[usize]) {
    let words = ["raw", "scaled", "none"];
    let methods = words.map(|words| {
        content_extractor(&[&format!("word-count={words}"), &format!("comparison={comparison}")])
    });
    let mut seconds: [Vec<f64>; 3] = Default::default();
    for &pages in sizes {
        let site = site(pages);
        for (method, seconds) in methods.iter().zip(&mut seconds) {
            seconds.push(median(|| fit(&**method, &site)));
        }
    }
    for (words, seconds) in words.iter().zip(&seconds) {
        let told = |(pages, seconds): (&usize, &f64)| format!("{pages}: {:.1} ms", seconds * 1e3);
        let told: Vec<String> = sizes.iter().zip(seconds).map(told).collect();
        let last = sizes.len() - 1;
        let exponent =
            (seconds[last] / seconds[last - 1]).ln() / (sizes[last] as f64 / sizes[last - 1] as f64).ln();
        println!("{comparison}, word-count={words}: {}; exponent {exponent:.2}", told.join(", "));
    }
}

/// Whether this is `cargo bench`: `cargo test --benches` runs everything once, to see that it runs.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let most = if is_bench() { 3 } else { 1 };
    for pages in [25, 50, 100].into_iter().take(most) {
        comparisons(&mut criterion, &site(pages));
    }
    criterion.final_summary();
    if is_bench() {
        println!("\nfitting content-extractor, and the exponent of the growth between the last two");
        growth("all-pairs", &[25, 50, 100]);
        growth("index", &[100, 1_000, 10_000]);
    }
}
