//! Counts of one unit against the marks, with the ratios of pages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Failure, PageScore, SettledRule, Unit};

/// All scores of one unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scores {
    /// Key of what they were made from.
    pub key: String,
    /// Whose they are.
    pub unit: Unit,
    /// The site.
    pub site: SiteFacts,
    /// The counts.
    pub rows: Vec<ScoreRow>,
    /// The rules of each fit that settled any.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub rules: Vec<FitRules>,
    /// How much of the texts that a method answered with is not in the pages, a variant; none for a method that answers in
    /// spans.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub texts: Vec<AnsweredTexts>,
    /// The pages one by one, for a run that some table shows so.
    pub pages: Vec<PageScore>,
    /// What went wrong while cleaning: each such page counts as a miss.
    pub failures: Vec<Failure>,
}

/// The facts of a site in tables.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SiteFacts {
    /// Language tag.
    pub language: String,
    /// Category or year, as in its descriptor.
    pub category: String,
    /// Pages of the site.
    pub pages: usize,
    /// Pages that take part in the run.
    pub taking_part: usize,
    /// Pages that take part and have gold that was found in them.
    pub scored: usize,
    /// Mean words a page, over pages that take part.
    pub words: f64,
    /// Mean words of the answer a scored page.
    pub answer_words: f64,
    /// Pages that take part, by trait.
    pub traits: BTreeMap<String, usize>,
    /// What is marked on the scored pages, by role; a role without marks is not there.
    pub marked: BTreeMap<String, Marked>,
    /// Different classes of the pages that take part; 0 where no page has one.
    pub classes: usize,
    /// Pages left out of scoring because less than half of their gold was found.
    pub unfound: Vec<Unfound>,
}

/// What is marked of one role.
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
    /// What the fit settled, by name.
    pub fit_statistics: BTreeMap<String, f64>,
    /// The traits that the pages of this group have, all and no other. Groups are disjoint.
    pub traits: Vec<String>,
    /// The measure's name.
    pub measure: String,
    /// Pages counted.
    pub pages: u64,
    /// Sum over pages: what the answer holds.
    pub relevant: u64,
    /// Sum over pages: what the method kept.
    pub found: u64,
    /// Sum over pages: what both hold.
    pub common: u64,
    /// Sums of page ratios, for means over pages.
    pub ratios: Ratios,
}

/// The texts that one variant answered with, over all training sizes and repeats.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnsweredTexts {
    /// The variant's id.
    pub variant: String,
    /// Texts.
    pub pages: u64,
    /// Sum over them: the share of a text's words that were not found in its page.
    pub unfound: f64,
    /// Texts more than half of whose words were not found.
    pub mostly_unfound: u64,
}

/// The rules that one fit settled.
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

/// Sums of ratios over those pages where they are defined.
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
