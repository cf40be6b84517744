//! Tasks over cleaned pages: which cleanings become documents, and what is done with them.
//!
//! *Documents* are the pages of a data set after one cleaning, as weighted words; a *task* runs over several of them and
//! shows whether mining got better. What k-means, a support vector machine and naive Bayes are is the
//! business of `task`.

use serde::Deserialize;

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
    /// Frequency as it stands.
    Count,
    /// What the method gives, as it stands.
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
    /// What is done.
    pub kind: TaskKind,
}

/// What a task does.
#[derive(Debug, Clone, PartialEq)]
pub enum TaskKind {
    /// Clusters all documents, many times.
    KMeans {
        /// Clusters, at least 2; as many as classes where absent.
        clusters: Option<usize>,
        /// Runs from different first centroids, at least 1.
        runs: usize,
        /// Iterations a run, at least 1.
        iterations: usize,
        /// Who does it.
        engine: EngineKind,
        /// What a centroid is.
        centroid: CentroidKind,
    },
    /// Tells every pair of classes apart, under three configurations of training and test sites.
    Svm {
        /// Who solves.
        engine: SvmEngineKind,
        /// The cost of an error.
        cost: CostKind,
        /// The fewest documents of a (site, class) cell that is trained on, at least 1.
        least_cell: usize,
        /// Trains on just so many documents of each cell, at least `least_cell`, and on none of a smaller cell; on all
        /// where absent.
        equal_cells: Option<usize>,
        /// The class that F is taken of.
        positive: PositiveKind,
    },
    /// The same by multinomial naive Bayes.
    NaiveBayes {
        /// What is added to the sum of each known word in each class; above 0.
        smoothing: f64,
        /// The fewest documents of a (site, class) cell that is trained on, at least 1.
        least_cell: usize,
        /// As of [`TaskKind::Svm`].
        equal_cells: Option<usize>,
        /// The class that F is taken of.
        positive: PositiveKind,
    },
}

impl TaskKind {
    /// Whether it tells pairs of classes apart, under three configurations.
    pub const fn is_classification(&self) -> bool {
        matches!(self, Self::Svm { .. } | Self::NaiveBayes { .. })
    }
}

/// Who clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineKind {
    /// The thesis's k-means on sparse rows.
    Spherical,
    /// linfa's m-k-means on dense rows: a cross-check for small data.
    Linfa,
}

/// Who solves the support vector machine's problem. Both reach the same optimum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SvmEngineKind {
    /// linfa-svm.
    Linfa,
    /// The same algorithm on the matrix of products, without its factor.
    Smo,
}

/// What a centroid is the mean of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CentroidKind {
    /// The members' vectors.
    Mean,
    /// The members' vectors scaled to length 1.
    UnitMean,
}

/// The cost of an error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CostKind {
    /// SVMlight's default: one over the mean squared length of the training vectors.
    SvmLight,
    /// Chosen by cross-validation on the training documents.
    Tuned,
    /// This one.
    Fixed(f64),
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

/// A figure of one data set, read from a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaskQuantity {
    /// The task.
    pub task: String,
    /// The documents.
    pub documents: String,
    /// The configuration, 1 to 3, for a task that has them.
    pub configuration: Option<u8>,
    /// What is read.
    pub value: TaskValue,
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

    /// Whether a task of this kind has it.
    pub const fn is_of(self, kind: &TaskKind) -> bool {
        match (self, kind) {
            (Self::F, _) => true,
            (Self::Accuracy, kind) => kind.is_classification(),
            (Self::ClassInformation | Self::SiteInformation, kind) => !kind.is_classification(),
        }
    }
}
