//! The parameters of K-FeatureExtractor: those of FeatureExtractor, and two of the clustering.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use super::clusters::Clustering;
use super::k_info::INFO;
use super::method::KFeatureExtractor;
use super::params::{FeatureExtractorParams, Maxima, RankBy};
use crate::ElementFeatures;

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct KFeatureExtractorParams {
    pub wanted: String,
    pub tags: String,
    pub features: ElementFeatures,
    pub maxima: Maxima,
    pub rank_by: RankBy,
    pub k: u32,
    pub high_clusters: u32,
}

impl Default for KFeatureExtractorParams {
    fn default() -> Self {
        let FeatureExtractorParams { wanted, tags, features, maxima, rank_by } =
            FeatureExtractorParams::default();
        Self { wanted, tags, features, maxima, rank_by, k: 2, high_clusters: 1 }
    }
}

impl Params for KFeatureExtractorParams {
    type Method = KFeatureExtractor;

    const INFO: &'static Info = INFO;

    /// As for FeatureExtractor.
    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn check(self) -> Result<KFeatureExtractor, SettingsError> {
        let Self { wanted, tags, features, maxima, rank_by, k, high_clusters } = self;
        let choice = FeatureExtractorParams { wanted, tags, features, maxima, rank_by }.choice(INFO)?;
        INFO.within("k", k, "2 to 20", (2..=20).contains(&k))?;
        let some = (1..k).contains(&high_clusters);
        INFO.within("high-clusters", high_clusters, &format!("1 to {} with k = {k}", k - 1), some)?;
        let clustering = Clustering { k: k as usize, high: high_clusters as usize };
        Ok(KFeatureExtractor::checked(choice, clustering))
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
        let said = match FamilyOf::<KFeatureExtractorParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn ranges_are_told() {
        check(&[], "built");
        check(&["k=3", "high-clusters=2"], "built");
        check(&["k=1"], "parameters of k-feature-extractor: k is 1, allowed is 2 to 20");
        check(
            &["k=3", "high-clusters=3"],
            "parameters of k-feature-extractor: high-clusters is 3, allowed is 1 to 2 with k = 3",
        );
    }
}
