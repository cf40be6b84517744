//! `gleaner fit`: a method fitted to one site, as a file, or to many, as a store. With either, `gleaner clean` cleans new pages.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fit::{Recipe, SAMPLE, SiteFit, Store, StoreError};
use input::{LocalSite, LocalSites, Progress, Unreadable};
use rayon::prelude::*;

use crate::arguments::Fit;
use crate::command::clean::chosen::{Chosen, chosen};
use crate::command::clean::inputs::{listed, the_site};
use crate::console::{Ended, Failures, counted, counted_of, message, of_system};
use crate::places::{self, supported};
use crate::progress::ConsoleProgress;

/// The number of sites that are fitted before their messages are printed, for each thread.
const BATCH: usize = 16;

pub(crate) fn fit(arguments: &Fit) -> Ended {
    match &arguments.store {
        Some(store) => places::check_outside([store.clone()], &arguments.paths)?,
        None => places::check_file(arguments.out.as_deref(), &places::FIT, &arguments.paths)?,
    }
    let Chosen { recipe, fitted } = chosen(&arguments.by, "fit")?;
    ensure!(fitted.is_none(), "--model names a fitted site; `fit` takes a model that `train` wrote");
    let sample = arguments.sample.map_or(SAMPLE, |pages| pages as usize);
    let recipe = recipe.with(sample, arguments.seed, Duration::from_secs(arguments.limit));
    let LocalSites { sites, unreadable } = sources(arguments)?;
    let mut failures = Failures::default();
    unreadable.iter().for_each(|error| failures.tell(error));
    match (&arguments.store, &arguments.out) {
        (Some(store), _) => into_store(store, arguments.update, &recipe, &sites, failures),
        (None, Some(out)) => into_file(out, &recipe, the_site(&sites)?, failures),
        (None, None) => unreachable!("one of them is required"),
    }
}

/// The sites of the paths, or of the index.
fn sources(arguments: &Fit) -> Result<LocalSites> {
    let (Some(index), Some(root)) = (&arguments.index, &arguments.warc_root) else {
        return listed(&arguments.paths, false);
    };
    supported(index)?;
    #[cfg(feature = "parquet")]
    {
        let rows = input::read_index(index)
            .map_err(|problem| anyhow::anyhow!("cannot read {}: {problem}", index.display()))?;
        let input::Warcs { sites, unreadable } = input::index_sites(rows, root, index);
        Ok(LocalSites {
            sites: sites.into_iter().map(LocalSite::Captured).collect(),
            unreadable: unreadable.iter().map(ToString::to_string).collect(),
        })
    }
    #[cfg(not(feature = "parquet"))]
    unreachable!("it was refused: {}", root.display())
}

/// Fits to one site.
fn into_file(out: &Path, recipe: &Recipe, source: &LocalSite, mut failures: Failures) -> Ended {
    let told = |problem: &Unreadable| failures.tell(&problem.to_string());
    let SiteFit { file, fitted } = recipe.fit(source, told)?;
    let bytes = file.to_bytes().with_context(|| format!("site {}", file.site))?;
    whole_file::write_durably(out, &bytes)?;
    let pages = counted_of(file.learned.pages(), file.of, "page");
    message(&format!("site {}: fitted to {pages}", file.site));
    if let Some(warning) = &fitted.warning {
        message(&format!("site {}: {warning}", file.site));
    }
    Ok(failures.exit())
}

/// Fits to each site, in parallel; with `update` to its earlier pages too.
fn into_store(
    folder: &Path,
    update: bool,
    recipe: &Recipe,
    sites: &[LocalSite],
    mut failures: Failures,
) -> Ended {
    let store = Store::create(folder, recipe).map_err(|error| match error {
        StoreError::File { .. } => of_system(error),
        error => error.into(),
    })?;
    // the first site whose files the system refused; the others are fitted all the same
    let mut refused = None;
    let progress = ConsoleProgress::new();
    progress.start(&format!("fitting to {}", counted(sites.len(), "site")), Some(sites.len() as u64));
    let (mut fitted, mut pages) = (0, 0);
    // the pages of a fit to a site that was stored
    let store_site = |source: &LocalSite, told: &mut Vec<String>| -> Result<usize> {
        let told = |problem: &Unreadable| told.push(problem.to_string());
        if update {
            let new = recipe.sketch_site(source, told)?;
            return Ok(store.grow(recipe, &source.id(), &new)?.file.learned.pages());
        }
        let SiteFit { file, .. } = recipe.fit(source, told)?;
        store.put(&file)?;
        Ok(file.learned.pages())
    };
    for batch in sites.chunks(BATCH * rayon::current_num_threads()) {
        let fit = |source: &LocalSite| {
            let mut told = Vec::new();
            let stored = store_site(source, &mut told);
            progress.advance(1);
            (stored, told)
        };
        let done: Vec<_> = batch.par_iter().map(fit).collect();
        progress.with_bar_hidden(|| {
            for (stored, told) in done {
                match stored {
                    Ok(seen) => (fitted, pages) = (fitted + 1, pages + seen),
                    Err(problem) if refused.is_none() && is_of_system(&problem) => refused = Some(problem),
                    Err(problem) => failures.tell(&problem.to_string()),
                }
                told.iter().for_each(|problem| failures.tell(problem));
            }
        });
    }
    progress.finish();
    let (pages, sites) = (counted(pages, "page"), counted(fitted, "site"));
    message(&format!("{}: fitted to {pages} of {sites}", folder.display()));
    refused.map_or(Ok(failures.exit()), |problem| Err(of_system(problem)))
}

/// Whether the system refused a file of the store.
fn is_of_system(problem: &anyhow::Error) -> bool {
    matches!(problem.downcast_ref(), Some(StoreError::File { .. }))
}
