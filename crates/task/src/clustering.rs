//! The result of k-means: the cluster of each document.

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

    /// The same with `clusters` clusters; new ones are empty.
    pub(crate) fn of_clusters(self, clusters: usize) -> Self {
        Self::new(self.assignment, clusters, self.iterations)
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
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "a cluster is not one of 2")]
    fn a_cluster_that_is_none_is_refused() {
        Clustering::new(vec![Some(1), None, Some(2)], 2, 1);
    }
}
