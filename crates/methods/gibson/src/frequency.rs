//! The number of pages that makes a template: F, as the papers print it, or a share of the pages.

use cleaning::Above;

/// The fewest pages of a template for any setting: a part of one page is shared with no other page.
pub(crate) const LEAST_PAGES: u32 = 2;

cleaning::choices! {
    /// The number of pages that makes a template.
    pub enum Frequency {
        /// At least this number of pages.
        Pages(u32, in LEAST_PAGES..),
        /// At least this share of the pages counted, and 2 pages at least.
        Share(f64, in Above(0.0, 1.0)),
    }
}

impl Frequency {
    /// Whether a part on `pages` of the `all` counted pages is template.
    pub(crate) fn enough(self, pages: u32, all: u32) -> bool {
        match self {
            Self::Pages(fewest) => pages >= fewest,
            // the quotient is compared, because 7 / 100 is equal to 0.07 as a float, and 0.07 * 100 is more
            // than 7
            Self::Share(least) => pages >= LEAST_PAGES && f64::from(pages) / f64::from(all) >= least,
        }
    }

    /// The fewest pages of a template if `all` pages are counted.
    pub(crate) fn fewest(self, all: u32) -> u32 {
        match self {
            Self::Pages(fewest) => fewest,
            Self::Share(_) => {
                (LEAST_PAGES..=all).find(|&pages| self.enough(pages, all)).unwrap_or(LEAST_PAGES)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(frequency: Frequency, all: u32, fewest: u32) {
        assert!(frequency.enough(fewest, all), "{frequency:?}: {fewest} of {all}");
        assert_eq!(frequency.fewest(all), fewest, "{frequency:?}");
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
