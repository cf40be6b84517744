//! `strip`: texts of a site without the blocks that they share.

use pyo3::prelude::*;

/// The texts of a site's pages, in order, without the blocks that they share.
#[pyfunction]
pub(crate) fn strip(py: Python<'_>, texts: Vec<String>) -> Vec<String> {
    py.detach(|| methods::strip(&texts).texts)
}
