//! No model cleans a host that it was trained on; nothing is read or trained twice.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use cleaning::{
    Cleaning, Examples, Gold, Labels, ModelError, PageRef, Role, Site, Spans, TrainError, Training,
};
use dataset::{MarkedSite, PageMarks, ReadError, Silent};
use manifest::Variant;
use page::{Hints, Page};

use super::*;
use crate::fixtures;
use crate::{Executed, Options, execute};

/// The publisher of a host, as a number exact in single precision. It is computed in another way than in the
/// code under test.
fn publisher(host: &str) -> f32 {
    let endings = ["www", "news", "com", "co", "uk", "org", "test"];
    let name = host.split('.').find(|label| !endings.contains(label)).unwrap();
    let hash = name.bytes().fold(7_u32, |hash, byte| (hash * 31 + u32::from(byte)) % 65_521);
    f32::from(u16::try_from(hash).unwrap())
}

fn of_page(page: &Page) -> f32 {
    page.url().and_then(|url| url.host_str()).map_or(-1.0, publisher)
}

/// A trainer whose model stores the publishers of its training, and panics if it cleans one of them.
#[derive(Default)]
struct Remembers {
    /// The number of sites that were turned into examples.
    sites: Arc<AtomicUsize>,
    refuses: bool,
    learns_by: Option<String>,
}

impl Trainer for Remembers {
    fn examples(&self, training: &Training<'_>) -> Examples {
        self.sites.fetch_add(1, Ordering::Relaxed);
        let mut examples = Examples::new(1);
        for &page in training.pages {
            examples.push(&[of_page(&training.site.pages()[page])], 1.0, 1.0);
        }
        examples
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        if self.refuses {
            return Err(TrainError { method: "fake", reason: format!("found {} parts", examples.len()) });
        }
        let mut seen: Vec<f32> = examples.iter().flat_map(|part| part.numbers.iter().copied()).collect();
        seen.sort_unstable_by(f32::total_cmp);
        seen.dedup();
        let seen: Vec<String> = seen.iter().map(f32::to_string).collect();
        Ok(format!("{seed}:{}", seen.join(" ")))
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let refused = || ModelError { method: "fake", reason: format!("{model:?}") };
        let (_, seen) = model.split_once(':').ok_or_else(refused)?;
        let seen: Vec<f32> = seen.split(' ').map(|number| number.parse().unwrap()).collect();
        let clean = move |page: PageRef<'_>| {
            assert!(!seen.contains(&of_page(page.page())), "the model saw this publisher");
            Cleaning::everything(page.page())
        };
        Ok(Box::new(fixtures::Fake { fit: |_: &Training<'_>| Ok(()), clean, fit_statistics: 1.0 }))
    }

    fn learns_by(&self) -> Option<String> {
        self.learns_by.clone()
    }
}

/// Sites with the host of each page; empty if a page has no address. Pages whose host begins with `-` have no
/// gold.
type Sketch = &'static [(&'static str, &'static [&'static str])];

const ONE: Sketch = &[
    ("times", &["www.nytimes.com", "www.nytimes.com"]),
    ("bbc", &["news.bbc.co.uk"]),
    ("alpha", &["alpha.org", "-www.alpha.org"]),
    ("beta", &["beta.net"]),
    ("plain", &[""]),
];

/// The same publishers under other names and hosts.
const TWO: Sketch = &[("ny", &["nytimes.co.uk"]), ("gamma", &["gamma.com"]), ("delta", &["delta.com"])];

/// Not used in training.
const THREE: Sketch = &[
    ("british", &["www.bbc.com"]),
    ("both", &["alpha.com", "www.beta.org"]),
    ("new", &["unseen.org"]),
    ("both-and-new", &["delta.org", "other.org"]),
    ("other", &["other.com"]),
];

