//! `Cleaner`: a method fitted to a site. It cleans any page of that site, and rows of Arrow.

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::RecordBatch;
use cleaning::Hidden;
use output::rows::{self, Formed, Row};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict as _, PyBytes, PyDict};
use rayon::prelude::*;
use whole_file::write_durably;

use crate::cleaned::{Cleaned, WITH};
use crate::fitting::{self, Fitted};
use crate::pages::{Address, Columns, Html, ParsedPage, RawPage, Table};
use crate::parameters::{hidden_of, keywords};
use crate::site::Site;
use crate::{CleanError, ReadError, on_threads};

/// A method fitted to a site. `Method.fit` makes it.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Cleaner(pub(crate) Fitted);

#[pymethods]
impl Cleaner {
    /// Cleans one page of the site, inside or outside of the fit.
    ///
    /// `rest=False` leaves out the rest of an article that stands in the page's JSON-LD alone. `hidden` says what becomes of text that readers
    /// do not see: `"drop"`, `"mark"` or `"keep"`. Raises `ReadError` if the bytes are no page,
    /// `CleanError` if the method fails on it or takes too long.
    #[pyo3(signature = (html, *, url = None, rest = true, hidden = "drop"))]
    fn clean(
        &self,
        py: Python<'_>,
        html: Html,
        url: Option<Address>,
        rest: bool,
        hidden: &str,
    ) -> PyResult<Cleaned> {
        let hidden = hidden_of(hidden)?;
        let raw = Arc::new(RawPage::of(url, "", html));
        py.detach(|| {
            raw.check().map_err(ReadError::new_err)?;
            let page = self.0.recipe.reading(|| ParsedPage::alone(&raw));
            let cleaning = self.0.clean(&page, hidden).map_err(CleanError::new_err)?;
            Ok(Cleaned::of(&raw, page, Ok(cleaning), (rest, hidden)))
        })
    }

    /// Cleans all pages of a site, in order. A page that fails has an `error` and no text.
    #[pyo3(signature = (site, *, threads = None, rest = true, hidden = "drop"))]
    fn clean_site(
        &self,
        py: Python<'_>,
        site: &Bound<'_, Site>,
        threads: Option<usize>,
        rest: bool,
        hidden: &str,
    ) -> PyResult<Vec<Cleaned>> {
        let hidden = hidden_of(hidden)?;
        let site = site.get();
        py.detach(|| {
            let parsed = site.parsed();
            let clean = |(index, raw): (usize, &Arc<RawPage>)| {
                let recipe = &self.0.recipe;
                let is_read = |page: &ParsedPage| page.page().source().is_some() || !recipe.wants_sources();
                let place = parsed.as_ref().and_then(|parsed| parsed.page(index)).filter(is_read);
                let page = place.unwrap_or_else(|| recipe.reading(|| ParsedPage::alone(raw)));
                let cleaning = self.0.clean(&page, hidden);
                Cleaned::of(raw, page, cleaning, (rest, hidden))
            };
            on_threads(threads, || site.pages.par_iter().enumerate().map(clean).collect())
        })
    }

