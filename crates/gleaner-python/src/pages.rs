//! Pages before parsing, in memory of Python, of Arrow, or of our own, which are not copied; and parsed pages.

use std::sync::Arc;

use arrow_buffer::Buffer;
use cleaning::Site;
use input::Unparsed;
use page::{Hints, Page};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;

/// HTML from Python: bytes in any encoding, or text, whose encoding is known whatever the page declares.
pub(crate) enum Html {
    Text(PyBackedStr),
    /// Text with lone surrogates, as the bytes that `surrogatepass` makes of it.
    Halves(PyBackedBytes),
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Html {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(Self::Text(text));
        }
        if object.is_instance_of::<PyString>() {
            let bytes = object.call_method1("encode", ("utf-8", "surrogatepass"))?;
            return Ok(Self::Halves(bytes.extract()?));
        }
        if let Ok(bytes) = object.extract() {
            return Ok(Self::Bytes(bytes));
        }
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("html is a {kind}, allowed are bytes and str")))
    }
}

/// The charset of text from Python or Arrow.
pub(crate) const OF_TEXT: &str = "utf-8";

/// The memory of a page's bytes.
pub(crate) enum Source {
    /// An object of Python.
    Python(Html),
    /// A part of an Arrow array.
    Arrow(Buffer),
    /// Bytes from a file.
    File(Vec<u8>),
}

/// A page that is not parsed yet.
pub(crate) struct RawPage {
    /// Its name in its site.
    pub(crate) name: String,
    pub(crate) url: Option<String>,
    /// The encoding that is known from outside.
    pub(crate) charset: Option<String>,
    pub(crate) source: Source,
}

impl RawPage {
    /// A page from Python.
    pub(crate) fn of(name: String, url: Option<String>, html: Html) -> Self {
        let charset = (!matches!(html, Html::Bytes(_))).then(|| OF_TEXT.to_owned());
        Self { name, url, charset, source: Source::Python(html) }
    }

    /// A page of a fitted site's file.
    pub(crate) fn of_file(name: String, Unparsed { bytes, url, charset }: Unparsed) -> Self {
        Self { name, url, charset, source: Source::File(bytes) }
    }

    /// The page for a fitted site's file.
    pub(crate) fn to_file(&self) -> (String, Unparsed) {
        let (url, charset) = (self.url.clone(), self.charset.clone());
        (self.name.clone(), Unparsed { bytes: self.bytes().to_vec(), url, charset })
    }

    /// The HTML.
    pub(crate) fn bytes(&self) -> &[u8] {
        match &self.source {
            Source::Python(Html::Text(text)) => text.as_bytes(),
            Source::Python(Html::Halves(bytes) | Html::Bytes(bytes)) => bytes,
            Source::Arrow(buffer) => buffer,
            Source::File(bytes) => bytes,
        }
    }

    /// Whether the bytes are a page at all.
    ///
    /// # Errors
    /// The apparent format, or that they are too many, in the words of the command line.
    pub(crate) fn check(&self) -> Result<(), String> {
        let bytes = self.bytes();
        if bytes.len() > page::MAX_INPUT {
            return Err(format!("larger than {} bytes", page::MAX_INPUT));
        }
        page::sniff(bytes).map_err(|error| error.to_string())
    }

    /// Parses the page.
    pub(crate) fn parse(&self) -> Page {
        let hints = Hints { url: self.url.as_deref(), charset: self.charset.as_deref() };
        Page::parse(self.bytes(), &hints)
    }
}

/// Pages in the order of their site.
pub(crate) type Pages = Vec<Arc<RawPage>>;

/// A page within a site, which may be its only one.
#[derive(Clone)]
pub(crate) struct ParsedPage {
    pub(crate) site: Arc<Site>,
    pub(crate) index: usize,
}

impl ParsedPage {
    /// A page alone.
    pub(crate) fn alone(raw: &RawPage) -> Self {
        Self { site: Arc::new(Site::new("", [(raw.name.clone(), raw.parse())])), index: 0 }
    }

    /// The page.
    pub(crate) fn page(&self) -> &Page {
        &self.site.pages()[self.index]
    }
}
