//! Which element counts for which feature, and the columns of a block's counts.
//!
//! The features are the chapters of HTML 4.01 (3.1: "W3C guidelines"), each with the elements that the chapter defines
//! and the later ones of the same kind. Elements of no chapter (`html`, `body`, unknown ones) are no features, nor are
//! those of partitioning tags, which belong to no block.

use page::Tag;
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
    names: Vec<&'static str>,
}

impl Columns {
    pub(crate) fn new(elements: ElementFeatures) -> Self {
        match elements {
            ElementFeatures::Kinds => {
                let column = |feature: Feature| feature as u32;
                let tags = |&(feature, tags): &(Feature, &'static [&'static str])| {
                    tags.iter().map(move |tag| (Tag::new(tag), column(feature)))
                };
                Self {
                    of_tag: ELEMENTS.iter().flat_map(tags).collect(),
                    features: Feature::ALL.to_vec(),
                    names: Feature::ALL.map(Feature::name).to_vec(),
                }
            }
            ElementFeatures::Tags => {
                let (mut of_tag, mut features) = (FxHashMap::default(), vec![Feature::Text]);
                let mut names = vec![Feature::Text.name()];
                for &(feature, tags) in ELEMENTS {
                    for &tag in tags {
                        of_tag.insert(Tag::new(tag), count(features.len()));
                        features.push(feature);
                        names.push(tag);
                    }
                }
                Self { of_tag, features, names }
            }
        }
    }

    /// Number of columns, that of the words among them.
    pub(crate) fn len(&self) -> u32 {
        count(self.features.len())
    }

    /// The column that an element counts in; `None` for one that is no feature.
    pub(crate) fn of(&self, tag: &Tag) -> Option<u32> {
        self.of_tag.get(tag).copied()
    }

    /// The name of each column, each once: `text`, and features or tags.
    pub(crate) fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// What each column counts, by column.
    pub(crate) fn features(&self) -> &[Feature] {
        &self.features
    }
}

fn count(columns: usize) -> u32 {
    u32::try_from(columns).expect("there are some hundred elements")
}

/// The elements of each feature but the words, after the chapters of HTML 4.01.
static ELEMENTS: &[(Feature, &[&str])] = &[
    // 7.5.3 to 7.5.6, 9 and 15, and later elements of phrases, sections and lines
    (
        Feature::TextTag,
        &[
            "abbr",
            "acronym",
            "address",
            "article",
            "aside",
            "b",
            "bdi",
            "bdo",
            "big",
            "blockquote",
            "br",
            "center",
            "cite",
            "code",
            "data",
            "del",
            "details",
            "dfn",
            "div",
            "em",
            "figcaption",
            "figure",
            "font",
            "footer",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "header",
            "hgroup",
            "hr",
            "i",
            "ins",
            "kbd",
            "main",
            "mark",
            "marquee",
            "nav",
            "nobr",
            "p",
            "pre",
            "q",
            "rp",
            "rt",
            "ruby",
            "s",
            "samp",
            "section",
            "small",
            "span",
            "strike",
            "strong",
            "sub",
            "summary",
            "sup",
            "time",
            "tt",
            "u",
            "var",
            "wbr",
            "xmp",
        ],
    ),
    // 10
    (Feature::List, &["dd", "dir", "dl", "dt", "li", "menu", "ol", "ul"]),
    // 11
    (Feature::Table, &["caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"]),
    // 12, and the areas of 13.6, which are links
    (Feature::Link, &["a", "area", "link"]),
    // 13, and later embedded content
    (
        Feature::Object,
        &[
            "applet", "audio", "canvas", "embed", "img", "map", "math", "object", "param", "picture",
            "source", "svg", "track", "video",
        ],
    ),
    // 16
    (Feature::Frame, &["frame", "frameset", "iframe", "noframes"]),
    // 17
    (
        Feature::Form,
        &[
            "button", "datalist", "fieldset", "form", "input", "isindex", "keygen", "label", "legend",
            "meter", "optgroup", "option", "output", "progress", "select", "textarea",
        ],
    ),
    // 18
    (Feature::Script, &["noscript", "script", "template"]),
    // 14
    (Feature::StyleSheet, &["style"]),
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

    #[test]
    fn no_element_is_of_two_features() {
        let all = || ELEMENTS.iter().flat_map(|(_, tags)| tags.iter());
        let columns = Columns::new(ElementFeatures::Tags);
        assert_eq!(columns.of_tag.len(), all().count());
        assert_eq!((columns.len() as usize, columns.names().len()), (1 + all().count(), 1 + all().count()));
    }
}
