//! Pages of folders and of WARC files, found and read as by the command line, in their stored form; and `read_warc`, which gives a WARC file as record
//! batches, host by host. A thread of its own reads ahead.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use input::{LocalFolder, LocalSite, Unparsed, Unreadable, Warcs, open_warcs};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;

use crate::ReadError;
use crate::pages::RawPage;

/// The pages of one site.
pub(crate) struct Read {
    /// The site's id.
    pub(crate) id: String,
    pub(crate) pages: Vec<RawPage>,
    /// The unreadable files, with reasons.
    pub(crate) unreadable: Vec<(String, String)>,
}

/// All pages below a folder.
///
/// # Errors
/// `ReadError` if there is none.
pub(crate) fn folder(path: &Path) -> PyResult<Read> {
    read(&LocalSite::Folder(LocalFolder::new(path)))
}

/// The pages of a host in WARC files; without a name, of the only host.
///
/// # Errors
/// `ReadError` if there is no such host, or no page.
pub(crate) fn host(paths: &[PathBuf], host: Option<&str>) -> PyResult<Read> {
    let Warcs { mut sites, unreadable } = open_warcs(paths);
    let found = match host {
        Some(host) => sites.iter().position(|site| site.id == host),
        None => (sites.len() == 1).then_some(0),
    };
    let Some(found) = found else {
        let first = unreadable.first().map(|first| format!(": {first}")).unwrap_or_default();
        let hosts = sites.iter().map(|site| site.id.as_str()).collect::<Vec<_>>().join(", ");
        return Err(ReadError::new_err(match (sites.is_empty(), host) {
            (true, _) => format!("no page can be read{first}"),
            (_, Some(host)) => format!("there is no page of {host:?}; hosts are: {hosts}"),
            (_, None) => format!("there are several hosts, name one of: {hosts}"),
        }));
    };
    let mut read = read(&LocalSite::Captured(sites.swap_remove(found)))?;
    read.unreadable.splice(0..0, unreadable.iter().map(told));
    Ok(read)
}

fn read(site: &LocalSite) -> PyResult<Read> {
    let listed = site.list().map_err(|error| ReadError::new_err(error.to_string()))?;
    let mut pages = Vec::with_capacity(listed.pages.len());
    let mut unreadable: Vec<_> = listed.unreadable.iter().map(told).collect();
    for page in listed.reading() {
        match page {
            Ok((name, page)) => pages.push(RawPage::of_file(name, page)),
            Err(problem) => unreadable.push(told(&problem)),
        }
    }
    Ok(Read { id: listed.id.clone(), pages, unreadable })
}

/// The unreadable file, and the reason.
fn told(unreadable: &Unreadable) -> (String, String) {
    (unreadable.path.display().to_string(), unreadable.problem.clone())
}

/// The most pages of a batch.
const MOST: usize = 64;
/// The number of batches that are read ahead.
const AHEAD: usize = 1;

/// The pages of a WARC file: an iterator of record batches.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct WarcPages {
    reading: Mutex<Reading>,
}

struct Reading {
    next: Receiver<Next>,
    /// The reading thread, until it has ended.
    thread: Option<JoinHandle<()>>,
    unreadable: Vec<(String, String)>,
}

/// The next piece of a file.
enum Next {
    Batch(RecordBatch),
    Unreadable((String, String)),
}

#[pymethods]
impl WarcPages {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRecordBatch>> {
        py.detach(|| {
            let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                match reading.next.recv() {
                    Ok(Next::Batch(batch)) => return Ok(Some(PyRecordBatch::new(batch))),
                    Ok(Next::Unreadable(told)) => reading.unreadable.push(told),
                    // the normal end, unless it came too early
                    Err(_) => {
                        return match reading.thread.take().map(JoinHandle::join) {
                            Some(Err(_)) => Err(ReadError::new_err("the reader of the file has failed")),
                            _ => Ok(None),
                        };
                    }
                }
            }
        })
    }

    /// The unreadable records so far: the file, and the reason.
    #[getter]
    fn unreadable(&self) -> Vec<(String, String)> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner).unreadable.clone()
    }
}

/// Sends the content of a file, until the receiver is gone.
fn send(path: PathBuf, to: &SyncSender<Next>) -> Result<(), SendError<Next>> {
    let tell = |problem: &Unreadable| to.send(Next::Unreadable(told(problem)));
    let Warcs { sites, unreadable } = open_warcs(&[path]);
    unreadable.iter().try_for_each(tell)?;
    for site in sites.into_iter().map(LocalSite::Captured) {
        let Ok(listed) = site.list() else { continue };
        let mut reading = listed.reading().peekable();
        while reading.peek().is_some() {
            let mut pages = Vec::with_capacity(MOST);
            for page in reading.by_ref().take(MOST) {
                match page {
                    Ok((_, page)) => pages.push(page),
                    Err(problem) => tell(&problem)?,
                }
            }
            if !pages.is_empty() {
                to.send(Next::Batch(batch(&listed.id, &pages)))?;
            }
        }
    }
    Ok(())
}

/// Pages of a host as rows.
fn batch(host: &str, pages: &[Unparsed]) -> RecordBatch {
    let sites: StringArray = pages.iter().map(|_| Some(host)).collect();
    let urls: StringArray = pages.iter().map(|page| page.url.as_deref()).collect();
    let htmls: BinaryArray = pages.iter().map(|page| Some(&page.bytes)).collect();
    let charsets: StringArray = pages.iter().map(|page| page.charset.as_deref()).collect();
    let columns: [(&str, ArrayRef); 4] = [
        ("site", Arc::new(sites)),
        ("url", Arc::new(urls)),
        ("html", Arc::new(htmls)),
        ("charset", Arc::new(charsets)),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, of)| (name, of, true)))
        .expect("the columns have a row for each page")
}

/// The HTML pages of a WARC file: an iterator of record batches of `site` (the host), `url`, `html` and `charset`, host by host.
///
/// Pages are those of `gleaner clean`; of several captures of an address the first counts. HTML is as the
/// server sent it, unpacked; `charset` is the encoding from the server. At most two batches of 64 pages are
/// in memory beside the one in use.
#[pyfunction]
pub(crate) fn read_warc(path: PathBuf) -> WarcPages {
    let (to, next) = sync_channel(AHEAD);
    // it ends with the file, or when the receiver is gone
    let thread = thread::spawn(move || send(path, &to).unwrap_or_default());
    WarcPages { reading: Mutex::new(Reading { next, thread: Some(thread), unreadable: Vec::new() }) }
}
