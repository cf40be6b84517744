//! WITNESS by a forest: the same two witnesses, weighed by small trees that labelled pages of other sites have grown; and the model of such
//! trees. What labelled pages teach is left to `lessons`.

use std::sync::{Arc, LazyLock};

use cleaning::blocks::Block;
use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, Examples, FitError, Info, Method, MethodParams,
    ModelError, PageRef, Params, TrainError, Trainer, Training,
};
use forest::{Forest, LearnError, Lexicon, Settings, sigmoid};
use page::Page;
use rayon::prelude::*;
use steps::{BLOCKS, Context, Keep, Kept, Outline, Steps};

use crate::choose::{Choice, expected_f};
use crate::first_numbers::Surroundings;
use crate::fitted_site::{FittedSite, OnePage, ReadPage, sketch};
use crate::lessons::{FOLDS, examples, fold_of, weigh};
use crate::numbers::{Ablation, Number, Rows};
use crate::params::{NotShown, RENAMED, WitnessParams};
use crate::rows::rows;
use crate::tokens::bags;

/// What the shipped model was trained on.
const TRAINED_ON: &[&str] = &[
    "crawl-to-the-future",
    "daniel",
    "wcxb-dev",
    "forum-pages",
    "debian-docs",
    "debian-docs-sources",
    "dragnet-part",
    "recipes-part",
];

/// The text of the shipped model: in its file it stands behind a recipe and an empty line.
fn shipped_text() -> &'static str {
    include_str!("../models/forest.txt").split_once("\n\n").map_or("", |(_, model)| model)
}

/// The shipped model, which is read once a process.
static SHIPPED: LazyLock<Arc<Model>> =
    LazyLock::new(|| Arc::new(Model::read(shipped_text()).expect("a test reads it")));

cleaning::params! {
    /// The parameters of WITNESS by a forest, unchecked.
    pub struct WitnessForestParams {
        /// Which blocks are kept, by their probabilities.
        pub choice: Choice = Choice::ExpectedF, because "a threshold of 0.4 costs .001 of F";
        /// The steps that run behind the choice, where they are not all; `gleaner list steps` says what each does.
        pub steps: Steps = Steps::default(), because "each mends what a judge of words gets wrong; `without` of experiments/kinds says what some of them gain";
        /// Of kept blocks with the same words only the most probable stays, and those of at least this probability; of titles only the most probable.
        pub sure_copy: f64 = 0.8, in 0.0..=1.0, because "documentation and forums repeat themselves, cards and teasers repeat others: 1 costs .003 of F on AEB and .009 on forum-pages, 0 costs .003 on WCXB and AEB";
        /// On a site of reference everything that the rules keep is kept too, from this probability on.
        pub reference: f64 = 0.02, in 0.0..=1.0, because "a forest knows the generators of documentation that it has learned from; on others one that has seen no documentation gains .09 of F (`documentation` of experiments/witness); what is less probable is menus";
        /// What becomes of text in dialogs.
        pub dialogs: NotShown = NotShown::LeftOut, because "as for the rules";
        /// What becomes of hidden text that no reader opens; `clean --hidden` sets it.
        pub hidden: NotShown = NotShown::LeftOut, because "as for the rules";
        /// What is kept or dropped whatever the forest says.
        pub keep: Keep = Keep::default(), because "data sets disagree, so the forest judges it as it judges all text; of comments without a wish, those below an article are dropped";
        /// Training: the group of numbers that is left out.
        pub without: Ablation = Ablation::Nothing, because "for ablations";
        /// Training: whether the words of a block's markup, headings and text are weighed too, by a lexicon.
        pub words: bool = true, because "by folds at least as good on each data set; documentation in other languages gains .02 of F";
        /// Training: the trees of both forests, half of them each.
        pub trees: u32 = 320, in 1..=10_000, because "of one forest 160 of 12 leaves at a rate of 0.12 cost .003 of F on WCXB and .014 on forum-pages";
        /// Training: the most leaves of a tree.
        pub leaves: u32 = 16, in 2..=4_096, because "32 gain .001 of F on WCXB, and trees of more than 16 are not applied to many blocks side by side";
        /// Training: the share of a tree's step that is taken.
        pub rate: f64 = 0.1, in 0.001..=1.0, because "goes with the number of trees";
        /// Training: the fewest blocks of a leaf.
        pub least_rows: u32 = 60, in 1.., because "a page has about 140 blocks";
    }
}

