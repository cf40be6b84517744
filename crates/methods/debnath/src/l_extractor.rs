//! L-Extractor (section 7): a linear support vector machine over the counts of a block, trained on labelled pages.
//!
//! The fit finds the plane between the blocks of the labelled pages, and its accuracy in cross-validation.
//! Cleaning applies the plane to the blocks of one page at a time.

mod examples;
mod folds;
mod params;
mod plane;

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, KnownTerms, Method, Number,
    PageRef, Params, SettingsError, Training,
};
use text::TermOptions;

pub use folds::FoldBy;
pub use params::LExtractorParams;

use crate::CITATION;
use crate::block_counts::{BlockCounts, BlockReader, keep_blocks, node_of};
use crate::elements::Columns;
use examples::{Example, Scaling, examples};
use folds::{folds, sample};
use plane::Plane;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct LExtractor {
    params: LExtractorParams,
}

impl Params for LExtractorParams {
    type Method = LExtractor;

    const INFO: &'static Info = &Info {
        id: "l-extractor",
        name: "L-Extractor",
        summary: "keeps the blocks that a linear SVM over their counts, trained on labelled pages, takes for relevant",
        citation: CITATION,
        needs_labels: true,
        params: Self::PARAMS,
    };

    fn make(self) -> Result<LExtractor, SettingsError> {
        Ok(LExtractor { params: self })
    }
}

impl LExtractorParams {
    fn reader(&self) -> BlockReader {
        BlockReader::of_elements(self.tags.as_slice().to_vec(), Columns::new(self.features))
    }
}

impl Method for LExtractor {
    /// Needs at least one labelled page; the other training pages are not used. If all labelled blocks are of
    /// one class, all blocks are of that class. If no labelled page has text, everything is kept.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.labels.is_empty() {
            return Err(FitError::NoLabels { method: LExtractorParams::INFO.id, found: 0 });
        }
        let reader = self.params.reader();
        let terms = training.site.terms(&TermOptions::plain());
        let (all, scaling) = examples(training, &reader, &terms, self.params.relevant_share);
        let labelled = all.len();
        let examples = sample(all, self.params.most_blocks as usize, training.seed);
        let plane = Plane::between(&examples.iter().collect::<Vec<_>>(), scaling.width, &self.params);
        let mut figures = vec![
            FitStatistic { name: "labelled blocks", value: labelled as f64 },
            FitStatistic { name: "share relevant", value: share(&examples, |example| example.relevant) },
            FitStatistic {
                name: "accuracy in training",
                value: share(&examples, |example| plane.is_right(example)),
            },
        ];
        if let Some(value) = self.accuracy(&examples, scaling.width, training.seed) {
            figures.push(FitStatistic { name: "accuracy", value });
        }
        Ok(Box::new(LCleaner { reader, terms: terms.known(), scaling, plane, figures }))
    }
}

impl LExtractor {
    /// The share of blocks that a plane of the other folds classifies correctly; `None` if there are fewer
    /// than two folds.
    fn accuracy(&self, examples: &[Example], width: usize, seed: u64) -> Option<f64> {
        let (fold_of, count) = folds(examples, self.params.folds as usize, self.params.fold_by, seed);
        if count < 2 {
            return None;
        }
        let mut right = 0;
        for fold in 0..count {
            let (tested, trained): (Vec<_>, Vec<_>) =
                examples.iter().zip(&fold_of).partition(|(_, of)| **of == fold);
            let trained: Vec<&Example> = trained.into_iter().map(|(example, _)| example).collect();
            let plane = Plane::between(&trained, width, &self.params);
            right += tested.iter().filter(|(example, _)| plane.is_right(example)).count();
        }
        Some(right as f64 / examples.len() as f64)
    }
}

/// The result of a fit to the labelled pages.
struct LCleaner {
    reader: BlockReader,
    terms: Arc<KnownTerms>,
    scaling: Scaling,
    plane: Plane,
    figures: Vec<FitStatistic>,
}

impl Cleaner for LCleaner {
    /// Keeps the blocks on the relevant side of the plane.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        keep_blocks(page.page(), &counts, &self.reader.columns, |block| {
            self.plane.is_relevant(self.scaling.parts(counts.of(block)))
        })
    }

    /// For each block with text or features, the weighted sum of its counts against the plane's offset.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let counts = self.reader.read(page.page(), &page.tokens(&self.terms));
        evidence_of(&counts, |block| self.plane.against(self.scaling.parts(counts.of(block))))
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.clone()
    }
}

/// The evidence of the blocks that have counts. `against` gives the value of a block and the least value of a
/// relevant block.
fn evidence_of(counts: &BlockCounts, against: impl Fn(usize) -> (f64, f64)) -> Vec<Evidence> {
    let counted = (0..counts.set.len()).filter(|&block| !counts.of(block).is_empty());
    let of_block = |block| {
        let (value, bound) = against(block);
        Evidence {
            node: node_of(counts, block),
            numbers: vec![Number::against("weighted sum", value, bound)],
            step: None,
            decision: Some(if value >= bound { "kept" } else { "dropped" }),
        }
    };
    counted.map(of_block).collect()
}

/// The share of the examples for which `holds` is true; 0 without examples.
fn share(examples: &[Example], holds: impl Fn(&Example) -> bool) -> f64 {
    let count = examples.iter().filter(|example| holds(example)).count();
    if examples.is_empty() { 0.0 } else { count as f64 / examples.len() as f64 }
}
