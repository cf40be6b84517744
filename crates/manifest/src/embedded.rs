//! The experiments that are built into the crate.

use experiments::FILES;

use crate::{Experiment, ManifestError, Refused, source};

/// The ids of the built-in experiments, sorted.
pub fn embedded_ids() -> Vec<&'static str> {
    FILES.iter().filter_map(|(path, _)| path.strip_suffix("/experiment.toml")).collect()
}

/// The files of the built-in experiment of this id: names and texts.
///
/// # Errors
/// [`ManifestError::Unknown`] with the ids that exist.
pub fn embedded_files(id: &str) -> Result<Vec<(String, String)>, ManifestError> {
    if !embedded_ids().contains(&id) {
        let known = embedded_ids().join(", ");
        return Err(ManifestError::Unknown { found: id.to_owned(), known });
    }
    let prefix = format!("{id}/");
    let own =
        |(path, text): &(&str, &str)| Some((path.strip_prefix(&prefix)?.to_owned(), (*text).to_owned()));
    Ok(FILES.iter().filter_map(own).collect())
}

/// The built-in experiment of this id.
///
/// As [`embedded_files`], or with the problems of the manifest. The tests of this crate check that the repository's own have none.
pub fn embedded(id: &str) -> Result<Experiment, Refused> {
    source::check(id, &format!("experiments/{id}"), embedded_files(id)?)
}
