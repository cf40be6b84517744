//! Naive Bayes: a worked example, training sets without information, agreement with linfa-bayes.

#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use cleaning::Params as _;
use linfa::prelude::*;
use linfa_bayes::{MultinomialNb, NaiveBayes as _};
use ndarray::{Array1, Array2};
use proptest::collection::vec;
use proptest::prelude::*;
use task::{Bag, Documents, Linear, NaiveBayesParams, NotTrained, Vectors, Weighting};

type Page = Vec<(u32, f64)>;

fn vectors(pages: &[Page], terms: usize) -> Vectors {
    Documents::new(pages.iter().cloned().map(Bag::new).collect(), terms).weigh(Weighting::Own)
}

fn bayes(smoothing: f64) -> NaiveBayesParams {
    NaiveBayesParams { smoothing }.check().unwrap()
}

/// Trains on the first `first` pages against the rest.
fn train(pages: &[Page], terms: usize, first: usize, smoothing: f64) -> Result<Linear, NotTrained> {
    let all: Vec<usize> = (0..pages.len()).collect();
    let (one, other) = all.split_at(first);
    bayes(smoothing).train(&vectors(pages, terms), one, other)
}

/// The worked example of Manning, Raghavan and Schütze, Introduction to Information Retrieval (2008), section 13.2: three
/// pages on China of 8 words (Chinese 5 times, Beijing, Shanghai, Macao), one that is not, of 3 words (Tokyo, Japan,
/// Chinese).
#[test]
fn a_textbook_example() {
    let [chinese, beijing, shanghai, macao, tokyo, japan, unseen] = [0, 1, 2, 3, 4, 5, 6];
    let pages = [
        vec![(chinese, 2.0), (beijing, 1.0)],
        vec![(chinese, 2.0), (shanghai, 1.0)],
        vec![(chinese, 1.0), (macao, 1.0)],
        vec![(tokyo, 1.0), (japan, 1.0), (chinese, 1.0)],
        // tested
        vec![(chinese, 3.0), (tokyo, 1.0), (japan, 1.0)],
        vec![(unseen, 9.0)],
        vec![(tokyo, 2.0)],
    ];
    let odds = bayes(1.0).train(&vectors(&pages, 7), &[0, 1, 2], &[3]).unwrap();
    let of = |one: f64, other: f64| (one / other).ln();
    let expected = [
        of(6.0 / 14.0, 2.0 / 9.0),
        of(2.0 / 14.0, 1.0 / 9.0),
        of(2.0 / 14.0, 1.0 / 9.0),
        of(2.0 / 14.0, 1.0 / 9.0),
        of(1.0 / 14.0, 2.0 / 9.0),
        of(1.0 / 14.0, 2.0 / 9.0),
        0.0,
    ];
    for (found, expected) in odds.weights.iter().zip(expected) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }
    let tested = vectors(&pages, 7);
    let decisions = [4, 5, 6].map(|page| odds.decision(tested.row(page)));
    let fifth = of(3.0 / 4.0 * (3.0_f64 / 7.0).powi(3) / 196.0, 1.0 / 4.0 * (2.0_f64 / 9.0).powi(5));
    for (found, expected) in
        decisions.into_iter().zip([fifth, 3.0_f64.ln(), 3.0_f64.ln() + 2.0 * of(1.0 / 14.0, 2.0 / 9.0)])
    {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }
    assert_eq!([4, 5, 6].map(|page| odds.is_first(tested.row(page))), [true, true, false]);
}

#[track_caller]
fn check_refused(pages: &[Page], first: usize, expected: NotTrained) {
    assert_eq!(train(pages, 3, first, 1.0), Err(expected));
}

#[test]
fn pages_with_nothing_to_learn_from() {
    let page = || vec![(0, 1.0), (2, 3.0)];
    check_refused(&[page()], 0, NotTrained::EmptyClass);
    check_refused(&[page()], 1, NotTrained::EmptyClass);
    check_refused(&[vec![], vec![]], 1, NotTrained::AllZero);
    check_refused(&[page(), page()], 1, NotTrained::NoDirection);
    check_refused(&[vec![(1, 4.0)], vec![(1, 1.0)], vec![]], 1, NotTrained::NoDirection);
    // 3 terms, with a third each in both classes; the logarithms differ by 1e-16
    let thirds = |value| (0..3).map(|term| (term, value)).collect();
    check_refused(&[thirds(1.0), thirds(2.0)], 1, NotTrained::NoDirection);
}

#[test]
fn one_empty_class_of_pages_is_something() {
    let odds = train(&[vec![(0, 2.0), (1, 1.0)], vec![], vec![]], 2, 1, 1.0).unwrap();
    // 3/5 and 2/5 against 1/2 each; the empty pages count before a word is read
    assert!((odds.weights[0] - 1.2_f64.ln()).abs() < 1e-12 && (odds.weights[1] - 0.8_f64.ln()).abs() < 1e-12);
    assert!((-odds.rho - 0.5_f64.ln()).abs() < 1e-12);
    let empty = vectors(&[vec![]], 2);
    assert!(!odds.is_first(empty.row(0)));
}

