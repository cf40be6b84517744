//! Counts and their ratios. All other figures of a report are means of these.
//!
//! A ratio with the denominator 0 is `None`, never zero or NaN.

use manifest::Ratio;
use polars::prelude::{ChunkAgg, DataFrame};
use record::Ratios;

/// The summed counts of some pages by one measure.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Counts {
    /// The number of counted pages.
    pub(crate) pages: u64,
    /// Items of the gold.
    pub(crate) relevant: u64,
    /// Items that the method kept.
    pub(crate) found: u64,
    /// Items of both.
    pub(crate) common: u64,
    /// Sums of the ratios of single pages.
    by_page: Ratios,
}

impl Counts {
    /// The sums of the rows of a frame with the columns of the long table.
    pub(crate) fn of(rows: &DataFrame) -> Self {
        let column = |name: &str| rows.column(name).expect("a column of the long table");
        let count = |name| column(name).u64().ok().and_then(ChunkAgg::sum).unwrap_or(0);
        let sum = |name| column(name).f64().ok().and_then(ChunkAgg::sum).unwrap_or(0.0);
        Self {
            pages: count("pages"),
            relevant: count("relevant"),
            found: count("found"),
            common: count("common"),
            by_page: Ratios {
                precision: sum("precision_sum"),
                precision_pages: count("precision_pages"),
                recall: sum("recall_sum"),
                recall_pages: count("recall_pages"),
                f: sum("f_sum"),
                f_pages: count("f_pages"),
                precision_squares: sum("precision_squares"),
                recall_squares: sum("recall_squares"),
                f_squares: sum("f_squares"),
                products: sum("products"),
            },
        }
    }

    /// The ratio of the summed counts (micro). F is 2 common / (relevant + found): the harmonic mean of precision and recall if both are
    /// defined, and 0 if one is undefined and the other is 0.
    pub(crate) fn ratio(&self, ratio: Ratio) -> Option<f64> {
        match ratio {
            Ratio::Precision => quotient(self.common, self.found),
            Ratio::Recall => quotient(self.common, self.relevant),
            Ratio::F => quotient(2 * self.common, self.relevant + self.found),
        }
    }

    /// The number of pages on which the ratio is defined: precision if something was kept, recall if there is gold, F if either.
    pub(crate) fn defined(&self, ratio: Ratio) -> Defined {
        let pages = match ratio {
            Ratio::Precision => self.by_page.precision_pages,
            Ratio::Recall => self.by_page.recall_pages,
            Ratio::F => self.by_page.f_pages,
        };
        Defined { pages, of: self.pages }
    }

    /// The mean of the pages' own ratios, over the pages where it is defined.
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

/// Means over pages with their standard errors: to first order those of a bootstrap over pages, in closed form. An error is that of a
/// quotient of two sums over pages, since a resample may have more or fewer pages with a precision.
impl Counts {
    /// The standard error of the [mean of the pages' ratios](Self::page_mean).
    pub(crate) fn page_error(&self, ratio: Ratio) -> Option<f64> {
        Some(self.page_variance(ratio)?.sqrt())
    }

    /// F of the mean precision and the mean recall, with its standard error; not the mean of the pages' own F. It is 0 if both means are 0.
    pub(crate) fn f_of_means(&self) -> Option<(f64, f64)> {
        let (precision, recall) = (self.page_mean(Ratio::Precision)?, self.page_mean(Ratio::Recall)?);
        let sum = precision + recall;
        if sum <= 0.0 {
            return Some((0.0, 0.0));
        }
        // the slopes of F in each of the means
        let (a, b) = (2.0 * (recall / sum).powi(2), 2.0 * (precision / sum).powi(2));
        let variance = a * a * self.page_variance(Ratio::Precision)?
            + b * b * self.page_variance(Ratio::Recall)?
            + 2.0 * a * b * self.covariance(precision, recall);
        Some((2.0 * precision * recall / sum, variance.max(0.0).sqrt()))
    }

    /// The variance of the mean over pages.
    fn page_variance(&self, ratio: Ratio) -> Option<f64> {
        let squares = match ratio {
            Ratio::Precision => self.by_page.precision_squares,
            Ratio::Recall => self.by_page.recall_squares,
            Ratio::F => self.by_page.f_squares,
        };
        let (mean, pages) = (self.page_mean(ratio)?, as_float(self.defined(ratio).pages));
        Some(((squares / pages - mean * mean) / pages).max(0.0))
    }

    /// The covariance of the two means. A page with only one of the two ratios adds 0 to the sum of products, so sums over all pages are
    /// those over pages with both.
    fn covariance(&self, precision: f64, recall: f64) -> f64 {
        let own = &self.by_page;
        let (with_precision, with_recall) = (as_float(own.precision_pages), as_float(own.recall_pages));
        let with_both = with_precision + with_recall - as_float(own.f_pages);
        let sum =
            own.products - precision * own.recall - recall * own.precision + with_both * precision * recall;
        sum / (with_precision * with_recall)
    }
}

/// The number of pages on which a ratio is defined, and of all counted pages. A method that keeps nothing on most pages may have a good
/// precision on the others, so a share below 1 is shown with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Defined {
    pub(crate) pages: u64,
    pub(crate) of: u64,
}

