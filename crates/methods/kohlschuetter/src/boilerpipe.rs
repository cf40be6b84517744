//! The paper's decision trees, a tree that is learned from labelled pages of other sites as the authors learned theirs, and
//! the method that judges blocks by one of them.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, Examples, FitError, Method, ModelError, Number, PageRef, TrainError,
    Trainer, Training,
};
use forest::{Forest, Settings};

use crate::BoilerpipeParams;
use crate::blocks::{Block, Features, blocks, row};

/// The method's id.
pub(crate) const ID: &str = "boilerpipe";

cleaning::choices! {
    /// The decision tree that judges blocks.
    pub enum Rules {
        /// Algorithm 2 of the paper: numbers of words, and link densities.
        Words,
        /// Algorithm 1 of the paper: text densities, and link densities.
        Densities,
    }
}

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Boilerpipe {
    pub(crate) judge: Judge,
}

/// What judges a block and its neighbours.
#[derive(Debug, Clone)]
pub(crate) enum Judge {
    Printed(Rules),
    Learned(Arc<Forest>),
}

/// In both trees a block with a larger link density is no content.
const MOST_LINKED: f64 = 0.333_333;

/// In both trees, if the block before has a larger link density, the limits are higher.
const MOST_LINKED_BEFORE: f64 = 0.555_556;

impl Judge {
    fn is_content(&self, before: &Features, block: &Features, after: &Features) -> bool {
        let rules = match self {
            Self::Printed(rules) => rules,
            Self::Learned(tree) => return tree.probability(&row(before, block, after)) > 0.5,
        };
        if block.link_density > MOST_LINKED {
            return false;
        }
        match (rules, before.link_density <= MOST_LINKED_BEFORE) {
            (Rules::Words, true) => block.words > 16.0 || after.words > 15.0 || before.words > 4.0,
            (Rules::Words, false) => block.words > 40.0 || after.words > 17.0,
            (Rules::Densities, true) if block.text_density > 9.0 => after.text_density > 0.0,
            (Rules::Densities, true) => after.text_density > 10.0 || before.text_density > 4.0,
            (Rules::Densities, false) => after.text_density > 11.0,
        }
    }

    /// The numbers that the tree uses.
    fn numbers(&self, before: &Features, block: &Features, after: &Features) -> Vec<Number> {
        let (names, of): ([&'static str; 3], fn(&Features) -> f64) = match self {
            Self::Printed(Rules::Words) => {
                (["words", "words before", "words after"], |features| features.words)
            }
            Self::Printed(Rules::Densities) => {
                (["text density", "text density before", "text density after"], |features| {
                    features.text_density
                })
            }
            Self::Learned(tree) => {
                return vec![
                    Number::against("probability", tree.probability(&row(before, block, after)), 0.5),
                    Number::plain("words", block.words),
                    Number::plain("link density", block.link_density),
                    Number::plain("text density", block.text_density),
                ];
            }
        };
        let of_blocks = names.into_iter().zip([block, before, after]);
        let links = [
            Number::against("link density", block.link_density, MOST_LINKED),
            Number::against("link density before", before.link_density, MOST_LINKED_BEFORE),
        ];
        of_blocks.map(|(name, features)| Number::plain(name, of(features))).chain(links).collect()
    }
}

impl Method for Boilerpipe {
    /// Needs no training page: a page is judged by itself.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(ID, training.pages.len())?;
        Ok(Box::new(self.clone()))
    }
}

/// Each block with the features of the block before it, its own, and those of the block after it.
fn in_context(blocks: &[Block]) -> impl Iterator<Item = (&Block, [Features; 3])> {
    // beyond the page there is an empty block
    let features = |block: usize| blocks.get(block).map_or(Features::default(), |block| block.features);
    let around = move |index: usize| [features(index.wrapping_sub(1)), features(index), features(index + 1)];
    blocks.iter().enumerate().map(move |(index, block)| (block, around(index)))
}

impl Cleaner for Boilerpipe {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let blocks = blocks(page.page());
        let kept = in_context(&blocks)
            .filter(|(_, [before, own, after])| self.judge.is_content(before, own, after))
            .map(|(block, _)| block.span);
        Cleaning::keep(kept.collect())
    }

    /// For each block the numbers of the block and its neighbours that the tree uses, at the block's first
    /// text.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let blocks = blocks(page.page());
        let of_block = |(block, [before, own, after]): (&Block, [Features; 3])| {
            let is_content = self.judge.is_content(&before, &own, &after);
            let decision = if is_content { "kept" } else { "dropped" };
            let numbers = self.judge.numbers(&before, &own, &after);
            Some(Evidence::decided(page.leaf_at(block.span.start)?, numbers, decision))
        };
        in_context(&blocks).filter_map(of_block).collect()
    }
}

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

/// Trains with these parameters.
pub(crate) struct TreeTrainer(pub(crate) BoilerpipeParams);

impl Trainer for TreeTrainer {
    /// One row for each block of the labelled pages. A block is content if more than half of its bytes are
    /// marked. The weight of a row is its number of words.
    fn examples(&self, training: &Training<'_>) -> Examples {
        let mut examples = Examples::new(NAMES.len());
        for (page, gold) in training.labels.iter() {
            let marked = gold.informative();
            // of values alone nobody judged the rest
            if marked.is_empty() && gold.snippets.is_some() {
                continue;
            }
            let blocks = blocks(&training.site.pages()[page]);
            for (block, [before, own, after]) in in_context(&blocks) {
                let is_content = 2 * marked.bytes_within(block.span) > block.span.len() as u64;
                examples.push(&row(&before, &own, &after), f32::from(u8::from(is_content)), own.words as f32);
            }
        }
        examples
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let settings = Settings {
            trees: 1,
            leaves: self.0.leaves as usize,
            least_rows: self.0.least_rows as usize,
            rate: 1.0,
            feature_share: 1.0,
            row_share: 1.0,
            ..Settings::default()
        };
        let method = ID;
        let tree = forest::train(&NAMES, examples, &settings, seed);
        Ok(tree.map_err(|error| TrainError { method, reason: error.to_string() })?.to_text())
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
