//! The parameters: the original's values as defaults, and each choice left open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::Shingling;
use crate::info::INFO;

/// Which nodes of a page are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nodes {
    /// Elements, but those that only format text.
    #[default]
    Structure,
    /// All elements.
    Elements,
    /// All elements, and all text leaves.
    ElementsAndText,
}

/// What becomes of a node that holds all the text of the body, so that it is no part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WholePage {
    /// It is compared like any other.
    #[default]
    Compare,
    /// It is never a fragment, and its parts may be.
    Keep,
}

/// Which training pages are copies of one page, and count as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duplicates {
    /// None: each page counts.
    #[default]
    None,
    /// Those with the same text.
    SameText,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct ShinglingParams {
    pub nodes: Nodes,
    pub whole_page: WholePage,
    pub least_size: u32,
    pub shingle_width: u32,
    pub shingles_kept: u32,
    pub least_resemblance: f64,
    pub least_pages: u32,
    pub least_share: f64,
    pub duplicates: Duplicates,
    pub html_storage: bool,
}

impl Default for ShinglingParams {
    fn default() -> Self {
        Self {
            nodes: Nodes::default(),
            whole_page: WholePage::default(),
            least_size: 30,
            shingle_width: 4,
            shingles_kept: 100,
            least_resemblance: 0.7,
            least_pages: 2,
            least_share: 0.0,
            duplicates: Duplicates::default(),
            html_storage: false,
        }
    }
}

impl Params for ShinglingParams {
    type Method = Shingling;

    const INFO: &'static Info = INFO;

    /// Two pages that say much the same are one fragment as wholes.
    const ADVICE: Advice = Advice { where_nothing_is_kept: &["whole-page=keep"], ..Advice::NONE };

    fn check(self) -> Result<Shingling, SettingsError> {
        let resembles = self.least_resemblance > 0.0 && self.least_resemblance <= 1.0;
        INFO.within("least-size", self.least_size, "whole numbers from 1", self.least_size >= 1)?;
        INFO.within(
            "shingle-width",
            self.shingle_width,
            "1 to 1000",
            (1..=1000).contains(&self.shingle_width),
        )?;
        INFO.within(
            "shingles-kept",
            self.shingles_kept,
            "1 to 100000",
            (1..=100_000).contains(&self.shingles_kept),
        )?;
        INFO.within("least-resemblance", self.least_resemblance, "above 0.0, to 1.0", resembles)?;
        INFO.within("least-pages", self.least_pages, "whole numbers from 2", self.least_pages >= 2)?;
        INFO.within("least-share", self.least_share, "0.0 to 1.0", (0.0..=1.0).contains(&self.least_share))?;
        Ok(Shingling::checked(self))
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
        let said = match FamilyOf::<ShinglingParams>::new().build(&settings) {
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
        check(&["least-size=1", "shingle-width=1", "shingles-kept=1", "least-resemblance=0.001"], "built");
        check(
            &["shingle-width=1000", "shingles-kept=100000", "least-resemblance=1", "least-share=1"],
            "built",
        );
    }

    #[test]
    fn ranges_are_told() {
        let check = |key: &str, value: &str, told: &str, allowed: &str| {
            let expected = format!("parameters of shingling: {key} is {told}, allowed is {allowed}");
            check(&[&format!("{key}={value}")], &expected);
        };
        check("least-size", "0", "0", "whole numbers from 1");
        check("shingle-width", "0", "0", "1 to 1000");
        check("shingles-kept", "100001", "100001", "1 to 100000");
        check("least-resemblance", "0.0", "0", "above 0.0, to 1.0");
        check("least-resemblance", "nan", "NaN", "above 0.0, to 1.0");
        check("least-pages", "1", "1", "whole numbers from 2");
        check("least-share", "1.5", "1.5", "0.0 to 1.0");
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["duplicates=all"],
            "parameters of shingling: duplicates is \"all\", allowed is \"none\", \"same-text\"",
        );
    }
}
