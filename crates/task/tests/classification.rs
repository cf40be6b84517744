//! The configurations: which pages train and which are tested, and the outcome of experiments on small examples.

#![allow(clippy::unwrap_used, reason = "tests fail loudly")]

use cleaning::Params as _;
use task::{
    Bag, Cells, Configuration, Confusion, Cost, Design, Documents, Experiment, Learner, NaiveBayesParams,
    NotTrained, Outcome, Skipped, SvmParams, Vectors, Weighting, classify,
};

/// Three classes on three sites; class 1 has no page on site 2, and page 11 has no class.
///
/// | | site 0 | site 1 | site 2 |
/// |---|---|---|---|
/// | class 0 | 0 1 | 2 | 3 4 |
/// | class 1 | 5 | 6 7 | |
/// | class 2 | 8 | 9 | 10 |
const PAGES: [(Option<u32>, u32); 12] = [
    (Some(0), 0),
    (Some(0), 0),
    (Some(0), 1),
    (Some(0), 2),
    (Some(0), 2),
    (Some(1), 0),
    (Some(1), 1),
    (Some(1), 1),
    (Some(2), 0),
    (Some(2), 1),
    (Some(2), 2),
    (None, 1),
];

fn cells() -> Cells {
    let (classes, sites): (Vec<_>, Vec<_>) = PAGES.into_iter().unzip();
    Cells::new(&classes, &sites)
}

/// Every page has the term of its class, or the terms `of` it.
fn vectors(of: impl Fn(usize) -> Vec<(u32, f64)>) -> Vectors {
    Documents::new((0..PAGES.len()).map(|page| Bag::new(of(page))).collect(), 10).weigh(Weighting::Own)
}

fn clear(page: usize) -> Vec<(u32, f64)> {
    PAGES[page].0.map_or(vec![], |class| vec![(class, 1.0), (3 + PAGES[page].1, 0.25)])
}

fn run(vectors: &Vectors, cells: &Cells, design: Design) -> Vec<Experiment> {
    run_at(SvmParams::default().cost, vectors, cells, design)
}

fn run_at(cost: Cost, vectors: &Vectors, cells: &Cells, design: Design) -> Vec<Experiment> {
    let svm = SvmParams { cost, ..SvmParams::default() }.check().unwrap();
    classify(vectors, cells, &Learner::Svm(svm), &design)
}

/// The numbers of right and wrong decisions; `None` for an experiment that was skipped.
fn right_and_wrong(outcome: &Outcome) -> Option<(u64, u64)> {
    let (Outcome::Tested { counts, .. } | Outcome::NotTrained { counts, .. }) = outcome else { return None };
    let sum = |of: fn(&Confusion) -> u64| counts.iter().map(|(_, own)| of(own)).sum();
    Some((
        sum(|own| own.true_positive + own.true_negative),
        sum(|own| own.false_positive + own.false_negative),
    ))
}

