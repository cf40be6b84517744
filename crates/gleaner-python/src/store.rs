//! `Store`: a folder of fitted sites, as `gleaner fit --store` writes it.

use std::path::PathBuf;

use fit::{Recipe, StoreError};
use pyo3::prelude::*;

use crate::cleaner::Cleaner;
use crate::columns::Table;
use crate::fitting::{self, Fitted, method_of_file};
use crate::method::{Method, sketched_pages};
use crate::site::Site;
use crate::{FitError, ReadError};

/// A folder with a file for each fitted site, found by the site's id. All sites are fitted by one method.
///
/// With a `method`, the store is made if there is none in the folder. Raises `ReadError` for a folder that is no store, and for the store of
/// another method or seed.
#[pyclass(frozen, module = "gleaner")]
pub(crate) struct Store {
    store: fit::Store,
    recipe: Recipe,
}

#[pymethods]
impl Store {
    #[new]
    #[pyo3(signature = (path, method = None, *, seed = 0))]
    fn new(path: PathBuf, method: Option<&Bound<'_, Method>>, seed: u64) -> PyResult<Self> {
        let store = match method {
            Some(method) => {
                let recipe = &method.get().recipe;
                fit::Store::create(&path, &recipe.clone().with(usize::MAX, seed, recipe.limit))
            }
            None => fit::Store::open(&path),
        };
        let store = store.map_err(|error| unusable(&error))?;
        let recipe = method_of_file(store.head())?;
        Ok(Self { store, recipe })
    }

    /// Fits the store's method to a site, or to its sample as `Method.fit` does, and stores the fit by the site's id. Raises `FitError`.
    #[pyo3(signature = (site, *, sample = None, limit = 60.0, threads = None))]
    fn add(
        &self,
        py: Python<'_>,
        site: &Bound<'_, Site>,
        sample: Option<usize>,
        limit: f64,
        threads: Option<usize>,
    ) -> PyResult<Cleaner> {
        let recipe = fitting::asked(&self.recipe, sample, self.recipe.seed, limit)?;
        let site = site.get();
        py.detach(|| {
            let fitted = fitting::fit(recipe, site, threads)?;
            let file = fitted.file(self.recipe.params());
            self.store.put(&file).map_err(|error| unusable(&error))?;
            Ok(Cleaner(fitted))
        })
    }

    /// Fits the store's method to pages by their sketches (`Method.sketch_arrow`: rows of `url` and `sketch`), and stores the fit. These are the
    /// `sample` pages with the least SHA-256 of their address, or more of them, of a site of `of` pages.
    ///
    /// With `update` they are added to earlier ones, and their sketches are kept for later ones: the fit is that to all pages at once.
    /// Returns the number of pages of the fit. Raises `FitError` and `ReadError`.
    #[pyo3(signature = (site, sketches, *, of, sample, update = false, limit = 60.0))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn merge(
        &self,
        py: Python<'_>,
        site: &str,
        sketches: Table,
        of: usize,
        sample: usize,
        update: bool,
        limit: f64,
    ) -> PyResult<usize> {
        let recipe = fitting::asked(&self.recipe, Some(sample), self.recipe.seed, limit)?;
        py.detach(|| {
            let pages = sketched_pages(of, &sketches)?;
            let fitted = if update {
                self.store.grow(&recipe, site, &pages).map(|grown| grown.file)
            } else {
                let merged = recipe.merge(site, None, &pages).map_err(StoreError::from);
                merged.and_then(|merged| self.store.put(&merged.file).map(|()| merged.file))
            };
            fitted.map(|file| file.learned.pages()).map_err(|error| unusable(&error))
        })
    }

    /// The cleaner of the site with this id; `None` if the store has none. Raises `ReadError` for a damaged file, and `FitError`.
    #[pyo3(signature = (site, *, limit = 60.0))]
    fn get(&self, py: Python<'_>, site: &str, limit: f64) -> PyResult<Option<Cleaner>> {
        let limit = fitting::limit(limit)?;
        py.detach(|| {
            let Some(file) = self.store.get(site).map_err(|error| unusable(&error))? else { return Ok(None) };
            // the store checks that its files have one method, whose model takes long to read
            Fitted::of_recipe(&self.recipe, file, limit, None).map(Cleaner).map(Some)
        })
    }

    /// The method of all fits.
    #[getter]
    fn method(&self) -> Method {
        Method { recipe: self.recipe.clone() }
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Store of {}>", self.recipe.family().info().id)
    }
}

fn unusable(error: &StoreError) -> PyErr {
    match error {
        StoreError::TooLarge { .. } | StoreError::Site(_) => FitError::new_err(error.to_string()),
        _ => ReadError::new_err(error.to_string()),
    }
}
