//! The names of a new method, all derived from its id and its name in tables.

use std::fmt::Write as _;

/// The most characters of an id, so that the skeleton's lines of code keep within the width.
const LONGEST_ID: usize = 32;

/// The most characters of a name, which is the head of a column in tables.
const LONGEST_NAME: usize = 40;

/// Checked names: every placeholder of the skeleton can be filled with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    id: String,
    name: String,
}

impl Names {
    /// Checks both. The characters of a name must mean the same in Rust, TOML, Markdown and a table's head.
    pub(crate) fn new(id: &str, name: &str) -> Result<Self, String> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let well_formed = id.starts_with(|c: char| c.is_ascii_lowercase())
            && id.chars().all(plain)
            && !id.ends_with('-')
            && !id.contains("--")
            && id.len() <= LONGEST_ID;
        if !well_formed {
            return Err(format!(
                "the id is {id:?}, allowed are 1 to {LONGEST_ID} lower-case letters a-z, digits and single hyphens, \
                 a letter first and no hyphen last, as in my-method"
            ));
        }
        if id.starts_with("method-") {
            return Err(format!(
                "the id is {id:?}, the crate would be method-{id}: leave out the leading method-"
            ));
        }
        let plain = |c: char| c.is_alphanumeric() || " -'.,&+()".contains(c);
        let well_formed = name.starts_with(char::is_alphanumeric)
            && name.chars().all(plain)
            && !name.ends_with(' ')
            && !name.contains("  ")
            && name.chars().count() <= LONGEST_NAME;
        if !well_formed {
            return Err(format!(
                "the name is {name:?}, allowed are 1 to {LONGEST_NAME} letters, digits, single spaces and - ' . , & + ( ), \
                 a letter or digit first and no space last, as in My Method"
            ));
        }
        Ok(Self { id: id.to_owned(), name: name.to_owned() })
    }

    /// The id, `my-method`.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The name in tables, `My Method`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The crate's folder, `crates/methods/my-method`.
    pub(crate) fn folder(&self) -> String {
        format!("crates/methods/{}", self.id)
    }

    /// The name within the workspace, `method-my-method`; the package is `gleaner-method-my-method`.
    pub(crate) fn package(&self) -> String {
        format!("method-{}", self.id)
    }

    /// The library, `method_my_method`.
    pub(crate) fn library(&self) -> String {
        self.package().replace('-', "_")
    }

    /// The method's type, `MyMethod`.
    pub(crate) fn type_name(&self) -> String {
        let mut name = String::new();
        for word in self.id.split('-') {
            let (first, rest) = word.split_at(1);
            let _ = write!(name, "{}{rest}", first.to_ascii_uppercase());
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(id: &str, package: &str, library: &str, type_name: &str) {
        let names = Names::new(id, "A Name").unwrap();
        assert_eq!((names.package(), names.library(), names.type_name()), {
            (package.to_owned(), library.to_owned(), type_name.to_owned())
        });
    }

    #[test]
    fn names_of_an_id() {
        check("my-method", "method-my-method", "method_my_method", "MyMethod");
        check("x", "method-x", "method_x", "X");
        check("yi-2004", "method-yi-2004", "method_yi_2004", "Yi2004");
    }

    #[track_caller]
    fn refused(id: &str, name: &str, expected: &str) {
        let error = Names::new(id, name).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn ids_that_are_none_are_refused() {
        let long = "a".repeat(LONGEST_ID + 1);
        for id in ["", "My", "2x", "-x", "x-", "a--b", "a_b", "a/b", "..", "é", "a b", "a\n", &long] {
            refused(id, "A", &format!("the id is {id:?}, allowed are 1 to 32 lower-case letters"));
        }
    }

    #[test]
    fn the_leading_method_is_left_out() {
        refused("method-x", "A", "the id is \"method-x\", the crate would be method-method-x");
    }

    #[test]
    fn names_that_would_need_escapes_are_refused() {
        let long = "a".repeat(LONGEST_NAME + 1);
        for name in ["", " ", " a", "a ", "a  b", "a\"", "a\\", "a|b", "`a`", "a\nb", "{{id}}", "<a>", &long]
        {
            refused("x", name, &format!("the name is {name:?}, allowed are 1 to 40 letters"));
        }
    }

    #[test]
    fn names_of_other_scripts_are_fine() {
        assert_eq!(Names::new("x", "Yi & Çelebi's (第1)").unwrap().name(), "Yi & Çelebi's (第1)");
    }
}