impl WitnessForestParams {
    /// The numbers that the forests may ask for, those of the second forest alone at last.
    fn numbers(&self) -> Vec<Number> {
        let is_left_out =
            |number: Number| self.without != Ablation::Nothing && number.group() == self.without;
        let asked = |number: &Number| !is_left_out(*number) && (self.words || *number != Number::Lexical);
        Number::ALL.iter().copied().filter(asked).collect()
    }
}

impl Params for WitnessForestParams {
    const INFO: &'static Info = &Info {
        id: "witness-forest",
        name: "WITNESS (forest)",
        summary: "judges each block by decision trees, trained on other sites, over facts of page and site",
        renamed: RENAMED,
        ..Info::of(Self::PARAMS)
    };

    const ADVICE: Advice = Advice { compares_pages: false, ..Advice::NONE };

    fn trained_on(&self) -> &'static [&'static str] {
        TRAINED_ON
    }
}

impl MethodParams for WitnessForestParams {
    fn make(self) -> Box<dyn Method> {
        Box::new(WitnessByModel { params: self, model: Arc::clone(&SHIPPED) })
    }

    fn trainer(self) -> Option<Box<dyn Trainer>> {
        Some(Box::new(self))
    }
}

impl Trainer for WitnessForestParams {
    fn examples(&self, training: &Training<'_>) -> Examples {
        self::examples(training, &self.numbers())
    }

    fn train(&self, examples: &[&Examples], seed: u64) -> Result<String, TrainError> {
        let refused = |error: LearnError| TrainError { method: Self::INFO.id, reason: error.to_string() };
        self.grow(examples, seed).map_err(refused)
    }

    fn load(&self, model: &str) -> Result<Box<dyn Method>, ModelError> {
        let model = Arc::new(Model::read(model)?);
        Ok(Box::new(WitnessByModel { params: self.clone(), model }))
    }

    fn learns_by(&self) -> Option<String> {
        let Self { without, words, trees, leaves, rate, least_rows, .. } = self;
        Some(format!("{:?}", (without, words, trees, leaves, rate, least_rows)))
    }
}

impl WitnessForestParams {
    /// The model of some examples, as text. The second forest learns from what first forests say of publishers that they have not seen.
    fn grow(&self, examples: &[&Examples], seed: u64) -> Result<String, LearnError> {
        let numbers = self.numbers();
        let of_first = numbers.partition_point(|number| number.group() != Ablation::First);
        let forests = if of_first < numbers.len() { 2 } else { 1 };
        let settings = Settings {
            trees: (self.trees / forests).max(1) as usize,
            leaves: self.leaves as usize,
            rate: self.rate,
            least_rows: self.least_rows as usize,
            ..Settings::default()
        };
        let forest = |examples: &[&Examples], numbers: &[Number]| {
            let names: Vec<&str> = numbers.iter().map(|number| number.name()).collect();
            let taught: Vec<Examples> = examples.par_iter().map(|part| taught(part, numbers.len())).collect();
            forest::train(&names, &taught.iter().collect::<Vec<_>>(), &settings, seed)
        };
        let mut rows: Vec<Examples> = examples.iter().map(|&part| part.clone()).collect();
        let mut lexicon = None;
        if let Some(place) = numbers.iter().position(|&number| number == Number::Lexical) {
            let (words, logits) = weigh(examples, seed)?;
            lexicon = Some(words);
            rows.par_iter_mut().zip(&logits).for_each(|(part, logits)| set_logits(part, place, logits));
        }
        let first = forest(&rows.iter().collect::<Vec<_>>(), &numbers[..of_first])?;
        if forests == 1 {
            return Ok(to_text(&first, lexicon.as_ref(), None));
        }
        for fold in 0..FOLDS {
            let others: Vec<&Examples> = rows.iter().filter(|part| fold_of(part, seed) != fold).collect();
            // of few sites there may be nothing else to learn from
            let seen = forest(&others, &numbers[..of_first]).ok();
            let own = rows.par_iter_mut().filter(|part| fold_of(part, seed) == fold);
            own.for_each(|part| set_first(part, &numbers, of_first, seen.as_ref()));
        }
        let second = forest(&rows.iter().collect::<Vec<_>>(), &numbers)?;
        Ok(to_text(&first, lexicon.as_ref(), Some(&second)))
    }
}

