//! Does nothing. With a build script, Cargo compiles the package again whenever one of its files changes, so
//! a new file is embedded.

fn main() {}
