//! The calibration of `gleaner audit`, from systems whose gold is known; and its figures on publishers and systems that it has not seen.
//!
//!     gleaner reproduce crates/run/tests/audit --no-times --out FOLDER       hours: peers, and a forest for each third of the publishers
//!     GLEANER_AUDIT=FOLDER/audit/work GLEANER_DATA=... GLEANER_UPDATE=1 cargo test -p gleaner-run --test suite -- --ignored audit
//!
//! The forest that judges a page has seen no page of its publisher. Each data set has the same weight. For the figures the interval of a page is made without
//! its publisher (of five parts of them) and without its system. Data and systems that have no records are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Markup, Method, Settings, Span, State};
use dataset::{ReadOptions, Silent, Store};
use methods::Agreement;
use metric::{Measure, Scorer};
use rayon::prelude::*;
use record::{AnswerText, Cleanings, Deal, Folder, PageCleaning, TrainedModel, Unit};
use serde_json::Value;
use text::hash::fnv;

const DATA: [&str; 5] = ["aeb", "crawl-to-the-future", "daniel", "forum-pages", "wcxb-dev"];

/// The default itself is no other system, and nothing is left of a page by `nothing`.
const LEFT_OUT: [&str; 2] = ["baseline-nothing", "witness-forest"];

/// Parts of the publishers.
const FOLDS: u64 = 5;

/// Two systems whose mean F are so far apart are a clear pair.
const CLEAR: f64 = 0.02;

/// Lines of the interval.
const BINS: usize = 6;

/// A text of a page.
struct Sample {
    data: &'static str,
    run: String,
    fold: u64,
    agreement: Agreement,
    /// F by the gold.
    gold: f64,
    weight: f64,
}

/// For each doubt up to a bound the errors of F at both ends of the interval.
struct Intervals(Vec<[f64; 3]>);

impl Intervals {
    /// Those that leave a twentieth of the samples at each end, in bins of doubt of the same weight.
    fn of(samples: &[&Sample]) -> Self {
        let error = |sample: &&Sample| sample.gold - sample.agreement.numbers[0];
        let mut sorted = samples.to_vec();
        sorted.sort_by(|one, other| one.agreement.doubt.total_cmp(&other.agreement.doubt));
        let bin_weight = samples.iter().map(|sample| sample.weight).sum::<f64>() / BINS as f64;
        let mut sum = 0.0;
        let mut bins: Vec<Vec<&Sample>> = vec![Vec::new(); BINS];
        for sample in sorted {
            bins[((sum / bin_weight) as usize).min(BINS - 1)].push(sample);
            sum += sample.weight;
        }
        let interval = |bin: Vec<&Sample>| {
            let bound = bin[bin.len() - 1].agreement.doubt;
            let mut errors: Vec<(f64, f64)> =
                bin.iter().map(|sample| (error(sample), sample.weight)).collect();
            errors.sort_by(|one, other| one.0.total_cmp(&other.0));
            let all: f64 = errors.iter().map(|error| error.1).sum();
            let quantile = |share: f64| {
                let mut sum = 0.0;
                let found = errors.iter().find(|error| {
                    sum += error.1;
                    sum >= share * all
                });
                found.unwrap_or(&errors[errors.len() - 1]).0
            };
            [bound, quantile(0.05).min(0.0), quantile(0.95).max(0.0)]
        };
        let mut intervals: Vec<[f64; 3]> =
            bins.into_iter().filter(|bin| !bin.is_empty()).map(interval).collect();
        if let Some(last) = intervals.last_mut() {
            last[0] = f64::INFINITY;
        }
        Self(intervals)
    }

    fn around(&self, agreement: &Agreement) -> [f64; 2] {
        let line = self.0.iter().find(|line| agreement.doubt <= line[0]).unwrap();
        [line[1], line[2]].map(|error| (agreement.numbers[0] + error).clamp(0.0, 1.0))
    }

    fn table(&self) -> String {
        let lines = self.0.iter().map(|[doubt, low, high]| format!("{doubt:.4},{low:.4},{high:.4}\n"));
        format!("doubt,low,high\n{}", lines.collect::<String>())
    }
}

