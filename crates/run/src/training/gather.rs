//! The training data of sites: each site is read once, in parallel, and only its rows and the names of its
//! hosts stay in memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cleaning::{Examples, Labels, Trainer, Training};
use dataset::{Corpus, MarkedSite, Progress, ReadError};
use rayon::prelude::*;

use super::deal::Hosted;
use crate::participants::Participants;
use crate::sample::Purpose;
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

/// One site that was read.
pub(crate) struct Gathered<'a> {
    pub(crate) data: &'a str,
    pub(crate) site: &'a str,
    pub(crate) hosted: Hosted,
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
            hosted: Hosted { keys: publishers(&marked.site), labelled: None },
            examples: Examples::default(),
        };
        if of.train {
            let Participants { pages, scored, .. } = takes_part(&marked);
            gathered.hosted.labelled = Some(scored.len());
            let gold = |&page: &usize| Some((page, marked.pages[page].gold.as_ref()?));
            let labels = Labels::new(scored.iter().filter_map(gold).collect());
            let seed = Purpose { seed, data, site: id, repeat: 0 }.seed("examples");
            let training = Training { site: &marked.site, pages: &pages, labels, seed };
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

/// The labelled sites among some, with the numbers of their labelled pages.
pub(crate) fn labelled<'s>(sites: impl Iterator<Item = &'s Gathered<'s>>) -> Vec<(&'s Gathered<'s>, usize)> {
    sites.filter_map(|site| Some((site, site.hosted.labelled.filter(|pages| *pages > 0)?))).collect()
}

/// A model of these sites as text, or the reason why there is none.
pub(crate) fn learn(
    trainer: &dyn Trainer,
    sites: &[(&Gathered<'_>, usize)],
    seed: u64,
) -> Result<String, String> {
    let examples: Vec<&Examples> = sites.iter().map(|(site, _)| &site.examples).collect();
    match catch_unwind(AssertUnwindSafe(|| trainer.train(&examples, seed))) {
        Ok(model) => model.map_err(|error| error.to_string()),
        Err(panic) => Err(format!("the trainer panicked: {}", panic_message(&*panic))),
    }
}
