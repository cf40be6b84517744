//! L-Extractor (section 7): a linear support vector machine over the counts of a block, trained on labelled pages.
//!
//! The fit finds the plane between the blocks of the labelled pages (a linear C-SVC, by linfa-svm), and its accuracy in cross-validation.
//! Cleaning applies the plane to the blocks of one page at a time.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Gold, Info, KnownTerms, Method,
    Number, PageRef, Params, SiteTerms, Training, above, draw,
};
use linfa::DatasetBase;
use linfa::traits::Fit as _;
use linfa_svm::Svm;
use ndarray::{Array1, Array2};
use text::TermOptions;

use crate::CITATION;
use crate::block_counts::{BlockReader, Entry, keep_blocks, node_of};
use crate::features::{Columns, ElementFeatures, PARTITIONING, TagNames, tags};

cleaning::params! {
    /// The parameters of `l-extractor`, unchecked.
    pub struct LExtractorParams {
        /// The ordered tag set T by which GetBlockSet splits a page into atomic blocks.
        pub tags: String = PARTITIONING.to_owned(), in TagNames, because "the paper, section 3";
        /// The features that count the elements of a block.
        pub features: ElementFeatures = ElementFeatures::Tags,
            because "the paper, section 7: all HTML tags but the partitioning ones, and text";
        /// The cost C of C-SVC, the same for both classes.
        pub cost: f64 = 1.0, in 0.001..=1000.0, because "the paper, section 7";
        /// The share of a block's text that must be marked for the block to be relevant.
        pub relevant_share: f64 = 0.5, in above(0.0, 1.0),
            because "the paper's people marked blocks; marks here are spans, and half treats both classes equally";
        /// The number of folds of the cross-validation, whose accuracy is reported. A fold has blocks, as in LIBSVM's guide.
        pub folds: u32 = 5, in 2..=20, because "the paper, section 7";
        /// The most blocks in training; if there are more, a seeded sample of them.
        pub most_blocks: u32 = 2_000, in 10..=5_000,
            because "the solver holds the matrix of all products: 32 MB for 2,000, six times over with five folds";
    }
}

impl Params for LExtractorParams {
    const INFO: &'static Info = &Info {
        id: "l-extractor",
        name: "L-Extractor",
        summary: "keeps the blocks that a linear SVM over their counts, trained on labelled pages, takes for relevant",
        citation: CITATION,
        needs_labels: true,
        ..Info::of(Self::PARAMS)
    };
}

impl Method for LExtractorParams {
    /// Needs at least one labelled page; the other training pages are not used. If all labelled blocks are of
    /// one class, all blocks are of that class. If no labelled page has text, everything is kept.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_label(Self::INFO.id, training.labels.len())?;
        let reader = BlockReader::of_elements(tags(&self.tags), Columns::new(self.features));
        let terms = training.site.terms(&TermOptions::plain());
        let (all, scaling) = examples(training, &reader, &terms, self.relevant_share);
        let labelled = all.len();
        let examples = sample(all, self.most_blocks as usize, training.seed);
        let plane = Plane::between(&examples.iter().collect::<Vec<_>>(), scaling.width, self);
        let mut figures = FitStatistic::all([
            ("labelled blocks", labelled as f64),
            ("share relevant", share(&examples, |example| example.relevant)),
            ("accuracy in training", share(&examples, |example| plane.is_right(example))),
        ]);
        if let Some(value) = self.accuracy(&examples, scaling.width, training.seed) {
            figures.push(FitStatistic { name: "accuracy", value });
        }
        Ok(Box::new(LCleaner { reader, terms: terms.known(), scaling, plane, figures }))
    }
}

