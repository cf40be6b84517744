//! Sets the provenance of the crate: the code's revision, the digest of the lock file, the compiler; and one digest of how
//! everything is built, for keys.
//!
//! A value that cannot be determined, outside a checkout or without git, is `unknown`; the build never fails
//! here.

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
    let lock = fs::read(root.join("Cargo.lock")).map_or_else(|_| unknown(), |bytes| digest_of(&bytes));
    println!("cargo::rustc-env=GLEANER_LOCK={lock}");
    println!("cargo::rustc-env=GLEANER_TOOLCHAIN={}", toolchain("--version").unwrap_or_else(unknown));
    if let Some(build) = build(&root) {
        println!("cargo::rustc-env=GLEANER_BUILD={build}");
    }
}

fn unknown() -> String {
    "unknown".to_owned()
}

fn digest_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of what affects the code of a crate besides its own folder: the lock file, the features and profiles of the
/// workspace, the compiler and its options. None outside the workspace.
///
/// The manifest of a crate is in its folder, so the digest of its sources covers it.
fn build(root: &Path) -> Option<String> {
    let mut parts = vec![toolchain("-vV")?];
    for name in ["TARGET", "PROFILE", "OPT_LEVEL", "CARGO_ENCODED_RUSTFLAGS", "CARGO_CFG_TARGET_FEATURE"] {
        parts.push(env::var(name).unwrap_or_default());
    }
    for name in ["Cargo.lock", "Cargo.toml"] {
        parts.push(fs::read_to_string(root.join(name)).ok()?);
    }
    Some(digest_of(format!("{parts:?}").as_bytes()))
}

/// The compiler's name for itself: one line, or with `-vV` several.
fn toolchain(option: &str) -> Option<String> {
    let output = Command::new(env::var_os("RUSTC")?).arg(option).output().ok()?;
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    (output.status.success() && !version.is_empty()).then_some(version)
}
