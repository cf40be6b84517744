//! Which element counts for which feature, and the columns of a block's counts.
//!
//! The features are the chapters of HTML 4.01 (3.1: "W3C guidelines"), each with the elements that the chapter defines
//! and the later ones of the same kind. Elements of no chapter (`html`, `body`, unknown ones) are no features, nor are
//! those of partitioning tags, which belong to no block.

use page::{Class, Tag};
use rustc_hash::FxHashMap;

use crate::Feature;

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
        for (feature, class) in CHAPTERS {
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

/// The class of the elements of each feature but the words.
const CHAPTERS: [(Feature, Class); 9] = [
    (Feature::TextTag, Class::Text),
    (Feature::List, Class::List),
    (Feature::Table, Class::Table),
    (Feature::Link, Class::Link),
    (Feature::Object, Class::Media),
    (Feature::Frame, Class::Frame),
    (Feature::Form, Class::Form),
    (Feature::Script, Class::Script),
    (Feature::StyleSheet, Class::Style),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(elements: ElementFeatures, tag: &str, expected: Option<Feature>) {
        let columns = Columns::new(elements);
        let found = columns.of(&Tag::new(tag)).map(|column| columns.features()[column as usize]);
        assert_eq!(found, expected, "{tag}");
    }

    #[test]
    fn elements_count_for_their_chapter() {
        for elements in [ElementFeatures::Kinds, ElementFeatures::Tags] {
            check(elements, "h1", Some(Feature::TextTag));
            check(elements, "li", Some(Feature::List));
            check(elements, "td", Some(Feature::Table));
            check(elements, "a", Some(Feature::Link));
            check(elements, "img", Some(Feature::Object));
            check(elements, "applet", Some(Feature::Object));
            check(elements, "iframe", Some(Feature::Frame));
            check(elements, "input", Some(Feature::Form));
            check(elements, "script", Some(Feature::Script));
            check(elements, "style", Some(Feature::StyleSheet));
            check(elements, "body", None);
            check(elements, "#text", None);
            check(elements, "x-unknown", None);
        }
    }

    #[test]
    fn kinds_share_a_column_and_tags_do_not() {
        let column = |elements, tag: &str| Columns::new(elements).of(&Tag::new(tag));
        assert_eq!(column(ElementFeatures::Kinds, "img"), column(ElementFeatures::Kinds, "applet"));
        assert_ne!(column(ElementFeatures::Tags, "img"), column(ElementFeatures::Tags, "applet"));
    }
}
