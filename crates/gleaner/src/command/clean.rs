//! `gleaner clean`: runs methods on a crawl, outside the benchmark.
//!
//! Each folder is a site, and so is each host in WARC files. Sites are cleaned in parallel and written in the given order, so that the
//! output does not depend on the number of threads. A large site is cleaned alone, in parts. Pages that cannot be read or cleaned are
//! reported, and all others are cleaned.

pub(super) mod chosen;
mod form;
pub(super) mod inputs;
mod job;
mod misfits;
#[cfg(feature = "parquet")]
pub(super) mod table_writer;
pub(super) mod writer;

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use input::{LocalSite, LocalSites, Progress};
use rayon::prelude::*;

use crate::arguments::{Clean, Format, SAMPLE};
use crate::command::clean::chosen::{Chosen, Fitted, all_chosen};
use crate::command::clean::form::Form;
use crate::command::clean::inputs::{Inputs, inputs, the_site};
use crate::command::clean::job::{Asked, Cleaned, Job, Reports, of_file};
use crate::command::clean::misfits::{KeptInAll, Misfits};
use crate::command::clean::writer::{Output, Templates, Writer};
use crate::console::{Ended, Exit, Failed, counted, message};
use crate::places::{self, is_table, supported};
use crate::progress::ConsoleProgress;

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let table = arguments.out.as_deref().filter(|out| is_table(out));
    let folder = arguments.out.as_deref().filter(|_| table.is_none());
    let form = Form::of(arguments, if folder.is_some() { Format::Text } else { Format::Json });
    fitting(arguments, form)?;
    let sample = arguments.sample.unwrap_or(SAMPLE) as usize;
    let limit = Duration::from_secs(arguments.limit);
    let mut chosen = all_chosen(&arguments.by)?;
    for (_, Chosen { recipe, fitted }) in &mut chosen {
        let seed = if fitted.is_some() { recipe.seed } else { arguments.seed.unwrap_or(0) };
        *recipe = recipe.clone().with(sample, seed, limit);
    }
    let several = chosen.len() > 1;
    let methods: Vec<Asked<'_>> = chosen
        .iter()
        .map(|(name, chosen)| Asked { name: several.then_some(name.as_str()), recipe: &chosen.recipe })
        .collect();
    let (seen, store) = match &chosen[..] {
        [(_, Chosen { recipe, fitted: Some(fitted) })] => {
            without_fit(arguments)?;
            match fitted {
                Fitted::Site(file) => (Some(of_file(file, recipe)?), None),
                Fitted::Store(store) => (None, Some(store)),
            }
        }
        _ => (None, None),
    };
    let Inputs { local: LocalSites { sites: sources, unreadable }, .. } = &inputs(arguments)?;
    if seen.is_some() {
        the_site(sources)?;
    }
    let threads = threads(arguments.jobs.map_or(0, usize::from), sources);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(Failed::system)?;
    let progress = progress(sources.len(), arguments);
    let paths = &arguments.paths;
    places::check_file(arguments.template.as_deref(), &places::TEMPLATE, paths)?;
    places::check_file(table, &places::TABLE, paths)?;
    if let Some(out) = folder {
        let places = |name| sources.iter().map(move |source| writer::folder(out, name, source, &source.id()));
        let places: Vec<_> = methods.iter().flat_map(|method| places(method.name)).collect();
        let mut of_pages = places.iter().filter(|_| form.format == Format::Html);
        of_pages.try_for_each(|place| places::check_not_beside(place, paths))?;
        places::check_apart(arguments.template.as_deref(), places.iter().cloned())?;
        places::check_outside(places, paths)?;
    }
    places::check_apart(arguments.template.as_deref(), table.map(Path::to_owned))?;
    let templates = Templates::new(arguments.template.as_deref());
    let finds_shared = arguments.template.is_some();
    let job = Job { methods: &methods, store, form, sample, finds_shared, pool: &pool };
    let output = match folder {
        None => Output::Standard { parted: form.format != Format::Json },
        Some(out) => Output::Files(out, form.ending()),
    };
    let mut writer = Writer::new(output);
    writer.keep(paths);
    if let Some(out) = table {
        supported(out)?;
        #[cfg(feature = "parquet")]
        {
            let rows =
                table_writer::TableWriter::create(out, form.columns(several)).map_err(Failed::system)?;
            writer.table = Some(rows);
        }
    }
    let mut reports = Reports {
        writer,
        // a JSON line has the size of the sample in a field of its own
        tells_sample: form.format != Format::Json || table.is_some(),
        misfits: chosen
            .iter()
            .map(|(_, chosen)| Misfits::of(chosen.recipe.family(), chosen.recipe.settings()))
            .collect(),
        kept: KeptInAll::of(chosen.iter().map(|(name, _)| name.as_str())),
        templates,
    };
    unreadable.iter().for_each(|error| reports.writer.failure(error));
    // in batches: the output has an order, and at most as many sites as threads are in memory
    for batch in sources.chunks(pool.current_num_threads()) {
        let work = |source: &LocalSite| {
            let cleaned = if seen.is_some() { None } else { job.clean_whole(source) };
            if let Some(progress) = &progress {
                progress.advance(1);
            }
            cleaned
        };
        let cleaned: Vec<Option<Cleaned>> = pool.install(|| batch.par_iter().map(work).collect());
        let write = || {
            batch.iter().zip(cleaned).try_for_each(|(source, cleaned)| match cleaned {
                Some(cleaned) => job.write(source, cleaned, &mut reports),
                None => job.clean_in_parts(source, seen.as_ref(), &mut reports),
            })
        };
        match &progress {
            Some(progress) => progress.with_bar_hidden(write)?,
            None => write()?,
        }
    }
    reports.writer.finish()?;
    reports.templates.finish()?;
    if let Some(progress) = &progress {
        progress.finish();
    }
    for (misfits, (name, _)) in reports.misfits.iter().zip(&chosen) {
        let by = if several { format!("{name}: ") } else { String::new() };
        misfits.notes().iter().for_each(|note| message(&format!("{by}{note}")));
    }
    reports.kept.lines().for_each(|line| message(&line));
    Ok(if reports.writer.failures == 0 { Exit::Done } else { Exit::WithFailures })
}

