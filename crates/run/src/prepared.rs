//! The preparation of a run before the first site is cleaned: models learned from other sites, or texts made
//! elsewhere.

use std::collections::BTreeMap;
use std::sync::Arc;

use cleaning::{FitError, Method};
use dataset::{Corpus, Progress, STORED, Store, StoredParams};
use record::{Folder, KeyBuilder, RecordError};

use crate::alone::Alone;
use crate::resolve::{Resolved, ResolvedRun};
use crate::training::{Trained, Unprepared};

/// The prepared runs of an experiment; all others need no preparation.
#[derive(Default)]
pub(crate) struct Prepared {
    trained: Trained,
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
    pub(crate) fn of(
        resolved: &Resolved,
        folder: &Folder,
        (corpora, store): (&[&Corpus], &Store),
        scale: f64,
        progress: &dyn Progress,
    ) -> Result<Self, RecordError> {
        let trained = Trained::of(resolved, folder, corpora, scale, progress)?;
        let mut stored = BTreeMap::new();
        for run in resolved.runs.iter().filter(|run| run.method == STORED) {
            for corpus in corpora.iter().filter(|corpus| run.run.is_on(corpus.id())) {
                let of = (run.run.id.clone(), corpus.id().to_owned());
                stored.insert(of, Stored::of(run, resolved, corpus, store));
            }
        }
        Ok(Self { trained, stored })
    }

    /// The digest of a run's preparation, for the keys of its cleanings; empty for a run without preparation.
    pub(crate) fn key(&self, run: &str, data: &str) -> &str {
        match self.stored.get(&(run.to_owned(), data.to_owned())) {
            Some(stored) => &stored.key,
            None => self.trained.key(run),
        }
    }

    /// The methods of a run's variants for one site.
    pub(crate) fn methods(&self, run: &ResolvedRun, data: &str, site: &str) -> Vec<Arc<dyn Method>> {
        let mut methods = match self.stored.get(&(run.run.id.clone(), data.to_owned())) {
            Some(stored) => stored.methods.clone(),
            None => self.trained.methods(run, data, site),
        };
        if run.run.training.alone {
            methods = methods.into_iter().map(|method| Arc::new(Alone(method)) as _).collect();
        }
        methods
    }
}

impl Stored {
    fn of(run: &ResolvedRun, resolved: &Resolved, corpus: &Corpus, store: &Store) -> Self {
        let mut key = KeyBuilder::new("stored");
        let mut methods = Vec::with_capacity(run.run.variants.len());
        for variant in &run.run.variants {
            let settings: cleaning::Settings = variant.settings.clone().into_iter().collect();
            let params: StoredParams = settings
                .parse(<StoredParams as cleaning::Params>::INFO)
                .expect("the settings of a resolved run were read before");
            let method: Arc<dyn Method> =
                match params.read(&resolved.experiment.folder, &store.data.join(corpus.id())) {
                    Ok((texts, digest)) => {
                        key = key.with("texts", &digest.to_string());
                        Arc::new(texts)
                    }
                    Err(error) => {
                        key = key.with("trouble", &error.to_string());
                        let reason = format!("has no texts: {error}");
                        Arc::new(Unprepared(FitError::Program { method: STORED, reason }))
                    }
                };
            methods.push(method);
        }
        Self { key: key.finish(), methods }
    }
}
