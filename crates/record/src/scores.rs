//! Scores: counts of one unit against the marks, with the ratios of pages, and those of single pages for the tables that name pages; and
//! the results of tasks over cleaned pages, one file for each task and data set. The report computes the means.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Failure, SettledRule, Unit};

/// All scores of one unit.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// The key of everything from which they were made.
    pub key: String,
    /// Their unit.
    pub unit: Unit,
    /// The site.
    pub site: SiteFacts,
    /// The counts.
    pub rows: Vec<ScoreRow>,
    /// What each fit settled, also on a site without gold; a fit without numbers and rules is left out.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub fits: Vec<SettledFit>,
    /// For each variant, the share of given texts that is not in the pages; empty for a method that gives
    /// spans.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub texts: Vec<AnsweredTexts>,
    /// The single pages, if a table shows the pages of the run.
    pub pages: Vec<PageScore>,
    /// The failures of cleaning; each such page counts as a miss.
    pub failures: Vec<Failure>,
}

/// The facts of a site in tables.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteFacts {
    /// Language tag.
    pub language: String,
    /// Its category or year.
    pub category: String,
    /// Pages of the site.
    pub pages: usize,
    /// Pages that take part in the run.
    pub taking_part: usize,
    /// Pages that take part and have gold that was found in them.
    pub scored: usize,
    /// Mean number of words of the pages that take part.
    pub words: f64,
    /// Mean number of words in the answers of scored pages.
    pub answer_words: f64,
    /// Pages that take part, by trait.
    pub traits: BTreeMap<String, usize>,
    /// The marks on the scored pages, by role; roles without marks are left out.
    pub marked: BTreeMap<String, Marked>,
    /// Number of different classes of the pages that take part.
    pub classes: usize,
    /// Pages that are not scored because less than half of their gold was found.
    pub unfound: Vec<Unfound>,
}

/// The marks of one role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marked {
    /// Pages with marks.
    pub pages: usize,
    /// Marked blocks on them: stretches of text with nothing unmarked in between.
    pub blocks: usize,
}

/// A page whose gold was not found in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unfound {
    /// The page's name.
    pub page: String,
    /// The share found, in `0.0..0.5`.
    pub found: f64,
}

/// Counts of one variant, training size, repeat, measure and group of pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRow {
    /// The variant's id.
    pub variant: String,
    /// Pages fitted on; `None` for all that take part.
    pub training: Option<usize>,
    /// Which sample, from 0.
    pub repeat: u32,
    /// Exactly the traits that the pages of this group have. Groups are disjoint.
    pub traits: Vec<String>,
    /// The measure's name.
    pub measure: String,
    /// Pages counted.
    pub pages: u64,
    /// Sum over pages: units in the answer.
    pub relevant: u64,
    /// Sum over pages: units in the kept text.
    pub found: u64,
    /// Sum over pages: units in both.
    pub common: u64,
    /// Sums of page ratios, for means over pages.
    pub ratios: Ratios,
}

/// The texts that one variant gave, over all training sizes and repeats.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnsweredTexts {
    /// The variant's id.
    pub variant: String,
    /// Number of texts.
    pub pages: u64,
    /// The sum over texts of the share of words that were not found in the page.
    pub unfound: f64,
    /// Number of texts with more than half of their words not found.
    pub mostly_unfound: u64,
}

/// What one fit settled.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettledFit {
    /// The variant's id.
    pub variant: String,
    /// Pages fitted on; `None` for all that take part.
    pub training: Option<usize>,
    /// Which sample, from 0.
    pub repeat: u32,
    /// The fit statistics, by name.
    pub fit_statistics: BTreeMap<String, f64>,
    /// The rules, in the method's order.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<SettledRule>,
}

/// Sums of ratios over the pages where they are defined.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratios {
    /// Sum of precisions.
    pub precision: f64,
    /// Pages with a precision.
    pub precision_pages: u64,
    /// Sum of recalls.
    pub recall: f64,
    /// Pages with a recall.
    pub recall_pages: u64,
    /// Sum of F.
    pub f: f64,
    /// Pages with an F.
    pub f_pages: u64,
    /// Sum of squared precisions.
    pub precision_squares: f64,
    /// Sum of squared recalls.
    pub recall_squares: f64,
    /// Sum of squared F.
    pub f_squares: f64,
    /// Sum of precision times recall, over pages with both.
    pub products: f64,
}

/// The kinds of text by name, in the order of tables: the keys of [`PageScore::kinds`].
pub const TEXT_KINDS: [&str; 8] =
    ["title", "by-line", "date", "caption", "comment", "link", "prose", "other"];

/// The result of one variant, fitted on all pages, on one page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageScore {
    /// The variant's id.
    pub variant: String,
    /// The page's name.
    pub page: String,
    /// For each measure that counts the page: the units in the answer, in the kept text, and in both.
    pub counts: BTreeMap<String, [u64; 3]>,
    /// For each [kind of text](TEXT_KINDS) in the page, and for each kind of noise in a generated page: the numbers of its words, of marked
    /// ones, of kept ones, and of both. `None` if less than half of the gold text is in the page, because then the marks
    /// are not reliable.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub kinds: Option<BTreeMap<String, [u64; 4]>>,
    /// The confidence of the method, if it gives one, in `0.0..=1.0`.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub confidence: Option<f64>,
    /// The first words of marked text that was not kept, at most six.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub lost: String,
    /// The first words of kept text that is not marked, at most six.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub added: String,
}

/// One task on one data set: a place in the folder of records.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskUnit {
    /// The task's id.
    pub task: String,
    /// The data set's id.
    pub data: String,
}

/// The results of one task on one data set.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
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
    /// The clusterings; absent for another task.
    pub clusterings: Option<Clusterings>,
    /// The classifications; empty for another task.
    pub classifications: Vec<Classification>,
    /// The retrieval; absent for another task.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub retrieval: Option<Retrieval>,
}

/// The pages found by their queries, the size of the index, and the near-duplicates. The queries are the same for every set of documents.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retrieval {
    /// For each query the index of the site of its page, and the rank of the page from 1, or 0 if it was not found.
    pub ranks: Vec<(usize, u32)>,
    /// Pairs of a word and a document that has it.
    pub postings: u64,
    /// Bytes of the postings.
    pub bytes: u64,
    /// Pairs of near-duplicates among the documents.
    pub alike: u64,
    /// Of these, the pairs that are none by their gold.
    pub wrongly: u64,
    /// Pairs of near-duplicates by their gold, on different sites.
    pub stories: u64,
    /// Of these, the pairs that are near-duplicates among the documents.
    pub joined: u64,
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
    /// Numbers of them by class and decision: documents of the first class that were classified as the first, those of the second class as the
    /// first, of the first as the second, of the second as the second.
    pub decisions: [u64; 4],
}
