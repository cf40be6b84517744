//! Pages with a class by their folder, and without marks: SWDE and WebKB.
//!
//! - SWDE, saved in 2010 and 2011. A site is a folder `<vertical>-<site>` of files `<page>.htm` in UTF-8. The data set has added the first line with the
//!   page's address: `<base href="..."/>` after a byte order mark. Repositories with parts of SWDE have the folders in different places, and may add the
//!   number of pages to their names. A site's pages describe things of one kind, its vertical, which is the class of all its pages. The values of the
//!   things are a data set of their own: `<vertical>-<site>-<attribute>.txt`, with two lines of head, and then a line for each page: its number, the number
//!   of values, and the values, or `<NULL>`, between tabs.
//! - The four universities of WebKB, crawled in 1996 and 1997: `webkb/<class>/<university>/<file>`, the file is named by the page's address and begins with
//!   its HTTP header. A site is a university, with pages of several hosts of it. The class is the folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use cleaning::{Gold, Snippets};
use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, bytes_of, entries, name_of, text_of_html, without_gold};
use crate::PageMarks;
use crate::corpus::ReadError;

/// The places of the sites' folders in the two repositories.
const FOLDERS: [&str; 2] = ["data/swde/html", "resources/datasets/swde-17477/testset/book"];

pub(super) fn list_swde(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = Vec::new();
    let there = FOLDERS.iter().find(|path| folder.join(path).is_dir());
    for site in entries(&folder.join(there.unwrap_or(&FOLDERS[0])))? {
        let id = without_count(name_of(&site)?).to_owned();
        let Some((vertical, _)) = id.split_once('-') else {
            return Err(ReadError::format(&site, "the name is not <vertical>-<site>"));
        };
        sites.push(ListedSite::of(id.clone(), "en", vertical, list_swde_pages(&site, vertical)?));
    }
    Ok(sites)
}

/// The same sites from the folder of the data set `beside`, with the values in `folder`.
pub(super) fn list_swde_values(folder: &Path, beside: Option<&Path>) -> Result<Vec<ListedSite>, ReadError> {
    let mut values: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in entries(&folder.join("data/swde/groundtruth"))? {
        let Some((site, _)) = name_of(&file)?.strip_suffix(".txt").and_then(|name| name.rsplit_once('-'))
        else {
            continue;
        };
        let lines = String::from_utf8_lossy(&bytes_of(&file)?).into_owned();
        for line in lines.lines().skip(2) {
            let mut cells = line.split('\t').map(str::trim);
            let Some(page) = cells.next() else { continue };
            let said = cells.skip(1).filter(|value| !matches!(*value, "" | "<NULL>"));
            let of_page = values.entry((site.to_owned(), page.to_owned())).or_default();
            of_page.extend(said.map(|value| text_of_html(value).trim().to_owned()));
        }
    }
    let mut sites = beside.map(list_swde).transpose()?.unwrap_or_default();
    for site in &mut sites {
        for page in &mut site.pages {
            let of_page =
                values.remove(&(site.id.clone(), page.name.clone())).filter(|values| !values.is_empty());
            page.gold = of_page.map_or(GoldFrom::Nowhere, GoldFrom::Values);
        }
    }
    Ok(sites)
}

/// The name of a site's folder without the hyphen and the number of pages at its end.
fn without_count(name: &str) -> &str {
    match name.rsplit_once('-') {
        Some((site, count)) if site.contains('-') && count.bytes().all(|byte| byte.is_ascii_digit()) => site,
        _ => name,
    }
}

fn list_swde_pages(site: &Path, vertical: &str) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for page in entries(site)? {
        let Some(name) = name_of(&page)?.strip_suffix(".htm") else { continue };
        let (name, class) = (name.to_owned(), Some(vertical.to_owned()));
        pages.push(PageFiles { name, page, gold: GoldFrom::Nowhere, class });
    }
    Ok(pages)
}

pub(super) fn read_swde(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let (url, html) = opened(raw, "<base href=\"", "\"/>");
    // all files were saved as UTF-8; the pages of two sites keep a meta element of another encoding
    let page = Page::parse(html, &Hints { url, charset: Some("utf-8") });
    let marks = PageMarks { class: files.class.clone(), ..without_gold(&page) };
    let GoldFrom::Values(values) = &files.gold else { return Ok((page, marks)) };
    Ok((page, with_values(marks, values.clone())))
}

