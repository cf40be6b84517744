//! The parameters of the text-based algorithm.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Advice, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};

use super::GibsonText;
use super::info::INFO;
use crate::frequency::{DEFAULT_SHARE, Frequency, Unit};

/// What the window's width W counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WindowOf {
    /// Characters, white space among them.
    #[default]
    Characters,
    /// Words.
    Words,
}

/// The parameters of `gibson-text`, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct GibsonTextParams {
    pub window: u32,
    pub window_of: WindowOf,
    pub unit: Unit,
    pub frequency: u32,
    pub share: f64,
    pub zero_bits: u32,
    pub most_pages: u32,
}

const DEFAULT_FREQUENCY: u32 = 50;

/// Beyond this next to no window of a page is looked at.
const MOST_ZERO_BITS: u32 = 16;

impl Default for GibsonTextParams {
    fn default() -> Self {
        Self {
            window: 32,
            window_of: WindowOf::default(),
            unit: Unit::default(),
            frequency: DEFAULT_FREQUENCY,
            share: DEFAULT_SHARE,
            zero_bits: 0,
            most_pages: 1_000,
        }
    }
}

impl Params for GibsonTextParams {
    type Method = GibsonText;

    const INFO: &'static Info = INFO;

    /// A site of less than 50 pages has nothing on 50 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["unit=share"], ..Advice::NONE };

    fn check(self) -> Result<GibsonText, SettingsError> {
        let counted = (self.unit, self.frequency, self.share);
        let frequency = Frequency::checked(INFO, counted, DEFAULT_FREQUENCY)?;
        INFO.within("window", self.window, "1 to 10000", (1..=10_000).contains(&self.window))?;
        INFO.within("zero-bits", self.zero_bits, "0 to 16", self.zero_bits <= MOST_ZERO_BITS)?;
        INFO.within("most-pages", self.most_pages, "whole numbers from 2", self.most_pages >= 2)?;
        Ok(GibsonText::checked(frequency, &self))
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
        let said = match FamilyOf::<GibsonTextParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn what_builds() {
        check(&[], "built");
        check(&["window=1", "window-of=words", "zero-bits=16", "most-pages=2", "frequency=2"], "built");
        check(&["window=10000", "unit=share", "share=1"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["window=0"], "parameters of gibson-text: window is 0, allowed is 1 to 10000");
        check(&["zero-bits=17"], "parameters of gibson-text: zero-bits is 17, allowed is 0 to 16");
        check(
            &["most-pages=1"],
            "parameters of gibson-text: most-pages is 1, allowed is whole numbers from 2",
        );
        check(&["frequency=1"], "parameters of gibson-text: frequency is 1, allowed is whole numbers from 2");
    }

    #[test]
    fn a_threshold_that_would_be_read_past_is_refused() {
        check(
            &["unit=share", "frequency=100"],
            "parameters of gibson-text: frequency is 100, allowed is a value with unit = \"pages\" alone; unit is \
             \"share\"",
        );
    }
}
