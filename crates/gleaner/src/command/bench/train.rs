//! `gleaner train`: one model of all labelled sites of some data sets, as a file.

use anyhow::{anyhow, bail};
use dataset::{Corpus, ReadOptions, open};
use fit::LearnedFrom;
use run::{TrainModelError, train_model};

use crate::arguments::Train;
use crate::command::clean::chosen::settings_of;
use crate::console::{Ended, Exit, counted, message, of_system};
use crate::places;
use crate::progress::ConsoleProgress;

pub(crate) fn train(arguments: &Train) -> Ended {
    places::check_file(Some(&arguments.out), &places::MODEL, &[])?;
    let family = methods::family(&arguments.method)?;
    let settings = settings_of(&arguments.settings)?;
    // before any data set is obtained
    if family.trainer(&settings)?.is_none() {
        bail!(TrainModelError::NoTrainer { method: family.info().id });
    }
    for id in &arguments.on {
        manifest::may_teach(id).map_err(|problem| anyhow!("--on: {problem}"))?;
    }
    let store = places::store(&arguments.places)?;
    let progress = ConsoleProgress::new();
    let mut corpora: Vec<Corpus> = Vec::new();
    for id in &arguments.on {
        let descriptor = dataset::descriptor(id)?;
        if corpora.iter().all(|corpus| corpus.id() != id) {
            let opened = open(descriptor, &store, &ReadOptions::whole(descriptor), &progress);
            corpora.push(opened.map_err(of_system)?);
        }
    }
    let jobs = arguments.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(of_system)?;
    let trained = pool.install(|| train_model(family, &settings, &corpora, arguments.seed, &progress));
    let file = trained?;
    whole_file::write_durably(&arguments.out, file.to_text().as_bytes())?;
    for LearnedFrom { id, sites, pages, .. } in &file.data {
        message(&format!("{id}: {} of {}", counted(*pages, "labelled page"), counted(*sites, "site")));
    }
    Ok(Exit::Done)
}
