//! The cost of the methods beside parsing: every method of the catalogue at its defaults, at growing numbers
//! of pages of one synthetic site, and on one linked site.
//!
//! `cargo bench -p gleaner-methods` measures all of them, `cargo bench -p gleaner-methods -- sst` those whose
//! id contains `sst`. The last lines are the best of three runs of each stage, their ratio to parsing, and
//! the exponent of the growth from one size to the next. The benches of a method's own crate measure its
//! steps.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FitError, Gold, Labels, Method, Settings, Site, Training};
use criterion::{BatchSize, BenchmarkId, Criterion, SamplingMode, Throughput};
use methods::catalogue;
use page::{Hints, Page};
use synthetic::{Marks, news_2002, wisdom_2005};

/// The number of labelled pages for a method that needs some.
const LABELLED: usize = 20;

/// Sizes of the news site; the last under `cargo bench` alone.
const SIZES: [usize; 3] = [100, 1_000, 10_000];

/// The settings that a method needs beside its defaults to find a template at every size.
const SETTINGS: [(&str, &str); 2] =
    [("gibson-dom", "frequency.share=0.1"), ("gibson-text", "frequency.share=0.1")];

/// One site: its raw pages, and the site made from them.
struct Sample {
    name: &'static str,
    raw: Vec<(Vec<u8>, &'static str)>,
    site: Site,
    marks: Vec<Marks>,
}

impl Sample {
    /// So many pages of a site in English.
    fn news(pages: usize) -> Self {
        let sites = news_2002::sites(pages, 1);
        Self::of("news-2002", sites.iter().find(|site| site.language() == "en").unwrap())
    }

    /// A site whose pages lead to one another.
    fn linked() -> Self {
        Self::of("wisdom-2005", &wisdom_2005::sites(1.0, 1)[0])
    }

    fn of(name: &'static str, generated: &synthetic::Site) -> Self {
        let raw = generated.generate().map(|page| (page.bytes, page.encoding)).collect();
        let (site, marks) = generated.read();
        Self { name, raw, site, marks }
    }

    fn parse(&self) -> Vec<Page> {
        let parse = |(bytes, charset): &(Vec<u8>, &'static str)| {
            Page::parse(bytes, &Hints { url: None, charset: Some(charset) })
        };
        self.raw.iter().map(parse).collect()
    }

    fn bytes(&self) -> usize {
        self.raw.iter().map(|(bytes, _)| bytes.len()).sum()
    }

    /// The site without computed terms, features and links.
    fn afresh(&self) -> Site {
        let site = &self.site;
        let page = |page: usize| (site.name(page).to_owned(), site.pages()[page].clone());
        Site::new("afresh", (0..site.len()).map(page))
    }

    fn fit(&self, method: &dyn Method, site: &Site) -> Box<dyn Cleaner> {
        self.try_fit(method, site).unwrap()
    }

    fn try_fit(&self, method: &dyn Method, site: &Site) -> Result<Box<dyn Cleaner>, FitError> {
        let pages: Vec<usize> = (0..site.len()).collect();
        let marks = self.marks.iter().enumerate();
        let gold = marks.filter_map(|(page, marks)| Some((page, marks.gold.as_ref()?)));
        let labels: Vec<(usize, &Gold)> = gold.take(LABELLED).collect();
        method.fit(&Training { site, pages: &pages, labels: Labels::new(labels), seed: 1 })
    }

    /// The chosen methods that can learn from these pages, which have no judged images.
    fn methods(&self) -> Vec<(&'static str, Box<dyn Method>)> {
        let methods = chosen().map(|family| (family.info().id, build(family)));
        methods.filter(|(_, method)| self.try_fit(&**method, &self.site).is_ok()).collect()
    }
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn build(family: &dyn Family) -> Box<dyn Method> {
    let mut settings = Settings::new();
    for (_, assignment) in SETTINGS.iter().filter(|(id, _)| *id == family.info().id) {
        settings.assign(assignment).unwrap();
    }
    family.build(&settings).unwrap()
}

/// Measures fitting to pages without computed terms and features, and cleaning them.
fn bench(criterion: &mut Criterion, sample: &Sample) {
    for (id, method) in sample.methods() {
        let mut group = criterion.benchmark_group(sample.name);
        group.throughput(Throughput::Bytes(sample.bytes() as u64));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(200));
        group.bench_function(BenchmarkId::new(id, sample.raw.len()), |bencher| {
            let run = |site: Site| clean(&*sample.fit(&*method, &site), &site);
            bencher.iter_batched(|| sample.afresh(), run, BatchSize::PerIteration);
        });
        group.finish();
    }
}

/// One line a method: the stages, their ratio to parsing, and the growth since the sample before.
fn stages(sample: &Sample, before: &mut Vec<(usize, f64)>) {
    let parse = best(|| (), |()| sample.parse());
    let mut all = Vec::new();
    for (at, (id, method)) in sample.methods().into_iter().enumerate() {
        let first = best(|| sample.afresh(), |site| sample.fit(&*method, &site));
        let site = &sample.site;
        let cleaner = sample.fit(&*method, site);
        let again = best(|| (), |()| sample.fit(&*method, site));
        let cleaned = best(|| (), |()| clean(&*cleaner, site));
        let whole = first + cleaned;
        let growth = before.get(at).map_or_else(String::new, |(pages, seconds)| {
            let exponent = (whole / seconds).ln() / (sample.raw.len() as f64 / *pages as f64).ln();
            format!("{exponent:.2}")
        });
        let milliseconds =
            [parse, first, again, cleaned].map(|seconds| format!("{:>9.1}", seconds * 1e3)).join(" ");
        let pages = sample.raw.len();
        println!("{:<12} {pages:>6} {id:<20} {milliseconds} {:>8.2} {growth:>7}", sample.name, whole / parse);
        all.push((pages, whole));
    }
    *before = all;
}

/// The seconds of the fastest of three runs, without those of `prepare`.
fn best<T, U>(prepare: impl Fn() -> T, run: impl Fn(T) -> U) -> f64 {
    let timed = || {
        let prepared = prepare();
        let started = Instant::now();
        black_box(run(prepared));
        started.elapsed().as_secs_f64()
    };
    (0..3).map(|_| timed()).fold(f64::INFINITY, f64::min)
}

/// The methods whose id contains the word of the command line; all methods without a word.
fn chosen() -> impl Iterator<Item = &'static dyn Family> {
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let is_chosen = move |id: &str| word.as_ref().is_none_or(|word| id.contains(word.as_str()));
    catalogue().iter().copied().filter(move |family| is_chosen(family.info().id))
}

/// Whether this is `cargo bench`; `cargo test --benches` runs everything once as a test.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let linked = Sample::linked();
    bench(&mut criterion, &Sample::news(SIZES[0]));
    bench(&mut criterion, &linked);
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:<12} {:>6} {:<20} {:>9} {:>9} {:>9} {:>9} {:>8} {:>7}",
        "site", "pages", "method", "parse ms", "first fit", "fit ms", "clean ms", "(f+c)/p", "growth"
    );
    stages(&linked, &mut Vec::new());
    let mut before = Vec::new();
    for pages in SIZES {
        stages(&Sample::news(pages), &mut before);
    }
}
