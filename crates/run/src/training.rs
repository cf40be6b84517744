//! Training across sites: before any site is fitted, the trained runs learn from the labelled sites of other hosts.
//!
//! Hosts are assigned to folds, and a model is trained for each fold on the sites of all other folds. A site
//! is cleaned by the model of its hosts' fold, or by the model of all sites if none of its hosts is used in
//! training. All sites of the experiment are read before folds are assigned, because a site with two
//! hosts puts both in one fold. So the folds do not depend on what a run cleans, and runs that learn the same have the same models.
//!
//! The assignment of sites to models, and each model, are records: a later call finds them and reads no site.

mod learn;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cleaning::{Cleaner, FitError, Method, Trainer};
use dataset::{Corpus, Progress};
use manifest::Train;
use record::{Deal, DealtSite, Folder, KeyBuilder, RecordError, RunFacts, TrainedModel};

use learn::{Gathered, Sites, deal, gather, labelled, learn};
pub use learn::{TrainModelError, train_model};

use crate::key::core;
use crate::participants::Participants;
use crate::resolve::{Asked, ResolvedRun};

/// The models of a run.
pub(crate) struct TrainedRun {
    /// The key of its models, for the keys of its cleanings.
    pub(crate) key: String,
    /// One for each variant, in the same order.
    variants: Vec<Models>,
}

impl TrainedRun {
    /// The methods of its variants for one site.
    pub(crate) fn methods(&self, data: &str, site: &str) -> Vec<Arc<dyn Method>> {
        self.variants.iter().map(|models| models.method(data, site)).collect()
    }
}

/// Finds or makes the models of all trained runs of an experiment, by run.
///
/// # Errors
/// [`RecordError`] if a record cannot be written. A run that cannot be trained fails on each of its
/// sites.
pub(crate) fn trained_runs(
    &Asked { resolved, scale, progress, .. }: &Asked<'_>,
    folder: &Folder,
    corpora: &[&Corpus],
) -> Result<BTreeMap<String, TrainedRun>, RecordError> {
    let (mut runs, mut first_of) = (BTreeMap::new(), BTreeMap::new());
    for run in &resolved.runs {
        let Some(train) = &run.run.train else { continue };
        let learns = |corpus: &Corpus| train.on.iter().any(|on| on == corpus.id());
        let sites: Vec<Sites<'_>> = corpora.iter().map(|corpus| Sites::of(corpus, learns(corpus))).collect();
        let seed = resolved.experiment.seed;
        let (mut key, mut variants) = (KeyBuilder::new("trained"), Vec::new());
        for variant in 0..run.trainers.len() {
            let stage = Stage { run, variant, train, sites: &sites, seed, scale, folder, progress };
            let name = (&*run.run.id, &*run.facts.variants[variant].id);
            let models = stage.models(*first_of.entry(stage.key()).or_insert(name))?;
            key = key.with("models", &models.key);
            variants.push(models);
        }
        runs.insert(run.run.id.clone(), TrainedRun { key: key.finish(), variants });
    }
    Ok(runs)
}

/// The models of one variant.
struct Models {
    key: String,
    method: &'static str,
    /// By data set and site.
    folds: BTreeMap<(String, String), Option<usize>>,
    /// By the fold that was left out: the model, or the reason why there is none.
    models: BTreeMap<Option<usize>, Result<Arc<dyn Method>, String>>,
    /// The reason why there is no model for other sites.
    otherwise: String,
}

impl Models {
    /// The method for one site, with the model that was trained on none of its hosts.
    fn method(&self, data: &str, site: &str) -> Arc<dyn Method> {
        let fold = self.folds.get(&(data.to_owned(), site.to_owned()));
        let model = fold.and_then(|fold| self.models.get(fold)).cloned();
        model.unwrap_or_else(|| Err(self.otherwise.clone())).unwrap_or_else(|reason| {
            Arc::new(Unprepared(FitError(format!("{} has no model: {reason}", self.method))))
        })
    }
}

/// A method that could not be prepared: it fails on every site.
pub(crate) struct Unprepared(pub(crate) FitError);

impl Method for Unprepared {
    fn fit(&self, _: &cleaning::Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        Err(self.0.clone())
    }
}

/// The training of one variant.
struct Stage<'a> {
    run: &'a ResolvedRun,
    variant: usize,
    train: &'a Train,
    /// All sites of the experiment.
    sites: &'a [Sites<'a>],
    /// The experiment's seed.
    seed: u64,
    scale: f64,
    folder: &'a Folder,
    progress: &'a dyn Progress,
}

