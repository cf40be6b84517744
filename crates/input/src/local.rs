//! Pages on this machine that belong to no data set of the catalogue: which folders and files make which sites; and the pages of one site,
//! first listed and later read, the sample of a large site first, then one page after the other, so that the site need not be in memory.
//!
//! All commands use this one rule. `open_local` makes a data set of the pages, with gold if texts stand
//! beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleaning::{Site, SiteSample};

use crate::address;
use crate::folder::{
    Folder, FolderError, Listed, LocalFolder, Unreadable, address_of, list_folder, named_files, read_page,
    site_id,
};
use crate::stored::Unparsed;
use crate::warc::{Capture, CapturedSite, OpenFile, Warcs, is_warc, open_warcs, warcs_in};

/// The id of the site of single files.
const FILES: &str = "files";

/// The source of one site's pages.
#[derive(Debug)]
pub enum LocalSite {
    /// All pages below a folder.
    Folder(LocalFolder),
    /// Pages in WARC files or in a table.
    Captured(CapturedSite),
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
    pub fn add_table(&mut self, sites: Vec<CapturedSite>) -> Result<(), LocalError> {
        let known: BTreeMap<String, &LocalSite> = self.sites.iter().map(|site| (site.id(), site)).collect();
        for site in &sites {
            if let Some(first) = known.get(site.id()) {
                let (name, second) = (site.id().to_owned(), file_of(site));
                return Err(LocalError::Twice { name, first: first.place(), second });
            }
        }
        self.sites.extend(sites.into_iter().map(LocalSite::Captured));
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
            self.sites.push(LocalSite::Captured(site));
        }
        Ok(())
    }
}

/// The sites' ids, and the source of each.
#[derive(Default)]
struct Names<'p>(BTreeMap<String, &'p Path>);

impl<'p> Names<'p> {
    fn add(&mut self, name: &str, from: &'p Path) -> Result<(), LocalError> {
        let name = name.to_owned();
        match self.0.insert(name.clone(), from) {
            None => Ok(()),
            Some(first) => Err(LocalError::Twice { name, first: first.to_owned(), second: from.to_owned() }),
        }
    }
}

/// Reads all pages below a folder as one site, with the folder's name.
///
/// Pages are the files ending in `html`, `htm`, `xhtml`, `xht`, `shtml`, `mhtml`, `mht`, and all others that begin like HTML:
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
            Self::Captured(site) => site.id().to_owned(),
            Self::Files(_) => FILES.to_owned(),
        }
    }

    /// A file or folder of its source.
    fn place(&self) -> PathBuf {
        match self {
            Self::Folder(folder) => folder.as_ref().to_owned(),
            Self::Captured(site) => file_of(site),
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
            Self::Captured(site) => return Ok(LocalPages::from(site)),
            Self::Files(paths) => (of_files(named_files(paths)), Vec::new()),
        };
        Ok(LocalPages { id: self.id(), pages, unreadable })
    }
}

/// The first file of a site.
fn file_of(site: &CapturedSite) -> PathBuf {
    site.pages.first().map(|page| page.file().to_owned()).unwrap_or_default()
}

/// The pages of a site in its order: by name in a folder, by record in WARC files, by row in a table. None is read yet.
#[derive(Debug)]
pub struct LocalPages<'s> {
    pub(crate) id: String,
    pub(crate) pages: Vec<LocalPage<'s>>,
    /// The unreadable files and folders.
    pub(crate) unreadable: Vec<Unreadable>,
}

/// The place of a page.
#[derive(Debug)]
pub(crate) enum LocalPage<'s> {
    File {
        /// The page's name, unique in its site.
        name: String,
        path: PathBuf,
    },
    Captured(&'s Capture),
}

/// The sample of a site.
#[derive(Debug)]
pub struct LocalSample {
    /// Names and pages, in the order of a fit.
    pub pages: Vec<(String, Unparsed)>,
    /// The place of each of them in the order of the site.
    pub places: Vec<usize>,
    /// Number of pages of the site, without those that are known to be unreadable.
    pub of: usize,
    /// The unreadable pages; if such a page was in the sample, the next page has taken its place.
    pub unreadable: Vec<Unreadable>,
}

impl<'s> From<&'s CapturedSite> for LocalPages<'s> {
    fn from(site: &'s CapturedSite) -> Self {
        let pages = site.pages.iter().map(LocalPage::Captured).collect();
        Self { id: site.id().to_owned(), pages, unreadable: Vec::new() }
    }
}

