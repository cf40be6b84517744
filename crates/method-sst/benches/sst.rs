//! What the method costs beside parsing, at growing numbers of pages of one site: parsing, finding terms, features and
//! looks, building the tree, cleaning.
//!
//! Synthetic sites of 100, 1,000 and 10,000 pages. The last lines printed are the ratios to parsing, the aim being
//! (found + fit) / parse < 2, and the tree's memory.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, DisplayAttributes, FeatureOptions, Labels, Method, Params, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use dataset::synthetic::news_2002;
use method_sst::SstParams;
use page::{Hints, Page};
use text::TermOptions;

/// The raw pages of one site.
struct Sample {
    name: String,
    pages: Vec<(Vec<u8>, &'static str)>,
}

impl Sample {
    fn new(language: &str, pages: usize) -> Self {
        let plans = news_2002::sites(pages, 1);
        let plan = plans.into_iter().find(|plan| plan.language() == language).unwrap();
        let name = format!("{}-{language}", plan.id());
        Self { name, pages: plan.generate().map(|page| (page.bytes, page.encoding)).collect() }
    }

    fn bytes(&self) -> usize {
        self.pages.iter().map(|(bytes, _)| bytes.len()).sum()
    }

    fn parse(&self) -> Vec<Page> {
        let parse = |(bytes, charset): &(Vec<u8>, &'static str)| {
            Page::parse(bytes, &Hints { url: None, charset: Some(charset) })
        };
        self.pages.iter().map(parse).collect()
    }
}

fn site(pages: &[Page]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, page)| (i.to_string(), page.clone())))
}

/// What the method asks of the site, in a site that knows nothing yet.
fn find(site: &Site) {
    let options = FeatureOptions { terms: TermOptions::default(), images: true, links: true };
    black_box((site.features(&options), site.looks(DisplayAttributes::default())));
}

fn training<'a>(site: &'a Site, pages: &'a [usize]) -> Training<'a> {
    Training { site, pages, labels: Labels::none(), seed: 0 }
}

fn fit(site: &Site, pages: &[usize]) -> Box<dyn Cleaner> {
    SstParams::default().check().unwrap().fit(&training(site, pages)).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let id = || BenchmarkId::from_parameter(format!("{}/{}", sample.name, sample.pages.len()));
    let bytes = Throughput::Bytes(u64::try_from(sample.bytes()).unwrap());
    let site = site(&sample.parse());
    let pages: Vec<usize> = (0..site.len()).collect();
    // features and looks are found here, once: they are shared by all methods with the same options
    let cleaner = fit(&site, &pages);
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.throughput(bytes.clone()).sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(200));
        group.bench_function(id(), |bencher| bencher.iter(&mut *routine));
        group.finish();
    };
    run("fit", &mut || drop(black_box(fit(&site, &pages))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of some runs of each stage, the ratios and the tree's memory.
fn ratios(sample: &Sample) {
    let pages = sample.parse();
    let parse = best(|| (), |()| drop(black_box(sample.parse())));
    let found = best(|| site(&pages), |site| find(&site));
    let site = site(&pages);
    let numbers: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(&site, &numbers);
    let fitted = best(|| (), |()| drop(black_box(fit(&site, &numbers))));
    let cleaned = best(
        || (),
        |()| {
            black_box(clean(&*cleaner, &site));
        },
    );
    let memory = SstParams::default().check().unwrap().tree(&training(&site, &numbers)).memory();
    let milliseconds =
        [parse, found, fitted, cleaned].map(|seconds| format!("{:>9.1}", seconds * 1e3)).join(" ");
    println!(
        "{:<28} {:>6} {:>6.1} {milliseconds} {:>10.2} {:>9.2}",
        sample.name,
        sample.pages.len(),
        sample.bytes() as f64 / 1e6,
        (found + fitted) / parse,
        memory as f64 / 1e6,
    );
}

/// Seconds of the fastest of three runs.
fn best<T>(prepare: impl Fn() -> T, run: impl Fn(T)) -> f64 {
    let timed = || {
        let prepared = prepare();
        let started = Instant::now();
        run(prepared);
        started.elapsed().as_secs_f64()
    };
    (0..3).map(|_| timed()).fold(f64::INFINITY, f64::min)
}

/// Whether this is `cargo bench`: `cargo test --benches` runs everything once, to see that it runs.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let small: Vec<Sample> = ["zh", "en"].map(|language| Sample::new(language, 100)).into();
    small.iter().for_each(|sample| bench(&mut criterion, sample));
    if is_bench() {
        bench(&mut criterion, &Sample::new("en", 1_000));
    }
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:<28} {:>6} {:>6} {:>9} {:>9} {:>9} {:>9} {:>10} {:>9}",
        "site", "pages", "MB", "parse ms", "found ms", "fit ms", "clean ms", "(fo+fi)/p", "tree MB"
    );
    for (language, pages) in [("zh", 100), ("zh", 1_000), ("en", 100), ("en", 1_000), ("en", 10_000)] {
        ratios(&Sample::new(language, pages));
    }
}