impl Stage<'_> {
    /// The models that its sites need, from disk if they are current. There they have the name of the first run and variant that
    /// learn the same.
    fn models(&self, (run, variant): (&str, &str)) -> Result<Models, RecordError> {
        let key = self.key();
        let file = |part: &str| self.folder.model(run, variant, part);
        let method = self.run.method;
        let none = |trouble: String| Models {
            // a site that cannot be read now may be readable the next time
            key: KeyBuilder::new("no-models").with("key", &key).with("trouble", &trouble).finish(),
            method,
            folds: BTreeMap::new(),
            models: BTreeMap::new(),
            otherwise: trouble,
        };
        let at_hand = |on: &&String| self.sites.iter().any(|sites| sites.train && sites.data == **on);
        if let Some(missing) = self.train.on.iter().find(|on| !at_hand(on)) {
            return Ok(none(format!("data set {missing}, which it learns from, is not at hand")));
        }
        let gathered = OnceCell::new();
        let gathered = || gathered.get_or_init(|| self.gather()).as_ref();
        let path = file("sites");
        let known = self.folder.find::<Deal>(&path).filter(|deal| deal.key == key);
        let dealt = || gathered().map(|sites| Self::dealt(sites, self.train.folds, &key));
        let deal = match known.map_or_else(dealt, Ok) {
            Ok(deal) => deal,
            Err(trouble) => return Ok(none(trouble.clone())),
        };
        let complete = deal.sites.len() == self.sites.iter().map(|of| of.ids.len()).sum::<usize>();
        if complete {
            self.folder.write(&path, &deal)?;
        }
        let folds: BTreeMap<(String, String), Option<usize>> =
            deal.sites.into_iter().map(|site| ((site.data, site.site), site.fold)).collect();
        let needed: BTreeSet<Option<usize>> = folds.values().copied().collect();
        let mut models = BTreeMap::new();
        let number = needed.len();
        for without in needed {
            let part = without.map_or_else(|| "all".to_owned(), |fold| format!("without-{}", fold + 1));
            let path = file(&part);
            let known = self.folder.find::<TrainedModel>(&path);
            let trained = match known.filter(|known| known.key == key && known.without == without) {
                Some(trained) => trained,
                None => {
                    let sites = match gathered() {
                        Ok(sites) => sites,
                        Err(trouble) => return Ok(none(trouble.clone())),
                    };
                    let what =
                        format!("training: {}, model {} of {number}", self.run.run.id, models.len() + 1);
                    self.progress.start(&what, None);
                    let trained = self.trained(sites, &folds, without, &key);
                    self.progress.finish();
                    if complete {
                        self.folder.write(&path, &trained)?;
                    }
                    trained
                }
            };
            let load = |text: String| self.trainer().load(&text).map_err(|error| error.to_string());
            models.insert(without, trained.model.and_then(load).map(Arc::from));
        }
        let key = if complete { key } else { KeyBuilder::new("some-unread").with("key", &key).finish() };
        let otherwise = "the hosts of the site are not known".to_owned();
        Ok(Models { key, method, folds, models, otherwise })
    }

    fn trainer(&self) -> &dyn Trainer {
        &*self.run.trainers[self.variant]
    }

    /// Key of everything from which the assignment of folds and the models are made.
    fn key(&self) -> String {
        let RunFacts { method, pages, variants, .. } = &self.run.facts;
        let all = || format!("{:?}", variants[self.variant].settings);
        let learns_by = self.trainer().learns_by().unwrap_or_else(all);
        let of = self.sites.iter().map(|own| (own.data, own.digest, own.train));
        KeyBuilder::new("models")
            .with("code", core())
            .with("method-code", self.run.sources)
            .with("run", &format!("{:?}", (method, learns_by, pages)))
            .with("training", &format!("{:?}", (self.train, self.seed, self.scale)))
            .with("data", &format!("{:?}", of.collect::<Vec<_>>()))
            .finish()
    }

    /// All sites with their hosts, and the rows of the training sites.
    fn gather(&self) -> Result<Vec<Gathered<'_>>, String> {
        let takes_part = |marked: &_| Participants::of(&self.run.run, marked);
        gather(self.trainer(), self.sites, self.seed, takes_part, self.progress)
    }

    /// The fold of each site.
    fn dealt(sites: &[Gathered<'_>], folds: Option<usize>, key: &str) -> Deal {
        let dealt = sites.iter().zip(deal(sites, folds)).map(|(site, fold)| DealtSite {
            data: site.data.to_owned(),
            site: site.site.to_owned(),
            fold,
        });
        Deal { key: key.to_owned(), sites: dealt.collect() }
    }

    /// The model of all sites except those of one fold.
    fn trained(
        &self,
        sites: &[Gathered<'_>],
        folds: &BTreeMap<(String, String), Option<usize>>,
        without: Option<usize>,
        key: &str,
    ) -> TrainedModel {
        let fold = |site: &Gathered<'_>| folds.get(&(site.data.to_owned(), site.site.to_owned())).copied();
        let apart =
            |site: &&Gathered<'_>| without.is_none() || fold(site).is_some_and(|fold| fold != without);
        let sites = labelled(sites.iter().filter(apart));
        let model = match sites.as_slice() {
            [] => Err("the sites that it may learn from have no labelled page".to_owned()),
            sites => learn(self.trainer(), sites, self.seed),
        };
        TrainedModel {
            key: key.to_owned(),
            without,
            sites: sites.len(),
            pages: sites.iter().map(|(_, pages)| pages).sum(),
            rows: sites.iter().map(|(site, _)| site.examples.len()).sum(),
            model,
        }
    }
}

#[cfg(test)]
mod tests;