fn marked(id: &str, hosts: &[&str]) -> MarkedSite {
    let page = |(number, host): (usize, &&str)| {
        let url = format!("http://{}/{number}", host.trim_start_matches('-'));
        let url = Some(url.as_str()).filter(|_| !host.is_empty());
        (format!("p{number}"), Page::parse(b"<p>menu news", &Hints { url, charset: Some("utf-8") }))
    };
    let marks = |host: &&str| PageMarks {
        gold: (!host.starts_with('-')).then(|| Gold::of(Role::Article, Spans::all(4))),
        hand: None,
        found: 1.0,
        traits: Vec::new(),
        class: None,
        noise: Vec::new(),
    };
    MarkedSite {
        site: Site::new(id, hosts.iter().enumerate().map(page)),
        pages: hosts.iter().map(marks).collect(),
    }
}

/// A stage over test data sets, in a folder of its own.
struct Made {
    folder: tempfile::TempDir,
    trainer: Arc<AtomicUsize>,
    refuses: bool,
    learns_by: Option<String>,
    /// One of two, whose settings differ.
    variant: usize,
    reads: AtomicUsize,
    /// A site that cannot be read.
    broken: Option<&'static str>,
    data: Vec<(&'static str, Sketch)>,
    train: Train,
    seed: u64,
}

impl Made {
    fn new(on: &[&str], folds: Option<usize>) -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            trainer: Arc::default(),
            refuses: false,
            learns_by: None,
            variant: 0,
            reads: AtomicUsize::new(0),
            broken: None,
            data: vec![("one", ONE), ("two", TWO), ("three", THREE)],
            train: Train { on: on.iter().map(|on| (*on).to_owned()).collect(), folds },
            seed: 1,
        }
    }

    /// The models, and the numbers of sites that were read and turned into examples for them.
    fn models(&self) -> (Models, usize, usize) {
        let before = (self.reads.load(Ordering::Relaxed), self.trainer.load(Ordering::Relaxed));
        let variant = |id: &str| Variant { id: id.to_owned(), ..Variant::default_with(toml::Table::new()) };
        let variants = ["v", "w"].map(variant).into();
        let run = manifest::Run { train: Some(self.train.clone()), variants, ..fixtures::run() };
        let trainer = || -> Box<dyn Trainer> {
            let (sites, learns_by) = (Arc::clone(&self.trainer), self.learns_by.clone());
            Box::new(Remembers { sites, refuses: self.refuses, learns_by })
        };
        let mut run = fixtures::resolved(run, Vec::new(), vec![trainer(), trainer()]);
        run.facts.variants[1].settings = "other".to_owned();
        let of = |(data, sketch): &(&'static str, Sketch)| {
            let sketch = *sketch;
            Sites {
                data,
                digest: "digest",
                ids: sketch.iter().map(|(id, _)| *id).collect(),
                load: Box::new(move |site| {
                    self.reads.fetch_add(1, Ordering::Relaxed);
                    let (id, hosts) = sketch[site];
                    if self.broken == Some(id) {
                        return Err(ReadError(format!("{id}: it is broken")));
                    }
                    Ok(marked(id, hosts))
                }),
                train: self.train.on.iter().any(|on| on == data),
            }
        };
        let sites: Vec<Sites<'_>> = self.data.iter().map(of).collect();
        let folder = Folder::new(self.folder.path());
        let stage = |variant: usize| Stage {
            run: &run,
            variant,
            train: &self.train,
            sites: &sites,
            seed: self.seed,
            scale: 1.0,
            folder: &folder,
            progress: &Silent,
        };
        let all: Vec<Stage<'_>> = (0..=self.variant).map(stage).collect();
        let own = &all[self.variant];
        let first = all.iter().find(|stage| stage.key() == own.key()).unwrap();
        let models = own.models((&run.run.id, &run.facts.variants[first.variant].id)).unwrap();
        let after = (self.reads.load(Ordering::Relaxed), self.trainer.load(Ordering::Relaxed));
        (models, after.0 - before.0, after.1 - before.1)
    }

    /// All records with their bytes.
    fn records(&self) -> Vec<(String, Vec<u8>)> {
        let folder = self.folder.path().join("models/run/v");
        let mut records: Vec<(String, Vec<u8>)> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
            .collect();
        records.sort_unstable();
        records
    }
}

