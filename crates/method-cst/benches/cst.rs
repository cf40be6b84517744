//! What the method costs beside parsing: parse, findings (terms, features and looks), fit and clean, at growing numbers
//! of pages of one site.
//!
//! One English site of the synthetic news corpus, of 100, 1,000 and 10,000 pages. The last lines printed are the ratios
//! to parsing, the aim being all together < 2 at 500 pages, and the memory of the tree.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, FeatureOptions, Labels, Method, Params, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use dataset::synthetic::news_2002;
use method_cst::CstParams;
use page::{Hints, Page};
use text::TermOptions;

/// The raw pages of one site.
struct Sample {
    pages: Vec<(Vec<u8>, &'static str)>,
}

impl Sample {
    fn of(pages: usize) -> Self {
        let english = news_2002::sites(pages, 1).into_iter().find(|plan| plan.language() == "en").unwrap();
        Self { pages: english.generate().map(|page| (page.bytes, page.encoding)).collect() }
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
        site(self.parse())
    }
}

fn site(pages: Vec<Page>) -> Site {
    Site::new("site", pages.into_iter().enumerate().map(|(i, page)| (i.to_string(), page)))
}

/// Finds what the method asks of a site, and shares with others: terms, features and looks.
fn find(site: &Site) {
    let terms = TermOptions::default();
    black_box(site.features(&FeatureOptions { terms, images: true, links: true }));
    black_box(site.looks(CstParams::default().attributes));
}

fn fit(site: &Site) -> Box<dyn Cleaner> {
    let method: Box<dyn Method> = FamilyOf::<CstParams>::new().build(&Settings::new()).unwrap();
    let pages: Vec<usize> = (0..site.len()).collect();
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> usize {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).weights().len()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let bytes = Throughput::Bytes(u64::try_from(sample.bytes()).unwrap());
    let site = sample.site();
    let cleaner = fit(&site);
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.throughput(bytes.clone()).sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(100));
        group.bench_function(BenchmarkId::from_parameter(sample.pages.len()), |bencher| {
            bencher.iter(&mut *routine);
        });
        group.finish();
    };
    run("fit", &mut || drop(black_box(fit(&site))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of three runs of each stage, the ratios, and the size of the tree.
fn ratios(sample: &Sample) {
    let parse = best(3, || sample.parse());
    // each run needs a site that knows nothing of its pages yet
    let fresh = |_| {
        best(1, {
            let site = sample.site();
            move || find(&site)
        })
    };
    let find = (0..3).map(fresh).fold(f64::INFINITY, f64::min);
    let site = sample.site();
    let cleaner = fit(&site);
    let grown = best(3, || fit(&site));
    let cleaned = best(3, || clean(&*cleaner, &site));
    let pages: Vec<usize> = (0..site.len()).collect();
    let tree = CstParams::default().check().unwrap().tree(&site, &pages);
    let milliseconds =
        [parse, find, grown, cleaned].map(|seconds| format!("{:>9.2}", seconds * 1e3)).join(" ");
    println!(
        "{:>6} {:>7.1} {milliseconds} {:>11.3} {:>13.3} {:>8} {:>8.2}",
        sample.pages.len(),
        sample.bytes() as f64 / 1e6,
        (grown + cleaned) / parse,
        (find + grown + cleaned) / parse,
        tree.len(),
        tree.memory() as f64 / 1e6,
    );
}

/// Seconds of the fastest of some runs.
fn best<T>(runs: usize, run: impl Fn() -> T) -> f64 {
    let timed = |_| {
        let started = Instant::now();
        black_box(run());
        started.elapsed().as_secs_f64()
    };
    (0..runs).map(timed).fold(f64::INFINITY, f64::min)
}

fn main() {
    // `cargo test --benches` runs everything once, to see that it runs
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let sizes: &[usize] = if is_bench { &[100, 500, 1_000, 10_000] } else { &[20] };
    let mut criterion = Criterion::default().configure_from_args();
    let samples: Vec<Sample> = sizes.iter().map(|&pages| Sample::of(pages)).collect();
    for sample in &samples {
        bench(&mut criterion, sample);
    }
    criterion.final_summary();
    if !is_bench {
        return;
    }
    println!(
        "\n{:>6} {:>7} {:>9} {:>9} {:>9} {:>9} {:>11} {:>13} {:>8} {:>8}",
        "pages",
        "MB",
        "parse ms",
        "find ms",
        "fit ms",
        "clean ms",
        "(fit+c)/p",
        "(find+f+c)/p",
        "elements",
        "tree MB"
    );
    for sample in &samples {
        ratios(sample);
    }
}