/// The marks of a page with values of what it describes, if there are any. They are no marks in the page.
pub(super) fn with_values(marks: PageMarks, values: Vec<String>) -> PageMarks {
    if values.is_empty() {
        return marks;
    }
    let mut gold = Gold::default();
    gold.snippets = Some(Snippets { with: values, without: Vec::new() });
    PageMarks { gold: Some(gold), found: 0.0, ..marks }
}

/// The address that a data set has added as a first line, between `opens` and the next quote, and the page after that line. The
/// line is cut because it would precede the doctype, which then would be ignored, and a base address of the page itself.
pub(super) fn opened<'f>(file: &'f [u8], opens: &str, closes: &str) -> (Option<&'f str>, &'f [u8]) {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let end = file.iter().position(|byte| *byte == b'\n').map_or(file.len(), |at| at + 1);
    let (line, page) = file.split_at(end);
    let line = line.trim_ascii_end().strip_prefix(opens.as_bytes());
    let address =
        line.and_then(|line| line.strip_suffix(closes.as_bytes())?.split(|byte| *byte == b'"').next());
    let address = address.and_then(|address| std::str::from_utf8(address).ok());
    (address, if address.is_some() { page } else { file })
}

pub(super) fn list_webkb(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites: BTreeMap<String, Vec<PageFiles>> = BTreeMap::new();
    for class in entries(&folder.join("webkb"))? {
        for site in entries(&class)? {
            let pages = sites.entry(name_of(&site)?.to_owned()).or_default();
            for page in entries(&site)? {
                pages.push(page_files(page, name_of(&class)?)?);
            }
        }
    }
    Ok(sites.into_iter().map(|(id, pages)| ListedSite::of(id, "en", "university", pages)).collect())
}

/// The page is named by its file alone: methods see names, and must not see classes.
fn page_files(page: PathBuf, class: &str) -> Result<PageFiles, ReadError> {
    let name = name_of(&page)?.to_owned();
    if address(&name).is_none() {
        return Err(ReadError::format(&page, "the name is not http_^^<host>^<path>"));
    }
    Ok(PageFiles { name, page, gold: GoldFrom::Nowhere, class: Some(class.to_owned()) })
}

/// The address in a file's name: `^` is `/`, and `_` is the `:` after the scheme and before a port. After the
/// host `_` is itself, which is nearly always right.
fn address(name: &str) -> Option<String> {
    let rest = name.strip_prefix("http_^^")?;
    let (host, path) = rest.split_once('^').unwrap_or((rest, ""));
    (!host.is_empty()).then(|| format!("http://{}/{}", host.replace('_', ":"), path.replace('^', "/")))
}

pub(super) fn read_webkb(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let (header, body) = raw.split_at(header_length(raw));
    let url = address(&files.name);
    // no header names a charset, and the pages that are not ASCII are Latin-1, as HTTP had it then
    let page = Page::parse(body, &Hints { url: url.as_deref(), charset: Some("iso-8859-1") });
    let class = files.class.clone().filter(|_| !is_redirection(header));
    let marks = PageMarks { class, ..without_gold(&page) };
    Ok((page, marks))
}

/// Length of the HTTP header at the beginning, with the blank line after it; 0 without a header. Lines end in
/// `\n` or `\r\n`. A few lines of the data set's headers are damaged, but each has its colon.
fn header_length(file: &[u8]) -> usize {
    let mut length = 0;
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        length += line.len();
        match line.trim_ascii() {
            [] if length > line.len() => return length,
            [b'<', ..] => return 0,
            line if line.contains(&b':') => {}
            _ => return 0,
        }
    }
    0
}

