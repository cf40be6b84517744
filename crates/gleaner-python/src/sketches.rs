//! Sketches of pages in Arrow: made where the pages lie, and merged in a store.

use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use fit::{Recipe, SketchedPages};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

use crate::columns::{Column, Columns, NO_HTML};
use crate::table::Table;

/// The column of sketches.
const SKETCH: &str = "sketch";

/// A row for each row: its address as `url`, the `sketch` or nothing, and an `error` or nothing.
///
/// # Errors
/// Those of [`Columns::of`].
pub(crate) fn sketched(recipe: &Recipe, batch: &RecordBatch, url: &str, html: &str) -> PyResult<RecordBatch> {
    let columns = Columns::of(batch, url, html)?;
    let (mut pages, mut places) = (Vec::new(), Vec::new());
    let mut sketches: Vec<Result<Vec<u8>, String>> = Vec::new();
    for row in 0..batch.num_rows() {
        let page = columns.page(row).ok_or_else(|| NO_HTML.to_owned());
        sketches.push(match page.and_then(|page| page.check().map(|()| page)) {
            Err(problem) => Err(problem),
            Ok(page) => {
                places.push(row);
                pages.push(page.to_file());
                Ok(Vec::new())
            }
        });
    }
    for (row, sketch) in places.into_iter().zip(recipe.sketch(pages)) {
        sketches[row] = sketch.map(|(_, sketch)| sketch);
    }
    let urls: StringArray = (0..batch.num_rows()).map(|row| columns.url.text(row)).collect();
    let errors: StringArray = sketches.iter().map(|sketch| sketch.as_ref().err()).collect();
    let sketches: BinaryArray = sketches.iter().map(|sketch| sketch.as_ref().ok()).collect();
    let columns: Vec<ArrayRef> = vec![Arc::new(urls), Arc::new(sketches), Arc::new(errors)];
    RecordBatch::try_new(schema(), columns).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The columns of sketches.
pub(crate) fn schema() -> SchemaRef {
    let types = [("url", DataType::Utf8), (SKETCH, DataType::Binary), ("error", DataType::Utf8)];
    Arc::new(Schema::new(types.map(|(name, of)| Field::new(name, of, true)).to_vec()))
}

/// The pages of rows with a `url` and a `sketch`; rows without a sketch are left out.
///
/// # Errors
/// Those of [`Column::of`].
pub(crate) fn pages(of: usize, sketches: &Table) -> PyResult<SketchedPages> {
    let mut pages = SketchedPages { of, sketches: Vec::new() };
    for batch in sketches.batches() {
        let (urls, column) = (Column::of(batch, "url")?, Column::of(batch, SKETCH)?);
        let page = |row| Some((urls.text(row).unwrap_or_default(), column.buffer(row)?.to_vec()));
        pages.sketches.extend((0..batch.num_rows()).filter_map(page));
    }
    Ok(pages)
}
