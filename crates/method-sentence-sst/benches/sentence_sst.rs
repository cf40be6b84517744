//! What the method costs beside parsing, at growing numbers of pages of one site and growing pages: parsing, finding terms
//! and looks, fitting, cleaning.
//!
//! More than 100 pages come under `cargo bench` alone. The last lines printed are the best of three runs of each stage.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, DisplayAttributes, Gold, Labels, Method, Params, Role, Site, Spans, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode};
use dataset::synthetic::news_2002;
use method_sentence_sst::{Rule, SentenceSst, SentenceSstParams};
use page::{Hints, Page};
use text::TermOptions;

/// The raw pages of one site.
struct Sample {
    name: String,
    pages: Vec<(Vec<u8>, &'static str)>,
}

impl Sample {
    /// A site in English of so many pages.
    fn english(pages: usize) -> Self {
        let mut sites = news_2002::sites(pages, 1).into_iter();
        let plan = sites.find(|plan| plan.language() == "en").unwrap();
        let pages: Vec<_> = plan.generate().map(|page| (page.bytes, page.encoding)).collect();
        Self { name: format!("news-2002, {}", pages.len()), pages }
    }

    /// 20 pages of about so many elements, whose blocks are alike in part and sentences cross elements.
    fn large(elements: usize) -> Self {
        let page = |page: usize| {
            let mut html = String::from("<title>Daily</title><ul>");
            (0..elements / 4).for_each(|i| write!(html, "<li><a href=/{i}>section {i}</a>").unwrap());
            html.push_str("</ul>");
            for i in 0..elements / 4 {
                let word = (page * 13 + i * 7) % 500;
                write!(html, "<p>Paragraph {word} of <b>page {page}</b>. It goes on. See also {i}.").unwrap();
            }
            (html.into_bytes(), "utf-8")
        };
        Self { name: format!("20 of {elements} elements"), pages: (0..20).map(page).collect() }
    }

    fn parse(&self) -> Vec<Page> {
        let parse = |(bytes, charset): &(Vec<u8>, &'static str)| {
            Page::parse(bytes, &Hints { url: None, charset: Some(charset) })
        };
        self.pages.iter().map(parse).collect()
    }
}

fn samples() -> Vec<Sample> {
    let mut samples = vec![Sample::english(100), Sample::large(500)];
    if is_bench() {
        samples.extend([1_000, 10_000].map(Sample::english));
        samples.extend([5_000, 50_000].map(Sample::large));
    }
    samples
}

fn site(pages: &[Page]) -> Site {
    Site::new("site", pages.iter().enumerate().map(|(i, page)| (i.to_string(), page.clone())))
}

fn method() -> SentenceSst {
    SentenceSstParams { rule: Rule::Labels, ..SentenceSstParams::default() }.check().unwrap()
}

/// Fits to all pages, the first five labelled.
fn fit(site: &Site) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    let half =
        |page: &Page| Gold::of(Role::Article, Spans::all(u32::try_from(page.text().len()).unwrap() / 2));
    let gold: Vec<Gold> = site.pages().iter().take(5).map(half).collect();
    let labels = Labels::new(gold.iter().enumerate().collect());
    method().fit(&Training { site, pages: &pages, labels, seed: 0 }).unwrap()
}

/// What the method asks of the site, in a site that knows nothing yet.
fn find(site: &Site) {
    black_box((site.terms(&TermOptions::default()), site.looks(DisplayAttributes::default())));
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let site = site(&sample.parse());
    let cleaner = fit(&site);
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(200));
        group
            .bench_function(BenchmarkId::from_parameter(&sample.name), |bencher| bencher.iter(&mut *routine));
        group.finish();
    };
    run("fit", &mut || drop(black_box(fit(&site))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of some runs of each stage.
fn line(sample: &Sample) {
    let pages = sample.parse();
    let parse = best(|| (), |()| drop(black_box(sample.parse())));
    let found = best(|| site(&pages), |site| find(&site));
    let site = site(&pages);
    let cleaner = fit(&site);
    let fitted = best(|| (), |()| drop(black_box(fit(&site))));
    let cleaned = best(
        || (),
        |()| {
            black_box(clean(&*cleaner, &site));
        },
    );
    let milliseconds =
        [parse, found, fitted, cleaned].map(|seconds| format!("{:>9.1}", seconds * 1e3)).join(" ");
    println!("{:<24} {milliseconds} {:>12.2}", sample.name, (found + fitted) / parse);
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
    let samples = samples();
    samples.iter().take(2).for_each(|sample| bench(&mut criterion, sample));
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:<24} {:>9} {:>9} {:>9} {:>9} {:>12}",
        "pages", "parse ms", "found ms", "fit ms", "clean ms", "(fo+fi)/p"
    );
    samples.iter().for_each(line);
}
