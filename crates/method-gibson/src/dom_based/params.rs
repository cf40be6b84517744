//! The parameters of the DOM-based algorithm.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use super::GibsonDom;
use super::info::INFO;
use crate::frequency::{DEFAULT_SHARE, Frequency, Unit};

/// Which nodes are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Nodes {
    /// All elements, and all text leaves.
    #[default]
    ElementsAndText,
    /// All elements.
    Elements,
}

/// What the content of a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Tags, attributes with their values, and text.
    #[default]
    Html,
    /// Tags and text.
    TagsAndText,
}

/// Whether a node's place in the page is part of what is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offsets {
    /// It is not: the offsets only say where the node stands.
    #[default]
    Ignore,
    /// Nodes are the same where they start and end at the same bytes of the text, too.
    Compare,
}

/// The parameters of `gibson-dom`, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct GibsonDomParams {
    pub unit: Unit,
    pub frequency: u32,
    pub share: f64,
    pub nodes: Nodes,
    pub content: Content,
    pub offsets: Offsets,
}

const DEFAULT_FREQUENCY: u32 = 100;

impl Default for GibsonDomParams {
    fn default() -> Self {
        Self {
            unit: Unit::default(),
            frequency: DEFAULT_FREQUENCY,
            share: DEFAULT_SHARE,
            nodes: Nodes::default(),
            content: Content::default(),
            offsets: Offsets::default(),
        }
    }
}

impl Params for GibsonDomParams {
    type Method = GibsonDom;

    const INFO: &'static Info = INFO;

    /// A site of less than 100 pages has nothing on 100 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["unit=share"], ..Advice::NONE };

    fn check(self) -> Result<GibsonDom, SettingsError> {
        let counted = (self.unit, self.frequency, self.share);
        let frequency = Frequency::checked(INFO, counted, DEFAULT_FREQUENCY)?;
        Ok(GibsonDom::checked(frequency, &self))
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
        let said = match FamilyOf::<GibsonDomParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn what_builds() {
        check(&[], "built");
        check(&["frequency=2"], "built");
        check(&["unit=share", "share=1"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["frequency=1"], "parameters of gibson-dom: frequency is 1, allowed is whole numbers from 2");
        check(
            &["unit=share", "share=0"],
            "parameters of gibson-dom: share is 0, allowed is above 0.0, to 1.0",
        );
        check(
            &["unit=share", "share=nan"],
            "parameters of gibson-dom: share is NaN, allowed is above 0.0, to 1.0",
        );
    }

    #[test]
    fn a_threshold_that_would_be_read_past_is_refused() {
        check(
            &["share=0.5"],
            "parameters of gibson-dom: share is 0.5, allowed is a value with unit = \"share\" alone; unit is \"pages\"",
        );
        check(
            &["unit=share", "frequency=7"],
            "parameters of gibson-dom: frequency is 7, allowed is a value with unit = \"pages\" alone; unit is \"share\"",
        );
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["unit=percent"],
            "parameters of gibson-dom: unit is \"percent\", allowed is \"pages\" (the parameter frequency), \
             \"share\" (the parameter share)",
        );
    }
}