/// The rows that teach, and the first numbers of each.
fn taught(examples: &Examples, width: usize) -> Examples {
    let mut taught = Examples::new(width);
    for row in (0..examples.len()).filter(|&row| examples.weights[row] > 0.0) {
        taught.push(&examples.row(row)[..width], examples.targets[row], examples.weights[row]);
    }
    taught
}

/// Sets a number of each row to the logit of its bag.
fn set_logits(examples: &mut Examples, place: usize, logits: &[f64]) {
    for (row, &bag) in examples.numbers.chunks_exact_mut(examples.width).zip(&examples.bag_of) {
        row[place] = logits[bag as usize] as f32;
    }
}

/// Sets the numbers from `of_first` on to what a first forest says of the pages; without one all blocks are as likely as not.
fn set_first(examples: &mut Examples, numbers: &[Number], of_first: usize, first: Option<&Forest>) {
    let rows = || (0..examples.len()).flat_map(|row| &examples.row(row)[..of_first]).copied();
    let of_rows = |first: &Forest| first.logits(&rows().collect::<Vec<f32>>());
    let logits = first.map_or_else(|| vec![0.0; examples.len()], of_rows);
    let probabilities: Vec<f64> = logits.into_iter().map(sigmoid).collect();
    let mut places = [None; Number::ALL.len()];
    numbers.iter().enumerate().for_each(|(place, &number)| places[number as usize] = Some(place));
    let mut start = 0;
    for page in &examples.pages {
        let around = Surroundings::of_bytes(page);
        let rows = &mut examples.numbers[start * examples.width..];
        around.numbers(&probabilities[start..start + around.len()], |block, number, value| {
            if let Some(place) = places[number as usize] {
                rows[block * examples.width + place] = value as f32;
            }
        });
        start += around.len();
    }
}

/// WITNESS by a model, with checked parameters.
#[derive(Clone)]
pub struct WitnessByModel {
    params: WitnessForestParams,
    model: Arc<Model>,
}

impl Method for WitnessByModel {
    /// Needs at least one training page. With just one the site says nothing.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(WitnessForestParams::INFO.id, training.pages.len())?;
        let pages = training.pages.iter().map(|&page| &training.site.pages()[page]);
        let site = FittedSite::of(pages, WitnessParams::of_numbers());
        Ok(Box::new(ModelCleaner { method: self.clone(), site }))
    }

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        Some(sketch(page))
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        FitError::if_no_page(WitnessForestParams::INFO.id, sketches.len())?;
        let site = FittedSite::of_sketches(sketches, WitnessParams::of_numbers())?;
        Ok(Box::new(ModelCleaner { method: self.clone(), site }))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        let site = FittedSite::of_state(state, WitnessParams::of_numbers())?;
        Ok(Box::new(ModelCleaner { method: self.clone(), site }))
    }
}

/// The decision on each block of a page.
struct Decided {
    /// Whether it is not shown, so that its probability is 0.
    left_out: Vec<bool>,
    probabilities: Vec<f64>,
    /// Whether it is kept, by the choice and behind the steps.
    kept: Kept,
}

struct ModelCleaner {
    method: WitnessByModel,
    site: FittedSite,
}

