//! From the files of an experiment's folder, as texts, to a checked experiment. Reading them is the caller's.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use place::Place;

use crate::raw::{RawExperiment, RawOutput};
use crate::{Experiment, ManifestError, Output};

mod check_claim;
mod check_data;
mod check_experiment;
mod check_output;
mod check_properties;
mod check_series;
mod check_task;
mod check_timing;
mod check_trace;
mod expand;
mod lookup;
mod place;
mod tagged;

/// The manifest with the runs.
pub const MAIN: &str = "experiment.toml";

/// Checks an experiment given as the (name, text) of the TOML and CSV files of its folder, in any order.
///
/// `id` is the experiment's id, `folder` the name of its folder in errors.
///
/// # Errors
/// [`ManifestError`] with file and line where a manifest is invalid.
pub fn check(id: &str, folder: &str, mut files: Vec<(String, String)>) -> Result<Experiment, ManifestError> {
    files.sort();
    let digest = digest(&files);
    let files: BTreeMap<String, String> = files.into_iter().collect();
    let Some(main) = files.get(MAIN) else {
        let problem = format!("no {MAIN} in this folder");
        return Err(ManifestError::Whole { file: folder.to_owned(), problem });
    };
    let place = Place { file: format!("{folder}/{MAIN}"), text: main };
    let (names, main) = expand::main(place.parse()?, &place)?;
    let raw: RawExperiment = place.read(main)?;
    let mut experiment = check_experiment::check(id, digest, raw, &place)?;
    let mut outputs: Vec<((u32, u32), Output)> = Vec::new();
    for (name, text) in &files {
        let Some(stem) = name.strip_suffix(".toml").filter(|_| name != MAIN) else { continue };
        let place = Place { file: format!("{folder}/{name}"), text };
        for mut output in names.fill(place.parse()?, &place)? {
            tagged::output(&mut output, &place)?;
            let raw: RawOutput = place.read(output)?;
            let ((part, order), at) =
                ((raw.part, raw.order), raw.id.as_ref().map_or(0, |id| id.span().start));
            let output = check_output::check(stem, raw, &place, &experiment, &files)?;
            if outputs.iter().any(|(_, other)| other.id == output.id) {
                let problem = format!("output {:?} is there twice: say in id what is different", output.id);
                return Err(place.error(at, problem));
            }
            outputs.push(((part, order), output));
        }
    }
    outputs.sort_by_key(|(place, _)| *place);
    experiment.outputs = outputs.into_iter().map(|(_, output)| output).collect();
    check_properties::claims(&experiment)?;
    Ok(experiment)
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