/// The texts of all pages, from the records of the experiment.
fn samples(place: &Path) -> Vec<Sample> {
    let folder = Folder::new(place);
    let part = |part: &str| folder.model(methods::DEFAULT, "default", part);
    let deal: Deal = folder.read(&part("sites")).unwrap();
    let trainer = methods::family(methods::DEFAULT).unwrap().trainer(&Settings::new()).unwrap().unwrap();
    let model = |without: Option<usize>| -> Arc<dyn Method> {
        let name = without.map_or_else(|| "all".to_owned(), |fold| format!("without-{}", fold + 1));
        let model: TrainedModel = folder.read(&part(&name)).unwrap();
        Arc::from(trainer.load(&model.model.unwrap()).unwrap())
    };
    let folds: BTreeSet<Option<usize>> = deal.sites.iter().map(|site| site.fold).collect();
    let models: BTreeMap<Option<usize>, Arc<dyn Method>> =
        folds.into_iter().map(|fold| (fold, model(fold))).collect();
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from);
    let store =
        Store { data: named("GLEANER_DATA").unwrap(), mirror: named("GLEANER_MIRROR"), offline: true };
    let runs = fs::read_dir(place.join("cleanings")).unwrap();
    let mut runs: Vec<String> = runs.map(|run| run.unwrap().file_name().into_string().unwrap()).collect();
    runs.retain(|run| !LEFT_OUT.contains(&run.as_str()));
    let of_data = |data: &'static str| {
        let descriptor = dataset::descriptor(data).unwrap();
        let corpus = dataset::open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
        let of_site = |index: usize| {
            let id = corpus.sites()[index].id.as_str();
            let records = runs.iter().filter_map(|run| {
                let unit = Unit { data: data.to_owned(), site: id.to_owned(), run: run.clone() };
                folder.find::<Cleanings>(&folder.unit("cleanings", &unit))
            });
            let records: Vec<Cleanings> = records.collect();
            if records.is_empty() {
                return Vec::new();
            }
            let marked = corpus.load(index).unwrap();
            let fold = deal.sites.iter().find(|site| site.data == data && site.site == id).unwrap().fold;
            let (site, pages) = (Arc::new(marked.site), (0..marked.pages.len()).collect());
            let limit = Duration::from_secs(600);
            let explaining = fit::Explaining { labelled: Vec::new(), pages, seed: 0, limit };
            let explained = fit::explain_site(&models[&fold], &site, explaining).unwrap();
            let scorer = Scorer::new(&site);
            let publisher = input::publishers(&site).into_iter().next().unwrap_or_default();
            let mut samples = Vec::new();
            for Cleanings { unit, fitted, .. } in records {
                for of_page in &fitted[0].pages {
                    let (page, marks) = (&site.pages()[of_page.page], &marked.pages[of_page.page]);
                    let Some(gold) = marks.gold.as_ref().filter(|_| marks.scored()) else { continue };
                    let Ok((_, evidence)) = &explained.pages[of_page.page] else { continue };
                    let text = match &of_page.text {
                        Some(AnswerText { markdown: Some(markdown), .. }) => {
                            Cleaning::of_text(page, Markup::Markdown(markdown.clone()).text())
                        }
                        Some(text) => Cleaning::of_text(page, text.text.clone()),
                        None => {
                            let kept = PageCleaning::spans_of(&of_page.kept);
                            Cleaning::keep(kept.map(|(start, end)| Span { start, end }).collect())
                        }
                    };
                    let counts = scorer.count_text(Measure::Words, of_page.page, &text.read(page), gold);
                    let Some(counts) = counts else { continue };
                    samples.push(Sample {
                        data,
                        run: unit.run.clone(),
                        fold: fnv(&publisher) % FOLDS,
                        agreement: methods::agreement(page, &text, evidence),
                        gold: counts.f1().unwrap_or_default(),
                        weight: 0.0,
                    });
                }
            }
            samples
        };
        let sites: Vec<Vec<Sample>> = (0..corpus.sites().len()).into_par_iter().map(of_site).collect();
        let mut samples: Vec<Sample> = sites.into_iter().flatten().collect();
        let weight = 1.0 / samples.len().max(1) as f64;
        samples.iter_mut().for_each(|sample| sample.weight = weight);
        samples
    };
    DATA.into_iter().flat_map(of_data).collect()
}

