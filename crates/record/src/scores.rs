//! Counts of one unit against the marks, with the ratios of pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Failure, PageScore, SettledRule, Unit};

/// All scores of one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// The rules of each fit that has any.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<FitRules>,
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
    /// The fit statistics, by name.
    pub fit_statistics: BTreeMap<String, f64>,
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

/// The rules of one fit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FitRules {
    /// The variant's id.
    pub variant: String,
    /// Pages fitted on; `None` for all that take part.
    pub training: Option<usize>,
    /// Which sample, from 0.
    pub repeat: u32,
    /// In the method's order.
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
