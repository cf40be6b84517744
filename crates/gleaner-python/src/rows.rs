//! Cleaned pages as rows of Arrow.
//!
//! They are as Spark wants them: items of lists are called `element`, and everything may be null.

use std::sync::Arc;

use arrow_array::builder::{Int32Builder, ListBuilder, StringBuilder, StructBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PyTable};
use rayon::prelude::*;

use crate::columns::{Column, Columns, NO_HTML};
use crate::fitting::Fitted;
use crate::parsed_page::ParsedPage;
use crate::pool;
use crate::table::Table;

/// A row of what comes out, but for its address.
pub(crate) struct Row {
    text: String,
    spans: Vec<(u32, u32)>,
    error: Option<String>,
}

impl Row {
    /// A page without a cleaning.
    pub(crate) fn failed(error: impl Into<String>) -> Self {
        Self { text: String::new(), spans: Vec::new(), error: Some(error.into()) }
    }
}

/// Cleans a row; its page is dropped at once.
pub(crate) fn row(fitted: &Fitted, columns: &Columns, row: usize) -> Row {
    let Some(raw) = columns.page(row) else { return Row::failed(NO_HTML) };
    if let Err(problem) = raw.check() {
        return Row::failed(problem);
    }
    let page = ParsedPage::alone(&raw);
    match fitted.clean(&page) {
        Ok(cleaning) => Row {
            text: cleaning.read(page.page()).into_owned(),
            spans: cleaning.kept().iter().map(|span| (span.start, span.end)).collect(),
            error: None,
        },
        Err(error) => Row::failed(error),
    }
}

fn span_fields() -> Fields {
    Fields::from(["start", "end"].map(|name| Field::new(name, DataType::Int32, true)).to_vec())
}

fn element() -> Arc<Field> {
    Arc::new(Field::new("element", DataType::Struct(span_fields()), true))
}

/// What comes out; `site` is the name of the column of sites, where there is one.
pub(crate) fn schema(url: &str, site: Option<&str>) -> SchemaRef {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let mut fields: Vec<Field> = site.map(text).into_iter().collect();
    fields.extend([
        text(url),
        text("text"),
        Field::new("spans", DataType::List(element()), true),
        text("error"),
    ]);
    Arc::new(Schema::new(fields))
}

/// The longest that the texts of a batch may be together.
const MOST_TEXT: usize = i32::MAX as usize;

/// The rows as a batch.
pub(crate) fn batch(
    schema: &SchemaRef,
    site: Option<&Column>,
    columns: &Columns,
    rows: &[Row],
) -> PyResult<RecordBatch> {
    if rows.iter().map(|row| row.text.len()).sum::<usize>() > MOST_TEXT {
        return Err(PyValueError::new_err(
            "the kept texts of a batch are above 2 GiB: clean smaller batches",
        ));
    }
    let (mut sites, mut urls) = (StringBuilder::new(), StringBuilder::new());
    let (mut texts, mut errors) = (StringBuilder::new(), StringBuilder::new());
    let of_spans = StructBuilder::from_fields(span_fields(), 0);
    let mut spans = ListBuilder::new(of_spans).with_field(element());
    for (index, row) in rows.iter().enumerate() {
        if let Some(site) = site {
            sites.append_option(site.text(index));
        }
        urls.append_option(columns.url.text(index));
        texts.append_option(row.error.is_none().then_some(&row.text));
        for &(start, end) in &row.spans {
            let span = spans.values();
            for (field, position) in [start, end].into_iter().enumerate() {
                let field = span.field_builder::<Int32Builder>(field).expect("both fields are integers");
                field.append_value(position.cast_signed());
            }
            span.append(true);
        }
        spans.append(row.error.is_none());
        errors.append_option(row.error.as_deref());
    }
    let mut arrays: Vec<ArrayRef> = Vec::new();
    if site.is_some() {
        arrays.push(Arc::new(sites.finish()));
    }
    arrays.extend([
        Arc::new(urls.finish()) as ArrayRef,
        Arc::new(texts.finish()),
        Arc::new(spans.finish()),
        Arc::new(errors.finish()),
    ]);
    Ok(RecordBatch::try_new(Arc::clone(schema), arrays).expect("the arrays are those of the schema"))
}

/// Gives what was cleaned the form of what came in.
pub(crate) fn given_back<'py>(
    py: Python<'py>,
    schema: SchemaRef,
    mut batches: Vec<RecordBatch>,
    is_table: bool,
) -> PyResult<Bound<'py, PyAny>> {
    if is_table {
        return Ok(Bound::new(py, PyTable::try_new(batches, schema)?)?.into_any());
    }
    let batch = batches.pop().expect("a batch gives a batch");
    Ok(Bound::new(py, PyRecordBatch::new(batch))?.into_any())
}

/// Cleans all rows with one cleaner, batch by batch.
pub(crate) fn clean<'py>(
    py: Python<'py>,
    fitted: &Fitted,
    data: &Table,
    (url, html): (&str, &str),
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let schema = schema(url, None);
    let cleaned = py.detach(|| {
        let clean = |of: &RecordBatch| {
            let columns = Columns::of(of, url, html)?;
            let clean = |index| row(fitted, &columns, index);
            let rows: Vec<Row> =
                pool::on(threads, || (0..of.num_rows()).into_par_iter().map(clean).collect())?;
            batch(&schema, None, &columns, &rows)
        };
        data.batches().iter().map(clean).collect::<PyResult<Vec<_>>>()
    })?;
    given_back(py, schema, cleaned, data.is_table())
}
