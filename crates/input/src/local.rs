//! Pages on this machine that belong to no data set of the catalogue: which folders and files make which
//! sites.
//!
//! All commands use this one rule. `open_local` makes a data set of the pages, with gold if texts stand
//! beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::address;
use crate::folder::{Folder, FolderError, Listed, list_folder, named_files, site_id};
use crate::local_folder::LocalFolder;
use crate::local_pages::{LocalPage, LocalPages};
use crate::page_table::TableSite;
use crate::warc::{WarcSite, Warcs, is_warc, open_warcs, warcs_in};

/// The id of the site of single files.
const FILES: &str = "files";

/// The source of one site's pages.
#[derive(Debug)]
pub enum LocalSite {
    /// All pages below a folder.
    Folder(LocalFolder),
    /// The pages of a host in WARC files.
    Warc(WarcSite),
    /// Rows of a table.
    Table(TableSite),
    /// Single files.
    Files(Vec<PathBuf>),
}

/// The sites of some paths, each id once, and the errors that can be found without reading pages.
#[derive(Debug)]
pub struct LocalSites {
    /// The sites.
    pub sites: Vec<LocalSite>,
    /// The unreadable files, in words that name the file.
    pub unreadable: Vec<String>,
}

/// The reason why paths give no sites.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// There is nothing at a path.
    #[error("{} is neither a folder nor a file{}", path.display(), of_the_web(path))]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// Two sites could not be distinguished.
    #[error("{} and {} both give a site called {name}", first.display(), second.display())]
    Twice {
        /// The id of both.
        name: String,
        /// The source of the first.
        first: PathBuf,
        /// The source of the second.
        second: PathBuf,
    },
    /// No page can be read.
    #[error("no page can be read: {first}")]
    NoPage {
        /// The first error.
        first: String,
    },
}

/// The question behind a path that begins with a host.
fn of_the_web(path: &Path) -> String {
    let first = path.components().next().and_then(|first| first.as_os_str().to_str());
    let is_host = first.is_some_and(|first| address::host_of_folder(first) == first);
    if is_host { format!(" (did you mean https://{}?)", path.display()) } else { String::new() }
}

/// The sites of some paths: first the folders, in the given order; then the sites of all named WARC files
/// together; then one site of all single files. A folder with WARC files and without pages gives a site a
/// host. A link that leads out of its folder is listed as unreadable.
///
/// # Errors
/// [`LocalError::Missing`] and [`LocalError::Twice`].
pub fn local_sites(paths: &[PathBuf]) -> Result<LocalSites, LocalError> {
    sites_of(paths, LocalFolder::new)
}

/// Like [`local_sites`], but all links to files are followed.
///
/// # Errors
/// [`LocalError::Missing`] and [`LocalError::Twice`].
pub fn local_sites_following_links(paths: &[PathBuf]) -> Result<LocalSites, LocalError> {
    sites_of(paths, LocalFolder::following_links)
}

fn sites_of(
    paths: &[PathBuf],
    local_folder: impl Fn(PathBuf) -> LocalFolder,
) -> Result<LocalSites, LocalError> {
    let mut local = LocalSites { sites: Vec::new(), unreadable: Vec::new() };
    let (mut warcs, mut files) = (Vec::new(), Vec::new());
    let mut names = Names::default();
    for path in paths {
        if path.is_dir() {
            let folder = local_folder(path.clone());
            let (below, refused) = warcs_in(&folder);
            local.unreadable.extend(refused.iter().map(ToString::to_string));
            if below.is_empty() {
                names.add(&site_id(path), path)?;
                local.sites.push(LocalSite::Folder(folder));
            } else {
                local.add_warcs(&below, path, &mut names)?;
            }
        } else if !path.is_file() {
            return Err(LocalError::Missing { path: path.clone() });
        } else if is_warc(path) {
            warcs.push(path.clone());
        } else {
            files.push(path.clone());
        }
    }
    if let Some(first) = warcs.first() {
        local.add_warcs(&warcs, first, &mut names)?;
    }
    if let Some(first) = files.first() {
        names.add(FILES, first)?;
        local.sites.push(LocalSite::Files(files));
    }
    Ok(local)
}

