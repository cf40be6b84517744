//! The pages in work, in a file: which page ended the process, for the next start.
//!
//! Nothing in a process catches an overflow of its stack or a lack of memory. So a thread writes the name of a page into a file before it works
//! on the page, and blanks the name afterwards. If the process aborts, a letter behind the names says so. The pages that were in work then are
//! suspects: the next process is to work on one page at a time, and a page in whose work that one aborts too is left out. A process that is
//! killed makes no suspects, since that is no fault of a page; its names are only told.
//!
//! A process has one such file at most. Where nobody has begun it, as in the library, nothing is written. On systems other than Unix an abort is
//! as a kill.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{must_be_regular, open_foreign};

/// The bytes of a record: the number of processes that aborted in the work, or [`NOW`]; a blank, the name, blanks, a line break.
const RECORD: usize = 512;

/// The first letter of the record of a page in work.
const NOW: &str = "w";

/// The letter behind the records if the process has aborted.
const ABORTED: u8 = b'X';

/// The number of processes that abort in the work on a page until it is left out.
const MOST: u8 = 2;

/// The most records that are read.
const RECORDS: usize = 4096;

static OF_PROCESS: Mutex<Option<WorkFile>> = Mutex::new(None);

/// The page or site is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name} is left out, since {MOST} runs aborted while they worked on it; to try it again, remove {}", file.display())]
pub struct LeftOut {
    name: String,
    file: PathBuf,
}

/// The file of pages in work; dropping it ends it.
#[derive(Debug)]
#[must_use]
pub struct Watch {
    /// The pages and sites in the work on which a process has aborted, once each: so that the cause is known if this one aborts too, it
    /// should work on one page at a time.
    pub suspects: Vec<String>,
    /// The pages and sites that were in work when the last process was killed.
    pub killed: Vec<String>,
}

impl Watch {
    /// Begins the file, and its folder if there is none. Where another process has the file, nothing is written, and no page is left out.
    ///
    /// # Errors
    /// Those of the system.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let Some((file, killed)) = WorkFile::begin(path)? else {
            return Ok(Self { suspects: Vec::new(), killed: Vec::new() });
        };
        #[cfg(unix)]
        {
            use signal_hook::{consts::SIGABRT, flag, low_level::pipe};
            // if the system refuses, an abort is as a kill
            let written =
                File::options().append(true).open(path).and_then(|end| pipe::register(SIGABRT, end));
            let _ = written
                .and_then(|_| flag::register_conditional_default(SIGABRT, Arc::new(AtomicBool::new(true))));
        }
        let suspects =
            file.known.iter().filter(|(_, aborts)| **aborts < MOST).map(|(name, _)| name.clone()).collect();
        *own() = Some(file);
        Ok(Self { suspects, killed })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        end_work();
    }
}

/// Ends the file of this process, which must end now or has done its work. Only the pages that are left out stay in it.
pub fn end_work() {
    if let Some(file) = own().take() {
        file.end();
    }
}

/// Work on one page or site, until it is dropped.
#[derive(Debug)]
#[must_use]
pub struct InWork(
    /// The record in the file, if there is one.
    Option<usize>,
);

impl InWork {
    /// Notes that the work on a page of a site begins, or on the site as a whole.
    ///
    /// # Errors
    /// [`LeftOut`].
    pub fn begin(site: &str, page: Option<&str>) -> Result<Self, LeftOut> {
        let mut own = own();
        let Some(file) = own.as_mut() else { return Ok(Self(None)) };
        let name = name(site, page);
        if file.known.get(&name).is_some_and(|aborts| *aborts >= MOST) {
            return Err(LeftOut { name, file: file.path.clone() });
        }
        Ok(Self(Some(file.take(&name))))
    }
}

impl Drop for InWork {
    fn drop(&mut self) {
        if let Some(place) = self.0
            && let Some(file) = own().as_mut()
        {
            file.release(place);
        }
    }
}

/// The name in the file, as long as a record has room for it.
fn name(site: &str, page: Option<&str>) -> String {
    let name = page.map_or_else(|| format!("site {site}"), |page| format!("site {site}, page {page}"));
    let mut name = name.replace(char::is_control, " ");
    name.truncate(name.floor_char_boundary(RECORD - 3));
    name.truncate(name.trim_end().len());
    name
}

fn own() -> MutexGuard<'static, Option<WorkFile>> {
    OF_PROCESS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The file. The first records are the suspects and the pages that are left out, in their order; the others are those of the work now.
#[derive(Debug)]
struct WorkFile {
    path: PathBuf,
    file: File,
    /// Whether the folder was made for it.
    made: bool,
    /// Names, with the number of processes that aborted in their work.
    known: BTreeMap<String, u8>,
    /// For each further record, whether it is in use.
    used: Vec<bool>,
}

impl WorkFile {
    /// The file, and the names in work when the last process was killed; `None` if another process has the file.
    fn begin(path: &Path) -> io::Result<Option<(Self, Vec<String>)>> {
        let folder = path.parent().unwrap_or(Path::new(""));
        let made = !folder.exists() && folder != Path::new("");
        if made {
            fs::create_dir_all(folder)?;
        }
        let (mut known, mut killed) = (BTreeMap::new(), Vec::new());
        // neither a link, through which another file would be written, nor what has no end
        if let Ok(found) = fs::symlink_metadata(path) {
            must_be_regular(&found)?;
            let left = open_foreign(path)?;
            if left.try_lock().is_err() {
                return Ok(None);
            }
            let mut records = Vec::new();
            left.take((RECORDS * RECORD) as u64).read_to_end(&mut records)?;
            let mut now = BTreeSet::new();
            for (head, name) in records.chunks(RECORD).filter_map(parsed) {
                match head.parse() {
                    Ok(aborts @ 1..=MOST) => drop(known.insert(name, aborts)),
                    _ if head == NOW => drop(now.insert(name)),
                    _ => {}
                }
            }
            if records.ends_with(&[ABORTED]) {
                now.into_iter().for_each(|name| *known.entry(name).or_insert(0) += 1);
            } else {
                killed.extend(now);
            }
            fs::remove_file(path)?;
        }
        let file = File::options().write(true).create_new(true).open(path)?;
        // a file system without locks has none
        let _ = file.lock();
        let mut own = Self { path: path.to_owned(), file, made, known, used: Vec::new() };
        own.write(0, &own.records());
        Ok(Some((own, killed)))
    }

