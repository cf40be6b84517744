//! Run times of all methods side by side: a group a data set, a line a method, on three numbers of pages of one site.
//!
//! A measurement is the fit to the pages and their cleaning, on one thread, by the clock, on a site without terms and
//! features that another method has computed. Reading is a line of its own (`parsing`), and so is the whole program, from
//! its start to its end, with the default method (`command-...`): to JSON, and to a text file for each page. A real data set is read where the
//! data folder (`GLEANER_DATA`, or the user's own) or the mirror (`GLEANER_MIRROR`) has it; a generated one stands in for it otherwise. With
//! `GLEANER_PEERS=FOLDER` the peers that are set up there are measured too, their pipe included.
//!
//! `cargo bench -p gleaner --bench methods -- WORD` measures the lines whose name contains the word. The last lines are
//! the medians, also as multiples of the time of reading. With `GLEANER_UPDATE=1` they and the plot of
//! the first data set go into `results/runtime`; those of some lines, or of a data set that another stands in for, into `results/partial/runtime`.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench talks, and fails loudly")]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use cleaning::{Family, Gold, Labels, Method, Settings, Site, Training};
use criterion::{AxisScale, BatchSize, Bencher, BenchmarkId, Criterion, PlotConfiguration, SamplingMode};
use dataset::{MarkedSite, ReadOptions, Silent, Store, descriptor};
use page::{Hints, Page, Url, keeping_sources};
use peer::Peers;
use tempfile::TempDir;

/// Data sets, what stands in for them, and numbers of pages.
const DATA: [(&str, &str, [usize; 3]); 3] = [
    ("crawl-to-the-future", "synthetic/news-2002", [6, 12, 25]),
    ("swde-book", "synthetic/eproduct-2004", [10, 40, 160]),
    ("synthetic/wisdom-2005", "synthetic/wisdom-2005", [10, 40, 160]),
];

/// The number of labelled pages for a method that needs some.
const LABELLED: usize = 20;

/// Settings that a method needs beside its defaults to find a template at every size.
const SETTINGS: [(&str, &str); 2] =
    [("gibson-dom", "frequency.share=0.1"), ("gibson-text", "frequency.share=0.1")];

/// Lines of the whole program, and the arguments that make them.
const COMMANDS: [(&str, &[&str]); 3] = [
    ("command-json", &["--jobs", "1"]),
    ("command-files", &["--jobs", "1", "--out", "cleaned"]),
    ("command-files-2-threads", &["--jobs", "2", "--out", "cleaned"]),
];

/// The line that reads the pages, with which all others are compared.
const READING: &str = "parsing";

/// The pages of one site.
struct Sample {
    data: String,
    marked: MarkedSite,
}

impl Sample {
    /// At least so many pages of the largest site of a data set, or of the one that stands in for it.
    fn of(real: &str, generated: &str, pages: usize) -> Self {
        let folder = |name| std::env::var_os(name).map(PathBuf::from);
        let store = Store {
            data: folder("GLEANER_DATA").or_else(gleaner::data_folder).unwrap(),
            mirror: folder("GLEANER_MIRROR"),
            offline: true,
        };
        let id = if store.state(descriptor(real).unwrap()).at_hand() { real } else { generated };
        println!(
            "data: {id}{}",
            if id == real { "" } else { ", which stands in for a data set that is not at hand" }
        );
        let described = descriptor(id).unwrap();
        let share = pages as f64 * described.sites() as f64 / described.pages() as f64;
        let options = ReadOptions { scale: share.max(0.05), ..ReadOptions::whole(described) };
        let corpus = dataset::open(described, &store, &options, &Silent).unwrap();
        let sizes = corpus.sites().iter().map(|site| site.pages).enumerate();
        let (largest, _) = sizes.rev().max_by_key(|(_, pages)| *pages).unwrap();
        Self { data: id.to_owned(), marked: keeping_sources(|| corpus.load(largest)).unwrap() }
    }

