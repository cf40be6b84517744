//! What people are told of a method: its name, its paper, its parameters.
//!
//! These are the texts that `gleaner list methods`, the reports and error messages show.

use crate::ParamInfo;

/// A method, as shown to people and named in manifests.
#[derive(Debug, Clone, Copy)]
pub struct Info {
    /// The id in manifests and on the command line: lower case, digits and hyphens.
    pub id: &'static str,
    /// The name in tables.
    pub name: &'static str,
    /// One line: what it keeps and by what reasoning.
    pub summary: &'static str,
    /// The paper, in full; `none` for a trivial baseline.
    pub citation: &'static str,
    /// Whether `fit` is of no use without labelled pages.
    pub needs_labels: bool,
    /// Each parameter, in the order of the paper: [`Declared::PARAMS`](crate::Declared::PARAMS).
    pub params: &'static [ParamInfo],
}
