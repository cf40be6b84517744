//! WITNESS by a forest: the same two witnesses, weighed by small trees that labelled pages of other sites have grown.

use std::sync::Arc;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, Examples, FitError, Info, Method, ModelError,
    PageRef, Params, SettingsError, TrainError, Trainer, Training,
};
use forest::{Forest, Settings};

use crate::all_numbers::rows;
use crate::choose::by_expected_f;
use page::Page;

use crate::fitted_site::{FittedSite, ReadPage};
use crate::keep::Keep;
use crate::method::keep;
use crate::numbers::{Number, Rows};
use crate::once::keep_once;
use crate::outline::Block;
use crate::params::WitnessParams;
use crate::rules::Judgement;

cleaning::choices! {
    /// A forest that the project ships, by what it was trained on.
    pub enum ShippedModel {
        /// crawl-to-the-future, daniel and the development part of WCXB.
        Joint,
        /// crawl-to-the-future and daniel: best on news, poor on other pages.
        News,
        /// The development part of WCXB: best on pages of all other kinds.
        Web,
    }
}

impl ShippedModel {
    /// The model file: a recipe, an empty line, and the forest.
    const fn file(self) -> &'static str {
        match self {
            Self::Joint => include_str!("../models/joint.txt"),
            Self::News => include_str!("../models/news.txt"),
            Self::Web => include_str!("../models/web.txt"),
        }
    }

    /// The forest, as text.
    fn forest(self) -> &'static str {
        self.file().split_once("\n\n").map_or("", |(_, forest)| forest)
    }
}

cleaning::choices! {
    /// Which blocks are kept, by their probabilities.
    pub enum Choice {
        /// Those that maximise the expected F of the page.
        ExpectedF,
        /// Those of at least this probability.
        Threshold(f64, in 0.0..=1.0),
    }
}

cleaning::choices! {
    /// A group of numbers that an ablation leaves out.
    pub enum Without {
        /// None is left out.
        Nothing,
        /// What the other pages of the site say.
        Site,
        /// What the rules find.
        Rules,
        /// Words in classes and ids, roles and names of tags.
        Hints,
        /// Titles, headings and descriptions.
        Title,
        /// The elements around a block.
        Elements,
        /// The blocks around a block.
        Neighbours,
        /// Where in the page a block is.
        Position,
    }
}

cleaning::params! {
    /// The parameters of WITNESS by a forest, unchecked.
    pub struct WitnessForestParams {
        /// The forest.
        pub model: ShippedModel = ShippedModel::Joint, because "nearly as good as each of the others on its own pages";
        /// Which blocks are kept, by their probabilities.
        pub choice: Choice = Choice::ExpectedF, because "a threshold of 0.4 costs .001 of F";
        /// Whether of blocks with the same words, and of titles, only the most probable is kept.
        pub once: bool = true, because "a title shown twice is in the gold once";
        /// Whether on a site of reference everything that the rules keep is kept too.
        pub reference: bool = true, because "no large site of reference was trained on; +.07 of F on half of debian-docs that nobody had looked at";
        /// What is kept or dropped whatever the forest says.
        pub keep: Keep = Keep::default(), because "data sets disagree, so the forest judges it as it judges all text";
        /// Training: the group of numbers that is left out.
        pub without: Without = Without::Nothing, because "for ablations";
        /// Training: the trees.
        pub trees: u32 = 160, in 1..=10_000, because "more change F by less than .001";
        /// Training: the most leaves of a tree.
        pub leaves: u32 = 12, in 2..=4_096, because "more change F by less than .001";
        /// Training: the share of a tree's step that is taken.
        pub rate: f64 = 0.12, in 0.001..=1.0, because "goes with the number of trees";
        /// Training: the fewest blocks of a leaf.
        pub least_rows: u32 = 60, in 1.., because "a page has about 140 blocks";
    }
}

/// WITNESS by a forest, with checked parameters.
#[derive(Debug, Clone)]
pub struct WitnessForest {
    params: WitnessForestParams,
    model: Arc<Model>,
}

/// A forest, and where its numbers are in a row.
#[derive(Debug, PartialEq)]
struct Model {
    forest: Forest,
    places: Vec<usize>,
}

impl Model {
    fn read(text: &str) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method: WitnessForestParams::INFO.id, reason };
        let forest = Forest::from_text(text).map_err(|error| not(error.to_string()))?;
        let place = |name: &String| {
            let found = Number::ALL.iter().position(|number| number.name() == name);
            found.ok_or_else(|| not(format!("there is no number called {name:?}")))
        };
        let places = forest.names().iter().map(place).collect::<Result<_, _>>()?;
        Ok(Self { forest, places })
    }

    /// The probability of each row.
    fn probabilities(&self, rows: &Rows) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(rows.iter().len() * self.places.len());
        for row in rows.iter() {
            numbers.extend(self.places.iter().map(|&place| row[place]));
        }
        self.forest.logits(&numbers).into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp())).collect()
    }
}

impl Params for WitnessForestParams {
    type Method = WitnessForest;

    const INFO: &'static Info = &Info {
        id: "witness-forest",
        name: "WITNESS (forest)",
        summary: "keeps the blocks that trees, grown on labelled pages of other sites, hold for content by what page and \
                  site say",
        citation: "none",
        needs_labels: false,
        params: Self::PARAMS,
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn make(self) -> Result<WitnessForest, SettingsError> {
        let model = Model::read(self.model.forest()).expect("a test reads all models");
        Ok(WitnessForest { params: self, model: Arc::new(model) })
    }

