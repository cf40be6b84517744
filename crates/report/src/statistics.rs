//! Means, deviations, errors and quantiles of few figures, and differences with their errors.

use polars::prelude::{ChunkQuantile, Float64Chunked, NewChunkedArray, PlSmallStr, QuantileMethod};

use crate::numbers::{counted, grouped};

/// Smaller differences count as 0, so that the last bit of a mean does not decide.
pub(crate) const SLACK: f64 = 1e-9;

/// The arithmetic mean; `None` of no values.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// The sample's standard deviation (divided by n - 1); `None` of fewer than two values.
pub(crate) fn deviation(values: &[f64]) -> Option<f64> {
    let centre = mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
    Some((squares / (count(values.len()) - 1.0)).sqrt())
}

/// The least number of sites for an error over sites.
pub(crate) const FEWEST: usize = 3;

/// The standard error of a figure by the jackknife: `without` has the figure with each of n sites left out in turn. The error is
/// sqrt((n - 1) / n x the sum of their squared distances from their mean). For a plain mean over sites it is exactly the deviation over the
/// root of n; for a figure of pairs of sites it counts the sites that pairs share. `None` for fewer than [`FEWEST`] sites.
pub(crate) fn jackknife(without: &[f64]) -> Option<f64> {
    let centre = mean(without).filter(|_| without.len() >= FEWEST)?;
    let squares: f64 = without.iter().map(|value| (value - centre).powi(2)).sum();
    let n = count(without.len());
    Some((squares * (n - 1.0) / n).sqrt())
}

/// Paired differences of two figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Paired {
    /// The number of differences.
    pub(crate) count: usize,
    /// Their mean; `None` if there are none.
    pub(crate) mean: Option<f64>,
    /// The standard error of the mean: the standard deviation over the root of the number; `None` for fewer than two.
    pub(crate) error: Option<f64>,
}

impl Paired {
    /// The mean and the error of the differences.
    pub(crate) fn of(differences: &[f64]) -> Self {
        let error = deviation(differences).map(|deviation| deviation / count(differences.len()).sqrt());
        Self { count: differences.len(), mean: mean(differences), error }
    }
}

/// The items of a standard error. Claims are about sites; the others are used if an error over sites is impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Over {
    /// Sites, each left out of both figures in turn.
    Sites(usize),
    /// Single experiments, many of which share documents, so the error is too small.
    Experiments(usize),
    /// Runs with other starts on the same pages.
    Restarts(usize),
}

impl Over {
    /// The text for notes and tables: `over 5 sites`.
    pub(crate) fn text(self) -> String {
        match self {
            Over::Sites(number) => format!("over {}", counted(number, "site")),
            Over::Experiments(number) => {
                format!("over {} (too few sites)", counted(number, "experiment"))
            }
            Over::Restarts(number) => format!("over {} restarts on the same pages", grouped(number)),
        }
    }
}

/// The quantile at `share` in `0.0..=1.0`, linear between neighbours (type 7 of Hyndman and Fan); `None` of no values.
pub(crate) fn quantile(values: &[f64], share: f64) -> Option<f64> {
    let values = Float64Chunked::from_slice(PlSmallStr::EMPTY, values);
    values.quantile(share, QuantileMethod::Linear).expect("the share is between 0 and 1")
}

/// The middle value, or the mean of the two middle ones; `None` of no values.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    quantile(values, 0.5)
}

/// The items in their order, each once.
pub(crate) fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}

/// A number of items as a float; exact for any number of sites.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn count(things: usize) -> f64 {
    things as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles() {
        let cases: [(&[f64], f64, Option<f64>); 6] = [
            (&[], 0.5, None),
            (&[3.0], 0.25, Some(3.0)),
            (&[4.0, 1.0, 2.0, 3.0], 0.5, Some(2.5)),
            (&[1.0, 2.0, 3.0, 4.0, 5.0], 0.25, Some(2.0)),
            (&[2.0, 1.0, 3.0], 0.0, Some(1.0)),
            (&[2.0, 1.0, 3.0], 1.0, Some(3.0)),
        ];
        for (values, share, expected) in cases {
            assert_eq!(quantile(values, share), expected, "{values:?} {share}");
        }
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn deviations() {
        assert_eq!(deviation(&[1.0, 3.0]), Some(2.0_f64.sqrt()));
        assert_eq!(deviation(&[2.0; 5]), Some(0.0));
        assert_eq!(deviation(&[2.0]), None);
    }

    #[test]
    fn paired_differences() {
        let none = Paired { count: 0, mean: None, error: None };
        assert_eq!(Paired::of(&[]), none);
        assert_eq!(Paired::of(&[0.5]), Paired { count: 1, mean: Some(0.5), error: None });
        assert_eq!(Paired::of(&[0.0, 2.0, 0.0, 2.0]).error.map(|e| (e * e * 3.0).round()), Some(1.0));
    }

    /// For the mean of 1, 2, 4 and 9 the jackknife's error is the deviation over the root of 4.
    #[test]
    fn the_jackknife_of_a_mean_is_its_standard_error() {
        let values = [1.0, 2.0, 4.0, 9.0];
        let without: Vec<f64> = (0..4).map(|at| (16.0 - values[at]) / 3.0).collect();
        let expected = deviation(&values).unwrap() / 2.0;
        assert!((jackknife(&without).unwrap() - expected).abs() < 1e-12);
        assert_eq!(jackknife(&[0.5; 3]), Some(0.0));
        assert_eq!(jackknife(&[0.5, 0.6]), None);
    }
}
