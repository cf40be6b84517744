//! The parameters: the paper's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::{Chinese, TermOptions};

use crate::LinHo;
use crate::info::INFO;

/// Which elements own a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blocks {
    /// TABLE and `title`; text in neither is one block (3.1).
    #[default]
    Table,
    /// Every block-level element (the paper's future work, section 5).
    Element,
    /// TABLE and `title` in pages that have a TABLE, every block-level element in the others.
    TableOrElement,
}

/// What a block's entropy is the mean over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeanOver {
    /// The distinct terms of the block.
    #[default]
    Distinct,
    /// All occurrences of terms in the block.
    Occurrences,
}

/// What becomes of a block without a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EmptyBlock {
    /// It is left out.
    #[default]
    Drop,
    /// It is kept.
    Keep,
}

/// Where the threshold comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Chosen for each site by the greedy rule.
    #[default]
    Greedy,
    /// The parameter `threshold`.
    Fixed,
}

/// Where the greedy rule rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// Below the first step that adds nothing.
    #[default]
    FirstStepWithoutGain,
    /// Below the first step that adds nothing, once a step has added something.
    AfterFirstGain,
    /// Below the longest run of steps that add nothing and are followed by one that does; at the last step
    /// that adds something where there is no such run.
    WidestPlateau,
    /// At the last step that adds something.
    LastGain,
}

/// What the informative set, whose growth the greedy rule watches, is a set of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InformativeSet {
    /// Terms of the site.
    #[default]
    Site,
    /// Pairs of a training page and a term in it.
    Page,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct LinHoParams {
    pub blocks: Blocks,
    pub stem: bool,
    pub stop_words: bool,
    pub numbers: bool,
    pub chinese: Chinese,
    pub mean_over: MeanOver,
    pub empty_block: EmptyBlock,
    pub rule: Rule,
    pub threshold: f64,
    pub step: f64,
    pub stop: Stop,
    pub least_gain: f64,
    pub informative_set: InformativeSet,
}

impl Default for LinHoParams {
    fn default() -> Self {
        let terms = TermOptions::default();
        Self {
            blocks: Blocks::default(),
            stem: terms.stem,
            stop_words: terms.stop_words,
            numbers: terms.numbers,
            chinese: terms.chinese,
            mean_over: MeanOver::default(),
            empty_block: EmptyBlock::default(),
            rule: Rule::default(),
            threshold: DEFAULT_THRESHOLD,
            step: 0.1,
            stop: Stop::default(),
            least_gain: 0.0,
            informative_set: InformativeSet::default(),
        }
    }
}

const DEFAULT_THRESHOLD: f64 = 0.6;

impl LinHoParams {
    /// What a term is under these parameters; the site shares terms among methods of equal options.
    pub(crate) fn term_options(&self) -> TermOptions {
        TermOptions {
            stem: self.stem,
            stop_words: self.stop_words,
            numbers: self.numbers,
            chinese: self.chinese,
            ..TermOptions::default()
        }
    }
}

/// For pages without TABLE, and for sites on which the greedy rule stops at the first or the last threshold.
const OTHER: &[&str] = &["blocks=element", "rule=fixed"];

impl Params for LinHoParams {
    type Method = LinHo;

    const INFO: &'static Info = INFO;

    const ADVICE: Advice =
        Advice { where_nothing_is_kept: OTHER, where_everything_is_kept: OTHER, ..Advice::NONE };

    fn check(self) -> Result<LinHo, SettingsError> {
        INFO.within("threshold", self.threshold, "0.0 to 1.0", (0.0..=1.0).contains(&self.threshold))?;
        INFO.within("step", self.step, "0.001 to 1.0", (0.001..=1.0).contains(&self.step))?;
        INFO.within(
            "least-gain",
            self.least_gain,
            "0.0 up to, but not including, 1.0",
            (0.0..1.0).contains(&self.least_gain),
        )?;
        // a threshold that would be read past is an experiment gone wrong, not a detail
        let read = self.rule == Rule::Fixed || self.threshold == DEFAULT_THRESHOLD;
        INFO.within(
            "threshold",
            self.threshold,
            "a value with rule = \"fixed\" alone; rule is \"greedy\"",
            read,
        )?;
        Ok(LinHo::checked(self))
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
        let said = match FamilyOf::<LinHoParams>::new().build(&settings) {
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
        check(&["rule=fixed", "threshold=1"], "built");
    }

    #[test]
    fn a_threshold_that_the_greedy_rule_would_ignore_is_refused() {
        check(
            &["threshold=0.7"],
            "parameters of lin-ho: threshold is 0.7, allowed is a value with rule = \"fixed\" alone; rule is \"greedy\"",
        );
    }

    #[test]
    fn ranges_are_told() {
        check(
            &["rule=fixed", "threshold=1.5"],
            "parameters of lin-ho: threshold is 1.5, allowed is 0.0 to 1.0",
        );
        check(&["step=0"], "parameters of lin-ho: step is 0, allowed is 0.001 to 1.0");
        check(&["step=nan"], "parameters of lin-ho: step is NaN, allowed is 0.001 to 1.0");
        check(
            &["least-gain=1.0"],
            "parameters of lin-ho: least-gain is 1, allowed is 0.0 up to, but not including, 1.0",
        );
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["blocks=tables"],
            "parameters of lin-ho: blocks is \"tables\", allowed is \"table\" (TABLE and title), \"element\" \
             (every block-level element), \"table-or-element\" (elements in the pages that have no TABLE)",
        );
    }

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(LinHoParams::default().term_options(), TermOptions::default());
    }
}
