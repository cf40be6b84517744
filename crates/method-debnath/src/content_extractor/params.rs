//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::{Chinese, TermOptions};

use super::info::INFO;
use super::method::{Checked, ContentExtractor};
use crate::ElementFeatures;
use crate::names;

/// What a count is worth in a block's vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// Itself.
    #[default]
    Raw,
    /// Itself over the largest such count of any block of the training pages.
    Scaled,
    /// Nothing: it is left out.
    None,
}

/// What becomes of a block without any feature, which has no cosine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyBlock {
    /// It is left out.
    #[default]
    Drop,
    /// It is kept.
    Keep,
}

/// How similar blocks are found. The result is the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// By an index over the distinct blocks.
    #[default]
    Index,
    /// Each distinct block with all blocks of all pages, as Algorithm 1 has it.
    AllPairs,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct ContentExtractorParams {
    pub tags: String,
    pub features: ElementFeatures,
    pub word_count: Weight,
    pub element_counts: Weight,
    pub terms: bool,
    pub stem: bool,
    pub stop_words: bool,
    pub numbers: bool,
    pub chinese: Chinese,
    pub epsilon: f64,
    pub theta: f64,
    pub least_pages: u32,
    pub empty_block: EmptyBlock,
    pub comparison: Comparison,
    pub html_storage: bool,
}

impl Default for ContentExtractorParams {
    fn default() -> Self {
        let plain = TermOptions::plain();
        Self {
            tags: names::PARTITIONING_TAGS.to_owned(),
            features: ElementFeatures::default(),
            word_count: Weight::default(),
            element_counts: Weight::default(),
            terms: true,
            stem: plain.stem,
            stop_words: plain.stop_words,
            numbers: plain.numbers,
            chinese: plain.chinese,
            epsilon: 0.9,
            theta: 0.05,
            least_pages: 2,
            empty_block: EmptyBlock::default(),
            comparison: Comparison::default(),
            html_storage: false,
        }
    }
}

impl Params for ContentExtractorParams {
    type Method = ContentExtractor;

    const INFO: &'static Info = INFO;

    /// A raw count of words outweighs all else, so that all long blocks are the same.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["word-count=scaled"], ..Advice::NONE };

    fn check(self) -> Result<ContentExtractor, SettingsError> {
        let tags = names::tags(INFO, "tags", &self.tags)?;
        let (epsilon, theta) = (self.epsilon, self.theta);
        INFO.within("epsilon", epsilon, "0.1 to 0.999", (0.1..=0.999).contains(&epsilon))?;
        INFO.within("theta", theta, "0.0 to 1.0", (0.0..=1.0).contains(&theta))?;
        INFO.within("least-pages", self.least_pages, "whole numbers from 2", self.least_pages >= 2)?;
        let some = self.terms || self.word_count != Weight::None || self.element_counts != Weight::None;
        INFO.within("terms", self.terms, "true where word-count and element-counts are \"none\"", some)?;
        let terms = TermOptions {
            stem: self.stem,
            stop_words: self.stop_words,
            numbers: self.numbers,
            chinese: self.chinese,
            ..TermOptions::default()
        };
        Ok(ContentExtractor::checked(Checked { tags, terms, params: self }))
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
        let said = match FamilyOf::<ContentExtractorParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_and_ends_of_ranges_build() {
        check(&[], "built");
        check(&["epsilon=0.1", "theta=0", "least-pages=2", "tags="], "built");
        check(&["epsilon=0.999", "theta=1", "word-count=none", "element-counts=scaled"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["epsilon=1.0"], "parameters of content-extractor: epsilon is 1, allowed is 0.1 to 0.999");
        check(&["theta=nan"], "parameters of content-extractor: theta is NaN, allowed is 0.0 to 1.0");
        check(
            &["least-pages=1"],
            "parameters of content-extractor: least-pages is 1, allowed is whole numbers from 2",
        );
        check(
            &["tags=TABLE"],
            "parameters of content-extractor: tags is \"TABLE\", allowed is names of HTML elements in lower case, in \
             the order of splitting, blanks between them",
        );
    }

    #[test]
    fn a_vector_of_nothing_is_refused() {
        check(
            &["terms=false", "word-count=none", "element-counts=none"],
            "parameters of content-extractor: terms is false, allowed is true where word-count and element-counts \
             are \"none\"",
        );
    }
}
