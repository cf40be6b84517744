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

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, ensure};
use cleaning::Hidden;
use input::{LocalSite, LocalSites, Progress};
use rayon::prelude::*;

use crate::arguments::{Clean, Format};
use crate::command::clean::chosen::{Chosen, Fitted, all_chosen};
use crate::command::clean::form::Form;
use crate::command::clean::inputs::{Inputs, inputs, the_site};
use crate::command::clean::job::{Cleaned, Job, Reports, of_file};
use crate::command::clean::misfits::Misfits;
use crate::command::clean::writer::{Output, Templates, Writer};
use crate::console::{Ended, counted, message, of_system};
use crate::places::{self, is_table, supported};
use crate::progress::ConsoleProgress;

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let table = arguments.out.as_deref().filter(|out| is_table(out));
    let folder = arguments.out.as_deref().filter(|_| table.is_none());
    let form = Form::of(arguments, if folder.is_some() { Format::Text } else { Format::Json });
    fitting(arguments, form)?;
    let sample = arguments.sample.map_or(fit::SAMPLE, |pages| pages as usize);
    let limit = Duration::from_secs(arguments.limit);
    let mut chosen = all_chosen(&arguments.by)?;
    for (_, Chosen { recipe, fitted }) in &mut chosen {
        let seed = if fitted.is_some() { recipe.seed } else { arguments.seed.unwrap_or(0) };
        *recipe = recipe.clone().with(sample, seed, limit);
    }
    let several = chosen.len() > 1;
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
    let paths = &arguments.paths;
    places::check_file(arguments.template.as_deref(), &places::TEMPLATE, paths)?;
    places::check_file(table, &places::TABLE, paths)?;
    if let Some(out) = folder {
        let places = |name| sources.iter().map(move |source| writer::folder(out, name, source, &source.id()));
        let names = chosen.iter().map(|(name, _)| several.then_some(name.as_str()));
        let places: Vec<_> = names.flat_map(places).collect();
        let mut of_pages = places.iter().filter(|_| form.format == Format::Html);
        of_pages.try_for_each(|place| places::check_not_beside(place, paths))?;
        places::check_apart(arguments.template.as_deref(), places.iter().cloned())?;
        places::check_outside(places, paths)?;
    }
    places::check_apart(arguments.template.as_deref(), table.map(Path::to_owned))?;
    let watch = arguments.out.as_deref().map(places::watch).transpose()?;
    let is_careful = watch.as_ref().is_some_and(|watch| !watch.suspects.is_empty());
    let threads = if is_careful { 1 } else { threads(arguments.jobs.map_or(0, usize::from), sources) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(of_system)?;
    let finds_shared = arguments.template.is_some();
    let job = Job { methods: &chosen, store, form, sample, finds_shared, pool: &pool };
    let progress = ConsoleProgress::new();
    // none over one site, and if the output goes to the same terminal
    let prints_output = arguments.out.is_none() && std::io::stdout().is_terminal();
    if sources.len() > 1 && !prints_output {
        progress.start(&format!("cleaning {}", counted(sources.len(), "site")), Some(sources.len() as u64));
    }
    let templates = Templates { file: arguments.template.as_deref(), text: String::new() };
    let output = match folder {
        None => Output::Standard { parted: form.format != Format::Json },
        Some(out) => Output::Files(out, form.ending()),
    };
    #[cfg_attr(not(feature = "parquet"), allow(unused_mut, reason = "only a table is set later"))]
    let mut writer = Writer::new(output, paths);
    if let Some(out) = table {
        supported(out)?;
        #[cfg(feature = "parquet")]
        {
            let rows = table_writer::TableWriter::create(out, form.columns(several)).map_err(of_system)?;
            writer.table = Some(rows);
        }
    }
    let mut reports = Reports {
        writer,
        // a JSON line has the size of the sample in a field of its own
        tells_sample: form.format != Format::Json || table.is_some(),
        misfits: chosen.iter().map(|(name, chosen)| Misfits::of(name, &chosen.recipe)).collect(),
        sites: BTreeSet::new(),
        templates,
    };
    unreadable.iter().for_each(|error| reports.writer.failures.tell(error));
    // in batches: the output has an order, and at most as many sites as threads are in memory
    for batch in sources.chunks(pool.current_num_threads()) {
        let work = |source: &LocalSite| {
            let cleaned = if seen.is_some() { None } else { job.clean_whole(source) };
            progress.advance(1);
            cleaned
        };
        let cleaned: Vec<Option<Cleaned>> = pool.install(|| batch.par_iter().map(work).collect());
        progress.with_bar_hidden(|| {
            batch.iter().zip(cleaned).try_for_each(|(source, cleaned)| match cleaned {
                Some(cleaned) => job.write(source, cleaned, &mut reports),
                None => job.clean_in_parts(source, seen.as_ref(), &mut reports),
            })
        })?;
    }
    #[cfg(feature = "parquet")]
    if let Some(table) = reports.writer.table {
        table.finish().map_err(of_system)?;
    }
    reports.templates.finish()?;
    progress.finish();
    for misfits in &reports.misfits {
        let by = if several { format!("{}: ", misfits.name) } else { String::new() };
        misfits.notes().iter().for_each(|note| message(&format!("{by}{note}")));
    }
    for misfits in &reports.misfits {
        let lines = [misfits.states(), misfits.kept(reports.sites.len())];
        lines.iter().flatten().for_each(|line| message(line));
    }
    Ok(reports.writer.failures.exit())
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
fn fitting(arguments: &Clean, form: Form) -> Result<()> {
    let has_elements = matches!(form.format, Format::Markdown | Format::Html);
    ensure!(has_elements || !arguments.links, "--links is for --format markdown and html");
    ensure!(has_elements || !arguments.images, "--images is for --format markdown and html");
    ensure!(form.format == Format::Json || !arguments.page_text, "--page-text is for --format json");
    let marks = arguments.by.hidden == Hidden::Mark;
    let has_marks = form.format == Format::Json && !arguments.out.as_deref().is_some_and(is_table);
    ensure!(has_marks || !marks, "--hidden mark is for --format json");
    ensure!(has_marks || !arguments.reasons, "--reasons is for --format json");
    Ok(())
}

/// Refuses arguments of a fit, for a method that is fitted already.
fn without_fit(arguments: &Clean) -> Result<()> {
    let given = [
        (arguments.sample.is_some(), "--sample"),
        (arguments.seed.is_some(), "--seed"),
        (arguments.template.is_some(), "--template"),
    ];
    for (is_given, argument) in given {
        ensure!(!is_given, "--model names a fitted site, so {argument} cannot be given");
    }
    Ok(())
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
