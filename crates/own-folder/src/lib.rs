//! Macros that read the folder of the package being compiled: [`files!`] embeds its files, [`digest!`] is a
//! digest of its sources.
//!
//! Neither macro takes a path. The crate `run` uses the digests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, io};

use proc_macro::{TokenStream, TokenTree};
use sha2::{Digest, Sha256};

/// The package's files with one of these endings, as `&[(path, text)]` sorted by path: `files!("toml",
/// "csv")`. Paths are relative to the package and have `/` between their parts. `Cargo.toml` is left out.
///
/// The package needs a `build.rs`, which may be empty. With it, cargo compiles the package again when a file
/// is added.
#[proc_macro]
pub fn files(endings: TokenStream) -> TokenStream {
    let literals = endings.into_iter().filter(|token| matches!(token, TokenTree::Literal(_)));
    let endings: Vec<String> =
        literals.map(|ending| ending.to_string().trim_matches('"').to_owned()).collect();
    expand(|folder| embedded(folder, &endings))
}

/// The digest of the package's sources, a `&'static str` of 64 hex digits. Tests, benches, examples and
/// Markdown do not change it.
#[proc_macro]
pub fn digest(_: TokenStream) -> TokenStream {
    expand(|folder| Ok(format!("{:?}", digest_once(folder)?)))
}

/// The expression that `make` writes for the folder of the package; a compiler error where it cannot be read.
fn expand(make: impl Fn(&Path) -> io::Result<String>) -> TokenStream {
    let made = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| io::Error::other("CARGO_MANIFEST_DIR is not set"))
        .and_then(|folder| make(Path::new(&folder)));
    let code = made.unwrap_or_else(|error| {
        let message = format!("the package's folder cannot be read: {error}");
        format!("compile_error!({message:?})")
    });
    code.parse().expect("strings that `Debug` writes are Rust")
}

/// Every file of the package at `folder`, sorted by its path. The path is relative to `folder`, with `/` between its
/// parts. A folder with a `Cargo.toml` is a package of its own, and left out.
fn below(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
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
fn embedded(folder: &Path, endings: &[String]) -> io::Result<String> {
    let is_one =
        |name: &str| name.rsplit_once('.').is_some_and(|(_, ending)| endings.iter().any(|it| it == ending));
    let files = below(folder)?.into_iter().filter(|(name, _)| is_one(name) && name != "Cargo.toml");
    let entry = |(name, path): (String, PathBuf)| {
        format!("({name:?}, include_str!({:?})),", path.display().to_string())
    };
    Ok(format!("&[{}]", files.map(entry).collect::<String>()))
}

/// Folders of a package that its library does not use.
const APART: [&str; 3] = ["tests/", "benches/", "examples/"];

/// The digests that this compiler process has computed, by folder.
static MADE: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// The [`digest_of`] of the folder at the first call in this process, so that all digests in one crate are
/// equal.
fn digest_once(folder: &Path) -> io::Result<String> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(digest) = made.get(folder) {
        return Ok(digest.clone());
    }
    let digest = digest_of(folder)?;
    made.insert(folder.to_owned(), digest.clone());
    Ok(digest)
}

/// SHA-256, 64 hex digits, over the path, length and content of every source file.
fn digest_of(folder: &Path) -> io::Result<String> {
    let mut digest = Sha256::new();
    for (name, path) in below(folder)? {
        if APART.iter().any(|apart| name.starts_with(apart)) || name.ends_with(".md") {
            continue;
        }
        let content = fs::read(&path)?;
        digest.update(format!("{name} {}\n", content.len()));
        digest.update(&content);
    }
    Ok(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

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

    /// A package.
    fn package() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for part in ["src/inner", "tests", "benches", "examples"] {
            fs::create_dir_all(folder.path().join(part)).unwrap();
        }
        for name in ["Cargo.toml", "README.md", "src/lib.rs", "src/inner/words.txt", "tests/t.rs"] {
            write(folder.path(), name, name);
        }
        folder
    }

    fn write(folder: &Path, name: &str, content: &str) {
        fs::write(folder.join(name), content).unwrap();
    }

    /// Whether the change gives another digest.
    #[track_caller]
    fn check(change: impl Fn(&Path), expected: bool) {
        let folder = package();
        let before = digest_of(folder.path()).unwrap();
        assert_eq!(before, digest_of(package().path()).unwrap(), "the place does not count");
        change(folder.path());
        assert_eq!(digest_of(folder.path()).unwrap() != before, expected);
    }

    #[test]
    fn sources_data_and_the_manifest_count_and_what_the_library_is_not_made_of_does_not() {
        check(|folder| write(folder, "src/lib.rs", "other"), true);
        check(|folder| write(folder, "src/inner/words.txt", "other"), true);
        check(|folder| write(folder, "Cargo.toml", "other"), true);
        check(|folder| write(folder, "build.rs", "new"), true);
        check(|folder| fs::remove_file(folder.join("src/inner/words.txt")).unwrap(), true);
        check(|folder| fs::rename(folder.join("src/lib.rs"), folder.join("src/main.rs")).unwrap(), true);
        check(|_| {}, false);
        check(|folder| write(folder, "README.md", "other"), false);
        check(|folder| write(folder, "tests/t.rs", "other"), false);
        check(|folder| write(folder, "benches/b.rs", "new"), false);
        check(|folder| write(folder, "examples/e.rs", "new"), false);
    }

    #[test]
    fn content_does_not_move_between_files_unseen() {
        let of = |lib: &str, words: &str| {
            let folder = package();
            write(folder.path(), "src/lib.rs", lib);
            write(folder.path(), "src/inner/words.txt", words);
            digest_of(folder.path()).unwrap()
        };
        assert_ne!(of("ab", "c"), of("a", "bc"));
        assert_eq!(of("ab", "c"), of("ab", "c"));
    }

    #[test]
    fn all_digests_of_a_folder_in_one_process_are_equal() {
        let [one, other] = [package(), package()];
        let before = digest_once(one.path()).unwrap();
        assert_eq!(before, digest_of(one.path()).unwrap());
        for folder in [&one, &other] {
            write(folder.path(), "src/lib.rs", "other");
        }
        assert_eq!(digest_once(one.path()).unwrap(), before);
        assert_ne!(digest_once(other.path()).unwrap(), before);
        assert!(digest_once(&one.path().join("absent")).is_err());
    }
}
