//! The features of a block (3.1 and 5.1), which element counts for which, and the columns of a block's counts; and the parameters that name
//! features and partitioning tags.
//!
//! The features are the chapters of HTML 4.01 (3.1: "W3C guidelines"), each with the elements that the chapter defines
//! and the later ones of the same kind. Elements of no chapter (`html`, `body`, unknown ones) are no features, nor are
//! those of partitioning tags, which belong to no block.

use cleaning::{Allowed, ParamType};
use page::{Class, Tag};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// The features of 5.1, in the order of the chapters of the HTML 4.01 recommendation, as in the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// The words of the block. This is the only feature without elements.
    Text,
    /// Headings, phrases and fonts: `h1`, `em`, `b`, `br`, `font`.
    TextTag,
    /// Lists and their items.
    List,
    /// Tables and their parts.
    Table,
    /// Links.
    Link,
    /// Images, applets and other embedded objects.
    Object,
    /// Frames.
    Frame,
    /// Forms and their controls.
    Form,
    /// Scripts.
    Script,
    /// Style sheets.
    StyleSheet,
}

/// Each feature in the paper's order, its name in parameters, and the class of its elements.
const FEATURES: [(Feature, &str, Option<Class>); 10] = [
    (Feature::Text, "text", None),
    (Feature::TextTag, "text-tag", Some(Class::Text)),
    (Feature::List, "list", Some(Class::List)),
    (Feature::Table, "table", Some(Class::Table)),
    (Feature::Link, "link", Some(Class::Link)),
    (Feature::Object, "object", Some(Class::Media)),
    (Feature::Frame, "frame", Some(Class::Frame)),
    (Feature::Form, "form", Some(Class::Form)),
    (Feature::Script, "script", Some(Class::Script)),
    (Feature::StyleSheet, "style-sheet", Some(Class::Style)),
];

impl Feature {
    /// The feature's name in parameters.
    pub const fn name(self) -> &'static str {
        FEATURES[self as usize].1
    }
}

cleaning::choices! {
    /// What the elements of a block are counted as.
    pub enum ElementFeatures {
        /// What they are for: all links together, all objects together.
        Kinds,
        /// Each tag by itself: images apart from applets, as in the example of 5.1.
        Tags,
    }
}

/// The column of the number of words.
pub(crate) const WORDS: u32 = 0;

/// The columns of a block's counts: words first, then elements; terms follow where a method asks for them.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    of_tag: FxHashMap<Tag, u32>,
    features: Vec<Feature>,
}

impl Columns {
    pub(crate) fn new(elements: ElementFeatures) -> Self {
        let mut columns = Self { of_tag: FxHashMap::default(), features: vec![Feature::Text] };
        for (feature, _, class) in FEATURES {
            let Some(class) = class else { continue };
            if elements == ElementFeatures::Kinds {
                columns.features.push(feature);
            }
            for name in class.names() {
                if elements == ElementFeatures::Tags {
                    columns.features.push(feature);
                }
                columns.of_tag.insert(Tag::new(name), columns.len() - 1);
            }
        }
        columns
    }

    /// Number of columns, that of the words among them.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.features.len()).expect("there are some hundred elements")
    }

    /// The column that an element counts in; `None` for one that is no feature.
    pub(crate) fn of(&self, tag: &Tag) -> Option<u32> {
        self.of_tag.get(tag).copied()
    }

    /// What each column counts, by column.
    pub(crate) fn features(&self) -> &[Feature] {
        &self.features
    }
}

/// Some features, at least one and not all of them. Written as their names with blanks between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct FeatureSet(Vec<Feature>);

impl FeatureSet {
    /// The text feature alone.
    pub fn text() -> Self {
        Self(vec![Feature::Text])
    }

    /// Whether the set has the feature.
    pub fn contains(&self, feature: Feature) -> bool {
        self.0.contains(&feature)
    }
}

impl TryFrom<String> for FeatureSet {
    type Error = String;

    fn try_from(names: String) -> Result<Self, Self::Error> {
        let named =
            |name: &str| FEATURES.iter().find(|(_, known, _)| *known == name).map(|(feature, ..)| *feature);
        let features: Option<Vec<Feature>> = names.split_whitespace().map(named).collect();
        let mut features = features.unwrap_or_default();
        features.sort_unstable();
        features.dedup();
        let some = !features.is_empty() && features.len() < FEATURES.len();
        some.then_some(Self(features)).ok_or_else(allowed_features)
    }
}

impl From<FeatureSet> for String {
    fn from(features: FeatureSet) -> Self {
        features.0.into_iter().map(Feature::name).collect::<Vec<_>>().join(" ")
    }
}

