//! Does nothing. Cargo compiles a package with a build script again whenever one of its files changes, so that a new file
//! is embedded.

fn main() {}
