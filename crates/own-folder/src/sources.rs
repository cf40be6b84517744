//! The digest of a package's sources.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use sha2::{Digest, Sha256};

use crate::files::below;

/// Folders of a package that its library does not use.
const APART: [&str; 3] = ["tests/", "benches/", "examples/"];

/// The digests that this compiler process has computed, by folder.
static MADE: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// The [`digest`] of the folder at the first call in this process, so that all digests in one crate are
/// equal.
pub(crate) fn digest_once(folder: &Path) -> io::Result<String> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(digest) = made.get(folder) {
        return Ok(digest.clone());
    }
    let digest = digest(folder)?;
    made.insert(folder.to_owned(), digest.clone());
    Ok(digest)
}

/// SHA-256, 64 hex digits, over the path, length and content of every source file.
fn digest(folder: &Path) -> io::Result<String> {
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
        let before = digest(folder.path()).unwrap();
        assert_eq!(before, digest(package().path()).unwrap(), "the place does not count");
        change(folder.path());
        assert_eq!(digest(folder.path()).unwrap() != before, expected);
    }

    #[test]
    fn sources_data_and_the_manifest_count() {
        check(|folder| write(folder, "src/lib.rs", "other"), true);
        check(|folder| write(folder, "src/inner/words.txt", "other"), true);
        check(|folder| write(folder, "Cargo.toml", "other"), true);
        check(|folder| write(folder, "build.rs", "new"), true);
        check(|folder| fs::remove_file(folder.join("src/inner/words.txt")).unwrap(), true);
        check(|folder| fs::rename(folder.join("src/lib.rs"), folder.join("src/main.rs")).unwrap(), true);
    }

    #[test]
    fn what_the_library_is_not_made_of_does_not_count() {
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
            digest(folder.path()).unwrap()
        };
        assert_ne!(of("ab", "c"), of("a", "bc"));
        assert_eq!(of("ab", "c"), of("ab", "c"));
    }

    #[test]
    fn all_digests_of_a_folder_in_one_process_are_equal() {
        let [one, other] = [package(), package()];
        let before = digest_once(one.path()).unwrap();
        assert_eq!(before, digest(one.path()).unwrap());
        for folder in [&one, &other] {
            write(folder.path(), "src/lib.rs", "other");
        }
        assert_eq!(digest_once(one.path()).unwrap(), before);
        assert_ne!(digest_once(other.path()).unwrap(), before);
        assert!(digest_once(&one.path().join("absent")).is_err());
    }
}
