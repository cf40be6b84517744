//! From files to sites: the common part of all formats of real data.
//!
//! A format defines the files of a site, and how a page and its gold are read. Each module below is one
//! format.

mod crawl_index;
mod crawl_to_the_future;
mod daniel;
mod debian;
pub(crate) mod files;
mod given;
pub(crate) mod marks;
mod one_file;
mod original_url;
mod rst;
mod selected;
mod swde;
mod toc_labels;
mod topics;
mod wayback;
mod wcxb;
mod webkb;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use page::Page;

use crate::corpus::{ReadError, Reader, SiteInfo};
use crate::descriptor::{Format, Package, Place, Source};
use crate::{MarkedPage, PageMarks, spread};
use input::Digest;

/// The source of a page's marks.
#[derive(Debug, Clone)]
enum GoldFrom {
    /// The data set has none for the page.
    Nowhere,
    /// A text file.
    File(PathBuf),
    /// A text in a file with many texts.
    Given(Arc<given::Given>),
    /// Values of the page.
    Values(Vec<String>),
    /// The elements of the page that the package's selectors find.
    Elements(Arc<Package>),
    /// The elements that the labels of the page name.
    Toc(&'static toc_labels::PageLabels),
}

/// The files of one page.
#[derive(Debug, Clone)]
struct PageFiles {
    /// The page's name, unique in its site.
    name: String,
    page: PathBuf,
    gold: GoldFrom,
    /// The class of the page, if it is known without reading the page.
    class: Option<String>,
}

impl PageFiles {
    /// The file with the gold text.
    fn gold_file(&self) -> Option<&Path> {
        match &self.gold {
            GoldFrom::File(file) => Some(file),
            GoldFrom::Nowhere
            | GoldFrom::Given(_)
            | GoldFrom::Values(_)
            | GoldFrom::Elements(_)
            | GoldFrom::Toc(_) => None,
        }
    }
}

/// The files of one site, sorted by the pages' names.
#[derive(Debug)]
struct ListedSite {
    id: String,
    group: String,
    language: String,
    category: String,
    pages: Vec<PageFiles>,
}

type ReadPage = fn(&PageFiles) -> Result<(Page, PageMarks), ReadError>;

/// A real corpus: files by site, and the format of its pages.
pub(crate) struct SiteFiles {
    sites: Vec<SiteInfo>,
    files: Vec<Vec<PageFiles>>,
    read: ReadPage,
    labels: Vec<Digest>,
}

impl SiteFiles {
    /// Lists the sites below an unpacked data set's folder, sorted by id; `beside` is the folder of the data
    /// set beside it, if there is one.
    pub(crate) fn of(source: &Source, folder: &Path, beside: Option<&Path>) -> Result<Self, ReadError> {
        match source.place() {
            Place::Archive(archive) => Self::list(archive.format(), folder, beside),
            Place::Debian(debian) => {
                let labels = vec![debian::selectors(debian)];
                Self::sorted(debian::list(folder, debian)?, debian::read, labels)
            }
        }
    }

    fn list(format: Format, folder: &Path, beside: Option<&Path>) -> Result<Self, ReadError> {
        let (listed, read): (_, ReadPage) = match format {
            Format::Aeb => (one_file::list(folder, &one_file::AEB)?, given::read),
            Format::CrawlIndex => (crawl_index::list(folder, beside)?, crawl_index::read),
            Format::CrawlToTheFuture => (crawl_to_the_future::list(folder)?, crawl_to_the_future::read),
            Format::Daniel => (daniel::list(folder)?, daniel::read),
            Format::Forum => (one_file::list(folder, &one_file::FORUM)?, given::read),
            Format::Swde => (swde::list(folder)?, swde::read),
            Format::SwdeValues => (swde::list_values(folder, beside)?, swde::read),
            Format::Wcxb => (wcxb::list(folder)?, given::read),
            Format::WebKb => (webkb::list(folder)?, webkb::read),
        };
        let labels = match format {
            Format::CrawlIndex => vec![toc_labels::digest(), topics::digest()],
            Format::CrawlToTheFuture => vec![topics::digest()],
            _ => Vec::new(),
        };
        Self::sorted(listed, read, labels)
    }

