//! WITNESS by a line: the same numbers as for the forest, with a weight each. The baseline that says what trees are worth.

use cleaning::{Advice, Declared as _, Info, Params, SettingsError, Trainer};
use forest::{LineSettings, Loss};

use crate::choose::Choice;
use crate::forest_method::ShippedModel;
use crate::keep::Keep;
use crate::learned::{ModelTrainer, Recipe, WitnessByModel};
use crate::model::Learner;
use crate::numbers::Number;

cleaning::choices! {
    /// How a line is learned.
    pub enum LinearLearner {
        /// Logistic regression.
        Logistic,
        /// A linear support vector machine (squared hinge loss), with probabilities by Platt's scaling.
        Svm,
    }
}

cleaning::params! {
    /// The parameters of WITNESS by a line, unchecked.
    pub struct WitnessLinearParams {
        /// Which blocks are kept, by their probabilities.
        pub choice: Choice = Choice::ExpectedF, because "as for the forest";
        /// Whether of blocks with the same words, and of titles, only the most probable is kept.
        pub once: bool = true, because "as for the forest";
        /// Training: how the weights are learned.
        pub learner: LinearLearner = LinearLearner::Logistic, because "tells probabilities by itself";
        /// Training: C, what the losses of the blocks cost beside half the squared length of the weights.
        pub cost: f64 = 1.0, in 1e-6..=1e6, because "so many blocks for so few weights need no bound: it decides nothing";
    }
}

impl WitnessLinearParams {
    fn recipe(self) -> Recipe {
        let loss = match self.learner {
            LinearLearner::Logistic => Loss::Logistic,
            LinearLearner::Svm => Loss::Hinge,
        };
        Recipe {
            id: Self::INFO.id,
            learner: Learner::Line(LineSettings { loss, cost: self.cost }),
            numbers: Number::ALL.to_vec(),
            others: None,
            choice: self.choice,
            once: self.once,
            reference: true,
            keep: Keep::default(),
        }
    }
}

/// The shipped model: a recipe, an empty line, and the line.
const SHIPPED: &str = include_str!("../models/linear.txt");

/// The shipped line, as text.
fn shipped() -> &'static str {
    SHIPPED.split_once("\n\n").map_or("", |(_, line)| line)
}

impl Params for WitnessLinearParams {
    type Method = WitnessByModel;

    const INFO: &'static Info = &Info {
        id: "witness-linear",
        name: "WITNESS (linear)",
        summary: "keeps the blocks that a weighted sum of what page and site say, learned on labelled pages of other sites, \
                  holds for content",
        citation: "none",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn trained_on(&self) -> &'static [&'static str] {
        ShippedModel::Joint.data_sets()
    }

    fn make(self) -> Result<WitnessByModel, SettingsError> {
        Ok(self.recipe().load(shipped()).expect("a test reads the model"))
    }

    fn trainer(self) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(Some(Box::new(ModelTrainer(self.recipe()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;

    fn read(text: &str) -> Result<Model, cleaning::ModelError> {
        let Recipe { id, learner, .. } = WitnessLinearParams::default().recipe();
        Model::read(id, &learner, text, &[])
    }

    #[test]
    fn the_shipped_model_is_read_and_written_as_it_is() {
        assert_eq!(read(shipped()).unwrap().to_text(), shipped());
    }

    #[test]
    fn a_text_that_is_no_model_is_refused() {
        let reason = |text: &str| read(text).unwrap_err().to_string();
        assert!(reason("").starts_with("not a model of witness-linear: line 1"), "{}", reason(""));
        assert!(reason("gleaner-forest 1\n").contains("expected \"gleaner-line 1\""));
        let unknown = "gleaner-line 1\noffset 0\nnumber colour 0 1 1\n";
        assert_eq!(reason(unknown), "not a model of witness-linear: there is no number called \"colour\"");
    }
}
