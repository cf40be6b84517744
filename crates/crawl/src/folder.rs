//! The folder of a crawl: its content, its owner, and its state after a break.
//!
//! An answer goes first into the archive on the disk, and only then into the journal. So at any break every
//! record that the journal names is in the archive. Records that it does not name are cut off and requested
//! again.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use whole_file::WriteError;

use crate::error::CrawlError;
use crate::index;
use crate::journal::{AddressRecord, Entry, Journal};
use crate::outcome::{ArchiveRange, Outcome};
use crate::settings::Settings;
use crate::warc::{self, ARCHIVE};

/// The settings of the crawl.
const SETTINGS: &str = "crawl.toml";
/// The outcome of each address.
const JOURNAL: &str = "journal.jsonl";
/// The place of each answer in the archive.
const INDEX: &str = "index.cdxj";
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
        Self {
            url: settings.start.to_string(),
            pages: settings.pages,
            depth: settings.depth,
            order: settings.order.to_string(),
            seed: settings.seed,
            max_bytes: settings.max_bytes,
            user_agent: settings.user_agent.clone(),
            allow_private: settings.allow_private,
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
    journal: Journal,
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
        let record = warc::response(date, url, block).map_err(CrawlError::file(self.path.join(ARCHIVE)))?;
        self.append(&record)
    }

    /// Records the outcome of an address, or a copy of robots.txt.
    ///
    /// # Errors
    /// [`CrawlError::File`] with the system's error.
    pub(crate) fn note(&mut self, entry: &Entry) -> Result<(), CrawlError> {
        self.journal.add(entry)
    }

    /// Reads an answer again.
    ///
    /// # Errors
    /// [`CrawlError::Damaged`] where the archive has no such record.
    pub(crate) fn read(&mut self, place: ArchiveRange) -> Result<Vec<u8>, CrawlError> {
        warc::read(&mut self.archive, place).map_err(|problem| self.damaged(place, &problem))
    }

    /// That the archive is not as the crawl left it.
    pub(crate) fn damaged(&self, place: ArchiveRange, problem: &str) -> CrawlError {
        let problem = format!("the record at {}: {problem}", place.offset);
        CrawlError::Damaged { path: self.archive_path(), problem }
    }

    /// Writes the index and the table of failures anew.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn write_views(&self, asked: &[AddressRecord]) -> Result<(), CrawlError> {
        self.replace(INDEX, index::lines(asked).as_bytes())?;
        let table = index::failures(asked).map_err(CrawlError::file(self.failures_path()))?;
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
        let kept: Kept = toml::from_str(&text).map_err(|error| CrawlError::Damaged {
            path: path.clone(),
            problem: error.message().to_owned(),
        })?;
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
        let records = entries.iter().filter_map(|entry| match entry {
            Entry::Asked(asked) => asked.record(),
            Entry::Robots(_) => None,
        });
        let mut records: Vec<ArchiveRange> = records.collect();
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
        for view in [INDEX, FAILURES] {
            match fs::remove_file(self.path.join(view)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(CrawlError::File { path: self.path.join(view), error });
                }
                _ => {}
            }
        }
        let kept = Kept::of(settings);
        let text = toml::to_string(&kept).map_err(std::io::Error::other);
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
        let record = warc::info(date, &fields).map_err(CrawlError::file(self.archive_path()))?;
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
