//! The preparation of a run before the first site is cleaned: models learned from other sites, or texts made
//! elsewhere.
//!
//! Here is also the method that is fitted to each page by itself, without the other pages of the site.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleaning::{CleanError, Cleaner, Cleaning, Evidence, FitError, Labels, Method, PageRef, Training};
use dataset::{Corpus, STORED, StoredParams};
use record::{Folder, KeyBuilder, RecordError};

use crate::resolve::{Asked, ResolvedRun};
use crate::training::{TrainedRun, Unprepared, trained_runs};

/// The prepared runs of an experiment; all others need no preparation.
#[derive(Default)]
pub(crate) struct Prepared {
    trained: BTreeMap<String, TrainedRun>,
    /// By run and data set.
    stored: BTreeMap<(String, String), Stored>,
}

/// The texts of a run on one data set.
struct Stored {
    /// The digests of the texts.
    key: String,
    /// One for each variant, in the same order.
    methods: Vec<Arc<dyn Method>>,
}

impl Prepared {
    /// Finds or makes the models of the trained runs, and reads the texts of the stored ones. A run that cannot be prepared fails
    /// on each of its sites.
    ///
    /// # Errors
    /// [`RecordError`] if a record cannot be written.
    pub(crate) fn of(asked: &Asked<'_>, folder: &Folder, corpora: &[&Corpus]) -> Result<Self, RecordError> {
        let trained = trained_runs(asked, folder, corpora)?;
        let mut stored = BTreeMap::new();
        for run in asked.resolved.runs.iter().filter(|run| run.method == STORED) {
            for corpus in corpora.iter().filter(|corpus| run.run.is_on(corpus.id())) {
                let of = (run.run.id.clone(), corpus.id().to_owned());
                stored.insert(of, Stored::of(run, asked, corpus));
            }
        }
        Ok(Self { trained, stored })
    }

    /// The digest of a run's preparation, for the keys of its cleanings; empty for a run without preparation.
    pub(crate) fn key(&self, run: &str, data: &str) -> &str {
        match self.stored.get(&(run.to_owned(), data.to_owned())) {
            Some(stored) => &stored.key,
            None => self.trained.get(run).map_or("", |run| &run.key),
        }
    }

    /// The methods of a run's variants for one site.
    pub(crate) fn methods(&self, run: &ResolvedRun, data: &str, site: &str) -> Vec<Arc<dyn Method>> {
        let stored = self.stored.get(&(run.run.id.clone(), data.to_owned()));
        let mut methods = match (stored, self.trained.get(&run.run.id)) {
            (Some(stored), _) => stored.methods.clone(),
            (_, Some(trained)) => trained.methods(data, site),
            _ => run.methods.clone(),
        };
        if run.run.training.alone {
            methods = methods.into_iter().map(|method| Arc::new(Alone(method)) as _).collect();
        }
        methods
    }
}

impl Stored {
    fn of(run: &ResolvedRun, Asked { resolved, store, .. }: &Asked<'_>, corpus: &Corpus) -> Self {
        let mut key = KeyBuilder::new("stored");
        let mut methods: Vec<Arc<dyn Method>> = Vec::with_capacity(run.run.variants.len());
        for variant in &run.run.variants {
            let settings: cleaning::Settings = variant.settings.clone().into_iter().collect();
            let mut params: StoredParams = settings
                .parse(<StoredParams as cleaning::Params>::INFO)
                .expect("the settings of a resolved run were read before");
            params.path = params.path.replace("{data}", corpus.id());
            match params.read(&resolved.experiment.folder, &store.data.join(corpus.id())) {
                Ok((texts, digest)) => {
                    key = key.with("texts", &digest.to_string());
                    methods.push(Arc::new(texts));
                }
                Err(error) => {
                    key = key.with("trouble", &error.to_string());
                    methods.push(Arc::new(Unprepared(FitError(format!("{STORED} has no texts: {error}")))));
                }
            }
        }
        Self { key: key.finish(), methods }
    }
}

/// The method, whose fit to a site does nothing.
struct Alone(Arc<dyn Method>);

impl Method for Alone {
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(AloneCleaner { method: Arc::clone(&self.0), seed: training.seed }))
    }
}

struct AloneCleaner {
    method: Arc<dyn Method>,
    seed: u64,
}

impl AloneCleaner {
    /// A fit to the page.
    fn fit(&self, page: PageRef<'_>) -> Result<Box<dyn Cleaner>, CleanError> {
        let (site, index) =
            page.within_site().ok_or_else(|| CleanError("the page has no site".to_owned()))?;
        let training = Training { site, pages: &[index], labels: Labels::none(), seed: self.seed };
        self.method.fit(&training).map_err(|error| CleanError(error.to_string()))
    }
}

impl Cleaner for AloneCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        self.try_clean(page).unwrap_or_else(|error| panic!("{error}"))
    }

    fn try_clean(&self, page: PageRef<'_>) -> Result<Cleaning, CleanError> {
        self.fit(page)?.try_clean(page)
    }

    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        self.fit(page).map(|cleaner| cleaner.evidence(page)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use dataset::Answer;

    use super::*;

    use crate::fixtures::{LONG, PLAIN, done, fits, run, site};

    #[test]
    fn each_page_has_a_fit_of_its_own_which_fails_alone() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let of = Arc::clone(&seen);
        let method = fits(move |training| {
            of.lock().unwrap().push(training.pages.to_vec());
            match training.pages {
                [1] => Err(FitError("fake needs 2 or more".to_owned())),
                _ => Ok(()),
            }
        });
        let done = done(&site(&[PLAIN; 3]), run(), vec![Arc::new(Alone(method))], LONG, Answer::Gold);
        assert_eq!(*seen.lock().unwrap(), [[0], [1], [2]]);
        assert_eq!(done.failures(), [("v0", "p1", "page", "fake needs 2 or more")]);
    }
}