    /// Cleans the rows of an Arrow table or record batch, and returns one of `url`, `text`, `spans`, `error`,
    /// row by row; with a `form`, also of `markdown` or `html`; with `metadata`, also of that. A page that fails
    /// is a row with an `error` and without a text.
    #[pyo3(signature = (data, *, url = "url", html = "html", form = None, metadata = false, threads = None, rest = true, hidden = "drop"))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn clean_arrow<'py>(
        &self,
        py: Python<'py>,
        data: Table,
        url: &str,
        html: &str,
        form: Option<&str>,
        metadata: bool,
        threads: Option<usize>,
        rest: bool,
        hidden: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let hidden = hidden_of(hidden)?;
        let out = rows::Columns { rest, ..columns_of(url, None, form, metadata)? };
        let cleaned = py.detach(|| {
            let clean = |of: &RecordBatch| {
                let columns = Columns::of(of, url, html, None)?;
                let all: Vec<usize> = (0..of.num_rows()).collect();
                let clean = |some: &[usize]| {
                    clean_some(&self.0, (&out, hidden), some.iter().map(|&row| columns.checked(row)))
                };
                let rows = on_threads(threads, || all.par_chunks(TOGETHER).flat_map_iter(clean).collect())?;
                batch(&out, &columns, rows)
            };
            data.batches.iter().map(clean).collect::<PyResult<Vec<_>>>()
        })?;
        data.given_back(py, out.schema(), cleaned)
    }

    /// The method's id.
    #[getter]
    fn method(&self) -> &str {
        self.0.recipe.family().info().id
    }

    /// The parameters that were set.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        keywords(py, self.0.recipe.settings())
    }

    /// The names of the pages that the fit saw; `None` for a cleaner of a file that does not store them.
    #[getter]
    fn sample(&self) -> Option<Vec<&str>> {
        let pages = self.0.pages.as_ref().ok()?;
        Some(pages.iter().map(|page| page.name.as_str()).collect())
    }

    /// Figures of the fit, such as a chosen threshold.
    #[getter]
    fn learned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.0.cleaner.fit_statistics.iter().map(|figure| (figure.name, figure.value)).into_py_dict(py)
    }

    /// A warning about the fit, above all that it found no template. `None` without a warning.
    #[getter]
    fn warning(&self) -> Option<&str> {
        self.0.cleaner.warning.as_deref()
    }

    /// The cleaner as the bytes of a file: method, parameters, seed, and what was learned of the site, or the pages of the fit. Raises
    /// `ValueError` if these are too large for a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.0.to_bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The cleaner of such bytes. Raises `ReadError` and `FitError`.
    #[staticmethod]
    #[pyo3(signature = (data, *, limit = 60.0, threads = None))]
    fn from_bytes(py: Python<'_>, data: PyBackedBytes, limit: f64, threads: Option<usize>) -> PyResult<Self> {
        let limit = fitting::limit(limit)?;
        py.detach(|| Fitted::of_bytes(&data, limit, threads)).map(Self)
    }

    /// Writes the cleaner into a file, like `gleaner fit`; `gleaner clean --model` reads it.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| Ok(write_durably(&path, &self.0.to_bytes()?).map_err(|error| error.source)?))
    }

    /// Reads such a file. Raises `ReadError` and `FitError`.
    #[staticmethod]
    #[pyo3(signature = (path, *, limit = 60.0, threads = None))]
    fn load(py: Python<'_>, path: PathBuf, limit: f64, threads: Option<usize>) -> PyResult<Self> {
        let limit = fitting::limit(limit)?;
        py.detach(|| Fitted::of_bytes(&fit::read_file(&path)?, limit, threads)).map(Self)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, f64))> {
        let remake = py.import("gleaner._pickling")?.getattr("cleaner")?;
        Ok((remake, (self.to_bytes(py)?, self.0.recipe.limit.as_secs_f64())))
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Cleaner {}: fitted to {} pages>", self.method(), self.0.sample_size())
    }
}

/// The rows that are cleaned in one call of a method: a call costs as much as a small page.
pub(crate) const TOGETHER: usize = 8;

/// Cleans rows, each a page or an error; the parsed pages are dropped at once.
pub(crate) fn clean_some(
    fitted: &Fitted,
    (out, hidden): (&rows::Columns<'_>, Hidden),
    pages: impl Iterator<Item = Result<RawPage, String>>,
) -> Vec<Row> {
    let mut parsed = Vec::new();
    let parse = |page: RawPage| (String::new(), fitted.recipe.reading(|| page.parse()));
    let rows: Vec<Result<(), String>> = pages.map(|page| page.map(|page| parsed.push(parse(page)))).collect();
    let site = Arc::new(cleaning::Site::new("", parsed));
    let mut cleaned = site.pages().iter().zip(fitted.behind(hidden).clean(&site, fitted.recipe.limit));
    let row = |row: Result<(), String>| -> Result<Row, String> {
        let (page, cleaning) = row.map(|()| cleaned.next().expect("each parsed page is cleaned"))?;
        let cleaning = cleaning?;
        Ok(Row { state: Some(cleaning::State::of(page, &cleaning)), ..out.row(page, &cleaning) })
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
) -> PyResult<rows::Columns<'a>> {
    let known = |name| [Formed::Markdown, Formed::Html].into_iter().find(|form| form.name() == name);
    let unknown = |name| PyValueError::new_err(format!("form is {name:?}, allowed are markdown and html"));
    let formed = form.map(|name| known(name).ok_or_else(|| unknown(name))).transpose()?;
    let formed = formed.map(|form| (form, WITH));
    Ok(rows::Columns { site, url, page: false, method: false, formed, metadata, rest: true })
}

/// The rows as a batch, each with the address and the site of its input row.
pub(crate) fn batch(of: &rows::Columns<'_>, columns: &Columns, mut rows: Vec<Row>) -> PyResult<RecordBatch> {
    for (index, row) in rows.iter_mut().enumerate() {
        row.site = columns.site.as_ref().and_then(|site| site.text(index));
        row.url = columns.url.text(index);
    }
    of.batch(&rows).map_err(|error| PyValueError::new_err(error.to_string()))
}
