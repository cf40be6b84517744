//! Training on the labelled sites of others: a stage of its own, before [`Method::fit`].
//!
//! A trainer turns each labelled site into rows of numbers, and the rows of many sites into a model. `run`
//! chooses the sites, leaves out the host of a scored page, and writes the model file.

use crate::{Method, Training};

/// A method with a part that is learned from labelled sites, before it is fitted to the sites that it cleans.
///
/// Deterministic: the same sites in the same order and the same seed give the same bytes, whatever the number of threads.
pub trait Trainer: Send + Sync {
    /// The rows of one labelled site. It reads no other site, so sites are read in parallel, each once for
    /// all folds. `training` has the pages with text and, in its labels, the gold of the pages to learn from.
    fn examples(&self, training: &Training<'_>) -> Examples;

    /// The model of the examples of some sites: text for [`load`](Self::load).
    ///
    /// # Errors
    /// [`TrainError`] if no model can be learned from them.
    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError>;

    /// The method that judges by the model.
    ///
    /// # Errors
    /// [`ModelError`] if the text is not a model of this trainer.
    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError>;
}

/// Rows of numbers, each with a target and a weight.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Examples {
    /// Numbers a row.
    pub width: usize,
    /// The rows, one after the other: `width` numbers each.
    pub numbers: Vec<f32>,
    /// The target of each row: 1 for content, 0 for the rest.
    pub targets: Vec<f32>,
    /// The weight of each row, above 0.
    pub weights: Vec<f32>,
    /// The publisher that the rows are of, as a hash: what is learned of one is never tried on the same one. `run` sets it.
    pub group: u64,
    /// What a model of words learns from, beside the rows; none for most methods.
    pub bags: Bags,
    /// The bag of each row; empty where there are no bags.
    pub bag_of: Vec<u32>,
}

/// Bags of tokens, each with a target and a weight. A token is a place in a table that the method chooses; one may be in a bag twice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Bags {
    /// The tokens of all bags, one bag after the other.
    pub tokens: Vec<u32>,
    /// One past the last token of each bag.
    pub ends: Vec<usize>,
    /// The target of each bag: 1 for content, 0 for the rest.
    pub targets: Vec<f32>,
    /// The weight of each bag; nothing is learned from a bag of weight 0.
    pub weights: Vec<f32>,
}

impl Bags {
    /// Adds a bag.
    pub fn push(&mut self, tokens: &[u32], target: f32, weight: f32) {
        self.tokens.extend_from_slice(tokens);
        self.ends.push(self.tokens.len());
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// Number of bags.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no bag.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The tokens of a bag.
    ///
    /// # Panics
    /// For a bag out of range.
    pub fn tokens(&self, bag: usize) -> &[u32] {
        let start = if bag == 0 { 0 } else { self.ends[bag - 1] };
        &self.tokens[start..self.ends[bag]]
    }
}

impl Examples {
    /// No rows yet; each row will have `width` numbers.
    pub fn new(width: usize) -> Self {
        Self { width, ..Self::default() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// For a row of another width.
    pub fn push(&mut self, row: &[f32], target: f32, weight: f32) {
        assert_eq!(row.len(), self.width, "all rows have the same numbers");
        self.numbers.extend_from_slice(row);
        self.targets.push(target);
        self.weights.push(weight);
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The numbers of a row.
    ///
    /// # Panics
    /// For a row out of range.
    pub fn row(&self, row: usize) -> &[f32] {
        &self.numbers[row * self.width..][..self.width]
    }
}

/// The reason why no model could be learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// The sites have no labelled pages to learn from.
    #[error("{method} needs labelled blocks of content and of other text, found {rows} blocks without both")]
    TooFew {
        /// The method's id.
        method: &'static str,
        /// The rows given.
        rows: usize,
    },
    /// The solver gave up.
    #[error("{method} cannot learn from these pages: {reason}")]
    Solver {
        /// The method's id.
        method: &'static str,
        /// The solver's message.
        reason: String,
    },
}

/// The reason why a text is not a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a model of {method}: {reason}")]
pub struct ModelError {
    /// The method's id.
    pub method: &'static str,
    /// The error in it, with the value found.
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were_pushed() {
        let mut examples = Examples::new(2);
        assert!(examples.is_empty());
        examples.push(&[1.0, 2.0], 1.0, 0.5);
        examples.push(&[3.0, 4.0], 0.0, 1.5);
        assert_eq!((examples.len(), examples.row(0), examples.row(1)), (2, &[1.0, 2.0][..], &[3.0, 4.0][..]));
        assert_eq!((&examples.targets[..], &examples.weights[..]), (&[1.0, 0.0][..], &[0.5, 1.5][..]));
    }
}
