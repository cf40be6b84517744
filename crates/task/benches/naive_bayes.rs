//! Naive Bayes at growing sizes: one training with decisions on the same number of pages, and the
//! classification experiments as a whole.
//!
//! The last line printed is the time of the whole, at as many pages as the thesis's second data set (Table 5-2).

#![allow(clippy::print_stdout, reason = "a bench talks")]

#[path = "k_means/generated.rs"]
mod generated;

use std::hint::black_box;
use std::time::Instant;

use cleaning::Params as _;
use criterion::{BenchmarkId, Criterion, Throughput};
use task::{Cells, Design, Learner, NaiveBayes, NaiveBayesParams, Weighting, classify};

fn bayes() -> NaiveBayes {
    NaiveBayesParams::default().check().expect("defaults are in range")
}

fn training(criterion: &mut Criterion) {
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
    let pages = generated::pages(10_610);
    let vectors = pages.documents.weigh(Weighting::Own);
    let classes: Vec<Option<u32>> = pages.classes.iter().copied().map(Some).collect();
    let cells = Cells::new(&classes, &pages.sites);
    let learner = Learner::NaiveBayes(bayes());
    let start = Instant::now();
    let experiments = classify(&vectors, &cells, &learner, &Design::default()).len();
    println!("{} pages: {experiments} experiments in {:.2} s", vectors.len(), start.elapsed().as_secs_f64());
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    training(&mut criterion);
    criterion.final_summary();
    // under `cargo test` a bench is run once for each measurement, and this is not one
    if std::env::args().any(|argument| argument == "--bench") {
        whole();
    }
}
