//! `Method`: a method of the catalogue with checked parameters, to be fitted to one site after the other.

use fit::Recipe;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::cleaner::Cleaner;
use crate::fitting::{self, asked};
use crate::made::method_of;
use crate::rows::given_back;
use crate::site::Site;
use crate::table::Table;
use crate::{sketches, values};

/// A method with its parameters. `gleaner.method` makes it.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Method {
    pub(crate) recipe: Recipe,
}

#[pymethods]
impl Method {
    /// Fits the method to the pages of a site. If the site has more than `sample` pages, it fits to the
    /// `sample` pages with the least SHA-256 of their address.
    ///
    /// A fit, and later a page, that takes longer than `limit` seconds is abandoned. Raises `FitError`.
    #[pyo3(signature = (site, *, sample = None, seed = 0, limit = 60.0, threads = None))]
    fn fit(
        &self,
        py: Python<'_>,
        site: &Bound<'_, Site>,
        sample: Option<usize>,
        seed: u64,
        limit: f64,
        threads: Option<usize>,
    ) -> PyResult<Cleaner> {
        let recipe = asked(&self.recipe, sample, seed, limit)?;
        let site = site.get();
        py.detach(|| fitting::fit(recipe, site, threads)).map(Cleaner::of)
    }

    /// Sketches of the pages of an Arrow table or record batch, for `Store.merge`: `url`, `sketch` and `error`, row by row. A sketch has what
    /// a fit needs of a page, without its text. Rows of a method without sketches have an `error`.
    #[pyo3(signature = (data, *, url = "url", html = "html", limit = 60.0))]
    fn sketch_arrow<'py>(
        &self,
        py: Python<'py>,
        data: Table,
        url: &str,
        html: &str,
        limit: f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let recipe = asked(&self.recipe, None, 0, limit)?;
        let sketch = |batch| sketches::sketched(&recipe, batch, url, html);
        let sketched = py.detach(|| data.batches().iter().map(sketch).collect::<PyResult<Vec<_>>>())?;
        given_back(py, sketches::schema(), sketched, data.is_table())
    }

    /// The id, as `gleaner.methods()` lists it.
    #[getter]
    fn id(&self) -> &str {
        self.recipe.family().info().id
    }

    /// All parameters with their values, those not set at their defaults.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::keywords(py, &self.recipe.params())
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Method {}: {}>", self.recipe.family().info().id, self.recipe.settings())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyDict>))> {
        let remake = py.import("gleaner._pickling")?.getattr("method")?;
        Ok((remake, (self.id().to_owned(), values::keywords(py, self.recipe.settings())?)))
    }
}

/// The method of this id. Parameters are keywords, with `_` for `-`; a word with a value is a dict:
/// `rule={"fixed": .7}`.
///
/// `gleaner.methods()` lists ids and parameters. `site-filter(ID)` is ID without the lines that it repeats on
/// a site's pages, `strip(ID)` without the blocks, as `gleaner.strip`. Without an id it is the method of `gleaner.clean`. Raises `UnknownMethod` and
/// `ParameterError`.
#[pyfunction]
#[pyo3(signature = (id = methods::DEFAULT, /, **params))]
pub(crate) fn method(id: &str, params: Option<&Bound<'_, PyDict>>) -> PyResult<Method> {
    Ok(Method { recipe: method_of(id, values::settings(params)?)? })
}
