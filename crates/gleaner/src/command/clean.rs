//! `gleaner clean`: runs a method on a crawl, outside the benchmark.
//!
//! Each folder is a site, and so is each host in WARC files. Sites are cleaned in parallel and written in the order given,
//! so that the output does not depend on the number of threads. What cannot be read or cleaned is reported, and the rest
//! goes on.

use std::fs;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use cleaning::{Family, Method, Settings, Site};
use dataset::{LocalError, LocalSite, LocalSites, Progress, local_sites};
use page::keeping_sources;
use rayon::prelude::*;
use run::{CleanedSite, ModelFile, clean_site};

use self::misfits::Misfits;
use self::writer::{Output, Writer};
use crate::Ended;
use crate::arguments::Clean;
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};
use crate::places;
use crate::progress::ConsoleProgress;

mod misfits;
mod writer;

/// One site as read and cleaned.
struct Cleaned {
    /// Messages about what could not be read.
    unreadable: Vec<String>,
    /// The site, and its cleaned pages or an error; `None` where nothing could be read.
    site: Option<(Arc<Site>, Result<CleanedSite, String>)>,
}

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let Chosen { family, settings, method } = chosen(arguments)?;
    let LocalSites { sites: sources, unreadable } = local_sites(&arguments.paths).map_err(refused)?;
    let jobs = arguments.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failed::system)?;
    let progress = progress(sources.len(), arguments);
    let mut writer = Writer::new(match &arguments.out {
        None => Output::Lines { page_text: arguments.page_text },
        Some(out) => Output::Files(out),
    });
    let mut misfits = Misfits::of(family, &settings);
    let wants_sources = family.wants_sources();
    unreadable.iter().for_each(|error| writer.failure(error));
    // in batches: the output is in order, and no more sites are in memory than there are threads
    for batch in sources.chunks(pool.current_num_threads()) {
        let work = |source: &LocalSite| {
            let cleaned = clean_source(source, &method, wants_sources, arguments);
            if let Some(progress) = &progress {
                progress.advance(1);
            }
            cleaned
        };
        let cleaned: Vec<_> = pool.install(|| batch.par_iter().map(work).collect());
        let mut write =
            || batch.iter().zip(&cleaned).try_for_each(|(source, it)| write(&mut writer, source, it));
        for (site, cleaned) in cleaned.iter().filter_map(|it| it.site.as_ref()) {
            misfits.add(site, cleaned.as_ref().ok());
        }
        match &progress {
            Some(progress) => progress.with_bar_hidden(write)?,
            None => write()?,
        }
    }
    if let Some(progress) = &progress {
        progress.finish();
    }
    misfits.notes().iter().for_each(|note| message(note));
    Ok(if writer.failures() == 0 { Exit::Done } else { Exit::WithFailures })
}

fn refused(error: LocalError) -> Failed {
    Failed::asked(match error {
        LocalError::Twice { .. } => anyhow!("{error}; clean them one by one"),
        LocalError::Missing { .. } | LocalError::NoPage { .. } => error.into(),
    })
}

/// A method, made.
struct Chosen {
    family: &'static dyn Family,
    settings: Settings,
    method: Arc<dyn Method>,
}

/// The method that the arguments or the model name, with its settings.
fn chosen(arguments: &Clean) -> Result<Chosen, Failed> {
    let named = arguments.method.as_deref();
    if let Some(path) = &arguments.model {
        return of_model(path, named);
    }
    let peers = places::peers(&arguments.peers)?;
    let family = run::family(named.unwrap_or(methods::DEFAULT), &peers).map_err(Failed::asked)?;
    if let Some(absence) = family.absence() {
        return Err(Failed::asked(anyhow!("{} {absence}", family.info().id)));
    }
    let settings = settings_of(&arguments.settings)?;
    if family.info().needs_labels {
        return Err(needs_labels(family, &settings));
    }
    let method = Arc::from(family.build(&settings).map_err(Failed::asked)?);
    Ok(Chosen { family, settings, method })
}

/// The error for a method that learns from marked pages of the site that it cleans: there are none here.
fn needs_labels(family: &dyn Family, settings: &Settings) -> Failed {
    let id = family.info().id;
    let then = match family.trainer(settings) {
        Err(error) => return Failed::asked(error),
        Ok(Some(_)) => format!(
            "`gleaner train {id} --on DATASET --out FILE` learns from other sites, for `gleaner clean --model FILE`"
        ),
        Ok(None) => "an experiment can run it, with `labels` in the run".to_owned(),
    };
    Failed::asked(anyhow!("{id} learns from labelled pages of the same site, and `clean` has none; {then}"))
}

/// The method of a model, which must be the one named, if one is.
fn of_model(path: &Path, named: Option<&str>) -> Result<Chosen, Failed> {
    let shown = path.display();
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {shown}")).map_err(Failed::asked)?;
    let wrong = |error: String| Failed::asked(anyhow!("{shown}, {error}"));
    let file = ModelFile::from_text(&text).map_err(|error| wrong(error.to_string()))?;
    if let Some(named) = named.filter(|named| **named != *file.method) {
        return Err(wrong(format!("line 2: a model of {}, not of {named}", file.method)));
    }
    let family = methods::family(&file.method).map_err(|error| wrong(format!("line 2: {error}")))?;
    let method = Arc::from(file.load(family).map_err(|error| wrong(error.to_string()))?);
    Ok(Chosen { family, settings: file.settings, method })
}

/// The settings of `--set`.
pub(super) fn settings_of(assignments: &[String]) -> Result<Settings, Failed> {
    let mut settings = Settings::new();
    for assignment in assignments {
        settings.assign(assignment).map_err(Failed::asked)?;
    }
    Ok(settings)
}

/// Progress over several sites; none where the output goes to the same terminal.
fn progress(sites: usize, arguments: &Clean) -> Option<ConsoleProgress> {
    let prints_output = arguments.out.is_none() && std::io::stdout().is_terminal();
    (sites > 1 && !prints_output).then(|| {
        let progress = ConsoleProgress::new();
        progress.start(&format!("cleaning {}", counted(sites, "site")), Some(sites as u64));
        progress
    })
}

fn clean_source(
    source: &LocalSite,
    method: &Arc<dyn Method>,
    wants_sources: bool,
    arguments: &Clean,
) -> Cleaned {
    let folder = if wants_sources { keeping_sources(|| source.read()) } else { source.read() };
    let folder = match folder {
        Ok(folder) => folder,
        Err(error) => return Cleaned { unreadable: vec![error.to_string()], site: None },
    };
    let unreadable = folder.unreadable.iter().map(ToString::to_string).collect();
    if folder.site.is_empty() {
        return Cleaned { unreadable, site: None };
    }
    let site = Arc::new(folder.site);
    let limit = Duration::from_secs(arguments.limit);
    let cleaned = clean_site(method, &site, arguments.seed, limit);
    Cleaned { unreadable, site: Some((site, cleaned)) }
}

/// Writes one site, and reports what failed.
fn write(writer: &mut Writer<'_>, source: &LocalSite, cleaned: &Cleaned) -> Result<(), Failed> {
    cleaned.unreadable.iter().for_each(|error| writer.failure(error));
    match &cleaned.site {
        None => {}
        Some((site, Err(error))) => writer.failure(&format!("site {}: {error}", site.id())),
        Some((site, Ok(cleaned))) => {
            writer.write(source, site, &cleaned.pages)?;
        }
    }
    Ok(())
}