impl LExtractorParams {
    /// The share of blocks that a plane of the other folds classifies correctly; `None` if there are fewer
    /// than two folds.
    fn accuracy(&self, examples: &[Example], width: usize, seed: u64) -> Option<f64> {
        let (fold_of, count) = folds(examples, self.folds as usize, seed);
        if count < 2 {
            return None;
        }
        let mut right = 0;
        for fold in 0..count {
            let (tested, trained): (Vec<_>, Vec<_>) =
                examples.iter().zip(&fold_of).partition(|(_, of)| **of == fold);
            let trained: Vec<&Example> = trained.into_iter().map(|(example, _)| example).collect();
            let plane = Plane::between(&trained, width, self);
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
        let counted = (0..counts.set.len()).filter(|&block| !counts.of(block).is_empty());
        let of_block = |block| {
            let (value, bound) = (self.plane.sum(self.scaling.parts(counts.of(block))), self.plane.offset);
            let number = Number::against("weighted sum", value, bound);
            let decision = if value >= bound { "kept" } else { "dropped" };
            Evidence::decided(node_of(&counts, block), [number], decision)
        };
        counted.map(of_block).collect()
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.clone()
    }
}

/// The share of the examples for which `holds` is true; 0 without examples.
fn share(examples: &[Example], holds: impl Fn(&Example) -> bool) -> f64 {
    let count = examples.iter().filter(|example| holds(example)).count();
    if examples.is_empty() { 0.0 } else { count as f64 / examples.len() as f64 }
}

/// LIBSVM's default tolerance of the stopping rule.
const TOLERANCE: f64 = 1e-3;

/// A block is relevant if the weighted sum of its vector is not below the offset.
#[derive(Debug, Clone, PartialEq)]
struct Plane {
    weights: Vec<f64>,
    offset: f64,
}

impl Plane {
    /// The plane of C-SVC between the examples. If they are of one class, all blocks are of that class.
    /// Without examples all blocks are relevant.
    fn between(examples: &[&Example], width: usize, params: &LExtractorParams) -> Self {
        let first = examples.first().is_none_or(|example| example.relevant);
        if examples.iter().all(|example| example.relevant == first) {
            return Self { weights: vec![0.0; width], offset: if first { 0.0 } else { 1.0 } };
        }
        let rows: Vec<f64> = examples.iter().flat_map(|example| &example.vector).copied().collect();
        let rows = Array2::from_shape_vec((examples.len(), width), rows).expect("each vector has this width");
        let targets: Array1<bool> = examples.iter().map(|example| example.relevant).collect();
        let fitted = Svm::<f64, bool>::params()
            .pos_neg_weights(params.cost, params.cost)
            .linear_kernel()
            .eps(TOLERANCE)
            // with shrinking the solver gives wrong planes
            .shrinking(false)
            .fit(&DatasetBase::new(rows, targets))
            .expect("costs and tolerance are above 0, which is all that is checked");
        let mut weights = vec![0.0; width];
        for (example, multiplier) in examples.iter().zip(&fitted.alpha) {
            for (weight, value) in weights.iter_mut().zip(&example.vector) {
                *weight += multiplier * value;
            }
        }
        Self { weights, offset: fitted.rho }
    }

    /// Whether a block is relevant, by the values of its vector with their places.
    fn is_relevant(&self, parts: impl Iterator<Item = (usize, f64)>) -> bool {
        self.sum(parts) >= self.offset
    }

    /// The weighted sum of a block's vector; the offset is the least of a relevant block.
    fn sum(&self, parts: impl Iterator<Item = (usize, f64)>) -> f64 {
        parts.map(|(place, value)| self.weights[place] * value).sum()
    }

    /// Whether the plane classifies an example correctly.
    fn is_right(&self, example: &Example) -> bool {
        self.is_relevant(example.vector.iter().copied().enumerate()) == example.relevant
    }
}

/// Makes dense vectors of blocks' counts. A vector has the columns that any labelled block has, each divided
/// by its largest count, so values are between 0 and 1, as in the guide that the paper follows.
#[derive(Debug, Clone)]
struct Scaling {
    /// By column: the place in the vector, and the largest count, which is 0 if no labelled block has the
    /// column.
    columns: Vec<(usize, u32)>,
    /// Length of a vector.
    width: usize,
}

impl Scaling {
    fn of<'e>(blocks: impl Iterator<Item = &'e [Entry]>, columns: u32) -> Self {
        let mut scaling = Self { columns: vec![(0, 0); columns as usize], width: 0 };
        for entry in blocks.flatten() {
            let largest = &mut scaling.columns[entry.column as usize].1;
            *largest = entry.count.max(*largest);
        }
        for (place, _) in scaling.columns.iter_mut().filter(|(_, largest)| *largest > 0) {
            *place = scaling.width;
            scaling.width += 1;
        }
        scaling
    }

    /// The values of a block's vector that are not 0, each with its place. A count above the largest of the
    /// labelled blocks gives a value above 1. Columns that no labelled block has are left out.
    fn parts<'a>(&'a self, counts: &'a [Entry]) -> impl Iterator<Item = (usize, f64)> + 'a {
        counts.iter().filter_map(|entry| {
            let (place, largest) = self.columns[entry.column as usize];
            (largest > 0).then(|| (place, f64::from(entry.count) / f64::from(largest)))
        })
    }
}

/// One labelled block.
#[derive(Debug, Clone, PartialEq)]
struct Example {
    relevant: bool,
    vector: Vec<f64>,
}

/// All labelled blocks that have text, in order, and the scaling of their vectors. A block is relevant if at least this share of its bytes
/// is marked; one without text has no class.
fn examples(
    training: &Training<'_>,
    reader: &BlockReader,
    terms: &SiteTerms,
    relevant_share: f64,
) -> (Vec<Example>, Scaling) {
    let mut found: Vec<(bool, Vec<Entry>)> = Vec::new();
    for (page, gold) in training.labels.iter() {
        let counts = reader.read(&training.site.pages()[page], terms.of_page(page));
        let informative = Gold::informative(gold);
        for (index, block) in counts.set.iter().enumerate().filter(|(_, block)| block.has_text()) {
            let marked: u64 = block.runs.iter().map(|&run| informative.bytes_within(run)).sum();
            let relevant = marked as f64 / block.bytes() as f64 >= relevant_share;
            found.push((relevant, counts.of(index).to_vec()));
        }
    }
    let scaling = Scaling::of(found.iter().map(|(_, counts)| &**counts), reader.columns.len());
    let example = |(relevant, counts): &(bool, Vec<Entry>)| {
        let mut vector = vec![0.0; scaling.width];
        scaling.parts(counts).for_each(|(place, value)| vector[place] = value);
        Example { relevant: *relevant, vector }
    };
    (found.iter().map(example).collect(), scaling)
}