    fn trainer(self) -> Result<Option<Box<dyn Trainer>>, SettingsError> {
        Ok(Some(Box::new(ForestTrainer { params: self })))
    }
}

struct ForestTrainer {
    params: WitnessForestParams,
}

impl ForestTrainer {
    /// The numbers that the forest may ask for.
    fn numbers(&self) -> Vec<Number> {
        use crate::numbers::Group;
        let without = match self.params.without {
            Without::Nothing => None,
            Without::Site => Some(Group::Site),
            Without::Rules => Some(Group::Rules),
            Without::Hints => Some(Group::Hints),
            Without::Title => Some(Group::Title),
            Without::Elements => Some(Group::Elements),
            Without::Neighbours => Some(Group::Neighbours),
            Without::Position => Some(Group::Position),
        };
        Number::ALL.iter().copied().filter(|number| Some(number.group()) != without).collect()
    }
}

impl Trainer for ForestTrainer {
    fn examples(&self, training: &Training<'_>) -> Examples {
        crate::lessons::examples(training)
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let method = WitnessForestParams::INFO.id;
        let numbers = self.numbers();
        let names: Vec<&str> = numbers.iter().map(|number| number.name()).collect();
        let chosen: Vec<Examples> = examples.iter().map(|examples| columns(examples, &numbers)).collect();
        let settings = Settings {
            trees: self.params.trees as usize,
            leaves: self.params.leaves as usize,
            rate: self.params.rate,
            least_rows: self.params.least_rows as usize,
            ..Settings::default()
        };
        let forest = forest::train(&names, &chosen.iter().collect::<Vec<_>>(), &settings, seed)
            .map_err(|error| TrainError::Solver { method, reason: error.to_string() })?;
        Ok(forest.to_text())
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        Ok(Box::new(WitnessForest { params: self.params.clone(), model: Arc::new(Model::read(model)?) }))
    }
}

/// The examples with some of their numbers.
fn columns(examples: &Examples, numbers: &[Number]) -> Examples {
    let mut chosen = Examples::new(numbers.len());
    let mut row = Vec::with_capacity(numbers.len());
    for index in 0..examples.len() {
        row.clear();
        row.extend(numbers.iter().map(|&number| examples.row(index)[number as usize]));
        chosen.push(&row, examples.targets[index], examples.weights[index]);
    }
    chosen
}

impl Method for WitnessForest {
    /// Needs at least one training page. With just one the site says nothing.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let site = FittedSite::of_training(training, WitnessParams::default(), WitnessForestParams::INFO.id)?;
        Ok(Box::new(ForestCleaner { params: self.params.clone(), model: Arc::clone(&self.model), site }))
    }
}

struct ForestCleaner {
    params: WitnessForestParams,
    model: Arc<Model>,
    site: FittedSite,
}

impl ForestCleaner {
    /// The probability of each block, and whether it is kept.
    fn decide(&self, page: &Page, read: &ReadPage, judgement: &Judgement<'_>) -> (Vec<f64>, Vec<bool>) {
        let probabilities = self.model.probabilities(&rows(&self.site, read, judgement));
        let mut kept = match self.params.choice {
            Choice::ExpectedF => by_expected_f(&read.outline, &probabilities),
            Choice::Threshold(least) => probabilities.iter().map(|&p| p >= least).collect(),
        };
        if self.params.once {
            keep_once(&read.outline, |block| probabilities[block], &mut kept);
        }
        if self.params.reference && self.site.is_of_reference() {
            let by_rules = judgement.kept_of_reference(&read.outline, &self.site.params);
            kept.iter_mut().zip(by_rules).for_each(|(kept, by_rules)| *kept |= by_rules);
        }
        self.params.keep.apply(page, judgement.seeds, &mut kept);
        (probabilities, kept)
    }
}

impl Cleaner for ForestCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.site.judge(page.page(), |read, judgement| {
            keep(&read.outline, &self.decide(page.page(), read, judgement).1)
        })
    }

    /// One entry for each block: its probability, and the numbers that people can check.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.site.judge(page.page(), |read, judgement| {
            let (probabilities, kept) = self.decide(page.page(), read, judgement);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_models_are_read_and_written_as_they_are() {
        for shipped in [ShippedModel::Joint, ShippedModel::News, ShippedModel::Web] {
            assert_eq!(Model::read(shipped.forest()).unwrap().forest.to_text(), shipped.forest());
        }
    }

    #[test]
    fn a_text_that_is_no_model_is_refused() {
        let reason = |text: &str| Model::read(text).unwrap_err().to_string();
        assert!(reason("").starts_with("not a model of witness-forest: line 1"), "{}", reason(""));
        let unknown = "gleaner-forest 1\nbase 0\nfeature colour 1\ntrees 1\ncolour<=2.5 -0.12 0.2\n";
        assert_eq!(reason(unknown), "not a model of witness-forest: there is no number called \"colour\"");
    }

    #[test]
    fn what_is_left_out_is_no_number_of_the_forest() {
        let numbers = |without| {
            ForestTrainer { params: WitnessForestParams { without, ..WitnessForestParams::default() } }
                .numbers()
        };
        assert_eq!(numbers(Without::Nothing), Number::ALL);
        assert!(!numbers(Without::Site).contains(&Number::Widely));
        assert!(numbers(Without::Site).contains(&Number::KeptAsArticle));
    }
}
