//! The parameters of FeatureExtractor: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use super::info::INFO;
use super::method::{Choice, FeatureExtractor};
use crate::ElementFeatures;
use crate::names;

/// The data set whose largest value a feature is divided by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Maxima {
    /// The training pages of the site, and the page itself.
    #[default]
    Site,
    /// The page alone.
    Page,
}

/// What the blocks of the basket are ranked by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RankBy {
    /// The sum of the wanted features' values.
    #[default]
    Value,
    /// This sum over that of all features.
    Share,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct FeatureExtractorParams {
    pub wanted: String,
    pub tags: String,
    pub features: ElementFeatures,
    pub maxima: Maxima,
    pub rank_by: RankBy,
}

impl Default for FeatureExtractorParams {
    fn default() -> Self {
        Self {
            wanted: "text".to_owned(),
            tags: names::WHOLE_TABLES.to_owned(),
            features: ElementFeatures::default(),
            maxima: Maxima::default(),
            rank_by: RankBy::default(),
        }
    }
}

impl FeatureExtractorParams {
    /// The checked parameters; `info` is that of the method that has them.
    pub(super) fn choice(&self, info: &'static Info) -> Result<Choice, SettingsError> {
        Ok(Choice {
            info,
            wanted: names::features(info, "wanted", &self.wanted)?,
            tags: names::tags(info, "tags", &self.tags)?,
            features: self.features,
            maxima: self.maxima,
            rank_by: self.rank_by,
        })
    }
}

impl Params for FeatureExtractorParams {
    type Method = FeatureExtractor;

    const INFO: &'static Info = INFO;

    /// The paper, Table 4: one page is all that is needed.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn check(self) -> Result<FeatureExtractor, SettingsError> {
        Ok(FeatureExtractor::checked(self.choice(INFO)?))
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
        let said = match FamilyOf::<FeatureExtractorParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_and_other_features_build() {
        check(&[], "built");
        check(
            &["wanted=object link", "features=tags", "maxima=page", "rank-by=share", "tags=table tr td"],
            "built",
        );
    }

    #[test]
    fn what_is_refused_is_told_with_what_is_allowed() {
        check(
            &["wanted=words"],
            "parameters of feature-extractor: wanted is \"words\", allowed is one or more, but not all, of text, \
             text-tag, list, table, link, object, frame, form, script, style-sheet, blanks between them",
        );
        check(
            &["maxima=book"],
            "parameters of feature-extractor: maxima is \"book\", allowed is \"site\" (the training pages and the \
             page itself), \"page\" (the page alone)",
        );
    }
}
