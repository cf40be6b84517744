//! Places of output: none lies in an input, and no file of others is replaced.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use input::open_foreign;

use crate::exit::Failed;

/// A kind of files that a command writes, to which the user gives the name.
pub(super) struct Kind {
    /// The command with its option.
    pub(super) by: &'static str,
    /// The first bytes of every such file.
    pub(super) begins: &'static [&'static str],
}

/// Lines of JSON about the template of each site.
pub(super) const TEMPLATE: Kind = Kind { by: "--template", begins: &["{\"site\":\""] };

/// The files of fits and of models.
pub(super) const FIT: Kind = Kind { by: "fit --out", begins: &["gleaner-site "] };
pub(super) const MODEL: Kind = Kind { by: "train --out", begins: &["gleaner-model "] };

/// Files of `gleaner view`.
pub(super) const VIEW: Kind = Kind { by: "view --out", begins: &[::view::BEGINS] };

/// Parquet files, of any program: they have no place for the name of a command that is read quickly.
pub(super) const TABLE: Kind = Kind { by: "--out", begins: &["PAR1"] };

/// Refuses a file of the kind that lies in an input, or that would replace another file; none is fine.
pub(super) fn file(out: Option<&Path>, kind: &Kind, inputs: &[PathBuf]) -> Result<(), Failed> {
    out.map_or(Ok(()), |out| outside([out.to_owned()], inputs).and_then(|()| own(out, kind)))
}

/// Refuses places of output that are an input, or lie in one: a page would be written over, or the next run would read output as a page.
pub(super) fn outside(outs: impl IntoIterator<Item = PathBuf>, inputs: &[PathBuf]) -> Result<(), Failed> {
    // standard input and pages of the web are no files
    let inputs: BTreeMap<PathBuf, &PathBuf> =
        inputs.iter().filter_map(|input| Some((input.canonicalize().ok()?, input))).collect();
    for out in outs {
        if let Some(input) = real(&out).ancestors().find_map(|above| inputs.get(above)) {
            return Err(Failed::asked(anyhow!(
                "{} lies in the input {}, and output must not be mixed with pages; name another place",
                out.display(),
                input.display()
            )));
        }
    }
    Ok(())
}

/// Refuses a folder of output that has an input file: HTML that is written there is read as a page the next time.
pub(super) fn not_beside(out: &Path, inputs: &[PathBuf]) -> Result<(), Failed> {
    let is_beside = |input: &&PathBuf| input.is_file() && real(input).parent() == Some(&*real(out));
    inputs.iter().find(is_beside).map_or(Ok(()), |input| {
        Err(Failed::asked(anyhow!(
            "the input {} lies in {}, and output must not be mixed with pages; name another place",
            input.display(),
            out.display()
        )))
    })
}

/// Refuses to replace a file that is not of the kind. An empty file is of any kind.
fn own(out: &Path, kind: &Kind) -> Result<(), Failed> {
    let longest = kind.begins.iter().map(|begin| begin.len()).max().unwrap_or_default();
    let mut head = Vec::new();
    match open_foreign(out).and_then(|file| file.take(longest as u64).read_to_end(&mut head)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Ok(_) if head.is_empty() || kind.begins.iter().any(|begin| head.starts_with(begin.as_bytes())) => {
            Ok(())
        }
        read => {
            let found = read.map_or_else(|error| error.to_string(), |_| format!("no file of `{}`", kind.by));
            Err(Failed::asked(anyhow!(
                "{} is not replaced: {found}; delete it, or name another file",
                out.display()
            )))
        }
    }
}

/// The first link among the folders of `path` below the folder `out`, and that folder itself. Other users that can make links there must not
/// choose the place of files.
pub(super) fn link_above(path: &Path, out: &Path) -> Option<PathBuf> {
    let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(out));
    folders.filter(|folder| folder.is_symlink()).last().map(Path::to_owned)
}

/// The path from the root, without links as far as it exists.
fn real(path: &Path) -> PathBuf {
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let there = full.ancestors().find_map(|above| Some((above, fs::canonicalize(above).ok()?)));
    match there {
        Some((above, real)) => real.join(full.strip_prefix(above).unwrap_or(Path::new(""))),
        None => full,
    }
}
