//! The folder of a crawl: its owner, its archive, and the table of failures.
//!
//! The archive is all that a crawl knows. A record for each outcome stands in it, in the order of requests. After a break the records are read
//! once from the beginning, and a record that is cut off is replaced.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use whole_file::WriteError;

use crate::archive::{ARCHIVE, Content, Record};
use crate::outcome::{CrawlError, LeftAddress};
use crate::settings::Settings;

/// The addresses that have no answer in the archive, with reasons.
const FAILURES: &str = "failures.csv";

/// The most bytes of the first record: settings, packed.
const LONGEST_INFO: u64 = 4 << 10;

/// The most zeros with which a packed record ends: the upper bytes of its length.
const ZEROS: u64 = 3;

/// The folder of a running crawl.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    archive: BufReader<File>,
    /// The length of the archive up to the last record that was read or written.
    length: u64,
    /// Whether all records of earlier runs are read.
    is_read: bool,
    /// New records, packed, that are not written yet.
    held: Vec<u8>,
}

impl Folder {
    /// Opens the folder, makes it if it does not exist, and locks out other crawls until it is dropped.
    ///
    /// # Errors
    /// [`CrawlError`] if the folder is another crawl's, or no crawl's, or cannot be read.
    pub(crate) fn open(path: &Path, settings: &Settings, date: &str) -> Result<Self, CrawlError> {
        let of_folder = |error| CrawlError::file(path)(error);
        let occupied = || CrawlError::Occupied(path.to_owned());
        fs::create_dir_all(path).map_err(of_folder)?;
        let archive = path.join(ARCHIVE);
        if !archive.exists() && has_files(path).map_err(of_folder)? {
            return Err(occupied());
        }
        // neither a link, through which the crawl would be written elsewhere, nor what has no end
        if let Ok(found) = fs::symlink_metadata(&archive) {
            input::must_be_regular(&found).map_err(CrawlError::file(&archive))?;
        }
        let mut options = File::options();
        let options = options.create(true).truncate(false).read(true).write(true);
        let file = options.open(&archive).map_err(CrawlError::file(&archive))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => CrawlError::Busy(path.to_owned()),
            TryLockError::Error(error) => CrawlError::File(archive.clone(), error),
        })?;
        let length = file.metadata().map_err(CrawlError::file(&archive))?.len();
        let archive = BufReader::new(file);
        let mut folder = Self { path: path.to_owned(), archive, length: 0, is_read: false, held: Vec::new() };
        match folder.next() {
            Ok(Some(first)) if first.content == Content::Settings => {
                check(path, &first.block, settings)?.ok_or_else(occupied)?;
            }
            Ok(None) if length <= LONGEST_INFO => folder.begin(settings, date),
            _ => return Err(occupied()),
        }
        Ok(folder)
    }

    /// The next record of earlier runs, if there is one more.
    ///
    /// # Errors
    /// [`CrawlError::Damaged`] if it differs from any state in which a crawl can leave it.
    pub(crate) fn next(&mut self) -> Result<Option<Record>, CrawlError> {
        if self.is_read {
            return Ok(None);
        }
        let record = match Record::read(&mut self.archive) {
            Ok(record) => record,
            Err(_) if self.ends_with_zeros().map_err(CrawlError::file(self.archive_path()))? => None,
            Err(problem) => {
                return Err(self.damaged(format!("the record at byte {}: {problem}", self.length)));
            }
        };
        self.is_read = record.is_none();
        if record.is_none() && self.length > 0 {
            // what is left of a record
            let cut = self.archive.get_mut().set_len(self.length);
            cut.map_err(CrawlError::file(self.archive_path()))?;
        } else if record.is_some() {
            self.length = self.archive.stream_position().map_err(CrawlError::file(self.archive_path()))?;
        }
        Ok(record)
    }

    /// Whether only zeros stand behind the last whole record, or the beginning of a record and zeros: some file systems leave them after a power
    /// failure. It is told.
    fn ends_with_zeros(&mut self) -> io::Result<bool> {
        let (mut at, mut end) = (self.length, self.length);
        self.archive.seek(SeekFrom::Start(self.length))?;
        loop {
            let piece = self.archive.fill_buf()?;
            if piece.is_empty() {
                break;
            }
            let read = piece.len();
            if let Some(last) = piece.iter().rposition(|byte| *byte != 0) {
                end = at + last as u64 + 1;
            }
            at += read as u64;
            self.archive.consume(read);
        }
        self.archive.seek(SeekFrom::Start(self.length))?;
        // a damaged record may end with a few zeros, those of its length
        let are_many = end == self.length || at - end > ZEROS;
        let is_cut = self.length > 0
            && are_many
            && Record::read((&mut self.archive).take(end - self.length)) == Ok(None);
        if is_cut {
            let (path, bytes) = (self.archive_path(), at - self.length);
            tracing::warn!(
                "{}: {bytes} bytes behind byte {} end with zeros and are cut off",
                path.display(),
                self.length
            );
        }
        Ok(is_cut)
    }

    /// That the archive is not as the crawl left it.
    pub(crate) fn damaged(&self, problem: String) -> CrawlError {
        CrawlError::Damaged(self.archive_path(), problem)
    }

    /// Adds a record behind the others. It is on the disk after [`write`](Self::write).
    pub(crate) fn add(&mut self, record: &Record) {
        self.held.extend(record.packed());
    }

    /// Writes the added records to the disk.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn write(&mut self) -> Result<(), CrawlError> {
        if self.held.is_empty() {
            return Ok(());
        }
        let (length, held, file) = (self.length, std::mem::take(&mut self.held), self.archive.get_mut());
        // a record that was cut off is behind the others
        let written = file
            .set_len(length)
            .and_then(|()| file.seek(SeekFrom::Start(length)))
            .and_then(|_| file.write_all(&held))
            .and_then(|()| file.sync_data());
        written.map_err(CrawlError::file(self.archive_path()))?;
        self.length += held.len() as u64;
        Ok(())
    }

    /// Writes the table of failures anew: a row for each address without an answer in the archive, in the order of requests. `failed`
    /// separates failures from pages that are left out on purpose.
    ///
    /// # Errors
    /// [`CrawlError::File`] of the system.
    pub(crate) fn write_failures(&self, left: &[LeftAddress]) -> Result<(), CrawlError> {
        let table = failures_table(left).map_err(CrawlError::file(self.failures_path()))?;
        let written = whole_file::write_durably(&self.failures_path(), &table);
        written.map_err(|WriteError { path, source }| CrawlError::file(path)(source))
    }

    pub(crate) fn archive_path(&self) -> PathBuf {
        self.path.join(ARCHIVE)
    }

    pub(crate) fn failures_path(&self) -> PathBuf {
        self.path.join(FAILURES)
    }

    /// Begins a new crawl with its first record.
    fn begin(&mut self, settings: &Settings, date: &str) {
        let general = [
            ("software", concat!("gleaner/", env!("CARGO_PKG_VERSION")).to_owned()),
            ("format", "WARC File Format 1.1".to_owned()),
            ("http-header-user-agent", settings.asked.user_agent.clone()),
            ("robots", "RFC 9309".to_owned()),
        ];
        let fields = general.into_iter().chain(rows(settings));
        let text: String = fields.map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let (date, about) = (date.to_owned(), ARCHIVE.to_owned());
        self.add(&Record { content: Content::Settings, date, about, block: text.into_bytes() });
    }
}

