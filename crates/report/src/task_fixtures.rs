//! Hand-made results of tasks for tests: two sites and three classes, a small cell, experiments that did not take place, empty documents,
//! missing documents.

use manifest::{CleaningSource, Design, Documents, Located, Output, Published, Task, WeightingKind};
use record::{
    Classification, Clusterings, DocumentsResult, Judged, Outcome, TaskScores, TaskUnit, Tested, Trouble,
};

use crate::fixtures::{self, Case, MADE, REAL, claim, output, texts};

/// F of the runs of each set's clusterings. The last set is empty.
const F: [(&str, [f64; 4]); 6] = [
    ("n", [0.40, 0.55, 0.45, 0.60]),
    ("t", [0.50, 0.65, 0.70, 0.55]),
    ("s", [0.72, 0.80, 0.69, 0.91]),
    ("w", [0.75, 0.82, 0.95, 0.68]),
    ("g", [0.90, 0.92, 0.95, 0.99]),
    ("e", [0.00, 0.00, 0.00, 0.00]),
];

/// The number of documents by site and class. The second site has one document of the third class, too few to train on.
const CELLS: [[u64; 3]; 2] = [[12, 9, 4], [8, 10, 1]];
const LEAST: u64 = 2;

pub(crate) fn documents(id: &str, weighting: WeightingKind) -> Documents {
    Documents {
        id: id.to_owned(),
        label: id.to_uppercase(),
        title: format!("the documents {id}"),
        cleaning: CleaningSource::Whole,
        weighting,
    }
}

pub(crate) fn task(id: &str, documents: &[&str], method: &str) -> Task {
    let file = "experiment.toml".to_owned();
    let least_cell = (method == "svm").then_some(LEAST as usize);
    Task {
        id: id.to_owned(),
        title: format!("the task {id}"),
        documents: texts(documents),
        on: Vec::new(),
        method: Located { value: method.to_owned(), file: file.clone(), line: 1 },
        settings: Located { value: toml::Table::new(), file, line: 1 },
        design: Design { least_cell, ..Design::default() },
    }
}

/// Test documents of the first site only, in the order tp, fp, fn, tn.
pub(crate) fn judged(counts: [u64; 4]) -> Outcome {
    judged_on(&[(0, counts)])
}

/// Test documents by site.
pub(crate) fn judged_on(tested: &[(usize, [u64; 4])]) -> Outcome {
    let tested = tested.iter().map(|&(site, counts)| Tested { site, decisions: counts.into() });
    Outcome::Judged(Judged { trained: [5, 5], cost: 1.0, tested: tested.collect() })
}

pub(crate) fn skipped(reason: &str) -> Outcome {
    Outcome::Skipped(reason.to_owned())
}

pub(crate) fn classified(
    configuration: u8,
    (first, second): (usize, usize),
    (first_site, second_site): (usize, usize),
    outcome: Outcome,
) -> Classification {
    Classification { configuration, first, second, first_site, second_site, outcome }
}

pub(crate) fn result(documents: &str, classifications: Vec<Classification>) -> DocumentsResult {
    DocumentsResult {
        documents: documents.to_owned(),
        empty: 0,
        words: 123.4,
        terms: 4321,
        unsettled: 0,
        clusterings: None,
        classifications,
    }
}

pub(crate) fn clustered(documents: &str, f: &[f64], most_iterations: u32) -> DocumentsResult {
    let clusterings = Clusterings {
        clusters: 3,
        most_iterations,
        f: f.to_vec(),
        class_information: f.iter().map(|f| f * f).collect(),
        site_information: f.iter().map(|f| (1.0 - f) * (1.0 - f)).collect(),
        iterations: (0..f.len()).map(|run| 7 + (run % 4) as u32).collect(),
    };
    DocumentsResult { clusterings: Some(clusterings), ..result(documents, Vec::new()) }
}

