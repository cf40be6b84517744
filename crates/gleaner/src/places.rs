//! The places of arguments: the folders in which data and peers are searched, from arguments, environment and the user's folders; and files and
//! folders of output, of which none lies in an input, and none replaces a file of others.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
#[cfg(feature = "bench")]
use dataset::Store;
use input::{Watch, open_foreign};
use peer::Peers;

#[cfg(feature = "bench")]
use crate::arguments::DataPlaces;
use crate::arguments::PeerPlaces;
use crate::console::{message, of_system};

/// The store of the arguments. A named mirror folder must exist.
#[cfg(feature = "bench")]
pub(crate) fn store(places: &DataPlaces) -> Result<Store> {
    let data = named(places.data.as_deref()).or_else(gleaner::data_folder);
    let data = data.context("the user's data folder is unknown; name one with --data")?;
    let mirror = named(places.mirror.as_deref());
    if let Some(mirror) = &mirror {
        ensure!(mirror.is_dir(), "the mirror {} is not a folder", mirror.display());
    }
    Ok(Store { data, mirror, offline: places.offline })
}

/// The folders of peers: the named folder, which must exist, and then that of a checkout.
pub(crate) fn peers(places: &PeerPlaces) -> Result<Peers> {
    let own = named(places.peers.as_deref());
    if let Some(own) = &own {
        ensure!(own.is_dir(), "the folder of peers {} is no folder", own.display());
    }
    Ok(Peers::in_folders(own.into_iter().chain([PathBuf::from("peers")])))
}

/// The folder, unless an empty environment variable names it.
fn named(folder: Option<&Path>) -> Option<PathBuf> {
    folder.filter(|folder| !folder.as_os_str().is_empty()).map(Path::to_owned)
}

/// Begins the file of pages in work, `.in-work` in a folder of output, or `.in-work-NAME` beside a table; names the pages in the work on which an
/// earlier run has ended.
pub(crate) fn watch(out: &Path) -> Result<Watch> {
    let beside = |name: &OsStr| out.with_file_name(format!(".in-work-{}", name.display()));
    let path = out.file_name().filter(|_| is_table(out)).map_or_else(|| out.join(".in-work"), beside);
    let watch = Watch::begin(&path)
        .map_err(|error| of_system(anyhow!("cannot write {}: {error}", path.display())))?;
    for name in &watch.suspects {
        message(&format!(
            "a run aborted while it worked on {name}: all is done on one thread, to find the cause"
        ));
    }
    for name in &watch.killed {
        message(&format!("the last run was killed while it worked on {name}"));
    }
    Ok(watch)
}

/// Whether a path names a Parquet file, by its ending.
pub(crate) fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("parquet"))
}

/// Refuses tables if this program was built without them: Parquet is a feature that is off by default, because it takes minutes to compile.
pub(crate) fn supported(path: &Path) -> Result<()> {
    ensure!(
        cfg!(feature = "parquet"),
        "{}: this program was built without Parquet; `cargo install --path crates/gleaner --features parquet` builds one with it",
        path.display()
    );
    Ok(())
}

/// A kind of files that a command writes, to which the user gives the name.
pub(crate) struct Kind {
    /// The command with its option.
    pub(crate) by: &'static str,
    /// The first bytes of every such file.
    pub(crate) begins: &'static str,
}

/// Lines of JSON about the template of each site.
pub(crate) const TEMPLATE: Kind = Kind { by: "--template", begins: "{\"site\":\"" };

/// The files of fits and of models.
pub(crate) const FIT: Kind = Kind { by: "fit --out", begins: "gleaner-site " };
pub(crate) const MODEL: Kind = Kind { by: "train --out", begins: "gleaner-model " };

/// What `gleaner data audit` has found.
#[cfg(feature = "bench")]
pub(crate) const FINDINGS: Kind = Kind { by: "data audit --out", begins: "finding,data," };

/// Files of `gleaner view`.
pub(crate) const VIEW: Kind = Kind { by: "view --out", begins: ::view::BEGINS };

/// Parquet files, of any program: they have no place for the name of a command that is read quickly.
pub(crate) const TABLE: Kind = Kind { by: "--out", begins: "PAR1" };

/// Refuses a file of the kind that lies in an input, or that would replace a file of another kind; none is fine. An empty file is of any
/// kind.
pub(crate) fn check_file(out: Option<&Path>, kind: &Kind, inputs: &[PathBuf]) -> Result<()> {
    let Some(out) = out else { return Ok(()) };
    check_outside([out.to_owned()], inputs)?;
    let Kind { by, begins } = kind;
    let mut head = Vec::new();
    let found = match open_foreign(out).and_then(|file| file.take(begins.len() as u64).read_to_end(&mut head))
    {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Ok(_) if head.is_empty() || head == begins.as_bytes() => return Ok(()),
        Err(error) => error.to_string(),
        Ok(_) => format!("no file of `{by}`"),
    };
    bail!("{} is not replaced: {found}; delete it, or name another file", out.display())
}

const NOT_MIXED: &str = "and output must not be mixed with pages; name another place";

/// Refuses places of output that are an input, or lie in one: a page would be written over, or the next run would read output as a page.
pub(crate) fn check_outside(outs: impl IntoIterator<Item = PathBuf>, inputs: &[PathBuf]) -> Result<()> {
    // standard input and pages of the web are no files
    let inputs: BTreeMap<PathBuf, &PathBuf> =
        inputs.iter().filter_map(|input| Some((input.canonicalize().ok()?, input))).collect();
    for out in outs {
        if let Some(input) = real(&out).ancestors().find_map(|above| inputs.get(above)) {
            let (out, input) = (out.display(), input.display());
            bail!("{out} lies in the input {input}, {NOT_MIXED}");
        }
    }
    Ok(())
}

/// Refuses a file of output that is another output, or lies in one: one of the two would be lost.
pub(crate) fn check_apart(file: Option<&Path>, outs: impl IntoIterator<Item = PathBuf>) -> Result<()> {
    let Some(file) = file else { return Ok(()) };
    if let Some(out) = outs.into_iter().find(|out| real(file).starts_with(real(out))) {
        let (file, out) = (file.display(), out.display());
        bail!("{file} lies in the output {out}, and one would replace the other; name another place");
    }
    Ok(())
}

/// Refuses a folder of output that has an input file: HTML that is written there is read as a page the next time.
pub(crate) fn check_not_beside(out: &Path, inputs: &[PathBuf]) -> Result<()> {
    let is_beside = |input: &&PathBuf| input.is_file() && real(input).parent() == Some(&*real(out));
    if let Some(input) = inputs.iter().find(is_beside) {
        let (input, out) = (input.display(), out.display());
        bail!("the input {input} lies in {out}, {NOT_MIXED}");
    }
    Ok(())
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