    /// The first pages as a new site, without computed terms, features and links.
    fn site(&self, pages: usize) -> Site {
        let site = &self.marked.site;
        Site::new("afresh", (0..pages).map(|page| (site.name(page).to_owned(), site.pages()[page].clone())))
    }

    /// Fits the method to a site and cleans it: the bytes kept, or `None` if it cannot learn from these pages.
    fn run(&self, method: &dyn Method, site: &Site) -> Option<u64> {
        let pages: Vec<usize> = (0..site.len()).collect();
        let marks = pages.iter().filter_map(|&page| Some((page, self.marked.pages[page].gold.as_ref()?)));
        let labels: Vec<(usize, &Gold)> = marks.take(LABELLED).collect();
        let training = Training { site, pages: &pages, labels: Labels::new(labels), seed: 1 };
        let cleaner = method.fit(&training).ok()?;
        Some(pages.iter().map(|&page| cleaner.clean(site.page(page)).kept().bytes()).sum())
    }

    /// A folder with the first pages, as two sites for two threads.
    fn folder(&self, pages: usize) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (number, page) in self.marked.site.pages()[..pages].iter().enumerate() {
            let site = folder.path().join(["one", "two"][number % 2]);
            fs::create_dir_all(&site).unwrap();
            fs::write(site.join(format!("{number}.html")), page.source().unwrap()).unwrap();
        }
        folder
    }

    fn parse(&self, pages: usize) -> Vec<Page> {
        let parse = |page: &Page| {
            let hints = Hints { url: page.url().map(Url::as_str), charset: Some("utf-8") };
            Page::parse(page.source().unwrap().as_bytes(), &hints)
        };
        self.marked.site.pages()[..pages].iter().map(parse).collect()
    }
}

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Our methods, and the peers that are set up.
fn families() -> Vec<&'static dyn Family> {
    let mut families = methods::catalogue().to_vec();
    if let Some(folder) = std::env::var_os("GLEANER_PEERS") {
        let peers = Peers::in_folders([PathBuf::from(folder)]);
        let found = peers.names().into_iter().map(|name| peers.family(&name).unwrap());
        families.extend(found.filter(|family| family.absence().is_none()));
    }
    families
}

fn build(family: &dyn Family) -> Box<dyn Method> {
    let mut settings = Settings::new();
    for (_, assignment) in SETTINGS.iter().filter(|(id, _)| *id == family.info().id) {
        settings.assign(assignment).unwrap();
    }
    family.build(&settings).unwrap()
}

/// Runs the program on the sites of a folder.
fn clean(folder: &Path, arguments: &[&str]) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gleaner"));
    program.current_dir(folder).arg("clean").args(arguments).args(["one", "two"]);
    assert!(program.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
}

/// The lines and sizes of a data set, and whether each was measured: criterion leaves out what no word names.
type Lines = BTreeMap<(String, usize), bool>;

/// Measures a data set.
fn bench(criterion: &mut Criterion, sample: &Sample, sizes: &[usize]) -> Lines {
    let mut lines = Lines::new();
    let mut group = criterion.benchmark_group(sample.data.replace('/', "-"));
    group.plot_config(PlotConfiguration::default().summary_scale(AxisScale::Logarithmic));
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    group.measurement_time(Duration::from_millis(500)).warm_up_time(Duration::from_millis(100));
    let sizes = sizes.iter().map(|&pages| pages.min(sample.marked.site.len()));
    for pages in sizes {
        let mut measure = |name: &str, run: &mut dyn FnMut(&mut Bencher<'_>)| {
            let measured = lines.entry((name.to_owned(), pages)).or_default();
            group.bench_function(BenchmarkId::new(name, pages), |bencher| {
                *measured = true;
                run(bencher);
            });
        };
        measure(READING, &mut |bencher| bencher.iter_with_large_drop(|| sample.parse(pages)));
        let folder = sample.folder(pages);
        for (name, arguments) in COMMANDS {
            let fresh = || fs::remove_dir_all(folder.path().join("cleaned")).unwrap_or_default();
            measure(name, &mut |bencher| {
                bencher.iter_batched(fresh, |()| clean(folder.path(), arguments), BatchSize::PerIteration);
            });
        }
        for family in families() {
            let method = build(family);
            if sample.run(&*method, &sample.site(pages)).is_none() {
                continue;
            }
            measure(&family.info().id.replace('/', "-"), &mut |bencher| {
                let run = |site: Site| {
                    black_box(sample.run(&*method, &site));
                    site
                };
                bencher.iter_batched(|| sample.site(pages), run, BatchSize::PerIteration);
            });
        }
    }
    group.finish();
    lines
}

