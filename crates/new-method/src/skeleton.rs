//! The files of a new method's crate: its names, all derived from its id and its name in tables, and the templates of `skeleton` filled with
//! them (its README lists the placeholders).

/// The most characters of an id, so that the skeleton's lines of code keep within the width.
const LONGEST_ID: usize = 32;

/// The most characters of a name, which is the head of a column in tables.
const LONGEST_NAME: usize = 40;

/// Checked names: every placeholder of the skeleton can be filled with them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Names {
    /// The id, `my-method`.
    pub(crate) id: String,
    /// The name in tables, `My Method`.
    pub(crate) name: String,
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

    /// The start of the names of its types, `MyMethod`.
    pub(crate) fn type_name(&self) -> String {
        let words = self.id.split('-').map(|word| word.split_at(1));
        words.map(|(first, rest)| first.to_ascii_uppercase() + rest).collect()
    }
}

macro_rules! templates {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../skeleton/", $path, ".txt")))),*]
    };
}

/// Each file of the new crate, by its path there, with its template.
const TEMPLATES: &[(&str, &str)] =
    templates!["Cargo.toml", "README.md", "src/lib.rs", "src/method.rs", "tests/site.rs",];

/// Each file of the new crate, by its path there, with its text.
pub(crate) fn files(names: &Names) -> impl Iterator<Item = (&'static str, String)> {
    TEMPLATES.iter().map(|(path, template)| (*path, fill(template, names)))
}

/// The template with every placeholder filled. No name has a brace, so no value contains a placeholder.
fn fill(template: &str, names: &Names) -> String {
    template
        .replace("{{id}}", &names.id)
        .replace("{{name}}", &names.name)
        .replace("{{crate}}", &names.library())
        .replace("{{type}}", &names.type_name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_names(id: &str, package: &str, library: &str, type_name: &str) {
        let names = Names::new(id, "A Name").unwrap();
        assert_eq!((names.package(), names.library(), names.type_name()), {
            (package.to_owned(), library.to_owned(), type_name.to_owned())
        });
    }

    #[test]
    fn names_of_an_id() {
        check_names("my-method", "method-my-method", "method_my_method", "MyMethod");
        check_names("x", "method-x", "method_x", "X");
        check_names("yi-2004", "method-yi-2004", "method_yi_2004", "Yi2004");
    }

    #[track_caller]
    fn refused(id: &str, name: &str, expected: &str) {
        let error = Names::new(id, name).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn ids_and_names_that_are_none_are_refused_and_other_scripts_are_fine() {
        let long = "a".repeat(LONGEST_ID + 1);
        for id in ["", "My", "2x", "-x", "x-", "a--b", "a_b", "a/b", "..", "é", "a b", "a\n", &long] {
            refused(id, "A", &format!("the id is {id:?}, allowed are 1 to 32 lower-case letters"));
        }
        refused("method-x", "A", "the id is \"method-x\", the crate would be method-method-x");
        let long = "a".repeat(LONGEST_NAME + 1);
        for name in ["", " ", " a", "a ", "a  b", "a\"", "a\\", "a|b", "`a`", "a\nb", "{{id}}", "<a>", &long]
        {
            refused("x", name, &format!("the name is {name:?}, allowed are 1 to 40 letters"));
        }
        assert_eq!(Names::new("x", "Yi & Çelebi's (第1)").unwrap().name, "Yi & Çelebi's (第1)");
    }

    #[test]
    fn every_placeholder_is_filled_and_code_says_what_it_is_for() {
        for (path, text) in files(&Names::new("my-method", "My Method").unwrap()) {
            assert!(!text.contains("{{") && !text.contains("}}"), "{path}");
            assert!(!path.ends_with(".rs") || text.starts_with("//! "), "{path}");
        }
    }

    #[test]
    fn code_keeps_to_the_width_whatever_the_names() {
        let names = Names::new(&"w".repeat(32), &"W".repeat(40)).unwrap();
        for (path, text) in files(&names).filter(|(path, _)| path.ends_with(".rs")) {
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                assert!(line.len() <= 110, "{path}: {line}");
            }
        }
    }
}
