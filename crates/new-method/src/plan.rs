//! Everything that is to be written, decided before the first write: the new crate's files, and four files
//! with one line more.

use std::fmt;

use crate::insert::{InsertError, insert_by_package, insert_entry};
use crate::listed::Listed;
use crate::names::Names;
use crate::skeleton;

/// The files that get a line, from the workspace's folder.
pub(crate) const EDITED: [&str; 4] =
    ["Cargo.toml", "crates/README.md", "crates/methods/Cargo.toml", "crates/methods/src/catalogue.rs"];

/// The texts to be written.
#[derive(Debug)]
pub(crate) struct Plan {
    package: String,
    files: Vec<(String, String)>,
}

/// The reason why there is no plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlanError {
    IdTaken { found: String, known: String },
    NameTaken { found: String, id: String },
    TypeTaken { id: String, found: String },
    Insert { path: &'static str, source: InsertError },
}

impl fmt::Display for PlanError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdTaken { found, known } => write!(out, "the id {found:?} is taken; methods are: {known}"),
            Self::NameTaken { found, id } => write!(out, "the name {found:?} is that of the method {id}"),
            Self::TypeTaken { id, found } => write!(
                out,
                "the id {id:?} makes the type {found}, a name that the skeleton needs: choose another id"
            ),
            Self::Insert { path, source } => write!(out, "{path}: {source}"),
        }
    }
}

impl Plan {
    /// Reads the files that get a line by `read` and decides everything; `listed` are the existing methods,
    /// sorted by id.
    pub(crate) fn new<E: From<PlanError>>(
        names: &Names,
        listed: &[Listed],
        read: impl Fn(&str) -> Result<String, E>,
    ) -> Result<Self, E> {
        check_free(names, listed)?;
        let package = names.package();
        let mut files: Vec<(String, String)> =
            skeleton::files(names).map(|(path, text)| (format!("crates/{package}/{path}"), text)).collect();
        for path in EDITED {
            let text = read(path)?;
            let edited = edit(path, &text, names, listed);
            files.push((path.to_owned(), edited.map_err(|source| PlanError::Insert { path, source })?));
        }
        Ok(Self { package, files })
    }

    /// The new package.
    pub(crate) fn package(&self) -> &str {
        &self.package
    }

    /// Its folder, from the workspace's.
    pub(crate) fn folder(&self) -> String {
        format!("crates/{}", self.package)
    }

    /// Path from the workspace's folder, and text, of each file: those of the new crate first.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }
}

fn check_free(names: &Names, listed: &[Listed]) -> Result<(), PlanError> {
    if listed.iter().any(|method| method.id == names.id()) {
        let known: Vec<&str> = listed.iter().map(|method| method.id.as_str()).collect();
        return Err(PlanError::IdTaken { found: names.id().to_owned(), known: known.join(", ") });
    }
    if let Some(method) = listed.iter().find(|method| method.name == names.name()) {
        return Err(PlanError::NameTaken { found: names.name().to_owned(), id: method.id.clone() });
    }
    match skeleton::taken(names) {
        Some(found) => Err(PlanError::TypeTaken { id: names.id().to_owned(), found }),
        None => Ok(()),
    }
}

/// The text of one of the [`EDITED`] with the method's line.
fn edit(path: &str, text: &str, names: &Names, listed: &[Listed]) -> Result<String, InsertError> {
    let package = names.package();
    match path {
        "Cargo.toml" => insert_by_package(
            text,
            "",
            &format!(
                "{package} = {{ package = \"gleaner-{package}\", path = \"crates/{package}\", version = \"0.1.0\" }}"
            ),
        ),
        "crates/methods/Cargo.toml" => insert_by_package(text, "", &format!("{package}.workspace = true")),
        "crates/README.md" => {
            let row = format!(
                "| [`{package}`]({package}/README.md) | {}: the skeleton's baseline, to be replaced | cleaning, page, text |",
                names.name()
            );
            insert_by_package(text, "| [`", &row)
        }
        _ => {
            let ids: Vec<&str> = listed.iter().map(|method| method.id.as_str()).collect();
            let entry = format!("&FamilyOf::<{}::{}Params>::new(),", names.library(), names.type_name());
            insert_entry(text, &ids, names.id(), &entry)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The plan for this checkout, which is not written.
    fn plan(id: &str, name: &str) -> Result<Plan, PlanError> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let listed = crate::listed::listed(&root.join("crates")).unwrap();
        let names = Names::new(id, name).unwrap();
        Plan::new(&names, &listed, |path| Ok(fs::read_to_string(root.join(path)).unwrap()))
    }

    fn text<'p>(plan: &'p Plan, path: &str) -> &'p str {
        plan.files().find(|(planned, _)| *planned == path).unwrap().1
    }

    fn toml(plan: &Plan, path: &str) -> toml::Table {
        text(plan, path).parse().unwrap()
    }

    #[test]
    fn the_manifests_of_this_checkout_name_the_new_crate() {
        let plan = plan("test-of-the-plan", "Test of the Plan").unwrap();
        let root = toml(&plan, "Cargo.toml");
        let methods = toml(&plan, "crates/methods/Cargo.toml");
        let new = toml(&plan, "crates/method-test-of-the-plan/Cargo.toml");
        assert_eq!(
            root["workspace"]["dependencies"]["method-test-of-the-plan"]["path"].as_str(),
            Some("crates/method-test-of-the-plan")
        );
        assert_eq!(methods["dependencies"]["method-test-of-the-plan"]["workspace"].as_bool(), Some(true));
        assert_eq!(new["package"]["name"].as_str(), Some("gleaner-method-test-of-the-plan"));
    }

    #[test]
    fn the_code_map_and_the_catalogue_of_this_checkout_have_one_line_more() {
        let plan = plan("test-of-the-plan", "Test of the Plan").unwrap();
        let lines = |path, part: &str| text(&plan, path).lines().filter(|line| line.contains(part)).count();
        assert_eq!(
            lines("crates/README.md", "| [`method-test-of-the-plan`](method-test-of-the-plan/README.md) |"),
            1
        );
        let entry = "    &FamilyOf::<method_test_of_the_plan::TestOfThePlanParams>::new(),";
        assert_eq!(lines("crates/methods/src/catalogue.rs", entry), 1);
    }

    #[test]
    fn each_file_is_written_once() {
        let plan = plan("test-of-the-plan", "Test of the Plan").unwrap();
        let paths: std::collections::BTreeSet<&str> = plan.files().map(|(path, _)| path).collect();
        assert_eq!(paths.len(), plan.files().count());
        assert!(EDITED.iter().all(|path| paths.contains(path)));
    }

    #[track_caller]
    fn refused(id: &str, name: &str, expected: &str) {
        let error = plan(id, name).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn what_exists_is_refused() {
        refused("lin-ho", "A", "the id \"lin-ho\" is taken; methods are: ");
        refused("nothing", "A", "the id \"nothing\" is taken; methods are: ");
        refused("a", "Lin-Ho", "the name \"Lin-Ho\" is that of the method lin-ho");
    }

    #[test]
    fn an_id_whose_type_the_skeleton_needs_is_refused() {
        refused("method", "A", "the id \"method\" makes the type Method, a name that the skeleton needs");
    }
}
