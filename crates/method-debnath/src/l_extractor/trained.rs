//! L-Extractor whose plane lies between the blocks of other sites' labelled pages.
//!
//! These are hundreds of times as many blocks as those of a few pages, too many for a solver of all pairs. So
//! the loss is the squared hinge, as in LIBLINEAR.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, Examples, FitError, KnownTerms, Method, ModelError, PageRef, Params as _,
    TrainError, Trainer, Training,
};
use forest::{Line, train_line};
use text::TermOptions;

use super::examples::labelled_blocks;
use super::params::LExtractorParams;
use crate::block_counts::{BlockReader, Entry, keep_blocks};

/// Trains planes.
pub(super) struct PlaneTrainer {
    pub(super) params: LExtractorParams,
}

impl Trainer for PlaneTrainer {
    /// One row for each block with text of the labelled pages: its raw counts.
    fn examples(&self, training: &Training<'_>) -> Examples {
        let LExtractorParams { relevant_weight, redundant_weight, relevant_share, .. } = self.params;
        let reader = self.params.reader();
        let terms = training.site.terms(&TermOptions::plain());
        let mut examples = Examples::new(reader.columns.len() as usize);
        for (_, relevant, counts) in labelled_blocks(training, &reader, &terms, relevant_share) {
            let weight = if relevant { relevant_weight } else { redundant_weight };
            // a weight has few digits
            #[allow(clippy::cast_possible_truncation)]
            examples.push(&row(&counts, &reader), f32::from(u8::from(relevant)), weight as f32);
        }
        examples
    }

    fn train(&self, examples: &[&Examples], _seed: u64) -> Result<String, TrainError> {
        let reader = self.params.reader();
        let line = train_line(reader.columns.names(), examples, self.params.cost);
        let method = LExtractorParams::INFO.id;
        Ok(line.map_err(|error| TrainError::Solver { method, reason: error.to_string() })?.to_text())
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let not = |reason| ModelError { method: LExtractorParams::INFO.id, reason };
        let line = Line::from_text(model).map_err(|error| not(error.to_string()))?;
        let expected = self.params.reader().columns;
        if line.names() != expected.names() {
            return Err(not(format!("its numbers are {:?}, expected {:?}", line.names(), expected.names())));
        }
        Ok(Box::new(TrainedLExtractor { params: self.params.clone(), line: Arc::new(line) }))
    }
}

/// The counts of a block, by column.
fn row(counts: &[Entry], reader: &BlockReader) -> Vec<f32> {
    let mut row = vec![0.0; reader.columns.len() as usize];
    // counts are far below 2^24
    #[allow(clippy::cast_precision_loss)]
    counts.iter().for_each(|entry| row[entry.column as usize] = entry.count as f32);
    row
}

/// The method with a plane trained on other sites.
struct TrainedLExtractor {
    params: LExtractorParams,
    line: Arc<Line>,
}

impl Method for TrainedLExtractor {
    /// Uses no page and no label.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let terms = training.site.terms(&TermOptions::plain());
        Ok(Box::new(TrainedCleaner {
            reader: self.params.reader(),
            terms: terms.known(),
            line: Arc::clone(&self.line),
        }))
    }
}

struct TrainedCleaner {
    reader: BlockReader,
    terms: Arc<KnownTerms>,
    line: Arc<Line>,
}

impl Cleaner for TrainedCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| {
            self.line.logit(&row(counts.of(block), &self.reader)) >= 0.0
        })
    }

    /// For each block with text or features, the weighted sum of its counts against 0.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        super::evidence_of(&counts, |block| (self.line.logit(&row(counts.of(block), &self.reader)), 0.0))
    }
}
