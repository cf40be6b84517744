//! The input of training: rows in parts, with names for their numbers.

use cleaning::Examples;

use crate::lines::{NAME, is_name};
use crate::settings::OutOfRange;

/// The reason why nothing can be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LearnError {
    /// A setting is not in its range.
    #[error(transparent)]
    Setting(#[from] OutOfRange),
    /// A name of a number cannot be written, or occurs twice.
    #[error("{name:?} is no name, or occurs twice; a name has {NAME}")]
    Name {
        /// The name.
        name: String,
    },
    /// There are no rows, or all have the same target.
    #[error("the {rows} rows are all of one class, or there are none")]
    OneClass {
        /// The rows given.
        rows: usize,
    },
    /// The search for the best line ended in an error.
    #[error("the search for a line failed: {reason}")]
    Search {
        /// The library's message.
        reason: String,
    },
}

/// Rows of both classes, in parts; no part is empty.
pub(crate) struct Rows<'e> {
    pub(crate) parts: Vec<&'e Examples>,
    pub(crate) targets: Vec<f32>,
    pub(crate) weights: Vec<f32>,
    /// The share of content, by weight: above 0 and below 1.
    pub(crate) share: f64,
}

impl<'e> Rows<'e> {
    /// Checks names and rows.
    ///
    /// # Panics
    /// If the width of the examples is not the number of names, a target is outside of 0 to 1, or a weight is
    /// not finite and above 0.
    pub(crate) fn of(names: &[&str], examples: &[&'e Examples]) -> Result<Self, LearnError> {
        check_names(names)?;
        let parts: Vec<&Examples> = examples.iter().copied().filter(|part| !part.is_empty()).collect();
        assert!(parts.iter().all(|part| part.width == names.len()), "every number has a name");
        let targets: Vec<f32> = parts.iter().flat_map(|part| part.targets.iter().copied()).collect();
        let weights: Vec<f32> = parts.iter().flat_map(|part| part.weights.iter().copied()).collect();
        assert!(targets.iter().all(|target| (0.0..=1.0).contains(target)), "targets are from 0 to 1");
        assert!(weights.iter().all(|weight| weight.is_finite() && *weight > 0.0), "weights are above 0");
        let weighted = targets.iter().zip(&weights).map(|(t, w)| f64::from(*t) * f64::from(*w));
        let share = weighted.sum::<f64>() / weights.iter().copied().map(f64::from).sum::<f64>();
        if !(share > 0.0 && share < 1.0) {
            return Err(LearnError::OneClass { rows: targets.len() });
        }
        Ok(Self { parts, targets, weights, share })
    }
}

fn check_names(names: &[&str]) -> Result<(), LearnError> {
    let mut sorted = names.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    match names.iter().copied().find(|name| !is_name(name)).or(twice) {
        Some(name) => Err(LearnError::Name { name: name.to_owned() }),
        None => Ok(()),
    }
}