    /// Writes the name into a free record and gives its place.
    fn take(&mut self, name: &str) -> usize {
        let free = self.used.iter().position(|used| !used).unwrap_or(self.used.len());
        self.used.resize(self.used.len().max(free + 1), false);
        self.used[free] = true;
        self.write(self.known.len() + free, &record(NOW, name));
        self.known.len() + free
    }

    /// Blanks a record.
    fn release(&mut self, place: usize) {
        self.used[place - self.known.len()] = false;
        self.write(place, &record("", ""));
    }

    /// The records of the known names.
    fn records(&self) -> String {
        self.known.iter().map(|(name, aborts)| record(&aborts.to_string(), name)).collect()
    }

    /// What cannot be written, as on a full disk, is not known at the next start.
    fn write(&mut self, place: usize, records: &str) {
        let written = self.file.seek(SeekFrom::Start((place * RECORD) as u64));
        let _ = written.and_then(|_| self.file.write_all(records.as_bytes()));
    }

    fn end(mut self) {
        self.known.retain(|_, aborts| *aborts >= MOST);
        let records = self.records();
        if records.is_empty() {
            let _ = fs::remove_file(&self.path);
            // only if it is empty
            let _ = self.path.parent().filter(|_| self.made).map(fs::remove_dir);
        } else {
            self.write(0, &records);
            let _ = self.file.set_len(records.len() as u64);
        }
    }
}

fn record(head: &str, name: &str) -> String {
    format!("{head:1} {name}{:blanks$}\n", "", blanks = RECORD - 3 - name.len())
}

/// Head and name of a record; `None` for one that is blank or damaged.
fn parsed(record: &[u8]) -> Option<(&str, String)> {
    let (head, name) = std::str::from_utf8(record).ok()?.strip_suffix('\n')?.trim_end().split_once(' ')?;
    Some((head, name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process that works on `done`, and aborts or is killed in the work on `names`; and the names that it has at its start, with the
    /// number of aborts, and 0 for those of a kill.
    #[track_caller]
    fn process(path: &Path, done: &[&str], names: &[&str], aborts: bool) -> Vec<(String, u8)> {
        let (mut file, killed) = WorkFile::begin(path).unwrap().unwrap();
        let known = file.known.clone().into_iter().chain(killed.into_iter().map(|name| (name, 0))).collect();
        for name in done {
            let place = file.take(name);
            file.release(place);
        }
        for name in names {
            file.take(name);
        }
        if aborts {
            File::options().append(true).open(path).unwrap().write_all(&[ABORTED]).unwrap();
        }
        known
    }

    #[test]
    fn a_page_is_known_by_the_number_of_processes_that_aborted_in_its_work() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("out/file");
        let long = name("s", Some(&"é\n".repeat(1000)));
        let known = |names: &[(&str, u8)]| -> Vec<(String, u8)> {
            names.iter().map(|(name, aborts)| ((*name).to_owned(), *aborts)).collect()
        };
        let end = || WorkFile::begin(&file).unwrap().unwrap().0.end();
        assert_eq!(process(&file, &["a"], &["b", "c"], true), []);
        assert_eq!(process(&file, &["c", "d"], &["b", "b", &long], true), known(&[("b", 1), ("c", 1)]));
        assert_eq!(process(&file, &[], &["e", &long], false), known(&[("b", 2), ("c", 1), (&long, 1)]));
        assert_eq!(
            process(&file, &[&long], &[], true),
            known(&[("b", 2), ("c", 1), (&long, 1), ("e", 0), (&long, 0)])
        );
        // at the usual end those stay that are left out
        end();
        assert_eq!(process(&file, &[], &["f"], true), known(&[("b", 2)]));
        end();
        assert_eq!(process(&file, &[], &["g"], false), known(&[("b", 2)]));
        fs::remove_file(&file).unwrap();
        end();
        assert!(!file.exists());
        // the folder is removed with it if it was made for it
        fs::remove_dir(file.parent().unwrap()).unwrap();
        end();
        assert!(!file.parent().unwrap().exists());
    }

    #[test]
    fn a_file_of_another_process_or_with_other_content_is_no_obstacle() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("file");
        let held = WorkFile::begin(&path).unwrap().unwrap();
        assert!(WorkFile::begin(&path).unwrap().is_none());
        drop(held);
        let of_other_form = record("9", "a");
        for other in [&b"\xff\xfe"[..], b"", b"X", b"1 a", of_other_form.as_bytes(), &[b' '; 10_000]] {
            fs::write(&path, other).unwrap();
            assert_eq!(process(&path, &[], &[], false), []);
        }
        #[cfg(unix)]
        {
            let victim = place.path().join("victim");
            fs::write(&victim, "kept").unwrap();
            fs::remove_file(&path).unwrap();
            std::os::unix::fs::symlink(&victim, &path).unwrap();
            assert!(WorkFile::begin(&path).is_err());
            fs::remove_file(&path).unwrap();
            fs::hard_link(&victim, &path).unwrap();
            process(&path, &[], &["a"], true);
            assert_eq!(fs::read_to_string(&victim).unwrap(), "kept");
        }
    }
}
