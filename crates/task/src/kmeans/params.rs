//! The parameters of k-means: the thesis's settings as defaults, and each choice that it leaves open under a name.
//!
//! The meaning, range and reason of each are in [`INFO`] and nowhere else in the code.

use cleaning::{Info, SettingsError};
use serde::{Deserialize, Serialize};

use super::KMeans;
use super::info::INFO;

/// What a centroid is the mean of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Centroid {
    /// The member vectors as they are (6-2): long vectors pull harder.
    #[default]
    Mean,
    /// The member vectors at length 1: each document pulls alike.
    UnitMean,
}

/// Who computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// Our own, on sparse rows: Figure 5-1 with the cosine.
    #[default]
    Spherical,
    /// `linfa-clustering` on a dense matrix: m_k-means, a cross-check on small data.
    Linfa,
}

/// The parameters of k-means, unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[allow(missing_docs, reason = "INFO says what each is, at length, and a test holds the two together")]
pub struct KMeansParams {
    pub clusters: usize,
    pub iterations: usize,
    pub runs: usize,
    pub seed: u64,
    pub centroid: Centroid,
    pub engine: Engine,
}

impl Default for KMeansParams {
    fn default() -> Self {
        Self {
            clusters: 5,
            iterations: 30,
            runs: 800,
            seed: 1,
            centroid: Centroid::default(),
            engine: Engine::default(),
        }
    }
}

impl KMeansParams {
    /// What people are told of k-means and its parameters.
    pub const INFO: &'static Info = INFO;

    /// Most clusters that the one-to-one assignment of [`crate::score`] takes.
    pub const MOST_CLUSTERS: usize = 16;

    /// Checks the ranges.
    ///
    /// # Errors
    /// [`SettingsError::Range`] that names the key, the value and what is allowed.
    pub fn check(self) -> Result<KMeans, SettingsError> {
        let counts = [
            ("clusters", self.clusters, Self::MOST_CLUSTERS),
            ("iterations", self.iterations, 10_000),
            ("runs", self.runs, 1_000_000),
        ];
        for (key, found, most) in counts {
            INFO.within(key, found, &format!("1 to {most}"), (1..=most).contains(&found))?;
        }
        // TOML's whole numbers end there
        INFO.within("seed", self.seed, "0 to 9223372036854775807", i64::try_from(self.seed).is_ok())?;
        Ok(KMeans::checked(self))
    }
}

#[cfg(test)]
mod tests {
    use cleaning::Settings;

    use super::*;

    #[test]
    fn info_lists_the_parameters_and_their_defaults() {
        let listed = KMeansParams::INFO.params.iter().fold(Settings::new(), |mut settings, param| {
            settings.assign(&format!("{}={}", param.key, param.default)).unwrap();
            settings
        });
        assert_eq!(listed, Settings::of(&KMeansParams::default()));
        assert_eq!(listed.parse::<KMeansParams>(INFO).unwrap(), KMeansParams::default());
    }

    #[track_caller]
    fn check(assignment: &str, expected: &str) {
        let mut settings = Settings::new();
        settings.assign(assignment).unwrap();
        let found = settings.parse::<KMeansParams>(INFO).and_then(KMeansParams::check);
        let shown = found.map_or_else(|error| error.to_string(), |_| "taken".to_owned());
        assert_eq!(shown, expected);
    }

    #[test]
    fn ranges() {
        check("clusters=1", "taken");
        check("clusters=16", "taken");
        check("clusters=0", "parameters of k-means: clusters is 0, allowed is 1 to 16");
        check("clusters=17", "parameters of k-means: clusters is 17, allowed is 1 to 16");
        check("iterations=0", "parameters of k-means: iterations is 0, allowed is 1 to 10000");
        check("runs=0", "parameters of k-means: runs is 0, allowed is 1 to 1000000");
        check("seed=9223372036854775807", "taken");
        check("centroid=unit-mean", "taken");
        check(
            "engine=sparse",
            "parameters of k-means: engine is \"sparse\", allowed is \"spherical\", \"linfa\"",
        );
        check(
            "k=5",
            "parameters of k-means: no parameter \"k\"; there are: clusters, iterations, runs, seed, centroid, engine",
        );
    }

    #[test]
    fn a_seed_that_no_manifest_can_hold_is_refused() {
        assert!(KMeansParams { seed: 1 << 63, ..KMeansParams::default() }.check().is_err());
    }
}
