//! Turns the files of an experiment's folder, given as texts, into a checked experiment. `cuts` finds all problems.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use check_output::Order;
use cuts::{Cut, Cuts};
use manifests::{Manifest, Manifests};
use place::Place;
use problem::Problem;

use crate::query::queries;
use crate::raw::RawExperiment;
use crate::template::Templates;
use crate::{Experiment, Kind, KindKey, Kinds, ManifestError, Output, Refused, place, problem};

mod check_data;
mod check_experiment;
mod check_output;
mod check_task;
mod check_timing;
mod check_trace;
mod cuts;
mod expand;
mod manifests;
mod plain;
mod tables;
mod tree;

/// The name of the manifest with the runs.
pub const MAIN: &str = "experiment.toml";

/// The most problems of one experiment that are reported.
const MOST: usize = 200;

/// Checks an experiment given as the (name, text) of the TOML and CSV files of its folder, in any order.
///
/// `id` is the experiment's id, `folder` the name of its folder in errors, and `kinds` are the allowed kinds of outputs and claims.
///
/// # Errors
/// [`Refused`] with every problem, each with file and line.
pub fn check(
    id: &str,
    folder: &str,
    mut files: Vec<(String, String)>,
    kinds: &Kinds,
) -> Result<Experiment, Refused> {
    files.sort();
    let digest = digest(&files);
    let mut files: BTreeMap<String, String> = files.into_iter().collect();
    let templates = Templates::new(folder, &files)?;
    for (name, text) in files.iter_mut().filter(|(name, _)| name.ends_with(".toml")) {
        *text = templates.fill(name, text)?;
    }
    if !files.contains_key(MAIN) {
        let problem = format!("no {MAIN} in this folder");
        return Err(ManifestError::Whole { file: folder.to_owned(), problem }.into());
    }
    let mut cuts = Cuts::new(kinds.outputs);
    let mut found: Vec<Problem> = Vec::new();
    let (mut main, mut outputs) = (None, Vec::new());
    for (name, text) in &files {
        let Some(stem) = name.strip_suffix(".toml") else { continue };
        let place = Place::new(format!("{folder}/{name}"), text);
        match place.parse() {
            Ok(tree) if name == MAIN => main = Some(Manifest { stem, place, tree, is_cut: false }),
            Ok(tree) => outputs.push(Manifest { stem, place, tree, is_cut: false }),
            Err(problems) => {
                cuts.without_an_output();
                found.extend(problems);
            }
        }
    }
    let mut rest = None;
    if let Some(main) = main {
        let mut manifests = Manifests { main, outputs };
        for _ in 0..MOST {
            match experiment(id, &digest, &manifests, &files, kinds) {
                Ok(experiment) => {
                    let claims = check_output::named_claims(&experiment);
                    found.extend(claims.into_iter().filter(|problem| !cuts.make(problem)));
                    rest = Some(experiment);
                    break;
                }
                Err(problem) => {
                    let Cut { is_made, goes_on } = cuts.cut(&mut manifests, &problem);
                    found.extend((!is_made).then_some(problem));
                    if !goes_on {
                        break;
                    }
                }
            }
        }
    }
    match rest {
        Some(mut experiment) if found.is_empty() => {
            experiment.queries = queries(folder, &templates, &files, |own, file| {
                check_output::published_of(own, file, &files)
            })?;
            experiment.outputs.extend(experiment.queries.iter().map(check_output::of_query));
            Ok(experiment)
        }
        rest => Err(refused(found, folder, rest)),
    }
}

