//! Pages on this machine as a data set: sites sorted by id, a digest, and gold from texts beside pages.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use input::{
    Capture, Digest, FolderError, LocalError, LocalPages, LocalSite, LocalSites, OpenFile, Unparsed,
    Unreadable, has_ending, local_sites, read_bytes,
};

use crate::corpus::{Reader, UNKNOWN, UnreadableFile};
use crate::reader::{marks_of_article, text_of_gold, without_gold};
use crate::store::Running;
use crate::{Corpus, Kind, MarkedPage, OpenError, Progress, ReadError, ReadOptions, SiteInfo, thin};

/// One site. Of one that was read, each page that could be read has its digest from when the data set was opened.
struct Site<P = (PageSource, Digest)> {
    id: String,
    pages: Vec<P>,
    /// The number of its pages at scale 1.
    whole: usize,
}

/// Gives the pages of these sites.
struct LocalReader(Vec<Site>);

/// Opens pages on this machine as data set `id`: [`local_sites`] defines the meaning of `paths`. The scale
/// keeps evenly spread pages of every site, as for other real data; options for generated pages are ignored.
///
/// In a folder of pages, a text file with the name of a page and `.txt` in the place of its ending is the
/// text of its article, one paragraph a line. It is aligned to the page as gold, and is no page itself. All
/// other pages have no gold, also those of WARC files and single files.
///
/// Every page is read once, but not parsed: the digest of the corpus covers names, addresses, bytes and gold
/// of all pages, in their order. A file that cannot be read is no page of the corpus and is listed in
/// [`Corpus::unreadable`]. If a page has changed when its site is loaded, the site fails.
///
/// # Errors
/// [`OpenError::Local`] if `paths` name no sites or no page can be read; [`OpenError::Scale`].
pub fn open_local(
    id: &str,
    paths: &[PathBuf],
    options: &ReadOptions,
    progress: &dyn Progress,
) -> Result<Corpus, OpenError> {
    options.check()?;
    let LocalSites { sites, unreadable: problems } = local_sites(paths)?;
    let mut unreadable: Vec<UnreadableFile> =
        problems.into_iter().map(|problem| unreadable_file("", "", problem)).collect();
    let mut listed = Vec::new();
    for site in sites {
        match list(&site, &mut unreadable) {
            Ok(site) => listed.push(site),
            Err(error) => unreadable.push(unreadable_file("", "", error.to_string())),
        }
    }
    listed.sort_by(|left, right| left.id.cmp(&right.id));
    for site in &mut listed {
        let kept = options.scaled(site.pages.len());
        thin(&mut site.pages, kept);
    }
    let pages: usize = listed.iter().map(|site| site.pages.len()).sum();
    let running = Running::start(progress, &format!("{id}: reading pages"), Some(pages as u64));
    let looked = listed.into_iter().map(|site| look(site, &mut unreadable, &running));
    let sites: Vec<Site> = looked.filter(|site| !site.pages.is_empty()).collect();
    drop(running);
    if sites.is_empty() {
        let first = unreadable.into_iter().next().map(|file| file.problem).unwrap_or_default();
        return Err(LocalError::NoPage(first).into());
    }
    let info = |site: &Site| SiteInfo::of(site.id.clone(), UNKNOWN, UNKNOWN, site.pages.len(), site.whole);
    let infos = sites.iter().map(info).collect();
    let digest = digest(&sites);
    let reader = Box::new(LocalReader(sites));
    Ok(Corpus::of_reader(id.to_owned(), Kind::Real, digest, infos, reader).with_unreadable(unreadable))
}

fn unreadable_file(site: &str, page: &str, problem: String) -> UnreadableFile {
    UnreadableFile { site: site.to_owned(), page: page.to_owned(), problem }
}

/// Lists the pages of a site. Those of a folder may have gold files, which are never pages.
fn list(site: &LocalSite, unreadable: &mut Vec<UnreadableFile>) -> Result<Site<PageSource>, FolderError> {
    let LocalPages { id, pages, unreadable: errors } = site.list()?;
    unreadable.extend(errors.iter().map(|error| unreadable_file(&id, "", error.to_string())));
    let mut gold = BTreeSet::new();
    if matches!(site, LocalSite::Folder(_)) {
        gold.extend(pages.iter().map(|page| gold_of(page.file())).filter(|path| path.is_file()));
    }
    let own = |page: &Capture| Some(gold_of(page.file())).filter(|path| gold.contains(path));
    let pages = pages.into_owned().into_iter().filter(|page| !gold.contains(page.file()));
    let pages: Vec<_> = pages.map(|page| PageSource { gold: own(&page), page }).collect();
    Ok(Site { id, whole: pages.len(), pages })
}

