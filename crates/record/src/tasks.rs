//! The results of tasks over cleaned pages: one file for each task and data set, with figures for each run
//! and counts for each experiment, from which the report computes means.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// One task on one data set: a place in the folder of records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskUnit {
    /// The task's id.
    pub task: String,
    /// The data set's id.
    pub data: String,
}

/// The results of one task on one data set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskScores {
    /// The key of everything from which they were made. If sites could not be read and are missing, no later
    /// call has this key.
    pub key: String,
    /// The task and the data set.
    pub unit: TaskUnit,
    /// Names of the classes that some document has, sorted.
    pub classes: Vec<String>,
    /// Names of the sites, grouped as in tasks, in the data set's order, including those without documents.
    pub sites: Vec<String>,
    /// Documents by site and class: `cells[site][class]`.
    pub cells: Vec<Vec<u64>>,
    /// One entry for each set of documents, in the manifest's order.
    pub results: Vec<DocumentsResult>,
    /// The documents that could not be made.
    pub troubles: Vec<Trouble>,
}

/// A set of documents without results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trouble {
    /// The documents' id.
    pub documents: String,
    /// The reason, as a sentence.
    pub message: String,
}

/// The results of one set of documents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DocumentsResult {
    /// The documents' id.
    pub documents: String,
    /// Number of empty documents: vectors of length zero, which always count as wrong.
    pub empty: u64,
    /// Mean number of different words of a document.
    pub words: f64,
    /// Different words of all documents.
    pub terms: u64,
    /// Number of training sets, counted for each configuration, on which the solver gave up.
    pub unsettled: u64,
    /// The clusterings; absent for a classification.
    pub clusterings: Option<Clusterings>,
    /// The classifications; empty for a clustering.
    pub classifications: Vec<Classification>,
}

/// Figures of the runs of a clustering, one entry for each run, in order. Run i starts from the same
/// documents for every cleaning, so two sets of documents are compared run by run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clusterings {
    /// F of the best assignment of clusters to classes, mean over classes, in `0..=1`.
    pub f: Vec<f64>,
    /// Normalised mutual information of clusters and classes, in `0..=1`.
    pub class_information: Vec<f64>,
    /// Normalised mutual information of clusters and sites, in `0..=1`.
    pub site_information: Vec<f64>,
    /// Iterations until the assignment did not change, or the most that are allowed.
    pub iterations: Vec<u32>,
}

/// One experiment: a classification of two classes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Classification {
    /// 1, 2 or 3.
    pub configuration: u8,
    /// Index of the pair's first class, which counts as positive.
    pub first: usize,
    /// Index of its second class.
    pub second: usize,
    /// Index of the training site of the first class.
    pub first_site: usize,
    /// Index of the training site of the second class.
    pub second_site: usize,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of an experiment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    /// Documents were classified: the test documents by their site, in ascending order; each site has at least one. Where the cleaned
    /// training documents had nothing to learn, every test document counts as wrong.
    Judged(Vec<Tested>),
    /// It did not take place, with the reason in words.
    Skipped(String),
}

/// The test documents of one site in an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    /// Index of the site.
    pub site: usize,
    /// The decisions on them.
    pub decisions: Decisions,
}

/// Numbers of test documents by their class and by the decision. On disk they are only four numbers in this
/// order, because there are many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 4]", into = "[u64; 4]")]
pub struct Decisions {
    /// Test documents of the first class, classified as the first.
    pub true_positive: u64,
    /// Test documents of the second class, classified as the first.
    pub false_positive: u64,
    /// Test documents of the first class, classified as the second.
    pub false_negative: u64,
    /// Test documents of the second class, classified as the second.
    pub true_negative: u64,
}

impl From<[u64; 4]> for Decisions {
    fn from([true_positive, false_positive, false_negative, true_negative]: [u64; 4]) -> Self {
        Self { true_positive, false_positive, false_negative, true_negative }
    }
}

impl From<Decisions> for [u64; 4] {
    fn from(own: Decisions) -> Self {
        [own.true_positive, own.false_positive, own.false_negative, own.true_negative]
    }
}

impl AddAssign for Decisions {
    fn add_assign(&mut self, other: Self) {
        self.true_positive += other.true_positive;
        self.false_positive += other.false_positive;
        self.false_negative += other.false_negative;
        self.true_negative += other.true_negative;
    }
}
