//! `gleaner clean`: runs a method on a crawl, outside the benchmark.
//!
//! Each folder is a site, and so is each host in WARC files. Sites are cleaned in parallel and written in the order given,
//! so that the output does not depend on the number of threads; a large site is cleaned in parts (`parts`), alone. What
//! cannot be read or cleaned is reported, and the rest goes on.

use std::fs;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use cleaning::{Family, Method, Settings, Site};
use dataset::{
    FolderError, LocalError, LocalPages, LocalSample, LocalSite, LocalSites, Progress, local_sites,
    local_sites_following_links,
};
use page::keeping_sources;
use peer::Peers;
use rayon::ThreadPool;
use rayon::prelude::*;
use run::{CleanedSite, FittedSite, ModelFile, SiteFile, clean_site};

use self::misfits::{Fit, Misfits};
use self::parts::{Part, clean_in_parts, parsed};
use self::writer::{Output, Writer};
use crate::Ended;
use crate::arguments::{ByMethod, Clean, SAMPLE};
use crate::console::{counted, message};
use crate::exit::{Exit, Failed};
use crate::places;
use crate::progress::ConsoleProgress;

mod misfits;
mod parts;
mod writer;

/// One site as read and cleaned.
struct Cleaned {
    /// Messages about what could not be read.
    unreadable: Vec<String>,
    /// The site, and its cleaned pages or an error; `None` where nothing could be read.
    site: Option<(Arc<Site>, Result<CleanedSite, String>)>,
}

/// What is the same for all sites.
struct Job<'a> {
    family: &'static dyn Family,
    method: &'a Arc<dyn Method>,
    /// The most pages that a fit sees.
    sample: usize,
    seed: u64,
    limit: Duration,
    pool: &'a ThreadPool,
}

