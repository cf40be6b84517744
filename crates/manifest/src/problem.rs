//! One thing that is wrong in a manifest, with what is needed to leave it out and go on.

use crate::ManifestError;

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The manifest, as errors show it.
    pub(crate) file: String,
    /// From 1.
    pub(crate) line: usize,
    /// The byte offset; 0 for the manifest as a whole.
    pub(crate) offset: usize,
    /// What was found and what is allowed.
    pub(crate) text: String,
    pub(crate) kind: ProblemKind,
}

/// What can be done about a problem to find others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// A key that does not exist; the one that was probably meant.
    Key { meant: Option<String> },
    /// A name of something that is not there.
    Name { what: What, name: String },
    /// A key that must be there.
    Missing { key: String },
    /// Nothing is left where there must be something.
    Empty,
    /// Values without end, so that no more is looked for.
    TooMany,
    /// Any other.
    Other,
}

/// What manifests name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "its variants are the words")]
pub enum What {
    Value,
    Data,
    Run,
    Measure,
    Documents,
    Task,
    Timing,
    Trace,
    Claim,
    Other,
}

impl What {
    /// The word in errors.
    pub(crate) const fn noun(self) -> &'static str {
        match self {
            What::Value => "value",
            What::Data => "data",
            What::Run => "run",
            What::Measure => "measure",
            What::Documents => "documents",
            What::Task => "task",
            What::Timing => "timing",
            What::Trace => "trace",
            What::Claim => "claim",
            What::Other => "name",
        }
    }
}

impl From<Problem> for ManifestError {
    fn from(Problem { file, line, text, .. }: Problem) -> Self {
        Self::At { file, line, problem: text }
    }
}