    fn sorted(mut listed: Vec<ListedSite>, read: ReadPage, labels: Vec<Digest>) -> Result<Self, ReadError> {
        listed.sort_by(|left, right| left.id.cmp(&right.id));
        let mut sites = Self { sites: Vec::new(), files: Vec::new(), read, labels };
        for ListedSite { id, group, language, category, mut pages } in listed {
            pages.sort_by(|left, right| left.name.cmp(&right.name));
            if let Some(twice) = pages.windows(2).find(|pair| pair[0].name == pair[1].name) {
                let problem = format!("another page of {id} has this name");
                return Err(ReadError::Format { path: twice[1].page.clone(), problem });
            }
            sites.sites.push(SiteInfo { id, group, language, category, pages: pages.len() });
            sites.files.push(pages);
        }
        Ok(sites)
    }

    pub(crate) fn sites(&self) -> &[SiteInfo] {
        &self.sites
    }

    /// The digests of labels, or selectors of the gold, that are kept apart from the files; none if all
    /// information is in the files.
    pub(crate) fn labels(&self) -> &[Digest] {
        &self.labels
    }

    /// Pages of all sites.
    pub(crate) fn pages(&self) -> usize {
        self.sites.iter().map(|site| site.pages).sum()
    }

    /// Pages of each site.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.sites.iter().map(|site| site.pages).collect()
    }

    /// Keeps evenly spread pages of each site. `keep` gives their number from the number of pages (at most
    /// all).
    pub(crate) fn thin(&mut self, keep: impl Fn(usize) -> usize) {
        for (site, files) in self.sites.iter_mut().zip(&mut self.files) {
            let (all, kept) = (files.len(), keep(files.len()).min(files.len()));
            let mut index = 0..;
            files.retain(|_| index.next().is_some_and(|index| spread::keeps(index, all, kept)));
            site.pages = files.len();
        }
    }
}

impl Reader for SiteFiles {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let files = &self.files[site][page];
        let (page, marks) = (self.read)(files)?;
        Ok(MarkedPage { name: files.name.clone(), page, marks })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;
    use crate::MarkedSite;

    impl SiteFiles {
        pub(super) fn load(&self, index: usize) -> Result<MarkedSite, ReadError> {
            let pages = (0..self.files[index].len()).map(|page| self.read_page(index, page));
            Ok(MarkedSite::of(&self.sites[index].id, pages.collect::<Result<Vec<_>, _>>()?))
        }
    }

    /// A folder with these files, each with its text.
    fn folder(files: &[(&str, &str)]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        folder
    }

    /// Ids, languages and page names of all sites.
    fn listed(sites: &SiteFiles) -> Vec<(&str, &str, Vec<&str>)> {
        let pages = sites.files.iter().map(|files| files.iter().map(|page| page.name.as_str()).collect());
        sites.sites.iter().zip(pages).map(|(site, pages)| (&*site.id, &*site.language, pages)).collect()
    }

    #[test]
    fn site_years_are_sites_and_pages_are_sorted() {
        let folder = folder(&[
            ("dataset/b.org/2005/x.html", ""),
            ("dataset/b.org/2005/x.txt", ""),
            ("dataset/b.org/2000/b c.html", ""),
            ("dataset/b.org/2000/b c.txt", ""),
            ("dataset/b.org/2000/a.html", ""),
            ("dataset/b.org/2000/a.txt", ""),
            ("dataset/b.org.7z", ""),
        ]);
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        assert_eq!(listed(&sites), [("b.org/2000", "en", vec!["a", "b c"]), ("b.org/2005", "en", vec!["x"])]);
        assert_eq!((sites.pages(), sites.sizes()), (3, vec![2, 1]));
    }