impl ParamType for FeatureSet {
    fn allowed() -> Allowed {
        Allowed::Range(allowed_features())
    }
}

/// The allowed values of a set of features.
fn allowed_features() -> String {
    format!(
        "one or more, but not all, of {}, blanks between them",
        FEATURES.map(|(_, name, _)| name).join(", ")
    )
}

/// The ordered tag set T of GetBlockSet. Written as names of HTML elements with blanks between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TagList(Vec<Tag>);

/// The allowed values of a list of tags.
const ALLOWED_TAGS: &str =
    "names of HTML elements in lower case, in the order of splitting, blanks between them";

impl TagList {
    /// The partitioning tags of the paper in its order (section 3).
    pub fn partitioning() -> Self {
        Self(page::PARTITIONING_TAGS.to_vec())
    }

    /// The same without TR: the blocks of FeatureExtractor ("we consider the whole table", 5.1).
    pub fn whole_tables() -> Self {
        Self(page::PARTITIONING_TAGS.iter().filter(|tag| **tag != "tr").cloned().collect())
    }

    /// The tags, in the order of splitting.
    pub fn as_slice(&self) -> &[Tag] {
        &self.0
    }
}

impl TryFrom<String> for TagList {
    type Error = &'static str;

    fn try_from(names: String) -> Result<Self, Self::Error> {
        let well_formed = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        if !names.split_whitespace().all(well_formed) {
            return Err(ALLOWED_TAGS);
        }
        Ok(Self(names.split_whitespace().map(Tag::new).collect()))
    }
}

impl From<TagList> for String {
    fn from(tags: TagList) -> Self {
        tags.0.iter().map(Tag::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl ParamType for TagList {
    fn allowed() -> Allowed {
        Allowed::Range(ALLOWED_TAGS.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_listed_in_their_order() {
        assert!(FEATURES.iter().enumerate().all(|(i, (feature, ..))| *feature as usize == i));
    }

    #[track_caller]
    fn check_element(elements: ElementFeatures, tag: &str, expected: Option<Feature>) {
        let columns = Columns::new(elements);
        let found = columns.of(&Tag::new(tag)).map(|column| columns.features()[column as usize]);
        assert_eq!(found, expected, "{tag}");
    }

    #[test]
    fn columns_of_elements() {
        // elements count for their chapter
        for elements in [ElementFeatures::Kinds, ElementFeatures::Tags] {
            check_element(elements, "h1", Some(Feature::TextTag));
            check_element(elements, "li", Some(Feature::List));
            check_element(elements, "td", Some(Feature::Table));
            check_element(elements, "a", Some(Feature::Link));
            check_element(elements, "img", Some(Feature::Object));
            check_element(elements, "applet", Some(Feature::Object));
            check_element(elements, "iframe", Some(Feature::Frame));
            check_element(elements, "input", Some(Feature::Form));
            check_element(elements, "script", Some(Feature::Script));
            check_element(elements, "style", Some(Feature::StyleSheet));
            check_element(elements, "body", None);
            check_element(elements, "#text", None);
            check_element(elements, "x-unknown", None);
        }
        // kinds share a column and tags do not
        let column = |elements, tag: &str| Columns::new(elements).of(&Tag::new(tag));
        assert_eq!(column(ElementFeatures::Kinds, "img"), column(ElementFeatures::Kinds, "applet"));
        assert_ne!(column(ElementFeatures::Tags, "img"), column(ElementFeatures::Tags, "applet"));
    }

    #[track_caller]
    fn check_set(found: &str, expected: Option<&str>) {
        let features = FeatureSet::try_from(found.to_owned()).ok();
        assert_eq!(features.map(String::from).as_deref(), expected);
    }

    #[test]
    fn features_are_words() {
        check_set("text", Some("text"));
        check_set("object text object", Some("text object"));
        check_set("", None);
        check_set("words", None);
        check_set(&FEATURES.map(|(_, name, _)| name).join(" "), None);
    }

    #[track_caller]
    fn check_tags(found: &str, expected: Option<&str>) {
        let tags = TagList::try_from(found.to_owned()).ok();
        assert_eq!(tags.map(String::from).as_deref(), expected);
    }

    #[test]
    fn tag_lists() {
        // tags are words
        check_tags("table h1  x-y", Some("table h1 x-y"));
        check_tags("", Some(""));
        check_tags("TABLE", None);
        check_tags("table,tr", None);
        check_tags("#text", None);
        // the defaults are those of the paper
        assert_eq!(String::from(TagList::partitioning()), "table tr p hr ul div span");
        assert_eq!(String::from(TagList::whole_tables()), "table p hr ul div span");
    }
}
