//! `gleaner clean`: the methods outside the benchmark, on a crawl.
//!
//! Each folder is a site. Sites are worked on in parallel and written in the order given, so that the output
//! does not depend on the number of threads. What cannot be read or cleaned is told, and the rest goes on.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use cleaning::{Cleaning, Method, Settings, Site};
use dataset::{Folder, read_files, read_folder};
use rayon::prelude::*;
use run::clean_site;
use serde::Serialize;

use crate::Ended;
use crate::arguments::Clean;
use crate::exit::{Exit, Failed};

/// One page as a JSON line.
#[derive(Serialize)]
struct Line<'a> {
    site: &'a str,
    page: &'a str,
    /// The kept text: the kept spans of the page's text, one after the other.
    text: &'a str,
    /// The kept spans as (start, end) byte offsets into the page's one text.
    spans: Vec<(u32, u32)>,
    /// Length of the page's one text in bytes.
    of: usize,
}

pub(crate) fn clean(arguments: &Clean) -> Ended {
    let method = method(arguments)?;
    let sites = sites(&arguments.paths)?;
    let jobs = arguments.jobs.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).build().map_err(Failed::system)?;
    let batch = pool.current_num_threads();
    let mut complaints = 0;
    // a batch at a time: output in order, and no more sites in memory than there are threads
    for batch in sites.chunks(batch) {
        let cleaned: Vec<_> =
            pool.install(|| batch.par_iter().map(|source| source.clean(&method, arguments)).collect());
        for (source, cleaned) in batch.iter().zip(cleaned) {
            complaints += write_site(source, cleaned, arguments.out.as_deref())?;
        }
    }
    Ok(if complaints == 0 { Exit::Done } else { Exit::WithFailures })
}

fn method(arguments: &Clean) -> Result<Arc<dyn Method>, Failed> {
    let family = methods::family(&arguments.method).map_err(Failed::asked)?;
    let mut settings = Settings::new();
    for assignment in &arguments.settings {
        settings.assign(assignment).map_err(Failed::asked)?;
    }
    Ok(Arc::from(family.build(&settings).map_err(Failed::asked)?))
}

/// Where the pages of one site come from.
enum Source {
    Folder(PathBuf),
    Files(Vec<PathBuf>),
}

/// A cleaned site, or why there is none.
type Cleaned = Result<(Arc<Site>, Vec<String>, Vec<Result<Cleaning, String>>), String>;

/// Folders in the order given; single files together are one site more.
fn sites(paths: &[PathBuf]) -> Result<Vec<Source>, Failed> {
    let mut sites = Vec::new();
    let mut files = Vec::new();
    let mut names = BTreeSet::new();
    for path in paths {
        if path.is_dir() {
            let name = path.canonicalize()?.file_name().map(ToOwned::to_owned).unwrap_or_default();
            if !names.insert(name.clone()) {
                let name = name.display();
                return Err(Failed::asked(anyhow::anyhow!(
                    "two sites are called {name}; clean them one by one"
                )));
            }
            sites.push(Source::Folder(path.clone()));
        } else if path.is_file() {
            files.push(path.clone());
        } else {
            return Err(Failed::asked(anyhow::anyhow!("{} is neither a folder nor a file", path.display())));
        }
    }
    if !files.is_empty() {
        sites.push(Source::Files(files));
    }
    Ok(sites)
}

impl Source {
    fn read(&self) -> Result<Folder, String> {
        match self {
            Source::Folder(path) => read_folder(path).map_err(|error| error.to_string()),
            Source::Files(paths) => Ok(read_files("files", paths)),
        }
    }

    fn clean(&self, method: &Arc<dyn Method>, arguments: &Clean) -> Cleaned {
        let Folder { site, unreadable, .. } = self.read()?;
        let unreadable = unreadable.iter().map(ToString::to_string).collect();
        let site = Arc::new(site);
        let limit = Duration::from_secs(arguments.limit);
        let cleaned = clean_site(method, &site, arguments.seed, limit)
            .map_err(|error| format!("site {}: {error}", site.id()))?;
        Ok((site, unreadable, cleaned.pages))
    }
}

/// Writes one site; gives the number of things that went wrong.
fn write_site(source: &Source, cleaned: Cleaned, out: Option<&Path>) -> Result<usize, Failed> {
    let (site, unreadable, pages) = match cleaned {
        Ok(cleaned) => cleaned,
        Err(error) => {
            complain(&error);
            return Ok(1);
        }
    };
    let mut complaints = unreadable.len();
    unreadable.iter().for_each(|error| complain(error));
    let mut lines = io::stdout().lock();
    for (index, cleaning) in pages.iter().enumerate() {
        let cleaning = match cleaning {
            Ok(cleaning) => cleaning,
            Err(error) => {
                complain(&format!("site {}, page {}: {error}", site.id(), site.name(index)));
                complaints += 1;
                continue;
            }
        };
        let page = site.page(index).page();
        let text: String = cleaning.kept().slices(page.text()).collect();
        match out {
            Some(folder) => {
                let path = text_file(folder, source, &site, index);
                record::write_atomically(&path, text.as_bytes()).map_err(Failed::system)?;
            }
            None => {
                let line = Line {
                    site: site.id(),
                    page: site.name(index),
                    text: &text,
                    spans: cleaning.kept().iter().map(|span| (span.start, span.end)).collect(),
                    of: page.text().len(),
                };
                serde_json::to_writer(&mut lines, &line).map_err(io::Error::from)?;
                lines.write_all(b"\n")?;
            }
        }
    }
    Ok(complaints)
}

/// `OUT/SITE/PAGE.txt`; pages of single files have no folder of a site.
fn text_file(out: &Path, source: &Source, site: &Site, index: usize) -> PathBuf {
    let name = format!("{}.txt", site.name(index));
    // a page given by a path from the root, or with `..`, stays below OUT all the same
    let below: PathBuf = Path::new(&name)
        .components()
        .filter(|part| matches!(part, std::path::Component::Normal(_)))
        .collect();
    match source {
        Source::Folder(_) => out.join(site.id()).join(below),
        Source::Files(_) => out.join(below),
    }
}

#[allow(clippy::print_stderr, reason = "complaints are told to people")]
fn complain(message: &str) {
    eprintln!("gleaner: {message}");
}