impl Defined {
    /// Adds other pages.
    pub(crate) fn add(&mut self, other: Self) {
        self.pages += other.pages;
        self.of += other.of;
    }

    /// Whether some pages lack the ratio.
    pub(crate) fn is_part(self) -> bool {
        self.pages < self.of
    }

    /// The share of pages with the ratio, from 0 to 1; `None` without a page.
    pub(crate) fn share(self) -> Option<f64> {
        quotient(self.pages, self.of)
    }
}

/// `above / below`; `None` if `below` is 0.
pub(crate) fn quotient(above: u64, below: u64) -> Option<f64> {
    (below > 0).then(|| as_float(above) / as_float(below))
}

/// exact below 2^53, far above any count of words
#[allow(clippy::cast_precision_loss)]
fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;
    use crate::long_table::long_table;

    fn counts(relevant: u64, found: u64, common: u64) -> Counts {
        Counts { pages: 1, relevant, found, common, ..Counts::default() }
    }

    /// Precision, recall and F; `None` if undefined.
    #[test]
    fn ratios() {
        let cases = [
            (counts(4, 4, 4), [Some(1.0), Some(1.0), Some(1.0)]),
            (counts(4, 8, 2), [Some(0.25), Some(0.5), Some(1.0 / 3.0)]),
            // nothing kept; no gold; neither
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
        let sum = pages(&[(4, 4, 4), (4, 0, 0)]);
        let defined = sum.defined(Ratio::Precision);
        assert_eq!(defined, Defined { pages: 1, of: 2 });
        assert_eq!((defined.is_part(), defined.share()), (true, Some(0.5)));
        assert_eq!((sum.page_mean(Ratio::Precision), sum.page_mean(Ratio::F)), (Some(1.0), Some(0.5)));
        assert!(!sum.defined(Ratio::Recall).is_part() && !sum.defined(Ratio::F).is_part());
    }

    /// Counts of pages, each as (relevant, found, common).
    fn pages(pages: &[(u64, u64, u64)]) -> Counts {
        let row = |&(relevant, found, common): &(u64, u64, u64)| fixtures::row("v", relevant, found, common);
        let scores = fixtures::scores("r", fixtures::REAL, "s", pages.iter().map(row).collect());
        Counts::of(&long_table(&[scores]))
    }

    #[test]
    fn f_of_means_is_not_the_mean_f() {
        let counts = pages(&[(4, 4, 4), (4, 4, 0), (4, 0, 0)]);
        assert_eq!(
            (counts.page_mean(Ratio::Precision), counts.page_mean(Ratio::Recall)),
            (Some(0.5), Some(1.0 / 3.0))
        );
        assert_eq!(counts.f_of_means().map(|(f, _)| f), Some(0.4));
        assert_eq!(counts.page_mean(Ratio::F), Some(1.0 / 3.0));
        assert_eq!(pages(&[(4, 4, 0)]).f_of_means(), Some((0.0, 0.0)));
        assert_eq!(pages(&[(4, 0, 0)]).f_of_means(), None);
    }

    /// The closed form agrees with resampling.
    #[test]
    fn errors_are_those_of_resampling() {
        let sites: Vec<(u64, u64, u64)> = (0..120_u64)
            .map(|at| (10 + at % 7, if at % 13 == 0 { 0 } else { 8 + at * at % 11 }, (at * 5) % 8))
            .collect();
        let sites: Vec<_> = sites.iter().map(|&(r, f, c)| (r, f, c.min(f))).collect();
        let counts = pages(&sites);
        let mut random = 7_u64;
        let mut below = |n: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % n
        };
        let mut drawn = [Vec::new(), Vec::new(), Vec::new()];
        for _ in 0..2000 {
            let sample: Vec<_> = (0..sites.len()).map(|_| sites[below(sites.len())]).collect();
            let sample = pages(&sample);
            drawn[0].extend(sample.page_mean(Ratio::Precision));
            drawn[1].extend(sample.page_mean(Ratio::Recall));
            drawn[2].extend(sample.f_of_means().map(|(f, _)| f));
        }
        let resampled = drawn.map(|values| crate::statistics::deviation(&values).unwrap());
        let closed = [
            counts.page_error(Ratio::Precision).unwrap(),
            counts.page_error(Ratio::Recall).unwrap(),
            counts.f_of_means().unwrap().1,
        ];
        for (resampled, closed) in resampled.iter().zip(closed) {
            assert!((resampled / closed - 1.0).abs() < 0.06, "{resampled} {closed}");
        }
    }

    #[test]
    fn pooling_is_not_the_mean_of_ratios() {
        let sum = pages(&[(1, 1, 1), (9, 9, 0)]);
        assert_eq!(sum.ratio(Ratio::Recall), Some(0.1));
    }
}