/// Reads every page; those that cannot be read are added to `unreadable`.
fn look(site: Site<PageSource>, unreadable: &mut Vec<UnreadableFile>, running: &Running<'_>) -> Site {
    let Site { id, pages, whole } = site;
    let mut open = OpenFile::default();
    let look = |page| {
        running.advance(1);
        PageSource::content(page, &mut open).map(|(.., digest)| digest)
    };
    let looked: Vec<Result<Digest, Unreadable>> = pages.iter().map(look).collect();
    drop(open);
    let mut kept = Vec::with_capacity(pages.len());
    for (source, looked) in pages.into_iter().zip(looked) {
        match looked {
            Ok(digest) => kept.push((source, digest)),
            Err(error) => unreadable.push(unreadable_file(&id, source.page.name(), error.to_string())),
        }
    }
    Site { id, pages: kept, whole }
}

/// The digest of ids, names and contents, in their order.
fn digest(sites: &[Site]) -> Digest {
    let mut lines = String::new();
    for site in sites {
        lines.push_str(&format!("site {:?}\n", site.id));
        for (source, digest) in &site.pages {
            lines.push_str(&format!("{digest} {:?}\n", source.page.name()));
        }
    }
    Digest::of(lines.as_bytes())
}

impl Reader for LocalReader {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let (source, digest) = &self.0[site].pages[page];
        source.read(*digest, &mut OpenFile::default())
    }

    /// Reads each file in one pass.
    fn read_site(&self, site: usize, _pages: usize) -> Result<Vec<MarkedPage>, ReadError> {
        let mut open = OpenFile::default();
        self.0[site].pages.iter().map(|(source, digest)| source.read(*digest, &mut open)).collect()
    }
}

/// One page, before it is read.
struct PageSource {
    page: Capture,
    /// The file with the text of its article.
    gold: Option<PathBuf>,
}

impl PageSource {
    /// Reads the page and aligns its gold. Its content must be the one that has `digest`.
    fn read<'s>(&'s self, digest: Digest, open: &mut OpenFile<'s>) -> Result<MarkedPage, ReadError> {
        let wrong = |Unreadable { path, problem }| ReadError::format(&path, problem);
        let (page, gold, found) = self.content(open).map_err(wrong)?;
        let name = self.page.name();
        if found != digest {
            let problem = format!("page {name} is not the one that was there when the run began");
            return Err(ReadError::format(self.page.file(), problem));
        }
        let page = page.parse();
        let marks = match gold {
            // a text without a word is no gold
            Some(gold) => marks_of_article(&page, text_of_gold(&gold).into_owned(), 1),
            None => without_gold(&page),
        };
        Ok(MarkedPage { name: name.to_owned(), page, marks })
    }

    /// The page and its gold as they are stored, and the digest of both.
    fn content<'s>(
        &'s self,
        open: &mut OpenFile<'s>,
    ) -> Result<(Unparsed, Option<Vec<u8>>, Digest), Unreadable> {
        let read =
            |path: &PathBuf| read_bytes(path).map_err(|problem| Unreadable { path: path.clone(), problem });
        let (page, gold) = (self.page.read(open)?, self.gold.as_ref().map(read).transpose()?);
        let of_gold = gold.as_deref().map(Digest::of);
        let digest = Digest::of(format!("{} {of_gold:?}", page.digest()).as_bytes());
        Ok((page, gold, digest))
    }
}

/// The file that would hold the text of the page's article: `a/b.txt` for `a/b.html`, and for a page whose
/// name does not end like one (`story.asp?id=3`) the whole name followed by `.txt`, because only its ending
/// may distinguish it from others.
fn gold_of(page: &Path) -> PathBuf {
    if has_ending(page) {
        return page.with_extension("txt");
    }
    let mut name = page.as_os_str().to_owned();
    name.push(".txt");
    PathBuf::from(name)
}

#[cfg(test)]
mod tests;
