//! The files of `corpora/`, embedded in the program.

static EMBEDDED: &[(&str, &str)] = own_folder::files!("html", "map", "toml", "txt");

/// A file of `corpora/`, by its path.
///
/// # Panics
/// If there is none. Paths are part of the program and its data, and tests read every corpus.
pub(crate) fn file(path: &str) -> &'static str {
    let full = format!("corpora/{path}");
    let found = EMBEDDED.binary_search_by_key(&full.as_str(), |(name, _)| name);
    found.map(|at| EMBEDDED[at].1).unwrap_or_else(|_| panic!("no file {full}"))
}
