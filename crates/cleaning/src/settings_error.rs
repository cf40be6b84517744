//! The errors of parameters (the parameter, its value, the allowed values), and the known name that was most probably meant by an unknown
//! one.

use std::fmt::Display;

/// The reason why settings were refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(pub(crate) String);

impl SettingsError {
    /// The error for a value that is not allowed; `of` is the id of the method or task.
    pub fn range(of: &str, key: &str, found: impl Display, allowed: impl Display) -> Self {
        Self(format!("parameters of {of}: {key} is {found}, allowed is {allowed}"))
    }
}

/// The known name that was most probably meant, if one is near enough.
///
/// A name of fewer than three letters means nothing. Near is one edit in four letters, at least one and at
/// most three; the exchange of two neighbours is one edit. If no name is near, the meant name is the only one
/// that contains the unknown one.
fn meant<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    // nobody has misspelt a letter of a long text
    let most = match found.chars().count() {
        length @ 3..=MOST_LETTERS => (length / 4).clamp(1, 3),
        _ => return None,
    };
    let edits = |name: &&&str| strsim::damerau_levenshtein(found, name);
    if let Some(name) = known.iter().filter(|name| edits(name) <= most).min_by_key(edits) {
        return Some(name);
    }
    let mut holding = known.iter().filter(|name| name.contains(found));
    match (holding.next(), holding.next()) {
        (Some(name), None) => Some(name),
        _ => None,
    }
}

/// The most letters of an unknown name for which a known one is searched.
const MOST_LETTERS: usize = 100;

/// The question behind an unknown name, before the known ones: ` (did you mean "lin-ho"?)`, or nothing.
pub fn did_you_mean<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    meant(found, known).map_or_else(String::new, |name| format!(" (did you mean {name:?}?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 7] = ["cst", "lin-ho", "sst", "sentence-sst", "m1", "m2", "content-extractor"];

    #[track_caller]
    fn check(found: &str, expected: Option<&str>) {
        assert_eq!(meant(found, KNOWN), expected, "{found}");
    }

    #[test]
    fn the_name_that_was_meant() {
        // a slip is near
        check("linho", Some("lin-ho"));
        check("lin-hu", Some("lin-ho"));
        check("lni-ho", Some("lin-ho"));
        check("sentense-sts", Some("sentence-sst"));
        check("LIN-HO", None);
        // the nearest is taken and of several the first
        check("sst1", Some("sst"));
        check("ast", Some("cst"));
        check("m3", None);
        // a part of one name alone is enough
        check("extractor", Some("content-extractor"));
        check("sentence", Some("sentence-sst"));
        check("e", None);
        // what is far from all is left
        for found in ["", "x", "wisdom", "everything at all"] {
            check(found, None);
        }
        check(&"sst".repeat(10_000), None);
        assert_eq!(meant("x", [""; 0]), None);
        assert_eq!(meant("x", ["y"]), None);
    }

    #[test]
    fn in_words() {
        assert_eq!(did_you_mean("cts", KNOWN), " (did you mean \"cst\"?)");
        assert_eq!(did_you_mean("pagelet", KNOWN), "");
    }
}
