//! The paper's decision trees, and the method that judges by them or by a learned one.

use cleaning::{Cleaner, Cleaning, FitError, Method, PageRef, Training};

use crate::blocks::{Features, blocks, row};

/// The method's id.
pub(crate) const ID: &str = "boilerpipe";

cleaning::choices! {
    /// By which decision tree blocks are judged.
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
    Learned(std::sync::Arc<forest::Forest>),
}

/// Algorithm 2: by numbers of words.
fn by_words(before: &Features, block: &Features, after: &Features) -> bool {
    if block.link_density > 0.333_333 {
        return false;
    }
    if before.link_density <= 0.555_556 {
        block.words > 16.0 || after.words > 15.0 || before.words > 4.0
    } else {
        block.words > 40.0 || after.words > 17.0
    }
}

/// Algorithm 1: by text densities.
fn by_densities(before: &Features, block: &Features, after: &Features) -> bool {
    if block.link_density > 0.333_333 {
        return false;
    }
    if before.link_density <= 0.555_556 {
        if block.text_density > 9.0 {
            after.text_density > 0.0
        } else {
            after.text_density > 10.0 || before.text_density > 4.0
        }
    } else {
        after.text_density > 11.0
    }
}

impl Judge {
    fn is_content(&self, before: &Features, block: &Features, after: &Features) -> bool {
        match self {
            Self::Printed(Rules::Words) => by_words(before, block, after),
            Self::Printed(Rules::Densities) => by_densities(before, block, after),
            Self::Learned(tree) => tree.probability(&row(before, block, after)) > 0.5,
        }
    }
}

impl Method for Boilerpipe {
    /// Needs no training page: a page is judged by itself.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(FitError::TooFewPages { method: ID, needed: 1, found: 0 });
        }
        Ok(Box::new(BoilerpipeCleaner { judge: self.judge.clone() }))
    }
}

struct BoilerpipeCleaner {
    judge: Judge,
}

impl Cleaner for BoilerpipeCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let blocks = blocks(page.page());
        // beyond the page there is a block of nothing
        let features = |block: Option<usize>| {
            block.and_then(|block| blocks.get(block)).map_or(Features::default(), |block| block.features)
        };
        let kept = blocks.iter().enumerate().filter(|(index, block)| {
            let (before, after) = (features(index.checked_sub(1)), features(Some(index + 1)));
            self.judge.is_content(&before, &block.features, &after)
        });
        Cleaning::keep(kept.map(|(_, block)| block.span).collect())
    }
}
