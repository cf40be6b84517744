//! Two results that are both nothing are not compared.

use super::quantity::{Quantity, Value, name};
use super::{Judgement, incomparable};
use crate::numbers::short;

/// The least ratio that counts as a result. Below it not one unit in twenty is right, and the order of two such figures depends on a few
/// words: an F of .033 beside one of .023 is no finding.
pub(crate) const LEAST: f64 = 0.05;

/// Refuses to compare two ratios, each the median or the mean of its sites, that are both below [`LEAST`].
///
/// # Errors
/// The judgement: not comparable.
pub(super) fn refuse(
    (of, one): (&Quantity, Option<f64>),
    (beside, other): (&Quantity, Option<f64>),
) -> Result<(), Judgement> {
    let is_ratio = |quantity: &Quantity| matches!(quantity.value, Value::Ratio(_));
    match one.zip(other) {
        Some((one, other)) if is_ratio(of) && is_ratio(beside) && one < LEAST && other < LEAST => {
            Err(incomparable(format!(
                "both are nothing: {} {} and {} {}, compared from {LEAST} on",
                name(of),
                short(one),
                name(beside),
                short(other)
            )))
        }
        _ => Ok(()),
    }
}
