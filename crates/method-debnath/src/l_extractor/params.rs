//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use super::info::INFO;
use super::method::LExtractor;
use crate::ElementFeatures;
use crate::names;

/// What a fold of the cross-validation is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FoldBy {
    /// Blocks, each class dealt out evenly.
    #[default]
    Block,
    /// Whole pages.
    Page,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct LExtractorParams {
    pub tags: String,
    pub features: ElementFeatures,
    pub cost: f64,
    pub relevant_weight: f64,
    pub redundant_weight: f64,
    pub relevant_share: f64,
    pub folds: u32,
    pub fold_by: FoldBy,
    pub most_blocks: u32,
}

impl Default for LExtractorParams {
    fn default() -> Self {
        Self {
            tags: names::PARTITIONING_TAGS.to_owned(),
            features: ElementFeatures::Tags,
            cost: 1.0,
            relevant_weight: 1.0,
            redundant_weight: 1.0,
            relevant_share: 0.5,
            folds: 5,
            fold_by: FoldBy::default(),
            most_blocks: 2_000,
        }
    }
}

impl Params for LExtractorParams {
    type Method = LExtractor;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<LExtractor, SettingsError> {
        let tags = names::tags(INFO, "tags", &self.tags)?;
        let factors = [
            ("cost", self.cost),
            ("relevant-weight", self.relevant_weight),
            ("redundant-weight", self.redundant_weight),
        ];
        for (key, factor) in factors {
            INFO.within(key, factor, "0.001 to 1000.0", (0.001..=1000.0).contains(&factor))?;
        }
        let share = self.relevant_share;
        INFO.within("relevant-share", share, "above 0.0, up to 1.0", share > 0.0 && share <= 1.0)?;
        INFO.within("folds", self.folds, "2 to 20", (2..=20).contains(&self.folds))?;
        let blocks = self.most_blocks;
        INFO.within("most-blocks", blocks, "10 to 5000", (10..=5_000).contains(&blocks))?;
        Ok(LExtractor::checked(self, tags))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    #[track_caller]
    fn check(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).expect("is key=value");
        }
        let said = match FamilyOf::<LExtractorParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn ranges_are_told() {
        check(&[], "built");
        check(
            &["cost=1000", "relevant-weight=0.001", "relevant-share=1", "folds=2", "fold-by=page"],
            "built",
        );
        check(&["cost=0"], "parameters of l-extractor: cost is 0, allowed is 0.001 to 1000.0");
        check(
            &["redundant-weight=nan"],
            "parameters of l-extractor: redundant-weight is NaN, allowed is 0.001 to 1000.0",
        );
        check(
            &["relevant-share=0"],
            "parameters of l-extractor: relevant-share is 0, allowed is above 0.0, up to 1.0",
        );
        check(&["folds=1"], "parameters of l-extractor: folds is 1, allowed is 2 to 20");
        check(&["most-blocks=9"], "parameters of l-extractor: most-blocks is 9, allowed is 10 to 5000");
    }
}
