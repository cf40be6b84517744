//! A tree that is learned from labelled pages of other sites, as the authors learned their trees.

use std::sync::Arc;

use cleaning::{Examples, Method, ModelError, TrainError, Trainer, Training};
use forest::{Forest, Settings};

use crate::blocks::{Features, blocks, row};
use crate::boilerpipe::{Boilerpipe, ID, Judge};

/// The numbers of a row.
const NAMES: [&str; 9] = [
    "words",
    "link-density",
    "text-density",
    "words-before",
    "link-density-before",
    "text-density-before",
    "words-after",
    "link-density-after",
    "text-density-after",
];

pub(crate) struct TreeTrainer {
    pub(crate) leaves: usize,
    pub(crate) least_rows: usize,
}

impl Trainer for TreeTrainer {
    /// One row for each block of the labelled pages. A block is content if more than half of its bytes are
    /// marked. The weight of a row is its number of words.
    fn examples(&self, training: &Training<'_>) -> Examples {
        let mut examples = Examples::new(NAMES.len());
        for (page, gold) in training.labels.iter() {
            let marked = gold.informative();
            let blocks = blocks(&training.site.pages()[page]);
            let nothing = Features::default();
            for (index, block) in blocks.iter().enumerate() {
                let before = index.checked_sub(1).map_or(nothing, |before| blocks[before].features);
                let after = blocks.get(index + 1).map_or(nothing, |after| after.features);
                let is_content = 2 * marked.bytes_within(block.span) > block.span.len() as u64;
                #[allow(clippy::cast_possible_truncation)]
                let weight = block.features.words as f32;
                examples.push(
                    &row(&before, &block.features, &after),
                    f32::from(u8::from(is_content)),
                    weight,
                );
            }
        }
        examples
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let settings = Settings {
            trees: 1,
            leaves: self.leaves,
            least_rows: self.least_rows,
            rate: 1.0,
            feature_share: 1.0,
            row_share: 1.0,
            ..Settings::default()
        };
        let method = ID;
        let tree = forest::train(&NAMES, examples, &settings, seed);
        Ok(tree.map_err(|error| TrainError::Solver { method, reason: error.to_string() })?.to_text())
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let not = |reason| ModelError { method: ID, reason };
        let tree = Forest::from_text(model).map_err(|error| not(error.to_string()))?;
        if tree.names() != NAMES {
            return Err(not(format!("its numbers are {:?}, expected {NAMES:?}", tree.names())));
        }
        Ok(Box::new(Boilerpipe { judge: Judge::Learned(Arc::new(tree)) }))
    }
}
