//! The training data of sites: each site is read once, in parallel, and only its rows and the names of its
//! hosts stay in memory.
//!
//! Hosts are dealt to folds: sites that share a host, directly or through other sites, are in one fold. [`train_model`] makes one model of
//! all labelled sites of some data sets, outside any experiment, for `gleaner train`.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use cleaning::{Examples, Family, Labels, Settings, SettingsError, Trainer, Training};
use dataset::{Corpus, MarkedSite, Progress, ReadError};
use fit::{LearnedFrom, ModelFile, panic_message};
use input::publishers;
use rayon::prelude::*;
use text::hash::fnv;

use crate::participants::{Participants, Purpose};

/// The sites of one data set.
pub(crate) struct Sites<'a> {
    /// The data set's id.
    pub(crate) data: &'a str,
    /// The digest of its content.
    pub(crate) digest: &'a str,
    /// The ids of the sites.
    pub(crate) ids: Vec<&'a str>,
    /// Reads one of them.
    pub(crate) load: Box<dyn Fn(usize) -> Result<MarkedSite, ReadError> + Sync + 'a>,
    /// Whether they are used in training.
    pub(crate) train: bool,
}

impl<'a> Sites<'a> {
    /// All sites of a corpus.
    pub(crate) fn of(corpus: &'a Corpus, train: bool) -> Self {
        Self {
            data: corpus.id(),
            digest: corpus.digest(),
            ids: corpus.sites().iter().map(|site| site.id.as_str()).collect(),
            load: Box::new(|site| corpus.load(site)),
            train,
        }
    }
}

/// One site that was read.
pub(crate) struct Gathered<'a> {
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    /// The keys of its hosts, at least one.
    pub(crate) keys: BTreeSet<String>,
    /// The number of its labelled pages; `None` if it is not used in training.
    pub(crate) labelled: Option<usize>,
    /// Its rows; none if it is only cleaned.
    pub(crate) examples: Examples,
}

/// Reads all sites. `takes_part` selects the pages of training sites; the scored ones of them are labelled.
///
/// A site that is only cleaned and cannot be read is left out.
///
/// # Errors
/// A message, if a training site cannot be read, or if the trainer panics on it.
pub(crate) fn gather<'a>(
    trainer: &dyn Trainer,
    sites: &[Sites<'a>],
    seed: u64,
    takes_part: impl Fn(&MarkedSite) -> Participants + Sync,
    progress: &dyn Progress,
) -> Result<Vec<Gathered<'a>>, String> {
    let all: Vec<(&Sites<'a>, usize)> =
        sites.iter().flat_map(|of| (0..of.ids.len()).map(move |site| (of, site))).collect();
    let read = |&(of, site): &(&Sites<'a>, usize)| -> Result<Option<Gathered<'a>>, String> {
        let (data, id) = (of.data, of.ids[site]);
        let marked = match (of.load)(site) {
            Ok(marked) => marked,
            Err(error) if of.train => return Err(format!("site {id} of {data}: {error}")),
            Err(_) => return Ok(None),
        };
        let mut gathered = Gathered {
            data,
            site: id,
            keys: publishers(&marked.site),
            labelled: None,
            examples: Examples::default(),
        };
        if of.train {
            let Participants { pages, scored, judged } = takes_part(&marked);
            // a page of which people gave values alone is not scored, but its values teach
            let teaches = |page: &usize| {
                let gold = marked.pages[*page].gold.as_ref()?;
                let is_taught = scored.binary_search(page).is_ok() || gold.text.is_none();
                is_taught.then_some((*page, gold))
            };
            let labels = Labels::new(judged.iter().filter_map(teaches).collect());
            gathered.labelled = Some(labels.len());
            let seed = Purpose { seed, data, site: id, repeat: 0 }.seed("examples");
            let training = Training { site: &marked.site, pages: &pages, labels, seed };
            let examples = caught(|| trainer.examples(&training));
            gathered.examples = examples.map_err(|problem| format!("site {id} of {data}: {problem}"))?;
            gathered.examples.group = gathered.keys.first().map_or(0, |key| fnv(key));
        }
        Ok(Some(gathered))
    };
    progress.start("training: sites", Some(all.len() as u64));
    let done = all.par_iter().with_max_len(1).map(|site| {
        let read = read(site);
        progress.advance(1);
        read
    });
    let done: Vec<_> = done.collect();
    progress.finish();
    // in order, so that of several errors the first is returned
    done.into_iter().filter_map(Result::transpose).collect()
}

/// The labelled sites among some, with the numbers of their labelled pages.
pub(crate) fn labelled<'s>(sites: impl Iterator<Item = &'s Gathered<'s>>) -> Vec<(&'s Gathered<'s>, usize)> {
    sites.filter_map(|site| Some((site, site.labelled.filter(|pages| *pages > 0)?))).collect()
}

