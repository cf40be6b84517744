//! The time of mapping trees: the template of 20 pages of 500, 2,000 and 8,000 elements, and of hostile
//! pages, compared with the time of parsing them.
//!
//! Only the pages of 2,000 elements also run outside of `cargo bench`. The last lines printed are the best of
//! five runs of each stage. Growing numbers of pages are measured with all methods:
//! `just compare-runtime rtdm`.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Method, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode};
use method_rtdm::RtdmParams;
use page::{Hints, Page};

/// The raw pages of one site.
struct Sample {
    name: String,
    pages: Vec<Vec<u8>>,
}

impl Sample {
    /// 20 pages of about `elements` elements: shared menus, teasers that differ in number and words, and an
    /// article.
    fn large(elements: usize) -> Self {
        let page = |page: usize| {
            let mut html = String::from("<title>Daily</title><table><tr><td><ul>");
            (0..elements / 8).for_each(|i| write!(html, "<li><a href=/{i}>section {i}</a>").unwrap());
            html.push_str("</ul><td>");
            for i in 0..elements / 12 + page % 7 {
                let headline = (page * 13 + i * 7) % 500;
                write!(
                    html,
                    "<div class=t{}><h3><a>headline {headline}</a></h3><p>t {headline}<b>by</b> a {}</div>",
                    i % 3,
                    i % 9
                )
                .unwrap();
            }
            (0..elements / 8 + page).for_each(|i| write!(html, "<p>paragraph {i} of page {page}").unwrap());
            (0..elements / 12).for_each(|i| write!(html, "<p><i>see also <b>{i}</b></i>").unwrap());
            html.push_str("</table><p>copyright");
            html.into_bytes()
        };
        Self { name: format!("20 pages of {elements}"), pages: (0..20).map(page).collect() }
    }

    /// 20 pages with rows that are too long for a table, or with rows without common words.
    fn hostile(name: &str, page: impl Fn(usize) -> String) -> Self {
        Self { name: name.to_owned(), pages: (0..20).map(|i| page(i).into_bytes()).collect() }
    }

    fn parse(&self) -> Vec<Page> {
        let hints = Hints { url: None, charset: Some("utf-8") };
        self.pages.iter().map(|bytes| Page::parse(bytes, &hints)).collect()
    }

    fn site(&self) -> Site {
        Site::new("site", self.parse().into_iter().enumerate().map(|(i, page)| (i.to_string(), page)))
    }
}

fn samples() -> Vec<Sample> {
    let mut samples = vec![Sample::large(2_000)];
    if is_bench() {
        samples.extend([500, 8_000].map(Sample::large));
        let row = |page: usize| (0..20_000).map(|i| format!("<p>{page} {i}")).collect();
        samples.push(Sample::hostile("20,000 siblings", row));
        let lists = |page: usize| {
            (0..300).map(|i| format!("<ul>{}</ul>", format!("<li>{page} {i}<li>x").repeat(100))).collect()
        };
        samples.push(Sample::hostile("300 lists of 200", lists));
        let deep = |page: usize| {
            let level = |i: usize| format!("<div>{}", format!("<i>{page} {i}</i><hr>").repeat(20));
            (0..400).map(level).collect()
        };
        samples.push(Sample::hostile("400 levels of 40", deep));
    }
    samples
}

fn method() -> Box<dyn Method> {
    FamilyOf::<RtdmParams>::new().build(&Settings::new()).unwrap()
}

fn fit(method: &dyn Method, site: &Site, pages: &[usize]) -> Box<dyn Cleaner> {
    method.fit(&Training { site, pages, labels: Labels::none(), seed: 0 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let site = sample.site();
    let method = method();
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(&*method, &site, &pages);
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(300));
        group
            .bench_function(BenchmarkId::from_parameter(&sample.name), |bencher| bencher.iter(&mut *routine));
        group.finish();
    };
    run("fit", &mut || drop(black_box(fit(&*method, &site, &pages))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of five runs of each stage, and the rows that were aligned coarsely.
fn stages(sample: &Sample) {
    let site = sample.site();
    let method = method();
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(&*method, &site, &pages);
    let nodes = site.pages().iter().map(Page::len).sum::<usize>() / site.len();
    let parse = best(|| sample.parse());
    let fit = best(|| fit(&*method, &site, &pages));
    let clean = best(|| clean(&*cleaner, &site));
    let milliseconds = [parse, fit, clean].map(|seconds| format!("{:>9.2}", seconds * 1e3)).join(" ");
    let coarse =
        cleaner.fit_statistics().into_iter().find(|figure| figure.name == "rows aligned coarsely").unwrap();
    println!("{:<20} {:>6} {nodes:>7} {milliseconds} {:>7}", sample.name, site.len(), coarse.value);
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

/// Whether this is `cargo bench`, not `cargo test --benches`, which only tests that everything runs.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let samples = samples();
    samples.iter().for_each(|sample| bench(&mut criterion, sample));
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:<20} {:>6} {:>7} {:>9} {:>9} {:>9} {:>7}",
        "site", "pages", "nodes", "parse ms", "fit ms", "clean ms", "coarse"
    );
    for sample in &samples {
        stages(sample);
    }
}
