//! The quality of a clustering: the F of the thesis (5.4), and the mutual information of clusters with
//! classes and with sites.
//!
//! All are computed from one table of counts, clusters by labels.

use crate::Clustering;
use crate::counts::Table;

/// How well a clustering matches the classes, and how well it matches the sites.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClusteringScore {
    /// The mean over the classes of F = 2pr / (p + r), under the best one-to-one assignment of clusters to
    /// classes (5.4). A class without a cluster has 0. From 0 to 1; 0 without documents.
    pub f: f64,
    /// Normalised mutual information of clusters and classes, 0 to 1: 2 I(K; C) / (H(K) + H(C)), which is
    /// scikit-learn's default; 0 if both entropies are 0.
    pub class_information: f64,
    /// The same for clusters and sites: high if pages of a site are together, independent of their class.
    pub site_information: f64,
    /// Number of clusters that have a document.
    pub clusters: usize,
    /// Number of documents in no cluster.
    pub unclustered: usize,
    /// The number of assignments of all documents before the run ended.
    pub iterations: usize,
}

/// Scores a clustering against the class and the site of each document. Classes and sites are any numbers;
/// numbers without a document do not count.
///
/// A document in no cluster counts as a missing one of its class. For the information these documents are one
/// more group, so all scores of a data set are over the same documents.
///
/// # Panics
/// If the numbers of classes, sites and documents differ, or if the clustering has more than 16 clusters.
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