pub(crate) fn task_scores(task: &str, data: &str, results: Vec<DocumentsResult>) -> TaskScores {
    TaskScores {
        key: String::new(),
        unit: TaskUnit { task: task.to_owned(), data: data.to_owned() },
        classes: texts(&["camera", "mobile", "tv | <b>film</b>"]),
        sites: texts(&["a", "<b>b</b>"]),
        cells: CELLS.map(|cells| cells.to_vec()).to_vec(),
        labelled: 2,
        results,
        troubles: Vec::new(),
    }
}

/// All experiments on the cells. `right` percent of the test documents of the first class are found, and ten percent less of the second.
fn experiments(right: u64) -> Vec<Classification> {
    let sites = |configuration: u8| if configuration == 1 { [(0, 0), (1, 1)] } else { [(0, 1), (1, 0)] };
    let mut all = Vec::new();
    for configuration in 1..=3 {
        for pair in [(0, 1), (0, 2), (1, 2)] {
            for trained in sites(configuration) {
                let outcome = outcome(configuration, pair, trained, right);
                all.push(classified(configuration, pair, trained, outcome));
            }
        }
    }
    all
}

fn outcome(configuration: u8, pair: (usize, usize), trained: (usize, usize), right: u64) -> Outcome {
    if CELLS[trained.0][pair.0] < LEAST || CELLS[trained.1][pair.1] < LEAST {
        return skipped("a training cell is too small");
    }
    let tested = |class: usize, own: usize| -> u64 {
        let away = |site: &usize| match configuration {
            3 => *site != own,
            _ => *site != trained.0 && *site != trained.1,
        };
        (0..CELLS.len()).filter(away).map(|site| CELLS[site][class]).sum()
    };
    let (first, second) = (tested(pair.0, trained.0), tested(pair.1, trained.1));
    if first == 0 || second == 0 {
        return skipped("the test pages are all of one class");
    }
    let found = first * right / 100;
    let rejected = second * right.saturating_sub(10) / 100;
    judged([found, second - rejected, first - found, rejected])
}

/// The experiments of empty documents: no plane was found.
fn untrained() -> Vec<Classification> {
    let change = |one: Classification| match one.outcome {
        Outcome::Judged(_) => {
            Classification { outcome: skipped("not trained: no vector has a length"), ..one }
        }
        Outcome::Skipped(_) => one,
    };
    experiments(0).into_iter().map(change).collect()
}

/// An order of F between sets, as TOML.
pub(crate) fn order(task: &str, configuration: Option<u8>, documents: &[&str], least: f64) -> String {
    let configurations = configuration.as_slice();
    format!(
        "order = {{ tasks = [{task:?}], documents = {documents:?}, configurations = {configurations:?}, value = \"f\", \
         least = {least:?} }}"
    )
}

