//! Tasks over cleaned pages: which cleanings become documents, and what is done with them.
//!
//! *Documents* are the pages of a data set after one cleaning, as weighted words; a *task* runs over several of them and
//! shows whether mining got better. Which methods of tasks there are, and what parameters they have, is the business of
//! `task`; the design of the experiment, which is the same for all methods, is here.

use serde::Deserialize;

use crate::Located;

/// One cleaning of all pages, as documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Documents {
    /// The id, unique in the experiment.
    pub id: String,
    /// The column's heading: the paper's letter.
    pub label: String,
    /// What it is, for the report.
    pub title: String,
    /// Where the words come from.
    pub cleaning: CleaningSource,
    /// How words become the components of a vector.
    pub weighting: WeightingKind,
}

/// Where the words of documents come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CleaningSource {
    /// The whole page: no cleaning.
    Whole,
    /// The marked text, as if a method were never wrong. A page without marks is an empty document, so it tells something
    /// only of data sets that have marks for every page of the task, which nobody checks.
    Gold,
    /// What a run gives; its first sample.
    Run {
        /// The run's id.
        run: String,
        /// The variant's id.
        variant: String,
    },
}

/// How words become the components of a vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeightingKind {
    /// Frequency over the document's largest, times the inverse document frequency.
    TfIdf,
    /// Frequency over the document's largest.
    Tf,
    /// The frequency.
    Count,
    /// The weights of the method.
    Own,
    /// What the method gives, times the inverse document frequency.
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
    /// What it is, for the report.
    pub title: String,
    /// Ids of documents, in the order of tables. At least one, none twice; the first is what the others are compared with.
    pub documents: Vec<String>,
    /// The data sets it takes place on; empty means all of the experiment.
    pub on: Vec<String>,
    /// The id of the method that clusters or classifies.
    pub method: Located<String>,
    /// The parameters that differ from the method's defaults; their place is the method's where there are none.
    pub settings: Located<toml::Table>,
    /// Who trains, and what F is of; a clustering may name nothing of it.
    pub design: Design,
}

/// How a classification takes place, whatever its method: what of it a manifest names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Design {
    /// The fewest documents of a (site, class) cell that is trained on, at least 1; 1 where absent.
    pub least_cell: Option<usize>,
    /// Trains on just so many documents of each cell, at least `least_cell`, and on none of a smaller cell; on all
    /// where absent.
    pub equal_cells: Option<usize>,
    /// The class that F is taken of; the first where absent.
    pub positive: Option<PositiveKind>,
}

/// What a task does, which its method decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TaskKind {
    /// It clusters all documents, many times.
    Clustering,
    /// It classifies every pair of classes, under three configurations of training and test sites.
    Classification,
}

impl TaskKind {
    /// The word in sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clustering => "clustering",
            Self::Classification => "classification",
        }
    }
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

/// What is read of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaskValue {
    /// The mean F: over runs of a clustering; over pairs of classes, each the mean of its experiments.
    F,
    /// The mean accuracy of a classification, as F.
    Accuracy,
    /// Normalised mutual information of clusters and classes, mean over runs.
    ClassInformation,
    /// Normalised mutual information of clusters and sites, mean over runs.
    SiteInformation,
}

impl TaskValue {
    /// The word in manifests.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F => "f",
            Self::Accuracy => "accuracy",
            Self::ClassInformation => "class-information",
            Self::SiteInformation => "site-information",
        }
    }

    /// Whether a clustering has this value.
    pub const fn is_of_clustering(self) -> bool {
        matches!(self, Self::F | Self::ClassInformation | Self::SiteInformation)
    }

    /// Whether a classification has this value.
    pub const fn is_of_classification(self) -> bool {
        matches!(self, Self::F | Self::Accuracy)
    }
}
