//! Rows of Arrow cleaned, as rows of Arrow.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PyTable};
use rayon::prelude::*;
use rows::{Formed, Row};

use crate::cleaned::WITH;
use crate::columns::{Column, Columns, NO_HTML};
use crate::fitting::Fitted;
use crate::parsed_page::ParsedPage;
use crate::pool;
use crate::table::Table;

/// Cleans a row; its page is dropped at once.
pub(crate) fn row(fitted: &Fitted, out: &rows::Columns<'_>, columns: &Columns, row: usize) -> Row {
    let Some(raw) = columns.page(row) else { return Row::failed(NO_HTML) };
    if let Err(problem) = raw.check() {
        return Row::failed(problem);
    }
    let page = ParsedPage::alone(&raw);
    match fitted.clean(&page) {
        Ok(cleaning) => out.row(page.page(), &cleaning),
        Err(error) => Row::failed(error),
    }
}

/// The columns of the result; `site` is the name of the column of sites, if there is one.
///
/// # Errors
/// `ValueError` for an unknown form.
pub(crate) fn columns_of<'a>(
    url: &'a str,
    site: Option<&'a str>,
    form: Option<&str>,
    metadata: bool,
) -> PyResult<rows::Columns<'a>> {
    let known = |name| [Formed::Markdown, Formed::Html].into_iter().find(|form| form.name() == name);
    let unknown = |name| PyValueError::new_err(format!("form is {name:?}, allowed are markdown and html"));
    let formed = form.map(|name| known(name).ok_or_else(|| unknown(name))).transpose()?;
    let formed = formed.map(|form| (form, WITH));
    Ok(rows::Columns { site, url, page: false, method: false, formed, metadata })
}

/// The rows as a batch, each with the address and the site of its input row.
pub(crate) fn batch(
    of: &rows::Columns<'_>,
    site: Option<&Column>,
    columns: &Columns,
    mut rows: Vec<Row>,
) -> PyResult<RecordBatch> {
    for (index, row) in rows.iter_mut().enumerate() {
        row.site = site.and_then(|site| site.text(index));
        row.url = columns.url.text(index);
    }
    of.batch(&rows).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Gives the result the form of the input.
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
    html: &str,
    out: rows::Columns<'_>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let cleaned = py.detach(|| {
        let clean = |of: &RecordBatch| {
            let columns = Columns::of(of, out.url, html)?;
            let clean = |index| row(fitted, &out, &columns, index);
            let rows: Vec<Row> =
                pool::on(threads, || (0..of.num_rows()).into_par_iter().map(clean).collect())?;
            batch(&out, None, &columns, rows)
        };
        data.batches().iter().map(clean).collect::<PyResult<Vec<_>>>()
    })?;
    given_back(py, out.schema(), cleaned, data.is_table())
}
