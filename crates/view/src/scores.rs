//! Shares and means for the file.

use page::Page;

use crate::Judged;

/// The share of the text's bytes that is kept; 0 for a page without text.
pub(crate) fn kept(page: &Page, judged: &Judged) -> f64 {
    let all = page.text().len();
    // texts are far below 2^52 bytes
    #[allow(clippy::cast_precision_loss)]
    if all == 0 { 0.0 } else { judged.cleaning.kept().bytes() as f64 / all as f64 }
}

/// The mean of the values, and their number; `None` without a value.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<(f64, usize)> {
    let (sum, number) = values.fold((0.0, 0_usize), |(sum, number), value| (sum + value, number + 1));
    // pages are few
    #[allow(clippy::cast_precision_loss)]
    (number > 0).then(|| (sum / number as f64, number))
}

/// `.931`, `1.000`, or a dash without a value.
pub(crate) fn ratio(value: Option<f64>) -> String {
    value.map_or_else(
        || "\u{2013}".to_owned(),
        |value| format!("{value:.3}").trim_start_matches('0').to_owned(),
    )
}
