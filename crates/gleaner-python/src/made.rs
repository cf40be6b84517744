//! A method of the catalogue from its id and its settings, with Python's exceptions.

use cleaning::{Family, Settings};
use fit::{Recipe, SiteFile};
use pyo3::PyResult;

use crate::errors::{ParameterError, ReadError, UnknownMethod};

/// The method of this id with these settings.
///
/// # Errors
/// `UnknownMethod` and `ParameterError`.
pub(crate) fn method_of(id: &str, settings: Settings) -> PyResult<Recipe> {
    Recipe::of(family(id)?, settings).map_err(|error| ParameterError::new_err(error.to_string()))
}

/// The method of a fitted site's file.
///
/// # Errors
/// `UnknownMethod`, and `ReadError` if the file's settings or model are not accepted.
pub(crate) fn method_of_file(file: &SiteFile) -> PyResult<Recipe> {
    Recipe::of_site(family(&file.method)?, file).map_err(|error| ReadError::new_err(error.to_string()))
}

/// The method of this id, with its defaults; `site-filter(ID)` and `strip(ID)` too.
fn family(id: &str) -> PyResult<&'static dyn Family> {
    let unknown = |error: methods::UnknownMethod| UnknownMethod::new_err(error.to_string());
    Ok(match methods::SiteFilter::split(id) {
        Some((filter, inner)) => filter.of(methods::family(inner).map_err(unknown)?),
        None => methods::family(id).map_err(unknown)?,
    })
}