/// The figures of estimates on each data set.
fn figures(samples: &[Sample]) -> String {
    let runs: BTreeSet<&str> = samples.iter().map(|sample| sample.run.as_str()).collect();
    let fits: BTreeMap<(u64, &str), Intervals> = (0..FOLDS)
        .flat_map(|fold| runs.iter().map(move |run| (fold, *run)))
        .map(|(fold, run)| {
            let others = samples.iter().filter(|other| other.fold != fold && other.run != run);
            ((fold, run), Intervals::of(&others.collect::<Vec<_>>()))
        })
        .collect();
    let mut table =
        "data,systems,texts,tau,tau of clear pairs,mean error,largest error,error of a page,auc,covered,width\n".to_owned();
    for data in DATA {
        let mut of_runs: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
        let (mut all, mut covered, mut width) = (Vec::new(), 0.0, 0.0);
        for sample in samples.iter().filter(|sample| sample.data == data) {
            let (f, gold) = (sample.agreement.numbers[0], sample.gold);
            let [low, high] = fits[&(sample.fold, sample.run.as_str())].around(&sample.agreement);
            covered += f64::from(u8::from(low - 1e-9 <= gold && gold <= high + 1e-9));
            width += high - low;
            all.push((f, gold));
            of_runs.entry(&sample.run).or_default().push((f, gold));
        }
        if all.is_empty() {
            continue;
        }
        let mean = |pairs: &Vec<(f64, f64)>| {
            let number = pairs.len() as f64;
            (
                pairs.iter().map(|pair| pair.0).sum::<f64>() / number,
                pairs.iter().map(|pair| pair.1).sum::<f64>() / number,
            )
        };
        let means: Vec<(f64, f64)> = of_runs.values().map(mean).collect();
        let errors: Vec<f64> = means.iter().map(|(f, gold)| (f - gold).abs()).collect();
        let pages = all.len() as f64;
        writeln!(
            table,
            "{data},{},{},{:.3},{:.3},{:.3},{:.3},{:.3},{:.3},{:.3},{:.3}",
            means.len(),
            all.len(),
            tau(&means, 0.0),
            tau(&means, CLEAR),
            errors.iter().sum::<f64>() / errors.len() as f64,
            errors.iter().copied().fold(0.0, f64::max),
            all.iter().map(|(f, gold)| (f - gold).abs()).sum::<f64>() / pages,
            auc(&mut all),
            covered / pages,
            width / pages,
        )
        .unwrap();
    }
    table
}

/// Kendall's tau of two orders, over the pairs whose second numbers are at least so far apart.
fn tau(pairs: &[(f64, f64)], apart: f64) -> f64 {
    let (mut sum, mut number) = (0.0, 0.0);
    for (index, one) in pairs.iter().enumerate() {
        for other in pairs[..index].iter().filter(|other| (one.1 - other.1).abs() >= apart) {
            sum += ((one.0 - other.0) * (one.1 - other.1)).signum();
            number += 1.0;
        }
    }
    sum / number
}

/// The probability that a page with a gold F below 0.7 has a lower estimate than another one.
fn auc(pairs: &mut [(f64, f64)]) -> f64 {
    pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut better, mut worse, mut right) = (0.0, 0.0, 0.0);
    for of_equal in pairs.chunk_by(|one, next| one.0 == next.0) {
        let bad = of_equal.iter().filter(|pair| pair.1 < 0.7).count() as f64;
        let good = of_equal.len() as f64 - bad;
        right += good * (worse + bad / 2.0);
        (better, worse) = (better + good, worse + bad);
    }
    right / (better * worse)
}

#[test]
#[ignore = "needs the records of an experiment that takes hours"]
fn the_calibration_and_its_figures() {
    let samples = samples(&PathBuf::from(std::env::var_os("GLEANER_AUDIT").unwrap()));
    let (calibration, figures) =
        (Intervals::of(&samples.iter().collect::<Vec<_>>()).table(), figures(&samples));
    println!("{calibration}\n{figures}");
    if std::env::var_os("GLEANER_UPDATE").is_some() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        fs::write(crates.join("methods/src/audit.csv"), calibration).unwrap();
        fs::write(crates.join("run/tests/audit/figures.csv"), figures).unwrap();
    }
}

