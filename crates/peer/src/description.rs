//! `peer.toml`: the description of a peer, of its setup and its start, and the digest that identifies it.

use std::env::{self, consts::EXE_SUFFIX};
use std::fmt::Display;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use data_encoding::HEXLOWER;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use walkdir::{DirEntry, WalkDir};

/// The file that describes a peer, in the peer's folder.
pub(crate) const FILE: &str = "peer.toml";

/// The reason why a description was refused: the file with the system's error, or the line of the `peer.toml` with the value and the allowed values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PeerError(String);

/// The content of `peer.toml` before the check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawPeer {
    id: toml::Spanned<String>,
    name: String,
    #[serde(default)]
    about: String,
    #[serde(default)]
    options: Vec<toml::Spanned<String>>,
    citation: String,
    licence: String,
    version: toml::Spanned<String>,
    setup: String,
    command: toml::Spanned<Vec<String>>,
    #[serde(default)]
    files: Vec<toml::Spanned<String>>,
    #[serde(default)]
    needs: Vec<String>,
    seconds: Option<toml::Spanned<u64>>,
    memory_mb: Option<toml::Spanned<u64>>,
}

/// A described peer; its program may be absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Peer {
    /// The name in `peer/NAME`, which is the name of its folder: lower-case letters, digits and hyphens.
    pub id: String,
    /// The name in tables.
    pub name: String,
    /// What it keeps; empty where the description is silent.
    pub about: String,
    /// Each option that is not the library's default, as a file of the peer has it.
    pub options: Vec<String>,
    /// Its author, and the place of its publication.
    pub citation: String,
    /// The licence of the program.
    pub licence: String,
    /// The version in its greeting.
    pub version: String,
    /// The command that sets it up, for people.
    pub setup: String,
    /// The longest time of an answer.
    pub limit: Duration,
    /// The most memory of its process, in MiB of address space.
    pub memory_mb: u64,
    /// Its folder, in which the command runs.
    pub(crate) folder: PathBuf,
    /// The program and its arguments. A program with a `/` is relative to the folder.
    pub(crate) command: Vec<String>,
    /// Files that must exist, relative to the folder.
    needs: Vec<String>,
    /// The digest of its description and its worker.
    pub(crate) digest: String,
}

impl Peer {
    /// Reads the description in `folder`, and computes the digest of the files in it and of the files that it
    /// names.
    ///
    /// # Errors
    /// [`PeerError`] with file, line, the value and the allowed values.
    pub fn read(folder: &Path) -> Result<Self, PeerError> {
        let path = folder.join(FILE);
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
        let at = |offset: usize, problem: String| {
            let line = text[..offset.min(text.len())].matches('\n').count() + 1;
            PeerError(format!("{}, line {line}: {problem}", path.display()))
        };
        let raw: RawPeer = toml::from_str(&text).map_err(|error| {
            at(error.span().map_or(0, |span| span.start), error.message().replace('\n', ", "))
        })?;
        let folder = fs::canonicalize(folder).map_err(|error| unreadable(folder, &error))?;
        let own = folder.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let is_allowed = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-';
        let id = raw.id.get_ref();
        if *id != own || id.is_empty() || !id.bytes().all(is_allowed) {
            let problem = format!(
                "id is {id:?}, allowed is the name of the folder, {own:?}, in lower-case letters, digits and hyphens"
            );
            return Err(at(raw.id.span().start, problem));
        }
        if raw.version.get_ref().is_empty() {
            return Err(at(raw.version.span().start, "version is empty".to_owned()));
        }
        if raw.command.get_ref().first().is_none_or(String::is_empty) {
            let problem = "command is empty, allowed are a program and its arguments".to_owned();
            return Err(at(raw.command.span().start, problem));
        }
        let ranged = |what: &str, value: Option<toml::Spanned<u64>>, otherwise: u64, most: u64| {
            let Some(value) = value else { return Ok(otherwise) };
            let (start, found) = (value.span().start, value.into_inner());
            let is_allowed = (1..=most).contains(&found);
            let problem = || format!("{what} is {found}, allowed is a number from 1 to {most}");
            is_allowed.then_some(found).ok_or_else(|| at(start, problem()))
        };
        let seconds = ranged("seconds", raw.seconds, 30, 3600)?;
        let memory_mb = ranged("memory-mb", raw.memory_mb, 4096, 1 << 20)?;
        let mut digest = Sha256::new();
        // without the description, which names the options
        let mut texts: Vec<String> = Vec::new();
        for (name, path) in own_files(&folder)? {
            let bytes = add(&mut digest, &name, &path).map_err(|error| unreadable(&path, &error))?;
            texts.extend(String::from_utf8(bytes).ok().filter(|_| name != FILE));
        }
        for file in &raw.files {
            let name = file.get_ref();
            let bytes = add(&mut digest, name, &folder.join(name)).map_err(|error| {
                at(file.span().start, format!("files names {name:?}, which cannot be read: {error}"))
            })?;
            texts.extend(String::from_utf8(bytes).ok());
        }
        let unset = |option: &&toml::Spanned<String>| {
            !texts.iter().any(|text| text.contains(option.get_ref().as_str()))
        };
        if let Some(option) = raw.options.iter().find(unset) {
            let problem = format!("options names {:?}, which no file of the peer has", option.get_ref());
            return Err(at(option.span().start, problem));
        }
        Ok(Self {
            id: raw.id.into_inner(),
            name: raw.name,
            about: raw.about,
            options: raw.options.into_iter().map(toml::Spanned::into_inner).collect(),
            citation: raw.citation,
            licence: raw.licence,
            version: raw.version.into_inner(),
            setup: raw.setup,
            limit: Duration::from_secs(seconds),
            memory_mb,
            folder,
            command: raw.command.into_inner(),
            needs: raw.needs,
            digest: HEXLOWER.encode(&digest.finalize()),
        })
    }

