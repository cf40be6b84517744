//! Tar archives, plain or compressed, and 7z archives, to files: only those that a data set names, within its size, below their folder.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use input::Digest;
use sevenz_rust2::{ArchiveEntry, ArchiveReader, Password};
use sha2::{Digest as _, Sha256};

use crate::content::{Content, Listing};
use crate::store::Running;

/// The most bytes of a decompressed archive, including files that are not needed.
const MOST_BYTES: u64 = 16 << 30;

/// The bytes that are read and written at once.
pub(super) const PIECE: u64 = 1 << 16;

/// The most bytes of headers before an entry, such as long names, which the unpacker keeps in memory.
const MOST_NAMES: u64 = 1 << 20;

/// The most memory for unpacking, in KiB; xz archives choose the size of their window.
const MOST_MEMORY: u32 = 512 << 10;

/// The error of an archive, in words.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct ArchiveError(pub(super) String);

impl From<io::Error> for ArchiveError {
    /// The archive is damaged, or a file cannot be written.
    fn from(error: io::Error) -> Self {
        Self(format!("cannot unpack: {}", on_one_line(&error)))
    }
}

/// Holds more than the descriptor declares.
fn too_much(Content { files, bytes, .. }: Content) -> ArchiveError {
    ArchiveError(format!("holds more than the {files} files and {bytes} bytes that the descriptor declares"))
}

/// The message of the unpacker, shortened and without control characters, because it may quote bytes of a
/// damaged archive.
fn on_one_line(error: &io::Error) -> String {
    const LONGEST: usize = 120;
    let text = error.to_string();
    let shown: String =
        text.chars().take_while(|c| *c != '\n').filter(|c| !c.is_control()).take(LONGEST).collect();
    if shown.len() < text.len() { format!("{shown} ... (the archive is damaged)") } else { shown }
}

/// Unpacks those files of `archive` that `choose` gives a path below the writer's folder; nothing is compared yet.
pub(super) fn unpack(
    archive: &Path,
    writer: &mut Writer<'_>,
    choose: impl Fn(EntryPath) -> Option<EntryPath>,
) -> Result<(), ArchiveError> {
    let mut reader = BufReader::with_capacity(1 << 16, File::open(archive)?);
    walk(&mut reader, |path, entry| {
        writer.write_entry(choose(path), entry)?;
        Ok(ControlFlow::Continue(()))
    })
}

/// An entry of a decompressed tar archive.
type Entry<'a, 'r> = tar::Entry<'a, Bounded<'r, Box<dyn Read + 'r>>>;

/// Visits the entries of a tar archive, whose compression is recognised by its first bytes, until `visit` breaks off.
pub(super) fn walk(
    archive: &mut dyn BufRead,
    mut visit: impl FnMut(EntryPath, &mut Entry<'_, '_>) -> Result<ControlFlow<()>, ArchiveError>,
) -> Result<(), ArchiveError> {
    let room = Cell::new(MOST_NAMES);
    let mut tar = tar::Archive::new(Bounded { inner: plain(archive)?, left: MOST_BYTES, room: &room });
    for entry in tar.entries()? {
        let mut entry = entry?;
        // its content, and the headers before the next one
        room.set(entry.size().saturating_add(MOST_NAMES));
        if entry.header().entry_type().is_pax_global_extensions() {
            continue;
        }
        let Some(path) = EntryPath::of(&entry.path_bytes())? else { continue };
        if visit(path, &mut entry)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// The decompressed bytes.
fn plain(archive: &mut dyn BufRead) -> Result<Box<dyn Read + '_>, ArchiveError> {
    let head = archive.fill_buf()?;
    Ok(if head.starts_with(b"\x1f\x8b") {
        Box::new(flate2::bufread::MultiGzDecoder::new(archive))
    } else if head.starts_with(b"\xfd7zXZ\0") {
        Box::new(lzma_rust2::XzReader::new_mem_limit(archive, true, MOST_MEMORY))
    } else if head.starts_with(b"\x28\xb5\x2f\xfd") {
        return Err(ArchiveError("packed with zstd, allowed are gzip, xz and no packing".to_owned()));
    } else {
        Box::new(archive)
    })
}

/// Writes files below a folder, hashing them on the way, up to the declared size.
pub(super) struct Writer<'a> {
    pub(super) folder: &'a Path,
    pub(super) declared: Content,
    pub(super) listing: Listing,
    pub(super) running: &'a Running<'a>,
}