/// Fits and cleans all pages; the message of a panic or an error.
fn cleaned(method: &dyn Method, marked: &MarkedSite) -> Result<(), String> {
    let site = &marked.site;
    let pages: Vec<usize> = (0..site.len()).collect();
    let training = Training { site, pages: &pages, labels: Labels::none(), seed: 1 };
    let cleaner = method.fit(&training).map_err(|error| error.to_string())?;
    let all = || pages.iter().for_each(|&page| drop(cleaner.clean(site.page(page))));
    catch_unwind(AssertUnwindSafe(all)).map_err(|panic| fit::panic_message(&*panic))
}

#[test]
fn no_model_cleans_a_publisher_that_it_saw() {
    let ons: [&[&str]; 4] = [&["one"], &["one", "two"], &["two"], &["one", "two", "three"]];
    for on in ons {
        for folds in [Some(2), Some(3), Some(5), None] {
            let made = Made::new(on, folds);
            let (models, ..) = made.models();
            for (data, sketch) in &made.data {
                for (id, hosts) in *sketch {
                    let done = cleaned(&*models.method(data, id), &marked(id, hosts));
                    assert_eq!(done, Ok(()), "site {id} of {data}, trained on {on:?} in {folds:?}");
                }
            }
        }
    }
}

/// Reads both variants, and checks for how many sites of the second one something was read again.
#[track_caller]
fn check_second_variant(learns_by: Option<&str>, expected: usize) {
    let mut made = Made { learns_by: learns_by.map(str::to_owned), ..Made::new(&["one"], Some(2)) };
    made.models();
    made.variant = 1;
    let (models, reads, _) = made.models();
    assert_eq!(reads, expected);
    assert_eq!(cleaned(&*models.method("one", "beta"), &marked("beta", &["beta.net"])), Ok(()));
}

#[test]
fn variants_that_learn_the_same_share_models() {
    check_second_variant(Some("trees"), 0);
    check_second_variant(None, ONE.len() + TWO.len() + THREE.len());
}

#[test]
fn the_test_of_publishers_would_see_a_leak() {
    let (models, ..) = Made::new(&["one"], Some(2)).models();
    let all = models.models[&None].as_ref().unwrap();
    let british = marked("british", &["www.bbc.com"]);
    assert_eq!(cleaned(&**all, &british), Err("the model saw this publisher".to_owned()));
}

#[test]
fn a_site_is_read_once_for_all_folds_and_never_again() {
    let made = Made::new(&["one", "two"], Some(3));
    let (first, reads, examples) = made.models();
    assert_eq!((reads, examples), (13, 8));
    let records = made.records();
    let names: Vec<&str> = records.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["all.json", "sites.json", "without-1.json", "without-2.json", "without-3.json"]);
    let (second, reads, examples) = made.models();
    assert_eq!((reads, examples, &second.key), (0, 0, &first.key));
    for lost in ["without-2.json", "sites.json"] {
        fs::remove_file(made.folder.path().join("models/run/v").join(lost)).unwrap();
        let (_, reads, _) = made.models();
        assert_eq!((reads, made.records()), (13, records.clone()), "{lost}");
    }
}

#[test]
fn another_seed_or_number_of_folds_or_data_is_another_model() {
    let made = Made::new(&["one"], Some(2));
    let key = |change: &dyn Fn(&mut Made)| {
        let mut other = Made::new(&["one"], Some(2));
        change(&mut other);
        other.models().0.key
    };
    let same = made.models().0.key;
    assert_eq!(key(&|_| {}), same);
    let changes: [&dyn Fn(&mut Made); 4] = [
        &|made| made.seed = 2,
        &|made| made.train.folds = None,
        &|made| made.train.on.push("two".to_owned()),
        &|made| made.data.truncate(2),
    ];
    changes.iter().for_each(|change| assert_ne!(key(change), same));
}

