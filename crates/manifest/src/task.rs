//! Tasks over cleaned pages.
//!
//! *Documents* are the pages of a data set after one cleaning, as weighted words. A *task* runs over several of them and shows whether
//! mining improves. The crate `task` has the methods and their parameters; the design of the experiment, which all methods share, is here.

use serde::Deserialize;

use crate::Located;

/// One cleaning of all pages, as documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Documents {
    /// The id, unique in the experiment.
    pub id: String,
    /// The heading of the column: the paper's letter.
    pub label: String,
    /// The title in the report.
    pub title: String,
    /// The source of the words.
    pub cleaning: CleaningSource,
    /// The components of a document's vector.
    pub weighting: WeightingKind,
}

/// The source of the words of documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CleaningSource {
    /// The whole page: no cleaning.
    Whole,
    /// The marked text, as if a method were never wrong. A page without marks is an empty document, so this is only useful for data sets
    /// with marks for every page of the task. No check ensures this.
    Gold,
    /// The cleaning of a run; its first sample.
    Run {
        /// The run's id.
        run: String,
        /// The variant's id.
        variant: String,
    },
}

/// The components of a document's vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightingKind {
    /// The frequency over the largest of the document, times the inverse document frequency.
    TfIdf,
    /// The frequency over the largest of the document.
    Tf,
    /// The frequency.
    Count,
    /// The weights of the method.
    Own,
    /// The weights of the method, times the inverse document frequency.
    OwnIdf,
}

impl WeightingKind {
    /// The word in manifests and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TfIdf => "tf-idf",
            Self::Tf => "tf",
            Self::Count => "count",
            Self::Own => "own",
            Self::OwnIdf => "own-idf",
        }
    }

    /// Whether it reads the method's weights.
    pub const fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::OwnIdf)
    }
}

/// One task over documents.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The id, unique in the experiment.
    pub id: String,
    /// The title in the report.
    pub title: String,
    /// Ids of documents, in the order of tables. At least one, none twice; the others are compared with the first.
    pub documents: Vec<String>,
    /// The data sets it takes place on; empty means all of the experiment.
    pub on: Vec<String>,
    /// The id of the method that clusters or classifies.
    pub method: Located<String>,
    /// The parameters that differ from the method's defaults. Without any, the place is that of the method.
    pub settings: Located<toml::Table>,
    /// The training sites and the class of F; a clustering must have the default.
    pub design: Design,
}

/// The design of a classification, for any method: the keys that a manifest sets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Design {
    /// The fewest documents of a (site, class) cell that is trained on, at least 1; `None` means 1.
    pub least_cell: Option<usize>,
    /// Trains on exactly this number of documents of each cell, at least `least_cell`, and on none of a smaller cell; `None` means all.
    pub equal_cells: Option<usize>,
    /// The class whose F is taken; `None` means the first.
    pub positive: Option<PositiveKind>,
}

/// The class whose F is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PositiveKind {
    /// The pair's first class.
    First,
    /// The pair's second class.
    Second,
    /// The mean over both.
    Mean,
}
