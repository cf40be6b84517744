//! WITNESS by a model: blocks are judged by their numbers, as labelled pages of other sites have taught it.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, Examples, FitError, Method, ModelError, PageRef, TrainError, Trainer,
    Training,
};
use forest::Settings;

use crate::all_numbers::rows;
use crate::choose::{Choice, by_expected_f, expected_f};
use crate::dialogs::Dialogs;
use crate::fitted_site::{FittedSite, ReadPage};
use crate::keep::Keep;
use crate::method::keep;
use crate::model::Model;
use crate::numbers::Number;
use crate::once::keep_once;
use crate::outline::Block;
use crate::params::WitnessParams;
use crate::rules::Judgement;

/// What is learned, from which numbers, and which blocks are kept by it.
#[derive(Clone)]
pub(crate) struct Recipe {
    /// The method's id.
    pub(crate) id: &'static str,
    pub(crate) settings: Settings,
    /// The numbers that a model is trained on.
    pub(crate) numbers: Vec<Number>,
    pub(crate) choice: Choice,
    /// Whether nothing is kept twice.
    pub(crate) once: bool,
    /// Whether on a site of reference everything that the rules keep is kept too.
    pub(crate) reference: bool,
    /// What becomes of text in dialogs.
    pub(crate) dialogs: Dialogs,
    /// What is kept or dropped whatever the model says.
    pub(crate) keep: Keep,
}

impl Recipe {
    /// The method that judges by a model.
    pub(crate) fn load(self, model: &str) -> Result<WitnessByModel, ModelError> {
        let model = Model::read(self.id, model)?;
        Ok(WitnessByModel { recipe: self, model: Arc::new(model) })
    }
}

/// Trains models by a recipe.
pub(crate) struct ModelTrainer(pub(crate) Recipe);

impl Trainer for ModelTrainer {
    fn examples(&self, training: &Training<'_>) -> Examples {
        crate::lessons::examples(training)
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let names: Vec<&str> = self.0.numbers.iter().map(|number| number.name()).collect();
        let places: Vec<usize> = self.0.numbers.iter().map(|&number| number as usize).collect();
        let all = self.0.numbers == Number::ALL;
        let chosen: Vec<Examples> = match all {
            true => Vec::new(),
            false => examples.iter().map(|examples| columns(examples, &places)).collect(),
        };
        let chosen = if all { examples.to_vec() } else { chosen.iter().collect() };
        let forest = forest::train(&names, &chosen, &self.0.settings, seed);
        forest
            .map(|forest| forest.to_text())
            .map_err(|error| TrainError::Solver { method: self.0.id, reason: error.to_string() })
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        Ok(Box::new(self.0.clone().load(model)?))
    }
}

/// The examples with the numbers of some places.
fn columns(examples: &Examples, places: &[usize]) -> Examples {
    let mut chosen = Examples::new(places.len());
    let mut row = Vec::with_capacity(places.len());
    for index in 0..examples.len() {
        row.clear();
        row.extend(places.iter().map(|&place| examples.row(index)[place]));
        chosen.push(&row, examples.targets[index], examples.weights[index]);
    }
    chosen
}

/// WITNESS by a model, with checked parameters.
#[derive(Clone)]
pub struct WitnessByModel {
    recipe: Recipe,
    model: Arc<Model>,
}

impl Method for WitnessByModel {
    /// Needs at least one training page. With just one the site says nothing.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let site = FittedSite::of_training(training, WitnessParams::of_numbers(), self.recipe.id)?;
        Ok(Box::new(ModelCleaner { method: self.clone(), site }))
    }
}

struct ModelCleaner {
    method: WitnessByModel,
    site: FittedSite,
}

impl ModelCleaner {
    /// Gives `told` the page as read, the probability of each block, and whether it is kept.
    fn decide<T>(&self, page: PageRef<'_>, told: impl FnOnce(&ReadPage, &[f64], &[bool]) -> T) -> T {
        self.site.judge(page.page(), |read: &ReadPage, judgement: &Judgement<'_>| {
            let rows = rows(&self.site, read, judgement);
            let mut probabilities = self.method.model.probabilities(&rows);
            let recipe = &self.method.recipe;
            let left_out = recipe.dialogs.left_out(&read.outline);
            for (probability, _) in probabilities.iter_mut().zip(&left_out).filter(|(_, left_out)| **left_out)
            {
                *probability = 0.0;
            }
            let mut kept = match recipe.choice {
                Choice::ExpectedF => by_expected_f(&read.outline, &probabilities),
                Choice::Threshold(least) => probabilities.iter().map(|&p| p >= least).collect(),
            };
            if recipe.once {
                keep_once(&read.outline, |block| probabilities[block], &mut kept);
            }
            if recipe.reference && self.site.is_of_reference() {
                let by_rules = judgement.kept_of_reference(&read.outline, &self.site.params);
                kept.iter_mut().zip(by_rules).for_each(|(kept, by_rules)| *kept |= by_rules);
            }
            kept.iter_mut().zip(left_out).for_each(|(kept, left_out)| *kept &= !left_out);
            recipe.keep.apply(page.page(), &judgement.seeds.recurrent, &mut kept);
            told(read, &probabilities, &kept)
        })
    }
}

impl Cleaner for ModelCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.decide(page, |read, probabilities, kept| {
            keep(&read.outline, kept).with_confidence(expected_f(&read.outline, probabilities, kept))
        })
    }

    /// One entry for each block: its probability, and the numbers that people can check.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.decide(page, |read, probabilities, kept| {
            let of_block = |(index, block): (usize, &Block)| Evidence {
                node: read.outline.elements[block.owner as usize].node,
                numbers: vec![
                    cleaning::Number::plain("probability", probabilities[index]),
                    cleaning::Number::plain("words", f64::from(block.len())),
                    cleaning::Number::plain("links", block.link_share()),
                    cleaning::Number::plain("widely", read.recurrences[index].widely),
                    cleaning::Number::plain("title", block.title_similarity),
                ],
                step: None,
                decision: Some(if kept[index] { "kept" } else { "dropped" }),
            };
            read.outline.blocks.iter().enumerate().map(of_block).collect()
        })
    }
}
