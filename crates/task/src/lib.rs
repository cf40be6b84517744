//! Downstream tasks over cleaned pages: does mining get better when pages are cleaned first?
//!
//! A cleaned page becomes a [`Bag`] of words, the bags of a data set become [`Documents`], and these, weighted, become
//! [`Vectors`]. The tasks use vectors alone. They are those of Yi's thesis (2004, chapter 5): k-means clustering, and
//! classification by linear SVMs; or by naive Bayes, as in the sentence-level paper (2014).
//!
//! `run` chooses the pages and writes results. Nothing here does IO.

mod bag;
mod catalogue;
mod classification;
mod clustering;
mod counts;
mod documents;
mod draw;
mod kmeans;
mod naive_bayes;
mod score;
mod svm;
mod vectors;
mod weighting;

pub use bag::Bag;
pub use catalogue::{Algorithm, Family, UnknownTaskMethod, catalogue, family};
pub use classification::{
    Cells, Configuration, Confusion, Design, Experiment, Learner, Learnt, Outcome, Skipped, TrainingSites,
    classify,
};
pub use clustering::Clustering;
pub use documents::Documents;
pub use kmeans::{Centroid, Clusterer, Clusters, Engine, KMeans, KMeansParams, NotClustered};
pub use naive_bayes::{NaiveBayes, NaiveBayesParams, Odds};
pub use score::{ClusteringScore, score};
pub use svm::{Cost, Grid, Hyperplane, NotTrained, Svm, SvmEngine, SvmParams};
pub use vectors::Vectors;
pub use weighting::Weighting;

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
