//! The templates of `skeleton`, and the values of their placeholders; its README lists the placeholders.

use crate::names::Names;

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
        .replace("{{id}}", names.id())
        .replace("{{name}}", names.name())
        .replace("{{crate}}", &names.library())
        .replace("{{type}}", &names.type_name())
}

/// The method's type, or one that the skeleton derives from it, if the skeleton's code uses that name for
/// something else: `Cleaner` for the id `cleaner`.
pub(crate) fn taken(names: &Names) -> Option<String> {
    let own = names.type_name();
    let made = [own.clone(), format!("{own}Params"), format!("{own}Cleaner")];
    let code = TEMPLATES.iter().filter(|(path, _)| path.ends_with(".rs")).flat_map(|(_, text)| text.lines());
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    let mut words = code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || c == '_')));
    words.find(|word| made.iter().any(|made| made == word)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placeholder_is_filled() {
        for (path, text) in files(&Names::new("my-method", "My Method").unwrap()) {
            assert!(!text.contains("{{") && !text.contains("}}"), "{path}");
        }
    }

    #[test]
    fn every_file_of_code_says_what_it_is_for() {
        for (path, text) in files(&Names::new("my-method", "My Method").unwrap()) {
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

    #[track_caller]
    fn check(id: &str, expected: Option<&str>) {
        assert_eq!(taken(&Names::new(id, "A").unwrap()).as_deref(), expected);
    }

    #[test]
    fn names_that_the_code_uses_are_taken() {
        check("cleaner", Some("Cleaner"));
        check("self", Some("Self"));
        check("option", None);
        check("my-method", None);
    }
}
