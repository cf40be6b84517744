//! WITNESS by a forest: the same two witnesses, weighed by small trees that labelled pages of other sites have grown.

use cleaning::{Advice, Declared as _, Info, Params, SettingsError, Trainer};
use forest::Settings;

use crate::choose::Choice;
use crate::dialogs::Dialogs;
use crate::keep::Keep;
use crate::learned::{ModelTrainer, Recipe, WitnessByModel};
use crate::numbers::Number;

cleaning::choices! {
    /// A forest that the project ships, by what it was trained on.
    pub enum ShippedModel {
        /// News (crawl-to-the-future, daniel), the development part of WCXB, forums and documentation (forum-pages, debian-docs,
        /// debian-docs-sources), with the words of markup, headings and text.
        Broad,
        /// crawl-to-the-future, daniel and the development part of WCXB, without words: smaller and a little quicker.
        Joint,
        /// crawl-to-the-future and daniel, without words: news alone.
        News,
        /// The development part of WCXB, without words: never saw a page of the news data.
        Web,
    }
}

impl ShippedModel {
    /// The model file: a recipe, an empty line, and the forest.
    const fn file(self) -> &'static str {
        match self {
            Self::Broad => include_str!("../models/broad.txt"),
            Self::Joint => include_str!("../models/joint.txt"),
            Self::News => include_str!("../models/news.txt"),
            Self::Web => include_str!("../models/web.txt"),
        }
    }

    /// The data sets that it was trained on.
    pub(crate) const fn data_sets(self) -> &'static [&'static str] {
        match self {
            Self::Broad => &[
                "crawl-to-the-future",
                "daniel",
                "wcxb-dev",
                "forum-pages",
                "debian-docs",
                "debian-docs-sources",
            ],
            Self::Joint => &["crawl-to-the-future", "daniel", "wcxb-dev"],
            Self::News => &["crawl-to-the-future", "daniel"],
            Self::Web => &["wcxb-dev"],
        }
    }

    /// The forest, as text.
    fn forest(self) -> &'static str {
        self.file().split_once("\n\n").map_or("", |(_, forest)| forest)
    }
}

cleaning::choices! {
    /// A group of numbers that an ablation leaves out.
    pub enum Ablation {
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
        pub model: ShippedModel = ShippedModel::Broad, because "by folds .02 to .05 of F more than `joint` on three sets of documentation, and no data set has less";
        /// How far the logit of a block is drawn to the mean of those at its place in the page.
        pub alike: f64 = 0.75, in 0.0..=1.0, because "by folds .002 of F more on WCXB, beyond its error, and a tie on each other data set; 0.5 gains .0015, 1 nothing beyond its error";
        /// Which blocks are kept, by their probabilities.
        pub choice: Choice = Choice::ExpectedF, because "a threshold of 0.4 costs .001 of F";
        /// Whether on a page of a thing, such as a product, the fields are kept: what stands at a place of most pages of the site, and differs.
        pub fields: bool = true, because "+.31 of SWDE's values for 500 characters a page; on daniel .002 of F less, on other news at most .0004";
        /// Whether a list of which more than half of the words is kept is kept whole, but for blocks that are surely no content.
        pub whole_lists: bool = true, because "by folds .003 of F more on documentation in other languages and .001 on WCXB; .0004 less on AEB, within its error";
        /// Whether code is kept whole that stands among kept text, unless it recurs.
        pub whole_code: bool = true, because "a page without the code between its kept paragraphs reads as if it were whole: 320 of 2,157 code blocks of eight sites were lost before; what it costs in F is not measured";
        /// Of kept blocks with the same words only the most probable stays, and those of at least this probability; of titles only the most probable.
        pub sure_copy: f64 = 0.8, in 0.0..=1.0, because "documentation and forums repeat themselves, cards and teasers repeat others: 1 costs .003 of F on AEB and .009 on forum-pages, 0 costs .003 on WCXB and AEB";
        /// Whether on a site of reference everything that the rules keep is kept too.
        pub reference: bool = true, because "no large site of reference was trained on; +.07 of F on half of debian-docs that nobody had looked at";
        /// What becomes of text in dialogs and of hidden text.
        pub dialogs: Dialogs = Dialogs::LeftOut, because "as for the rules";
        /// Whether the head of a kept value is kept too (headings, head cells, terms, names of fields, captions), and a list of sources with its name; a heading of nothing goes.
        pub heads: bool = true, because "a value without its head misleads: 25 % of the sections of SWDE's pages had lost their headings";
        /// What is kept or dropped whatever the forest says.
        pub keep: Keep = Keep::default(), because "data sets disagree, so the forest judges it as it judges all text";
        /// Training: the group of numbers that is left out.
        pub without: Ablation = Ablation::Nothing, because "for ablations";
        /// Training: whether the words of a block's markup, headings and text are weighed too, by a lexicon.
        pub words: bool = true, because "by folds at least as good on each data set; documentation in other languages gains .02 of F";
        /// Training: the trees.
        pub trees: u32 = 320, in 1..=10_000, because "160 of 12 leaves at a rate of 0.12 cost .003 of F on WCXB and .014 on forum-pages";
        /// Training: the most leaves of a tree.
        pub leaves: u32 = 16, in 2..=4_096, because "32 gain .001 of F on WCXB, and trees of more than 16 are not applied to many blocks side by side";
        /// Training: the share of a tree's step that is taken.
        pub rate: f64 = 0.1, in 0.001..=1.0, because "goes with the number of trees";
        /// Training: the fewest blocks of a leaf.
        pub least_rows: u32 = 60, in 1.., because "a page has about 140 blocks";
    }
}

