//! Inserts one line into a text that people write, at its place among lines of its kind. All other lines stay
//! unchanged.

use std::fmt;

/// The reason why there is no place for a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum InsertError {
    NoPlace { start: String },
    There { key: String },
    NoArray { start: &'static str, end: &'static str },
    OtherArray { found: usize, read: usize },
}

impl fmt::Display for InsertError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace { start } => write!(out, "no line starts with {start:?}"),
            Self::There { key } => write!(out, "{key} is already listed"),
            Self::NoArray { start, end } => {
                write!(out, "no array opens with {start:?} and closes with {end:?}")
            }
            Self::OtherArray { found, read } => {
                write!(out, "the array has {found} entries, the crates describe {read} methods")
            }
        }
    }
}

/// Puts `line` among the first run of lines that start with `before` and a method's package, sorted by package.
///
/// The run must be sorted; `line` starts in the same way.
pub(crate) fn insert_by_package(text: &str, before: &str, line: &str) -> Result<String, InsertError> {
    let key = |line: &str| package(line.strip_prefix(before)?).map(str::to_owned);
    let no_place = || InsertError::NoPlace { start: format!("{before}method-") };
    let new = key(line).ok_or_else(no_place)?;
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| key(line).is_some()).ok_or_else(no_place)?;
    let run: Vec<String> = lines[first..].iter().map_while(|line| key(line)).collect();
    if run.contains(&new) {
        return Err(InsertError::There { key: new });
    }
    lines.insert(first + run.partition_point(|key| *key < new), line);
    Ok(joined(&lines))
}

/// The package that `rest` starts with, if it is a method's.
fn package(rest: &str) -> Option<&str> {
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).unwrap_or(rest.len());
    rest[..end].starts_with("method-").then_some(&rest[..end])
}

/// Puts `entry` into the catalogue's array, whose entries, a line each, are those of `ids`; sorted by id.
pub(crate) fn insert_entry(text: &str, ids: &[&str], id: &str, entry: &str) -> Result<String, InsertError> {
    const START: &str = "static CATALOGUE: ";
    const END: &str = "];";
    let no_array = || InsertError::NoArray { start: START, end: END };
    let mut lines: Vec<&str> = text.lines().collect();
    let first = 1 + lines.iter().position(|line| line.starts_with(START)).ok_or_else(no_array)?;
    let found = lines[first..].iter().position(|line| *line == END).ok_or_else(no_array)?;
    if found != ids.len() {
        return Err(InsertError::OtherArray { found, read: ids.len() });
    }
    if ids.contains(&id) {
        return Err(InsertError::There { key: id.to_owned() });
    }
    let entry = format!("    {entry}");
    lines.insert(first + ids.partition_point(|listed| *listed < id), &entry);
    Ok(joined(&lines))
}

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the packages in `lines`, into which `line` was inserted.
    #[track_caller]
    fn check(text: &str, before: &str, line: &str, expected: &str) {
        let found = insert_by_package(text, before, line).unwrap_or_else(|error| error.to_string());
        assert_eq!(found, expected);
    }

    #[test]
    fn a_dependency_goes_where_it_sorts() {
        let text = "[dependencies]\ncleaning = 1\nmethod-b = 1\nmethod-d = 1\nserde = 1\n";
        check(
            text,
            "",
            "method-a = 1",
            "[dependencies]\ncleaning = 1\nmethod-a = 1\nmethod-b = 1\nmethod-d = 1\nserde = 1\n",
        );
        check(
            text,
            "",
            "method-c = 1",
            "[dependencies]\ncleaning = 1\nmethod-b = 1\nmethod-c = 1\nmethod-d = 1\nserde = 1\n",
        );
        check(
            text,
            "",
            "method-e = 1",
            "[dependencies]\ncleaning = 1\nmethod-b = 1\nmethod-d = 1\nmethod-e = 1\nserde = 1\n",
        );
    }

    #[test]
    fn packages_are_compared_and_not_lines() {
        check(
            "method-lin.workspace = true\n",
            "",
            "method-lin-ho.workspace = true",
            "method-lin.workspace = true\nmethod-lin-ho.workspace = true\n",
        );
    }

    #[test]
    fn the_first_run_is_the_one() {
        check("method-b\n\nmethod-a\n", "", "method-c", "method-b\nmethod-c\n\nmethod-a\n");
    }

    #[test]
    fn a_row_goes_among_the_rows_of_methods() {
        check(
            "| [`cleaning`] |\n| [`method-m`] |\n| [`methods`] |\n",
            "| [`",
            "| [`method-z`] |",
            "| [`cleaning`] |\n| [`method-m`] |\n| [`method-z`] |\n| [`methods`] |\n",
        );
    }

    #[test]
    fn a_text_without_a_place_is_refused() {
        check("methods = 1\n", "", "method-a = 1", "no line starts with \"method-\"");
    }

    #[test]
    fn a_package_that_has_its_line_is_refused() {
        check("method-a = 1\n", "", "method-a.workspace = true", "method-a is already listed");
    }

    const CATALOGUE: &str =
        "//! Doc.\n\nstatic CATALOGUE: &[&dyn Family] = &[\n    &B,\n    &D,\n];\n\nfn f() {}\n";

    #[track_caller]
    fn check_entry(ids: &[&str], id: &str, expected: &str) {
        let found = insert_entry(CATALOGUE, ids, id, "&New,");
        let shown = match &found {
            Ok(text) => text.lines().skip(3).take_while(|line| *line != "];").map(str::trim).collect(),
            Err(error) => error.to_string(),
        };
        assert_eq!(shown, expected);
        if let Ok(text) = found {
            assert_eq!(text.replacen("    &New,\n", "", 1), CATALOGUE, "nothing else changed");
        }
    }

    #[test]
    fn an_entry_goes_where_its_id_sorts() {
        check_entry(&["b", "d"], "a", "&New,&B,&D,");
        check_entry(&["b", "d"], "c", "&B,&New,&D,");
        check_entry(&["b", "d"], "e", "&B,&D,&New,");
    }

    #[test]
    fn a_catalogue_other_than_the_one_built_is_refused() {
        check_entry(&["b"], "a", "the array has 2 entries, the crates describe 1 methods");
        check_entry(&["b", "d"], "d", "d is already listed");
        let error = insert_entry("static METHODS: u8 = 1;\n", &[], "a", "&New,").unwrap_err();
        assert_eq!(error.to_string(), "no array opens with \"static CATALOGUE: \" and closes with \"];\"");
    }
}
