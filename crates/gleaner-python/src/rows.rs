//! Rows of Arrow cleaned, as rows of Arrow.

use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use cleaning::Site;
use output::rows::{Formed, Row};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3_arrow::{PyRecordBatch, PyTable};
use rayon::prelude::*;

use crate::cleaned::WITH;
use crate::columns::{Column, Columns, NO_HTML};
use crate::fitting::Fitted;
use crate::pages::RawPage;
use crate::pool;
use crate::table::Table;

/// The rows that are cleaned in one call of a method: a call costs as much as a small page.
pub(crate) const TOGETHER: usize = 8;

/// Cleans rows, each a page or none; the parsed pages are dropped at once.
pub(crate) fn some(
    fitted: &Fitted,
    out: &output::rows::Columns<'_>,
    pages: impl Iterator<Item = Option<RawPage>>,
) -> Vec<Row> {
    let parse = |page: Option<RawPage>| {
        let page = page.ok_or_else(|| NO_HTML.to_owned())?;
        page.check().map(|()| page.parse())
    };
    let mut parsed = Vec::new();
    let rows: Vec<Result<(), String>> =
        pages.map(|page| parse(page).map(|page| parsed.push((String::new(), page)))).collect();
    let site = Arc::new(Site::new("", parsed));
    let mut cleaned = site.pages().iter().zip(fitted.clean_all(&site));
    let row = |row: Result<(), String>| -> Result<Row, String> {
        let (page, cleaning) = row.map(|()| cleaned.next().expect("each parsed page is cleaned"))?;
        Ok(out.row(page, &cleaning?))
    };
    rows.into_iter().map(row).map(|row| row.unwrap_or_else(Row::failed)).collect()
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
) -> PyResult<output::rows::Columns<'a>> {
    let known = |name| [Formed::Markdown, Formed::Html].into_iter().find(|form| form.name() == name);
    let unknown = |name| PyValueError::new_err(format!("form is {name:?}, allowed are markdown and html"));
    let formed = form.map(|name| known(name).ok_or_else(|| unknown(name))).transpose()?;
    let formed = formed.map(|form| (form, WITH));
    Ok(output::rows::Columns { site, url, page: false, method: false, formed, metadata })
}

/// The rows as a batch, each with the address and the site of its input row.
pub(crate) fn batch(
    of: &output::rows::Columns<'_>,
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
    out: output::rows::Columns<'_>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let cleaned = py.detach(|| {
        let clean = |of: &RecordBatch| {
            let columns = Columns::of(of, out.url, html)?;
            let all: Vec<usize> = (0..of.num_rows()).collect();
            let clean = |some: &[usize]| self::some(fitted, &out, some.iter().map(|&row| columns.page(row)));
            let rows: Vec<Row> =
                pool::on(threads, || all.par_chunks(TOGETHER).flat_map_iter(clean).collect())?;
            batch(&out, None, &columns, rows)
        };
        data.batches().iter().map(clean).collect::<PyResult<Vec<_>>>()
    })?;
    given_back(py, out.schema(), cleaned, data.is_table())
}
