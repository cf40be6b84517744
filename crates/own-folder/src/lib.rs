//! Macros that read the folder of the package being compiled: [`files!`] embeds its files, [`digest!`] is a
//! digest of its sources.
//!
//! Neither macro takes a path. The crate `run` uses the digests.

mod files;
mod sources;

use std::env;
use std::path::Path;

use proc_macro::{TokenStream, TokenTree};

/// The package's files with one of these endings, as `&[(path, text)]` sorted by path: `files!("toml",
/// "csv")`. Paths are relative to the package and have `/` between their parts. `Cargo.toml` is left out.
///
/// The package needs a `build.rs`, which may be empty. With it, cargo compiles the package again when a file
/// is added.
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

/// The digest of the package's sources, a `&'static str` of 64 hex digits. Tests, benches, examples and
/// Markdown do not change it.
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
