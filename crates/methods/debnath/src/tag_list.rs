//! The partitioning tags as a parameter: names with blanks between them.

use cleaning::{Allowed, ParamType};
use page::Tag;
use serde::{Deserialize, Serialize};

/// The ordered tag set T of GetBlockSet. Written as names of HTML elements with blanks between them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TagList(Vec<Tag>);

/// The allowed values of a list of tags.
const ALLOWED: &str = "names of HTML elements in lower case, in the order of splitting, blanks between them";

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
            return Err(ALLOWED);
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
        Allowed::Range(ALLOWED.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &str, expected: Option<&str>) {
        let tags = TagList::try_from(found.to_owned()).ok();
        assert_eq!(tags.map(String::from).as_deref(), expected);
    }

    #[test]
    fn tags_are_words() {
        check("table h1  x-y", Some("table h1 x-y"));
        check("", Some(""));
        check("TABLE", None);
        check("table,tr", None);
        check("#text", None);
    }

    #[test]
    fn the_defaults_are_those_of_the_paper() {
        assert_eq!(String::from(TagList::partitioning()), "table tr p hr ul div span");
        assert_eq!(String::from(TagList::whole_tables()), "table p hr ul div span");
    }
}
