//! How many pages make a template: F, as the papers print it, or a share of the pages.

use cleaning::{Info, SettingsError};
use serde::{Deserialize, Serialize};

/// What a template's pages are counted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A number of pages, the parameter `frequency`.
    #[default]
    Pages,
    /// A share of the pages counted, the parameter `share`.
    Share,
}

/// The fewest pages of a template whatever the share asks for: what one page has is shared with none.
const LEAST_PAGES: u32 = 2;

/// The share where none is given: F = 100 of P = 1000 sampled pages, for sites of any size. F = 50 would be half of it;
/// one share for both algorithms compares them alike.
pub(crate) const DEFAULT_SHARE: f64 = 0.1;

/// The pages that make a template, checked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Frequency {
    Pages(u32),
    Share(f64),
}

impl Frequency {
    /// Checks the three parameters together. The one of `frequency` and `share` that would be read past must be at its
    /// default: a threshold without effect is an experiment gone wrong.
    pub(crate) fn checked(
        info: &Info,
        (unit, frequency, share): (Unit, u32, f64),
        default_frequency: u32,
    ) -> Result<Self, SettingsError> {
        info.within("frequency", frequency, "whole numbers from 2", frequency >= LEAST_PAGES)?;
        info.within("share", share, "above 0.0, to 1.0", share > 0.0 && share <= 1.0)?;
        info.within(
            "frequency",
            frequency,
            "a value with unit = \"pages\" alone; unit is \"share\"",
            unit == Unit::Pages || frequency == default_frequency,
        )?;
        info.within(
            "share",
            share,
            "a value with unit = \"share\" alone; unit is \"pages\"",
            unit == Unit::Share || share == DEFAULT_SHARE,
        )?;
        Ok(match unit {
            Unit::Pages => Self::Pages(frequency),
            Unit::Share => Self::Share(share),
        })
    }

    /// Whether what occurs on `pages` of the `all` pages counted is template.
    pub(crate) fn enough(self, pages: u32, all: u32) -> bool {
        match self {
            Self::Pages(fewest) => pages >= fewest,
            // compared as a quotient: 7 / 100 is the number that 0.07 is, and 0.07 * 100 is more than 7
            Self::Share(least) => pages >= LEAST_PAGES && f64::from(pages) / f64::from(all) >= least,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(frequency: Frequency, all: u32, fewest: u32) {
        assert!(frequency.enough(fewest, all), "{frequency:?}: {fewest} of {all}");
        assert!(!frequency.enough(fewest - 1, all), "{frequency:?}: {fewest} of {all} is not the fewest");
    }

    #[test]
    fn the_fewest_pages() {
        check(Frequency::Pages(100), 1_000, 100);
        check(Frequency::Share(0.1), 1_000, 100);
        check(Frequency::Share(0.07), 100, 7);
        check(Frequency::Share(0.15), 25, 4);
        check(Frequency::Share(1.0), 30, 30);
    }

    #[test]
    fn one_page_is_never_a_template() {
        check(Frequency::Share(0.1), 5, 2);
        assert!(!Frequency::Share(0.1).enough(1, 1));
    }
}
