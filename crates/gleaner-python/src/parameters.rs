//! Values of parameters: from Python to TOML, in the form of manifests, and back. Lists of the methods with their parameters, from the declaration that
//! the command line uses too; of the measures; and the site of an address.

use cleaning::{Allowed, Family, Hidden, Settings};
use metric::{Measure, Way};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict as _, PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use toml::Value;

use crate::ParameterError;

/// The settings of keywords. Keys in Python have underscores where parameters have hyphens.
///
/// # Errors
/// `ParameterError` for a value that no parameter can have.
pub(crate) fn settings(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
    let entries = keywords.into_iter().flatten();
    entries.map(|(key, value)| Ok((self::key(&key)?, to_toml(&value, 0)?))).collect()
}

fn key(key: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(key.extract::<String>()?.replace('_', "-"))
}

/// The most levels of nested lists and dicts; no parameter has more than one level.
const DEEPEST: usize = 4;

fn to_toml(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
    let refused = || Err(ParameterError::new_err(format!("no parameter can be {}", value.repr()?)));
    // a deeper value cannot be shown either
    if depth > DEEPEST {
        let problem = format!("no parameter has lists or dicts that are more than {DEEPEST} deep");
        return Err(ParameterError::new_err(problem));
    }
    // a bool is also an int
    Ok(if value.is_instance_of::<PyBool>() {
        Value::Boolean(value.extract()?)
    } else if value.is_instance_of::<PyInt>() {
        let Ok(number) = value.extract() else { return refused() };
        Value::Integer(number)
    } else if value.is_instance_of::<PyFloat>() {
        Value::Float(value.extract()?)
    } else if value.is_instance_of::<PyString>() {
        Value::String(value.extract()?)
    } else if let Ok(table) = value.cast::<PyDict>() {
        let entries = table.iter().map(|(key, value)| Ok((self::key(&key)?, to_toml(&value, depth + 1)?)));
        Value::Table(entries.collect::<PyResult<_>>()?)
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| to_toml(&item?, depth + 1));
        Value::Array(items.collect::<PyResult<_>>()?)
    } else {
        return refused();
    })
}

/// A value of a parameter in Python's types. The keys of tables stay in the form of manifests.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Boolean(value) => PyBool::new(py, *value).to_owned().into_any(),
        Value::Integer(value) => value.into_pyobject(py)?.into_any(),
        Value::Float(value) => PyFloat::new(py, *value).into_any(),
        Value::String(value) => PyString::new(py, value).into_any(),
        Value::Array(items) => {
            let items = items.iter().map(|item| to_python(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Table(table) => {
            let dict = PyDict::new(py);
            for (key, value) in table {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
        Value::Datetime(value) => PyString::new(py, &value.to_string()).into_any(),
    })
}

/// Settings as keywords of Python.
pub(crate) fn keywords<'py>(py: Python<'py>, settings: &Settings) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, value) in settings.iter() {
        dict.set_item(key.replace('-', "_"), to_python(py, value)?)?;
    }
    Ok(dict)
}

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
    let texts =
        [("id", info.id), ("name", info.name), ("summary", info.summary), ("citation", info.citation)];
    let method = texts.into_py_dict(py)?;
    method.set_item("needs_labels", info.needs_labels)?;
    let parameters = PyList::empty(py);
    for param in info.params {
        let parameter = PyDict::new(py);
        let allowed = (param.allowed)();
        parameter.set_item("key", param.key.replace('-', "_"))?;
        parameter.set_item("meaning", param.meaning)?;
        let default = defaults.get(param.key).map(|value| to_python(py, value)).transpose()?;
        parameter.set_item("default", default)?;
        parameter.set_item("allowed", allowed.to_string())?;
        let words = if let Allowed::Choice(words) = allowed { words } else { Vec::new() };
        let choices = words.into_iter().map(|choice| (choice.word, choice.meaning));
        parameter.set_item("choices", choices.into_py_dict(py)?)?;
        parameter.set_item("reason", param.reason)?;
        parameters.append(parameter)?;
    }
    method.set_item("parameters", parameters)?;
    Ok(method)
}

/// The measures of `gleaner.score`, each with its counted units.
#[pyfunction]
pub(crate) fn measures<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
    let all = Measure::ALL.into_iter().filter(|measure| !matches!(measure.way(), Way::Items(_)));
    all.map(|measure| (measure.name(), measure.counts())).into_py_dict(py)
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

/// What becomes of hidden text.
///
/// # Errors
/// `ValueError` for an unknown word.
pub(crate) fn hidden_of(word: &str) -> PyResult<Hidden> {
    let unknown = || PyValueError::new_err(format!("hidden is {word:?}, allowed are drop, mark and keep"));
    Hidden::named(word).ok_or_else(unknown)
}

/// The texts of a site's pages, in order, without the blocks that they share.
#[pyfunction]
pub(crate) fn strip(py: Python<'_>, texts: Vec<String>) -> Vec<String> {
    py.detach(|| ::methods::strip(&texts).texts)
}
