//! Counts and the ratios made from them. Everything else that a report shows is a mean of these.
//!
//! A ratio is defined where its denominator is not zero; an undefined one is absent, never zero or NaN.

use manifest::Ratio;
use record::{Ratios, ScoreRow};

/// Pooled counts of some pages by one measure.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Counts {
    /// Pages counted.
    pub(crate) pages: u64,
    /// What the answer holds.
    pub(crate) relevant: u64,
    /// What the method kept.
    pub(crate) found: u64,
    /// What both hold.
    pub(crate) common: u64,
    /// Sums of the ratios of single pages.
    by_page: Ratios,
}

impl Counts {
    /// Adds the counts of one row.
    pub(crate) fn add_row(&mut self, row: &ScoreRow) {
        let counts = Self {
            pages: row.pages,
            relevant: row.relevant,
            found: row.found,
            common: row.common,
            by_page: row.ratios,
        };
        self.add(&counts);
    }

    /// Adds other pages.
    pub(crate) fn add(&mut self, other: &Self) {
        self.pages += other.pages;
        self.relevant += other.relevant;
        self.found += other.found;
        self.common += other.common;
        let (sum, more) = (&mut self.by_page, &other.by_page);
        sum.precision += more.precision;
        sum.precision_pages += more.precision_pages;
        sum.recall += more.recall;
        sum.recall_pages += more.recall_pages;
        sum.f += more.f;
        sum.f_pages += more.f_pages;
    }

    /// The ratio of the pooled counts (micro). F is 2 common / (relevant + found), which is the harmonic mean of
    /// precision and recall where both are defined, and 0 where one is undefined and the other is 0.
    pub(crate) fn ratio(&self, ratio: Ratio) -> Option<f64> {
        match ratio {
            Ratio::Precision => quotient(self.common, self.found),
            Ratio::Recall => quotient(self.common, self.relevant),
            Ratio::F => quotient(2 * self.common, self.relevant + self.found),
        }
    }

    /// On how many of the pages the ratio is defined: precision where something was kept, recall where there is something to
    /// keep, F where either is so.
    pub(crate) fn defined(&self, ratio: Ratio) -> Defined {
        let pages = match ratio {
            Ratio::Precision => self.by_page.precision_pages,
            Ratio::Recall => self.by_page.recall_pages,
            Ratio::F => self.by_page.f_pages,
        };
        Defined { pages, of: self.pages }
    }

    /// The mean of the pages' own ratios (page macro), over those pages where it is defined.
    pub(crate) fn page_mean(&self, ratio: Ratio) -> Option<f64> {
        let sum = match ratio {
            Ratio::Precision => self.by_page.precision,
            Ratio::Recall => self.by_page.recall,
            Ratio::F => self.by_page.f,
        };
        let pages = self.defined(ratio).pages;
        (pages > 0).then(|| sum / as_float(pages))
    }
}

/// Pages on which a ratio is defined, of those that count. A method that keeps nothing of most pages may have a fine precision on
/// the others, so that this stands beside a precision which is not of all pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Defined {
    pub(crate) pages: u64,
    pub(crate) of: u64,
}

impl Defined {
    /// Takes in other pages.
    pub(crate) fn add(&mut self, other: Self) {
        self.pages += other.pages;
        self.of += other.of;
    }

    /// Whether there are pages without the ratio.
    pub(crate) fn is_part(self) -> bool {
        self.pages < self.of
    }

    /// From 0 to 1; `None` without a page.
    pub(crate) fn share(self) -> Option<f64> {
        quotient(self.pages, self.of)
    }
}

/// `above / below` where that is defined.
pub(crate) fn quotient(above: u64, below: u64) -> Option<f64> {
    (below > 0).then(|| as_float(above) / as_float(below))
}

/// Exact below 2^53, which no count of words reaches.
#[allow(clippy::cast_precision_loss)]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(relevant: u64, found: u64, common: u64) -> Counts {
        Counts { pages: 1, relevant, found, common, ..Counts::default() }
    }

    /// Precision, recall and F, each where it is defined.
    #[test]
    fn ratios() {
        let cases = [
            (counts(4, 4, 4), [Some(1.0), Some(1.0), Some(1.0)]),
            (counts(4, 8, 2), [Some(0.25), Some(0.5), Some(1.0 / 3.0)]),
            // nothing kept, nothing to find, neither
            (counts(4, 0, 0), [None, Some(0.0), Some(0.0)]),
            (counts(0, 3, 0), [Some(0.0), None, Some(0.0)]),
            (counts(0, 0, 0), [None; 3]),
        ];
        for (counts, expected) in cases {
            let found = [Ratio::Precision, Ratio::Recall, Ratio::F].map(|ratio| counts.ratio(ratio));
            assert_eq!(found, expected, "{counts:?}");
        }
    }

    #[test]
    fn a_page_of_which_nothing_is_kept_has_no_precision() {
        let page = |found: u64, common: u64| {
            let mut own = Counts::default();
            own.add_row(&crate::fixtures::row("v", 4, found, common));
            own
        };
        let mut sum = page(4, 4);
        sum.add(&page(0, 0));
        let defined = sum.defined(Ratio::Precision);
        assert_eq!(defined, Defined { pages: 1, of: 2 });
        assert_eq!((defined.is_part(), defined.share()), (true, Some(0.5)));
        assert_eq!((sum.page_mean(Ratio::Precision), sum.page_mean(Ratio::F)), (Some(1.0), Some(0.5)));
        assert!(!sum.defined(Ratio::Recall).is_part() && !sum.defined(Ratio::F).is_part());
    }

    #[test]
    fn pooling_is_not_the_mean_of_ratios() {
        let mut sum = counts(1, 1, 1);
        sum.add(&counts(9, 9, 0));
        assert_eq!(sum.ratio(Ratio::Recall), Some(0.1));
    }
}
