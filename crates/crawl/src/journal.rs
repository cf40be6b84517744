//! The journal: the outcome of each address, in the order of requests. Entries are only appended. A crawl is
//! continued from it: the walk over the site is repeated with the stored answers.

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

/// The outcome of an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddressRecord {
    pub(crate) url: String,
    /// The number of links from the first page, by the way of the crawl.
    pub(crate) depth: u32,
    /// The page that links to it, or the address that redirected to it.
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
    /// Opens the journal, makes it if it does not exist, and locks out other crawls until it is dropped.
    ///
    /// # Errors
    /// [`CrawlError::Busy`] if another crawl has it.
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

    /// Reads all entries. A line that is cut off is removed. The last entries of a crawl that gave up without
    /// a network are removed too: they are no facts about the site.
    ///
    /// # Errors
    /// [`CrawlError::Damaged`] if a line before others cannot be read.
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

    /// Adds an entry, as a whole or not at all.
    ///
    /// # Errors
    /// [`CrawlError::File`] with the system's error.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), CrawlError> {
        let mut line =
            serde_json::to_vec(entry).map_err(io::Error::from).map_err(CrawlError::file(&self.path))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(CrawlError::file(&self.path))?;
        if matches!(entry, Entry::Robots(_)) {
            // the first line: if a power cut lost it but not the archive, the journal would seem to be lost
            self.file.sync_data().map_err(CrawlError::file(&self.path))?;
        }
        Ok(())
    }

    /// Removes all but the first bytes.
    ///
    /// # Errors
    /// [`CrawlError::File`] with the system's error.
    pub(crate) fn cut(&mut self, length: u64) -> Result<(), CrawlError> {
        self.file.set_len(length).map_err(CrawlError::file(&self.path))
    }
}

/// The number of entries before the broken connections because of which the crawl gave up; all entries if it
/// did not give up.
///
/// Answers with a temporary status stay: a part of a site may be broken for ever, and the crawl must get past
/// it.
fn before_giving_up(entries: &[Entry]) -> usize {
    let mut broken = 0;
    for (index, entry) in entries.iter().enumerate().rev() {
        match entry {
            Entry::Asked(AddressRecord { outcome: Outcome::Left { kind: Kind::Network, .. }, .. }) => {
                broken += 1;
            }
            // no request was sent
            Entry::Asked(AddressRecord { outcome: Outcome::Left { kind: Kind::Robots, .. }, .. }) => {}
            _ if broken >= PATIENCE => return index + 1,
            _ => break,
        }
    }
    entries.len()
}