impl Writer<'_> {
    /// Writes an entry as `path`; does nothing if there is no path or the entry is a folder.
    pub(super) fn write_entry(
        &mut self,
        path: Option<EntryPath>,
        entry: &mut Entry<'_, '_>,
    ) -> Result<(), ArchiveError> {
        let kind = entry.header().entry_type();
        match path {
            Some(path) if kind.is_file() => self.write(&path, entry),
            Some(EntryPath(path)) if !kind.is_dir() => {
                Err(ArchiveError(format!("{path:?} is {kind:?}, allowed are files and folders")))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn write(&mut self, path: &EntryPath, reader: &mut dyn Read) -> Result<(), ArchiveError> {
        let declared = self.declared;
        if self.listing.files() >= declared.files {
            return Err(too_much(declared));
        }
        let left = declared.bytes.saturating_sub(self.listing.bytes);
        let twice = || ArchiveError(format!("{:?} is there twice", path.as_str()));
        let target = self.folder.join(path.as_str());
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        let mut file = match File::create_new(&target) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(twice()),
            other => other?,
        };
        let mut hasher = Sha256::new();
        let (mut piece, mut length) = (Vec::new(), 0);
        while (&mut *reader).take(PIECE).read_to_end(&mut piece)? > 0 {
            length += piece.len() as u64;
            if length > left {
                return Err(too_much(declared));
            }
            hasher.update(&piece);
            file.write_all(&piece)?;
            self.running.advance(piece.len() as u64);
            piece.clear();
        }
        let digest = Digest::from(hasher);
        if self.listing.add(path.as_str().to_owned(), digest, length) { Ok(()) } else { Err(twice()) }
    }
}

/// Fails instead of giving more bytes than the limits of the whole archive and of this place.
pub(super) struct Bounded<'a, R> {
    inner: R,
    left: u64,
    room: &'a Cell<u64>,
}

impl<R: Read> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        let too_many = |most: u64, what: &str| io::Error::other(format!("more than {most} bytes {what}"));
        let left = self.left.checked_sub(read as u64);
        self.left = left.ok_or_else(|| too_many(MOST_BYTES, "once decompressed"))?;
        let room = self.room.get().checked_sub(read as u64);
        self.room.set(room.ok_or_else(|| too_many(MOST_NAMES, "of names before an entry"))?);
        Ok(read)
    }
}

/// The path of a name in an archive, which is not trusted, so that it stays below a folder: plain names, joined by `/`; not empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EntryPath(String);

impl EntryPath {
    /// The path of an entry's name; `None` if it is the folder itself (`./`).
    ///
    /// Refused are names that could lead elsewhere or mean different files on different systems: absolute ones,
    /// `..`, backslashes, control characters, anything but UTF-8.
    pub(super) fn of(name: &[u8]) -> Result<Option<Self>, ArchiveError> {
        let refuse = |why: &str| ArchiveError(format!("the name {:?} {why}", String::from_utf8_lossy(name)));
        let text = std::str::from_utf8(name).map_err(|_| refuse("is not utf-8"))?;
        if text.starts_with('/') {
            return Err(refuse("is absolute"));
        }
        if text.contains(|symbol: char| symbol == '\\' || symbol.is_control()) {
            return Err(refuse("holds a backslash or a control character"));
        }
        let mut path = String::with_capacity(text.len());
        for part in text.split('/').filter(|part| !part.is_empty() && *part != ".") {
            if part == ".." {
                return Err(refuse("leads out of its folder"));
            }
            if !path.is_empty() {
                path.push('/');
            }
            path.push_str(part);
        }
        if path == crate::store::STAMP {
            return Err(refuse("is a name that gleaner keeps for itself"));
        }
        Ok((!path.is_empty()).then_some(Self(path)))
    }

    /// The path without its topmost folder; `None` if nothing remains.
    pub(super) fn below_top(&self) -> Option<Self> {
        self.0.split_once('/').map(|(_, below)| Self(below.to_owned()))
    }

    /// The path below a folder, whose name is plain.
    pub(super) fn within(self, folder: &str) -> Self {
        Self(format!("{folder}/{}", self.0))
    }

