//! Models that were learned from labelled sites, and which site is cleaned by which of them.

use serde::{Deserialize, Serialize};

/// The sites of a run, dealt to folds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Everything that it was made from.
    pub key: String,
    /// Every site that is learned from or cleaned, and was read.
    pub sites: Vec<DealtSite>,
}

/// One site and its fold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealtSite {
    /// The data set's id.
    pub data: String,
    /// The site's id.
    pub site: String,
    /// The fold of its hosts, from 0; `None` where none of them is learned from.
    pub fold: Option<usize>,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainedModel {
    /// Everything that it was made from.
    pub key: String,
    /// The fold that it was not trained on; `None` where it was trained on all.
    pub without: Option<usize>,
    /// Number of sites that it was trained on.
    pub sites: usize,
    /// Number of their labelled pages.
    pub pages: usize,
    /// Number of rows that these gave.
    pub rows: usize,
    /// The model as text, or why there is none.
    pub model: Result<String, String>,
}
