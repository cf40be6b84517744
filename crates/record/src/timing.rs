//! Run times and memory of one method on some pages of one site: a part of [`crate::Machine`], which no comparison reads.

use serde::{Deserialize, Serialize};

/// The times of one run on one number of pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// The timing's id in the manifest.
    pub id: String,
    /// What is timed.
    pub title: String,
    /// The data set's id.
    pub data: String,
    /// The id of the site whose pages they are.
    pub site: String,
    /// How many pages were fitted on and cleaned, or read.
    pub pages: usize,
    /// The run, as tables name it; `parsing` for the reading of the pages.
    pub run: String,
    /// Seconds of each repeat, in order, above 0 as far as the clock tells.
    pub seconds: Vec<f64>,
    /// Bytes of each of these repeats, in order: the most that the work had allocated at once beyond what stood before it.
    /// Empty where nobody counted, and then of no repeat behind it.
    pub peaks: Vec<u64>,
    /// Why there are fewer of them than repeats were asked for.
    pub trouble: Option<String>,
}