/// A fitted method, and how many pages of how many it has seen.
struct Seen {
    fitted: FittedSite,
    pages: usize,
    of: usize,
}

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let chosen = chosen(&arguments.by)?;
    let limit = Duration::from_secs(arguments.limit);
    let seen = chosen.site.as_ref().map(|file| of_file(file, &chosen, arguments, limit)).transpose()?;
    let sites = if arguments.follow_links { local_sites_following_links } else { local_sites };
    let LocalSites { sites: sources, unreadable } = sites(&arguments.paths).map_err(refused)?;
    if seen.is_some() {
        the_site(&sources)?;
    }
    let jobs = arguments.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failed::system)?;
    let progress = progress(sources.len(), arguments);
    let mut writer = Writer::new(match &arguments.out {
        None => Output::Lines { page_text: arguments.page_text },
        Some(out) => Output::Files(out),
    });
    let mut misfits = Misfits::of(chosen.family, &chosen.settings);
    let job = Job {
        family: chosen.family,
        method: &chosen.method,
        sample: arguments.sample.unwrap_or(SAMPLE) as usize,
        seed: arguments.seed.unwrap_or(0),
        limit,
        pool: &pool,
    };
    unreadable.iter().for_each(|error| writer.failure(error));
    // in batches: the output is in order, and no more sites are in memory than there are threads
    for batch in sources.chunks(pool.current_num_threads()) {
        let work = |source: &LocalSite| {
            let cleaned = if seen.is_some() { None } else { job.clean_whole(source) };
            if let Some(progress) = &progress {
                progress.advance(1);
            }
            cleaned
        };
        let cleaned: Vec<_> = pool.install(|| batch.par_iter().map(work).collect());
        let mut write = || {
            batch.iter().zip(&cleaned).try_for_each(|(source, cleaned)| match cleaned {
                Some(cleaned) => write(&mut writer, &mut misfits, source, cleaned),
                None => job.clean_in_parts(source, seen.as_ref(), &mut writer, &mut misfits),
            })
        };
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

pub(super) fn refused(error: LocalError) -> Failed {
    Failed::asked(match error {
        LocalError::Twice { .. } => anyhow!("{error}; clean them one by one"),
        LocalError::Missing { .. } | LocalError::NoPage { .. } => error.into(),
    })
}

/// The one site that the paths name.
pub(super) fn the_site(sites: &[LocalSite]) -> Result<&LocalSite, Failed> {
    match sites {
        [site] => Ok(site),
        [] => Err(Failed::asked(anyhow!("there is no page"))),
        [first, second, ..] => {
            let (first, second) = (first.id(), second.id());
            Err(Failed::asked(anyhow!(
                "a fitted site is one site, and these paths name {}: {first}, {second}{}",
                sites.len(),
                if sites.len() > 2 { ", ..." } else { "" }
            )))
        }
    }
}

/// A method, made.
pub(super) struct Chosen {
    pub(super) family: &'static dyn Family,
    pub(super) settings: Settings,
    pub(super) method: Arc<dyn Method>,
    /// The model that it judges by, where the user has named one.
    pub(super) model: Option<ModelFile>,
    /// The site that it is to be fitted to, where the user has named one.
    pub(super) site: Option<SiteFile>,
}

/// The method that the arguments, or the file that they name, name, with its settings.
pub(super) fn chosen(arguments: &ByMethod) -> Result<Chosen, Failed> {
    let named = arguments.method.as_deref();
    let peers = places::peers(&arguments.peers)?;
    if let Some(path) = &arguments.model {
        let shown = path.display();
        let cannot = || format!("cannot read {shown}");
        let bytes = fs::read(path).with_context(cannot).map_err(Failed::asked)?;
        if SiteFile::begins(&bytes) {
            return of_site(path, &bytes, named, &peers);
        }
        let text = String::from_utf8(bytes).with_context(cannot).map_err(Failed::asked)?;
        return of_model(path, &text, named);
    }
    let family = run::family(named.unwrap_or(methods::DEFAULT), &peers).map_err(Failed::asked)?;
    present(family)?;
    let settings = settings_of(&arguments.settings)?;
    if family.info().needs_labels {
        return Err(needs_labels(family, &settings));
    }
    let method = Arc::from(family.build(&settings).map_err(Failed::asked)?);
    Ok(Chosen { family, settings, method, model: None, site: None })
}

/// Refuses a method that is not on this machine.
fn present(family: &dyn Family) -> Result<(), Failed> {
    match family.absence() {
        None => Ok(()),
        Some(absence) => Err(Failed::asked(anyhow!("{} {absence}", family.info().id))),
    }
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
fn of_model(path: &Path, text: &str, named: Option<&str>) -> Result<Chosen, Failed> {
    let wrong = |error: String| Failed::asked(anyhow!("{}, {error}", path.display()));
    let file = ModelFile::from_text(text).map_err(|error| wrong(error.to_string()))?;
    if let Some(named) = named.filter(|named| **named != *file.method) {
        return Err(wrong(format!("line 2: a model of {}, not of {named}", file.method)));
    }
    let family = methods::family(&file.method).map_err(|error| wrong(format!("line 2: {error}")))?;
    let method = Arc::from(file.load(family).map_err(|error| wrong(error.to_string()))?);
    Ok(Chosen { family, settings: file.settings.clone(), method, model: Some(file), site: None })
}

/// The method of a fitted site, which must be the one named, if one is.
fn of_site(path: &Path, bytes: &[u8], named: Option<&str>, peers: &Peers) -> Result<Chosen, Failed> {
    let wrong = |error: String| Failed::asked(anyhow!("{}, {error}", path.display()));
    let file = SiteFile::from_bytes(bytes).map_err(|error| wrong(error.to_string()))?;
    if let Some(named) = named.filter(|named| **named != *file.method) {
        return Err(wrong(format!("line 4: a site fitted by {}, not by {named}", file.method)));
    }
    let family = run::family(&file.method, peers).map_err(|error| wrong(format!("line 4: {error}")))?;
    present(family)?;
    let method = Arc::from(file.method(family).map_err(|error| wrong(error.to_string()))?);
    Ok(Chosen { family, settings: file.settings.clone(), method, model: None, site: Some(file) })
}

/// Fits the method again to the sample of a file.
fn of_file(file: &SiteFile, chosen: &Chosen, arguments: &Clean, limit: Duration) -> Result<Seen, Failed> {
    for (is_given, argument) in
        [(arguments.sample.is_some(), "--sample"), (arguments.seed.is_some(), "--seed")]
    {
        if is_given {
            return Err(Failed::asked(anyhow!("--model names a fitted site, so {argument} cannot be given")));
        }
    }
    let site = Arc::new(file.sample(chosen.family.wants_sources()));
    let fitted = FittedSite::fit(&chosen.method, &site, file.seed, limit)
        .map_err(|error| Failed::asked(anyhow!("site {}: {error}", file.site)))?;
    Ok(Seen { fitted, pages: file.pages.len(), of: file.of })
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

impl Job<'_> {
    /// Reads and cleans a site of which the fit sees all pages; `None` for a larger one.
    fn clean_whole(&self, source: &LocalSite) -> Option<Cleaned> {
        let failed = |error: FolderError| Some(Cleaned { unreadable: vec![error.to_string()], site: None });
        match source.list() {
            Ok(listed) if listed.len() > self.sample => return None,
            Ok(_) => {}
            Err(error) => return failed(error),
        }
        let read = || source.read();
        let folder = match if self.family.wants_sources() { keeping_sources(read) } else { read() } {
            Ok(folder) => folder,
            Err(error) => return failed(error),
        };
        let unreadable = folder.unreadable.iter().map(ToString::to_string).collect();
        if folder.site.is_empty() {
            return Some(Cleaned { unreadable, site: None });
        }
        let site = Arc::new(folder.site);
        let cleaned = clean_site(self.method, &site, self.seed, self.limit);
        Some(Cleaned { unreadable, site: Some((site, cleaned)) })
    }

    /// Cleans and writes a large site, or one for which the method is fitted already.
    fn clean_in_parts(
        &self,
        source: &LocalSite,
        seen: Option<&Seen>,
        writer: &mut Writer<'_>,
        misfits: &mut Misfits<'_>,
    ) -> Result<(), Failed> {
        let listed = match source.list() {
            Ok(listed) => listed,
            Err(error) => {
                writer.failure(&error.to_string());
                return Ok(());
            }
        };
        listed.unreadable().iter().for_each(|error| writer.failure(&error.to_string()));
        let now = match seen {
            Some(_) => None,
            None => match self.fit(&listed) {
                Ok(seen) => Some(seen),
                Err(error) => {
                    writer.failure(&format!("site {}: {error}", listed.id()));
                    return Ok(());
                }
            },
        };
        let seen = seen.or(now.as_ref()).expect("one of them was made");
        let sample = (seen.pages < seen.of).then_some((seen.pages, seen.of));
        let mut shares = Vec::new();
        let sources = self.family.wants_sources();
        clean_in_parts(&listed, &seen.fitted, self.pool, sources, self.limit, |unreadable, parts| {
            unreadable.iter().for_each(|error| writer.failure(&error.to_string()));
            parts.iter().try_for_each(|Part { pages, cleanings }| {
                shares.extend(misfits::shares(pages, cleanings));
                writer.write(source, pages, cleanings, sample)
            })
        })?;
        let FittedSite { fit_statistics, warning, .. } = &seen.fitted;
        let fit = Fit { site: listed.id(), pages: seen.pages, fit_statistics, warning: warning.as_deref() };
        misfits.add(&fit, shares);
        if let Some((pages, of)) = sample.filter(|_| writer.tells_sample_apart()) {
            message(&format!("site {}: fitted to {pages} of {}", listed.id(), counted(of, "page")));
        }
        Ok(())
    }

    /// Fits the method to the sample of a site.
    fn fit(&self, listed: &LocalPages<'_>) -> Result<Seen, String> {
        let LocalSample { pages, of, .. } = listed.sample(self.sample);
        let number = pages.len();
        if number == 0 {
            return Err("no page can be read".to_owned());
        }
        let site = self.pool.install(|| Arc::new(parsed(listed.id(), &pages, self.family.wants_sources())));
        drop(pages);
        let fitted = FittedSite::fit(self.method, &site, self.seed, self.limit)?;
        Ok(Seen { fitted, pages: number, of })
    }
}

/// Writes one site, and reports what failed.
fn write(
    writer: &mut Writer<'_>,
    misfits: &mut Misfits<'_>,
    source: &LocalSite,
    cleaned: &Cleaned,
) -> Result<(), Failed> {
    cleaned.unreadable.iter().for_each(|error| writer.failure(error));
    match &cleaned.site {
        None => {}
        Some((site, Err(error))) => writer.failure(&format!("site {}: {error}", site.id())),
        Some((site, Ok(CleanedSite { fit_statistics, warning, pages }))) => {
            let fit = Fit { site: site.id(), pages: site.len(), fit_statistics, warning: warning.as_deref() };
            misfits.add(&fit, misfits::shares(site, pages));
            writer.write(source, site, pages, None)?;
        }
    }
    Ok(())
}
