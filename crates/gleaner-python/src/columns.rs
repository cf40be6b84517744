//! Arrow tables and record batches of any library, by the PyCapsule interface; and their columns: strings or bytes in any of Arrow's layouts, also in
//! dictionaries, without copying.

use arrow_array::cast::AsArray;
use arrow_array::types::{BinaryViewType, ByteArrayType, ByteViewType, StringViewType};
use arrow_array::{Array, ArrayRef, GenericByteArray, GenericByteViewArray, RecordBatch};
use arrow_buffer::Buffer;
use arrow_schema::{DataType, SchemaRef};
use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PyTable};

use crate::pages::{OF_TEXT, RawPage, Source};

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
        match array.data_type() {
            DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView => Ok(Self { array: array.clone(), places }),
            other => Err(PyTypeError::new_err(format!(
                "column {name:?} is of type {other}, allowed are strings and binary data"
            ))),
        }
    }

    fn is_text(&self) -> bool {
        matches!(self.array.data_type(), DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
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
    pub(crate) fn of(batch: &RecordBatch, url: &str, html: &str) -> PyResult<Self> {
        let charset = batch.column_by_name(CHARSET).map(|_| Column::of(batch, CHARSET)).transpose()?;
        Ok(Self { url: Column::of(batch, url)?, html: Column::of(batch, html)?, charset })
    }

    /// The page of a row, named by its address; `None` if it has no HTML.
    pub(crate) fn page(&self, row: usize) -> Option<RawPage> {
        let url = self.url.text(row);
        let charset = match &self.charset {
            _ if self.html.is_text() => Some(OF_TEXT.to_owned()),
            Some(charset) => charset.text(row),
            None => None,
        };
        let source = Source::Arrow(self.html.buffer(row)?);
        Some(RawPage { name: url.clone().unwrap_or_default(), url, charset, source })
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
            return Err(PyTypeError::new_err(format!(
                "data is a {kind}, allowed are Arrow tables and record batches"
            )));
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
