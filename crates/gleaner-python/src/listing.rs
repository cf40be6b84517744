//! Lists of the methods with their parameters, from the declaration that the command line uses too; of the
//! measures; and the site of an address.

use cleaning::{Allowed, Family};
use metric::Measure;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::values;

/// The methods: `id`, `name`, `summary`, `citation`, `needs_labels`, and `parameters`. Each parameter has
/// `key`, `meaning`, `default`, `allowed`, `choices` (words with their meanings) and `reason`, the reason for
/// the default.
#[pyfunction]
pub(crate) fn methods<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
    let all = ::methods::catalogue().iter().map(|family| describe(py, *family));
    PyList::new(py, all.collect::<PyResult<Vec<_>>>()?)
}

fn describe<'py>(py: Python<'py>, family: &dyn Family) -> PyResult<Bound<'py, PyDict>> {
    let (info, defaults) = (family.info(), family.defaults());
    let method = PyDict::new(py);
    for (key, text) in
        [("id", info.id), ("name", info.name), ("summary", info.summary), ("citation", info.citation)]
    {
        method.set_item(key, text)?;
    }
    method.set_item("needs_labels", info.needs_labels)?;
    let parameters = PyList::empty(py);
    for param in info.params {
        let parameter = PyDict::new(py);
        let allowed = (param.allowed)();
        parameter.set_item("key", param.key.replace('-', "_"))?;
        parameter.set_item("meaning", param.meaning)?;
        let default = defaults.get(param.key).map(|value| values::to_python(py, value)).transpose()?;
        parameter.set_item("default", default)?;
        parameter.set_item("allowed", allowed.to_string())?;
        let choices = PyDict::new(py);
        if let Allowed::Choice(words) = &allowed {
            for choice in words {
                choices.set_item(choice.word, choice.meaning)?;
            }
        }
        parameter.set_item("choices", choices)?;
        parameter.set_item("reason", param.reason)?;
        parameters.append(parameter)?;
    }
    method.set_item("parameters", parameters)?;
    Ok(method)
}

/// The measures of `gleaner.score`, each with its counted units.
#[pyfunction]
pub(crate) fn measures<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for measure in Measure::ALL.into_iter().filter(|measure| !measure.is_of_items()) {
        all.set_item(measure.name(), measure.counts())?;
    }
    Ok(all)
}

/// The site of an address: its registrable domain by the public suffix list (`bbc.co.uk`), or its host if it
/// has none; `None` for a text that is no address.
#[pyfunction]
pub(crate) fn site_of(url: Option<&str>) -> Option<String> {
    input::registrable_domain(url?)
}

/// The host of an address, as a site's id: in lower case, with `_` and the port if there is one, as `gleaner fit` and `gleaner clean` name
/// the sites of a crawl; `None` for a text that is no address of the web.
#[pyfunction]
pub(crate) fn host_of(url: Option<&str>) -> Option<String> {
    input::site_of_row(Some(url?), None).ok()
}
