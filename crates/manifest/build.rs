//! Embeds `experiments/` in the crate, so that an installed binary knows every experiment without its source.
//!
//! A new file in `experiments/` needs no line of code: this script lists what it finds, in sorted order.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../experiments");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut lines = String::from("&[\n");
    for path in files(&root) {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&root).expect("found below the root").display().to_string();
        let name = name.replace('\\', "/");
        lines.push_str(&format!("    ({name:?}, include_str!({:?})),\n", path.display().to_string()));
    }
    lines.push_str("]\n");
    let target = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it")).join("experiments.rs");
    fs::write(target, lines).expect("the build folder can be written");
}

/// The manifests and data files of all experiments, sorted.
fn files(root: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(folder) = open.pop() {
        println!("cargo::rerun-if-changed={}", folder.display());
        for entry in fs::read_dir(&folder).expect("experiments/ stands in the repository") {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "toml" || ending == "csv") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
