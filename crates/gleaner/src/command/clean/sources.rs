//! Which folders and files make which sites.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use dataset::{Folder, read_files, read_folder};

use crate::exit::Failed;

/// The id of the site that single files make.
const FILES: &str = "files";

/// Where the pages of one site come from.
pub(super) enum Source {
    /// All pages below a folder.
    Folder(PathBuf),
    /// Single files.
    Files(Vec<PathBuf>),
}

/// Folders in the order given; single files together are one site more.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Vec<Source>, Failed> {
    let mut sources = Vec::new();
    let mut files = Vec::new();
    let mut names: BTreeMap<OsString, &Path> = BTreeMap::new();
    for path in paths {
        if path.is_dir() {
            let name = path.canonicalize()?.file_name().map(ToOwned::to_owned).unwrap_or_default();
            if let Some(other) = names.insert(name.clone(), path) {
                let (other, path, name) = (other.display(), path.display(), name.display());
                return Err(Failed::asked(anyhow!(
                    "{other} and {path} are both called {name}, which is to name the site; clean them one by one"
                )));
            }
            sources.push(Source::Folder(path.clone()));
        } else if path.is_file() {
            files.push(path.clone());
        } else {
            return Err(Failed::asked(anyhow!("{} is neither a folder nor a file", path.display())));
        }
    }
    if files.is_empty() {
        return Ok(sources);
    }
    if let Some(folder) = names.get(&OsString::from(FILES)) {
        let folder = folder.display();
        return Err(Failed::asked(anyhow!(
            "{folder} is called {FILES}, which is to name the site of the single files; clean it by itself"
        )));
    }
    sources.push(Source::Files(files));
    Ok(sources)
}

impl Source {
    /// Reads and parses the pages.
    pub(super) fn read(&self) -> Result<Folder, String> {
        match self {
            Source::Folder(path) => read_folder(path).map_err(|error| error.to_string()),
            Source::Files(paths) => Ok(read_files(FILES, paths)),
        }
    }
}
