//! From the files of an experiment's folder, as texts, to a checked experiment. Reading them is the caller's.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::located::line_of;
use crate::raw::{RawExperiment, RawOutput};
use crate::{Experiment, ManifestError};

mod check_data;
mod check_experiment;
mod check_output;
mod check_output_of_task;
mod check_portrait;
mod check_properties;
mod check_series;
mod check_task;
mod check_timing;
mod check_trace;

/// The manifest with the runs.
pub const MAIN: &str = "experiment.toml";

/// Checks an experiment given as the (name, text) of the TOML and CSV files of its folder, in any order.
///
/// `id` is the experiment's id, `folder` the name of its folder in errors.
///
/// # Errors
/// [`ManifestError`] with file and line where a manifest says something that cannot be.
pub fn check(id: &str, folder: &str, mut files: Vec<(String, String)>) -> Result<Experiment, ManifestError> {
    files.sort();
    let digest = digest(&files);
    let files: BTreeMap<String, String> = files.into_iter().collect();
    let Some(main) = files.get(MAIN) else {
        let problem = format!("no {MAIN} in this folder");
        return Err(ManifestError::Whole { file: folder.to_owned(), problem });
    };
    let place = Place { file: format!("{folder}/{MAIN}"), text: main };
    let raw: RawExperiment = place.parse()?;
    let mut experiment = check_experiment::check(id, digest, raw, &place)?;
    for (name, text) in &files {
        let Some(stem) = name.strip_suffix(".toml").filter(|_| name != MAIN) else { continue };
        let place = Place { file: format!("{folder}/{name}"), text };
        let raw: RawOutput = place.parse()?;
        let output = check_output::check(stem, raw, &place, &experiment, &files)?;
        experiment.outputs.push(output);
    }
    check_properties::claims(&experiment)?;
    experiment.outputs.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    Ok(experiment)
}

/// One manifest, for errors that name it.
struct Place<'a> {
    file: String,
    text: &'a str,
}

impl Place<'_> {
    /// Reads the TOML; an error names the line.
    fn parse<T: DeserializeOwned>(&self) -> Result<T, ManifestError> {
        toml::from_str(self.text).map_err(|error: toml::de::Error| {
            let offset = error.span().map_or(0, |span| span.start);
            self.error(offset, error.message().replace('\n', ", "))
        })
    }

    /// The line of a byte offset.
    fn line(&self, offset: usize) -> usize {
        line_of(self.text, offset)
    }

    /// An error at a byte offset.
    fn error(&self, offset: usize, problem: String) -> ManifestError {
        ManifestError::At { file: self.file.clone(), line: self.line(offset), problem }
    }
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