    #[test]
    fn an_archived_page_is_read_as_it_declares() {
        let html = "<meta charset=windows-1252><p>Caf\u{e9}s";
        let folder = folder(&[("dataset/b.org/2000/a.html", html), ("dataset/b.org/2000/a.txt", "")]);
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        assert_eq!(sites.load(0).unwrap().site.pages()[0].text(), "CafÃ©s");
    }

    #[test]
    fn an_archived_page_is_read_with_gold_and_address() {
        let html = "<head><script type=\"text/javascript\" src=\"/static/js/analytics.js\"></script></head><body>\
                    <!-- BEGIN WAYBACK TOOLBAR INSERT -->var wbCurrentUrl = \"http://b.org/2/x\"; Wayback\
                    <!-- END WAYBACK TOOLBAR INSERT --><table><tr><td><a href=\"/web/20000101000000/http://b.org/\">Home</a>\
                    <tr><td>\x22Caf\u{e9}s\x22 opened in the town again.</table>";
        let folder = folder(&[("dataset/b.org/2000/a.html", html)]);
        // the gold in windows-1252
        fs::write(
            folder.path().join("dataset/b.org/2000/a.txt"),
            b"\x93Caf\xe9s\x94 opened in the town again.\r\n",
        )
        .unwrap();
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        let marked = sites.load(0).unwrap();
        let (page, marks) = (&marked.site.pages()[0], &marked.pages[0]);
        assert_eq!(page.text().trim(), "Home\n\"Cafés\" opened in the town again.");
        assert_eq!(page.url().unwrap().as_str(), "http://b.org/2/x");
        assert_eq!(page.links().map(|link| link.href).collect::<Vec<_>>(), ["http://b.org/"]);
        assert_eq!(
            (marks.found, marks.traits.as_slice(), marks.scored()),
            (1.0, ["tabular"].as_slice(), true)
        );
    }