/// The plain form of an experiment: its TOML files by name, without `each` and `[define]`. With the same CSV files it is the same
/// experiment. A manifest that makes several outputs becomes several files.
///
/// # Errors
/// [`Refused`] with the first file that is not TOML, or the first name that has no value.
pub fn expand(folder: &str, mut files: Vec<(String, String)>) -> Result<Vec<(String, String)>, Refused> {
    files.sort_by_key(|(name, _)| (name != MAIN, name.clone()));
    let templates = Templates::new(folder, &files.iter().cloned().collect())?;
    for (name, text) in
        files.iter_mut().filter(|(name, _)| [".toml", ".sql"].iter().any(|own| name.ends_with(own)))
    {
        *text = templates.fill(name, text)?;
    }
    let one = |problem| refused(vec![problem], folder, None);
    let (mut names, mut plain) = (None, Vec::new());
    for (name, text) in &files {
        if name.ends_with(".sql") {
            plain.push((name.clone(), text.clone()));
        }
        let Some(stem) = name.strip_suffix(".toml") else { continue };
        let place = Place::new(format!("{folder}/{name}"), text);
        let tree = place.parse().map_err(|problems| refused(problems, folder, None))?;
        let Some(names) = &names else {
            let (defined, main) = expand::main(tree, &place).map_err(one)?;
            plain.push((name.clone(), plain::text(main.get_ref())));
            names = Some(defined);
            continue;
        };
        let outputs = names.fill(tree, &place).map_err(one)?;
        for (number, output) in outputs.iter().enumerate() {
            // sorts like the manifest
            let own = if outputs.len() == 1 { name.clone() } else { format!("{stem}.{number:03}.toml") };
            plain.push((own, plain::text(output.get_ref())));
        }
    }
    Ok(plain)
}

/// The problems by file, the main one first, then by line.
fn refused(mut found: Vec<Problem>, folder: &str, rest: Option<Experiment>) -> Refused {
    let main = format!("{folder}/{MAIN}");
    found.sort_by(|a, b| {
        let key = |problem: &Problem| (problem.file != main, problem.file.clone(), problem.line);
        key(a).cmp(&key(b))
    });
    found.dedup_by(|a, b| (&a.file, a.line, &a.text) == (&b.file, b.line, &b.text));
    Refused { errors: found.into_iter().map(ManifestError::from).collect(), rest: rest.map(Box::new) }
}

/// Checks the remaining manifests up to the first problem. Claims that outputs name of other outputs are looked up later.
fn experiment(
    id: &str,
    digest: &str,
    manifests: &Manifests<'_>,
    files: &BTreeMap<String, String>,
    kinds: &Kinds,
) -> Result<Experiment, Problem> {
    let Manifest { place, tree, .. } = &manifests.main;
    let (names, main) = expand::main(tree.clone(), place)?;
    let raw: RawExperiment = place.read(main)?;
    let mut experiment = check_experiment::check(id, digest.to_owned(), raw, place)?;
    let mut outputs: Vec<(Order, Output)> = Vec::new();
    for manifest in &manifests.outputs {
        for tree in names.fill(manifest.tree.clone(), &manifest.place)? {
            let (order, output) = check_output::check(manifest, tree, &experiment, files, kinds)?;
            if outputs.iter().any(|(_, other)| other.id == output.id) {
                let problem = format!("output {:?} is there twice: say in id what is different", output.id);
                return Err(manifest.place.error(order.2, problem));
            }
            outputs.push((order, output));
        }
    }
    outputs.sort_by_key(|((part, order, _), _)| (*part, *order));
    experiment.outputs = outputs.into_iter().map(|(_, output)| output).collect();
    Ok(experiment)
}

/// The one table of `kinds` in a TOML text, without a check of its names: for tests.
///
/// # Errors
/// [`Refused`] if the text has no such table.
pub fn unchecked(text: &str, kinds: &[KindKey]) -> Result<Arc<dyn Kind>, Refused> {
    let place = Place::new("text".to_owned(), text);
    let read = || {
        let mut tree = place.parse().map_err(|mut problems| problems.remove(0))?;
        match tables::take(&mut tree, ("show", kinds), &[], &place)? {
            Some((kind, table)) => (kind.read)(table, &place),
            None => Err(place.error(0, "no table".to_owned())),
        }
    };
    read().map_err(|problem| ManifestError::from(problem).into())
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
