//! Pages before parsing, in memory of Python, of Arrow, or of our own, which are not copied; and parsed pages. Arrow tables and record batches of any
//! library, by the PyCapsule interface, and their columns: strings or bytes in any of Arrow's layouts, also in dictionaries.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{BinaryViewType, ByteArrayType, ByteViewType, StringViewType};
use arrow_array::{Array, ArrayRef, GenericByteArray, GenericByteViewArray, RecordBatch};
use arrow_buffer::Buffer;
use arrow_schema::{DataType, SchemaRef};
use cleaning::Site;
use input::Unparsed;
use page::{Hints, Page};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;
use pyo3_arrow::{PyRecordBatch, PyTable};

/// HTML from Python: bytes in any encoding, or text, whose encoding is known whatever the page declares.
pub(crate) enum Html {
    Text(PyBackedStr),
    Bytes(PyBackedBytes),
}

impl<'py> FromPyObject<'_, 'py> for Html {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(Self::Text(text));
        }
        if object.is_instance_of::<PyString>() {
            // it has lone surrogates, of which each becomes three U+FFFD
            let bytes: PyBackedBytes =
                object.call_method1("encode", ("utf-8", "surrogatepass"))?.extract()?;
            let text = PyString::new(object.py(), &String::from_utf8_lossy(&bytes));
            return Ok(Self::Text(text.try_into()?));
        }
        if let Ok(bytes) = object.extract() {
            return Ok(Self::Bytes(bytes));
        }
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("html is a {kind}, allowed are bytes and str")))
    }
}

/// The address of a page from Python. Half a character in it becomes U+FFFD, as in HTML.
pub(crate) struct Address(String);

impl<'py> FromPyObject<'_, 'py> for Address {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match Html::extract(object) {
            Ok(Html::Text(text)) => Ok(Self(text.to_string())),
            _ => Err(PyTypeError::new_err(format!("url is a {}, allowed is str", object.get_type().name()?))),
        }
    }
}

/// The charset of text from Python or Arrow.
pub(crate) const OF_TEXT: &str = "utf-8";

/// The memory of a page's bytes.
pub(crate) enum Source {
    /// An object of Python.
    Python(Html),
    /// A part of an Arrow array, or bytes from a file.
    Buffer(Buffer),
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
    /// A page from Python, called by its address, or so if it has none.
    pub(crate) fn of(url: Option<Address>, name: &str, html: Html) -> Self {
        let url = url.map(|Address(url)| url);
        let name = url.clone().unwrap_or_else(|| name.to_owned());
        let charset = (!matches!(html, Html::Bytes(_))).then(|| OF_TEXT.to_owned());
        Self { name, url, charset, source: Source::Python(html) }
    }

    /// A page of a fitted site's file.
    pub(crate) fn of_file(name: String, Unparsed { bytes, url, charset }: Unparsed) -> Self {
        Self { name, url, charset, source: Source::Buffer(bytes.into()) }
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
            Source::Python(Html::Bytes(bytes)) => bytes,
            Source::Buffer(buffer) => buffer,
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
        Self::of(raw, raw.parse())
    }

    /// A page alone, parsed.
    pub(crate) fn of(raw: &RawPage, page: Page) -> Self {
        Self { site: Arc::new(Site::new("", [(raw.name.clone(), page)])), index: 0 }
    }

    /// The page.
    pub(crate) fn page(&self) -> &Page {
        &self.site.pages()[self.index]
    }
}

/// A column of strings or bytes.
pub(crate) struct Column {
    /// The values.
    array: ArrayRef,
    /// For each row the place of its value, if the column is a dictionary.
    places: Option<Vec<Option<usize>>>,
}

impl Column {
    /// The column of this name.
    ///
    /// # Errors
    /// `KeyError` with the names of the columns, `TypeError` for a column of another type.
    pub(crate) fn of(batch: &RecordBatch, name: &str) -> PyResult<Self> {
        let Some(array) = batch.column_by_name(name) else {
            let schema = batch.schema();
            let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
            return Err(PyKeyError::new_err(format!("no column {name:?}; there are: {}", names.join(", "))));
        };
        let (array, places) = match array.as_any_dictionary_opt() {
            None => (array, None),
            Some(dictionary) if dictionary.values().is_empty() => {
                (dictionary.values(), Some(vec![None; dictionary.len()]))
            }
            Some(dictionary) => {
                let places = dictionary.normalized_keys().into_iter().enumerate();
                let places = places.map(|(row, place)| dictionary.is_valid(row).then_some(place));
                (dictionary.values(), Some(places.collect()))
            }
        };
        let of = array.data_type();
        if !of.is_string() && !of.is_binary() || matches!(of, DataType::FixedSizeBinary(_)) {
            let problem = format!("column {name:?} is of type {of}, allowed are strings and binary data");
            return Err(PyTypeError::new_err(problem));
        }
        Ok(Self { array: array.clone(), places })
    }