#[track_caller]
fn check_trouble(made: &Made, expected: &str) {
    let method = made.models().0.method("one", "times");
    assert_eq!(cleaned(&*method, &marked("times", &["www.nytimes.com"])), Err(expected.to_owned()));
}

#[test]
fn without_a_model_every_site_fails_with_the_reason() {
    let refused = "fake has no model: fake cannot learn from these pages: found 4 parts";
    check_trouble(&Made { refuses: true, ..Made::new(&["one"], None) }, refused);
    check_trouble(
        &Made::new(&["four"], Some(2)),
        "fake has no model: data set four, which it learns from, is not at hand",
    );
    let unlabelled: Sketch = &[("a", &["-a.org"]), ("times", &["-www.nytimes.com"])];
    check_trouble(
        &Made { data: vec![("one", unlabelled)], ..Made::new(&["one"], Some(2)) },
        "fake has no model: the sites that it may learn from have no labelled page",
    );
    check_trouble(
        &Made { broken: Some("beta"), ..Made::new(&["one"], Some(2)) },
        "fake has no model: site beta of one: beta: it is broken",
    );
}

/// Its host may be any of those that were learned from.
#[test]
fn a_site_whose_hosts_are_not_known_has_no_model_and_the_rest_is_not_recorded() {
    let mut made = Made { broken: Some("both"), ..Made::new(&["one"], Some(2)) };
    let (models, ..) = made.models();
    let both = marked("both", &["alpha.com"]);
    let expected = "fake has no model: the hosts of the site are not known";
    assert_eq!(cleaned(&*models.method("three", "both"), &both), Err(expected.to_owned()));
    assert_eq!(cleaned(&*models.method("three", "new"), &marked("new", &["unseen.org"])), Ok(()));
    assert!(!made.folder.path().join("models").exists());
    made.broken = None;
    let (whole, reads, _) = made.models();
    assert_eq!((reads, whole.key == models.key), (13, false));
}

/// Executes a manifest over two generated data sets, one run of which is trained on the first.
fn executed(work: &Path) -> Executed {
    const MANIFEST: &str = r#"
title = "t"
citation = "c"
seed = 7
measures = ["token"]
data = [{ id = "synthetic/news-2002", pages = 4 }, { id = "synthetic/news-2004" }]
run = [{ id = "learned", title = "t", method = "lin-ho" }]
"#;
    let mut resolved = fixtures::resolved_manifest(MANIFEST);
    let run = &mut resolved.runs[0];
    run.run.train = Some(Train { on: vec!["synthetic/news-2002".to_owned()], folds: Some(3) });
    run.trainers.push(Box::new(Remembers::default()));
    let store = fixtures::nowhere();
    let work = |_: &record::Summary| work.to_owned();
    let options = Options { work: &work, store, scale: 0.02, jobs: Some(2), times: false, memory: None };
    execute(&resolved, &options, &Silent).unwrap()
}

#[test]
fn an_experiment_trains_before_it_cleans() {
    let place = tempfile::tempdir().unwrap();
    let first = executed(place.path());
    let learned = |executed: &Executed| {
        let of_run = executed.scores.iter().filter(|scores| scores.unit.run == "learned");
        of_run.cloned().collect::<Vec<_>>()
    };
    assert!(learned(&first).iter().any(|scores| scores.unit.data == "synthetic/news-2004"));
    for scores in learned(&first) {
        assert!(scores.failures.is_empty(), "{:?}", scores.failures);
        assert!(scores.rows.iter().all(|row| row.found > 0));
    }
    let second = executed(place.path());
    assert_eq!((second.scores, second.summary), (first.scores, first.summary));
}
