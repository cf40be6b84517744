//! Models that were learned from labelled sites, and the assignment of sites to models.

use serde::{Deserialize, Serialize};

/// The sites of a run, dealt to folds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The key of everything from which it was made.
    pub key: String,
    /// Every site that was read for training or will be cleaned.
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
    /// The fold of its hosts, from 0; `None` if none of them is used in training.
    pub fold: Option<usize>,
}

/// One model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainedModel {
    /// The key of everything from which it was made.
    pub key: String,
    /// The fold that was left out of its training; `None` if it was trained on all.
    pub without: Option<usize>,
    /// Number of sites in its training.
    pub sites: usize,
    /// Number of their labelled pages.
    pub pages: usize,
    /// Number of training rows from these pages.
    pub rows: usize,
    /// The model as text, or the reason why there is none.
    pub model: Result<String, String>,
}
