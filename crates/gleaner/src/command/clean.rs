//! `gleaner clean`: the methods outside the benchmark, on a crawl.
//!
//! Each folder is a site, and so is each host in WARC files. Sites are worked on in parallel and written in the order given, so that the output
//! does not depend on the number of threads. What cannot be read or cleaned is told, and the rest goes on.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use cleaning::{Family, Method, Settings, Site};
use dataset::{LocalError, LocalSite, LocalSites, Progress, local_sites};
use rayon::prelude::*;
use run::{CleanedSite, clean_site};

use self::extremes::Extremes;
use self::writer::{Output, Writer};
use crate::Ended;
use crate::arguments::Clean;
use crate::exit::{Exit, Failed};
use crate::progress::Told;
use crate::said::{complain, counted};

mod extremes;
mod writer;

/// What became of one site.
struct Cleaned {
    /// What could not be read, in words.
    unreadable: Vec<String>,
    /// The site, and its cleaned pages or why there are none; no site where nothing could be read.
    site: Option<(Arc<Site>, Result<CleanedSite, String>)>,
}

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let (family, settings) = asked(arguments)?;
    let method = Arc::from(family.build(&settings).map_err(Failed::asked)?);
    let LocalSites { sites: sources, unreadable } = local_sites(&arguments.paths).map_err(refused)?;
    let jobs = arguments.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failed::system)?;
    let told = progress(sources.len(), arguments);
    let mut writer = Writer::new(match &arguments.out {
        None => Output::Lines { page_text: arguments.page_text },
        Some(out) => Output::Files(out),
    });
    let mut extremes = Extremes::of(family, &settings);
    unreadable.iter().for_each(|error| writer.complain(error));
    // a batch at a time: output in order, and no more sites in memory than there are threads
    for batch in sources.chunks(pool.current_num_threads()) {
        let work = |source: &LocalSite| {
            let cleaned = clean_source(source, &method, arguments);
            if let Some(told) = &told {
                told.advance(1);
            }
            cleaned
        };
        let cleaned: Vec<_> = pool.install(|| batch.par_iter().map(work).collect());
        let mut write =
            || batch.iter().zip(&cleaned).try_for_each(|(source, it)| write(&mut writer, source, it));
        for (site, cleaned) in cleaned.iter().filter_map(|it| it.site.as_ref()) {
            extremes.look_at(site, cleaned.as_ref().ok());
        }
        match &told {
            Some(told) => told.aside(write)?,
            None => write()?,
        }
    }
    if let Some(told) = &told {
        told.finish();
    }
    extremes.notes().iter().for_each(|note| complain(note));
    Ok(if writer.complaints() == 0 { Exit::Done } else { Exit::WithFailures })
}

fn refused(error: LocalError) -> Failed {
    Failed::asked(match error {
        LocalError::Twice { .. } => anyhow!("{error}; clean them one by one"),
        LocalError::Missing { .. } | LocalError::NoPage { .. } => error.into(),
    })
}

/// The method asked for, and its settings.
fn asked(arguments: &Clean) -> Result<(&'static dyn Family, Settings), Failed> {
    let family = methods::family(&arguments.method).map_err(Failed::asked)?;
    let mut settings = Settings::new();
    for assignment in &arguments.settings {
        settings.assign(assignment).map_err(Failed::asked)?;
    }
    Ok((family, settings))
}

/// Progress over several sites; none where it would stand between lines of output on the same terminal.
fn progress(sites: usize, arguments: &Clean) -> Option<Told> {
    let in_the_way = arguments.out.is_none() && std::io::stdout().is_terminal();
    (sites > 1 && !in_the_way).then(|| {
        let told = Told::new();
        told.start(&format!("cleaning {}", counted(sites, "site")), Some(sites as u64));
        told
    })
}

fn clean_source(source: &LocalSite, method: &Arc<dyn Method>, arguments: &Clean) -> Cleaned {
    let folder = match source.read() {
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

/// Writes one site, and tells what went wrong with it.
fn write(writer: &mut Writer<'_>, source: &LocalSite, cleaned: &Cleaned) -> Result<(), Failed> {
    cleaned.unreadable.iter().for_each(|error| writer.complain(error));
    match &cleaned.site {
        None => {}
        Some((site, Err(error))) => writer.complain(&format!("site {}: {error}", site.id())),
        Some((site, Ok(cleaned))) => {
            writer.write(source, site, &cleaned.pages)?;
        }
    }
    Ok(())
}
