//! Parameters that are lists of names, written as words with blanks between them: tags and features.

use cleaning::{Info, SettingsError};
use page::Tag;

use crate::Feature;

/// The partitioning tags that ContentExtractor and L-Extractor use by default (section 3, in the paper's order).
pub(crate) const PARTITIONING_TAGS: &str = "table tr p hr ul div span";

/// The same without TR: the blocks of FeatureExtractor ("we consider the whole table", 5.1).
pub(crate) const WHOLE_TABLES: &str = "table p hr ul div span";

/// What `tags` may be.
pub(crate) const ALLOWED_TAGS: &str =
    "names of HTML elements in lower case, in the order of splitting, blanks between them";

/// What `wanted` may be.
pub(crate) const ALLOWED_FEATURES: &str = "one or more, but not all, of text, text-tag, list, table, link, object, \
                                           frame, form, script, style-sheet, blanks between them";

/// The ordered tag set T of GetBlockSet.
pub(crate) fn tags(info: &Info, key: &str, found: &str) -> Result<Vec<Tag>, SettingsError> {
    let well_formed = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    };
    info.within(key, &format!("{found:?}"), ALLOWED_TAGS, found.split_whitespace().all(well_formed))?;
    Ok(found.split_whitespace().map(Tag::new).collect())
}

/// A set of features, at least one and not all of them.
pub(crate) fn features(info: &Info, key: &str, found: &str) -> Result<Vec<Feature>, SettingsError> {
    let named = |name: &str| Feature::ALL.into_iter().find(|feature| feature.name() == name);
    let features: Option<Vec<Feature>> = found.split_whitespace().map(named).collect();
    let mut features = features.unwrap_or_default();
    features.sort_unstable();
    features.dedup();
    let some = !features.is_empty() && features.len() < Feature::ALL.len();
    info.within(key, &format!("{found:?}"), ALLOWED_FEATURES, some)?;
    Ok(features)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: &Info =
        &Info { id: "made", name: "", summary: "", citation: "", needs_labels: false, params: &[] };

    #[track_caller]
    fn check_tags(found: &str, expected: Option<&[&str]>) {
        let names = tags(INFO, "tags", found).ok();
        let names: Option<Vec<&str>> = names.as_ref().map(|tags| tags.iter().map(Tag::as_str).collect());
        assert_eq!(names.as_deref(), expected);
    }

    #[test]
    fn tags_are_words() {
        check_tags("table h1  x-y", Some(&["table", "h1", "x-y"]));
        check_tags("", Some(&[]));
        check_tags("TABLE", None);
        check_tags("table,tr", None);
        check_tags("#text", None);
    }

    #[test]
    fn the_defaults_are_those_of_the_paper() {
        let names: Vec<&str> = page::PARTITIONING_TAGS.iter().map(Tag::as_str).collect();
        check_tags(PARTITIONING_TAGS, Some(&names));
        let whole: Vec<&str> = names.into_iter().filter(|name| *name != "tr").collect();
        check_tags(WHOLE_TABLES, Some(&whole));
    }

    #[track_caller]
    fn check_features(found: &str, expected: Option<&[Feature]>) {
        assert_eq!(features(INFO, "wanted", found).ok().as_deref(), expected);
    }

    #[test]
    fn features_are_words() {
        check_features("text", Some(&[Feature::Text]));
        check_features("object text object", Some(&[Feature::Text, Feature::Object]));
        check_features("", None);
        check_features("words", None);
        check_features(&Feature::ALL.map(Feature::name).join(" "), None);
    }
}