impl WitnessForestParams {
    fn recipe(&self) -> Recipe {
        let settings = Settings {
            trees: self.trees as usize,
            leaves: self.leaves as usize,
            rate: self.rate,
            least_rows: self.least_rows as usize,
            ..Settings::default()
        };
        Recipe {
            id: Self::INFO.id,
            settings,
            numbers: self.numbers(),
            alike: self.alike,
            choice: self.choice,
            fields: self.fields,
            whole_lists: self.whole_lists,
            whole_code: self.whole_code,
            sure_copy: self.sure_copy,
            reference: self.reference,
            dialogs: self.dialogs,
            heads: self.heads,
            keep: self.keep,
        }
    }

    /// The numbers that the forest may ask for.
    fn numbers(&self) -> Vec<Number> {
        use crate::numbers::Group;
        let without = match self.without {
            Ablation::Nothing => None,
            Ablation::Site => Some(Group::Site),
            Ablation::Rules => Some(Group::Rules),
            Ablation::Hints => Some(Group::Hints),
            Ablation::Title => Some(Group::Title),
            Ablation::Elements => Some(Group::Elements),
            Ablation::Neighbours => Some(Group::Neighbours),
            Ablation::Position => Some(Group::Position),
        };
        let unread = if self.words { None } else { Some(Group::Words) };
        let asked = |number: &Number| ![without, unread].contains(&Some(number.group()));
        Number::ALL.iter().copied().filter(asked).collect()
    }
}

impl Params for WitnessForestParams {
    type Method = WitnessByModel;

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

    fn trained_on(&self) -> &'static [&'static str] {
        self.model.data_sets()
    }

    fn make(self) -> Result<WitnessByModel, SettingsError> {
        Ok(self.recipe().load(self.model.forest()).expect("a test reads all models"))
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
        Model::read(WitnessForestParams::INFO.id, text)
    }

    #[test]
    fn the_shipped_models_are_read_and_written_as_they_are() {
        for shipped in [ShippedModel::Broad, ShippedModel::Joint, ShippedModel::News, ShippedModel::Web] {
            assert_eq!(read(shipped.forest()).unwrap().to_text(), shipped.forest());
        }
    }

    #[test]
    fn a_text_that_is_no_model_is_refused() {
        let reason = |text: &str| read(text).unwrap_err().to_string();
        assert!(reason("").starts_with("not a model of witness-forest: line 1"), "{}", reason(""));
        let unknown = "gleaner-forest 1\nbase 0\nfeature colour 1\ntrees 1\ncolour<=2.5 -0.12 0.2\n";
        assert_eq!(reason(unknown), "not a model of witness-forest: there is no number called \"colour\"");
    }

    #[test]
    fn what_is_left_out_is_no_number_of_the_forest() {
        let numbers = |without| WitnessForestParams { without, ..WitnessForestParams::default() }.numbers();
        assert_eq!(numbers(Ablation::Nothing), Number::ALL);
        let wordless = WitnessForestParams { words: false, ..WitnessForestParams::default() }.numbers();
        assert!(wordless.len() == Number::ALL.len() - 1 && !wordless.contains(&Number::Lexical));
        assert!(!numbers(Ablation::Site).contains(&Number::Widely));
        assert!(numbers(Ablation::Site).contains(&Number::KeptAsArticle));
    }
}
