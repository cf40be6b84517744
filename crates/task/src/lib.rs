//! Downstream tasks over cleaned pages: does mining get better when pages are cleaned first?
//!
//! A cleaned page becomes a [`Bag`] of words, the bags of a data set become [`Documents`], and these, weighted, become
//! [`Vectors`]. The tasks are those of Yi's thesis (2004, chapter 5): k-means clustering, and classification by linear SVMs; or by
//! naive Bayes, as in the sentence-level paper (2014). Retrieval is the use that the papers of Lin and Ho, Kao and Debnath name.
//!
//! `run` chooses the pages and writes results. Nothing here does IO.

mod bm25;
mod catalogue;
mod classification;
mod documents;
mod duplicates;
mod kmeans;
mod naive_bayes;
mod score;
mod svm;
mod vectors;

pub use bm25::{Bm25Params, Index, Query};
pub use catalogue::{Algorithm, Family, UnknownTaskMethod, catalogue, family};
pub use classification::{
    Cells, Configuration, Confusion, Design, Experiment, Learner, Outcome, Skipped, TrainingSites, classify,
};
pub use documents::{Bag, Documents, Sparse, kept_terms};
pub use duplicates::Duplicates;
pub use kmeans::{Centroid, Clusterer, Clustering, Clusters, Engine, KMeansParams, NotClustered};
pub use naive_bayes::NaiveBayesParams;
pub use score::{ClusteringScore, score};
pub use svm::{Cost, Hyperplane, Linear, NotTrained, SvmEngine, SvmParams};
pub use vectors::{Vectors, Weighting};

/// The digest of this crate's sources. It is part of the keys of records.
pub const SOURCES: &str = own_folder::digest!();
