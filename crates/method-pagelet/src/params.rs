//! The parameters: the papers' choices as defaults, and each choice that they leave open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::TemplateBased;
use crate::fingerprint::MOST_MIN_HASHES;
use crate::info::INFO;

/// What becomes of a text that stands in no pagelet: right below an element that was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LooseText {
    /// It is kept.
    #[default]
    Keep,
    /// Each text leaf is compared as if it were a pagelet.
    Compare,
}

/// What a pagelet is compared by, C(p).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// The words of its text, in lower case.
    #[default]
    Words,
    /// Words, and the names of its elements.
    WordsAndTags,
    /// Words, names of elements, and their attributes with their values.
    Html,
}

/// When two pagelets are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fingerprint {
    /// When the minima over their shingles are.
    #[default]
    Shingles,
    /// When their contents are, token for token.
    Exact,
}

/// Which requirements a template must meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// The same content in several pages.
    #[default]
    Local,
    /// The same content in several pages that are connected by links.
    Global,
}

/// Which training pages are copies of one page, and count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duplicates {
    /// Those with the same text.
    #[default]
    SameText,
    /// Those with the same fingerprint of the whole page.
    SameFingerprint,
    /// None: each page counts.
    None,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct PageletParams {
    pub links: u32,
    pub loose_text: LooseText,
    pub content: Content,
    pub fingerprint: Fingerprint,
    pub shingle_width: u32,
    pub min_hashes: u32,
    pub algorithm: Algorithm,
    pub least_pages: u32,
    pub least_share: f64,
    pub duplicates: Duplicates,
}

impl Default for PageletParams {
    fn default() -> Self {
        Self {
            links: 3,
            loose_text: LooseText::default(),
            content: Content::default(),
            fingerprint: Fingerprint::default(),
            shingle_width: DEFAULT_SHINGLE_WIDTH,
            min_hashes: DEFAULT_MIN_HASHES,
            algorithm: Algorithm::default(),
            least_pages: 2,
            least_share: 0.0,
            duplicates: Duplicates::default(),
        }
    }
}

const DEFAULT_SHINGLE_WIDTH: u32 = 10;
const DEFAULT_MIN_HASHES: u32 = 8;

impl Params for PageletParams {
    type Method = TemplateBased;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<TemplateBased, SettingsError> {
        INFO.within("links", self.links, "1 to 1000", (1..=1000).contains(&self.links))?;
        INFO.within(
            "shingle-width",
            self.shingle_width,
            "1 to 1000",
            (1..=1000).contains(&self.shingle_width),
        )?;
        let few = (1..=MOST_MIN_HASHES).contains(&(self.min_hashes as usize));
        INFO.within("min-hashes", self.min_hashes, "1 to 64", few)?;
        INFO.within("least-pages", self.least_pages, "whole numbers from 2", self.least_pages >= 2)?;
        INFO.within("least-share", self.least_share, "0.0 to 1.0", (0.0..=1.0).contains(&self.least_share))?;
        // a value that would be read past is an experiment gone wrong, not a detail
        let shingles = self.fingerprint == Fingerprint::Shingles;
        let alone = "a value with fingerprint = \"shingles\" alone; fingerprint is \"exact\"";
        let read = shingles || self.shingle_width == DEFAULT_SHINGLE_WIDTH;
        INFO.within("shingle-width", self.shingle_width, alone, read)?;
        INFO.within("min-hashes", self.min_hashes, alone, shingles || self.min_hashes == DEFAULT_MIN_HASHES)?;
        Ok(TemplateBased::checked(self))
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
        let said = match FamilyOf::<PageletParams>::new().build(&settings) {
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
    fn ends_of_the_ranges_build() {
        check(&["links=1", "shingle-width=1", "min-hashes=1", "least-pages=2", "least-share=0"], "built");
        check(&["links=1000", "shingle-width=1000", "min-hashes=64", "least-share=1"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["links=0"], "parameters of pagelet: links is 0, allowed is 1 to 1000");
        check(&["shingle-width=0"], "parameters of pagelet: shingle-width is 0, allowed is 1 to 1000");
        check(&["min-hashes=65"], "parameters of pagelet: min-hashes is 65, allowed is 1 to 64");
        check(&["least-pages=1"], "parameters of pagelet: least-pages is 1, allowed is whole numbers from 2");
        check(&["least-share=nan"], "parameters of pagelet: least-share is NaN, allowed is 0.0 to 1.0");
    }

    #[test]
    fn a_negative_number_is_told_with_what_is_allowed() {
        check(&["links=-1"], "parameters of pagelet: links is -1, allowed is 1 to 1000");
    }

    #[test]
    fn what_exact_fingerprints_would_ignore_is_refused() {
        check(&["fingerprint=exact"], "built");
        check(
            &["fingerprint=exact", "min-hashes=4"],
            "parameters of pagelet: min-hashes is 4, allowed is a value with fingerprint = \"shingles\" alone; \
             fingerprint is \"exact\"",
        );
        check(
            &["fingerprint=exact", "shingle-width=4"],
            "parameters of pagelet: shingle-width is 4, allowed is a value with fingerprint = \"shingles\" alone; \
             fingerprint is \"exact\"",
        );
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["algorithm=both"],
            "parameters of pagelet: algorithm is \"both\", allowed is \"local\" (the same fingerprint in enough \
             pages), \"global\" (in enough pages that links connect)",
        );
    }
}