impl ModelCleaner {
    /// Gives `told` the page as read, and what was decided.
    fn decide<T>(&self, page: PageRef<'_>, told: impl FnOnce(&ReadPage, Decided) -> T) -> T {
        self.site.judge(page.page(), |read, judgement| {
            let mut rows = rows(&self.site, read, judgement);
            let logits = self.method.model.logits(&mut rows, page.page(), &read.outline);
            let params = &self.method.params;
            let left_out = NotShown::left_out(params.dialogs, params.hidden, &read.outline);
            let shown = logits.into_iter().zip(&left_out);
            let probability = |(logit, left_out): (f64, &bool)| if *left_out { 0.0 } else { sigmoid(logit) };
            let probabilities: Vec<f64> = shown.map(probability).collect();
            let chosen = params.choice.of(&read.outline, &probabilities);
            let context = Context {
                page: page.page(),
                outline: &read.outline,
                left_out: &left_out,
                recurrent: &judgement.seeds.recurrent,
                probabilities: Some(&probabilities),
                site: &OnePage { site: &self.site, read, judgement },
                sure_copy: params.sure_copy,
                reference: params.reference,
                wishes: params.keep,
            };
            let kept = params.steps.run(&BLOCKS.map(|step| step.id), &context, chosen);
            told(read, Decided { left_out, probabilities, kept })
        })
    }
}

impl Cleaner for ModelCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.decide(page, |read, Decided { probabilities, kept, .. }| {
            let confidence = expected_f(&read.outline, &probabilities, &kept);
            let params = &self.method.params;
            let cleaning = kept.cleaning(&read.outline).with_confidence(confidence);
            params.keep.told(params.hidden.drop_spans(page.page(), cleaning), self.site.say(read))
        })
    }

    fn state(&self) -> Option<Vec<u8>> {
        Some(self.site.state())
    }

    /// One entry for each block, on its first leaf: what the forest chose, its probability, and the numbers that people can check.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.decide(page, |read, Decided { left_out, probabilities, kept }| {
            let chosen = kept.judged();
            let of_block = |(index, block): (usize, &Block)| {
                let numbers = [
                    ("probability", probabilities[index]),
                    ("words", f64::from(block.len())),
                    ("links", block.link_share()),
                    ("widely", read.recurrences[index].widely),
                    ("title", block.title_similarity),
                ];
                let numbers = numbers.map(|(name, value)| cleaning::Number::plain(name, value));
                let decision = match () {
                    () if left_out[index] => "dropped, not shown",
                    () if chosen[index] => "kept",
                    () => "dropped",
                };
                let start = read.outline.pieces_of(index)[0].start;
                let node = page.page().leaf_at(start).expect("a piece is text of leaves");
                Evidence::decided(node, numbers, decision)
            };
            read.outline.blocks.iter().enumerate().map(of_block).collect()
        })
    }
}

/// The first forest, the weights of words if one of its numbers is made of them, and the second forest, which sees what the first says of the
/// page.
#[derive(Debug, PartialEq)]
struct Model {
    first: Judge,
    lexicon: Option<Lexicon>,
    second: Option<Judge>,
}

/// How many rows a forest is asked for at a time.
const TOGETHER: usize = 1024;

/// A forest, and where its numbers are in a row.
#[derive(Debug, PartialEq)]
struct Judge {
    forest: Forest,
    places: Vec<usize>,
}

