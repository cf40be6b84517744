//! What a crate knows of its own folder while it is compiled: [`files!`] embeds the files in it, [`digest!`] is a digest
//! of its sources.
//!
//! Both read the folder of the package that the compiler is working on, so neither takes a path. What the digests are
//! for is left to `run`.

mod files;
mod sources;

use std::env;
use std::path::Path;

use proc_macro::{TokenStream, TokenTree};

/// The package's files with one of the endings named, as `&[(path, text)]` sorted by path: `files!("toml", "csv")`.
/// Paths are relative to the package and have `/` between their parts. `Cargo.toml` is no such file.
///
/// Cargo does not know which folders were read: the package needs a `build.rs`, which may be empty, so that a new file
/// makes it compile again.
#[proc_macro]
pub fn files(endings: TokenStream) -> TokenStream {
    let endings: Vec<String> = endings
        .into_iter()
        .filter_map(|token| match token {
            TokenTree::Literal(literal) => Some(literal.to_string().trim_matches('"').to_owned()),
            _ => None,
        })
        .collect();
    expand(|folder| files::embedded(folder, &endings))
}

/// The digest of the package's sources, a `&'static str` of 64 hex digits. Tests, benches, examples and Markdown have no
/// part in it.
#[proc_macro]
pub fn digest(_: TokenStream) -> TokenStream {
    expand(|folder| Ok(format!("{:?}", sources::digest_once(folder)?)))
}

/// The expression that `make` writes for the folder of the package; a compiler error where it cannot be read.
fn expand(make: impl Fn(&Path) -> std::io::Result<String>) -> TokenStream {
    let made = env::var_os("CARGO_MANIFEST_DIR")
        .ok_or_else(|| std::io::Error::other("CARGO_MANIFEST_DIR is not set"))
        .and_then(|folder| make(Path::new(&folder)));
    let code = made.unwrap_or_else(|error| {
        let message = format!("the package's folder cannot be read: {error}");
        format!("compile_error!({message:?})")
    });
    code.parse().expect("strings that `Debug` writes are Rust")
}
