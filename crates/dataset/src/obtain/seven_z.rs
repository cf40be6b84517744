//! The 7z archives among a data set's files, each opened beside itself.

use std::fs::File;
use std::path::Path;

use sevenz_rust2::{ArchiveReader, Password};

use super::archive::{ArchiveError, Writer};
use super::entry_path::EntryPath;
use crate::content::{Content, Listing};
use crate::progress::Running;

/// Unpacks every `*.7z` of `listing` below `folder` and adds the files in them; `declared` bounds the total.
pub(super) fn open_all(
    folder: &Path,
    declared: Content,
    listing: &mut Listing,
    running: &Running<'_>,
) -> Result<(), ArchiveError> {
    let archives: Vec<String> =
        listing.paths().filter(|path| path.ends_with(".7z")).map(str::to_owned).collect();
    let mut writer = Writer { folder, declared, listing: std::mem::take(listing), running };
    for archive in archives {
        open(&archive, &mut writer)?;
    }
    *listing = writer.listing;
    Ok(())
}

fn open(archive: &str, writer: &mut Writer<'_>) -> Result<(), ArchiveError> {
    let broken = |error| ArchiveError::SevenZ { path: archive.to_owned(), error };
    let file = File::open(writer.folder.join(archive))?;
    let mut reader = ArchiveReader::new(file, Password::empty()).map_err(broken)?;
    let Some(beside) = EntryPath::of(archive.as_bytes())? else { return Ok(()) };
    // the error type of the crate cannot hold ours, so it is stored here
    let mut refused = None;
    let done = reader.for_each_entries(|entry, content| {
        let written = write(entry, content, &beside, writer);
        written.map(|()| true).map_err(|error| {
            refused = Some(error);
            sevenz_rust2::Error::Other("refused".into())
        })
    });
    match (refused, done) {
        (Some(error), _) => Err(error),
        (None, done) => done.map_err(broken),
    }
}

fn write(
    entry: &sevenz_rust2::ArchiveEntry,
    content: &mut dyn std::io::Read,
    beside: &EntryPath,
    writer: &mut Writer<'_>,
) -> Result<(), ArchiveError> {
    match EntryPath::of(entry.name().as_bytes())? {
        Some(path) if !entry.is_directory() => {
            if is_link(entry) {
                return Err(ArchiveError::NotAFile {
                    path: path.as_str().to_owned(),
                    found: "a link".to_owned(),
                });
            }
            writer.write(&beside.sibling(&path), content)
        }
        _ => Ok(()),
    }
}

/// Whether the entry is a symbolic link, by the Unix mode in the upper half of its attributes.
fn is_link(entry: &sevenz_rust2::ArchiveEntry) -> bool {
    const UNIX: u32 = 0x8000;
    let attributes = entry.windows_attributes();
    attributes & UNIX != 0 && (attributes >> 16) & 0o170_000 == 0o120_000
}
