//! `Method`: a method of the catalogue with checked parameters, to be fitted to one site after the other; `clean_arrow`, which cleans all pages of all
//! sites of a table; sketches of pages in Arrow, made where the pages lie; and `Store`, a folder of fitted sites, as `gleaner fit --store` writes it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{ArrayRef, BinaryArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use cleaning::Hidden;
use fit::{Recipe, SketchedPages, StoreError, parsed_within};
use output::rows::Row;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::cleaned::Cleaned;
use crate::cleaner::{Cleaner, TOGETHER, batch, clean_some, columns_of};
use crate::fitting::{self, Fitted, asked, fit, method_of, method_of_file};
use crate::pages::{Address, Column, Columns, Html, ParsedPage, RawPage, Table};
use crate::parameters::{hidden_of, keywords, settings};
use crate::site::Site;
use crate::{CleanError, FitError, ReadError, on_threads};

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
        py.detach(|| fit(recipe, site, threads)).map(Cleaner)
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
        let sketch = |batch| sketched(&recipe, batch, url, html);
        let sketched = py.detach(|| data.batches.iter().map(sketch).collect::<PyResult<Vec<_>>>())?;
        data.given_back(py, sketch_schema(), sketched)
    }

    /// Cleans one page alone, on the calling thread but for the guards: `gleaner.extract`.
    fn _extract(
        &self,
        py: Python<'_>,
        html: Html,
        url: Option<Address>,
        limit: f64,
        rest: bool,
        hidden: &str,
    ) -> PyResult<Cleaned> {
        let hidden = hidden_of(hidden)?;
        let recipe = asked(&judging_hidden(self.recipe.clone(), hidden)?, None, 0, limit)?;
        let raw = Arc::new(RawPage::of(url, "0", html));
        py.detach(|| {
            raw.check().map_err(ReadError::new_err)?;
            let (own, parsing) = (Arc::clone(&raw), recipe.clone());
            let parse = move |_| parsing.reading(|| own.parse());
            let page = parsed_within(recipe.limit, 1, parse).pop().expect("one page has one outcome");
            let page = ParsedPage::of(&raw, page.map_err(CleanError::new_err)?);
            let fitted = recipe.fit_to(&page.site).map_err(FitError::new_err)?.with_hidden(hidden);
            let cleaning = fitted.clean_of(&page.site, 0, recipe.limit).map_err(CleanError::new_err)?;
            Ok(Cleaned::of(&raw, page, Ok(cleaning), (rest, hidden)))
        })
    }

    /// The same for `hidden`: unless that is `"drop"`, a method that can tell hidden text judges it like any other.
    fn _with_hidden(&self, hidden: &str) -> PyResult<Self> {
        Ok(Self { recipe: judging_hidden(self.recipe.clone(), hidden_of(hidden)?)? })
    }

    /// The id, as `gleaner.methods()` lists it.
    #[getter]
    fn id(&self) -> &str {
        self.recipe.family().info().id
    }

    /// All parameters with their values, those not set at their defaults.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        keywords(py, &self.recipe.params())
    }

    fn __repr__(&self) -> String {
        format!("<gleaner.Method {}: {}>", self.recipe.family().info().id, self.recipe.settings())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Bound<'py, PyDict>))> {
        let remake = py.import("gleaner._pickling")?.getattr("method")?;
        Ok((remake, (self.id().to_owned(), keywords(py, self.recipe.settings())?)))
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
    Ok(Method { recipe: method_of(id, settings(params)?)? })
}

fn judging_hidden(recipe: Recipe, hidden: Hidden) -> PyResult<Recipe> {
    recipe.with_hidden(hidden).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The place of a row: its batch, and its number there.
type Place = (usize, usize);

/// Cleans a whole Arrow table or record batch. `site` names the column of sites; without it all rows are one
/// site.
///
/// The method is fitted to each site, or to the `sample` pages of it with the least SHA-256 of their address.
/// The result has `url`, `text`, `spans` and `error`, and the site if it is named, row by row; with a `form`
/// (`"markdown"`, `"html"`) also a column of that name, and with `metadata` also a column of metadata. A page that
/// fails is a row with an `error`; so are all pages of a site that the method cannot be fitted to. Sites are
/// cleaned in parallel.
#[pyfunction]
#[pyo3(signature = (data, method = None, *, url = "url", html = "html", site = None, form = None, metadata = false, sample = None, seed = 0, limit = 60.0, threads = None, rest = true, hidden = "drop"))]
#[expect(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn clean_arrow<'py>(
    py: Python<'py>,
    data: Table,
    method: Option<&Bound<'py, Method>>,
    url: &str,
    html: &str,
    site: Option<&str>,
    form: Option<&str>,
    metadata: bool,
    sample: Option<usize>,
    seed: u64,
    limit: f64,
    threads: Option<usize>,
    rest: bool,
    hidden: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let hidden = hidden_of(hidden)?;
    let recipe = match method {
        Some(method) => method.get().recipe.clone(),
        None => method_of(methods::DEFAULT, cleaning::Settings::new())?,
    };
    let recipe = asked(&judging_hidden(recipe, hidden)?, sample, seed, limit)?;
    let out = output::rows::Columns { rest, ..columns_of(url, site, form, metadata)? };
    let cleaned = py.detach(|| {
        let columns = data.batches.iter().map(|batch| Columns::of(batch, url, html, site));
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        let mut places: BTreeMap<Option<String>, Vec<Place>> = BTreeMap::new();
        for (batch, of) in data.batches.iter().enumerate() {
            for row in 0..of.num_rows() {
                let name = columns[batch].site.as_ref().and_then(|site| site.text(row));
                places.entry(name).or_default().push((batch, row));
            }
        }
        let places: Vec<(Option<String>, Vec<Place>)> = places.into_iter().collect();
        let clean = |(name, places): &(Option<String>, Vec<Place>)| {
            let pages = places.iter().filter_map(|&(batch, row)| columns[batch].page(row));
            let site = Site::of(name.clone().unwrap_or_default(), pages);
            let fitted = fit(recipe.clone(), &site, threads);
            drop(site);
            match fitted {
                Ok(fitted) => {
                    let page = |&(batch, row): &Place| columns[batch].checked(row);
                    let clean =
                        |places: &[Place]| clean_some(&fitted, (&out, hidden), places.iter().map(page));
                    places.par_chunks(TOGETHER).flat_map_iter(clean).collect::<Vec<_>>()
                }
                Err(error) => {
                    let error = Python::attach(|py| error.value(py).to_string());
                    places.iter().map(|_| Row::failed(error.clone())).collect()
                }
            }
        };
        let cleaned: Vec<Vec<Row>> = on_threads(threads, || places.par_iter().map(clean).collect())?;
        let places = places.into_iter().flat_map(|(_, places)| places);
        let mut rows: Vec<(Place, Row)> = places.zip(cleaned.into_iter().flatten()).collect();
        rows.sort_unstable_by_key(|(place, _)| *place);
        let mut rows = rows.into_iter().map(|(_, row)| row);
        let batches = data.batches.iter().enumerate().map(|(index, of)| {
            let rows = rows.by_ref().take(of.num_rows()).collect();
            batch(&out, &columns[index], rows)
        });
        batches.collect::<PyResult<Vec<_>>>()
    })?;
    data.given_back(py, out.schema(), cleaned)
}