    #[test]
    fn a_page_without_its_gold_file_is_reported() {
        let folder = folder(&[("dataset/b.org/2000/a.html", "")]);
        let error = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).err().unwrap();
        assert!(error.to_string().contains("a.txt: the gold text is missing"), "{error}");
    }

    #[test]
    fn a_folder_of_something_else_is_reported() {
        let folder = folder(&[]);
        for format in [
            Format::Aeb,
            Format::CrawlToTheFuture,
            Format::Daniel,
            Format::Forum,
            Format::Swde,
            Format::SwdeValues,
            Format::Wcxb,
            Format::WebKb,
        ] {
            assert!(matches!(SiteFiles::list(format, folder.path(), None), Err(ReadError::File { .. })));
        }
    }

    #[test]
    fn a_labelled_page_has_its_class_and_its_host_as_group() {
        // a page with a clear label, and one without a label
        let pages =
            ["20001204140149_www_cnn_com_2000_ALLPOLITICS_stories_12_03_karl_debrief_index_html", "unknown"];
        let files =
            pages.map(|page| [".html", ".txt"].map(|end| format!("dataset/www.cnn.com/2000/{page}{end}")));
        let files: Vec<_> = files.iter().flatten().map(|file| (file.as_str(), "")).collect();
        let folder = folder(&files);
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        let info = &sites.sites()[0];
        assert_eq!((&*info.id, &*info.group, &*info.category), ("www.cnn.com/2000", "www.cnn.com", "news"));
        let classes: Vec<_> = sites.load(0).unwrap().pages.into_iter().map(|marks| marks.class).collect();
        assert_eq!(classes, [Some("politics".to_owned()), None]);
    }

    #[test]
    fn universities_are_sites_and_folders_classes() {
        let alert = "WWW Alert:  Redirection response\nLocation: x\n\n<h1>Moved</h1>";
        let folder = folder(&[
            (
                "webkb/course/b/http_^^b.edu^~x^C%2B%2B.",
                "Date: y\nServer: z\n\n<title>C++</title><p>a: b\n\nc",
            ),
            ("webkb/student/b/http_^^b.edu^a", alert),
            ("webkb/student/a/http_^^a.edu", "Date: y\n\n"),
        ]);
        fs::write(
            folder.path().join("webkb/student/b/http_^^b.edu^k"),
            b"Date: y\n\nCaf\xe9 <meta charset=utf-8>",
        )
        .unwrap();
        let sites = SiteFiles::list(Format::WebKb, folder.path(), None).unwrap();
        let names = vec!["http_^^b.edu^a", "http_^^b.edu^k", "http_^^b.edu^~x^C%2B%2B."];
        assert_eq!(listed(&sites), [("a", "en", vec!["http_^^a.edu"]), ("b", "en", names)]);
        assert_eq!((&*sites.sites()[1].group, &*sites.sites()[1].category), ("b", "university"));
        let marked = sites.load(1).unwrap();
        let texts: Vec<_> = marked.site.pages().iter().map(|page| page.text().trim()).collect();
        assert_eq!(texts, ["Moved", "Café", "C++\na: b c"]);
        assert_eq!(marked.site.pages()[2].url().unwrap().as_str(), "http://b.edu/~x/C%2B%2B.");
        let classes: Vec<_> = marked.pages.iter().map(|marks| marks.class.as_deref()).collect();
        assert_eq!(classes, [None, Some("student"), Some("course")]);
        // an empty page is one
        assert_eq!(sites.load(0).unwrap().site.pages()[0].text(), "");
    }

    #[test]
    fn a_page_of_two_classes_is_reported() {
        let folder = folder(&[("webkb/course/a/http_^^a.edu^x", ""), ("webkb/student/a/http_^^a.edu^x", "")]);
        let error = SiteFiles::list(Format::WebKb, folder.path(), None).err().unwrap().to_string();
        assert!(error.ends_with("http_^^a.edu^x: another page of a has this name"), "{error}");
    }

    #[test]
    fn verticals_are_classes_and_pages_know_their_address() {
        let first = "\u{feff}<base href=\"http://c.com/x?y=1&z=2\"/>\n";
        let page = "<!doctype html><meta charset=iso-8859-1><base href='http://d.com/'><p>Café<table><tr><td>\
                    <a href=e>f</a></table>";
        let folder = folder(&[
            ("data/swde/html/book-c/0001.htm", &format!("{first}{page}")),
            ("data/swde/html/auto-d/0000.htm", page),
            ("data/swde/html/auto-d/notes.txt", ""),
        ]);
        let sites = SiteFiles::list(Format::Swde, folder.path(), None).unwrap();
        assert_eq!(listed(&sites), [("auto-d", "en", vec!["0000"]), ("book-c", "en", vec!["0001"])]);
        assert_eq!((&*sites.sites()[1].group, &*sites.sites()[1].category), ("book-c", "book"));
        let marked = sites.load(1).unwrap();
        let (page, marks) = (&marked.site.pages()[0], &marked.pages[0]);
        assert_eq!((page.text().trim(), page.url().unwrap().as_str()), ("Café\nf", "http://c.com/x?y=1&z=2"));
        assert_eq!(
            page.links().map(|link| page.resolve(link.href).unwrap().to_string()).collect::<Vec<_>>(),
            ["http://d.com/e"]
        );
        assert_eq!(
            (marks.class.as_deref(), &marks.gold, marks.found, marks.scored()),
            (Some("book"), &None, 1.0, false)
        );
        assert_eq!(
            (sites.load(0).unwrap().pages[0].class.as_deref(), sites.labels()),
            (Some("auto"), &[][..])
        );
        let values = self::folder(&[
            (
                "data/swde/groundtruth/auto-d-engine.txt",
                "\u{feff}auto\td\tengine\n1\t1\t1\t1\n0000\t2\tV6 &amp; more\tV8\n",
            ),
            (
                "data/swde/groundtruth/auto-d-price.txt",
                "auto\td\tprice\n1\t0\t0\t0\n0000\t0\t<NULL>\n0001\t1\t$5\n",
            ),
        ]);
        let sites = SiteFiles::list(Format::SwdeValues, values.path(), Some(folder.path())).unwrap();
        let of = |site: usize| {
            sites.load(site).unwrap().pages[0].gold.as_ref().and_then(|gold| gold.snippets().cloned())
        };
        let with = ["V6 & more", "V8"].map(str::to_owned).to_vec();
        assert_eq!((of(0), of(1)), (Some(cleaning::Snippets { with, without: Vec::new() }), None));
    }

    #[track_caller]
    fn check_name(format: Format, file: &str, expected: &str) {
        let error = SiteFiles::list(format, folder(&[(file, "")]).path(), None).err().unwrap().to_string();
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn names_of_another_form_are_reported() {
        check_name(
            Format::WebKb,
            "webkb/course/a/index.html",
            "index.html: the name is not http_^^<host>^<path>",
        );
        check_name(Format::Swde, "data/swde/html/auto/0000.htm", "auto: the name is not <vertical>-<site>");
    }

    /// Twelve pages of one host, nine of another, and the languages given.
    fn daniel(languages: &str) -> TempDir {
        let mut files = vec![("corpora/Corpus_daniel_v2.1/doc_lg.json".to_owned(), languages.to_owned())];
        for number in 0..12 {
            for host in ["many.pl", "few.gr"].iter().take(if number < 9 { 2 } else { 1 }) {
                let name = format!("201201{number:02}_{host}_ff{number}");
                let meta = "<meta charset=gb2312>";
                files.push((
                    format!("corpora/Corpus_daniel_v2.1/html/{name}"),
                    format!("{meta}<p>Źródło wody numer {number}"),
                ));
                files.push((
                    format!("corpora/Corpus_daniel_v2.1/reference/{name}"),
                    format!("<p>Źródło wody numer {number}</p>"),
                ));
            }
        }
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        folder(&files)
    }

    #[test]
    fn hosts_with_ten_pages_are_sites() {
        let folder = daniel("{\"20120100_many.pl_ff0\": \"Polish\"}");
        let sites = SiteFiles::list(Format::Daniel, folder.path(), None).unwrap();
        assert_eq!((sites.sites().len(), sites.pages()), (1, 12));
        assert_eq!((sites.sites()[0].id.as_str(), sites.sites()[0].language.as_str()), ("many.pl", "pl"));
        let marked = sites.load(0).unwrap();
        // the pages are UTF-8 whatever they declare
        assert_eq!(marked.site.pages()[3].text().trim(), "Źródło wody numer 3");
        assert_eq!(marked.site.pages()[3].url().unwrap().as_str(), "http://many.pl/20120103_many.pl_ff3");
        assert!(marked.pages.iter().all(|marks| marks.found == 1.0));
    }

    #[test]
    fn an_unknown_language_is_reported_with_the_known_ones() {
        let folder = daniel("{\"x\": \"Klingon\"}");
        let error = SiteFiles::list(Format::Daniel, folder.path(), None).err().unwrap().to_string();
        assert!(
            error.ends_with(
                "x has the language \"Klingon\", allowed are Chinese, English, Greek, Polish, Russian"
            ),
            "{error}"
        );
    }

    #[track_caller]
    fn check_thin(keep: usize, expected: &[&str]) {
        let folder = daniel("{}");
        let mut sites = SiteFiles::list(Format::Daniel, folder.path(), None).unwrap();
        sites.thin(|_| keep);
        let dates: Vec<_> = sites.files[0].iter().map(|page| &page.name[6..8]).collect();
        assert_eq!(dates, expected);
        assert_eq!(sites.sites()[0].pages, expected.len());
    }

    #[test]
    fn thinning_spreads_what_it_keeps() {
        check_thin(0, &[]);
        check_thin(1, &["11"]);
        check_thin(4, &["02", "05", "08", "11"]);
        check_thin(11, &["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"]);
        check_thin(99, &["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"]);
    }
}
