//! The parameters of k-means: the thesis's settings as defaults, and each choice that it leaves open under a name.

use cleaning::{Declared as _, SettingsError};

use super::KMeans;
use super::engine::Engine;
use super::rows::Centroid;

cleaning::params! {
    /// The parameters of k-means, unchecked.
    pub struct KMeansParams {
        /// Number of clusters K.
        pub clusters: usize = 5, in 1..=Self::MOST_CLUSTERS,
            because "the thesis, 5.4: as many as its data sets have classes";
        /// How often all documents are assigned at most.
        pub iterations: usize = 30, in 1..=10_000,
            because "the thesis, 5.1.1. Assignments are counted, so the centroids after the last one are never needed";
        /// Number of runs, each from first centroids of its own.
        pub runs: usize = 800, in 1..=1_000_000, because "the thesis, 5.4";
        /// What the first centroids are drawn from, together with the number of the run.
        pub seed: u64 = 1, in 0..=crate::draw::GREATEST_SEED, because "any will do: 800 runs show the spread";
        /// What a centroid c_j is the mean of.
        pub centroid: Centroid = Centroid::Mean,
            because "equation (6-2) to the letter: the geometric centroid of the data points";
        /// Who computes.
        pub engine: Engine = Engine::Spherical, because "Figure 5-1 as it stands";
    }
}

impl KMeansParams {
    /// The task's id.
    pub const ID: &'static str = "k-means";

    /// Most clusters that the one-to-one assignment of [`crate::score`] takes.
    pub const MOST_CLUSTERS: usize = 16;

    /// Checks the ranges.
    ///
    /// # Errors
    /// [`SettingsError::Range`] that names the key, the value and what is allowed.
    pub fn check(self) -> Result<KMeans, SettingsError> {
        self.check_ranges(Self::ID)?;
        Ok(KMeans { params: self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_clusters_than_can_be_scored_are_refused() {
        let params = |clusters| KMeansParams { clusters, ..KMeansParams::default() };
        assert!(params(KMeansParams::MOST_CLUSTERS).check().is_ok());
        assert_eq!(
            params(17).check().unwrap_err().to_string(),
            "parameters of k-means: clusters is 17, allowed is 1 to 16"
        );
    }

    #[test]
    fn a_seed_that_no_manifest_can_hold_is_refused() {
        assert!(KMeansParams { seed: 1 << 63, ..KMeansParams::default() }.check().is_err());
    }
}