/// The column of sketches.
const SKETCH: &str = "sketch";

/// A row for each row: its address as `url`, the `sketch` or nothing, and an `error` or nothing.
///
/// # Errors
/// Those of [`Columns::of`].
fn sketched(recipe: &Recipe, batch: &RecordBatch, url: &str, html: &str) -> PyResult<RecordBatch> {
    let columns = Columns::of(batch, url, html, None)?;
    let mut pages = Vec::new();
    let page = |row| columns.checked(row).map(|page| pages.push(page.to_file()));
    let rows: Vec<Result<(), String>> = (0..batch.num_rows()).map(page).collect();
    let mut sketched = recipe.sketch(pages).into_iter();
    let sketch = |row: Result<(), String>| row.and_then(|()| sketched.next().expect("each page has one"));
    let sketches: Vec<Result<(_, Vec<u8>), String>> = rows.into_iter().map(sketch).collect();
    let urls: StringArray = (0..batch.num_rows()).map(|row| columns.url.text(row)).collect();
    let errors: StringArray = sketches.iter().map(|sketch| sketch.as_ref().err()).collect();
    let sketches: BinaryArray = sketches.iter().map(|sketch| Some(&sketch.as_ref().ok()?.1)).collect();
    let columns: Vec<ArrayRef> = vec![Arc::new(urls), Arc::new(sketches), Arc::new(errors)];
    RecordBatch::try_new(sketch_schema(), columns).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The columns of sketches.
fn sketch_schema() -> SchemaRef {
    let types = [("url", DataType::Utf8), (SKETCH, DataType::Binary), ("error", DataType::Utf8)];
    Arc::new(Schema::new(types.map(|(name, of)| Field::new(name, of, true)).to_vec()))
}

/// The pages of rows with a `url` and a `sketch`; rows without a sketch are left out.
///
/// # Errors
/// Those of [`Column::of`].
pub(crate) fn sketched_pages(of: usize, sketches: &Table) -> PyResult<SketchedPages> {
    let mut pages = SketchedPages { of, sketches: Vec::new() };
    for batch in &sketches.batches {
        let (urls, column) = (Column::of(batch, "url")?, Column::of(batch, SKETCH)?);
        let page = |row| Some((urls.text(row).unwrap_or_default(), column.buffer(row)?.to_vec()));
        pages.sketches.extend((0..batch.num_rows()).filter_map(page));
    }
    Ok(pages)
}

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
        let store = store.map_err(unusable)?;
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
        let recipe = asked(&self.recipe, sample, self.recipe.seed, limit)?;
        let site = site.get();
        py.detach(|| {
            let fitted = fit(recipe, site, threads)?;
            let file = fitted.file(self.recipe.params());
            self.store.put(&file).map_err(unusable)?;
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
        let recipe = asked(&self.recipe, Some(sample), self.recipe.seed, limit)?;
        py.detach(|| {
            let pages = sketched_pages(of, &sketches)?;
            let fitted = if update {
                self.store.grow(&recipe, site, &pages).map(|grown| grown.file)
            } else {
                let merged = recipe.merge(site, None, &pages).map_err(StoreError::from);
                merged.and_then(|merged| self.store.put(&merged.file).map(|()| merged.file))
            };
            fitted.map(|file| file.learned.pages()).map_err(unusable)
        })
    }

    /// The cleaner of the site with this id; `None` if the store has none. Raises `ReadError` for a damaged file, and `FitError`.
    #[pyo3(signature = (site, *, limit = 60.0))]
    fn get(&self, py: Python<'_>, site: &str, limit: f64) -> PyResult<Option<Cleaner>> {
        let limit = fitting::limit(limit)?;
        py.detach(|| {
            let Some(file) = self.store.get(site).map_err(unusable)? else { return Ok(None) };
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

fn unusable(error: StoreError) -> PyErr {
    match error {
        StoreError::Site(_) => FitError::new_err(error.to_string()),
        _ => ReadError::new_err(error.to_string()),
    }
}
