//! The methods of tasks, by id: a manifest names one as the `method` of a `[[task]]`, and it is built from
//! the `settings`, like cleaning methods.

use cleaning::{Info, Params, Settings, SettingsError};

use crate::{Bm25Params, KMeansParams, Learner, NaiveBayesParams, SvmParams};

/// The algorithm of a task, with checked parameters.
#[derive(Debug, Clone, PartialEq)]
pub enum Algorithm {
    /// It clusters pages.
    Clustering(KMeansParams),
    /// It classifies pages of pairs of classes, in the experiments of [`classify`](crate::classify).
    Classification(Learner),
    /// It finds pages among all pages, and compares them.
    Retrieval(Bm25Params),
}

/// A method of the catalogue, without parameters.
#[derive(Debug)]
pub struct Family {
    /// Its description.
    pub info: &'static Info,
    defaults: fn() -> Settings,
    build: fn(&Settings) -> Result<Algorithm, SettingsError>,
}

impl Family {
    const fn of<P: Params>(build: fn(&Settings) -> Result<Algorithm, SettingsError>) -> Self {
        Self { info: P::INFO, defaults: || Settings::of(&P::default()), build }
    }

    /// Every parameter with its default value.
    pub fn defaults(&self) -> Settings {
        (self.defaults)()
    }

    /// The algorithm with these parameters; keys not named stay at their defaults.
    ///
    /// # Errors
    /// Any [`SettingsError`].
    pub fn build(&self, settings: &Settings) -> Result<Algorithm, SettingsError> {
        (self.build)(settings)
    }
}

/// All methods of tasks, sorted by id.
static CATALOGUE: [Family; 4] = [
    Family::of::<Bm25Params>(|settings| Bm25Params::of_settings(settings).map(Algorithm::Retrieval)),
    Family::of::<KMeansParams>(|settings| KMeansParams::of_settings(settings).map(Algorithm::Clustering)),
    Family::of::<NaiveBayesParams>(|settings| {
        NaiveBayesParams::of_settings(settings).map(Learner::NaiveBayes).map(Algorithm::Classification)
    }),
    Family::of::<SvmParams>(|settings| {
        SvmParams::of_settings(settings).map(Learner::Svm).map(Algorithm::Classification)
    }),
];

/// No method of a task has this id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no method of a task is called {found:?}{}; there are: {known}", cleaning::did_you_mean(found, known.split(", ")))]
pub struct UnknownTaskMethod {
    /// The id asked for.
    pub found: String,
    /// The ids that exist, separated by commas.
    pub known: String,
}

/// All methods of tasks, sorted by id.
pub fn catalogue() -> &'static [Family] {
    &CATALOGUE
}

/// The method of this id.
///
/// # Errors
/// [`UnknownTaskMethod`], which names the ids that exist.
pub fn family(id: &str) -> Result<&'static Family, UnknownTaskMethod> {
    CATALOGUE.iter().find(|family| family.info.id == id).ok_or_else(|| {
        let ids: Vec<&str> = CATALOGUE.iter().map(|family| family.info.id).collect();
        UnknownTaskMethod { found: id.to_owned(), known: ids.join(", ") }
    })
}
