//! From files to sites: the common part of all formats of real data.
//!
//! A format defines the files of a site, and how a page and its gold are read. Each module below has formats of one kind; this one lists folders in a fixed
//! order, reads bytes up to a limit, and gives the marks of a page by a gold text.

mod classed;
mod crawl_to_the_future;
mod daniel;
mod debian;
mod given;
mod hosted;
mod labels;
mod wayback;

use std::borrow::Cow;
use std::fs::{self, ReadDir};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::{Aligned, Gold, Role, align};
use flate2::read::MultiGzDecoder;
use input::Digest;
use page::{Hints, Page};

use crate::corpus::{ReadError, Reader, SEVERAL, SiteInfo, table_trait};
use crate::descriptor::{Format, Package, Source};
use crate::{MarkedPage, PageMarks, thin};

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
    Toc(&'static labels::PageLabels),
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
    /// The text of the file with the gold text; empty if there is none.
    fn gold_text(&self) -> Result<String, ReadError> {
        let GoldFrom::File(file) = &self.gold else { return Ok(String::new()) };
        Ok(text_of_gold(&bytes_of(file)?).into_owned())
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

impl ListedSite {
    /// A site that is its own group.
    fn of(id: String, language: &str, category: &str, pages: Vec<PageFiles>) -> Self {
        Self { group: id.clone(), id, language: language.to_owned(), category: category.to_owned(), pages }
    }
}

/// Reads a page of a format from the bytes of its file.
type ReadPage = fn(&PageFiles, &[u8]) -> Result<(Page, PageMarks), ReadError>;

/// A real corpus: files by site, and the format of its pages.
pub(crate) struct SiteFiles {
    pub(crate) sites: Vec<SiteInfo>,
    files: Vec<Vec<PageFiles>>,
    read: ReadPage,
    /// The digests of labels, of selectors of the gold, or of names of pages left out, which are kept apart from the files; none
    /// if all information is in the files.
    pub(crate) labels: Vec<Digest>,
}

impl SiteFiles {
    /// Lists the sites below an unpacked data set's folder, sorted by id; `beside` is the folder of the data
    /// set beside it, if there is one.
    pub(crate) fn of(source: &Source, folder: &Path, beside: Option<&Path>) -> Result<Self, ReadError> {
        match source {
            Source::Archive(format, _) => Self::list(*format, folder, beside),
            Source::Debian(debian) => {
                let labels = vec![debian::selectors(debian)];
                Self::sorted(debian::list(folder, debian)?, debian::read, labels)
            }
        }
    }

    fn list(format: Format, folder: &Path, beside: Option<&Path>) -> Result<Self, ReadError> {
        let (listed, read): (_, ReadPage) = match format {
            Format::Aeb => (given::list_one_file(folder, &given::AEB)?, given::read),
            Format::CrawlIndex => {
                (crawl_to_the_future::list_indexes(folder, beside)?, crawl_to_the_future::read_index)
            }
            Format::CrawlToTheFuture => (crawl_to_the_future::list(folder)?, crawl_to_the_future::read),
            Format::Cleaneval => (hosted::list(folder, "en", SEVERAL)?, hosted::read_cleaneval),
            Format::Daniel => (daniel::list(folder)?, daniel::read),
            Format::Dragnet => (hosted::list(folder, "en", "article")?, hosted::read_dragnet),
            Format::Forum => (given::list_one_file(folder, &given::FORUM)?, given::read),
            Format::L3s => (hosted::list(folder, "en", "article")?, hosted::read_l3s),
            Format::Recipes => (hosted::list(folder, "und", "recipe")?, hosted::read_recipe),
            Format::Swde => (classed::list_swde(folder)?, classed::read_swde),
            Format::SwdeValues => (classed::list_swde_values(folder, beside)?, classed::read_swde),
            Format::Wcxb => (given::list_wcxb(folder)?, given::read),
            Format::WebKb => (classed::list_webkb(folder)?, classed::read_webkb),
        };
        // with others, pages may have other marks and classes
        let labels = match format {
            Format::CrawlIndex => &[datasets::TOC_LABELS, datasets::TOPIC_LABELS][..],
            Format::CrawlToTheFuture => &[datasets::TOPIC_LABELS],
            Format::Wcxb => &[datasets::WCXB_LEFT_OUT],
            _ => &[],
        };
        Self::sorted(listed, read, labels.iter().map(|labels| Digest::of(labels.as_bytes())).collect())
    }

    fn sorted(mut listed: Vec<ListedSite>, read: ReadPage, labels: Vec<Digest>) -> Result<Self, ReadError> {
        listed.sort_by(|left, right| left.id.cmp(&right.id));
        let mut sites = Self { sites: Vec::new(), files: Vec::new(), read, labels };
        for ListedSite { id, group, language, category, mut pages } in listed {
            pages.sort_by(|left, right| left.name.cmp(&right.name));
            if let Some(twice) = pages.windows(2).find(|pair| pair[0].name == pair[1].name) {
                return Err(ReadError::format(&twice[1].page, format!("another page of {id} has this name")));
            }
            let whole = pages.len();
            sites.sites.push(SiteInfo { id, group, language, category, pages: whole, whole });
            sites.files.push(pages);
        }
        Ok(sites)
    }

    /// Pages of all sites.
    pub(crate) fn pages(&self) -> usize {
        self.sizes().iter().sum()
    }

    /// Pages of each site.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        self.sites.iter().map(|site| site.pages).collect()
    }

    /// Keeps evenly spread pages of each site. `keep` gives their number from the number of pages (at most
    /// all).
    pub(crate) fn thin(&mut self, keep: impl Fn(usize) -> usize) {
        for (site, files) in self.sites.iter_mut().zip(&mut self.files) {
            let kept = keep(files.len());
            thin(files, kept);
            site.pages = files.len();
        }
    }
}

impl Reader for SiteFiles {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let files = &self.files[site][page];
        let (page, marks) = (self.read)(files, &bytes_of(&files.page)?)?;
        Ok(MarkedPage { name: files.name.clone(), page, marks })
    }
}

