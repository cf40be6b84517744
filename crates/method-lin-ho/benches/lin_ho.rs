//! What the method costs beside parsing: parse, terms, fit and clean, at growing numbers of pages of one site.
//!
//! Synthetic sites always, of 100 and 1,000 pages, and one of 10,000; pages of crawl-to-the-future and
//! daniel with `GLEANER_MIRROR` naming the mirror folder (unpacked once, into the target folder). The last lines
//! printed are the ratios to parsing: the aim is (fit + clean) / parse < 0.5.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Method, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use dataset::synthetic::news_2002;
use dataset::{Silent, Store, descriptor};
use method_lin_ho::LinHoParams;
use page::{Hints, Page};
use text::{Analyser, TermOptions, Tokens, Vocabulary};

/// The raw pages of one site.
struct Sample {
    name: String,
    pages: Vec<(Vec<u8>, Option<&'static str>)>,
}

impl Sample {
    fn synthetic(index: usize, pages: usize) -> Self {
        let plan = news_2002::sites(pages, 1).swap_remove(index);
        let name = format!("{}-{}", plan.id(), plan.language());
        let pages = plan.generate().map(|page| (page.bytes, Some(page.encoding))).collect();
        Self { name, pages }
    }

    /// The files below the folder of `dataset` in the mirror whose path has `part` in it; `None` without mirror.
    fn real(dataset: &str, part: &str) -> Option<Self> {
        let mirror = Some(PathBuf::from(std::env::var_os("GLEANER_MIRROR")?));
        let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
        let store = Store { data, mirror, offline: true };
        let obtained = store.obtain(descriptor(dataset).unwrap(), &Silent).unwrap();
        let mut files = files_below(obtained.folder());
        // pages are called *.html in the one and lie in html/ in the other; gold of the first is *.txt
        let is_page = |path: &str| path.contains(part) && path.contains("html") && !path.ends_with(".txt");
        files.retain(|file| file.to_str().is_some_and(is_page));
        let pages = files.iter().map(|file| (fs::read(file).unwrap(), None)).collect();
        Some(Self { name: format!("{dataset}-{part}"), pages })
    }

    fn bytes(&self) -> usize {
        self.pages.iter().map(|(bytes, _)| bytes.len()).sum()
    }

    fn parse(&self) -> Vec<Page> {
        self.pages
            .iter()
            .map(|(bytes, charset)| Page::parse(bytes, &Hints { url: None, charset: *charset }))
            .collect()
    }

    fn site(&self) -> Site {
        Site::new("site", self.parse().into_iter().enumerate().map(|(i, page)| (i.to_string(), page)))
    }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![folder.to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

fn samples() -> Vec<Sample> {
    let chinese = 0;
    let english = news_2002::sites(1, 1).iter().position(|plan| plan.language() == "en").unwrap();
    let mut samples: Vec<Sample> = [100, 1_000].map(|pages| Sample::synthetic(chinese, pages)).into();
    samples.extend([100, 1_000].map(|pages| Sample::synthetic(english, pages)));
    if is_bench() {
        samples.push(Sample::synthetic(english, 10_000));
    }
    samples.extend(Sample::real("crawl-to-the-future", "www.forbes.com"));
    samples.extend(Sample::real("daniel", "udn.com"));
    samples
}

fn tokenise(pages: &[Page]) -> (Vocabulary, Vec<Tokens>) {
    let analyser = Analyser::new(&TermOptions::default());
    let mut vocabulary = Vocabulary::default();
    let tokens = pages.iter().map(|page| analyser.tokens(page.text(), &mut vocabulary)).collect();
    (vocabulary, tokens)
}

fn method() -> Box<dyn Method> {
    FamilyOf::<LinHoParams>::new().build(&Settings::new()).unwrap()
}

fn fit(method: &dyn Method, site: &Site, pages: &[usize]) -> Box<dyn Cleaner> {
    method.fit(&Training { site, pages, labels: Labels::none(), seed: 0 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, sample: &Sample) {
    let id = || BenchmarkId::from_parameter(format!("{}/{}", sample.name, sample.pages.len()));
    let bytes = Throughput::Bytes(u64::try_from(sample.bytes()).unwrap());
    let site = sample.site();
    let method = method();
    let pages: Vec<usize> = (0..site.len()).collect();
    // the site's terms are made here, once: they are shared by all methods and measures, and timed by themselves
    let cleaner = fit(&*method, &site, &pages);
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.throughput(bytes.clone()).sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_millis(500));
        group.bench_function(id(), |bencher| bencher.iter(&mut *routine));
        group.finish();
    };
    run("parse", &mut || drop(black_box(sample.parse())));
    run("terms", &mut || drop(black_box(tokenise(site.pages()))));
    run("fit", &mut || drop(black_box(fit(&*method, &site, &pages))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of five runs of each stage, and the ratios.
fn ratios(sample: &Sample) {
    let site = sample.site();
    let method = method();
    let pages: Vec<usize> = (0..site.len()).collect();
    let cleaner = fit(&*method, &site, &pages);
    let parse = best(|| sample.parse());
    let terms = best(|| tokenise(site.pages()));
    let fit = best(|| fit(&*method, &site, &pages));
    let clean = best(|| clean(&*cleaner, &site));
    let milliseconds = [parse, terms, fit, clean].map(|seconds| format!("{:>9.2}", seconds * 1e3)).join(" ");
    let megabytes = sample.bytes() as f64 / 1e6;
    println!(
        "{:<36} {:>6} {megabytes:>7.1} {milliseconds} {:>8.0} {:>10.3} {:>10.3}",
        sample.name,
        sample.pages.len(),
        megabytes / parse,
        (fit + clean) / parse,
        (terms + fit + clean) / parse,
    );
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
        "\n{:<36} {:>6} {:>7} {:>9} {:>9} {:>9} {:>9} {:>8} {:>10} {:>10}",
        "site", "pages", "MB", "parse ms", "terms ms", "fit ms", "clean ms", "MB/s", "(f+c)/p", "(t+f+c)/p"
    );
    for sample in &samples {
        ratios(sample);
    }
}