#[test]
fn both_as_likely_is_the_second_class() {
    let odds = train(&[vec![(0, 1.0)], vec![(1, 1.0)]], 2, 1, 1.0).unwrap();
    let both = vectors(&[vec![(0, 1.0), (1, 1.0)], vec![]], 2);
    assert_eq!(
        [0, 1].map(|page| (odds.decision(both.row(page)), odds.is_first(both.row(page)))),
        [(0.0, false); 2]
    );
}

#[test]
fn extreme_values_stay_finite() {
    for smoothing in [1e-10, 1.0, 1e6] {
        for (small, great) in [(1e-30, 1e30), (1e-30, 1e-30), (1e30, 1e30)] {
            let pages = [vec![(0, great), (1, small)], vec![(1, great), (2, small)]];
            let tested = vectors(&pages, 3);
            if let Ok(odds) = train(&pages, 3, 1, smoothing) {
                assert!(
                    (0..2).all(|page| odds.decision(tested.row(page)).is_finite()),
                    "{smoothing} {small} {great}"
                );
            }
        }
    }
}

const TERMS: u32 = 8;

/// Pages of few terms, some of them empty.
fn pages() -> impl Strategy<Value = Vec<Page>> {
    vec(vec((0..TERMS, (1..9_u8).prop_map(|value| f64::from(value) / 4.0)), 0..5), 2..16)
}

/// linfa's ln P(first | x) - ln P(second | x) of every page. Its columns are the known terms, because it
/// counts columns as terms.
fn decisions_of_linfa(pages: &[Page], first: usize, smoothing: f64) -> Vec<f64> {
    let mut known: Vec<u32> = pages.iter().flatten().map(|entry| entry.0).collect();
    known.sort_unstable();
    known.dedup();
    let mut dense = Array2::zeros((pages.len(), known.len()));
    for (row, page) in pages.iter().enumerate() {
        for (term, value) in page {
            dense[[row, known.binary_search(term).unwrap()]] += value;
        }
    }
    let targets: Array1<usize> = (0..pages.len()).map(|page| usize::from(page >= first)).collect();
    let model = MultinomialNb::params().alpha(smoothing).fit(&Dataset::new(dense.clone(), targets)).unwrap();
    let (probabilities, classes) = model.predict_log_proba(dense.view());
    assert_eq!(classes, [&0, &1]);
    probabilities.rows().into_iter().map(|row| row[0] - row[1]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn linfa_agrees(pages in pages(), share in 0.0..1.0, smoothing in prop::sample::select(vec![0.01, 0.5, 1.0, 10.0])) {
        let first = 1 + ((pages.len() - 1) as f64 * share) as usize;
        prop_assume!(first < pages.len());
        let tested = vectors(&pages, TERMS as usize);
        match train(&pages, TERMS as usize, first, smoothing) {
            Ok(odds) => {
                for (page, expected) in decisions_of_linfa(&pages, first, smoothing).into_iter().enumerate() {
                    let found = odds.decision(tested.row(page));
                    prop_assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
                }
            }
            Err(NotTrained::AllZero) => prop_assert!(pages.iter().all(Vec::is_empty)),
            Err(NotTrained::NoDirection) => {
                // linfa then uses only the shares of the classes, so the page does not matter
                let prior = (first as f64 / (pages.len() - first) as f64).ln();
                for decision in decisions_of_linfa(&pages, first, smoothing) {
                    prop_assert!((decision - prior).abs() < 1e-9);
                }
            }
            Err(NotTrained::EmptyClass) => prop_assert!(false, "both classes have a page"),
        }
    }

    #[test]
    fn the_order_of_pages_and_of_classes_does_not_matter(pages in pages()) {
        let (vectors, half) = (vectors(&pages, TERMS as usize), pages.len() / 2);
        let first: Vec<usize> = (0..half).collect();
        let second: Vec<usize> = (half..pages.len()).collect();
        let reversed = |pages: &[usize]| pages.iter().rev().copied().collect::<Vec<_>>();
        let one = bayes(1.0).train(&vectors, &first, &second);
        let other = bayes(1.0).train(&vectors, &reversed(&second), &reversed(&first));
        match (one, other) {
            (Ok(one), Ok(other)) => {
                for page in 0..pages.len() {
                    let sum = one.decision(vectors.row(page)) + other.decision(vectors.row(page));
                    prop_assert!(sum.abs() < 1e-9);
                }
            }
            (one, other) => prop_assert_eq!(one.err(), other.err()),
        }
    }
}
