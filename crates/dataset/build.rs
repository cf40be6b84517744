//! Embeds every descriptor of `datasets/` into the crate, sorted by file name: a new file needs no code.
//!
//! What is in them is checked by the crate's own tests and on first use, not here.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let crate_folder = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let folder = Path::new(&crate_folder).join("../../datasets");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_name().and_then(|name| name.to_str());
            names.push(name.ok_or_else(|| io::Error::other("a descriptor's name must be utf-8"))?.to_owned());
        }
    }
    names.sort_unstable();

    let mut code = String::from("pub(crate) static EMBEDDED: &[(&str, &str)] = &[\n");
    for name in names {
        println!("cargo::rerun-if-changed={}", folder.join(&name).display());
        let path = format!("/../../datasets/{name}");
        writeln!(
            code,
            "    ({:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))),",
            format!("datasets/{name}")
        )
        .map_err(io::Error::other)?;
    }
    code.push_str("];\n");
    let target = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&target).join("embedded.rs"), code)
}
