//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Bodies, DisplayAttributes, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::TermOptions;

use crate::SentenceSst;
use crate::info::INFO;

/// Which sibling leaves are merged (3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Siblings {
    /// Those of one tag, whatever their attributes.
    #[default]
    SameTag,
    /// Those of one tag with the same attributes.
    SameLook,
    /// None.
    Apart,
}

/// What becomes of a sentence that goes over the edge of a leaf segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sentences {
    /// It stands in the smallest segment that holds it all.
    #[default]
    Whole,
    /// It is cut there, and each piece is a sentence.
    Cut,
}

/// Which words of a segment are in the collection of its node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Collection {
    /// All that stand in it (3.2).
    #[default]
    Subtree,
    /// Those of its own sentences: what stands in a segment below it is left to that one's node.
    Own,
}

/// What one document of a collection is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Documents {
    /// All that a page says at the node.
    #[default]
    Page,
    /// What one segment says, of which a page may have several at one node.
    Segment,
}

/// Whether documents without a feature count in the number of documents n.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyDocuments {
    /// They do not.
    #[default]
    LeaveOut,
    /// They do.
    Count,
}

/// What a sentence's entropy is the mean over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Features {
    /// Each feature once.
    #[default]
    Distinct,
    /// Each occurrence.
    All,
}

/// What becomes of sentences at a node whose collection has one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SingleDocument {
    /// They are informative.
    #[default]
    Keep,
    /// They are redundant.
    Drop,
}

/// What becomes of sentences where the tree has no node, or a node without a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unseen {
    /// They are informative.
    #[default]
    Keep,
    /// They are redundant.
    Drop,
}

/// What becomes of sentences without a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoFeatures {
    /// They are informative.
    #[default]
    Keep,
    /// They are redundant.
    Drop,
    /// What the sentence before them on the page is; informative where none has a feature.
    AsBefore,
}

/// Where the thresholds come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The parameter `threshold` is that of all nodes.
    #[default]
    Fixed,
    /// Each node's is the one with the best F on its labelled sentences (4.4).
    Labels,
}

/// Which sentences F counts as found and relevant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Positive {
    /// The informative ones, which are kept.
    #[default]
    Informative,
    /// The redundant ones, which are dropped.
    Redundant,
}

/// Which of equally good thresholds is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// The smallest.
    #[default]
    Smallest,
    /// The one in the middle, of two the smaller one.
    Middle,
    /// The largest.
    Largest,
}

/// The threshold of a node with too few labelled sentences of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unlabelled {
    /// The best one for all labelled sentences at and below the node, or else at and below the nearest node above
    /// that has enough of them.
    #[default]
    Ancestor,
    /// The best one for all labelled sentences of the site.
    Site,
    /// The parameter `threshold`.
    Fixed,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct SentenceSstParams {
    pub siblings: Siblings,
    pub bodies: Bodies,
    pub attributes: DisplayAttributes,
    pub sentences: Sentences,
    pub stem: bool,
    pub stop_words: bool,
    pub collection: Collection,
    pub documents: Documents,
    pub empty_documents: EmptyDocuments,
    pub sentence_features: Features,
    pub single_document: SingleDocument,
    pub unseen: Unseen,
    pub no_features: NoFeatures,
    pub rule: Rule,
    pub threshold: f64,
    pub step: f64,
    pub positive: Positive,
    pub ties: Ties,
    pub unlabelled: Unlabelled,
    pub least_labels: u32,
}

const DEFAULT_THRESHOLD: f64 = 0.5;

impl Default for SentenceSstParams {
    fn default() -> Self {
        let terms = TermOptions::default();
        Self {
            siblings: Siblings::default(),
            bodies: Bodies::default(),
            attributes: DisplayAttributes::default(),
            sentences: Sentences::default(),
            stem: terms.stem,
            stop_words: terms.stop_words,
            collection: Collection::default(),
            documents: Documents::default(),
            empty_documents: EmptyDocuments::default(),
            sentence_features: Features::default(),
            single_document: SingleDocument::default(),
            unseen: Unseen::default(),
            no_features: NoFeatures::default(),
            rule: Rule::default(),
            threshold: DEFAULT_THRESHOLD,
            step: 0.1,
            positive: Positive::default(),
            ties: Ties::default(),
            unlabelled: Unlabelled::default(),
            least_labels: 1,
        }
    }
}

impl SentenceSstParams {
    /// What a feature is under these parameters; the site shares terms among methods of equal options.
    pub(crate) fn term_options(&self) -> TermOptions {
        TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() }
    }
}

impl Params for SentenceSstParams {
    type Method = SentenceSst;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<SentenceSst, SettingsError> {
        let within =
            |key: &str, value: f64, allowed: &str, holds: bool| INFO.within(key, value, allowed, holds);
        within("threshold", self.threshold, "0.0 to 1.0", (0.0..=1.0).contains(&self.threshold))?;
        within("step", self.step, "0.01 to 1.0", (0.01..=1.0).contains(&self.step))?;
        INFO.within("least-labels", self.least_labels, "a whole number from 1", self.least_labels >= 1)?;
        // a threshold that would be read past is an experiment gone wrong, not a detail
        let read = self.rule == Rule::Fixed
            || self.unlabelled == Unlabelled::Fixed
            || self.threshold == DEFAULT_THRESHOLD;
        within(
            "threshold",
            self.threshold,
            "a value with rule = \"fixed\" or unlabelled = \"fixed\" alone; neither is",
            read,
        )?;
        Ok(SentenceSst::checked(self))
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
        let said = match FamilyOf::<SentenceSstParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_build() {
        check(&[], "built");
        check(&["threshold=1"], "built");
        check(&["rule=labels"], "built");
    }

    #[test]
    fn a_threshold_that_nothing_reads_is_refused() {
        check(
            &["rule=labels", "threshold=0.7"],
            "parameters of sentence-sst: threshold is 0.7, allowed is a value with rule = \"fixed\" or unlabelled = \
             \"fixed\" alone; neither is",
        );
        check(&["rule=labels", "threshold=0.7", "unlabelled=fixed"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["threshold=1.5"], "parameters of sentence-sst: threshold is 1.5, allowed is 0.0 to 1.0");
        check(&["threshold=nan"], "parameters of sentence-sst: threshold is NaN, allowed is 0.0 to 1.0");
        check(&["step=0"], "parameters of sentence-sst: step is 0, allowed is 0.01 to 1.0");
        check(
            &["least-labels=0"],
            "parameters of sentence-sst: least-labels is 0, allowed is a whole number from 1",
        );
    }

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(SentenceSstParams::default().term_options(), TermOptions::default());
    }
}
