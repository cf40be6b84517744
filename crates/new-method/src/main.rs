//! Writes the skeleton of a new method: its crate, and the four lines that add it to the workspace.
//!
//! `just new-method my-method "My Method"`. Everything is read and checked before anything is written. The
//! skeleton is in `skeleton`; this file reads and writes files. It must run by cargo, which gives the
//! workspace's present folder (not the folder at build time).

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line talks")]

mod insert;
mod listed;
mod names;
mod plan;
mod skeleton;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt, fs, io};

use crate::names::{NameError, Names};
use crate::plan::{Plan, PlanError};

/// The reason why nothing, or not everything, was written.
#[derive(Debug)]
enum Failure {
    Usage,
    NotByCargo,
    Name(NameError),
    Plan(PlanError),
    Exists(PathBuf),
    Read { path: PathBuf, source: io::Error },
    Write { path: PathBuf, source: io::Error, undo: String },
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage => out.write_str(
                "two arguments are needed, the id and the name: just new-method my-method \"My Method\"",
            ),
            Self::NotByCargo => {
                out.write_str("CARGO_MANIFEST_DIR is not set: run this by cargo, as `just new-method` does")
            }
            Self::Name(error) => error.fmt(out),
            Self::Plan(error) => error.fmt(out),
            Self::Exists(path) => write!(out, "{} exists already", path.display()),
            Self::Read { path, source } => write!(out, "{} cannot be read: {source}", path.display()),
            Self::Write { path, source, undo } => {
                write!(out, "{} cannot be written: {source}\n{undo}", path.display())
            }
        }
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Self {
        Self::Name(error)
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Self::Plan(error)
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the crate, and returns the next steps for the user.
fn run() -> Result<String, Failure> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [id, name] = arguments.as_slice() else { return Err(Failure::Usage) };
    let names = Names::new(id, name)?;
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(Failure::NotByCargo)?);
    let root = own.ancestors().nth(2).ok_or(Failure::NotByCargo)?;

    let crates = root.join("crates");
    let listed = listed::listed(&crates).map_err(|source| Failure::Read { path: crates, source })?;
    let read = |path: &str| {
        let path = root.join(path);
        fs::read_to_string(&path).map_err(|source| Failure::Read { path, source })
    };
    let plan = Plan::new(&names, &listed, read)?;
    let folder = root.join(plan.folder());
    // a broken link counts as existing too
    if folder.symlink_metadata().is_ok() {
        return Err(Failure::Exists(folder));
    }
    write(root, &plan)?;
    Ok(report(&plan))
}

/// Writes the crate first and the lines that name it last, so that an interrupted run adds nothing to the
/// catalogue.
fn write(root: &Path, plan: &Plan) -> Result<(), Failure> {
    for (path, text) in plan.files() {
        let path = root.join(path);
        let folder = path.parent().unwrap_or(root);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|source| Failure::Write { path: path.clone(), source, undo: undo(plan) })?;
    }
    Ok(())
}

fn undo(plan: &Plan) -> String {
    format!("undo: git checkout -- {} && rm -r {}", plan::EDITED.join(" "), plan.folder())
}

fn report(plan: &Plan) -> String {
    let folder = plan.folder();
    let package = plan.package();
    let paths: String = plan.files().map(|(path, _)| format!("  {path}\n")).collect();
    format!(
        "wrote\n{paths}next: cargo test --package gleaner-{package} --package gleaner-methods\nthen: {folder}/README.md, the paper first\n{}",
        undo(plan)
    )
}
