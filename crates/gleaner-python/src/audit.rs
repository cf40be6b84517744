//! `audit`: how good the text is that any program has made of a page, estimated without gold.

use cleaning::{Settings, State};
use fit::{Explaining, explain_site};
use pyo3::prelude::*;

use crate::fitting::{limit, method_of};
use crate::pages::{Address, Html, ParsedPage, RawPage};
use crate::{CleanError, FitError, ReadError};

/// The numbers of the audit of a text of a page, whose names are in `audit` of the package, and the reasons. The default method sees the page alone.
#[pyfunction]
pub(crate) fn audit(
    py: Python<'_>,
    html: Html,
    text: String,
    url: Option<Address>,
    limit: f64,
) -> PyResult<([f64; 5], Vec<String>)> {
    let raw = RawPage::of(url, "", html);
    let limit = self::limit(limit)?;
    py.detach(|| {
        raw.check().map_err(ReadError::new_err)?;
        let recipe = method_of(methods::DEFAULT, Settings::new())?;
        let page = ParsedPage::alone(&raw);
        let explaining = Explaining { labelled: Vec::new(), pages: vec![page.index], seed: 0, limit };
        let explained = explain_site(recipe.method(), &page.site, explaining).map_err(FitError::new_err)?;
        let judged = explained.pages.into_iter().next().expect("one page has one outcome");
        let (cleaning, evidence) = judged.map_err(CleanError::new_err)?;
        let state = State::of(page.page(), &cleaning);
        let audit = methods::audit(page.page(), &methods::placed(page.page(), text, ""), &evidence, state);
        Ok((audit.numbers, audit.reasons))
    })
}
