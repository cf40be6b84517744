//! The wanted features as a parameter: names with blanks between them.

use cleaning::{Allowed, ParamType};
use serde::{Deserialize, Serialize};

use crate::Feature;

/// Some features, at least one and not all of them. Written as their names with blanks between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FeatureSet(Vec<Feature>);

impl FeatureSet {
    /// The text feature alone.
    pub fn text() -> Self {
        Self(vec![Feature::Text])
    }

    /// Whether the set has the feature.
    pub fn contains(&self, feature: Feature) -> bool {
        self.0.contains(&feature)
    }
}

impl TryFrom<String> for FeatureSet {
    type Error = String;

    fn try_from(names: String) -> Result<Self, Self::Error> {
        let named = |name: &str| Feature::ALL.into_iter().find(|feature| feature.name() == name);
        let features: Option<Vec<Feature>> = names.split_whitespace().map(named).collect();
        let mut features = features.unwrap_or_default();
        features.sort_unstable();
        features.dedup();
        let some = !features.is_empty() && features.len() < Feature::ALL.len();
        some.then_some(Self(features)).ok_or_else(allowed)
    }
}

impl From<FeatureSet> for String {
    fn from(features: FeatureSet) -> Self {
        features.0.into_iter().map(Feature::name).collect::<Vec<_>>().join(" ")
    }
}

impl ParamType for FeatureSet {
    fn allowed() -> Allowed {
        Allowed::Range(allowed())
    }
}

/// The allowed values of a set of features.
fn allowed() -> String {
    format!(
        "one or more, but not all, of {}, blanks between them",
        Feature::ALL.map(Feature::name).join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &str, expected: Option<&str>) {
        let features = FeatureSet::try_from(found.to_owned()).ok();
        assert_eq!(features.map(String::from).as_deref(), expected);
    }

    #[test]
    fn features_are_words() {
        check("text", Some("text"));
        check("object text object", Some("text object"));
        check("", None);
        check("words", None);
        check(&Feature::ALL.map(Feature::name).join(" "), None);
    }
}