/// A line of the table: data set, name, pages, and milliseconds: the median and the ends of its interval of 95 %.
type Row = (String, String, usize, [f64; 3]);

/// What criterion has measured of a data set just now, sorted by the largest number of pages.
fn rows(criterion: &Path, data: &str, lines: Lines) -> Vec<Row> {
    let measured = lines.into_iter().filter_map(|(line, measured)| measured.then_some(line));
    let row = |(name, pages): (String, usize)| {
        let file = criterion.join(data).join(&name).join(pages.to_string()).join("new/estimates.json");
        let median =
            &serde_json::from_slice::<serde_json::Value>(&fs::read(file).unwrap()).unwrap()["median"];
        let interval = &median["confidence_interval"];
        let of = [&median["point_estimate"], &interval["lower_bound"], &interval["upper_bound"]];
        (data.to_owned(), name, pages, of.map(|of| of.as_f64().unwrap() / 1e6))
    };
    let mut rows: Vec<Row> = measured.map(row).collect();
    rows.sort_by(|a, b| a.2.cmp(&b.2).then(a.3[0].total_cmp(&b.3[0])));
    rows
}

/// The table as CSV.
fn table(rows: &[Row]) -> String {
    let mut csv = "data,pages,line,milliseconds,least,most,times reading\n".to_owned();
    for (data, name, pages, [median, least, most]) in rows {
        let base = rows.iter().find(|row| row.0 == *data && row.2 == *pages && row.1 == READING);
        let times = base.map_or_else(String::new, |base| format!("{:.2}", median / base.3[0]));
        csv += &format!("{data},{pages},{name},{median:.3},{least:.3},{most:.3},{times}\n");
    }
    csv
}

fn main() {
    // the methods are compared on one thread
    rayon::ThreadPoolBuilder::new().num_threads(1).build_global().unwrap();
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    assert!(report::register_fonts(), "the plots of criterion need a font");
    let mut criterion = Criterion::default().configure_from_args();
    let (mut all, mut is_whole) = (Vec::new(), true);
    let measured = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    for (real, generated, sizes) in DATA {
        let sizes = if is_bench { &sizes[..] } else { &sizes[..1] };
        let sample = Sample::of(real, generated, sizes[sizes.len() - 1]);
        let lines = bench(&mut criterion, &sample, sizes);
        is_whole &= sample.data == real && lines.values().all(|&measured| measured);
        if is_bench {
            all.extend(rows(&measured.join("criterion"), &sample.data.replace('/', "-"), lines));
        }
    }
    criterion.final_summary();
    let Some((data, ..)) = all.first().filter(|_| is_bench) else { return };
    let table = table(&all);
    println!("\n{table}");
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        let into = root().join(if is_whole { "results/runtime" } else { "results/partial/runtime" });
        fs::create_dir_all(&into).unwrap();
        fs::write(into.join("runtime.csv"), table).unwrap();
        let lines = measured.join("criterion").join(data).join("report/lines.svg");
        // a single line has no plot
        if lines.exists() {
            fs::copy(lines, into.join("lines.svg")).unwrap();
        }
        println!("written into {}", into.display());
    }
}
