//! The features of a block (3.1 and 5.1), which element counts for which, and the columns of a block's counts; and the parameters that name
//! features and partitioning tags.
//!
//! The features are the chapters of HTML 4.01 (3.1: "W3C guidelines"), each with the elements that the chapter defines
//! and the later ones of the same kind. Elements of no chapter (`html`, `body`, unknown ones) are no features, nor are
//! those of partitioning tags, which belong to no block.

use std::collections::BTreeSet;

use cleaning::Bounds;
use page::{Class, Tag};
use rustc_hash::FxHashMap;

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
pub(crate) const FEATURES: [(Feature, &str, Option<Class>); 10] = [
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
    /// What each column counts, by column.
    pub(crate) features: Vec<Feature>,
}

impl Columns {
    pub(crate) fn new(elements: ElementFeatures) -> Self {
        let mut columns = Self { of_tag: FxHashMap::default(), features: vec![Feature::Text] };
        for (feature, _, class) in FEATURES {
            let Some(class) = class else { continue };
            for (place, name) in class.names().into_iter().enumerate() {
                // by kinds all elements of a class have the column of the first
                if place == 0 || elements == ElementFeatures::Tags {
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
}

/// Names of some features, at least one and not all of them, with blanks between them.
pub(crate) struct FeatureNames;

impl Bounds<String> for FeatureNames {
    fn hold(&self, names: &String) -> bool {
        let distinct: BTreeSet<Feature> = features(names).into_iter().flatten().collect();
        !distinct.is_empty() && distinct.len() < FEATURES.len()
    }

    fn words(&self) -> String {
        let names = FEATURES.map(|(_, name, _)| name).join(", ");
        format!("one or more, but not all, of {names}, blanks between them")
    }
}

/// The features of these names; `None` if there is another name.
pub(crate) fn features(names: &str) -> Option<Vec<Feature>> {
    let named = |name| FEATURES.iter().find(|(_, known, _)| *known == name).map(|(feature, ..)| *feature);
    names.split_whitespace().map(named).collect()
}

/// The partitioning tags of the paper in its order (section 3).
pub(crate) const PARTITIONING: &str = "table tr p hr ul div span";

/// The same without TR: the blocks of FeatureExtractor ("we consider the whole table", 5.1).
pub(crate) const WHOLE_TABLES: &str = "table p hr ul div span";

/// The ordered tag set T of GetBlockSet: names of HTML elements with blanks between them.
pub(crate) struct TagNames;

impl Bounds<String> for TagNames {
    fn hold(&self, names: &String) -> bool {
        let is_well_formed = |name: &str| {
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        names.split_whitespace().all(is_well_formed)
    }

    fn words(&self) -> String {
        "names of HTML elements in lower case, in the order of splitting, blanks between them".to_owned()
    }
}

/// The tags of these names.
pub(crate) fn tags(names: &str) -> Vec<Tag> {
    names.split_whitespace().map(Tag::new).collect()
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
        let found = columns.of(&Tag::new(tag)).map(|column| columns.features[column as usize]);
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

    #[test]
    fn wanted_features_are_some_names() {
        let check =
            |names: &str, expected| assert_eq!(FeatureNames.hold(&names.to_owned()), expected, "{names}");
        check("text", true);
        check("object text object", true);
        check("", false);
        check("words", false);
        check(&FEATURES.map(|(_, name, _)| name).join(" "), false);
        assert_eq!(features("object text"), Some(vec![Feature::Object, Feature::Text]));
    }

    #[test]
    fn tags_are_names() {
        let check = |names: &str, expected| assert_eq!(TagNames.hold(&names.to_owned()), expected, "{names}");
        check("table h1  x-y", true);
        check("", true);
        check("TABLE", false);
        check("table,tr", false);
        check("#text", false);
        // the defaults are those of the paper
        assert_eq!(tags(PARTITIONING), page::PARTITIONING_TAGS);
        assert_eq!(PARTITIONING.replace("tr ", ""), WHOLE_TABLES);
    }
}