fn outputs() -> Vec<Output> {
    let clusterings = |tasks: &[&str]| {
        format!("clusterings = {{ tasks = {tasks:?}, below = [0.5], at-least = [0.7, 0.9] }}")
    };
    let bins = |tasks: &[&str]| format!("clustering-bins = {{ tasks = {tasks:?}, bins = 10 }}");
    let pairs = |configuration: u8, value: &str| {
        format!("pairs = {{ task = \"svm\", configuration = {configuration}, value = {value:?} }}")
    };
    let mut runs = output("runs", &clusterings(&["kmeans"]));
    runs.published = Some(Published {
        file: "p.csv".to_owned(),
        source: "Table 5-3".to_owned(),
        header: texts(&["Type of F scores", "Ave(F)", "F<0.5", "F>=0.7", "F>=0.9"]),
        rows: vec![texts(&["F(N)", "0.506", "381", "4", "0"]), texts(&["F(W)", "0.794", "13", "713", "187"])],
    });
    runs.claims = vec![
        claim("cleaning helps clustering", &order("kmeans", None, &["w", "s", "t", "n"], 0.0)),
        claim("the gold is far above", &order("kmeans", None, &["g", "w"], 0.5)),
    ];
    let mut first = output("pairs-1", &pairs(1, "f"));
    first.published = Some(Published {
        file: "p.csv".to_owned(),
        source: "Table 5-5".to_owned(),
        header: texts(&["classes", "N", "T"]),
        rows: vec![texts(&["camera, mobile", "0.9829", "0.9681"]), texts(&["Average", "0.9477", "0.8822"])],
    });
    first.claims = vec![claim("cleaning helps", &order("svm", Some(3), &["w", "n"], 0.01))];
    let configurations = |tasks: &[&str]| format!("configurations = {{ tasks = {tasks:?}, value = \"f\" }}");
    vec![
        output("cells", "cells = { task = \"kmeans\" }"),
        runs,
        output("cut-off", &clusterings(&["kmeans", "kmeans-9"])),
        output("bins", &bins(&["kmeans"])),
        output("bins-both", &bins(&["kmeans", "kmeans-9"])),
        first,
        output("pairs-2", &pairs(2, "f")),
        output("pairs-3", &pairs(3, "accuracy")),
        output("configurations", &configurations(&["svm"])),
        output("configurations-both", &configurations(&["svm", "svm-real"])),
    ]
}

/// An experiment of tasks only: every kind of output, on two data sets. The real one has no gold.
pub(crate) fn whole_tasks() -> Case {
    let all = ["n", "t", "s", "w", "g", "e"];
    let mut experiment = fixtures::experiment(Vec::new(), outputs());
    let weighting = |id: &str| if id == "w" { WeightingKind::Own } else { WeightingKind::TfIdf };
    experiment.documents = all.map(|id| documents(id, weighting(id))).to_vec();
    let mut away = task("svm-real", &["n", "w"], "svm");
    away.on = vec![REAL.to_owned()];
    experiment.tasks = vec![
        task("kmeans", &all, "k-means"),
        task("kmeans-9", &["n", "w"], "k-means"),
        task("svm", &all, "svm"),
        away,
    ];
    let clusterings = |ids: &[&str], most| -> Vec<DocumentsResult> {
        let of = F.iter().filter(|(id, _)| ids.contains(id));
        of.map(|(id, f)| emptied(clustered(id, f, most))).collect()
    };
    let classifications = |ids: &[&str]| -> Vec<DocumentsResult> {
        let right = [("n", 60), ("t", 70), ("s", 80), ("w", 90), ("g", 100)];
        let of = right.iter().filter(|(id, _)| ids.contains(id));
        let mut results: Vec<_> = of.map(|(id, right)| result(id, experiments(*right))).collect();
        results.extend(ids.contains(&"e").then(|| emptied(result("e", untrained()))));
        results
    };
    let mut scores = vec![
        task_scores("kmeans", MADE, clusterings(&all, 30)),
        task_scores("kmeans-9", MADE, clusterings(&["n", "w"], 9)),
        task_scores("svm", MADE, classifications(&all)),
    ];
    let unmarked = ["n", "t", "s", "w", "e"];
    for (task, results) in [
        ("kmeans", clusterings(&unmarked, 30)),
        ("svm", classifications(&unmarked)),
        ("svm-real", classifications(&["n", "w"])),
    ] {
        let mut own = task_scores(task, REAL, results);
        if task != "svm-real" {
            own.troubles.push(Trouble {
                documents: "g".to_owned(),
                message: "7 pages with a class have no marks".to_owned(),
            });
        }
        scores.push(own);
    }
    Case { tasks: scores, ..Case::of(experiment) }
}

/// The result; that of the documents `e` becomes empty.
fn emptied(result: DocumentsResult) -> DocumentsResult {
    if result.documents != "e" {
        return result;
    }
    DocumentsResult { empty: CELLS.iter().flatten().sum(), words: 0.0, terms: 0, ..result }
}