/// Whether the header records a redirection that the crawler did not follow. Then the body is the server's
/// message ("the document has moved"), the same for every class, and not the page at the address.
fn is_redirection(header: &[u8]) -> bool {
    header.starts_with(b"WWW Alert:")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::super::tests::{folder, listed};
    use super::*;
    use crate::descriptor::Format;

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
        assert_eq!((&*sites.sites[1].group, &*sites.sites[1].category), ("b", "university"));
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
        assert_eq!((&*sites.sites[1].group, &*sites.sites[1].category), ("book-c", "book"));
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
            (sites.load(0).unwrap().pages[0].class.as_deref(), &*sites.labels),
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
            sites.load(site).unwrap().pages[0].gold.as_ref().and_then(|gold| gold.snippets.clone())
        };
        let with = ["V6 & more", "V8"].map(str::to_owned).to_vec();
        assert_eq!((of(0), of(1)), (Some(cleaning::Snippets { with, without: Vec::new() }), None));
    }

    #[test]
    fn names_of_another_form_are_reported() {
        let check = |format, file: &str, expected: &str| {
            let error =
                SiteFiles::list(format, folder(&[(file, "")]).path(), None).err().unwrap().to_string();
            assert!(error.ends_with(expected), "{error}");
        };
        check(Format::WebKb, "webkb/course/a/index.html", "index.html: the name is not http_^^<host>^<path>");
        check(Format::Swde, "data/swde/html/auto/0000.htm", "auto: the name is not <vertical>-<site>");
    }

    #[test]
    fn a_number_of_pages_is_no_part_of_a_name() {
        let names = ["auto-aol", "book-booksamillion-2000", "job-360", "job-a-b"].map(without_count);
        assert_eq!(names, ["auto-aol", "book-booksamillion", "job-360", "job-a-b"]);
    }

    #[track_caller]
    fn check_opened(file: &str, url: Option<&str>, page: &str) {
        assert_eq!(opened(file.as_bytes(), "<base href=\"", "\"/>"), (url, page.as_bytes()));
    }

    #[test]
    fn the_first_line_is_the_address_and_another_one_stays() {
        check_opened(
            "\u{feff}<base href=\"http://a.com/x?y&z\"/>\n<!doctype html>",
            Some("http://a.com/x?y&z"),
            "<!doctype html>",
        );
        check_opened("<base href=\"http://a.com/\"/>\r\n<p>", Some("http://a.com/"), "<p>");
        check_opened("\u{feff}<base href=\"http://a.com/\"/>", Some("http://a.com/"), "");
        for page in [
            "",
            "<p>text\n",
            "<base href=\"http://a.com/\"/><p>\n",
            "<base href=\"http://a.com/",
            "\n<base href=\"x\"/>\n",
        ] {
            check_opened(page, None, page);
        }
    }

    #[track_caller]
    fn check_address(name: &str, expected: Option<&str>) {
        assert_eq!(address(name).as_deref(), expected);
    }

    #[test]
    fn a_name_is_an_address() {
        check_address(
            "http_^^www.cs.wisc.edu^~naim^naim.html",
            Some("http://www.cs.wisc.edu/~naim/naim.html"),
        );
        check_address(
            "http_^^www.cs.wisc.edu^~cs302^C%2B%2B^",
            Some("http://www.cs.wisc.edu/~cs302/C%2B%2B/"),
        );
        check_address("http_^^www.cs.wisc.edu", Some("http://www.cs.wisc.edu/"));
        check_address("http_^^a.edu_8080^x_1^y_2.html", Some("http://a.edu:8080/x_1/y_2.html"));
        check_address("index.html", None);
        check_address("http_^^", None);
        check_address("http_^^^x", None);
    }

    #[track_caller]
    fn check_body(file: &str, expected: &str) {
        assert_eq!(&file[header_length(file.as_bytes())..], expected);
    }

    #[test]
    fn the_header_goes_with_its_blank_line_and_what_is_none_stays() {
        check_body("Date: x\nContent-type: text/html\n\n<p>a: b\n\nc", "<p>a: b\n\nc");
        check_body("Date: x\r\nServer: y\r\n\r\n\r\n<p>a", "\r\n<p>a");
        check_body("WWW Alert:  Redirection\n: text/html\n\n", "");
        for file in
            ["", "\n\n<p>a", "<p>a: b\n\nc", "A title\n\n<p>", "Date: x\n<a href=\"http:\">\n\n", "Date: x\n"]
        {
            check_body(file, file);
        }
    }
}
