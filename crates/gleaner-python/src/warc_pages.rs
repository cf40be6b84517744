//! `read_warc`: the pages of a WARC file as record batches, host by host.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use arrow_array::builder::{BinaryBuilder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};
use dataset::{WarcSite, Warcs, open_warcs};
use pyo3::prelude::*;
use pyo3_arrow::PyRecordBatch;

use crate::files;
use crate::pages::RawPage;

/// The most pages of a batch.
const MOST: usize = 64;

/// The pages of a WARC file: an iterator of record batches.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct WarcPages {
    reading: Mutex<Reading>,
}

struct Reading {
    hosts: vec::IntoIter<WarcSite>,
    /// The rest of the current host.
    batches: VecDeque<RecordBatch>,
    unreadable: Vec<(String, String)>,
}

#[pymethods]
impl WarcPages {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> Option<PyRecordBatch> {
        py.detach(|| {
            let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                if let Some(batch) = reading.batches.pop_front() {
                    return Some(PyRecordBatch::new(batch));
                }
                let read = files::of_host(&reading.hosts.next()?);
                reading.batches = read.pages.chunks(MOST).map(|pages| batch(&read.id, pages)).collect();
                reading.unreadable.extend(read.unreadable);
            }
        })
    }

    /// What could not be read so far: the file, and why.
    #[getter]
    fn unreadable(&self) -> Vec<(String, String)> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner).unreadable.clone()
    }
}

fn batch(host: &str, pages: &[RawPage]) -> RecordBatch {
    let (mut sites, mut urls) = (StringBuilder::new(), StringBuilder::new());
    let (mut htmls, mut charsets) = (BinaryBuilder::new(), StringBuilder::new());
    for page in pages {
        sites.append_value(host);
        urls.append_option(page.url.as_deref());
        htmls.append_value(page.bytes());
        charsets.append_option(page.charset.as_deref());
    }
    let field = |name: &str, of| Field::new(name, of, true);
    let schema = Schema::new(vec![
        field("site", DataType::Utf8),
        field("url", DataType::Utf8),
        field("html", DataType::Binary),
        field("charset", DataType::Utf8),
    ]);
    let arrays: Vec<ArrayRef> = vec![
        Arc::new(sites.finish()),
        Arc::new(urls.finish()),
        Arc::new(htmls.finish()),
        Arc::new(charsets.finish()),
    ];
    RecordBatch::try_new(Arc::new(schema), arrays).expect("the arrays are those of the schema")
}

/// The HTML pages of a WARC file: an iterator of record batches of `site` (the host), `url`, `html` and `charset`, host by host.
///
/// Pages are what `gleaner clean` takes for pages; of several captures of an address the first counts. HTML comes as UTF-8, whatever
/// its encoding was, which `charset` says.
#[pyfunction]
pub(crate) fn read_warc(py: Python<'_>, path: PathBuf) -> WarcPages {
    let Warcs { sites, unreadable } = py.detach(|| open_warcs(&[path]));
    let unreadable = unreadable.iter().map(files::told).collect();
    let (hosts, batches) = (sites.into_iter(), VecDeque::new());
    WarcPages { reading: Mutex::new(Reading { hosts, batches, unreadable }) }
}
