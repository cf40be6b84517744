//! The revision of a source tree, from git.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The paths that the program is made from. Results are not among them.
const CODE: [&str; 5] = ["crates", "datasets", "experiments", "Cargo.toml", "Cargo.lock"];

/// The revision of the tree at `root`, with `+dirty` if its code has changes; `unknown` without git, or if
/// the repository around `root` does not track it, as for an unpacked archive.
pub(crate) fn revision(root: &Path) -> String {
    let tracked = git(root, &["ls-files", "--error-unmatch", "Cargo.toml"]).is_some();
    let Some(revision) = git(root, &["rev-parse", "HEAD"]).filter(|_| tracked) else {
        return "unknown".to_owned();
    };
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(CODE);
    match git(root, &status) {
        Some(changes) if changes.is_empty() => revision,
        _ => format!("{revision}+dirty"),
    }
}

/// The files and folders that change when the revision or the dirty state changes.
pub(crate) fn watched(root: &Path) -> Vec<PathBuf> {
    let of_git = ["HEAD", "logs/HEAD"].into_iter().filter_map(|name| {
        let path = git(root, &["rev-parse", "--git-path", name])?;
        Some(root.join(path))
    });
    of_git.chain(CODE.map(|name| root.join(name))).filter(|path| path.exists()).collect()
}

/// The output of git at `root`; `None` if git is missing or fails.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    // this must not refresh the index under a concurrent git, nor use the variables of a hook
    git.arg("--no-optional-locks").arg("-C").arg(root).args(arguments);
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(variable);
    }
    let output = git.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