impl Model {
    /// Reads what [`to_text`] has written.
    fn read(text: &str) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method: WitnessForestParams::INFO.id, reason };
        let part = |part: &'_ str| if part.ends_with("\n\n") { part.len() - 1 } else { part.len() };
        let mut parts = text.split_inclusive("\n\n").map(|found| &found[..part(found)]).peekable();
        let first = Judge::read(parts.next().unwrap_or_default())?;
        let lexicon = parts.next_if(|part| !part.starts_with("gleaner-forest"));
        let lexicon = lexicon.map(Lexicon::from_text).transpose();
        let lexicon = lexicon.map_err(|error| not(format!("in the weights of words, {error}")))?;
        let second = parts.next().map(Judge::read).transpose()?;
        if parts.next().is_some() {
            return Err(not("there is more behind the second forest".to_owned()));
        }
        if first.asks_for(|number| number.group() == Ablation::First) {
            return Err(not("the first forest asks for what it says itself".to_owned()));
        }
        let both = [Some(&first), second.as_ref()];
        let asks = both.into_iter().flatten().any(|judge| judge.asks_for(|number| number == Number::Lexical));
        if asks != lexicon.is_some() {
            return Err(not(
                "a forest that asks for lexical needs the weights of words, and no other has them".to_owned(),
            ));
        }
        Ok(Self { first, lexicon, second })
    }

    /// The logit of each row; what the lexicon and the first forest say is written into the rows.
    fn logits(&self, rows: &mut Rows, page: &Page, outline: &Outline) -> Vec<f64> {
        if let Some(lexicon) = &self.lexicon {
            let bags = bags(lexicon, page, outline).into_iter().enumerate();
            bags.for_each(|(block, bag)| rows.set(block, Number::Lexical, lexicon.logit(bag)));
        }
        let logits = self.first.logits(rows);
        let Some(second) = &self.second else {
            return logits;
        };
        let probabilities: Vec<f64> = logits.into_iter().map(sigmoid).collect();
        Surroundings::of(outline)
            .numbers(&probabilities, |block, number, value| rows.set(block, number, value));
        second.logits(rows)
    }
}

impl Judge {
    fn read(text: &str) -> Result<Self, ModelError> {
        let not = |reason: String| ModelError { method: WitnessForestParams::INFO.id, reason };
        let forest = Forest::from_text(text).map_err(|error| not(error.to_string()))?;
        let place = |name: &String| {
            let own = Number::ALL.iter().position(|number| number.name() == name);
            own.ok_or_else(|| not(format!("there is no number called {name:?}")))
        };
        let places = forest.names().iter().map(place).collect::<Result<_, _>>()?;
        Ok(Self { forest, places })
    }

    fn asks_for(&self, is_such: impl Fn(Number) -> bool) -> bool {
        self.places.iter().any(|&place| is_such(Number::ALL[place]))
    }

    /// The logit of each row. Some rows at a time are asked, since their numbers are copied.
    fn logits(&self, rows: &Rows) -> Vec<f64> {
        let mut rows = rows.iter();
        let (mut numbers, mut logits) = (Vec::new(), Vec::with_capacity(rows.len()));
        while rows.len() > 0 {
            numbers.clear();
            for row in rows.by_ref().take(TOGETHER) {
                numbers.extend(self.places.iter().map(|&place| row[place]));
            }
            logits.append(&mut self.forest.logits(&numbers));
        }
        logits
    }
}

/// The first forest, the weights of words and the second forest, if there are any, with an empty line before each.
fn to_text(first: &Forest, lexicon: Option<&Lexicon>, second: Option<&Forest>) -> String {
    let parts = [Some(first.to_text()), lexicon.map(Lexicon::to_text), second.map(Forest::to_text)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_is_read_and_written_as_it_is() {
        let model = Model::read(shipped_text()).unwrap();
        let second = model.second.as_ref().map(|judge| &judge.forest);
        assert_eq!(to_text(&model.first.forest, model.lexicon.as_ref(), second), shipped_text());
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
        let numbers = |without| WitnessForestParams { without, ..WitnessForestParams::default() }.numbers();
        assert_eq!(numbers(Ablation::Nothing), Number::ALL);
        assert!(numbers(Ablation::First).iter().all(|number| number.group() != Ablation::First));
        let wordless = WitnessForestParams { words: false, ..WitnessForestParams::default() }.numbers();
        assert!(wordless.len() == Number::ALL.len() - 1 && !wordless.contains(&Number::Lexical));
        assert!(!numbers(Ablation::Site).contains(&Number::Widely));
        assert!(numbers(Ablation::Site).contains(&Number::KeptAsArticle));
    }
}
