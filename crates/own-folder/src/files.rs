//! The files below a folder, and the expression that embeds some of them.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Every file of the package at `folder`, sorted by its path. The path is relative to `folder`, with `/` between its
/// parts. A folder with a `Cargo.toml` is a package of its own, and left out.
pub(crate) fn below(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(&inner)? {
            let path = entry?.path();
            if path.is_dir() {
                if !path.join("Cargo.toml").is_file() {
                    open.push(path);
                }
                continue;
            }
            let name = path.strip_prefix(folder).ok().and_then(Path::to_str);
            let name = name.ok_or_else(|| io::Error::other(format!("{} is not UTF-8", path.display())))?;
            found.push((name.replace('\\', "/"), path));
        }
    }
    found.sort();
    Ok(found)
}

/// `&[("a.toml", include_str!("/.../a.toml"))]`: the files with one of these endings, without `Cargo.toml`.
pub(crate) fn embedded(folder: &Path, endings: &[String]) -> io::Result<String> {
    let is_one =
        |name: &str| name.rsplit_once('.').is_some_and(|(_, ending)| endings.iter().any(|it| it == ending));
    let mut code = String::from("&[");
    for (name, path) in below(folder)?.iter().filter(|(name, _)| is_one(name) && name != "Cargo.toml") {
        code.push_str(&format!("({name:?}, include_str!({:?})),", path.display().to_string()));
    }
    code.push(']');
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_endings_are_embedded_in_order() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("b/c")).unwrap();
        fs::create_dir_all(folder.path().join("other")).unwrap();
        for name in [
            "other/Cargo.toml",
            "other/f.toml",
            "z.toml",
            "b/c/d.csv",
            "b/e.toml",
            "Cargo.toml",
            "Cargo.lock",
            "README.md",
            "toml",
        ] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let code = embedded(folder.path(), &["toml".to_owned(), "csv".to_owned()]).unwrap();
        let code = code.replace(folder.path().to_str().unwrap(), "");
        assert_eq!(
            code,
            "&[(\"b/c/d.csv\", include_str!(\"/b/c/d.csv\")),(\"b/e.toml\", include_str!(\"/b/e.toml\")),\
             (\"z.toml\", include_str!(\"/z.toml\")),]"
        );
    }
}
