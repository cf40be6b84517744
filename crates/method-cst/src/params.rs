//! The parameters: the thesis's choices as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Bodies, DisplayAttributes, EmptyLeaf, FeatureOptions, Info, Params, SettingsError};
use serde::{Deserialize, Serialize};
use text::TermOptions;

use crate::Cst;
use crate::build::Plan;
use crate::info::INFO;
use crate::siblings::{Kinship, Merging};
use crate::study::Reading;
use crate::weighting::Weighting;

/// What becomes of text outside of BODY.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outside {
    /// It is left out (4.1.2).
    #[default]
    Drop,
    /// It is kept with weight 1.
    Keep,
}

/// Which child tag nodes of an element node's tag nodes are one initial child.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InitialChildren {
    /// Those of one position within one presentation style (4.3.1, step 3).
    #[default]
    Style,
    /// The k-th ones of one look, whatever the styles.
    Look,
}

/// What the children of a tag node are matched by where its presentation style was not seen at its element node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnseenStyle {
    /// The k-th of a look by the k-th child element node of that look (Figure 4-10, line 14).
    #[default]
    Look,
    /// Nothing.
    Unmatched,
}

/// Which tag nodes the content of an element node is judged over: m of (5-8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ContentOver {
    /// All of E.Ts, whether they hold any; what leaves hold and what stands right inside inner tag nodes is one content.
    #[default]
    All,
    /// Those that hold it: what leaves hold over the leaves, what stands right inside inner ones over those with any.
    Holders,
}

/// How often an element node that is a leaf for some tag nodes and inner for others counts in the path of its leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeafPath {
    /// Once, by its content (5-7).
    #[default]
    Once,
    /// Twice, by its styles (5-6) and by its content.
    Twice,
}

/// Which weights come out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Those of (5-10).
    #[default]
    Full,
    /// Nothing below m, those of (5-10) from m and below u, 1 from u on (4.3.3).
    Sampled,
}

/// The method's parameters, unchecked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct CstParams {
    pub outside: Outside,
    pub bodies: Bodies,
    pub attributes: DisplayAttributes,
    pub text_nodes: bool,
    pub text_heights: bool,
    pub leaf_height: u16,
    pub stem: bool,
    pub stop_words: bool,
    pub images: bool,
    pub links: bool,
    pub initial_children: InitialChildren,
    pub merge: bool,
    pub merge_frequency: f64,
    pub merge_overlap: f64,
    pub content_over: ContentOver,
    pub leaf_path: LeafPath,
    pub empty_leaf: EmptyLeaf,
    pub unseen_style: UnseenStyle,
    pub form: Form,
    pub meaningless: f64,
    pub informative: f64,
}

impl Default for CstParams {
    fn default() -> Self {
        let terms = TermOptions::default();
        Self {
            outside: Outside::default(),
            bodies: Bodies::default(),
            attributes: DisplayAttributes::default(),
            text_nodes: false,
            text_heights: false,
            leaf_height: 2,
            stem: terms.stem,
            stop_words: terms.stop_words,
            images: true,
            links: true,
            initial_children: InitialChildren::default(),
            merge: true,
            merge_frequency: 0.85,
            merge_overlap: 0.85,
            content_over: ContentOver::default(),
            leaf_path: LeafPath::default(),
            empty_leaf: EmptyLeaf::default(),
            unseen_style: UnseenStyle::default(),
            form: Form::default(),
            meaningless: DEFAULT_MEANINGLESS,
            informative: DEFAULT_INFORMATIVE,
        }
    }
}

const DEFAULT_MEANINGLESS: f64 = 0.01;
const DEFAULT_INFORMATIVE: f64 = 0.2;

impl CstParams {
    /// What a feature is under these parameters; the site shares features among methods of equal options.
    pub(crate) fn feature_options(&self) -> FeatureOptions {
        let terms = TermOptions { stem: self.stem, stop_words: self.stop_words, ..TermOptions::default() };
        FeatureOptions { terms, images: self.images, links: self.links }
    }

    /// How a page is read as a tree.
    pub(crate) fn reading(&self) -> Reading {
        Reading {
            text_nodes: self.text_nodes,
            text_heights: self.text_heights,
            leaf_height: self.leaf_height,
        }
    }

