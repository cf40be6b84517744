//! The parameters: the thesis's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Bodies, DisplayAttributes, EmptyLeaf, FeatureOptions, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::TermOptions;

use crate::Sst;
use crate::info::INFO;

/// What becomes of text outside of BODY.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outside {
    /// It is left out (4.1.2).
    #[default]
    Drop,
    /// It is kept.
    Keep,
}

/// What becomes of a part of a page whose presentation style the tree has not seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unseen {
    /// It is kept as "possibly meaningful" (Figure 4-7).
    #[default]
    Keep,
    /// It is left out, unless the element node above it is meaningful as a whole.
    Drop,
}

/// Which features are locally noisy, and left out of what is kept (4.2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalNoise {
    /// Those whose importance 1 - H(a) is below epsilon.
    #[default]
    Importance,
    /// Those whose entropy H(a) is below epsilon, by the letter.
    Literal,
    /// None.
    Off,
}

/// Within what the entropy of locally noisy features is taken, and what they are left out of (4.2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LocalNoiseWithin {
    /// The maximal meaningful element node, with all below it.
    #[default]
    Meaningful,
    /// Each leaf of it by itself.
    Leaf,
}

/// Where the threshold comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The parameter `threshold`.
    #[default]
    Fixed,
    /// The one with the best token F on the labelled pages of the site (5.3).
    Labels,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct SstParams {
    pub outside: Outside,
    pub bodies: Bodies,
    pub attributes: DisplayAttributes,
    pub text_nodes: bool,
    pub text_heights: bool,
    pub leaf_height: u16,
    pub stem: bool,
    pub stop_words: bool,
    pub images: bool,
    pub links: bool,
    pub attenuation: f64,
    pub empty_leaf: EmptyLeaf,
    pub merge: bool,
    pub merge_frequency: f64,
    pub merge_overlap: f64,
    pub unseen: Unseen,
    pub local_noise: LocalNoise,
    pub local_noise_within: LocalNoiseWithin,
    pub epsilon: f64,
    pub rule: Rule,
    pub threshold: f64,
    pub step: f64,
}

impl Default for SstParams {
    fn default() -> Self {
        let terms = TermOptions::default();
        Self {
            outside: Outside::default(),
            bodies: Bodies::default(),
            attributes: DisplayAttributes::default(),
            text_nodes: false,
            text_heights: false,
            leaf_height: 1,
            stem: terms.stem,
            stop_words: terms.stop_words,
            images: true,
            links: true,
            attenuation: 0.9,
            empty_leaf: EmptyLeaf::default(),
            merge: true,
            merge_frequency: 0.85,
            merge_overlap: 0.85,
            unseen: Unseen::default(),
            local_noise: LocalNoise::default(),
            local_noise_within: LocalNoiseWithin::default(),
            epsilon: 0.01,
            rule: Rule::default(),
            threshold: DEFAULT_THRESHOLD,
            step: 0.05,
        }
    }
}

const DEFAULT_THRESHOLD: f64 = 0.4;

impl SstParams {
    /// What a feature is under these parameters; the site shares features among methods of equal options.
    pub(crate) fn feature_options(&self) -> FeatureOptions {
        let terms = TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() };
        FeatureOptions { terms, images: self.images, links: self.links }
    }
}

impl Params for SstParams {
    type Method = Sst;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<Sst, SettingsError> {
        let share =
            |key: &str, value: f64| INFO.within(key, value, "0.0 to 1.0", (0.0..=1.0).contains(&value));
        let positive =
            |key: &str, value: f64| INFO.within(key, value, "0.01 to 1.0", (0.01..=1.0).contains(&value));
        let heights = !self.text_heights || self.text_nodes;
        INFO.within("text-heights", self.text_heights, "true with text-nodes = true alone", heights)?;
        INFO.within("leaf-height", f64::from(self.leaf_height), "0 to 16", self.leaf_height <= 16)?;
        share("attenuation", self.attenuation)?;
        positive("merge-frequency", self.merge_frequency)?;
        positive("merge-overlap", self.merge_overlap)?;
        share("epsilon", self.epsilon)?;
        share("threshold", self.threshold)?;
        INFO.within("step", self.step, "0.001 to 1.0", (0.001..=1.0).contains(&self.step))?;
        // a threshold that would be read past is an experiment gone wrong, not a detail
        let read = self.rule == Rule::Fixed || self.threshold == DEFAULT_THRESHOLD;
        INFO.within(
            "threshold",
            self.threshold,
            "a value with rule = \"fixed\" alone; rule is \"labels\"",
            read,
        )?;
        Ok(Sst::checked(self))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    /// What building with these assignments says: `built`, or the error.
    #[track_caller]
    fn check(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).expect("is key=value");
        }
        let said = match FamilyOf::<SstParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_build() {
        check(&[], "built");
    }

    #[test]
    fn a_fixed_threshold_may_be_a_whole_number() {
        check(&["threshold=1"], "built");
    }

    #[test]
    fn a_threshold_that_the_rule_would_ignore_is_refused() {
        check(
            &["rule=labels", "threshold=0.7"],
            "parameters of sst: threshold is 0.7, allowed is a value with rule = \"fixed\" alone; rule is \"labels\"",
        );
        check(&["rule=labels"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["threshold=1.5"], "parameters of sst: threshold is 1.5, allowed is 0.0 to 1.0");
        check(&["attenuation=nan"], "parameters of sst: attenuation is NaN, allowed is 0.0 to 1.0");
        check(&["merge-overlap=0"], "parameters of sst: merge-overlap is 0, allowed is 0.01 to 1.0");
        check(&["merge-frequency=2"], "parameters of sst: merge-frequency is 2, allowed is 0.01 to 1.0");
        check(&["epsilon=-1"], "parameters of sst: epsilon is -1, allowed is 0.0 to 1.0");
        check(&["leaf-height=17"], "parameters of sst: leaf-height is 17, allowed is 0 to 16");
        check(&["leaf-height=-1"], "parameters of sst: leaf-height is -1, allowed is 0 to 16");
        check(&["step=0"], "parameters of sst: step is 0, allowed is 0.001 to 1.0");
    }

    #[test]
    fn heights_of_texts_without_texts_are_refused() {
        check(
            &["text-heights=true"],
            "parameters of sst: text-heights is true, allowed is true with text-nodes = true alone",
        );
        check(&["text-heights=true", "text-nodes=true"], "built");
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["unseen=maybe"],
            "parameters of sst: unseen is \"maybe\", allowed is \"keep\", \"drop\" (unless the element node above \
             it is meaningful as a whole)",
        );
    }

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(SstParams::default().feature_options().terms, TermOptions::default());
    }
}
