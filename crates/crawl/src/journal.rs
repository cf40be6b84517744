//! The journal: what became of each address, in the order asked. It is only ever appended to, and a crawl goes on from
//! it: the walk over the site is done again with the answers that are there.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::bounds::PATIENCE;
use crate::error::CrawlError;
use crate::outcome::{ArchiveRange, Kind, Outcome};
use crate::robots::Copy;

/// A line of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// A copy of robots.txt.
    Robots(Copy),
    /// An address that was asked for, or would have been but for robots.txt.
    Asked(AddressRecord),
}

/// What became of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddressRecord {
    pub(crate) url: String,
    /// Links from the first page, by the way the crawl took.
    pub(crate) depth: u32,
    /// The page that links to it, or the address that led to it.
    pub(crate) from: Option<String>,
    /// The date, as in the archive.
    pub(crate) when: String,
    pub(crate) outcome: Outcome,
}

impl AddressRecord {
    /// The record, if the answer is kept.
    pub(crate) fn record(&self) -> Option<ArchiveRange> {
        match self.outcome {
            Outcome::Page { record, .. } | Outcome::Redirect { record, .. } => Some(record),
            Outcome::Left { .. } => None,
        }
    }
}

/// The journal's file.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens the journal, makes it where there is none, and keeps other crawls out until it is dropped.
    ///
    /// # Errors
    /// [`CrawlError::Busy`] where another crawl has it.
    pub(crate) fn open(folder: &Path, name: &str) -> Result<Self, CrawlError> {
        let path = folder.join(name);
        let mut options = File::options();
        let file =
            options.create(true).read(true).append(true).open(&path).map_err(CrawlError::file(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(Self { path, file }),
            Err(std::fs::TryLockError::WouldBlock) => Err(CrawlError::Busy { folder: folder.to_owned() }),
            Err(std::fs::TryLockError::Error(error)) => Err(CrawlError::File { path, error }),
        }
    }

    /// Reads all entries. A line that was cut off while it was written is taken away, and so are the last ones of a
    /// crawl that gave up because there was no network: they say nothing of the site.
    ///
    /// # Errors
    /// [`CrawlError::Damaged`] where a line that others follow cannot be read.
    pub(crate) fn entries(&mut self) -> Result<Vec<Entry>, CrawlError> {
        let mut bytes = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(CrawlError::file(&self.path))?;
        self.file.read_to_end(&mut bytes).map_err(CrawlError::file(&self.path))?;
        let mut entries = Vec::new();
        let mut ends = vec![0];
        let mut whole = 0;
        for (number, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            match serde_json::from_slice(line) {
                Ok(entry) if line.ends_with(b"\n") => entries.push(entry),
                Err(error) if whole + line.len() < bytes.len() => {
                    let problem = format!("line {}: {error}", number + 1);
                    return Err(CrawlError::Damaged { path: self.path.clone(), problem });
                }
                _ => break,
            }
            whole += line.len();
            ends.push(whole);
        }
        entries.truncate(before_giving_up(&entries));
        whole = ends[entries.len()];
        if whole < bytes.len() {
            self.cut(whole as u64)?;
        }
        Ok(entries)
    }

    /// Adds an entry; it is there as a whole, or was not added.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), CrawlError> {
        let mut line =
            serde_json::to_vec(entry).map_err(io::Error::from).map_err(CrawlError::file(&self.path))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(CrawlError::file(&self.path))?;
        if matches!(entry, Entry::Robots(_)) {
            // the first line: without it an archive that survives a power cut would look as if its journal was lost
            self.file.sync_data().map_err(CrawlError::file(&self.path))?;
        }
        Ok(())
    }

    /// Takes away all but the first bytes.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn cut(&mut self, length: u64) -> Result<(), CrawlError> {
        self.file.set_len(length).map_err(CrawlError::file(&self.path))
    }
}

/// How many entries there are before the crawl met nothing but broken connections and gave up; all, where it did not.
///
/// Answers that say "not now" stay: a part of a site may be broken for ever, and the crawl has to get past it.
fn before_giving_up(entries: &[Entry]) -> usize {
    let mut broken = 0;
    for (index, entry) in entries.iter().enumerate().rev() {
        match entry {
            Entry::Asked(AddressRecord { outcome: Outcome::Left { kind: Kind::Network, .. }, .. }) => {
                broken += 1
            }
            // no request was sent
            Entry::Asked(AddressRecord { outcome: Outcome::Left { kind: Kind::Robots, .. }, .. }) => {}
            _ if broken >= PATIENCE => return index + 1,
            _ => break,
        }
    }
    entries.len()
}