    /// How a tree is built.
    pub(crate) fn plan(&self) -> Plan {
        let merging = Merging { frequency: self.merge_frequency, overlap: self.merge_overlap };
        let kinship = Kinship { initial: self.initial_children, merging: self.merge.then_some(merging) };
        let weighting = Weighting {
            form: self.form,
            meaningless: self.meaningless,
            informative: self.informative,
            empty_leaf: self.empty_leaf,
        };
        Plan { kinship, weighting, content_over: self.content_over, leaf_path: self.leaf_path }
    }
}

impl Params for CstParams {
    type Method = Cst;

    const INFO: &'static Info = INFO;

    fn check(self) -> Result<Cst, SettingsError> {
        let inner = |value: f64| value > 0.0 && value < 1.0;
        let heights = !self.text_heights || self.text_nodes;
        INFO.within("text-heights", self.text_heights, "true with text-nodes = true alone", heights)?;
        INFO.within("leaf-height", f64::from(self.leaf_height), "0 to 16", self.leaf_height <= 16)?;
        let frequency = self.merge_frequency;
        INFO.within("merge-frequency", frequency, "0.01 to 1.0", (0.01..=1.0).contains(&frequency))?;
        let overlap = self.merge_overlap;
        INFO.within("merge-overlap", overlap, "0.5 to 1.0", (0.5..=1.0).contains(&overlap))?;
        INFO.within("informative", self.informative, "above 0.0 and below 1.0", inner(self.informative))?;
        let below = self.meaningless > 0.0 && self.meaningless < self.informative;
        INFO.within("meaningless", self.meaningless, "above 0.0 and below informative", below)?;
        // a threshold that would be read past is an experiment gone wrong, not a detail
        let read = |value: f64, default: f64| self.form == Form::Sampled || value == default;
        let sampled = "a value with form = \"sampled\" alone; form is \"full\"";
        INFO.within("informative", self.informative, sampled, read(self.informative, DEFAULT_INFORMATIVE))?;
        INFO.within("meaningless", self.meaningless, sampled, read(self.meaningless, DEFAULT_MEANINGLESS))?;
        Ok(Cst::checked(self))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{Family, FamilyOf, Settings};

    use super::*;

    /// What building with these assignments says: `built`, or the error.
    #[track_caller]
    fn check(assignments: &[&str], expected: &str) {
        let mut settings = Settings::new();
        for assignment in assignments {
            settings.assign(assignment).expect("is key=value");
        }
        let said = match FamilyOf::<CstParams>::new().build(&settings) {
            Ok(_) => "built".to_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn defaults_build() {
        check(&[], "built");
    }

    #[test]
    fn a_threshold_that_the_full_form_would_ignore_is_refused() {
        check(
            &["informative=0.3"],
            "parameters of cst: informative is 0.3, allowed is a value with form = \"sampled\" alone; form is \"full\"",
        );
        check(
            &["meaningless=0.1"],
            "parameters of cst: meaningless is 0.1, allowed is a value with form = \"sampled\" alone; form is \"full\"",
        );
        check(&["form=sampled", "informative=0.3", "meaningless=0.1"], "built");
    }

    #[test]
    fn ranges_are_told() {
        check(&["leaf-height=17"], "parameters of cst: leaf-height is 17, allowed is 0 to 16");
        check(&["merge-frequency=0"], "parameters of cst: merge-frequency is 0, allowed is 0.01 to 1.0");
        check(&["merge-overlap=0.4"], "parameters of cst: merge-overlap is 0.4, allowed is 0.5 to 1.0");
        check(&["merge-overlap=nan"], "parameters of cst: merge-overlap is NaN, allowed is 0.5 to 1.0");
        check(
            &["form=sampled", "informative=1"],
            "parameters of cst: informative is 1, allowed is above 0.0 and below 1.0",
        );
        check(
            &["form=sampled", "meaningless=0.2"],
            "parameters of cst: meaningless is 0.2, allowed is above 0.0 and below informative",
        );
    }

    #[test]
    fn heights_of_texts_without_texts_are_refused() {
        check(
            &["text-heights=true"],
            "parameters of cst: text-heights is true, allowed is true with text-nodes = true alone",
        );
        check(&["text-heights=true", "text-nodes=true"], "built");
    }

    #[test]
    fn an_unknown_value_is_told_with_those_that_exist() {
        check(
            &["form=half"],
            "parameters of cst: form is \"half\", allowed is \"full\" (all as they are), \"sampled\" (none below m, 1 \
             from u on)",
        );
    }

    #[test]
    fn equal_options_are_shared_with_the_measures() {
        assert_eq!(CstParams::default().feature_options().terms, TermOptions::default());
    }
}
