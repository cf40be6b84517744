//! k-means at growing sizes: the preparation that all runs share, and runs on one thread.
//!
//! The greatest size is that of the thesis's second data set (Table 5-2). A whole experiment is 800 runs, spread
//! over the cores.

#![allow(missing_docs, reason = "criterion's macros make undocumented items")]

mod generated;

use std::hint::black_box;

use cleaning::Params as _;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use task::{Centroid, KMeansParams, Weighting, score};

/// The number of runs in an iteration of the bench: enough to average over long and short runs.
const RUNS: usize = 8;

fn k_means(criterion: &mut Criterion) {
    for size in [1_000, 3_000, 10_610] {
        let pages = generated::pages(size);
        let vectors = pages.documents.weigh(Weighting::TfIdf);
        let mut group = criterion.benchmark_group(format!("k-means over {size} documents"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(vectors.nonzero() as u64));
        group.bench_function("weigh", |b| b.iter(|| black_box(&pages.documents).weigh(Weighting::TfIdf)));
        let params = KMeansParams { centroid: Centroid::Mean, ..KMeansParams::default() };
        let k_means = params.check().expect("defaults are in range");
        group.bench_function("prepare", |b| b.iter(|| k_means.over(black_box(&vectors), 5, 1)));
        let clusterer = k_means.over(&vectors, 5, 1).expect("our own engine takes any size");
        group.bench_function(format!("{RUNS} runs on one thread"), |b| {
            b.iter(|| (0..RUNS).map(|run| clusterer.run(run)).collect::<Vec<_>>());
        });
        let clustering = clusterer.run(0);
        let classes_and_sites = (&pages.classes, &pages.sites);
        group.bench_function("score", |b| {
            b.iter(|| score(black_box(&clustering), classes_and_sites.0, classes_and_sites.1));
        });
        group.finish();
    }
}

criterion_group!(benches, k_means);
criterion_main!(benches);
