//! The pages of one site on this machine, first listed and later read: the sample of a large site, then one
//! page after the other, so that the site need not be in memory.

use std::path::{Path, PathBuf};

use cleaning::{Site, SiteSample};

use crate::folder::{Folder, address_of, read_page};
use crate::local_folder::Unreadable;
use crate::page_table::{OpenTable, TablePage, TableSite};
use crate::unparsed::Unparsed;
use crate::warc::{Capture, OpenFile, WarcSite};

/// The pages of a site in its order: by name in a folder, by record in WARC files. None is read yet.
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
    Record(&'s Capture),
    Row(&'s TableSite, &'s TablePage),
}

/// The open file or table, from which pages are read one after the other.
#[derive(Default)]
struct Open<'p> {
    file: OpenFile<'p>,
    table: OpenTable<'p>,
}

/// The sample of a site.
#[derive(Debug)]
pub struct LocalSample {
    /// Names and pages, in the order of a fit.
    pub pages: Vec<(String, Unparsed)>,
    /// Number of pages of the site, without those that are known to be unreadable.
    pub of: usize,
    /// The unreadable pages; if such a page was in the sample, the next page has taken its place.
    pub unreadable: Vec<Unreadable>,
}

/// The pages of WARC files are in the order of their records.
impl<'s> From<&'s WarcSite> for LocalPages<'s> {
    fn from(site: &'s WarcSite) -> Self {
        let pages = site.pages().iter().map(LocalPage::Record).collect();
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
            let mut open = Open::default();
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
        LocalSample { pages: pages.into_iter().map(|(_, page)| page).collect(), of, unreadable }
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
        PageReader { pages: self, next: 0, open: Open::default() }
    }
}

/// The pages that are not read yet.
pub struct PageReader<'p> {
    pages: &'p LocalPages<'p>,
    next: usize,
    open: Open<'p>,
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
            Self::Record(capture) => capture.name(),
            Self::Row(_, page) => &page.name,
        }
    }

    fn file(&self) -> &Path {
        match self {
            Self::File { path, .. } => path,
            Self::Record(capture) => capture.file(),
            Self::Row(site, _) => site.path(),
        }
    }

    /// The address of the page.
    fn address(&self, site: &str) -> Option<String> {
        match self {
            Self::File { name, .. } => address_of(site, name),
            Self::Record(capture) => Some(capture.url().to_owned()),
            Self::Row(_, page) => Some(page.url.clone()),
        }
    }

    fn read<'p>(&'p self, site: &str, open: &mut Open<'p>) -> Result<(String, Unparsed), Unreadable> {
        let page = match self {
            Self::File { name, path } => {
                read_page(site, name, path).map_err(|problem| Unreadable { path: path.clone(), problem })?
            }
            Self::Record(capture) => capture.read(&mut open.file)?,
            Self::Row(site, page) => site.read(page, &mut open.table)?,
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
