//! `Cleaner`: a method fitted to a site. It cleans any page of that site.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyDict};
use rayon::prelude::*;
use whole_file::write_durably;

use crate::cleaned::Cleaned;
use crate::errors::{CleanError, ReadError};
use crate::fitting::{self, Fitted};
use crate::pages::{Html, RawPage};
use crate::parsed_page::ParsedPage;
use crate::site::Site;
use crate::table::Table;
use crate::{pool, rows, values};

/// A method fitted to a site. `Method.fit` makes it.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Cleaner {
    fitted: Fitted,
}

impl Cleaner {
    pub(crate) fn of(fitted: Fitted) -> Self {
        Self { fitted }
    }
}

#[pymethods]
impl Cleaner {
    /// Cleans one page of the site, inside or outside of the fit.
    ///
    /// Raises `ReadError` if the bytes are no page, `CleanError` if the method fails on it or takes too long.
    #[pyo3(signature = (html, *, url = None))]
    fn clean(&self, py: Python<'_>, html: Html, url: Option<String>) -> PyResult<Cleaned> {
        let raw = RawPage::of(url.clone().unwrap_or_default(), url, html);
        py.detach(|| {
            raw.check().map_err(ReadError::new_err)?;
            let page = ParsedPage::alone(&raw);
            let cleaning = self.fitted.clean(&page).map_err(CleanError::new_err)?;
            Ok(Cleaned::of(&raw, page, Ok(cleaning)))
        })
    }

    /// Cleans all pages of a site, in order. A page that fails has an `error` and no text.
    #[pyo3(signature = (site, *, threads = None))]
    fn clean_site(
        &self,
        py: Python<'_>,
        site: &Bound<'_, Site>,
        threads: Option<usize>,
    ) -> PyResult<Vec<Cleaned>> {
        let site = site.get();
        py.detach(|| {
            let parsed = site.parsed();
            let clean = |(index, raw): (usize, &Arc<RawPage>)| {
                let place = parsed.as_ref().and_then(|parsed| parsed.page(index));
                let page = place.unwrap_or_else(|| ParsedPage::alone(raw));
                let cleaning = self.fitted.clean(&page);
                Cleaned::of(raw, page, cleaning)
            };
            pool::on(threads, || site.pages.par_iter().enumerate().map(clean).collect())
        })
    }

    /// Cleans the rows of an Arrow table or record batch, and returns one of `url`, `text`, `spans`, `error`,
    /// row by row; with a `form`, also of `markdown` or `html`; with `metadata`, also of that. A page that fails
    /// is a row with an `error` and without a text.
    #[pyo3(signature = (data, *, url = "url", html = "html", form = None, metadata = false, threads = None))]
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
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = rows::columns_of(url, None, form, metadata)?;
        rows::clean(py, &self.fitted, &data, html, out, threads)
    }

    /// The method's id.
    #[getter]
    fn method(&self) -> &str {
        self.fitted.recipe.family().info().id
    }

    /// The parameters that were set.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::keywords(py, self.fitted.recipe.settings())
    }

    /// The names of the pages that the fit saw; `None` for a cleaner of a file that does not store them.
    #[getter]
    fn sample(&self) -> Option<Vec<&str>> {
        let pages = self.fitted.pages.as_ref().ok()?;
        Some(pages.iter().map(|page| page.name.as_str()).collect())
    }

    /// Figures of the fit, such as a chosen threshold.
    #[getter]
    fn learned<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for figure in &self.fitted.cleaner.fit_statistics {
            dict.set_item(figure.name, figure.value)?;
        }
        Ok(dict)
    }

    /// A warning about the fit, above all that it found no template. `None` without a warning.
    #[getter]
    fn warning(&self) -> Option<&str> {
        self.fitted.cleaner.warning.as_deref()
    }

    /// The cleaner as the bytes of a file: method, parameters, seed, and what was learned of the site, or the pages of the fit. Raises
    /// `ValueError` if these are too large for a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.fitted.to_bytes())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The cleaner of such bytes. Raises `ReadError` and `FitError`.
    #[staticmethod]
    #[pyo3(signature = (data, *, limit = 60.0, threads = None))]
    fn from_bytes(py: Python<'_>, data: PyBackedBytes, limit: f64, threads: Option<usize>) -> PyResult<Self> {
        let limit = fitting::limit(limit)?;
        py.detach(|| Fitted::of_bytes(&data, limit, threads)).map(Self::of)
    }

    /// Writes the cleaner into a file, like `gleaner fit`; `gleaner clean --model` reads it.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| Ok(write_durably(&path, &self.fitted.to_bytes()?).map_err(|error| error.source)?))
    }

    /// Reads such a file. Raises `ReadError` and `FitError`.
    #[staticmethod]
    #[pyo3(signature = (path, *, limit = 60.0, threads = None))]
    fn load(py: Python<'_>, path: PathBuf, limit: f64, threads: Option<usize>) -> PyResult<Self> {
        let limit = fitting::limit(limit)?;
        py.detach(|| Fitted::of_bytes(&fit::read_file(&path)?, limit, threads)).map(Self::of)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, f64))> {
        let remake = py.import("gleaner._pickling")?.getattr("cleaner")?;
        Ok((remake, (self.to_bytes(py)?, self.fitted.recipe.limit.as_secs_f64())))
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Cleaner {}: fitted to {} pages>", self.method(), self.fitted.sample_size())
    }
}
