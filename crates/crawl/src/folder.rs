//! The folder of a crawl: its content, its owner, its journal, and its state after a break.
//!
//! An answer goes first into the archive on the disk, and only then into the journal. So at any break every
//! record that the journal names is in the archive. Records that it does not name are cut off and requested
//! again. The journal has the outcome of each address, in the order of requests; a crawl is continued from it: the walk over
//! the site is repeated with the stored answers.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use whole_file::WriteError;

use crate::PATIENCE;
use crate::archive::{self, ARCHIVE};
use crate::manners::Copy;
use crate::outcome::{AddressRecord, ArchiveRange, CrawlError, Kind, Outcome};
use crate::settings::Settings;

/// The settings of the crawl.
const SETTINGS: &str = "crawl.toml";
/// The outcome of each address.
const JOURNAL: &str = "journal.jsonl";
/// The addresses that are not in the archive, with reasons.
const FAILURES: &str = "failures.csv";

/// The most bytes of an archive with only the first record: settings, packed.
const LONGEST_INFO: u64 = 4 << 10;

/// The settings that identify a crawl. The delay and the time limit may change from run to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Kept {
    url: String,
    pages: usize,
    depth: u32,
    order: String,
    seed: u64,
    max_bytes: u64,
    user_agent: String,
    allow_private: bool,
}

impl Kept {
    fn of(settings: &Settings) -> Self {
        let asked = &settings.asked;
        Self {
            url: settings.start.to_string(),
            pages: asked.pages,
            depth: asked.depth,
            order: asked.order.to_string(),
            seed: asked.seed,
            max_bytes: asked.max_bytes,
            user_agent: asked.user_agent.clone(),
            allow_private: asked.allow_private,
        }
    }

    fn rows(&self) -> [(&'static str, String); 8] {
        [
            ("url", self.url.clone()),
            ("pages", self.pages.to_string()),
            ("depth", self.depth.to_string()),
            ("order", self.order.clone()),
            ("seed", self.seed.to_string()),
            ("max-bytes", self.max_bytes.to_string()),
            ("user-agent", self.user_agent.clone()),
            ("allow-private", self.allow_private.to_string()),
        ]
    }
}

/// The folder of a running crawl.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) journal: Journal,
    archive: File,
    /// The archive's length.
    length: u64,
}

impl Folder {
    /// Opens the folder, makes it if it does not exist, and returns the entries of its journal.
    ///
    /// A folder without a page is begun anew, whatever its settings.
    ///
    /// # Errors
    /// [`CrawlError`] if the folder is another crawl's, or no crawl's, or cannot be read.
    pub(crate) fn open(
        path: &Path,
        settings: &Settings,
        date: &str,
    ) -> Result<(Self, Vec<Entry>), CrawlError> {
        fs::create_dir_all(path).map_err(CrawlError::file(path))?;
        if !path.join(SETTINGS).exists() && is_occupied(path)? {
            return Err(CrawlError::Occupied { folder: path.to_owned() });
        }
        let mut journal = Journal::open(path, JOURNAL)?;
        let mut entries = journal.entries()?;
        let archive = open_archive(path)?;
        let mut folder = Self { path: path.to_owned(), journal, archive, length: 0 };
        if entries.iter().any(is_page) {
            folder.check(settings)?;
            folder.cut_archive(&entries)?;
        } else {
            folder.check_nothing_is_lost(&entries)?;
            entries.clear();
            folder.begin(settings, date)?;
        }
        Ok((folder, entries))
    }

