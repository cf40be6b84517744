//! Tells the crate its provenance: the code's revision, the digest of the lock file, the compiler.
//!
//! What cannot be found out, outside a checkout or without git, is `unknown`; nothing here fails the build.

#[path = "build/revision.rs"]
mod revision;

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use sha2::{Digest, Sha256};

fn main() {
    let here = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".to_owned());
    let root = Path::new(&here).join("../..");
    for watched in revision::watched(&root) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    println!("cargo::rustc-env=GLEANER_REVISION={}", revision::revision(&root));
    println!("cargo::rustc-env=GLEANER_LOCK={}", lock(&root).unwrap_or_else(unknown));
    println!("cargo::rustc-env=GLEANER_TOOLCHAIN={}", toolchain().unwrap_or_else(unknown));
}

fn unknown() -> String {
    "unknown".to_owned()
}

/// SHA-256 of the lock file.
fn lock(root: &Path) -> Option<String> {
    let bytes = fs::read(root.join("Cargo.lock")).ok()?;
    Some(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The compiler's name for itself, one line.
fn toolchain() -> Option<String> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !version.is_empty()).then_some(version)
}
