//! Figures: means, deviations, errors and quantiles of few, and numbers as text, in sentences and in cells that are not ratios.

use polars::prelude::{ChunkQuantile, Float64Chunked, NewChunkedArray, PlSmallStr, QuantileMethod};

/// Smaller differences count as 0, so that the last bit of a mean does not decide.
pub(crate) const SLACK: f64 = 1e-9;

/// The arithmetic mean; `None` of no values.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / count(values.len()))
}

/// The least number of sites for an error over sites.
pub(crate) const FEWEST: usize = 3;

/// The standard error of a mean: the sample's standard deviation (divided by n - 1) over the root of the number; `None` of fewer than two
/// values.
pub(crate) fn standard_error(values: &[f64]) -> Option<f64> {
    let centre = mean(values).filter(|_| values.len() > 1)?;
    let squares: f64 = values.iter().map(|value| (value - centre).powi(2)).sum();
    let n = count(values.len());
    Some((squares / (n - 1.0)).sqrt() / n.sqrt())
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
pub(crate) fn count(things: usize) -> f64 {
    things as f64
}

/// The decimals of a ratio in a table.
pub(crate) const DECIMALS: usize = 4;

/// A setting or a fit statistic: at most four decimals, no trailing zeros, no minus before zero.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{:.DECIMALS$}", rounded(value));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A ratio in a sentence: three decimals.
pub(crate) fn short(value: f64) -> String {
    format!("{:.3}", without_noise(value)).replace("-0.000", "0.000")
}

/// A difference of ratios in a sentence: three decimals and always a sign.
pub(crate) fn signed(value: f64) -> String {
    format!("{:+.3}", without_noise(value)).replace("-0.000", "+0.000")
}

/// A value rounded to the decimals of a table; zero has no sign.
pub(crate) fn rounded(value: f64) -> f64 {
    let scale = 10_f64.powi(4);
    (without_noise(value) * scale).round() / scale + 0.0
}

/// A value to nine decimals. A sum over groups has no order, so its last bits differ from run to run, and would turn a half up or down.
fn without_noise(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}

/// A count and its noun: `1 site`, `2 sites`.
pub(crate) fn counted(things: usize, noun: &str) -> String {
    let noun = if things == 1 { noun.to_owned() } else { plural(noun) };
    format!("{} {noun}", grouped(things))
}

/// A noun for several things: `sites`, `classes`.
pub(crate) fn plural(noun: &str) -> String {
    format!("{noun}{}", if noun.ends_with('s') { "es" } else { "s" })
}

/// A count with its thousands separated: `12,345`.
pub(crate) fn grouped(things: usize) -> String {
    let digits: Vec<char> = things.to_string().chars().collect();
    let groups: Vec<String> = digits.rchunks(3).rev().map(String::from_iter).collect();
    groups.join(",")
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
    fn standard_errors() {
        assert_eq!(standard_error(&[1.0, 3.0]), Some(1.0));
        assert_eq!(standard_error(&[2.0; 5]), Some(0.0));
        assert_eq!([&[][..], &[0.5]].map(standard_error), [None; 2]);
        assert_eq!(standard_error(&[0.0, 2.0, 0.0, 2.0]).map(|e| (e * e * 3.0).round()), Some(1.0));
    }

    #[test]
    fn numbers_as_text() {
        // a step of a sweep, a whole number, a negative number near zero
        assert_eq!([0.1 + 0.2, 40.0, -0.000_001].map(plain), ["0.3", "40", "0"]);
        assert_eq!((short(-0.000_1), signed(-0.000_1)), ("0.000".to_owned(), "+0.000".to_owned()));
        // halves, one bit apart
        for half in [0.2125, 0.21255, 1.0005] {
            let ways = [half, f64::next_up(half), f64::next_down(half)];
            assert_eq!(ways.map(short), [short(half), short(half), short(half)]);
            assert_eq!(ways.map(rounded), [rounded(half); 3]);
        }
        assert_eq!([1_234_567, 123].map(grouped), ["1,234,567", "123"]);
        assert_eq!([1, 0].map(|number| counted(number, "site")), ["1 site", "0 sites"]);
    }
}