/// The largest page or gold text that is read, in bytes. Those of the known data sets stay below 6 MB.
const LARGEST: u64 = 64 << 20;

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, ReadError> {
    let paths = |entries: ReadDir| entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut entries: Vec<_> = fs::read_dir(folder).and_then(paths).map_err(ReadError::file(folder))?;
    entries.sort_unstable();
    Ok(entries)
}

/// The name of a file or folder.
fn name_of(path: &Path) -> Result<&str, ReadError> {
    let name = path.file_name().and_then(|name| name.to_str());
    name.ok_or_else(|| ReadError::format(path, "the name is not utf-8"))
}

/// The bytes of a file.
fn bytes_of(path: &Path) -> Result<Vec<u8>, ReadError> {
    input::read_foreign(path, LARGEST).map_err(ReadError::file(path))
}

/// The bytes of a file that is packed with gzip.
fn unpacked(path: &Path, packed: &[u8]) -> Result<Vec<u8>, ReadError> {
    let mut unpacked = Vec::new();
    let mut reader = MultiGzDecoder::new(packed).take(LARGEST + 1);
    reader.read_to_end(&mut unpacked).map_err(ReadError::file(path))?;
    if unpacked.len() as u64 > LARGEST {
        return Err(ReadError::format(path, format!("larger than the {LARGEST} bytes that are read")));
    }
    Ok(unpacked)
}

