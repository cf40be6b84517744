//! From a task of the manifest to the checked parameters of `task`.

use cleaning::SettingsError;
use manifest::{CentroidKind, CostKind, EngineKind, SvmEngineKind, Task, TaskKind};
use task::{
    Centroid, Classification, ClassificationParams, Cost, Engine, KMeans, KMeansParams, Learner,
    NaiveBayesParams, SvmEngine, SvmParams,
};

/// What performs a task.
#[derive(Debug)]
pub(crate) enum Checked {
    Clustering(KMeans),
    Classification(Classification),
}

/// The parameters of a task on data of so many classes.
///
/// # Errors
/// [`SettingsError::Range`] for a value that `task` does not take.
pub(crate) fn checked(task: &Task, classes: usize, seed: u64) -> Result<Checked, SettingsError> {
    match task.kind {
        TaskKind::KMeans { clusters, runs, iterations, engine, centroid } => {
            let params = KMeansParams {
                clusters: clusters.unwrap_or(classes),
                iterations,
                runs,
                seed,
                centroid: match centroid {
                    CentroidKind::Mean => Centroid::Mean,
                    CentroidKind::UnitMean => Centroid::UnitMean,
                },
                engine: match engine {
                    EngineKind::Spherical => Engine::Spherical,
                    EngineKind::Linfa => Engine::Linfa,
                },
            };
            params.check().map(Checked::Clustering)
        }
        // which class F is of is read by the report
        TaskKind::Svm { engine, cost, least_cell, equal_cells, positive: _ } => {
            let svm = SvmParams {
                cost: match cost {
                    CostKind::SvmLight => Cost::SvmLight,
                    CostKind::Tuned => Cost::Tuned,
                    CostKind::Fixed(cost) => Cost::Fixed(cost),
                },
                engine: match engine {
                    SvmEngineKind::Linfa => SvmEngine::Linfa,
                    SvmEngineKind::Smo => SvmEngine::Smo,
                },
                seed,
                ..SvmParams::default()
            };
            experiments(Learner::Svm(svm.check()?), least_cell, equal_cells, seed)
        }
        TaskKind::NaiveBayes { smoothing, least_cell, equal_cells, positive: _ } => {
            let bayes = NaiveBayesParams { smoothing }.check()?;
            experiments(Learner::NaiveBayes(bayes), least_cell, equal_cells, seed)
        }
    }
}

fn experiments(
    learner: Learner,
    least_cell: usize,
    equal_cells: Option<usize>,
    seed: u64,
) -> Result<Checked, SettingsError> {
    let params = ClassificationParams { least_cell, equal_cells: equal_cells.unwrap_or(0), seed };
    params.check(learner).map(Checked::Classification)
}

/// Checks what of a task's parameters does not depend on the data: all but the number of classes.
///
/// # Errors
/// As [`checked`].
pub(crate) fn check(task: &Task) -> Result<(), SettingsError> {
    checked(task, 1, 0).map(|_| ())
}
