//! `audit`: how good the text is that any program has made of a page, estimated without gold.

use cleaning::{Cleaning, Settings};
use fit::{Explaining, explain_site};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::fitting::{limit, method_of};
use crate::pages::{Html, ParsedPage, RawPage};
use crate::{CleanError, FitError, ReadError};

/// Estimates without gold how good a text of a page is, whatever made it, as `gleaner audit` does: a dict of `f` over words, its interval `low` and
/// `high`, `precision`, `recall`, and `reasons` in words.
///
/// The default method sees the page alone. Raises `ReadError` if the bytes are no page, `FitError` or `CleanError` if the method fails on it or
/// takes longer than `limit` seconds.
#[pyfunction]
#[pyo3(signature = (html, text, url = None, *, limit = 60.0))]
pub(crate) fn audit<'py>(
    py: Python<'py>,
    html: Html,
    text: String,
    url: Option<String>,
    limit: f64,
) -> PyResult<Bound<'py, PyDict>> {
    let raw = RawPage::of(url.clone().unwrap_or_default(), url, html);
    let limit = self::limit(limit)?;
    let audit = py.detach(|| -> PyResult<methods::Audit> {
        raw.check().map_err(ReadError::new_err)?;
        let recipe = method_of(methods::DEFAULT, Settings::new())?;
        let page = ParsedPage::alone(&raw);
        let explaining = Explaining { labelled: Vec::new(), pages: vec![page.index], seed: 0, limit };
        let explained = explain_site(recipe.method(), &page.site, explaining).map_err(FitError::new_err)?;
        let judged = explained.pages.into_iter().next().expect("one page has one outcome");
        let (_, evidence) = judged.map_err(CleanError::new_err)?;
        Ok(methods::audit(page.page(), &Cleaning::of_text(page.page(), text), &evidence))
    })?;
    let dict = PyDict::new(py);
    for (name, number) in methods::Audit::NUMBERS.into_iter().zip(audit.numbers) {
        dict.set_item(name, number)?;
    }
    dict.set_item("reasons", audit.reasons)?;
    Ok(dict)
}