impl LocalPages<'_> {
    /// The site's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The number of listed pages. Some may be unreadable.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether no page is listed.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// The unreadable files and folders, sorted by path.
    pub fn unreadable(&self) -> &[Unreadable] {
        &self.unreadable
    }

    /// Reads the sample of at most `size` pages, by [`SiteSample`]; if there are no more pages, all of them
    /// in their order.
    pub fn sample(&self, size: usize) -> LocalSample {
        let mut order = SiteSample::new(self.len());
        for (index, page) in self.pages.iter().enumerate() {
            order.add(page.address(&self.id).as_deref(), page.name(), index);
        }
        let order: Vec<usize> = order.into_pages().collect();
        let (mut pages, mut unreadable, mut left) = (Vec::new(), Vec::new(), &order[..]);
        // repeated if some could not be read
        while pages.len() < size && !left.is_empty() {
            let (next, rest) = left.split_at((size - pages.len()).min(left.len()));
            // in the order of the records, so that a file is read in one walk
            let mut ordered: Vec<(usize, usize)> = next.iter().copied().zip(pages.len()..).collect();
            ordered.sort_unstable();
            let mut open = OpenFile::default();
            let mut read = Vec::with_capacity(next.len());
            for (index, rank) in ordered {
                match self.pages[index].read(&self.id, &mut open) {
                    Ok(page) => read.push((rank, index, page)),
                    Err(problem) => unreadable.push(problem),
                }
            }
            read.sort_unstable_by_key(|&(rank, ..)| rank);
            pages.extend(read.into_iter().map(|(_, index, page)| (index, page)));
            left = rest;
        }
        if left.is_empty() {
            pages.sort_unstable_by_key(|&(index, _)| index);
        }
        let of = self.len() - unreadable.len();
        let (places, pages) = pages.into_iter().unzip();
        LocalSample { pages, places, of, unreadable }
    }

    /// Reads and parses all pages.
    pub fn read(&self) -> Folder {
        let (mut pages, mut files, mut unreadable) = (Vec::new(), Vec::new(), self.unreadable.clone());
        for (page, read) in self.pages.iter().zip(self.reading()) {
            match read {
                Ok((name, unparsed)) => {
                    pages.push((name, unparsed.parse()));
                    files.push(page.file().to_owned());
                }
                Err(problem) => unreadable.push(problem),
            }
        }
        unreadable.sort_by(|left, right| left.path.cmp(&right.path));
        Folder { site: Site::new(self.id.clone(), pages), files, unreadable }
    }

    /// The pages one after the other, as they are stored.
    pub fn reading(&self) -> PageReader<'_> {
        PageReader { pages: self, next: 0, open: OpenFile::default() }
    }
}

/// The pages that are not read yet.
pub struct PageReader<'p> {
    pages: &'p LocalPages<'p>,
    next: usize,
    open: OpenFile<'p>,
}

impl PageReader<'_> {
    /// The place of the next page in the order of the site.
    pub fn place(&self) -> usize {
        self.next
    }

    /// Passes over the next page without reading it.
    pub fn skip_page(&mut self) {
        self.next += 1;
    }
}

impl Iterator for PageReader<'_> {
    type Item = Result<(String, Unparsed), Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        let page = self.pages.pages.get(self.next)?;
        self.next += 1;
        Some(page.read(&self.pages.id, &mut self.open))
    }
}

impl LocalPage<'_> {
    fn name(&self) -> &str {
        match self {
            Self::File { name, .. } => name,
            Self::Captured(capture) => capture.name(),
        }
    }

    fn file(&self) -> &Path {
        match self {
            Self::File { path, .. } => path,
            Self::Captured(capture) => capture.file(),
        }
    }

    /// The address of the page.
    fn address(&self, site: &str) -> Option<String> {
        match self {
            Self::File { name, .. } => address_of(site, name),
            Self::Captured(capture) => Some(capture.url.to_string()),
        }
    }

    fn read<'p>(&'p self, site: &str, open: &mut OpenFile<'p>) -> Result<(String, Unparsed), Unreadable> {
        let page = match self {
            Self::File { name, path } => {
                read_page(site, name, path).map_err(|problem| Unreadable { path: path.clone(), problem })?
            }
            Self::Captured(capture) => capture.read(open)?,
        };
        Ok((self.name().to_owned(), page))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use testkit::warc::response;

    use crate::local_sites;

    /// Compares the names of the sample, and the names of the unreadable files.
    #[track_caller]
    fn check(files: &[(&str, &[u8])], size: usize, expected: &[&str], unreadable: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        fs::create_dir(&site).unwrap();
        for (name, bytes) in files {
            fs::write(site.join(name), bytes).unwrap();
        }
        let sites = local_sites(&[site]).unwrap().sites;
        let listed = sites[0].list().unwrap();
        assert_eq!(listed.len(), files.len());
        let sample = listed.sample(size);
        let names: Vec<_> = sample.pages.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, expected);
        let problems: Vec<_> = sample.unreadable.iter().map(|row| row.path.file_name().unwrap()).collect();
        assert_eq!(problems, unreadable);
        assert_eq!(listed.reading().filter(Result::is_ok).count(), listed.read().site.len());
    }

    #[test]
    fn a_sample_is_in_the_order_of_digests_and_a_whole_site_in_its_own() {
        let page = b"<p>text".as_slice();
        let files = [("a.html", page), ("b.html", page), ("c.html", page), ("d.html", page)];
        let mut by_digest = files.map(|(name, _)| name);
        by_digest.sort_by_key(|name| digest(name));
        check(&files, 2, &by_digest[..2], &[]);
        check(&files, 3, &by_digest[..3], &[]);
        check(&files, 4, &["a.html", "b.html", "c.html", "d.html"], &[]);
        // the next page takes the place of an unreadable one
        let files = files.map(|(name, page)| (name, if name == by_digest[0] { b"%PDF-1.7\n" } else { page }));
        check(&files, 2, &by_digest[1..3], &by_digest[..1]);
    }

    /// The digest of the address of a page of `check`.
    fn digest(name: &str) -> String {
        crate::Digest::of(format!("http://folder.invalid/{name}").as_bytes()).hex()
    }

    #[test]
    fn records_are_listed_by_address_and_read_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let pages = ["http://a.test/x", "http://a.test/y", "http://a.test/z"];
        let warc: Vec<u8> = pages.iter().flat_map(|url| response(url, "<p>text")).collect();
        let file = folder.path().join("a.warc");
        fs::write(&file, warc).unwrap();
        let sites = local_sites(&[file]).unwrap().sites;
        let listed = sites[0].list().unwrap();
        let first = pages.iter().min_by_key(|url| crate::Digest::of(url.as_bytes())).unwrap();
        let sample = listed.sample(1);
        assert_eq!(sample.pages[0].1.url.as_deref(), Some(*first));
        let urls: Vec<_> = listed.reading().map(|page| page.unwrap().1.url.unwrap()).collect();
        assert_eq!(urls, pages);
    }
}