/// A model of these sites as text, or the reason why there is none.
pub(crate) fn learn(
    trainer: &dyn Trainer,
    sites: &[(&Gathered<'_>, usize)],
    seed: u64,
) -> Result<String, String> {
    let examples: Vec<&Examples> = sites.iter().map(|(site, _)| &site.examples).collect();
    caught(|| trainer.train(&examples, seed))?.map_err(|error| error.to_string())
}

/// What the trainer gives, or the message of its panic.
fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    let given = catch_unwind(AssertUnwindSafe(work));
    given.map_err(|panic| format!("the trainer panicked: {}", panic_message(&*panic)))
}

/// The fold of each site; `None` if none of its hosts is used in training.
///
/// The hosts with the most labelled pages come first; each goes to the fold with the fewest labelled pages so
/// far. If `folds` is `None`, each host has its own fold.
pub(crate) fn deal(sites: &[Gathered<'_>], folds: Option<usize>) -> Vec<Option<usize>> {
    let groups = groups(sites);
    // labelled pages by group; a group's name is its first key
    let mut learned: BTreeMap<&str, usize> = BTreeMap::new();
    for (site, group) in sites.iter().zip(&groups) {
        if let Some(labelled) = site.labelled {
            *learned.entry(group).or_default() += labelled;
        }
    }
    let mut order: Vec<(&str, usize)> = learned.into_iter().collect();
    order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let mut loads = vec![0; folds.unwrap_or(order.len())];
    let mut fold_of = BTreeMap::new();
    for (number, (group, labelled)) in order.into_iter().enumerate() {
        let least_loaded = (0..loads.len()).min_by_key(|&fold| loads[fold]);
        let fold = if folds.is_none() { number } else { least_loaded.expect("there are two folds and more") };
        loads[fold] += labelled;
        fold_of.insert(group, fold);
    }
    groups.iter().map(|group| fold_of.get(group.as_str()).copied()).collect()
}

/// For each site the first key of its group.
fn groups(sites: &[Gathered<'_>]) -> Vec<String> {
    let mut above: BTreeMap<&str, &str> = BTreeMap::new();
    fn root<'k>(above: &BTreeMap<&'k str, &'k str>, mut key: &'k str) -> &'k str {
        while let Some(next) = above.get(key) {
            key = next;
        }
        key
    }
    for site in sites {
        let mut keys = site.keys.iter();
        let Some(first) = keys.next() else { continue };
        for key in keys {
            let (a, b) = (root(&above, first), root(&above, key));
            if a != b {
                above.insert(a.max(b), a.min(b));
            }
        }
    }
    let of_site = |site: &Gathered<'_>| site.keys.first().map_or("", |key| root(&above, key)).to_owned();
    sites.iter().map(of_site).collect()
}

/// A reason why there is no model.
#[derive(Debug, thiserror::Error)]
pub enum TrainModelError {
    /// The method cannot learn across sites.
    #[error("{method} learns nothing across sites, so there is nothing to train")]
    NoTrainer {
        /// The method's id.
        method: &'static str,
    },
    /// The method refuses the settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The data cannot be read or have no page with gold that was found in it, or the training fails.
    #[error("{0}")]
    Refused(String),
}

/// Trains the method of `family` on all labelled pages of these data sets, in parallel on the threads of the caller's pool.
///
/// # Errors
/// [`TrainModelError`].
pub fn train_model(
    family: &dyn Family,
    settings: &Settings,
    corpora: &[Corpus],
    seed: u64,
    progress: &dyn Progress,
) -> Result<ModelFile, TrainModelError> {
    let method = family.info().id;
    let trainer = family.trainer(settings)?.ok_or(TrainModelError::NoTrainer { method })?;
    let sites: Vec<Sites<'_>> = corpora.iter().map(|corpus| Sites::of(corpus, true)).collect();
    let refused = TrainModelError::Refused;
    let takes_part = |marked: &_| Participants::with_traits(&[], &[], marked);
    let gathered = gather(&*trainer, &sites, seed, takes_part, progress).map_err(refused)?;
    let sites = labelled(gathered.iter());
    let learned_from = |corpus: &Corpus| {
        let own = sites.iter().filter(|(site, _)| site.data == corpus.id());
        let pages: Vec<usize> = own.map(|(_, pages)| *pages).collect();
        LearnedFrom {
            id: corpus.id().to_owned(),
            digest: corpus.digest().to_owned(),
            sites: pages.len(),
            pages: pages.iter().sum(),
        }
    };
    let data: Vec<LearnedFrom> = corpora.iter().map(learned_from).collect();
    // a data set without labelled pages is probably a mistake
    let empty: Vec<String> = data.iter().filter(|of| of.pages == 0).map(|of| of.id.clone()).collect();
    if !empty.is_empty() {
        return Err(refused(format!("{} has no labelled page", empty.join(", "))));
    }
    progress.start(&format!("training: {method}, one model of {} sites", sites.len()), None);
    let learned = learn(&*trainer, &sites, seed);
    progress.finish();
    let body = learned.map_err(refused)?;
    let settings = family.defaults().merged(settings);
    Ok(ModelFile { method: method.to_owned(), settings, seed, data, body })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cleaning::FamilyOf;
    use dataset::{ReadOptions, Silent, descriptor, open};

    use super::*;

    use crate::fixtures::{LONG, MeanParams, PLAIN, nowhere, site};

    /// Checks the folds of sites, given as keys in words and the labelled pages of training sites.
    #[track_caller]
    fn check(sites: &[(&str, Option<usize>)], folds: Option<usize>, expected: &[Option<usize>]) {
        let gathered = |(keys, labelled): &(&str, Option<usize>)| Gathered {
            data: "data",
            site: "site",
            keys: keys.split(' ').map(str::to_owned).collect(),
            labelled: *labelled,
            examples: Examples::default(),
        };
        let gathered: Vec<Gathered<'_>> = sites.iter().map(gathered).collect();
        assert_eq!(deal(&gathered, folds), expected);
    }

    #[test]
    fn the_largest_host_goes_first_to_the_fold_with_least() {
        let sites = [("a", Some(1)), ("b", Some(5)), ("c", Some(3)), ("d", Some(3)), ("a", Some(1))];
        check(&sites, Some(2), &[Some(0), Some(0), Some(1), Some(1), Some(0)]);
        check(&sites, None, &[Some(3), Some(0), Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn sites_that_share_a_host_share_a_fold_also_through_sites_that_are_only_cleaned() {
        let sites =
            [("a", Some(1)), ("b", Some(1)), ("c", Some(1)), ("b c", None), ("d", None), ("d a", None)];
        check(&sites, None, &[Some(1), Some(0), Some(0), Some(0), Some(1), Some(1)]);
        check(&sites[..5], None, &[Some(1), Some(0), Some(0), Some(0), None]);
    }

    #[test]
    fn hosts_without_labelled_pages_are_dealt_too() {
        check(&[("a", Some(0)), ("b", Some(0)), ("a", None)], Some(5), &[Some(0), Some(0), Some(0)]);
        check(&[], Some(2), &[]);
    }

    fn corpus(id: &str) -> Corpus {
        let descriptor = descriptor(id).unwrap();
        let options = ReadOptions { scale: 0.05, ..ReadOptions::whole(descriptor) };
        open(descriptor, &nowhere(), &options, &Silent).unwrap()
    }

    #[test]
    fn a_model_names_what_it_was_learned_from_and_cleans() {
        let corpora = [corpus("synthetic/news-2002"), corpus("synthetic/news-2004")];
        let family = FamilyOf::<MeanParams>::new();
        let settings = Settings::new().with("factor", 2.0);
        let train = |seed| train_model(&family, &settings, &corpora, seed, &Silent).unwrap();
        let file = train(3);
        assert_eq!((file.method.as_str(), file.seed, &file.settings), ("mean", 3, &settings));
        assert_eq!(file.data.len(), 2);
        for (of, corpus) in file.data.iter().zip(&corpora) {
            assert_eq!((of.id.as_str(), of.digest.as_str()), (corpus.id(), corpus.digest()));
            assert!(of.sites == corpus.sites().len() && of.pages >= of.sites, "{of:?}");
        }
        assert_eq!(file, train(3));
        let read = ModelFile::from_text(&file.to_text()).unwrap();
        let method = Arc::from(read.load(&family).unwrap());
        let marked = site(&[PLAIN]);
        let site = Arc::new(cleaning::Site::new("s", [("p".to_owned(), marked.site.pages()[0].clone())]));
        let fitted = fit::FittedSite::fit(&method, &site, 1, LONG).unwrap();
        assert!(fitted.clean(&site, LONG)[0].is_ok());
    }

    #[test]
    fn a_method_that_learns_nothing_and_wrong_settings_are_refused() {
        let said = |family: &dyn Family, settings: &Settings| {
            train_model(family, settings, &[], 1, &Silent).unwrap_err().to_string()
        };
        let nothing = methods::family("nothing").unwrap();
        assert_eq!(
            said(nothing, &Settings::new()),
            "nothing learns nothing across sites, so there is nothing to train"
        );
        let mean = FamilyOf::<MeanParams>::new();
        assert_eq!(
            said(&mean, &Settings::new().with("factor", 9.0)),
            "parameters of mean: factor is 9, allowed is 0.0 to 4.0"
        );
        assert_eq!(said(&mean, &Settings::new()), "mean cannot learn from these pages: there are no rows");
    }
}
