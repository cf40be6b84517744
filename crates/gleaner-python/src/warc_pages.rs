//! `read_warc`: the pages of a WARC file as record batches, host by host. A thread of its own reads ahead.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SendError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use arrow_array::builder::{ArrayBuilder as _, BinaryBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use input::{LocalSite, Unparsed, Unreadable, Warcs, open_warcs};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;

use crate::errors::ReadError;
use crate::files;

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
    let tell = |problem: &Unreadable| to.send(Next::Unreadable(files::told(problem)));
    let Warcs { sites, unreadable } = open_warcs(&[path]);
    unreadable.iter().try_for_each(tell)?;
    for site in sites.into_iter().map(LocalSite::Warc) {
        let Ok(listed) = site.list() else { continue };
        let mut reading = listed.reading().peekable();
        while reading.peek().is_some() {
            let mut batch = Batch::default();
            for page in reading.by_ref().take(MOST) {
                match page {
                    Ok((_, page)) => batch.add(listed.id(), &page),
                    Err(problem) => tell(&problem)?,
                }
            }
            if !batch.urls.is_empty() {
                to.send(Next::Batch(batch.finish()))?;
            }
        }
    }
    Ok(())
}

/// The columns of a batch.
#[derive(Default)]
struct Batch {
    sites: StringBuilder,
    urls: StringBuilder,
    htmls: BinaryBuilder,
    charsets: StringBuilder,
}

impl Batch {
    fn add(&mut self, host: &str, page: &Unparsed) {
        self.sites.append_value(host);
        self.urls.append_option(page.url.as_deref());
        self.htmls.append_value(&page.bytes);
        self.charsets.append_option(page.charset.as_deref());
    }

    fn finish(mut self) -> RecordBatch {
        let field = |name: &str, of| Field::new(name, of, true);
        let schema = Schema::new(vec![
            field("site", DataType::Utf8),
            field("url", DataType::Utf8),
            field("html", DataType::Binary),
            field("charset", DataType::Utf8),
        ]);
        let arrays: Vec<ArrayRef> = vec![
            Arc::new(self.sites.finish()),
            Arc::new(self.urls.finish()),
            Arc::new(self.htmls.finish()),
            Arc::new(self.charsets.finish()),
        ];
        RecordBatch::try_new(Arc::new(schema), arrays).expect("the arrays are those of the schema")
    }
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
