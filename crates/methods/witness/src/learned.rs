//! WITNESS by a model: blocks are judged by their numbers, as labelled pages of other sites have taught it.

use std::sync::Arc;

use cleaning::{
    Cleaner, Cleaning, Evidence, Examples, FitError, Method, ModelError, PageRef, TrainError, Trainer,
    Training,
};
use forest::{LearnError, Settings};
use page::Page;

use crate::alike::draw_to_alike;
use crate::all_numbers::rows;
use crate::choose::{Choice, expected_f};
use crate::dialogs::Dialogs;
use crate::fields::keep_fields;
use crate::fitted_site::{FittedSite, ReadPage, sketch};
use crate::keep::Keep;
use crate::lexical::weigh;
use crate::method::{keep, keep_heads};
use crate::model::{Model, probability, to_text};
use crate::numbers::Number;
use crate::once::keep_once;
use crate::outline::Block;
use crate::params::WitnessParams;
use crate::rules::Judgement;
use crate::whole_code::keep_whole_code;
use crate::whole_lists::{keep_named_lists, keep_whole_lists};

/// What is learned, from which numbers, and which blocks are kept by it.
#[derive(Clone)]
pub(crate) struct Recipe {
    /// The method's id.
    pub(crate) id: &'static str,
    pub(crate) settings: Settings,
    /// The numbers that a model is trained on.
    pub(crate) numbers: Vec<Number>,
    /// How far the logit of a block is drawn to the mean of those at its place.
    pub(crate) alike: f64,
    pub(crate) choice: Choice,
    /// Whether the fields of a page of a thing are kept.
    pub(crate) fields: bool,
    /// Whether a list of which most is kept is kept whole.
    pub(crate) whole_lists: bool,
    /// Whether code in the content is kept whole.
    pub(crate) whole_code: bool,
    /// The probability from which a copy stays.
    pub(crate) sure_copy: f64,
    /// Whether on a site of reference everything that the rules keep is kept too.
    pub(crate) reference: bool,
    /// What becomes of text in dialogs and of hidden text.
    pub(crate) dialogs: Dialogs,
    /// Whether the head of a kept value is kept too.
    pub(crate) heads: bool,
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
        crate::lessons::examples(training, &self.0.numbers)
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let refused = |error: LearnError| TrainError::Solver { method: self.0.id, reason: error.to_string() };
        let names: Vec<&str> = self.0.numbers.iter().map(|number| number.name()).collect();
        let grow =
            |examples: &[&Examples]| forest::train(&names, examples, &self.0.settings, seed).map_err(refused);
        let Some(place) = self.0.numbers.iter().position(|&number| number == Number::Lexical) else {
            return Ok(to_text(&grow(examples)?, None));
        };
        let (lexicon, logits) = weigh(examples, seed).map_err(refused)?;
        let weighed =
            examples.iter().zip(&logits).map(|(examples, logits)| with_logits(examples, place, logits));
        let weighed: Vec<Examples> = weighed.collect();
        Ok(to_text(&grow(&weighed.iter().collect::<Vec<_>>())?, Some(&lexicon)))
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        Ok(Box::new(self.0.clone().load(model)?))
    }
}

/// The examples with the logit of each row's bag at a place of the row.
fn with_logits(examples: &Examples, place: usize, logits: &[f64]) -> Examples {
    let mut weighed = Examples::new(examples.width);
    weighed.numbers.clone_from(&examples.numbers);
    weighed.targets.clone_from(&examples.targets);
    weighed.weights.clone_from(&examples.weights);
    for (row, &bag) in weighed.numbers.chunks_exact_mut(examples.width).zip(&examples.bag_of) {
        #[allow(clippy::cast_possible_truncation, reason = "rows have single precision")]
        let logit = logits[bag as usize] as f32;
        row[place] = logit;
    }
    weighed
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

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        Some(sketch(page))
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        let site = FittedSite::of_sketches(sketches, WitnessParams::of_numbers(), self.recipe.id)?;
        Ok(Box::new(ModelCleaner { method: self.clone(), site }))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        let site = FittedSite::of_state(state, WitnessParams::of_numbers())?;
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
            let mut rows = rows(&self.site, read, judgement);
            self.method.model.write(&mut rows, page.page(), &read.outline);
            let mut logits = self.method.model.logits(&rows);
            let recipe = &self.method.recipe;
            draw_to_alike(&read.outline, recipe.alike, &mut logits);
            let mut probabilities: Vec<f64> = logits.into_iter().map(probability).collect();
            let left_out = recipe.dialogs.left_out(&read.outline);
            for (probability, _) in probabilities.iter_mut().zip(&left_out).filter(|(_, left_out)| **left_out)
            {
                *probability = 0.0;
            }
            let mut kept = recipe.choice.of(&read.outline, &probabilities);
            if recipe.fields {
                keep_fields(&self.site, read, &probabilities, &mut kept);
            }
            let is_sure = |block: usize| probabilities[block] >= recipe.sure_copy;
            if recipe.whole_lists {
                keep_whole_lists(&read.outline, &probabilities, &mut kept);
            }
            keep_once(&read.outline, |block| probabilities[block], is_sure, &mut kept);
            if recipe.reference && self.site.is_of_reference() {
                let by_rules = judgement.kept_of_reference(&read.outline, &self.site.params);
                kept.iter_mut().zip(by_rules).for_each(|(kept, by_rules)| *kept |= by_rules);
            }
            let excluded = |block: usize| left_out[block] || judgement.seeds.recurrent[block];
            if recipe.whole_code {
                keep_whole_code(page.page(), &read.outline, excluded, &mut kept);
            }
            if recipe.heads {
                keep_named_lists(page.page(), &read.outline, excluded, &mut kept);
                keep_heads(page.page(), &read.outline, &mut kept);
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
            let cleaning = keep(&read.outline, kept);
            let confidence = expected_f(&read.outline, probabilities, kept);
            self.method.recipe.keep.told(cleaning.with_confidence(confidence))
        })
    }

    fn state(&self) -> Option<Vec<u8>> {
        Some(self.site.state())
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
