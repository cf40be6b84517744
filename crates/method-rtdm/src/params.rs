//! The parameters: the papers' choices as defaults, and each choice that is left open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, DisplayAttributes, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use crate::Rtdm;
use crate::info::INFO;

/// Whether texts are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Text {
    /// Texts are equal where their words are.
    #[default]
    Compare,
    /// All texts are equal: only structure counts.
    Ignore,
}

/// How the sample pages make a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Detection {
    /// What is left of the first page is mapped to the next, page after page.
    #[default]
    Iterate,
    /// The first page is mapped to every other, and what enough of them have stays.
    Votes,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct RtdmParams {
    pub sample_pages: u32,
    pub attributes: DisplayAttributes,
    pub text: Text,
    pub replacement_cost: u32,
    pub detection: Detection,
    pub least_share: f64,
    pub most_pairs: u32,
}

const DEFAULT_SHARE: f64 = 0.5;

impl Default for RtdmParams {
    fn default() -> Self {
        Self {
            sample_pages: 20,
            attributes: DisplayAttributes::None,
            text: Text::default(),
            replacement_cost: 1,
            detection: Detection::default(),
            least_share: DEFAULT_SHARE,
            most_pairs: 16_000_000,
        }
    }
}

impl Params for RtdmParams {
    type Method = Rtdm;

    const INFO: &'static Info = INFO;

    /// What one page of the sample lacks is no template by iteration.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["detection=votes"], ..Advice::NONE };

    fn check(self) -> Result<Rtdm, SettingsError> {
        let share = self.least_share;
        INFO.within("sample-pages", self.sample_pages, "whole numbers from 2", self.sample_pages >= 2)?;
        let replacement = self.replacement_cost;
        INFO.within("replacement-cost", replacement, "1, 2", (1..=2).contains(&replacement))?;
        INFO.within("least-share", share, "above 0.0, to 1.0", share > 0.0 && share <= 1.0)?;
        // a share that would be read past is an experiment gone wrong, not a detail
        INFO.within(
            "least-share",
            share,
            "a value with detection = \"votes\" alone; detection is \"iterate\"",
            self.detection == Detection::Votes || share == DEFAULT_SHARE,
        )?;
        Ok(Rtdm::checked(self))
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
        let said = match FamilyOf::<RtdmParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn what_builds() {
        check(&[], "built");
        check(
            &["sample-pages=2", "most-pairs=0", "attributes=all", "text=ignore", "replacement-cost=2"],
            "built",
        );
        check(&["detection=votes", "least-share=1"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["sample-pages=1"], "parameters of rtdm: sample-pages is 1, allowed is whole numbers from 2");
        check(&["replacement-cost=3"], "parameters of rtdm: replacement-cost is 3, allowed is 1, 2");
        check(
            &["detection=votes", "least-share=0"],
            "parameters of rtdm: least-share is 0, allowed is above 0.0, to 1.0",
        );
        check(
            &["detection=votes", "least-share=nan"],
            "parameters of rtdm: least-share is NaN, allowed is above 0.0, to 1.0",
        );
    }

    #[test]
    fn a_share_that_would_be_read_past_is_refused() {
        check(
            &["least-share=0.7"],
            "parameters of rtdm: least-share is 0.7, allowed is a value with detection = \"votes\" alone; detection is \
             \"iterate\"",
        );
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(&["text=words"], "parameters of rtdm: text is \"words\", allowed is \"compare\", \"ignore\"");
    }
}
