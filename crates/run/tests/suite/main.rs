//! Experiments from manifest to records, on generated sites of a few pages, each in a temporary folder.
//!
//! They are one test binary, which is linked once.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

mod audit;
mod data;
mod resolve;
mod resume;
mod revision;
mod states;
mod tasks;
mod timings;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use dataset::{Silent, Store};
use manifest::Experiment;
use peer::Peers;
use run::{ExecuteError, Executed, Options, Resolved, execute, resolve};

/// The head of a manifest on generated sites.
const HEAD: &str = r#"
title = "t"
citation = "c"
seed = 7
measures = ["token"]
[[data]]
id = "synthetic/news-2002"
pages = 4
"#;

/// A run that takes nearly no time.
const NOTHING: &str = r#"
[[run]]
id = "nothing"
title = "t"
method = "nothing"
"#;

/// A run of Lin-Ho with its settings on a line of their own, apart from the method's.
const LIN_HO: &str = r#"
[[run]]
id = "lin-ho"
title = "t"
method = "lin-ho"

settings = { step = 0.2 }
"#;

/// The experiment of a manifest, as if it were in the folder `F`.
fn experiment(toml: &str) -> Experiment {
    let files = vec![(manifest::MAIN.to_owned(), toml.to_owned())];
    manifest::check("t", "F", files).unwrap()
}

fn resolved(toml: &str) -> Resolved {
    resolve(experiment(toml), &Peers::default()).unwrap()
}

/// Files below a folder, by relative path: content and time of the last change.
type Tree = BTreeMap<PathBuf, (Vec<u8>, SystemTime)>;

/// A temporary folder to work in.
struct Place {
    folder: tempfile::TempDir,
    scale: f64,
    jobs: usize,
    mirror: Option<PathBuf>,
    times: bool,
}

impl Place {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), scale: 1.0, jobs: 2, mirror: None, times: true }
    }

    fn work(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Executes a manifest in this folder.
    fn execute(&self, toml: &str) -> Executed {
        self.try_execute(toml).unwrap()
    }

    /// Executes a manifest; writing records may fail.
    fn try_execute(&self, toml: &str) -> Result<Executed, ExecuteError> {
        let store = Store { data: self.data(), mirror: self.mirror.clone(), offline: true };
        let (scale, jobs, times) = (self.scale, Some(self.jobs), self.times);
        let options = Options { work: &|_| self.work(), store, scale, jobs, times, memory: None };
        let resolved = resolve(experiment(toml).in_folder(self.folder.path()), &Peers::default()).unwrap();
        execute(&resolved, &options, &Silent)
    }

    /// All records.
    fn tree(&self) -> Tree {
        let mut tree = Tree::new();
        collect(&self.work(), &self.work(), &mut tree);
        tree
    }
}

fn collect(root: &Path, folder: &Path, tree: &mut Tree) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, tree);
        } else if entry.file_name() != ".lock" {
            let modified = entry.metadata().unwrap().modified().unwrap();
            let relative = path.strip_prefix(root).unwrap().to_owned();
            tree.insert(relative, (fs::read(&path).unwrap(), modified));
        }
    }
}

/// The contents alone.
fn bytes(tree: &Tree) -> BTreeMap<&Path, &[u8]> {
    tree.iter().map(|(path, (bytes, _))| (path.as_path(), bytes.as_slice())).collect()
}

/// Whether an execution read, cleaned or scored anything.
fn worked(executed: &Executed) -> bool {
    let stages = &executed.machine.seconds[..3];
    stages.iter().any(|(_, seconds)| *seconds > 0.0)
}
