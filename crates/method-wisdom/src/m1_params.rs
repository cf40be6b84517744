//! The parameters of M1: those of WISDOM that have to do with leaves.
//!
//! The meaning, range and reason of each are in [`M1`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::Chinese;

use crate::choices::{Leaves, Length, MeanOver, Mixed, SurroundingWithin, Wanted};
use crate::info::M1;
use crate::leaf_methods::M1Leaves;
use crate::reading_params::ReadingParams;

/// The parameters of M1, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct M1Params {
    pub wanted: Wanted,
    pub mixed: Mixed,
    pub toc_constraint: f64,
    pub article_constraint: f64,
    pub leaves: Leaves,
    pub dummy_tags: String,
    pub length: Length,
    pub mean_over: MeanOver,
    pub surrounding: u32,
    pub surrounding_within: SurroundingWithin,
    pub self_links: bool,
    pub least_entropy: f64,
    pub stem: bool,
    pub stop_words: bool,
    pub numbers: bool,
    pub chinese: Chinese,
}

impl Default for M1Params {
    fn default() -> Self {
        let reading = ReadingParams::default();
        Self {
            wanted: Wanted::default(),
            mixed: Mixed::default(),
            toc_constraint: reading.toc_constraint,
            article_constraint: reading.article_constraint,
            leaves: reading.leaves,
            dummy_tags: reading.dummy_tags,
            length: reading.length,
            mean_over: reading.mean_over,
            surrounding: reading.surrounding,
            surrounding_within: reading.surrounding_within,
            self_links: reading.self_links,
            least_entropy: reading.least_entropy,
            stem: reading.stem,
            stop_words: reading.stop_words,
            numbers: reading.numbers,
            chinese: reading.chinese,
        }
    }
}

impl M1Params {
    fn reading(&self) -> ReadingParams {
        ReadingParams {
            toc_constraint: self.toc_constraint,
            article_constraint: self.article_constraint,
            leaves: self.leaves,
            dummy_tags: self.dummy_tags.clone(),
            length: self.length,
            mean_over: self.mean_over,
            surrounding: self.surrounding,
            surrounding_within: self.surrounding_within,
            self_links: self.self_links,
            least_entropy: self.least_entropy,
            stem: self.stem,
            stop_words: self.stop_words,
            numbers: self.numbers,
            chinese: self.chinese,
        }
    }
}

impl Params for M1Params {
    type Method = M1Leaves;

    const INFO: &'static Info = M1;

    fn check(self) -> Result<M1Leaves, SettingsError> {
        // any length will do, that of an image link (0) too
        self.reading().leafwise(M1, self.wanted, self.mixed, true, -1.0).map(M1Leaves)
    }
}
