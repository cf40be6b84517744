//! Pages on this machine that belong to no data set of the catalogue: which folders and files make which sites; and the pages of one site,
//! first listed and later read, the sample of a large site first, then one page after the other, so that the site need not be in memory.
//!
//! All commands use this one rule. `open_local` makes a data set of the pages, with gold if texts stand
//! beside them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleaning::SiteSample;

use crate::address;
use crate::folder::{FolderError, Listed, LocalFolder, Unreadable, list_folder, named_files, site_id};
use crate::in_work::{InWork, LeftOut};
use crate::stored::Unparsed;
use crate::warc::{Capture, CapturePlace, CapturedSite, OpenFile, Warcs, is_warc, open_warcs, warcs_in};

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
    #[error("{} is neither a folder nor a file{}", .0.display(), of_the_web(.0))]
    Missing(PathBuf),
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
    /// No page can be read; this is the first error.
    #[error("no page can be read: {0}")]
    NoPage(String),
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
    local_sites_in(paths, LocalFolder::new)
}

/// Like [`local_sites`], with a choice of the links that are followed in folders.
///
/// # Errors
/// [`LocalError::Missing`] and [`LocalError::Twice`].
pub fn local_sites_in(
    paths: &[PathBuf],
    local_folder: fn(PathBuf) -> LocalFolder,
) -> Result<LocalSites, LocalError> {
    let mut local = LocalSites { sites: Vec::new(), unreadable: Vec::new() };
    let (mut warcs, mut files) = (Vec::new(), Vec::new());
    let mut names = BTreeMap::new();
    for path in paths {
        if path.is_dir() {
            let folder = local_folder(path.clone());
            let (below, refused) = warcs_in(&folder);
            local.unreadable.extend(refused.iter().map(ToString::to_string));
            if below.is_empty() {
                local.add(LocalSite::Folder(folder), path, &mut names)?;
            } else {
                local.add_warcs(&below, path, &mut names)?;
            }
        } else if !path.is_file() {
            return Err(LocalError::Missing(path.clone()));
        } else if is_warc(path) {
            warcs.push(path.clone());
        } else {
            files.push(path.clone());
        }
    }
    if let Some(first) = warcs.first() {
        local.add_warcs(&warcs, first, &mut names)?;
    }
    if let Some(first) = files.first().cloned() {
        local.add(LocalSite::Files(files), &first, &mut names)?;
    }
    Ok(local)
}

impl LocalSites {
    /// Adds the sites of a table.
    ///
    /// # Errors
    /// [`LocalError::Twice`] if one has the id of another site.
    pub fn add_table(&mut self, sites: Vec<CapturedSite>) -> Result<(), LocalError> {
        let mut names = self.sites.iter().map(|site| (site.id(), site.place())).collect();
        for site in sites {
            let from = file_of(&site);
            self.add(LocalSite::Captured(site), &from, &mut names)?;
        }
        Ok(())
    }

    /// Adds a site. `names` has the source of each id.
    fn add(&mut self, site: LocalSite, from: &Path, names: &mut Names) -> Result<(), LocalError> {
        let (name, second) = (site.id(), from.to_owned());
        if let Some(first) = names.insert(name.clone(), second.clone()) {
            return Err(LocalError::Twice { name, first, second });
        }
        self.sites.push(site);
        Ok(())
    }

    /// Adds the sites of WARC files; `from` names them in errors.
    fn add_warcs(&mut self, files: &[PathBuf], from: &Path, names: &mut Names) -> Result<(), LocalError> {
        let Warcs { sites, unreadable } = open_warcs(files);
        if sites.is_empty() && unreadable.is_empty() {
            let from = from.display();
            self.unreadable.push(format!(
                "{from} holds no page; pages are responses with a status of 2xx and a media type of html"
            ));
        }
        self.unreadable.extend(unreadable.iter().map(ToString::to_string));
        sites.into_iter().try_for_each(|site| self.add(LocalSite::Captured(site), from, names))
    }
}

/// The sites' ids, and the source of each.
type Names = BTreeMap<String, PathBuf>;