/// Services whose texts are stored in AEB.
const SERVICES: [&str; 2] = ["AutoExtract", "Diffbot"];

#[test]
#[ignore = "needs the data set aeb: GLEANER_DATA"]
fn what_keeps_what_the_default_lacks_is_rated_too_low() {
    let data = PathBuf::from(std::env::var_os("GLEANER_DATA").unwrap());
    let texts = SERVICES.map(|service| -> Value {
        serde_json::from_slice(&fs::read(data.join(format!("aeb/output/{service}.json"))).unwrap()).unwrap()
    });
    let descriptor = dataset::descriptor("aeb").unwrap();
    let store = Store { data, mirror: None, offline: true };
    let corpus = dataset::open(descriptor, &store, &ReadOptions::whole(descriptor), &Silent).unwrap();
    let method = methods::family(methods::DEFAULT).unwrap().build(&Settings::new()).unwrap();
    let method: Arc<dyn Method> = Arc::from(method);
    let of_site = |index: usize| {
        let marked = corpus.load(index).unwrap();
        let (site, pages) = (Arc::new(marked.site), (0..marked.pages.len()).collect());
        let limit = Duration::from_secs(600);
        let explaining = fit::Explaining { labelled: Vec::new(), pages, seed: 0, limit };
        let explained = fit::explain_site(&method, &site, explaining).unwrap();
        let (scorer, mut errors) = (Scorer::new(&site), Vec::new());
        for (index, judged) in explained.pages.into_iter().enumerate() {
            let (page, (_, evidence)) = (&site.pages()[index], judged.unwrap());
            let Some(gold) = marked.pages[index].gold.as_ref() else { continue };
            errors.push(texts.each_ref().map(|texts| {
                let text = texts[site.name(index)]["articleBody"].as_str().unwrap();
                let counts = scorer.count_text(Measure::Words, index, text, gold).unwrap();
                let placed = methods::placed(page, text.to_owned(), "");
                methods::audit(page, &placed, &evidence, State::Ok).numbers[0]
                    - counts.f1().unwrap_or_default()
            }));
        }
        errors
    };
    let errors: Vec<[f64; 2]> = (0..corpus.sites().len()).into_par_iter().flat_map_iter(of_site).collect();
    let figure = |service: usize| {
        let mean = errors.iter().map(|errors| errors[service]).sum::<f64>() / errors.len() as f64;
        assert!(mean < 0.0, "{} is not rated too low", SERVICES[service]);
        format!("{:.3}", -mean).replacen('0', "", 1)
    };
    let told = format!("on AEB {} by {} and {} by {}", SERVICES[0], figure(0), SERVICES[1], figure(1));
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(crates.join("gleaner/README.md")).unwrap();
    assert!(readme.split_whitespace().collect::<Vec<_>>().join(" ").contains(&told), "{told}");
}

#[test]
fn figures_of_small_examples() {
    let pairs = [(0.1, 0.2), (0.2, 0.3), (0.3, 0.1)];
    assert_eq!([tau(&pairs, 0.0), tau(&pairs, 0.15)], [-1.0 / 3.0, -1.0]);
    assert_eq!(auc(&mut [(0.1, 0.2), (0.2, 0.9), (0.3, 0.6), (0.3, 1.0)]), 0.625);
    let sample = |doubt: f64, gold: f64| Sample {
        data: "aeb",
        run: String::new(),
        fold: 0,
        agreement: Agreement { numbers: [0.5; 3], doubt },
        gold,
        weight: 0.1,
    };
    let all: Vec<Sample> =
        (0..12).map(|at| sample(f64::from(at), if at % 2 == 0 { 0.25 } else { 0.75 })).collect();
    let intervals = Intervals::of(&all.iter().collect::<Vec<_>>());
    assert_eq!((intervals.0.len(), intervals.0[0]), (BINS, [1.0, -0.25, 0.25]));
    assert_eq!(intervals.around(&all[11].agreement), [0.25, 0.75]);
}
