//! The training data of sites: each site is read once, in parallel, and only its rows and the names of its
//! hosts stay in memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cleaning::{Examples, Labels, Trainer, Training};
use dataset::{Corpus, MarkedSite, Progress, ReadError};
use rayon::prelude::*;

use super::deal::Hosted;
use fit::panic_message;
use input::publishers;
use text::hash::fnv;

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
    /// Whether they are cleaned.
    pub(crate) clean: bool,
}

impl<'a> Sites<'a> {
    /// All sites of a corpus.
    pub(crate) fn of(corpus: &'a Corpus, train: bool, clean: bool) -> Self {
        Self {
            data: corpus.id(),
            digest: corpus.digest(),
            ids: corpus.sites().iter().map(|site| site.id.as_str()).collect(),
            load: Box::new(|site| corpus.load(site)),
            train,
            clean,
        }
    }
}

/// The pages of a site that are used in training.
pub(crate) struct Chosen {
    /// Pages with text, sorted.
    pub(crate) pages: Vec<usize>,
    /// The pages among these whose gold is given.
    pub(crate) labelled: Vec<usize>,
}

/// One site that was read.
pub(crate) struct Gathered<'a> {
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    pub(crate) hosted: Hosted,
    /// Its rows; none if it is only cleaned.
    pub(crate) examples: Examples,
}

/// Reads all sites. `chosen` selects the pages of training sites.
///
/// A site that is only cleaned and cannot be read is left out.
///
/// # Errors
/// A message, if a training site cannot be read, or if the trainer panics on it.
pub(crate) fn gather<'a>(
    trainer: &dyn Trainer,
    sites: &[Sites<'a>],
    seed: impl Fn(&str, &str) -> u64 + Sync,
    chosen: impl Fn(&MarkedSite) -> Chosen + Sync,
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
            hosted: Hosted { keys: publishers(&marked.site), labelled: None },
            examples: Examples::default(),
        };
        if of.train {
            let Chosen { pages, labelled } = chosen(&marked);
            gathered.hosted.labelled = Some(labelled.len());
            let gold = |&page: &usize| Some((page, marked.pages[page].gold.as_ref()?));
            let labels = Labels::new(labelled.iter().filter_map(gold).collect());
            let training = Training { site: &marked.site, pages: &pages, labels, seed: seed(data, id) };
            let examples = catch_unwind(AssertUnwindSafe(|| trainer.examples(&training)));
            let said = |panic: Box<_>| {
                format!("site {id} of {data}: the trainer panicked: {}", panic_message(&*panic))
            };
            gathered.examples = examples.map_err(said)?;
            gathered.examples.group = gathered.hosted.keys.first().map_or(0, |key| fnv(key));
        }
        Ok(Some(gathered))
    };
    progress.start("training: sites", Some(all.len() as u64));
    let done: Vec<_> = all
        .par_iter()
        .with_max_len(1)
        .map(|site| {
            let read = read(site);
            progress.advance(1);
            read
        })
        .collect();
    progress.finish();
    // in order, so that of several errors the first is returned
    done.into_iter().filter_map(Result::transpose).collect()
}

/// A model of these examples as text, or the reason why there is none.
pub(crate) fn learn(trainer: &dyn Trainer, examples: &[&Examples], seed: u64) -> Result<String, String> {
    match catch_unwind(AssertUnwindSafe(|| trainer.train(examples, seed))) {
        Ok(model) => model.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the trainer panicked: {}", panic_message(&*panic))),
    }
}