/// The purposes of draws, which are independent.
const SAMPLE: u64 = 1;
const RELEVANT: u64 = 2;
const REDUNDANT: u64 = 3;

/// `most` of the examples, in their order; all if there are no more.
fn sample(examples: Vec<Example>, most: usize, seed: u64) -> Vec<Example> {
    if examples.len() <= most {
        return examples;
    }
    let mut drawn = draw::permutation([seed, SAMPLE, 0, 0], examples.len());
    drawn.truncate(most);
    let mut is_drawn = vec![false; examples.len()];
    drawn.into_iter().for_each(|example| is_drawn[example] = true);
    examples.into_iter().zip(is_drawn).filter(|(_, drawn)| *drawn).map(|(example, _)| example).collect()
}

/// The fold of each example, numbered from 0, and the number of folds: no more than there are blocks. Each class is dealt out evenly.
fn folds(examples: &[Example], folds: usize, seed: u64) -> (Vec<usize>, usize) {
    let folds = folds.min(examples.len());
    let mut fold_of = vec![0; examples.len()];
    let (relevant, redundant): (Vec<usize>, Vec<usize>) =
        (0..examples.len()).partition(|&example| examples[example].relevant);
    // one class after the other, so that each class and the sizes of the folds are even
    let mut dealt = 0;
    for (purpose, class) in [(RELEVANT, relevant), (REDUNDANT, redundant)] {
        for place in draw::permutation([seed, purpose, 0, 0], class.len()) {
            fold_of[class[place]] = dealt % folds;
            dealt += 1;
        }
    }
    (fold_of, folds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(vector: &[f64], relevant: bool) -> Example {
        Example { relevant, vector: vector.to_vec() }
    }

    fn plane(examples: &[Example], cost: f64) -> Plane {
        let params = LExtractorParams { cost, ..LExtractorParams::default() };
        Plane::between(&examples.iter().collect::<Vec<_>>(), examples[0].vector.len(), &params)
    }

    #[test]
    fn two_points_calculated_manually() {
        // a large cost gives the widest margin: w = (1, 1), with x + y = 1 halfway
        let found = plane(&[example(&[0.0, 0.0], false), example(&[1.0, 1.0], true)], 1000.0);
        assert!(found.weights.iter().all(|weight| (weight - 1.0).abs() < 1e-6), "{found:?}");
        assert!((found.offset - 1.0).abs() < 1e-6, "{found:?}");
        assert!(found.is_relevant([(0, 0.6), (1, 0.6)].into_iter()));
        assert!(!found.is_relevant([(0, 0.6), (1, 0.3)].into_iter()));
    }

    #[test]
    fn a_small_cost_bounds_the_weights() {
        // both multipliers are at their bound C: w = C (x1 - x2)
        let found = plane(&[example(&[0.0], false), example(&[1.0], true)], 0.1);
        assert!((found.weights[0] - 0.1).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn one_class_is_all() {
        assert!(plane(&[example(&[0.5], true)], 1.0).is_relevant([].into_iter()));
        assert!(
            !plane(&[example(&[0.5], false), example(&[0.1], false)], 1.0)
                .is_relevant([(0, 9.0)].into_iter())
        );
    }

    /// So many examples; every third one is relevant.
    fn examples(count: usize) -> Vec<Example> {
        (0..count).map(|i| example(&[i as f64], i % 3 == 0)).collect()
    }

    /// The number of examples, and of relevant examples, in each fold.
    fn sizes(examples: &[Example], (fold_of, folds): &(Vec<usize>, usize)) -> Vec<(usize, usize)> {
        let of = |fold| examples.iter().zip(fold_of).filter(move |(_, of)| **of == fold);
        (0..*folds).map(|fold| (of(fold).count(), of(fold).filter(|(e, _)| e.relevant).count())).collect()
    }

    #[test]
    fn blocks_are_dealt_out_evenly_class_by_class() {
        let examples = examples(30);
        assert_eq!(sizes(&examples, &folds(&examples, 5, 1)), [(6, 2); 5]);
        assert_ne!(folds(&examples, 5, 1), folds(&examples, 5, 2));
    }

    #[test]
    fn there_are_no_more_folds_than_blocks() {
        assert_eq!(folds(&examples(2), 5, 1).1, 2);
        assert_eq!(folds(&[], 5, 1), (vec![], 0));
    }

    #[test]
    fn a_sample_keeps_the_order() {
        let all = examples(40);
        let some = sample(all.clone(), 10, 7);
        assert!(some.len() == 10 && some.is_sorted_by(|a, b| a.vector[0] < b.vector[0]));
        assert_eq!(some, sample(all.clone(), 10, 7));
        assert_ne!(some, sample(all.clone(), 10, 8));
        assert_eq!(sample(all.clone(), 40, 7), all);
    }
}
