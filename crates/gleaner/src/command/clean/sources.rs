//! Which folders and files make which sites.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use dataset::{Folder, WarcSite, Warcs, is_warc, open_warcs, read_files, read_folder, warc_files};

use crate::exit::Failed;

/// The id of the site that single files make.
const FILES: &str = "files";

/// Where the pages of one site come from.
pub(super) enum Source {
    /// All pages below a folder.
    Folder(PathBuf),
    /// The pages of a host in WARC files.
    Warc(WarcSite),
    /// Single files.
    Files(Vec<PathBuf>),
}

/// What there is to clean, and what of it cannot be read, as far as that is known yet.
pub(super) struct Sources {
    pub(super) sites: Vec<Source>,
    pub(super) unreadable: Vec<String>,
}

/// Folders in the order given, one with WARC files and no page giving a site a host; then the sites of the WARC files
/// that are named, all of them together; then single files, which together are one site more.
pub(super) fn sources(paths: &[PathBuf]) -> Result<Sources, Failed> {
    let mut sources = Sources { sites: Vec::new(), unreadable: Vec::new() };
    let (mut warcs, mut files) = (Vec::new(), Vec::new());
    let mut names = Names::default();
    for path in paths {
        if path.is_dir() {
            let below = warc_files(path);
            if below.is_empty() {
                let name = path.canonicalize()?.file_name().map(|name| name.to_string_lossy().into_owned());
                names.add(&name.unwrap_or_default(), path)?;
                sources.sites.push(Source::Folder(path.clone()));
            } else {
                sources.add_warcs(&below, path, &mut names)?;
            }
        } else if !path.is_file() {
            return Err(Failed::asked(anyhow!("{} is neither a folder nor a file", path.display())));
        } else if is_warc(path) {
            warcs.push(path.clone());
        } else {
            files.push(path.clone());
        }
    }
    if let Some(first) = warcs.first() {
        sources.add_warcs(&warcs, first, &mut names)?;
    }
    if let Some(first) = files.first() {
        names.add(FILES, first)?;
        sources.sites.push(Source::Files(files));
    }
    Ok(sources)
}

impl Sources {
    /// Adds the sites of WARC files; `from` names them in errors.
    fn add_warcs<'p>(
        &mut self,
        files: &[PathBuf],
        from: &'p Path,
        names: &mut Names<'p>,
    ) -> Result<(), Failed> {
        let Warcs { sites, unreadable } = open_warcs(files);
        if sites.is_empty() && unreadable.is_empty() {
            let from = from.display();
            self.unreadable.push(format!(
                "{from} holds no page; read are responses with a status of 2xx and a media type of html"
            ));
        }
        self.unreadable.extend(unreadable.iter().map(ToString::to_string));
        for site in sites {
            names.add(site.id(), from)?;
            self.sites.push(Source::Warc(site));
        }
        Ok(())
    }
}

/// The sites' names, which are to be told apart in the output, and where each comes from.
#[derive(Default)]
struct Names<'p>(BTreeMap<String, &'p Path>);

impl<'p> Names<'p> {
    fn add(&mut self, name: &str, from: &'p Path) -> Result<(), Failed> {
        match self.0.insert(name.to_owned(), from) {
            None => Ok(()),
            Some(other) => Err(Failed::asked(anyhow!(
                "{} and {} both give a site called {name}; clean them one by one",
                other.display(),
                from.display()
            ))),
        }
    }
}

impl Source {
    /// Reads and parses the pages.
    pub(super) fn read(&self) -> Result<Folder, String> {
        match self {
            Source::Folder(path) => read_folder(path).map_err(|error| error.to_string()),
            Source::Warc(site) => Ok(site.read()),
            Source::Files(paths) => Ok(read_files(FILES, paths)),
        }
    }
}