fn list(pages: &[usize]) -> String {
    pages.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Training and test pages of classes 0 and 1 (class 1 is missing on site 2), `first | second`.
#[test]
fn training_and_test_pages() {
    let expected = "\
        1, sites 0 0: train 0 1 | 5, test 2 3 4 | 6 7\n\
        2, sites 0 1: train 0 1 | 6 7, test 3 4 | \n\
        3, sites 0 1: train 0 1 | 6 7, test 2 3 4 | 5\n\
        2, sites 0 2: train 0 1 | , test 2 | 6 7\n\
        3, sites 0 2: train 0 1 | , test 2 3 4 | 5 6 7\n\
        2, sites 1 0: train 2 | 5, test 3 4 | \n\
        3, sites 1 0: train 2 | 5, test 0 1 3 4 | 6 7\n\
        1, sites 1 1: train 2 | 6 7, test 0 1 3 4 | 5\n\
        2, sites 1 2: train 2 | , test 0 1 | 5\n\
        3, sites 1 2: train 2 | , test 0 1 3 4 | 5 6 7\n\
        2, sites 2 0: train 3 4 | 5, test 2 | 6 7\n\
        3, sites 2 0: train 3 4 | 5, test 0 1 2 | 6 7\n\
        2, sites 2 1: train 3 4 | 6 7, test 0 1 | 5\n\
        3, sites 2 1: train 3 4 | 6 7, test 0 1 2 | 5\n\
        1, sites 2 2: train 3 4 | , test 0 1 2 | 5 6 7\n";
    let cells = cells();
    let mut found = String::new();
    for training in cells.plan().into_iter().filter(|training| training.classes == (0, 1)) {
        let (i, j) = training.sites;
        for &configuration in training.configurations() {
            let (first, second) = cells.tested(configuration, training);
            found += &format!(
                "{}, sites {i} {j}: train {} | {}, test {} | {}\n",
                configuration.number(),
                list(cells.cell(0, i)),
                list(cells.cell(1, j)),
                list(&first),
                list(&second),
            );
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn every_pair_has_every_choice_of_sites() {
    let pairs: Vec<_> = cells().plan().into_iter().map(|training| training.classes).collect();
    assert_eq!(pairs, [vec![(0, 1); 9], vec![(0, 2); 9], vec![(1, 2); 9]].concat());
}

/// The outcomes of the experiments of classes 0 and 1: skipped with the reason, or training and test pages.
#[test]
fn outcome_of_each_experiment() {
    let expected = "\
        1, sites 0 0: 2 + 1 train, 3 + 2 right\n\
        1, sites 1 1: 1 + 2 train, 4 + 1 right\n\
        1, sites 2 2: 2 + 0 train, a training cell is too small\n\
        2, sites 0 1: 2 + 2 train, the test pages are all of one class\n\
        2, sites 0 2: 2 + 0 train, a training cell is too small\n\
        2, sites 1 0: 1 + 1 train, the test pages are all of one class\n\
        2, sites 1 2: 1 + 0 train, a training cell is too small\n\
        2, sites 2 0: 2 + 1 train, 1 + 2 right\n\
        2, sites 2 1: 2 + 2 train, 2 + 1 right\n\
        3, sites 0 1: 2 + 2 train, 3 + 1 right\n\
        3, sites 0 2: 2 + 0 train, a training cell is too small\n\
        3, sites 1 0: 1 + 1 train, 4 + 2 right\n\
        3, sites 1 2: 1 + 0 train, a training cell is too small\n\
        3, sites 2 0: 2 + 1 train, 3 + 2 right\n\
        3, sites 2 1: 2 + 2 train, 3 + 1 right\n";
    let mut found = String::new();
    for experiment in run_at(Cost::Fixed(100.0), &vectors(clear), &cells(), Design::default()) {
        if experiment.classes != (0, 1) {
            continue;
        }
        let ((i, j), (n1, n2)) = (experiment.sites, experiment.training);
        let outcome = match experiment.outcome {
            Outcome::Tested { counts, .. } => {
                let right = |of: fn(&Confusion) -> u64| counts.iter().map(|(_, own)| of(own)).sum::<u64>();
                assert!(counts.iter().all(|(_, own)| own.false_positive + own.false_negative == 0));
                format!("{} + {} right", right(|own| own.true_positive), right(|own| own.true_negative))
            }
            Outcome::NotTrained { reason, .. } => reason.to_string(),
            Outcome::Skipped(reason) => reason.to_string(),
        };
        found +=
            &format!("{}, sites {i} {j}: {n1} + {n2} train, {outcome}\n", experiment.configuration.number());
    }
    assert_eq!(found, expected);
}

/// The numbers of experiments tested, not trained, and skipped.
fn tally(experiments: &[Experiment]) -> [usize; 3] {
    let mut tally = [0; 3];
    for experiment in experiments {
        tally[match experiment.outcome {
            Outcome::Tested { .. } => 0,
            Outcome::NotTrained { .. } => 1,
            Outcome::Skipped(_) => 2,
        }] += 1;
    }
    tally
}

#[test]
fn small_cells_do_not_train() {
    let with = |least_cell| {
        let design = Design { least_cell, ..Design::default() };
        tally(&run(&vectors(clear), &cells(), design))
    };
    // three pairs, three sites: 9 + 18 + 18 experiments
    assert_eq!(with(1).iter().sum::<usize>(), 45);
    // only class 0 on sites 0 and 2 with class 1 on site 1: configurations 2 and 3; one of these tests one
    // class
    assert_eq!(with(2), [3, 0, 42]);
    assert_eq!(with(3), [0, 0, 45]);
}

#[test]
fn a_page_of_a_training_cell_is_never_tested() {
    let design = Design { equal_cells: Some(1), ..Design::default() };
    let experiments = run(&vectors(clear), &cells(), design);
    let third = experiments.iter().find(|experiment| {
        (experiment.configuration, experiment.classes, experiment.sites)
            == (Configuration::Three, (0, 1), (2, 1))
    });
    let third = third.unwrap();
    assert_eq!(third.training, (1, 1));
    // as with all pages in training: 0 1 2 | 5
    let (right, wrong) = right_and_wrong(&third.outcome).unwrap();
    assert_eq!(right + wrong, 4);
}

/// The cleaning has emptied the pages, so nothing is trained, and every test page is wrong.
#[test]
fn training_pages_emptied_by_a_cleaning() {
    let empty = |page: usize| if PAGES[page].1 == 0 { vec![] } else { clear(page) };
    let experiments = run(&vectors(empty), &cells(), Design::default());
    let first = &experiments[0];
    assert_eq!((first.configuration, first.classes, first.sites), (Configuration::One, (0, 1), (0, 0)));
    // by site: page 2 with 6 and 7 on site 1, pages 3 and 4 on site 2
    let wrong =
        |false_negative, false_positive| Confusion { false_negative, false_positive, ..Confusion::default() };
    let counts = vec![(1, wrong(1, 2)), (2, wrong(2, 0))];
    assert_eq!(first.outcome, Outcome::NotTrained { reason: NotTrained::AllZero, counts });
    assert_eq!(right_and_wrong(&first.outcome), Some((0, 5)));
}

/// A test page without a term is decided by -rho, so it falls to one of the classes and counts.
#[test]
fn test_pages_emptied_by_a_cleaning_are_counted() {
    let empty = |page: usize| if PAGES[page].1 == 1 { vec![] } else { clear(page) };
    let experiments = run(&vectors(empty), &cells(), Design::default());
    let tested = &experiments[0].outcome;
    assert!(matches!(tested, Outcome::Tested { .. }), "{tested:?}");
    let (right, wrong) = right_and_wrong(tested).unwrap();
    assert_eq!(right + wrong, 5);
}

#[test]
fn no_pages_and_no_classes() {
    let none = Documents::new(vec![], 0).weigh(Weighting::TfIdf);
    assert_eq!(run(&none, &Cells::new(&[], &[]), Design::default()), []);
    let classless = Cells::new(&[None; 12], &[0; 12]);
    assert_eq!(run(&vectors(clear), &classless, Design::default()), []);
    let one_class = Cells::new(&[Some(u32::MAX); 12], &[0; 12]);
    assert_eq!(run(&vectors(clear), &one_class, Design::default()), []);
    let one_site = Cells::new(&PAGES.map(|(class, _)| class), &[u32::MAX; 12]);
    let experiments = run(&vectors(clear), &one_site, Design::default());
    assert_eq!(experiments.len(), 3);
    assert!(experiments.iter().all(|one| one.outcome == Outcome::Skipped(Skipped::NothingTested)));
}

#[test]
#[should_panic(expected = "cells and vectors must be of the same documents")]
fn cells_of_other_documents_are_refused() {
    run(&vectors(clear), &Cells::new(&[Some(0)], &[0]), Design::default());
}

#[test]
fn results_do_not_depend_on_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| run_at(Cost::Tuned, &vectors(clear), &cells(), Design::default()))
    };
    let one = on(1);
    assert_eq!(one, on(3));
    // 8 experiments of classes 0 and 1 (listed above), 15 of 0 and 2, whose cells all have pages, and 8 of 1
    // and 2
    assert_eq!(tally(&one), [31, 0, 14]);
}

/// Naive Bayes on two classes on three sites, two pages each.
fn by_bayes(page: impl Fn(u32, u32) -> Vec<(u32, f64)>) -> Vec<Experiment> {
    let places: Vec<(u32, u32)> =
        (0..2).flat_map(|class| (0..3).flat_map(move |site| [(class, site); 2])).collect();
    let bags = places.iter().map(|&(class, site)| Bag::new(page(class, site))).collect();
    let (classes, sites): (Vec<_>, Vec<_>) = places.iter().map(|&(class, site)| (Some(class), site)).unzip();
    let learner = Learner::NaiveBayes(NaiveBayesParams::default().check().unwrap());
    let vectors = Documents::new(bags, 6).weigh(Weighting::Own);
    classify(&vectors, &Cells::new(&classes, &sites), &learner, &Design::default())
}

#[test]
fn the_three_configurations_are_those_of_any_learner() {
    let found = by_bayes(|class, site| vec![(class, 1.0), (2 + site, 0.25)]);
    for (number, count, tested) in [(1, 3, 8), (2, 6, 4), (3, 6, 8)] {
        let own = found.iter().filter(|one| one.configuration.number() == number);
        let judged: Vec<_> = own.map(|one| right_and_wrong(&one.outcome).unwrap()).collect();
        assert_eq!(judged, vec![(tested, 0); count]);
    }
    // the cleaning has emptied all pages
    let found = by_bayes(|_, _| vec![]);
    let of_site = Confusion { false_negative: 2, false_positive: 2, ..Confusion::default() };
    let counts = vec![(1, of_site), (2, of_site)];
    assert_eq!(found[0].outcome, Outcome::NotTrained { reason: NotTrained::AllZero, counts });
}