    /// Stores an answer.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn keep(&mut self, date: &str, url: &str, block: &[u8]) -> Result<ArchiveRange, CrawlError> {
        let record =
            archive::response_record(date, url, block).map_err(CrawlError::file(self.path.join(ARCHIVE)))?;
        self.append(&record)
    }

    /// Reads an answer again.
    ///
    /// # Errors
    /// [`CrawlError::Damaged`] where the archive has no such record.
    pub(crate) fn read(&mut self, place: ArchiveRange) -> Result<Vec<u8>, CrawlError> {
        archive::read_record(&mut self.archive, place).map_err(|problem| self.damaged(place, &problem))
    }

    /// That the archive is not as the crawl left it.
    pub(crate) fn damaged(&self, place: ArchiveRange, problem: &str) -> CrawlError {
        let problem = format!("the record at {}: {problem}", place.offset);
        CrawlError::Damaged { path: self.archive_path(), problem }
    }

    /// Writes the table of failures anew.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn write_failures(&self, asked: &[AddressRecord]) -> Result<(), CrawlError> {
        let table = archive::failures_table(asked).map_err(CrawlError::file(self.failures_path()))?;
        self.replace(FAILURES, &table)
    }

    pub(crate) fn archive_path(&self) -> PathBuf {
        self.path.join(ARCHIVE)
    }

    pub(crate) fn failures_path(&self) -> PathBuf {
        self.path.join(FAILURES)
    }

    /// Compares the settings with those of the folder.
    fn check(&self, settings: &Settings) -> Result<(), CrawlError> {
        let path = self.path.join(SETTINGS);
        let text = fs::read_to_string(&path).map_err(CrawlError::file(&path))?;
        let damaged =
            |error: toml::de::Error| CrawlError::Damaged { path, problem: error.message().to_owned() };
        let kept: Kept = toml::from_str(&text).map_err(damaged)?;
        let rows = kept.rows().into_iter().zip(Kept::of(settings).rows());
        for ((name, kept), (_, asked)) in rows {
            if kept != asked {
                return Err(CrawlError::Other { folder: self.path.clone(), name, kept, asked });
            }
        }
        Ok(())
    }

    /// Refuses to begin anew if there is an archive without its journal. Every journal begins with
    /// robots.txt, which is requested before the first page.
    fn check_nothing_is_lost(&self, entries: &[Entry]) -> Result<(), CrawlError> {
        let path = self.archive_path();
        let length = self.archive.metadata().map_err(CrawlError::file(&path))?.len();
        if entries.is_empty() && length > LONGEST_INFO {
            return Err(CrawlError::Damaged { path, problem: format!("its {JOURNAL} is gone") });
        }
        Ok(())
    }

    /// Cuts the archive behind the last record that the journal names. Verifies that its records follow one another, the first record of the
    /// archive, which the journal does not name, and the last, behind which the cut is made. The crawl reads the others.
    fn cut_archive(&mut self, entries: &[Entry]) -> Result<(), CrawlError> {
        let record = |entry: &Entry| match entry {
            Entry::Asked(asked) => asked.record(),
            Entry::Robots(_) => None,
        };
        let mut records: Vec<ArchiveRange> = entries.iter().filter_map(record).collect();
        records.sort_by_key(|record| record.offset);
        if let Some(pair) = records.windows(2).find(|pair| pair[0].end() != pair[1].offset) {
            let problem =
                format!("a record ends at {}, and the next begins at {}", pair[0].end(), pair[1].offset);
            return Err(CrawlError::Damaged { path: self.path.join(JOURNAL), problem });
        }
        let info = records.first().map_or(0, |record| record.offset);
        let end = records.last().map_or(0, |record| record.end());
        let path = self.archive_path();
        let length = self.archive.metadata().map_err(CrawlError::file(&path))?.len();
        if length < end {
            let problem = format!("it has {length} bytes, the journal names {end}");
            return Err(CrawlError::Damaged { path, problem });
        }
        self.read(ArchiveRange { offset: 0, length: info })?;
        if let Some(&last) = records.last() {
            self.read(last)?;
        }
        self.archive.set_len(end).map_err(CrawlError::file(&path))?;
        self.length = end;
        Ok(())
    }

    /// Begins a new crawl: settings, an empty journal, an archive with its first record.
    fn begin(&mut self, settings: &Settings, date: &str) -> Result<(), CrawlError> {
        self.journal.cut(0)?;
        match fs::remove_file(self.failures_path()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(CrawlError::File { path: self.failures_path(), error });
            }
            _ => {}
        }
        let kept = Kept::of(settings);
        let text = toml::to_string(&kept).map_err(io::Error::other);
        let text = text.map_err(CrawlError::file(self.path.join(SETTINGS)))?;
        let head = "# What `gleaner crawl` was asked for. The same command goes on with this crawl.\n\n";
        self.replace(SETTINGS, format!("{head}{text}").as_bytes())?;
        self.archive.set_len(0).map_err(CrawlError::file(self.archive_path()))?;
        self.length = 0;
        let fields = [
            ("software", concat!("gleaner/", env!("CARGO_PKG_VERSION"))),
            ("format", "WARC File Format 1.1"),
            ("http-header-user-agent", &kept.user_agent),
            ("robots", "RFC 9309"),
            ("description", &format!("{}, {} order, depth {}", kept.url, kept.order, kept.depth)),
        ];
        let record = archive::info_record(date, &fields).map_err(CrawlError::file(self.archive_path()))?;
        self.append(&record).map(|_| ())
    }

    fn append(&mut self, record: &[u8]) -> Result<ArchiveRange, CrawlError> {
        let place = ArchiveRange { offset: self.length, length: record.len() as u64 };
        let written = self
            .archive
            .seek(SeekFrom::Start(place.offset))
            .and_then(|_| self.archive.write_all(record))
            .and_then(|()| self.archive.sync_data());
        written.map_err(CrawlError::file(self.archive_path()))?;
        self.length = place.end();
        Ok(place)
    }

    /// Writes a file whole or not at all.
    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), CrawlError> {
        let written = whole_file::write_durably(&self.path.join(name), bytes);
        written.map_err(|WriteError { path, source }| CrawlError::file(path)(source))
    }
}

fn open_archive(folder: &Path) -> Result<File, CrawlError> {
    let path = folder.join(ARCHIVE);
    let mut options = File::options();
    options.create(true).truncate(false).read(true).write(true).open(&path).map_err(CrawlError::file(&path))
}

/// Whether the folder has files that no crawl makes before it writes its settings.
fn is_occupied(folder: &Path) -> Result<bool, CrawlError> {
    for entry in fs::read_dir(folder).map_err(CrawlError::file(folder))? {
        let entry = entry.map_err(CrawlError::file(folder))?;
        let empty = entry.metadata().is_ok_and(|data| data.is_file() && data.len() == 0);
        let name = entry.file_name();
        let ours = empty && (name == JOURNAL || name == ARCHIVE);
        if !ours && !name.as_encoded_bytes().starts_with(b".") {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_page(entry: &Entry) -> bool {
    matches!(entry, Entry::Asked(AddressRecord { outcome: Outcome::Page { .. }, .. }))
}

/// A line of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) enum Entry {
    /// A copy of robots.txt.
    Robots(Copy),
    /// An address that was asked for, or would have been but for robots.txt.
    Asked(AddressRecord),
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
