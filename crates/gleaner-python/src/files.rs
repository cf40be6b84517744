//! `read_warc`, which gives a WARC file as record batches, host by host. A thread of its own reads ahead.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use input::{LocalSite, Unparsed, Unreadable, Warcs, open_warcs};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;

use crate::ReadError;

/// The unreadable file, and the reason.
pub(crate) fn told(unreadable: &Unreadable) -> (String, String) {
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

/// The next batch of a file, or an unreadable record.
type Next = Result<RecordBatch, (String, String)>;

#[pymethods]
impl WarcPages {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRecordBatch>> {
        py.detach(|| {
            let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            while let Ok(next) = reading.next.recv() {
                match next {
                    Ok(batch) => return Ok(Some(PyRecordBatch::new(batch))),
                    Err(told) => reading.unreadable.push(told),
                }
            }
            // the normal end, unless it came too early
            match reading.thread.take().map(JoinHandle::join) {
                Some(Err(_)) => Err(ReadError::new_err("the reader of the file has failed")),
                _ => Ok(None),
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
    let tell = |problem: &Unreadable| to.send(Err(told(problem)));
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
                to.send(Ok(batch(&listed.id, &pages)))?;
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
