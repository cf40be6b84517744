//! Pages on this machine that belong to no data set of the catalogue: which folders and files make which sites.
//!
//! The one rule for all commands. `open_local` makes a data set of them, with gold where texts are beside the pages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::folder::{Folder, FolderError, Listed, list_folder, named_files, site_id};
use crate::local_folder::LocalFolder;
use crate::local_pages::{LocalPage, LocalPages};
use crate::page_table::TableSite;
use crate::warc::{WarcSite, Warcs, is_warc, open_warcs, warcs_in};

/// The id of the site that single files make.
const FILES: &str = "files";

/// Where the pages of one site come from.
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

/// The sites that some paths name, each id once, and what cannot be read of the paths, as far as that is known without
/// reading pages.
#[derive(Debug)]
pub struct LocalSites {
    /// The sites.
    pub sites: Vec<LocalSite>,
    /// What cannot be read, in words that name the file.
    pub unreadable: Vec<String>,
}

/// Why paths name no sites.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// There is nothing at a path.
    #[error("{} is neither a folder nor a file", path.display())]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// Two sites could not be distinguished.
    #[error("{} and {} both give a site called {name}", first.display(), second.display())]
    Twice {
        /// The id of both.
        name: String,
        /// Where the first comes from.
        first: PathBuf,
        /// Where the second comes from.
        second: PathBuf,
    },
    /// No page can be read.
    #[error("no page can be read: {first}")]
    NoPage {
        /// The first thing that is wrong.
        first: String,
    },
}

/// Folders in the order given, one with WARC files and no page giving a site a host; then the sites of the WARC files
/// that are named, all of them together; then single files, which together are one site more. Links in a folder that lead
/// out of it are rows of what cannot be read.
///
/// # Errors
/// [`LocalError::Missing`] and [`LocalError::Twice`].
pub fn local_sites(paths: &[PathBuf]) -> Result<LocalSites, LocalError> {
    sites_of(paths, LocalFolder::new)
}

/// As [`local_sites`], with all links to files followed.
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
    /// [`LocalError::Twice`] where one has the id of another site.
    pub fn add_table(&mut self, sites: Vec<TableSite>) -> Result<(), LocalError> {
        for site in sites {
            if let Some(first) = self.sites.iter().find(|known| known.id() == site.id()) {
                let (name, second) = (site.id().to_owned(), site.path().to_owned());
                return Err(LocalError::Twice { name, first: first.place(), second });
            }
            self.sites.push(LocalSite::Table(site));
        }
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
                "{from} holds no page; read are responses with a status of 2xx and a media type of html"
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

/// The sites' ids, and where each comes from.
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

/// Reads all pages below a folder as one site, named by the folder.
///
/// Files ending in `html`, `htm`, `xhtml`, `xht`, `shtml` are pages, and whatever else begins like HTML: crawls name
/// pages `index.php`, `story.asp?id=3` or after their host. Links to files are followed if they stay in the folder, links to
/// folders are not, so that no loop is walked. Each page has the address `http://<folder>/<name>`, so that the pages' relative links lead to one
/// another, and absolute ones where the folder is named after its host; the folder's own pages (`index.html` for `/`) are
/// not guessed. A page that cannot be read, is larger than the parser reads, or is a link that leads out of the folder,
/// becomes a row of [`Folder::unreadable`], and so does a folder more than 64 deep; the others go on.
///
/// # Errors
/// [`FolderError`] where the folder cannot be read or nothing in it is a page, readable or not.
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

    /// A file or folder that it comes from.
    fn place(&self) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.as_ref().to_owned(),
            Self::Warc(site) => site.pages().first().map(|page| page.file().to_owned()).unwrap_or_default(),
            Self::Table(site) => site.path().to_owned(),
            Self::Files(files) => files.first().cloned().unwrap_or_default(),
        }
    }

    /// Lists the pages, and reads none.
    ///
    /// # Errors
    /// [`FolderError`] where a folder holds no page, or is gone.
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
