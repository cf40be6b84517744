//! The thesis's k-means (5.1.1, Figure 5-1): from vectors and parameters to the clusterings of many runs.
//!
//! The loop is in `lloyd`, the second engine in `dense`; [`crate::score`] judges a clustering.

mod dense;
mod lloyd;
mod rows;

use cleaning::draw::permutation;
use cleaning::{Declared as _, Info, Params};
use rayon::prelude::*;

pub use rows::Centroid;

use crate::Vectors;
use dense::Dense;
use rows::Rows;

/// The most clusters for the one-to-one assignment of a score.
pub(crate) const MOST_CLUSTERS: usize = 16;

cleaning::choices! {
    /// The number of clusters K.
    #[derive(Eq)]
    pub enum Clusters {
        /// As many as the data set has classes.
        Classes,
        /// This many.
        Fixed(usize, in 1..=MOST_CLUSTERS),
    }

    /// The implementation.
    pub enum Engine {
        /// Our own, on sparse rows: Figure 5-1 with the cosine.
        Spherical,
        /// linfa-clustering on a dense matrix: m_k-means, a cross-check on small data.
        Linfa,
    }
}

cleaning::params! {
    /// The parameters of k-means, unchecked. The defaults are the thesis's settings.
    pub struct KMeansParams {
        /// Number of clusters K.
        pub clusters: Clusters = Clusters::Classes, because "the thesis, 5.4: as many as its data sets have classes";
        /// The most assignments of all documents.
        pub iterations: usize = 30, in 1..=10_000,
            because "the thesis, 5.1.1. Assignments are counted, so the centroids after the last one are never needed";
        /// Number of runs, each from first centroids of its own.
        pub runs: usize = 800, in 1..=1_000_000, because "the thesis, 5.4";
        /// The vectors whose mean is a centroid c_j.
        pub centroid: Centroid = Centroid::Mean,
            because "equation (6-2) to the letter: the geometric centroid of the data points";
        /// The implementation.
        pub engine: Engine = Engine::Spherical, because "Figure 5-1 unchanged";
    }
}

impl Params for KMeansParams {
    const INFO: &'static Info = &Info {
        id: "k-means",
        name: "k-means",
        summary: "clusters all documents by the cosine, many times from other first centroids",
        citation: "Lan Yi. Web Page Cleaning for Web Mining. PhD thesis, National University of Singapore, 2004, \
                   sections 5.1.1 and 5.4",
        ..Info::of(Self::PARAMS)
    };
}

/// The reasons why vectors cannot be clustered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotClustered {
    /// The number of clusters is that of classes, and there are more classes than can be scored.
    #[error(
        "clusters is \"classes\", and the data have {classes} classes; allowed are at most {MOST_CLUSTERS} clusters"
    )]
    ManyClasses {
        /// The classes.
        classes: usize,
    },
    /// The engine is [`Engine::Linfa`], and the vectors need too much time and memory for it.
    #[error(
        "engine \"linfa\" is for small data: {documents} documents of {terms} terms are more than {} cells",
        dense::MOST_CELLS
    )]
    TooLarge {
        /// Documents that have a vector.
        documents: usize,
        /// Terms that occur in any of them.
        terms: usize,
    },
}

impl KMeansParams {
    /// Prepares the clustering of `vectors` with `classes` classes: data that all runs share are computed
    /// once. The first centroids of run i are drawn from the seed and i.
    ///
    /// # Errors
    /// [`NotClustered`].
    pub fn over<'v>(
        &self,
        vectors: &'v Vectors,
        classes: usize,
        seed: u64,
    ) -> Result<Clusterer<'v>, NotClustered> {
        let clusters = match self.clusters {
            Clusters::Fixed(clusters) => clusters,
            Clusters::Classes if classes > MOST_CLUSTERS => {
                return Err(NotClustered::ManyClasses { classes });
            }
            Clusters::Classes => classes.max(1),
        };
        let data = match self.engine {
            Engine::Spherical => Data::Sparse(Rows::of(vectors, self.centroid)),
            Engine::Linfa => Data::Dense(Dense::of(vectors, self.centroid)?),
        };
        Ok(Clusterer { params: self.clone(), clusters, seed, vectors, data })
    }
}

