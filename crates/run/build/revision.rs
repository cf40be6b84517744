//! The revision of a source tree, as git knows it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program is made from. Results are what a run writes: they do not make the code another.
const CODE: [&str; 5] = ["crates", "datasets", "experiments", "Cargo.toml", "Cargo.lock"];

/// The revision of the tree at `root`, with `+dirty` where its code has changes; `unknown` where there is no git,
/// or where the repository around `root` does not hold it, as around an archive unpacked somewhere.
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

/// The files and folders that a change of the revision, or of what is dirty, changes too.
pub(crate) fn watched(root: &Path) -> Vec<PathBuf> {
    let of_git = ["HEAD", "logs/HEAD"].into_iter().filter_map(|name| {
        let path = git(root, &["rev-parse", "--git-path", name])?;
        Some(root.join(path))
    });
    of_git.chain(CODE.map(|name| root.join(name))).filter(|path| path.exists()).collect()
}

/// What git says at `root`; `None` where it is not there or refuses.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let mut git = Command::new("git");
    // asking must not refresh the index under a concurrent git; a hook's variables are of another question
    git.arg("--no-optional-locks").arg("-C").arg(root).args(arguments);
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(variable);
    }
    let output = git.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
