//! The parameters; their meanings, ranges and reasons are in [`INFO`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::info::INFO;
use crate::method::Adeater;

/// By what a split is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Split {
    /// Information gain.
    #[default]
    Entropy,
    /// The fall of the Gini impurity.
    Gini,
}

/// What stands for a size that a page does not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missing {
    /// A number below every size.
    #[default]
    Below,
    /// The mean over those labelled images that tell theirs.
    Mean,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is; the sweep of the catalogue holds the two together")]
pub struct AdeaterParams {
    pub split: Split,
    pub max_depth: u32,
    pub least_leaf: u32,
    pub missing: Missing,
    pub phrase: u32,
    pub least_count: u32,
    pub most_phrases: u32,
    pub resolve: bool,
    pub image_address: bool,
    pub most_images: u32,
}

impl Default for AdeaterParams {
    fn default() -> Self {
        Self {
            split: Split::default(),
            max_depth: 10,
            least_leaf: 2,
            missing: Missing::default(),
            phrase: 2,
            least_count: 2,
            most_phrases: 200,
            resolve: false,
            image_address: false,
            most_images: 5_000,
        }
    }
}

impl Params for AdeaterParams {
    type Method = Adeater;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<Adeater, SettingsError> {
        let ranges = [
            ("max-depth", self.max_depth, 1, 64),
            ("least-leaf", self.least_leaf, 1, 100),
            ("phrase", self.phrase, 1, 5),
            ("least-count", self.least_count, 1, 1_000),
            ("most-phrases", self.most_phrases, 0, 1_000),
            ("most-images", self.most_images, 1, 100_000),
        ];
        for (key, found, least, most) in ranges {
            INFO.within(key, found, &format!("{least} to {most}"), (least..=most).contains(&found))?;
        }
        Ok(Adeater::checked(self))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    #[track_caller]
    fn check(assignment: &str, expected: &str) {
        let mut settings = Settings::new();
        settings.assign(assignment).expect("is key=value");
        let built = FamilyOf::<AdeaterParams>::new().build(&settings);
        assert_eq!(built.map_or_else(|error| error.to_string(), |_| "built".to_owned()), expected);
    }

    #[test]
    fn ranges_are_told() {
        check("max-depth=64", "built");
        check("split=gini", "built");
        check("most-phrases=0", "built");
        check("max-depth=0", "parameters of adeater: max-depth is 0, allowed is 1 to 64");
        check("least-leaf=0", "parameters of adeater: least-leaf is 0, allowed is 1 to 100");
        check("phrase=6", "parameters of adeater: phrase is 6, allowed is 1 to 5");
        check("most-images=0", "parameters of adeater: most-images is 0, allowed is 1 to 100000");
    }
}
