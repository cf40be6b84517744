//! `gleaner-book [--source ADDRESS]` writes the book to `target/book` of the checkout that it is run in.

#![allow(clippy::print_stdout, reason = "a command line talks")]

use std::path::Path;

use anyhow::{Result, bail};

/// From the pages of `target/book` to the checkout.
const CHECKOUT: &str = "../../";

fn main() -> Result<()> {
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr).init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let source = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => CHECKOUT.to_owned(),
        ["--source", address] => format!("{}/", address.trim_end_matches('/')),
        _ => bail!("the only option is --source ADDRESS: where files that are no page are shown"),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let out = root.join("target/book");
    book::build(&root, &out, &source)?;
    println!("{}", out.join("index.html").display());
    Ok(())
}