impl LocalSites {
    /// Adds the sites of a table.
    ///
    /// # Errors
    /// [`LocalError::Twice`] if one has the id of another site.
    pub fn add_table(&mut self, sites: Vec<TableSite>) -> Result<(), LocalError> {
        let known: BTreeMap<String, &LocalSite> = self.sites.iter().map(|site| (site.id(), site)).collect();
        for site in &sites {
            if let Some(first) = known.get(site.id()) {
                let (name, second) = (site.id().to_owned(), site.path().to_owned());
                return Err(LocalError::Twice { name, first: first.place(), second });
            }
        }
        self.sites.extend(sites.into_iter().map(LocalSite::Table));
        Ok(())
    }

    /// Adds the sites of WARC files; `from` names them in errors.
    fn add_warcs<'p>(
        &mut self,
        files: &[PathBuf],
        from: &'p Path,
        names: &mut Names<'p>,
    ) -> Result<(), LocalError> {
        let Warcs { sites, unreadable } = open_warcs(files);
        if sites.is_empty() && unreadable.is_empty() {
            let from = from.display();
            self.unreadable.push(format!(
                "{from} holds no page; pages are responses with a status of 2xx and a media type of html"
            ));
        }
        self.unreadable.extend(unreadable.iter().map(ToString::to_string));
        for site in sites {
            names.add(site.id(), from)?;
            self.sites.push(LocalSite::Warc(site));
        }
        Ok(())
    }
}

/// The sites' ids, and the source of each.
#[derive(Default)]
struct Names<'p>(BTreeMap<String, &'p Path>);

impl<'p> Names<'p> {
    fn add(&mut self, name: &str, from: &'p Path) -> Result<(), LocalError> {
        match self.0.insert(name.to_owned(), from) {
            None => Ok(()),
            Some(first) => Err(LocalError::Twice {
                name: name.to_owned(),
                first: first.to_owned(),
                second: from.to_owned(),
            }),
        }
    }
}

/// Reads all pages below a folder as one site, with the folder's name.
///
/// Pages are the files ending in `html`, `htm`, `xhtml`, `xht`, `shtml`, and all others that begin like HTML:
/// crawls name pages `index.php`, `story.asp?id=3` or after their host. Links to files are followed if they
/// stay in the folder. Links to folders are not followed, so no walk is endless.
///
/// Each page has the address `http://<folder>/<name>`, so the pages' relative links work, and absolute ones
/// if the folder is named after its host. The page of a folder (`index.html` for `/`) is not guessed.
///
/// A page is listed in [`Folder::unreadable`] if it cannot be read, is larger than the parser's limit, or is
/// a link that leads out of the folder. So is a folder more than 64 deep. All other pages are read.
///
/// # Errors
/// [`FolderError`] if the folder cannot be read or has no page, readable or not.
pub fn read_folder(path: impl AsRef<Path>) -> Result<Folder, FolderError> {
    let folder = LocalSite::Folder(LocalFolder::new(path.as_ref()));
    Ok(folder.list()?.read())
}

impl LocalSite {
    /// Its id: the name of the folder, the host, or `files`.
    pub fn id(&self) -> String {
        match self {
            Self::Folder(folder) => site_id(folder.as_ref()),
            Self::Warc(site) => site.id().to_owned(),
            Self::Table(site) => site.id().to_owned(),
            Self::Files(_) => FILES.to_owned(),
        }
    }

    /// A file or folder of its source.
    fn place(&self) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.as_ref().to_owned(),
            Self::Warc(site) => site.pages().first().map(|page| page.file().to_owned()).unwrap_or_default(),
            Self::Table(site) => site.path().to_owned(),
            Self::Files(files) => files.first().cloned().unwrap_or_default(),
        }
    }

    /// Lists the pages without reading any.
    ///
    /// # Errors
    /// [`FolderError`] if a folder has no page, or is gone.
    pub fn list(&self) -> Result<LocalPages<'_>, FolderError> {
        let of_files =
            |files: Vec<_>| files.into_iter().map(|(name, path)| LocalPage::File { name, path }).collect();
        let (pages, unreadable) = match self {
            Self::Folder(folder) => {
                let Listed { files, unreadable } = list_folder(folder)?;
                (of_files(files), unreadable)
            }
            Self::Warc(site) => return Ok(LocalPages::from(site)),
            Self::Table(site) => {
                (site.pages().iter().map(|page| LocalPage::Row(site, page)).collect(), Vec::new())
            }
            Self::Files(paths) => (of_files(named_files(paths)), Vec::new()),
        };
        Ok(LocalPages { id: self.id(), pages, unreadable })
    }
}
