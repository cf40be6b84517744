//! What the method costs beside parsing: parse, links, terms, fit and clean, at growing numbers of pages of one linked
//! site that is made here.
//!
//! 100 and 1,000 pages, and 10,000 in `cargo bench`. The last lines printed are the ratios to parsing: the aim is
//! (fit + clean) / parse < 1, and all columns growing as the pages do. Terms and links are made once a site and shared
//! by all methods, so they are timed by themselves.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use cleaning::{Cleaner, Family, FamilyOf, Labels, Method, Settings, Site, Training};
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use method_wisdom::WisdomParams;
use page::{Hints, Page};
use text::TermOptions;

/// A small generator of numbers (PCG's multiplier), so that pages are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (usize::try_from(self.0 >> 33).unwrap()) % limit
    }

    /// A word; small numbers are frequent.
    fn word(&mut self) -> String {
        let rank = self.below(60) * self.below(60) + self.below(20);
        format!("{}{}", ["ka", "so", "mi", "ter", "lun"][rank % 5], letters(rank))
    }

    fn words(&mut self, count: usize) -> String {
        (0..count).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }
}

fn letters(mut number: usize) -> String {
    let mut letters = String::new();
    loop {
        letters.push(char::from(b'a' + u8::try_from(number % 26).unwrap()));
        number /= 26;
        if number == 0 {
            return letters;
        }
    }
}

/// One page in 20 is a section's index that links to the 19 articles after it; every page has a menu of 30 links, and
/// an article a list of ten others.
fn linked_site(pages: usize) -> Vec<(String, String)> {
    let mut numbers = Numbers(1);
    let titles: Vec<String> =
        (0..pages).map(|i| format!("{} {}", numbers.words(5), letters(i + 7_000))).collect();
    let link = |page: usize| format!("<a href='/{page}.html'>{}</a>", titles[page]);
    let menu: String = (0..30)
        .map(|i| format!("<td><a href='/{}.html'>Section {}</a></td>", i * 20 % pages, letters(i * 31)))
        .collect();
    let html = |page: usize| {
        let mut numbers = Numbers(page as u64 + 99);
        let mut html =
            format!("<html><head><title>{}</title></head><body><table><tr>{menu}</tr></table>", titles[page]);
        if page.is_multiple_of(20) {
            for article in page + 1..(page + 20).min(pages) {
                write!(html, "<li>{} <p>{}</p></li>", link(article), numbers.words(12)).unwrap();
            }
        } else {
            write!(html, "<div id=story><h1>{}</h1>", titles[page]).unwrap();
            for _ in 0..8 {
                write!(html, "<p>{} <b>{}</b> {}.</p>", numbers.words(40), titles[page], numbers.words(20))
                    .unwrap();
            }
            html.push_str("</div><ul>");
            for _ in 0..10 {
                write!(html, "<li>{}</li>", link(numbers.below(pages))).unwrap();
            }
            html.push_str("</ul>");
        }
        html.push_str("<div class=foot>Copyright by the paper, all rights reserved, contact imprint</div></body></html>");
        html
    };
    (0..pages).map(|page| (format!("http://news.test/{page}.html"), html(page))).collect()
}

fn parse(pages: &[(String, String)]) -> Vec<Page> {
    let page = |(url, html): &(String, String)| {
        Page::parse(html.as_bytes(), &Hints { url: Some(url), charset: Some("utf-8") })
    };
    pages.iter().map(page).collect()
}

fn site(pages: &[(String, String)]) -> Site {
    Site::new("site", parse(pages).into_iter().enumerate().map(|(i, page)| (i.to_string(), page)))
}

fn terms() -> TermOptions {
    TermOptions { numbers: false, ..TermOptions::default() }
}

fn method() -> Box<dyn Method> {
    FamilyOf::<WisdomParams>::new().build(&Settings::new()).unwrap()
}

fn fit(method: &dyn Method, site: &Site) -> Box<dyn Cleaner> {
    let pages: Vec<usize> = (0..site.len()).collect();
    method.fit(&Training { site, pages: &pages, labels: Labels::none(), seed: 0 }).unwrap()
}

fn clean(cleaner: &dyn Cleaner, site: &Site) -> u64 {
    (0..site.len()).map(|page| cleaner.clean(site.page(page)).kept().bytes()).sum()
}

fn bench(criterion: &mut Criterion, pages: &[(String, String)]) {
    let site = site(pages);
    let method = method();
    // terms and links of the site are made here, once
    let cleaner = fit(&*method, &site);
    let _ = site.links();
    let bytes = pages.iter().map(|(_, html)| html.len()).sum::<usize>();
    let mut run = |stage: &str, routine: &mut dyn FnMut()| {
        let mut group = criterion.benchmark_group(stage);
        group.throughput(Throughput::Bytes(u64::try_from(bytes).unwrap()));
        group.sample_size(10).sampling_mode(SamplingMode::Flat);
        group.measurement_time(Duration::from_secs(2)).warm_up_time(Duration::from_millis(300));
        group.bench_function(BenchmarkId::from_parameter(pages.len()), |bencher| bencher.iter(&mut *routine));
        group.finish();
    };
    run("parse", &mut || drop(black_box(parse(pages))));
    run("fit", &mut || drop(black_box(fit(&*method, &site))));
    run("clean", &mut || {
        black_box(clean(&*cleaner, &site));
    });
}

/// One line with the best of five runs of each stage, and the ratios.
fn ratios(pages: &[(String, String)]) {
    let made = site(pages);
    let method = method();
    let cleaner = fit(&*method, &made);
    let _ = made.links();
    let parse = best(|| parse(pages));
    let fit = best(|| fit(&*method, &made));
    let clean = best(|| clean(&*cleaner, &made));
    // on sites that have neither yet
    let (links, terms) = (first(pages, |site| site.links().len()), first(pages, |site| site.terms(&terms())));
    let milliseconds =
        [parse, links, terms, fit, clean].map(|seconds| format!("{:>9.2}", seconds * 1e3)).join(" ");
    let megabytes = pages.iter().map(|(_, html)| html.len()).sum::<usize>() as f64 / 1e6;
    println!(
        "{:>6} {megabytes:>7.1} {milliseconds} {:>10.3} {:>12.3}",
        pages.len(),
        (fit + clean) / parse,
        (links + terms + fit + clean) / parse,
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

/// Seconds of the faster of two first runs, each on a site of its own.
fn first<T>(pages: &[(String, String)], run: impl Fn(&Site) -> T) -> f64 {
    let timed = || {
        let site = site(pages);
        let started = Instant::now();
        black_box(run(&site));
        started.elapsed().as_secs_f64()
    };
    timed().min(timed())
}

/// Whether this is `cargo bench`: `cargo test --benches` runs everything once, to see that it runs.
fn is_bench() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut samples: Vec<_> = [100, 1_000].map(linked_site).into();
    if is_bench() {
        samples.push(linked_site(10_000));
    }
    for pages in &samples {
        bench(&mut criterion, pages);
    }
    criterion.final_summary();
    if !is_bench() {
        return;
    }
    println!(
        "\n{:>6} {:>7} {:>9} {:>9} {:>9} {:>9} {:>9} {:>10} {:>12}",
        "pages", "MB", "parse ms", "links ms", "terms ms", "fit ms", "clean ms", "(f+c)/p", "(l+t+f+c)/p"
    );
    for pages in &samples {
        ratios(pages);
    }
}