/// The number of threads for `jobs`, where 0 means the number of processors: at most one for each page. The pages are counted only if there
/// are more jobs than processors.
fn threads(jobs: usize, sources: &[LocalSite]) -> usize {
    if jobs <= std::thread::available_parallelism().map_or(1, usize::from) {
        return jobs;
    }
    let mut pages = 0;
    for source in sources {
        pages += source.list().map_or(1, |listed| listed.pages.len());
        if pages >= jobs {
            return jobs;
        }
    }
    pages.max(1)
}

/// Refuses arguments that have no effect on the form.
fn fitting(arguments: &Clean, form: Form) -> Result<(), Failed> {
    let wrong = |argument: &str, forms: &str| Err(Failed::asked(anyhow!("{argument} is for {forms}")));
    match form.format {
        Format::Text | Format::Json if arguments.links => wrong("--links", "--format markdown and html"),
        Format::Text | Format::Json if arguments.images => wrong("--images", "--format markdown and html"),
        Format::Text | Format::Markdown | Format::Html if arguments.page_text => {
            wrong("--page-text", "--format json")
        }
        _ => Ok(()),
    }
}

/// Refuses arguments of a fit, for a method that is fitted already.
fn without_fit(arguments: &Clean) -> Result<(), Failed> {
    let given = [
        (arguments.sample.is_some(), "--sample"),
        (arguments.seed.is_some(), "--seed"),
        (arguments.template.is_some(), "--template"),
    ];
    match given.into_iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, argument)) => {
            Err(Failed::asked(anyhow!("--model names a fitted site, so {argument} cannot be given")))
        }
    }
}

/// Progress over several sites; none if the output goes to the same terminal.
fn progress(sites: usize, arguments: &Clean) -> Option<ConsoleProgress> {
    let prints_output = arguments.out.is_none() && std::io::stdout().is_terminal();
    (sites > 1 && !prints_output).then(|| {
        let progress = ConsoleProgress::new();
        progress.start(&format!("cleaning {}", counted(sites, "site")), Some(sites as u64));
        progress
    })
}

#[cfg(test)]
mod tests {
    use input::local_sites;

    use super::threads;

    #[test]
    fn there_are_no_more_threads_than_pages() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.html", "b.html", "c.html"] {
            std::fs::write(folder.path().join(name), "<p>x").unwrap();
        }
        let sites = local_sites(&[folder.path().to_owned()]).unwrap().sites;
        assert_eq!([0, 1, 1_000].map(|jobs| threads(jobs, &sites)), [0, 1, 3]);
        assert_eq!(threads(1_000, &[]), 1);
    }
}