/// The settings that identify a crawl. The delay and the time limit may change from run to run.
fn rows(settings: &Settings) -> [(&'static str, String); 8] {
    let asked = &settings.asked;
    [
        ("url", settings.start.to_string()),
        ("pages", asked.pages.to_string()),
        ("depth", asked.depth.to_string()),
        ("order", asked.order.to_string()),
        ("seed", asked.seed.to_string()),
        ("max-bytes", asked.max_bytes.to_string()),
        ("user-agent", asked.user_agent.clone()),
        ("allow-private", asked.allow_private.to_string()),
    ]
}

/// Compares the settings with those of the first record; `None` if it has none.
fn check(folder: &Path, block: &[u8], settings: &Settings) -> Result<Option<()>, CrawlError> {
    let text = String::from_utf8_lossy(block);
    for (name, asked) in rows(settings) {
        let mut fields = text.split("\r\n").filter_map(|line| line.split_once(": "));
        let Some((_, kept)) = fields.find(|(field, _)| *field == name) else { return Ok(None) };
        if kept != asked {
            let (folder, kept) = (folder.to_owned(), kept.to_owned());
            return Err(CrawlError::Other { folder, name, kept, asked });
        }
    }
    Ok(Some(()))
}

/// Whether the folder has a file that is not hidden.
fn has_files(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        if !entry?.file_name().as_encoded_bytes().starts_with(b".") {
            return Ok(true);
        }
    }
    Ok(false)
}

fn failures_table(left: &[LeftAddress]) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["url", "depth", "from", "kind", "failed", "problem"])?;
    for LeftAddress { url, depth, from, failure } in left {
        let failed = if failure.kind.is_failure() { "yes" } else { "no" };
        let (depth, kind) = (depth.to_string(), failure.kind.to_string());
        table.write_record([url, &depth, from, &kind, failed, &failure.problem])?;
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}