    /// The bytes of a row, which share the memory of the array; `None` for null.
    pub(crate) fn buffer(&self, row: usize) -> Option<Buffer> {
        let row = self.places.as_ref().map_or(Some(row), |places| places[row])?;
        if self.array.is_null(row) {
            return None;
        }
        Some(match self.array.data_type() {
            DataType::Utf8 => part(self.array.as_string::<i32>(), row),
            DataType::LargeUtf8 => part(self.array.as_string::<i64>(), row),
            DataType::Binary => part(self.array.as_binary::<i32>(), row),
            DataType::LargeBinary => part(self.array.as_binary::<i64>(), row),
            DataType::Utf8View => viewed::<StringViewType>(self.array.as_string_view(), row),
            _ => viewed::<BinaryViewType>(self.array.as_binary_view(), row),
        })
    }

    /// The row as text; `None` for null and for bytes that are no UTF-8.
    pub(crate) fn text(&self, row: usize) -> Option<String> {
        String::from_utf8(self.buffer(row)?.to_vec()).ok()
    }
}

fn part<T: ByteArrayType>(array: &GenericByteArray<T>, row: usize) -> Buffer {
    use arrow_buffer::ArrowNativeType as _;
    let offsets = array.value_offsets();
    let (start, end) = (offsets[row].as_usize(), offsets[row + 1].as_usize());
    array.values().slice_with_length(start, end - start)
}

fn viewed<T: ByteViewType>(array: &GenericByteViewArray<T>, row: usize) -> Buffer {
    let bytes: &[u8] = array.value(row).as_ref();
    // short values are in the view itself
    Buffer::from(bytes)
}

/// The columns of pages.
pub(crate) struct Columns {
    pub(crate) url: Column,
    /// The sites, if they are named.
    pub(crate) site: Option<Column>,
    html: Column,
    /// The encodings from servers, if there is such a column.
    charset: Option<Column>,
}

/// The error of a row without HTML.
pub(crate) const NO_HTML: &str = "there is no html";

/// The column of encodings.
const CHARSET: &str = "charset";

impl Columns {
    /// The columns of these names.
    ///
    /// # Errors
    /// Those of [`Column::of`].
    pub(crate) fn of(batch: &RecordBatch, url: &str, html: &str, site: Option<&str>) -> PyResult<Self> {
        let charset = batch.column_by_name(CHARSET).map(|_| Column::of(batch, CHARSET)).transpose()?;
        let (url, html) = (Column::of(batch, url)?, Column::of(batch, html)?);
        Ok(Self { url, html, charset, site: site.map(|site| Column::of(batch, site)).transpose()? })
    }

    /// The page of a row, named by its address; `None` if it has no HTML.
    pub(crate) fn page(&self, row: usize) -> Option<RawPage> {
        let url = self.url.text(row);
        let of_text = self.html.array.data_type().is_string().then(|| OF_TEXT.to_owned());
        let charset = of_text.or_else(|| self.charset.as_ref()?.text(row));
        let source = Source::Buffer(self.html.buffer(row)?);
        Some(RawPage { name: url.clone().unwrap_or_default(), url, charset, source })
    }

    /// The page of a row, or why there is none.
    pub(crate) fn checked(&self, row: usize) -> Result<RawPage, String> {
        let page = self.page(row).ok_or_else(|| NO_HTML.to_owned())?;
        page.check().map(|()| page)
    }
}

/// A record batch, or a table of several.
pub(crate) struct Table {
    /// The batches; one if the input was a record batch.
    pub(crate) batches: Vec<RecordBatch>,
    is_table: bool,
}

impl<'py> FromPyObject<'_, 'py> for Table {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.hasattr("__arrow_c_array__")? {
            let batch: PyRecordBatch = object.extract()?;
            return Ok(Self { batches: vec![batch.into_inner()], is_table: false });
        }
        if !object.hasattr("__arrow_c_stream__")? {
            let kind = object.get_type().name()?;
            let problem = format!("data is a {kind}, allowed are Arrow tables and record batches");
            return Err(PyTypeError::new_err(problem));
        }
        let (batches, _) = object.extract::<PyTable>()?.into_inner();
        Ok(Self { batches, is_table: true })
    }
}

impl Table {
    /// Gives a result the form of the input.
    pub(crate) fn given_back<'py>(
        &self,
        py: Python<'py>,
        schema: SchemaRef,
        mut batches: Vec<RecordBatch>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.is_table {
            return Ok(Bound::new(py, PyTable::try_new(batches, schema)?)?.into_any());
        }
        let batch = batches.pop().expect("a batch gives a batch");
        Ok(Bound::new(py, PyRecordBatch::new(batch))?.into_any())
    }
}
