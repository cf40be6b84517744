//! The existing methods, read from the sources: each crate of a method has one `Info { id: ..., name: ... }`
//! a method.

use std::path::Path;
use std::{fs, io};

/// An existing method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// The methods of all crates below `crates`, sorted by id.
pub(crate) fn listed(crates: &Path) -> io::Result<Vec<Listed>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(crates)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name == "methods" || name.starts_with("method-") {
            let sources = sources(&entry.path().join("src"))?;
            all.extend(sources.iter().flat_map(|code| infos(code, &sources)));
        }
    }
    all.sort();
    Ok(all)
}

/// The texts of all Rust files of a folder, at any depth.
fn sources(folder: &Path) -> io::Result<Vec<String>> {
    let mut texts = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                texts.push(fs::read_to_string(&path)?);
            }
        }
    }
    Ok(texts)
}

/// The methods that a file describes. An id may be a constant of its crate.
fn infos<'a>(code: &'a str, sources: &'a [String]) -> impl Iterator<Item = Listed> + 'a {
    let constant = move |name: &str| {
        let start = format!("const {name}: &str = ");
        sources.iter().flat_map(|code| code.lines()).find_map(|line| literal(line.split_once(&start)?.1))
    };
    code.split("Info {\n").skip(1).filter_map(move |rest| {
        let mut lines = rest.lines().map(str::trim);
        let id = lines.next()?.strip_prefix("id: ")?;
        let name = literal(lines.next()?.strip_prefix("name: ")?)?;
        let id = literal(id).or_else(|| constant(id.strip_suffix(',')?))?;
        Some(Listed { id, name })
    })
}

/// The content of the string literal that a text begins with, if it has no escapes.
fn literal(text: &str) -> Option<String> {
    let (inner, _) = text.strip_prefix('"')?.split_once('"')?;
    (!inner.contains('\\')).then(|| inner.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_describe_the_methods_of_the_catalogue() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let of_catalogue = methods::catalogue().iter().map(|family| family.info());
        let expected: Vec<Listed> =
            of_catalogue.map(|info| Listed { id: info.id.to_owned(), name: info.name.to_owned() }).collect();
        assert_eq!(listed(crates).unwrap(), expected);
    }

    #[test]
    fn an_id_may_be_a_constant() {
        let code = "const INFO: &Info = &Info {\n    id: ID,\n    name: \"A\",\n};\n".to_owned();
        let sources = [code.clone(), "pub(crate) const ID: &str = \"a\";\n".to_owned()];
        let found: Vec<Listed> = infos(&code, &sources).collect();
        assert_eq!(found, [Listed { id: "a".to_owned(), name: "A".to_owned() }]);
    }
}
