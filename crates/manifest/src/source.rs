//! Turns the files of an experiment's folder, given as texts, into a checked experiment.
//! Some experiments are built into the crate.

use experiments::FILES;
use sha2::{Digest, Sha256};

use crate::place::Place;
use crate::query::queries;
use crate::template::{Files, Templates};
use crate::{Experiment, ManifestError, Refused};

/// The name of the manifest with the runs.
pub const MAIN: &str = "experiment.toml";

/// Checks an experiment given as the (name, text) of the files of its folder, in any order. `id` is the experiment's id, `folder` the name
/// of its folder in errors. `report` checks the SQL of its tables, and `run` the names of methods, data sets and parameters.
///
/// # Errors
/// [`Refused`] with the first problem of each file, with its line.
pub fn check(id: &str, folder: &str, mut files: Vec<(String, String)>) -> Result<Experiment, Refused> {
    files.sort();
    let digest = digest(&files);
    let files: Files = files.into_iter().collect();
    let templates = Templates::new(folder, &files)?;
    let mut errors = Vec::new();
    let experiment = main(id, &templates).map_err(|error| errors.push(error));
    let queries = queries(&templates, &mut errors);
    match experiment {
        Ok(experiment) if errors.is_empty() => Ok(Experiment { queries, digest, ..experiment }),
        _ => Err(Refused { errors }),
    }
}

/// The experiment of the manifest with the runs, without its tables.
fn main(id: &str, templates: &Templates<'_>) -> Result<Experiment, ManifestError> {
    let Templates { folder, files, .. } = templates;
    let text = files.get(MAIN);
    let text = text.ok_or_else(|| ManifestError::of(folder, format!("no {MAIN} in this folder")))?;
    if let Some(other) = files.keys().find(|name| name.ends_with(".toml") && *name != MAIN) {
        let problem =
            format!("allowed beside {MAIN} are tables (*.sql), published figures (*.csv) and names.jinja");
        return Err(ManifestError::of(&format!("{folder}/{other}"), problem));
    }
    let place = Place::part(format!("{folder}/{MAIN}"), templates.fill(MAIN, text)?, 0);
    let experiment: Experiment = place.read()?;
    Experiment { id: id.to_owned(), place, ..experiment }.checked()
}

/// The plain form of an experiment: its manifest and its tables by name, with all templates filled in. With the same CSV files it is the
/// same experiment.
///
/// # Errors
/// [`Refused`] with the first template that cannot be filled in.
pub fn expand(folder: &str, mut files: Vec<(String, String)>) -> Result<Vec<(String, String)>, Refused> {
    files.sort_by_key(|(name, _)| (name != MAIN, name.clone()));
    let by_name = files.iter().cloned().collect();
    let templates = Templates::new(folder, &by_name)?;
    let own = files.into_iter().filter(|(name, _)| name == MAIN || name.ends_with(".sql"));
    own.map(|(name, text)| {
        let filled = templates.fill(&name, &text)?;
        Ok((name, filled))
    })
    .collect()
}

/// SHA-256 over names and texts.
fn digest(files: &[(String, String)]) -> String {
    let mut hash = Sha256::new();
    for (name, text) in files {
        hash.update(format!("{name}\n{}\n", text.len()));
        hash.update(text);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The ids of the built-in experiments, sorted.
pub fn embedded_ids() -> Vec<&'static str> {
    FILES.iter().filter_map(|(path, _)| path.strip_suffix("/experiment.toml")).collect()
}

/// The files of the built-in experiment of this id: names and texts.
///
/// # Errors
/// [`ManifestError`] with the ids that exist.
pub fn embedded_files(id: &str) -> Result<Vec<(String, String)>, ManifestError> {
    if !embedded_ids().contains(&id) {
        return Err(ManifestError::unknown(id, &embedded_ids()));
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
    check(id, &format!("experiments/{id}"), embedded_files(id)?)
}
