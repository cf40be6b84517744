//! Experiments by their id or folder.

use std::fs;
use std::path::Path;

use ::peer::Peers;
use anyhow::{Context, anyhow};
use manifest::{Experiment, Refused};
use run::{Resolved, resolve_with_peers};

use crate::exit::Failed;

/// A built-in experiment by its id, or the experiment of a folder.
pub(super) fn experiment(name: &str) -> Result<Experiment, Failed> {
    read(name)?.map_err(|refused| Failed::all(refused.errors))
}

/// An experiment with all its names looked up, or all of its errors.
pub(super) fn resolved(name: &str, peers: &Peers) -> Result<Resolved, Failed> {
    let resolved = resolve_with_peers(experiment(name)?, peers);
    let resolved = resolved.map_err(|refused| Failed::all(refused.errors))?;
    ::report::check(resolved.experiment()).map_err(Failed::asked)?;
    Ok(resolved)
}

/// An experiment, checked or refused.
pub(super) fn read(name: &str) -> Result<Result<Experiment, Refused>, Failed> {
    let Some(folder) = folder(name)? else { return Ok(manifest::embedded(name)) };
    let files = texts(folder)?;
    let whole = fs::canonicalize(folder)?;
    let id = whole.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let experiment = manifest::check(&id, &folder.display().to_string(), files);
    Ok(experiment.map(|experiment| experiment.in_folder(folder)))
}

/// The names and expanded texts of an experiment's manifests.
pub(super) fn plain(name: &str) -> Result<Vec<(String, String)>, Failed> {
    let files = match folder(name)? {
        Some(folder) => texts(folder)?,
        None => manifest::embedded_files(name).map_err(|error| Failed::all([error]))?,
    };
    manifest::expand(name, files).map_err(|refused| Failed::all(refused.errors))
}

/// The folder of an experiment, named directly or by its main manifest; `None` for the id of a built-in one.
fn folder(name: &str) -> Result<Option<&Path>, Failed> {
    let path = Path::new(name);
    let is_path = name.contains(['/', '\\', '.']) || path.is_dir();
    if !is_path || manifest::embedded_ids().contains(&name) {
        return Ok(None);
    }
    let folder = match path.parent() {
        Some(parent) if path.ends_with(manifest::MAIN) && parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) if path.ends_with(manifest::MAIN) => parent,
        _ => path,
    };
    if folder.is_file() {
        let shown = folder.display();
        return Err(Failed::asked(anyhow!(
            "{shown} is neither the folder of an experiment nor its {}",
            manifest::MAIN
        )));
    }
    Ok(Some(folder))
}

/// The names and texts of an experiment's files.
fn texts(folder: &Path) -> Result<Vec<(String, String)>, Failed> {
    let files = read_texts(folder).with_context(|| format!("cannot read {}", folder.display()));
    files.map_err(Failed::asked)
}

fn read_texts(folder: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ours = path
            .extension()
            .is_some_and(|ending| ["toml", "csv", "sql", "jinja"].iter().any(|own| ending == *own));
        if let (true, Some(name)) = (ours && path.is_file(), path.file_name()) {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            files.push((name.to_string_lossy().into_owned(), text));
        }
    }
    Ok(files)
}