    /// A peer that stands for any name if `folder` has no peers at all: an experiment that names peers then
    /// runs without them.
    pub(crate) fn nowhere(id: &str, folder: &Path) -> Self {
        let command = vec![folder.join(id).join(FILE).display().to_string()];
        Self { id: id.to_owned(), name: id.to_owned(), command, ..Self::default() }
    }

    /// The reason why the peer cannot run on this machine; `None` if all its files exist.
    pub fn absence(&self) -> Option<String> {
        let program = &self.command[0];
        if self.folder.as_os_str().is_empty() {
            return Some(format!(
                "is not here, since there is no {program}: name a folder of peers by --peers"
            ));
        }
        let there = match program.contains('/') {
            true => self.folder.join(program).is_file(),
            false => env::split_paths(&env::var_os("PATH").unwrap_or_default())
                .any(|folder| folder.join(format!("{program}{EXE_SUFFIX}")).is_file()),
        };
        let missing = self.needs.iter().find(|need| !self.folder.join(need).exists());
        let missing = if there { missing? } else { program };
        Some(format!("is not set up: there is no {missing}; set it up with: {}", self.setup))
    }
}

/// The files of a peer's folder, by name, without files that a run of it may leave there.
fn own_files(folder: &Path) -> Result<Vec<(String, PathBuf)>, PeerError> {
    let kept = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !(name.starts_with('.') || name == "__pycache__" || name == "node_modules")
    };
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(kept) {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path());
            files.push((name.to_string_lossy().replace(MAIN_SEPARATOR, "/"), entry.path().to_owned()));
        }
    }
    Ok(files)
}

/// Adds a file, and returns its bytes.
fn add(digest: &mut Sha256, name: &str, path: &Path) -> io::Result<Vec<u8>> {
    let bytes = fs::read(path)?;
    digest.update(format!("{name} {}\n", bytes.len()));
    digest.update(&bytes);
    Ok(bytes)
}

/// The digest of a text or of bytes, in hex digits.
pub(crate) fn digest_of(bytes: impl AsRef<[u8]>) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn unreadable(path: &Path, error: &impl Display) -> PeerError {
    PeerError(format!("cannot read {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = r#"id = "x"
name = "X"
citation = "c"
licence = "MIT"
version = "1"
setup = "make"
command = ["sh", "worker.sh"]
"#;

    /// The peer `x` of this description, with a worker.
    fn read(text: &str) -> (tempfile::TempDir, Result<Peer, PeerError>) {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("x");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join(FILE), text).unwrap();
        fs::write(folder.join("worker.sh"), "work").unwrap();
        let peer = Peer::read(&folder);
        (place, peer)
    }

    #[track_caller]
    fn check(from: &str, to: &str, expected: &str) {
        let (place, peer) = read(&SOUND.replace(from, to));
        let shown = peer.unwrap_err().to_string();
        let file = place.path().join("x/peer.toml").display().to_string();
        assert_eq!(shown.replace(&file, "FILE"), expected);
    }

    #[test]
    fn a_wrong_description_is_refused_with_its_place() {
        check(
            "id = \"x\"",
            "id = \"y\"",
            "FILE, line 1: id is \"y\", allowed is the name of the folder, \"x\", in lower-case letters, digits and hyphens",
        );
        check(
            "[\"sh\", \"worker.sh\"]",
            "[]",
            "FILE, line 7: command is empty, allowed are a program and its arguments",
        );
        check("version = \"1\"", "version = \"\"", "FILE, line 5: version is empty");
        check(
            "setup",
            "seconds = 0\nsetup",
            "FILE, line 6: seconds is 0, allowed is a number from 1 to 3600",
        );
        check(
            "setup",
            "files = [\"z\"]\nsetup",
            "FILE, line 6: files names \"z\", which cannot be read: No such file or directory (os error 2)",
        );
        check(
            "setup",
            "options = [\"work\", \"fast=True\"]\nsetup",
            "FILE, line 6: options names \"fast=True\", which no file of the peer has",
        );
        let (_place, unknown) = read(&SOUND.replace("setup", "sudo = 1\nsetup"));
        let unknown = unknown.unwrap_err().to_string();
        assert!(unknown.contains("line 6: unknown field `sudo`, expected one of `id`"), "{unknown}");
    }

    #[test]
    fn the_digest_is_that_of_description_and_worker() {
        let (place, before) = read(SOUND);
        let folder = place.path().join("x");
        fs::create_dir(folder.join("__pycache__")).unwrap();
        fs::write(folder.join("__pycache__/left"), "over").unwrap();
        assert_eq!(Peer::read(&folder), before);
        fs::write(folder.join("worker.sh"), "other work").unwrap();
        assert_ne!(Peer::read(&folder).unwrap().digest, before.unwrap().digest);
    }

    #[test]
    fn what_is_absent_is_named_with_the_way_to_it() {
        let absence = |text: &str| read(text).1.unwrap().absence();
        assert_eq!(absence(SOUND), None);
        let expected = |what| Some(format!("is not set up: there is no {what}; set it up with: make"));
        assert_eq!(absence(&SOUND.replace("\"sh\"", "\"no-such-program\"")), expected("no-such-program"));
        assert_eq!(absence(&SOUND.replace("\"sh\"", "\"../bin/x\"")), expected("../bin/x"));
        assert_eq!(absence(&SOUND.replace("setup", "needs = [\"../lib\"]\nsetup")), expected("../lib"));
    }
}
