//! One problem of a manifest, with the facts that are needed to leave it out and go on.

use crate::ManifestError;

/// A problem and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The manifest, as errors show it.
    pub(crate) file: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The byte offset; 0 for the manifest as a whole.
    pub(crate) offset: usize,
    /// The value and the allowed values.
    pub(crate) text: String,
    pub(crate) kind: ProblemKind,
}

/// The ways to leave a problem out and find others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ProblemKind {
    /// An unknown key; the probable one, if any.
    Key { meant: Option<String> },
    /// A name of a missing thing.
    Name { what: What, name: String },
    /// A required key is missing.
    Missing { key: String },
    /// A list or table became empty that must not be.
    Empty,
    /// Too many values; no more problems are searched for.
    TooMany,
    /// Any other problem.
    Other,
}

/// The kinds of things that manifests name.
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
