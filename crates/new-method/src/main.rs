//! Writes the skeleton of a new method: its crate, and the four lines that add it to the workspace.
//!
//! `just new-method my-method "My Method"`. Everything is read and checked before anything is written. It must run by cargo, which gives the
//! workspace's present folder (not the folder at build time).

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks")]

mod skeleton;

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use crate::skeleton::Names;

/// The files that get a line, from the workspace's folder.
const EDITED: [&str; 4] =
    ["Cargo.toml", "crates/README.md", "crates/methods/Cargo.toml", "crates/methods/src/catalogue.rs"];

fn main() -> ExitCode {
    match run() {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the crate, and returns the next steps for the user.
fn run() -> Result<String, String> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [id, name] = arguments.as_slice() else {
        return Err("two arguments are needed, the id and the name: just new-method my-method \"My Method\""
            .to_owned());
    };
    let own = env::var("CARGO_MANIFEST_DIR")
        .map_err(|_| "CARGO_MANIFEST_DIR is not set: run this by cargo, as `just new-method` does")?;
    let root = Path::new(&own).ancestors().nth(2).ok_or("the workspace has no folder")?;
    let names = Names::new(id, name)?;
    let (folder, package) = (names.folder(), names.package());
    // a broken link counts as existing too
    if root.join(&folder).symlink_metadata().is_ok() {
        return Err(format!("{folder} exists already"));
    }
    let files = files(root, &names)?;
    let undo = format!("undo: git checkout -- {} && rm -r {folder}", EDITED.join(" "));
    for (path, text) in &files {
        let path = root.join(path);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text));
        made.map_err(|error| format!("{} cannot be written: {error}\n{undo}", path.display()))?;
    }
    let paths: String = files.iter().map(|(path, _)| format!("  {path}\n")).collect();
    Ok(format!(
        "wrote\n{paths}next: cargo test --package gleaner-{package} --package gleaner-methods\nthen: {folder}/README.md, the paper first\n{undo}"
    ))
}

/// Path from the workspace's folder, and text, of each file: those of the new crate first, so that an interrupted run adds nothing to the
/// catalogue.
fn files(root: &Path, names: &Names) -> Result<Vec<(String, String)>, String> {
    let (folder, package) = (names.folder(), names.package());
    let mut files: Vec<(String, String)> =
        skeleton::files(names).map(|(path, text)| (format!("{folder}/{path}"), text)).collect();
    let lines = [
        format!(
            "{package} = {{ package = \"gleaner-{package}\", path = \"{folder}\", version = \"0.1.0\" }}"
        ),
        format!(
            "| [`{package}`](methods/{}/README.md) | {}: the skeleton's baseline, to be replaced | cleaning, page, text |",
            names.id, names.name
        ),
        format!("{package}.workspace = true"),
        format!("    &FamilyOf::<{}::{}Params>::new(),", names.library(), names.type_name()),
    ];
    for ((path, line), before) in
        EDITED.iter().zip(lines).zip(["method-", "| [`method-", "method-", "    &FamilyOf::<method_"])
    {
        let text =
            fs::read_to_string(root.join(path)).map_err(|error| format!("{path} cannot be read: {error}"))?;
        let text = insert(&text, before, &line).map_err(|problem| format!("{path}: {problem}"))?;
        files.push(((*path).to_owned(), text));
    }
    Ok(files)
}

/// Puts `line` into the first run of lines that start with `before`, before the first one that is greater up to its package.
fn insert(text: &str, before: &str, line: &str) -> Result<String, String> {
    let name = |line: &str| {
        let rest = line.strip_prefix(before)?;
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
        Some(rest[..end].to_owned())
    };
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| name(line).is_some());
    let first = first.ok_or_else(|| format!("no line starts with {before:?}"))?;
    let run: Vec<String> = lines[first..].iter().map_while(|line| name(line)).collect();
    let new = name(line).unwrap_or_default();
    if run.contains(&new) {
        return Err(format!("{before}{new} is already listed"));
    }
    lines.insert(first + run.iter().take_while(|other| **other < new).count(), line);
    Ok(lines.iter().flat_map(|line| [line, "\n"]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap()
    }

    #[test]
    fn the_files_of_this_checkout_name_the_new_crate() {
        let files = files(root(), &Names::new("test-of-the-plan", "Test of the Plan").unwrap()).unwrap();
        let text = |path: &str| &files.iter().find(|(planned, _)| planned == path).unwrap().1;
        let toml = |path: &str| text(path).parse::<toml::Table>().unwrap();
        let package = "method-test-of-the-plan";
        let listed = toml("Cargo.toml")["workspace"]["dependencies"][package]["path"].clone();
        assert_eq!(listed.as_str(), Some("crates/methods/test-of-the-plan"));
        assert_eq!(
            toml("crates/methods/Cargo.toml")["dependencies"][package]["workspace"].as_bool(),
            Some(true)
        );
        let new = toml("crates/methods/test-of-the-plan/Cargo.toml");
        assert_eq!(new["package"]["name"].as_str(), Some("gleaner-method-test-of-the-plan"));
        assert!(
            text("crates/README.md")
                .contains("\n| [`method-test-of-the-plan`](methods/test-of-the-plan/README.md) |")
        );
        let entry = "\n    &FamilyOf::<method_test_of_the_plan::TestOfThePlanParams>::new(),\n";
        assert!(text("crates/methods/src/catalogue.rs").contains(entry));
        for path in EDITED {
            let added =
                text(path).lines().count() - fs::read_to_string(root().join(path)).unwrap().lines().count();
            assert_eq!(added, 1, "{path}");
        }
    }

    #[test]
    fn a_line_goes_where_its_package_sorts() {
        let check = |text: &str, line: &str, expected: &str| {
            let found = insert(text, "method-", line).unwrap_or_else(|problem| problem);
            assert_eq!(found, expected);
        };
        check(
            "a\nmethod-b\nmethod-d\n\nmethod-a\n",
            "method-c",
            "a\nmethod-b\nmethod-c\nmethod-d\n\nmethod-a\n",
        );
        check("method-b\n", "method-a", "method-a\nmethod-b\n");
        check("method-lin.x\n", "method-lin-ho.x", "method-lin.x\nmethod-lin-ho.x\n");
        check("methods\n", "method-a", "no line starts with \"method-\"");
        check("method-a\n", "method-a.x", "method-a is already listed");
    }
}