/// k-means over the vectors of one cleaning of a data set.
///
/// Memory: for the spherical engine a copy of the vectors (8 bytes for each value); and for each run in
/// progress 100 bytes for each document and for each term that two documents share (twice that above 8
/// clusters).
#[derive(Debug, Clone)]
pub struct Clusterer<'v> {
    params: KMeansParams,
    /// The number of clusters of a run, with empty ones; at least 1.
    clusters: usize,
    seed: u64,
    vectors: &'v Vectors,
    data: Data,
}

#[derive(Debug, Clone)]
enum Data {
    Sparse(Rows),
    Dense(Dense),
}

impl Clusterer<'_> {
    /// The clustering of run `run`, which may be any number.
    ///
    /// The first centroids depend on the seed, the run, and which vectors are zero; so a run starts from the
    /// same documents for every cleaning of a data set, except documents that a cleaning leaves empty.
    pub fn run(&self, run: usize) -> Clustering {
        let first = first_centroids(self.vectors, self.clusters, self.seed, run);
        let clustering = match &self.data {
            Data::Sparse(rows) => lloyd::cluster(rows, &first, self.params.iterations),
            Data::Dense(dense) => dense.cluster(&first, self.params.iterations),
        };
        // with empty clusters, if there were fewer first centroids
        Clustering::new(clustering.assignment, self.clusters, clustering.iterations)
    }

    /// The result of `fold` for each run (for example its score), in order of the runs. Runs are computed in parallel, and each
    /// clustering is freed after its fold; the result does not depend on the number of threads.
    pub fn runs<T: Send>(&self, fold: impl Fn(usize, Clustering) -> T + Sync) -> Vec<T> {
        (0..self.params.runs).into_par_iter().map(|run| fold(run, self.run(run))).collect()
    }
}

/// The documents that a run takes as its first centroids (5.1.1: K objects chosen at random): the first `clusters` with a vector that is
/// not zero, in a random order of *all* documents that `(seed, run)` fixes; fewer if there are not so many.
///
/// Zero vectors are skipped in this order, so two cleanings of a data set get the same documents, as long as
/// both keep some of their text.
fn first_centroids(vectors: &Vectors, clusters: usize, seed: u64, run: usize) -> Vec<usize> {
    let order = permutation([seed, run as u64, 0, 0], vectors.len());
    order.into_iter().filter(|&document| !vectors.is_zero(document)).take(clusters).collect()
}

/// The clusters of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clustering {
    assignment: Vec<Option<u32>>,
    clusters: usize,
    iterations: usize,
}

impl Clustering {
    /// A clustering: for each document its cluster, `None` for a document in no cluster (a zero vector has no
    /// direction, so no centroid is closest to it); the number of clusters with empty ones; and the number of
    /// assignments of all documents before the run ended.
    ///
    /// # Panics
    /// If the number of a cluster is not below `clusters`.
    pub fn new(assignment: Vec<Option<u32>>, clusters: usize, iterations: usize) -> Self {
        let known = |cluster: &u32| (*cluster as usize) < clusters;
        assert!(assignment.iter().flatten().all(known), "a cluster is not one of {clusters}");
        Self { assignment, clusters, iterations }
    }

    /// The cluster of each document.
    pub fn assignment(&self) -> &[Option<u32>] {
        &self.assignment
    }

    /// Number of clusters, empty ones included.
    pub fn clusters(&self) -> usize {
        self.clusters
    }

    /// The number of assignments of all documents before the run ended; 0 if there was nothing to assign. For
    /// the linfa engine, which does not report it, this is the limit.
    pub fn iterations(&self) -> usize {
        self.iterations
    }
}

