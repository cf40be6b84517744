//! Arrow tables and record batches of any library, by the PyCapsule interface.

use arrow_array::RecordBatch;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PyTable};

/// A record batch, or a table of several.
pub(crate) struct Table {
    batches: Vec<RecordBatch>,
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
    /// The batches; one if the input was a record batch.
    pub(crate) fn batches(&self) -> &[RecordBatch] {
        &self.batches
    }

    /// Whether it is a table, and not a record batch.
    pub(crate) fn is_table(&self) -> bool {
        self.is_table
    }
}
