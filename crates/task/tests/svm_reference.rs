//! The linear SVM against scikit-learn's on a small fixed data set: `reference/svm.py` made it and its decisions.

#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use cleaning::Params as _;
use serde::Deserialize;
use task::{Bag, Cost, Documents, Hyperplane, SvmEngine, SvmParams, Vectors, Weighting};

#[derive(Deserialize)]
struct Reference {
    terms: usize,
    first: Vec<Vec<(u32, f64)>>,
    second: Vec<Vec<(u32, f64)>>,
    tested: Vec<Vec<(u32, f64)>>,
    light: f64,
    results: Vec<Expected>,
}

#[derive(Deserialize)]
struct Expected {
    cost: f64,
    rho: f64,
    weights: Vec<f64>,
    decisions: Vec<f64>,
}

/// Both solvers stop when decisions have errors of about 1e-6; weights and decisions are of order 1.
const TOLERANCE: f64 = 2e-5;

impl Reference {
    fn read() -> Self {
        serde_json::from_str(include_str!("reference/svm.json")).unwrap()
    }

    fn vectors(&self) -> Vectors {
        let pages = self.first.iter().chain(&self.second).chain(&self.tested);
        let bags = pages.map(|page| Bag::new(page.clone())).collect();
        Documents::new(bags, self.terms).weigh(Weighting::Own)
    }

    fn train(&self, vectors: &Vectors, cost: Cost, engine: SvmEngine) -> Hyperplane {
        let svm = SvmParams { cost, engine, ..SvmParams::default() }.check().unwrap();
        let trained = self.first.len() + self.second.len();
        let pages: Vec<usize> = (0..trained).collect();
        let (first, second) = pages.split_at(self.first.len());
        svm.train(vectors, first, second, 1).unwrap()
    }

    #[track_caller]
    fn compare(&self, vectors: &Vectors, expected: &Expected, found: &Hyperplane) {
        assert!(found.gap() < 1e-5, "gap {}", found.gap());
        assert!((found.rho() - expected.rho).abs() < TOLERANCE, "rho {} for {}", found.rho(), expected.rho);
        for (term, (weight, expected)) in found.weights().iter().zip(&expected.weights).enumerate() {
            assert!((weight - expected).abs() < TOLERANCE, "w of {term}: {weight} for {expected}");
        }
        let tested = self.first.len() + self.second.len()..vectors.len();
        assert_eq!(tested.len(), expected.decisions.len());
        for (page, &expected) in tested.zip(&expected.decisions) {
            let decision = found.decision(vectors.row(page));
            assert!((decision - expected).abs() < TOLERANCE, "page {page}: {decision} for {expected}");
            assert_eq!(found.is_first(vectors.row(page)), expected > 0.0, "page {page}");
        }
    }
}

#[track_caller]
fn check(engine: SvmEngine) {
    let reference = Reference::read();
    let vectors = reference.vectors();
    assert!(reference.results.len() > 3);
    for expected in &reference.results {
        let found = reference.train(&vectors, Cost::Fixed(expected.cost), engine);
        reference.compare(&vectors, expected, &found);
    }
}

#[test]
fn smo_finds_the_hyperplanes_of_scikit_learn() {
    check(SvmEngine::Smo);
}

#[test]
fn linfa_finds_the_hyperplanes_of_scikit_learn() {
    check(SvmEngine::Linfa);
}

#[test]
fn the_default_cost_is_one_over_the_mean_square() {
    let reference = Reference::read();
    let vectors = reference.vectors();
    let found = reference.train(&vectors, Cost::SvmLight, SvmEngine::Smo);
    assert!((found.cost() / reference.light - 1.0).abs() < 1e-12);
    assert!((found.multiple() - 1.0).abs() < 1e-12);
    reference.compare(&vectors, &reference.results[0], &found);
}

#[test]
fn the_programs_default_is_one_over_the_square_of_the_mean_length() {
    let reference = Reference::read();
    let vectors = reference.vectors();
    let trained = reference.first.len() + reference.second.len();
    let length = (0..trained).map(|page| vectors.norm(page)).sum::<f64>() / trained as f64;
    let found = reference.train(&vectors, Cost::SvmLightProgram, SvmEngine::Smo);
    assert!((found.cost() * length * length - 1.0).abs() < 1e-12);
}
