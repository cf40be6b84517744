//! Training as a whole: its result, and its independence of threads and parts.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use cleaning::Examples;
use forest::{Forest, LearnError, Settings, train};
use proptest::prelude::*;

const SMALL: Settings = Settings {
    trees: 20,
    leaves: 4,
    rate: 0.3,
    bins: 63,
    least_rows: 5,
    l2: 1.0,
    feature_share: 1.0,
    row_share: 1.0,
};

/// Numbers of 0 to 1, the same on every machine.
fn numbers(count: usize) -> Vec<f32> {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        f32::from(u16::try_from(state >> 48).unwrap()) / 65_536.0
    };
    (0..count).map(|_| next()).collect()
}

/// Rows of `width` numbers with a target and a weight each.
fn rows(count: usize, width: usize, target: impl Fn(&[f32]) -> bool) -> Examples {
    let mut examples = Examples::new(width);
    for row in numbers(count * width).chunks_exact(width) {
        examples.push(row, if target(row) { 1.0 } else { 0.0 }, 1.0);
    }
    examples
}

fn names(width: usize) -> Vec<String> {
    (0..width).map(|number| format!("n{number}")).collect()
}

fn grown(examples: &[&Examples], settings: &Settings, seed: u64) -> Result<Forest, LearnError> {
    let names = names(examples[0].width);
    train(&names.iter().map(String::as_str).collect::<Vec<_>>(), examples, settings, seed)
}

/// The share of the rows with the probability on the right side of one half.
fn right(forest: &Forest, examples: &Examples) -> f64 {
    let logits = forest.logits(&examples.numbers);
    let right =
        logits.iter().zip(&examples.targets).filter(|(logit, target)| (**logit > 0.0) == (**target > 0.5));
    right.count() as f64 / examples.len() as f64
}

#[track_caller]
fn check_learns(target: impl Fn(&[f32]) -> bool) {
    let examples = rows(2_000, 2, target);
    let forest = grown(&[&examples], &SMALL, 1).unwrap();
    let right = right(&forest, &examples);
    assert!(right > 0.95, "{right}");
}

#[test]
fn learns_an_exclusive_or_and_a_line() {
    check_learns(|row| (row[0] > 0.5) != (row[1] > 0.5));
    check_learns(|row| row[0] + row[1] > 1.0);
    check_learns(|row| row[0] > 0.3);
}

#[test]
fn any_number_of_threads_grows_the_same_forest() {
    let examples = rows(3_000, 8, |row| row[0] * row[1] > row[2] * row[3]);
    let settings = Settings { feature_share: 0.5, row_share: 0.6, ..SMALL };
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| grown(&[&examples], &settings, 7).unwrap().to_text())
    };
    assert_eq!(with(1), with(4));
}

#[test]
fn the_seed_draws_rows_and_numbers() {
    let examples = rows(500, 8, |row| row[0] + row[1] > row[2] + row[3]);
    let differ = |settings: Settings| {
        let of = |seed| grown(&[&examples], &settings, seed).unwrap();
        assert_eq!(of(1), of(1));
        of(1) != of(2)
    };
    assert!(!differ(SMALL));
    assert!(differ(Settings { row_share: 0.6, ..SMALL }));
    assert!(differ(Settings { feature_share: 0.4, ..SMALL }));
}

#[test]
fn the_text_of_a_forest_stays() {
    let examples = rows(200, 2, |row| row[0] + row[1] > 1.0);
    let settings = Settings { trees: 3, ..SMALL };
    insta::assert_snapshot!(grown(&[&examples], &settings, 1).unwrap().to_text(), @r"
    gleaner-forest 1
    base -0.200671
    feature n0 0.5664
    feature n1 0.4336
    trees 3
    n0<=0.49773407 n1<=0.7620468 -0.491032 0.159487 n1<=0.23774719 -0.337176 0.588558
    n0<=0.57328796 n1<=0.7620468 -0.39344 0.150195 n1<=0.26559448 -0.223314 0.474964
    n0<=0.35284424 -0.302877 n1<=0.35284424 n0<=0.8211899 -0.391893 0.418013 0.368911
    ");
}

#[test]
fn rows_of_one_class_are_refused() {
    let error = |examples: &Examples| grown(&[examples], &SMALL, 1).unwrap_err().to_string();
    assert_eq!(error(&rows(9, 1, |_| true)), "the 9 rows are all of one class, or there are none");
    assert_eq!(error(&Examples::new(1)), "the 0 rows are all of one class, or there are none");
}

/// Rows of few different values, so that each has its own bin. Products with these weights are exact.
fn table() -> impl Strategy<Value = Vec<(Vec<u8>, bool, u8)>> {
    prop::collection::vec(
        (prop::collection::vec(0_u8..9, 3), any::<bool>(), prop::sample::select(vec![1_u8, 2, 4])),
        12..60,
    )
}

fn examples(table: &[(Vec<u8>, bool, u8)], weighted: bool) -> Examples {
    let mut examples = Examples::new(3);
    for (row, target, weight) in table {
        let row: Vec<f32> = row.iter().copied().map(f32::from).collect();
        let target = if *target { 1.0 } else { 0.0 };
        if weighted {
            examples.push(&row, target, f32::from(*weight));
        } else {
            (0..*weight).for_each(|_| examples.push(&row, target, 1.0));
        }
    }
    examples
}

proptest! {
    #[test]
    fn a_forest_reads_its_own_text(table in table(), seed in any::<u64>()) {
        let settings = Settings { feature_share: 0.6, row_share: 0.6, least_rows: 2, ..SMALL };
        let examples = examples(&table, true);
        let Ok(forest) = grown(&[&examples], &settings, seed) else { return Ok(()) };
        let text = forest.to_text();
        let read = Forest::from_text(&text).unwrap();
        prop_assert_eq!(&read, &forest);
        prop_assert_eq!(read.to_text(), text);
        prop_assert_eq!(read.logits(&examples.numbers), forest.logits(&examples.numbers));
    }

    #[test]
    fn a_weight_is_as_many_rows(table in table()) {
        let settings = Settings { least_rows: 1, trees: 3, ..SMALL };
        let weighted = examples(&table, true);
        let Ok(one) = grown(&[&weighted], &settings, 1) else { return Ok(()) };
        let other = grown(&[&examples(&table, false)], &settings, 1).unwrap();
        prop_assert_eq!(one, other);
    }

    #[test]
    fn parts_are_as_good_as_the_whole(table in table(), at in 0_usize..60) {
        let whole = examples(&table, true);
        let at = at.min(table.len());
        let parts = [examples(&table[..at], true), Examples::default(), examples(&table[at..], true)];
        let parts: Vec<&Examples> = parts.iter().collect();
        let names = ["a", "b", "c"];
        prop_assert_eq!(train(&names, &[&whole], &SMALL, 3), train(&names, &parts, &SMALL, 3));
    }
}