impl LocalSite {
    /// Its id: the name of the folder, the host, or `files`.
    pub fn id(&self) -> String {
        match self {
            Self::Folder(folder) => site_id(folder.as_ref()),
            Self::Captured(site) => site.id.clone(),
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
    /// Each page of a folder has the address `http://<folder>/<name>`, so the pages' relative links work, and absolute ones
    /// if the folder is named after its host. The page of a folder (`index.html` for `/`) is not guessed.
    ///
    /// # Errors
    /// [`FolderError`] if a folder has no page, or is gone.
    pub fn list(&self) -> Result<LocalPages<'_>, FolderError> {
        let Listed { files, unreadable } = match self {
            Self::Folder(folder) => list_folder(folder)?,
            Self::Captured(site) => return Ok(LocalPages::from(site)),
            Self::Files(paths) => Listed { files: named_files(paths), unreadable: Vec::new() },
        };
        let id = self.id();
        let host = address::host_of_folder(&id);
        let page = |(name, path): (String, _)| {
            let url = address::address_of_file(host, &name).unwrap_or_default().into();
            Capture { name: name.into(), url, place: CapturePlace::File(path) }
        };
        Ok(LocalPages { pages: files.into_iter().map(page).collect(), id, unreadable })
    }
}

/// The first file of a site.
fn file_of(site: &CapturedSite) -> PathBuf {
    site.pages.first().map(|page| page.file().to_owned()).unwrap_or_default()
}

/// The pages of a site in its order: by name in a folder, by record in WARC files, by row in a table. None is read yet.
#[derive(Debug)]
pub struct LocalPages<'s> {
    /// The site's id.
    pub id: String,
    /// The pages. Some may be unreadable.
    pub pages: Cow<'s, [Capture]>,
    /// The unreadable files and folders, sorted by path.
    pub unreadable: Vec<Unreadable>,
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
        Self { id: site.id.clone(), pages: Cow::Borrowed(&site.pages), unreadable: Vec::new() }
    }
}

impl LocalPages<'_> {
    /// Reads the sample of at most `size` pages, by [`SiteSample`]; if there are no more pages, all of them
    /// in their order.
    pub fn sample(&self, size: usize) -> LocalSample {
        let mut order = SiteSample::new(self.pages.len());
        for (index, page) in self.pages.iter().enumerate() {
            order.add(Some(&page.url), page.name(), index);
        }
        let order: Vec<(usize, usize)> = order.into_pages().enumerate().collect();
        let (mut pages, mut unreadable, mut left) = (Vec::new(), Vec::new(), &order[..]);
        // repeated if some could not be read
        while pages.len() < size && !left.is_empty() {
            let (next, rest) = left.split_at((size - pages.len()).min(left.len()));
            // in the order of the records, so that a file is read in one walk
            let mut ordered = next.to_vec();
            ordered.sort_unstable_by_key(|&(_, index)| index);
            let mut open = OpenFile::default();
            for (rank, index) in ordered {
                let page = &self.pages[index];
                match self.read_page(page, &mut open) {
                    Ok(unparsed) => pages.push((rank, index, (page.name().to_owned(), unparsed))),
                    Err(problem) => unreadable.push(problem),
                }
            }
            left = rest;
        }
        pages.sort_unstable_by_key(|&(rank, index, _)| if left.is_empty() { index } else { rank });
        let of = self.pages.len() - unreadable.len();
        let (places, pages) = pages.into_iter().map(|(_, index, page)| (index, page)).unzip();
        LocalSample { pages, places, of, unreadable }
    }

    fn read_page<'p>(&'p self, page: &'p Capture, open: &mut OpenFile<'p>) -> Result<Unparsed, Unreadable> {
        let left_out =
            |left_out: LeftOut| Unreadable { path: page.file().to_owned(), problem: left_out.to_string() };
        let _work = InWork::begin(&self.id, Some(page.name())).map_err(left_out)?;
        page.read(open)
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
        Some(self.pages.read_page(page, &mut self.open).map(|unparsed| (page.name().to_owned(), unparsed)))
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
        assert_eq!(listed.pages.len(), files.len());
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