    /// `path` below the folder of `self`.
    pub(super) fn sibling(&self, path: &EntryPath) -> Self {
        match self.0.rsplit_once('/') {
            Some((folder, _)) => Self(format!("{folder}/{}", path.0)),
            None => path.clone(),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Opens the 7z archives among the files that were written, each beside itself, and writes the files in them.
pub(super) fn open_all_seven_z(writer: &mut Writer<'_>) -> Result<(), ArchiveError> {
    let paths = writer.listing.paths().filter(|path| path.ends_with(".7z"));
    let archives: Vec<String> = paths.map(str::to_owned).collect();
    archives.iter().try_for_each(|archive| open_seven_z(archive, writer))
}

fn open_seven_z(archive: &str, writer: &mut Writer<'_>) -> Result<(), ArchiveError> {
    let broken = |error: sevenz_rust2::Error| ArchiveError(format!("{archive}: {error}"));
    let file = File::open(writer.folder.join(archive))?;
    let mut reader = ArchiveReader::new(file, Password::empty()).map_err(broken)?;
    let Some(beside) = EntryPath::of(archive.as_bytes())? else { return Ok(()) };
    // the error type of the crate cannot hold ours, so it is stored here
    let mut refused = None;
    let done = reader.for_each_entries(|entry, content| {
        let written = write_seven_z(entry, content, &beside, writer);
        written.map(|()| true).map_err(|error| {
            refused = Some(error);
            sevenz_rust2::Error::Other("refused".into())
        })
    });
    refused.map_or(done.map_err(broken), Err)
}

fn write_seven_z(
    entry: &ArchiveEntry,
    content: &mut dyn Read,
    beside: &EntryPath,
    writer: &mut Writer<'_>,
) -> Result<(), ArchiveError> {
    match EntryPath::of(entry.name().as_bytes())? {
        Some(EntryPath(path)) if !entry.is_directory() && is_link(entry) => {
            Err(ArchiveError(format!("{path:?} is a link, allowed are files and folders")))
        }
        Some(path) if !entry.is_directory() => writer.write(&beside.sibling(&path), content),
        _ => Ok(()),
    }
}

/// Whether the entry is a symbolic link, by the Unix mode in the upper half of its attributes.
fn is_link(entry: &ArchiveEntry) -> bool {
    const UNIX: u32 = 0x8000;
    let attributes = entry.windows_attributes();
    attributes & UNIX != 0 && (attributes >> 16) & 0o170_000 == 0o120_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_system_error_is_reported_as_it_is_without_the_bytes_of_a_damaged_archive() {
        let check = |text: &str, expected: &str| {
            assert_eq!(ArchiveError::from(io::Error::other(text.to_owned())).0, expected);
        };
        check("no space left on device", "cannot unpack: no space left on device");
        check(
            "numeric field was not a number: \u{1}a\nb when getting cksum",
            "cannot unpack: numeric field was not a number: a ... (the archive is damaged)",
        );
    }

    #[track_caller]
    fn check(name: &[u8], expected: Option<&str>) {
        assert_eq!(EntryPath::of(name).unwrap().as_ref().map(EntryPath::as_str), expected);
    }

    #[track_caller]
    fn refused(name: &[u8], why: &str) {
        let expected = format!("the name {:?} {why}", String::from_utf8_lossy(name));
        assert_eq!(EntryPath::of(name).unwrap_err().0, expected);
    }

    #[test]
    fn names_become_plain_paths_or_are_refused() {
        check(b"dataset/a b, c's.html", Some("dataset/a b, c's.html"));
        check(b"./dataset//x/./y/", Some("dataset/x/y"));
        // the folder itself is no path, and three dots are a name
        check(b"./", None);
        check(b"", None);
        check(b".../x", Some(".../x"));
        refused(b"../x", "leads out of its folder");
        refused(b"a/../../x", "leads out of its folder");
        refused(b"a/..", "leads out of its folder");
        refused(b"/etc/x", "is absolute");
        refused(b"//x", "is absolute");
        refused(b"a\\..\\x", "holds a backslash or a control character");
        refused(b"a\0b", "holds a backslash or a control character");
        refused(b"a/\xff", "is not utf-8");
        refused(b"./.complete", "is a name that gleaner keeps for itself");
    }

    #[test]
    fn the_top_folder_is_dropped() {
        let below = |name: &str| EntryPath::of(name.as_bytes()).unwrap().unwrap().below_top();
        assert_eq!(below("top/a/b").unwrap().as_str(), "a/b");
        assert_eq!(below("top"), None);
    }

    proptest! {
        #[test]
        fn an_accepted_name_has_only_plain_parts(name in "[./a\\\\ ]{0,12}") {
            if let Ok(Some(path)) = EntryPath::of(name.as_bytes()) {
                let mut parts = std::path::Path::new(path.as_str()).components();
                prop_assert!(parts.all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }
    }
}