/// A gold text: decoded by its byte order mark, as UTF-8 if it is valid, else as windows-1252.
pub(crate) fn text_of_gold(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = encoding_rs::Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The text of HTML, such as a value with references to characters.
fn text_of_html(html: &str) -> String {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") }).text().to_owned()
}

/// The error of a walk below a folder.
pub(crate) fn unwalked(folder: &Path, error: walkdir::Error) -> ReadError {
    let path = error.path().unwrap_or(folder).to_owned();
    ReadError::file(&path)(error.into())
}

/// The marks of a page whose gold is an article's text, one paragraph a line. They include the text if it has
/// at least `least` words; a shorter one is only aligned.
pub(crate) fn marks_of_article(page: &Page, text: String, least: usize) -> PageMarks {
    let Aligned { spans, found } = align(page, text.lines());
    let has_marks = !spans.is_empty();
    let mut gold = Gold::of(Role::Article, spans);
    let is_compared = text::words(&text).take(least).count() == least;
    if is_compared {
        gold = gold.with_text(text);
    }
    PageMarks { gold: (has_marks || is_compared).then_some(gold), found, ..without_gold(page) }
}

/// The marks of a page without gold: it can be in tasks, and is never scored.
pub(crate) fn without_gold(page: &Page) -> PageMarks {
    let traits = vec![table_trait(page)];
    PageMarks { gold: None, hand: None, found: 1.0, traits, class: None, noise: Vec::new() }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use tempfile::TempDir;

    use super::*;
    use crate::MarkedSite;

    impl SiteFiles {
        pub(super) fn load(&self, index: usize) -> Result<MarkedSite, ReadError> {
            let pages = (0..self.files[index].len()).map(|page| self.read_page(index, page));
            Ok(MarkedSite::of(&self.sites[index].id, pages.collect::<Result<Vec<_>, _>>()?))
        }
    }

    /// A folder with these files, each with its text, those that end in `.gz` packed.
    pub(super) fn folder(files: &[(&str, &str)]) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            let mut bytes = text.as_bytes().to_vec();
            if name.ends_with(".gz") {
                let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
                packed.write_all(&bytes).unwrap();
                bytes = packed.finish().unwrap();
            }
            fs::write(path, bytes).unwrap();
        }
        folder
    }

    /// Ids, languages and page names of all sites.
    pub(super) fn listed(sites: &SiteFiles) -> Vec<(&str, &str, Vec<&str>)> {
        let pages = sites.files.iter().map(|files| files.iter().map(|page| page.name.as_str()).collect());
        sites.sites.iter().zip(pages).map(|(site, pages)| (&*site.id, &*site.language, pages)).collect()
    }

    #[test]
    fn a_folder_of_something_else_is_reported() {
        let folder = folder(&[]);
        for format in [
            Format::Aeb,
            Format::Cleaneval,
            Format::CrawlToTheFuture,
            Format::Daniel,
            Format::Dragnet,
            Format::Forum,
            Format::L3s,
            Format::Recipes,
            Format::Swde,
            Format::SwdeValues,
            Format::Wcxb,
            Format::WebKb,
        ] {
            let error = SiteFiles::list(format, folder.path(), None).err().unwrap().to_string();
            assert!(error.starts_with("cannot read "), "{error}");
        }
    }

    #[test]
    fn gold_texts_are_utf8_or_windows_1252_or_as_their_mark_says() {
        let check = |bytes: &[u8], expected: &str| assert_eq!(text_of_gold(bytes), expected);
        check("“é新”".as_bytes(), "“é新”");
        check(b"\xef\xbb\xbfa", "a");
        check(b"\x93don\x92t\x94 caf\xe9", "“don’t” café");
        check(b"\xff\xfea\0\xe9\0", "aé");
    }

    #[track_caller]
    fn check_marks(html: &str, gold: &str, expected: &[&str], found: f64, traits: &[&str]) {
        let page = Page::parse(html.as_bytes(), &Hints::default());
        let marks = marks_of_article(&page, gold.to_owned(), 1);
        assert_eq!(marks.gold.as_ref().and_then(|gold| gold.text.as_deref()), Some(gold));
        let spans =
            marks.gold.as_ref().map(|gold| gold.get(Role::Article).slices(page.text()).collect::<Vec<_>>());
        assert_eq!(spans.unwrap_or_default(), expected);
        assert_eq!((marks.found, marks.traits.as_slice()), (found, traits));
    }

    #[test]
    fn gold_is_an_article_and_a_page_without_it_has_no_marks() {
        check_marks(
            "<p>Menu<p>One two three four five.",
            "One two three four five.",
            &["One two three four five."],
            1.0,
            &["no-table"],
        );
        check_marks("<table><tr><td>Menu</table>", "One two three four five.", &[], 0.0, &["tabular"]);
    }

    #[test]
    fn a_short_text_marks_a_page_and_is_not_compared() {
        let words: Vec<_> = (1..=9).map(|number| format!("word{number}")).collect();
        let page = Page::parse(words.join(" ").as_bytes(), &Hints::default());
        let marks = |text: &str, least| {
            let marks = marks_of_article(&page, text.to_owned(), least);
            (marks.scored(), marks.has_text())
        };
        assert_eq!(marks(&words[..7].join(" "), 8), (true, false));
        assert_eq!(marks(&words[..8].join(" "), 8), (true, true));
        assert_eq!(marks("other words", 2), (false, true));
        assert_eq!((marks("-", 0), marks("-", 1)), ((false, true), (false, false)));
    }
}
