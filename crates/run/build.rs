//! Tells the crate its provenance: the code's revision, the digest of the lock file, the compiler.
//!
//! Outside a checkout (an unpacked archive) the revision is `unknown`; nothing here can fail the build.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../..");
    // whatever can make the tree dirty, or move the revision
    for watched in
        [".git/HEAD", ".git/logs/HEAD", ".git/index", "Cargo.lock", "crates", "datasets", "experiments"]
    {
        if root.join(watched).exists() {
            println!("cargo::rerun-if-changed={}", root.join(watched).display());
        }
    }
    println!("cargo::rustc-env=GLEANER_REVISION={}", revision(&root));
    println!("cargo::rustc-env=GLEANER_LOCK={}", lock(&root));
    println!("cargo::rustc-env=GLEANER_TOOLCHAIN={}", toolchain());
}

fn revision(root: &Path) -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    // results are what a run writes: they do not make the code another
    let changes = git(&[
        "status",
        "--porcelain",
        "--",
        "crates",
        "datasets",
        "experiments",
        "Cargo.toml",
        "Cargo.lock",
    ]);
    match (git(&["rev-parse", "HEAD"]), changes) {
        (Some(revision), Some(changes)) if changes.is_empty() => revision,
        (Some(revision), _) => format!("{revision}+dirty"),
        (None, _) => "unknown".to_owned(),
    }
}

fn lock(root: &Path) -> String {
    match fs::read(root.join("Cargo.lock")) {
        Ok(bytes) => Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect(),
        Err(_) => "unknown".to_owned(),
    }
}

fn toolchain() -> String {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output();
    version.map_or_else(
        |_| "unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}
