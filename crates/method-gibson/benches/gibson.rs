//! What the two algorithms cost beside parsing: parse, fit and clean, at growing numbers of pages of one synthetic site.
//!
//! 100 pages, and 1,000 and 10,000 under `cargo bench`. The last lines printed are the best of five runs of each stage,
//! and their ratio to parsing.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Method, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use dataset::synthetic::news_2002;
use method_gibson::{GibsonDomParams, GibsonTextParams};
use page::{Hints, Page};

/// The raw pages of one site in English.
struct Sample {
    pages: Vec<(Vec<u8>, &'static str)>,
}

impl Sample {
    fn english(pages: usize) -> Self {
        let mut sites = news_2002::sites(pages, 1).into_iter();
        let plan = sites.find(|plan| plan.language() == "en").unwrap();
        Self { pages: plan.generate().map(|page| (page.bytes, page.encoding)).collect() }
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

    fn site(&self) -> Site {
        Site::new("site", self.parse().into_iter().enumerate().map(|(i, page)| (i.to_string(), page)))
    }
}

fn samples() -> Vec<Sample> {
    let most = if is_bench() { 3 } else { 1 };
    [100, 1_000, 10_000].into_iter().take(most).map(Sample::english).collect()
}

/// Both, by a share, so that there is a template at every size; all pages counted.
fn methods() -> [(&'static str, Box<dyn Method>); 2] {
    let share = Settings::new().with("unit", "share");
    let all = share.clone().with("most-pages", 1_000_000);
    [
        ("dom", FamilyOf::<GibsonDomParams>::new().build(&share).unwrap()),
        ("text", FamilyOf::<GibsonTextParams>::new().build(&all).unwrap()),
    ]
}

fn fit(method: &dyn Method, site: &Site, pages: &[usize]) -> Box<dyn Cleaner> {
    method.fit(&Training { site, pages, labels: Labels::none(), seed: 0 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let bytes = Throughput::Bytes(u64::try_from(sample.bytes()).unwrap());
    let site = sample.site();
    let pages: Vec<usize> = (0..site.len()).collect();
    for (name, method) in methods() {
        let cleaner = fit(&*method, &site, &pages);
        let mut run = |stage: &str, routine: &mut dyn FnMut()| {
            let mut group = criterion.benchmark_group(format!("{name}/{stage}"));
            group.throughput(bytes.clone()).sample_size(10).sampling_mode(SamplingMode::Flat);
            group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(300));
            let id = BenchmarkId::from_parameter(site.len());
            group.bench_function(id, |bencher| bencher.iter(&mut *routine));
            group.finish();
        };
        run("fit", &mut || drop(black_box(fit(&*method, &site, &pages))));
        run("clean", &mut || {
            black_box(clean(&*cleaner, &site));
        });
    }
}

/// One line a method with the best of five runs of each stage, and the ratio.
fn ratios(sample: &Sample) {
    let site = sample.site();
    let pages: Vec<usize> = (0..site.len()).collect();
    let parse = best(|| sample.parse());
    for (name, method) in methods() {
        let cleaner = fit(&*method, &site, &pages);
        let fit = best(|| fit(&*method, &site, &pages));
        let clean = best(|| clean(&*cleaner, &site));
        let milliseconds = [parse, fit, clean].map(|seconds| format!("{:>9.2}", seconds * 1e3)).join(" ");
        println!(
            "{name:<6} {:>6} {:>7.1} {milliseconds} {:>9.3}",
            sample.pages.len(),
            sample.bytes() as f64 / 1e6,
            (fit + clean) / parse,
        );
    }
}

/// Seconds of the fastest of five runs.
fn best<T>(run: impl Fn() -> T) -> f64 {
    let timed = || {
        let started = Instant::now();
        black_box(run());
        started.elapsed().as_secs_f64()
    };
    (0..5).map(|_| timed()).fold(f64::INFINITY, f64::min)
}

/// Whether this is `cargo bench`: `cargo test --benches` runs everything once, to see that it runs.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let samples = samples();
    for sample in &samples {
        bench(&mut criterion, sample);
    }
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:<6} {:>6} {:>7} {:>9} {:>9} {:>9} {:>9}",
        "", "pages", "MB", "parse ms", "fit ms", "clean ms", "(f+c)/p"
    );
    for sample in &samples {
        ratios(sample);
    }
}