#[cfg(test)]
mod reference;

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Bag, Documents, Weighting, score};

    /// Twelve documents on three topics; document 4 is empty.
    fn vectors() -> Vectors {
        let bag = |i: u32| {
            let about = 10 * (i % 3);
            let words = [(about, 3.0), (about + 1 + i % 2, 2.0), (30, 1.0), (31 + i, 1.0)];
            if i == 4 { Bag::default() } else { Bag::new(words.into()) }
        };
        Documents::new((0..12).map(bag).collect(), 50).weigh(Weighting::TfIdf)
    }

    fn k_means(params: KMeansParams) -> KMeansParams {
        params.check().unwrap()
    }

    #[test]
    fn runs_do_not_depend_on_threads() {
        let k_means =
            k_means(KMeansParams { clusters: Clusters::Fixed(3), runs: 40, ..KMeansParams::default() });
        let vectors = vectors();
        let clusterer = k_means.over(&vectors, 5, 1).unwrap();
        let one_by_one: Vec<_> = (0..40).map(|run| (run, clusterer.run(run))).collect();
        for threads in [1, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let runs = pool.install(|| clusterer.runs(|run, clustering| (run, clustering)));
            assert_eq!(runs, one_by_one);
        }
        // and they do differ
        assert!(one_by_one.iter().any(|(_, clustering)| *clustering != one_by_one[0].1));
    }

    #[test]
    fn a_better_cleaning_of_the_same_documents_starts_from_the_same_ones() {
        let (noisy, clean) = (vectors(), vectors());
        let k_means = k_means(KMeansParams { clusters: Clusters::Fixed(3), ..KMeansParams::default() });
        let (noisy, clean) = (k_means.over(&noisy, 5, 1).unwrap(), k_means.over(&clean, 5, 1).unwrap());
        assert_eq!(noisy.run(17), clean.run(17));
    }

    #[track_caller]
    fn check_linfa(centroid: Centroid) {
        let vectors = vectors();
        let classes: Vec<u32> = (0..12).map(|i| i % 3).collect();
        let params = KMeansParams { clusters: Clusters::Fixed(3), centroid, ..KMeansParams::default() };
        let (ours, linfas) =
            (k_means(params.clone()), k_means(KMeansParams { engine: Engine::Linfa, ..params }));
        let (ours, linfas) = (ours.over(&vectors, 5, 1).unwrap(), linfas.over(&vectors, 5, 1).unwrap());
        let mut alike = 0;
        for run in 0..20 {
            let (ours, linfas) = (ours.run(run), linfas.run(run));
            assert_eq!(linfas.assignment()[4], None);
            // m_k-means may end in another optimum than k-means, except if k-means finds the classes
            let scores = [&ours, &linfas].map(|clustering| score(clustering, &classes, &classes).f);
            assert!(scores[0] < 0.95 || ours.assignment() == linfas.assignment(), "{run}: {scores:?}");
            alike += usize::from(scores[0] >= 0.95);
        }
        assert!(alike >= 5, "only {alike} runs were compared");
    }

    #[test]
    fn linfa_finds_the_same_clear_clusters() {
        check_linfa(Centroid::Mean);
        check_linfa(Centroid::UnitMean);
    }

    #[track_caller]
    fn check_hostile(bags: Vec<Bag>, terms: usize) {
        let vectors = Documents::new(bags, terms).weigh(Weighting::Own);
        for engine in [Engine::Spherical, Engine::Linfa] {
            for clusters in [1, 5, 16] {
                let params =
                    KMeansParams { clusters: Clusters::Fixed(clusters), engine, ..KMeansParams::default() };
                let found = k_means(params).over(&vectors, 5, 1).unwrap().run(3);
                assert_eq!((found.assignment().len(), found.clusters()), (vectors.len(), clusters));
                for (i, cluster) in found.assignment().iter().enumerate() {
                    assert_eq!(cluster.is_none(), vectors.is_zero(i));
                }
                let labels = vec![0; vectors.len()];
                let scores = score(&found, &labels, &labels);
                assert!(scores.f.is_finite() && scores.class_information.is_finite());
            }
        }
    }

    #[test]
    fn hostile_documents() {
        let one = || Bag::new(vec![(0, 1.0)]);
        check_hostile(Vec::new(), 0);
        check_hostile(vec![Bag::default()], 0);
        check_hostile(vec![Bag::default(); 20], 3);
        check_hostile(vec![one()], 1);
        check_hostile(vec![one(); 30], 1);
        check_hostile((0..40).map(|term| Bag::new(vec![(term, 1.0)])).collect(), 40);
        check_hostile(
            (0u8..40)
                .map(|i| Bag::new(vec![(u32::from(i % 3), 10f64.powi(i32::from(i) * 2 - 40))]))
                .collect(),
            3,
        );
    }

    #[test]
    fn linfa_refuses_what_is_too_large() {
        let bags = (0..5000).map(|term| Bag::new(vec![(term, 1.0)])).collect();
        let vectors = Documents::new(bags, 5000).weigh(Weighting::Own);
        let linfa = k_means(KMeansParams { engine: Engine::Linfa, ..KMeansParams::default() });
        assert_eq!(
            linfa.over(&vectors, 5, 1).unwrap_err().to_string(),
            "engine \"linfa\" is for small data: 5000 documents of 5000 terms are more than 20000000 cells"
        );
    }

    #[test]
    fn as_many_clusters_as_classes() {
        let vectors = vectors();
        let clusters = |clusters, classes| {
            let params = KMeansParams { clusters, ..KMeansParams::default() };
            k_means(params).over(&vectors, classes, 1).map(|clusterer| clusterer.run(0).clusters())
        };
        assert_eq!(clusters(Clusters::Classes, 3), Ok(3));
        assert_eq!(clusters(Clusters::Classes, 0), Ok(1));
        for classes in [3, 99] {
            assert_eq!(clusters(Clusters::Fixed(4), classes), Ok(4));
        }
        assert_eq!(
            clusters(Clusters::Classes, 17).unwrap_err().to_string(),
            "clusters is \"classes\", and the data have 17 classes; allowed are at most 16 clusters"
        );
    }

    /// Vectors of which those in `zero` are zero.
    fn with_zeros(count: usize, zero: &[usize]) -> Vectors {
        let bag = |i| if zero.contains(&i) { Bag::default() } else { Bag::new(vec![(0, 1.0)]) };
        Documents::new((0..count).map(bag).collect(), 1).weigh(Weighting::Own)
    }

    #[test]
    fn zero_vectors_are_passed_over_and_the_others_stay() {
        for run in 0..200 {
            let all = first_centroids(&with_zeros(12, &[]), 12, 7, run);
            let some = first_centroids(&with_zeros(12, &[1, 2, 8]), 5, 7, run);
            let expected: Vec<usize> = all.into_iter().filter(|i| ![1, 2, 8].contains(i)).take(5).collect();
            assert_eq!(some, expected);
        }
    }

    #[test]
    fn draws_are_fixed() {
        // a change of these changes every published run
        let drawn: Vec<_> = (0..3).map(|run| first_centroids(&with_zeros(1000, &[]), 3, 1, run)).collect();
        assert_eq!(drawn, [[381, 295, 798], [235, 829, 493], [329, 277, 478]]);
    }

    #[test]
    fn fewer_documents_than_clusters() {
        assert!(first_centroids(&with_zeros(0, &[]), 5, 1, 0).is_empty());
        assert!(first_centroids(&with_zeros(3, &[0, 1, 2]), 5, 1, 0).is_empty());
        assert_eq!(first_centroids(&with_zeros(3, &[0, 2]), 5, 1, 0), [1]);
    }

    #[test]
    #[should_panic(expected = "a cluster is not one of 2")]
    fn a_cluster_that_is_none_is_refused() {
        Clustering::new(vec![Some(1), None, Some(2)], 2, 1);
    }
}
