//! Rows of a property-wise comparison: what stands here beside a paper's words about methods.

use crate::{Located, SiteColumn};

/// A property that methods are compared by, and what the experiment has to say of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The name: the first cell of a row of the published table, as it is written there.
    pub name: String,
    /// What stands here of each method, in the order of the published columns, one a column.
    pub cells: Vec<PropertyCell>,
    /// Claims of the experiment about the property, in its outputs' words. Each is one that just one output makes.
    pub claims: Vec<Located<String>>,
    /// A timing of the experiment, where the property is one of run times. These are no results and stand elsewhere.
    pub timing: Option<String>,
}

/// What stands here of a property of one method; may be nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PropertyCell {
    /// Figures of a site, of which the median over sites is shown; label and figure are together there once.
    pub measured: Vec<SiteColumn>,
    /// Parameters that correspond to the property.
    pub parameters: Vec<Parameter>,
}

/// A parameter of a run's method, shown with the value that the run has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The run, which has one variant.
    pub run: String,
    /// The parameter's key. Whether the method has it is not known here.
    pub key: String,
}
