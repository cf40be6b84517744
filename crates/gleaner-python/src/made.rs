//! A method of the catalogue, made of its id and its settings.

use std::sync::Arc;

use cleaning::{Family, Settings};
use fit::{ModelFile, SiteFile};
use pyo3::PyResult;

use crate::errors::{ParameterError, ReadError, UnknownMethod};

/// A method, and what it was made of.
#[derive(Clone)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) settings: Settings,
    pub(crate) family: &'static dyn Family,
    pub(crate) method: Arc<dyn cleaning::Method>,
    /// The model that it judges by, where it is not part of the program.
    pub(crate) model: Option<ModelFile>,
}

impl Made {
    /// The method of this id with these settings.
    ///
    /// # Errors
    /// `UnknownMethod` and `ParameterError`.
    pub(crate) fn of(id: &str, settings: Settings) -> PyResult<Self> {
        let family = family(id)?;
        let method = family.build(&settings).map_err(|error| ParameterError::new_err(error.to_string()))?;
        Ok(Self { id: id.to_owned(), settings, family, method: Arc::from(method), model: None })
    }

    /// The method of a fitted site's file.
    ///
    /// # Errors
    /// `UnknownMethod`, and `ReadError` where the file's settings or model are not accepted.
    pub(crate) fn of_file(file: &SiteFile) -> PyResult<Self> {
        let family = family(&file.method)?;
        let method = file.method(family).map_err(|error| ReadError::new_err(error.to_string()))?;
        let (id, settings) = (file.method.clone(), file.settings.clone());
        Ok(Self { id, settings, family, method: Arc::from(method), model: file.model.clone() })
    }

    /// All parameters with their values.
    pub(crate) fn params(&self) -> Settings {
        self.family.defaults().merged(&self.settings)
    }
}

/// The method of this id, with its defaults; `site-filter(ID)` too.
fn family(id: &str) -> PyResult<&'static dyn Family> {
    let unknown = |error: methods::UnknownMethod| UnknownMethod::new_err(error.to_string());
    Ok(match methods::filtered(id) {
        Some(inner) => methods::site_filter(methods::family(inner).map_err(unknown)?),
        None => methods::family(id).map_err(unknown)?,
    })
}
