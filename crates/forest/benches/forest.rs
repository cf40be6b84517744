//! A forest at growing sizes: training on rows of 100 numbers, and decisions on the blocks of a page.
//!
//! The last line is the time of one training of the experiments' size.

#![allow(clippy::print_stdout, reason = "a bench talks")]

use std::hint::black_box;
use std::time::Instant;

use cleaning::Examples;
use criterion::{BenchmarkId, Criterion, Throughput};
use forest::{Forest, Settings, train};

const WIDTH: usize = 100;

fn settings() -> Settings {
    Settings { trees: 160, leaves: 12, rate: 0.12, ..Settings::default() }
}

/// Rows in which only a few numbers matter.
fn rows(count: usize) -> Examples {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1_u64 << 24) as f32
    };
    let mut examples = Examples::new(WIDTH);
    for _ in 0..count {
        let row: Vec<f32> = (0..WIDTH).map(|_| next()).collect();
        let step = if row[4] > 0.7 { 1.0 } else { 0.0 };
        let logit = 3.0 * (row[0] - row[1]) + 16.0 * (row[2] - 0.5) * (row[3] - 0.5) + step;
        let target = if next() < 1.0 / (1.0 + (-logit).exp()) { 1.0 } else { 0.0 };
        examples.push(&row, target, next() + 0.02);
    }
    examples
}

fn grown(examples: &Examples, settings: &Settings) -> Forest {
    let names: Vec<String> = (0..WIDTH).map(|number| format!("n{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    train(&names, &[examples], settings, 1).expect("both classes are there")
}

fn training(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("training");
    group.sample_size(10);
    let settings = Settings { trees: 10, ..settings() };
    for size in [5_000_usize, 10_000, 20_000] {
        let examples = rows(size);
        group.throughput(Throughput::Elements(size as u64));
        group.bench_function(BenchmarkId::new("10 trees", size), |b| {
            b.iter(|| grown(black_box(&examples), &settings));
        });
    }
    group.finish();
}

fn deciding(criterion: &mut Criterion) {
    let forest = grown(&rows(5_000), &settings());
    let mut group = criterion.benchmark_group("deciding");
    for blocks in [35_usize, 70, 140, 280] {
        let page = rows(blocks);
        group.throughput(Throughput::Elements(blocks as u64));
        group.bench_function(BenchmarkId::new("160 trees", blocks), |b| {
            b.iter(|| forest.logits(black_box(&page.numbers)));
        });
    }
    group.finish();
}

/// The mean loss of a row.
fn loss(forest: &Forest, examples: &Examples) -> f64 {
    let logits = forest.logits(&examples.numbers);
    let (mut loss, mut weights) = (0.0, 0.0);
    for ((logit, target), weight) in logits.iter().zip(&examples.targets).zip(&examples.weights) {
        let toward = if *target > 0.5 { *logit } else { -logit };
        loss += f64::from(*weight) * (-toward).exp().ln_1p();
        weights += f64::from(*weight);
    }
    loss / weights
}

fn whole() {
    let examples = rows(200_000);
    let start = Instant::now();
    let forest = grown(&examples, &settings());
    let seconds = start.elapsed().as_secs_f64();
    println!("{} rows: {seconds:.1} s, loss {:.5}", examples.len(), loss(&forest, &examples));
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    training(&mut criterion);
    deciding(&mut criterion);
    criterion.final_summary();
    // `cargo test` runs a bench once for each measurement; the following is none
    if std::env::args().any(|argument| argument == "--bench") {
        whole();
    }
}
