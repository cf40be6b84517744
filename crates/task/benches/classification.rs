//! Classifiers at growing sizes: one training of a linear SVM by either engine, one of naive Bayes with decisions on the same number of
//! pages, and the classification experiments as a whole.
//!
//! The greatest whole has as many pages as the thesis's second data set (Table 5-2). The last lines printed are its
//! times; each is one run on all cores, since an iteration takes seconds.

#![allow(clippy::print_stdout, reason = "a bench talks")]

#[path = "k_means/generated.rs"]
mod generated;

use std::hint::black_box;
use std::time::Instant;

use cleaning::Params as _;
use criterion::{BenchmarkId, Criterion, Throughput};
use generated::Pages;
use task::{
    Cells, Cost, Design, Learner, NaiveBayesParams, Outcome, SvmEngine, SvmParams, Vectors, Weighting,
    classify,
};

fn svm(cost: Cost, engine: SvmEngine) -> SvmParams {
    SvmParams { cost, engine, ..SvmParams::default() }.check().expect("defaults are in range")
}

fn bayes() -> NaiveBayesParams {
    NaiveBayesParams::default().check().expect("defaults are in range")
}

/// One training set: pages of class 0 against the same number of pages of class 1.
fn svm_training(criterion: &mut Criterion) {
    let pages = generated::pages(10_000);
    let vectors = pages.documents.weigh(Weighting::TfIdf);
    let mut group = criterion.benchmark_group("training");
    group.sample_size(10);
    for size in [250, 500, 1_000] {
        let of = |class| {
            let all = (0..pages.classes.len()).filter(|&page| pages.classes[page] == class);
            all.take(size / 2).collect::<Vec<usize>>()
        };
        let (first, second) = (of(0), of(1));
        for engine in [SvmEngine::Smo, SvmEngine::Linfa] {
            let svm = svm(Cost::SvmLight, engine);
            group.bench_function(BenchmarkId::new(format!("{engine:?}"), size), |b| {
                b.iter(|| svm.train(black_box(&vectors), &first, &second, 1));
            });
        }
    }
    group.finish();
}

fn bayes_training(criterion: &mut Criterion) {
    let pages = generated::pages(10_000);
    let vectors = pages.documents.weigh(Weighting::Own);
    let bayes = bayes();
    let mut group = criterion.benchmark_group("naive-bayes");
    group.sample_size(10);
    for size in [1_250_usize, 2_500, 5_000] {
        let (trained, tested): (Vec<usize>, Vec<usize>) = ((0..size).collect(), (size..2 * size).collect());
        let (first, second): (Vec<usize>, Vec<usize>) =
            trained.iter().partition(|&&page| pages.classes[page] == 0);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("train and decide", size), |b| {
            b.iter(|| {
                let odds = bayes.train(black_box(&vectors), &first, &second).expect("classes differ");
                tested.iter().filter(|&&page| odds.is_first(vectors.row(page))).count()
            });
        });
    }
    group.finish();
}

fn whole() {
    for size in [2_500, 10_610] {
        let pages = generated::pages(size);
        let vectors = pages.documents.weigh(Weighting::TfIdf);
        for (cost, engine) in [
            (Cost::SvmLight, SvmEngine::Smo),
            (Cost::Tuned, SvmEngine::Smo),
            (Cost::SvmLight, SvmEngine::Linfa),
        ] {
            let what = format!("{cost:?}, {engine:?}");
            report(&what, &pages, &vectors, &Learner::Svm(svm(cost, engine)));
        }
        report("naive Bayes", &pages, &pages.documents.weigh(Weighting::Own), &Learner::NaiveBayes(bayes()));
    }
}

fn report(what: &str, pages: &Pages, vectors: &Vectors, learner: &Learner) {
    let classes: Vec<Option<u32>> = pages.classes.iter().copied().map(Some).collect();
    let cells = Cells::new(&classes, &pages.sites);
    let start = Instant::now();
    let experiments = classify(vectors, &cells, learner, &Design::default());
    let (size, seconds) = (vectors.len(), start.elapsed().as_secs_f64());
    let gaps = experiments.iter().filter_map(|experiment| match experiment.outcome {
        Outcome::Tested { gap, .. } => Some(gap),
        _ => None,
    });
    let gap = gaps.fold(0.0, f64::max);
    let (count, threads) = (experiments.len(), rayon::current_num_threads());
    println!(
        "{size} pages, {what}: {count} experiments in {seconds:.1} s on {threads} threads, gap {gap:.0e}"
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    svm_training(&mut criterion);
    bayes_training(&mut criterion);
    criterion.final_summary();
    // under `cargo test` a bench is run once for each measurement, and this is not one
    if std::env::args().any(|argument| argument == "--bench") {
        whole();
    }
}
