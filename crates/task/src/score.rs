//! How good a clustering is: the F of the thesis (5.4), and the information of the clusters on classes and on sites.
//!
//! All are computed from one table of counts, clusters by labels.

use crate::Clustering;
use crate::counts::Table;

/// How well a clustering matches the classes, and how well it matches the sites.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClusteringScore {
    /// The mean over the classes of F = 2pr / (p + r), under the one-to-one assignment of clusters to classes that
    /// makes it greatest (5.4). A class that gets no cluster has 0. 0 to 1; 0 without documents.
    pub f: f64,
    /// Normalised mutual information of clusters and classes, 0 to 1: 2 I(K; C) / (H(K) + H(C)), which is
    /// scikit-learn's default; 0 where both entropies are 0.
    pub class_information: f64,
    /// The same of clusters and sites: high where pages of a site are together whatever their class.
    pub site_information: f64,
    /// Number of clusters that have a document.
    pub clusters: usize,
    /// Number of documents in no cluster.
    pub unclustered: usize,
    /// How often all documents were assigned before the run ended.
    pub iterations: usize,
}

/// Scores a clustering against the class and the site of each document. Classes and sites are any numbers; those
/// of no document do not count.
///
/// A document in no cluster counts as one of its class that was not found. For the information these documents
/// are a group of their own, so that all scores of a data set are over the same documents.
///
/// # Panics
/// Where there are not as many classes and sites as documents, and for a clustering of more than 16 clusters.
pub fn score(clustering: &Clustering, classes: &[u32], sites: &[u32]) -> ClusteringScore {
    let by_class = Table::of(clustering, classes);
    ClusteringScore {
        f: by_class.best_f(),
        class_information: by_class.information(),
        site_information: Table::of(clustering, sites).information(),
        clusters: by_class.clusters(),
        unclustered: by_class.unclustered(),
        iterations: clustering.iterations(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_of_classes_and_clusters_of_sites_have_different_scores() {
        let (classes, sites) = ([0, 0, 1, 1, 0, 1], [3, 4, 3, 4, 4, 3]);
        let by_class = Clustering::new([0, 0, 1, 1, 0, 1].map(Some).into(), 3, 4);
        let found = score(&by_class, &classes, &sites);
        assert!(found.f == 1.0 && found.class_information > 0.999 && found.site_information < 0.1);
        assert_eq!((found.clusters, found.unclustered, found.iterations), (2, 0, 4));
        let by_site = Clustering::new([2, 0, 2, 0, 0, 2].map(Some).into(), 3, 4);
        let found = score(&by_site, &classes, &sites);
        assert!(found.f < 0.7 && found.class_information < 0.1 && found.site_information > 0.999);
    }
}
