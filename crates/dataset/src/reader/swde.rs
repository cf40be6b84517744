//! Pages of SWDE, saved in 2010 and 2011. A site is a folder `<vertical>-<site>` of files `<page>.htm` in
//! UTF-8. The data set has added the first line with the page's address: `<base href="..."/>` after a byte
//! order mark. Repositories with parts of SWDE have the folders in different places, and may add the number
//! of pages to their names.
//!
//! A site's pages describe things of one kind, its vertical, which is the class of all its pages. The values of the things are
//! a data set of their own: `<vertical>-<site>-<attribute>.txt`, with two lines of head, and then a line for each page: its
//! number, the number of values, and the values, or `<NULL>`, between tabs.

use std::collections::BTreeMap;
use std::path::Path;

use cleaning::{Gold, Snippets};
use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, files, marks};
use crate::PageMarks;
use crate::corpus::ReadError;

/// The places of the sites' folders in the two repositories.
const FOLDERS: [&str; 2] = ["data/swde/html", "resources/datasets/swde-17477/testset/book"];

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = Vec::new();
    let there = FOLDERS.iter().find(|path| folder.join(path).is_dir());
    for site in files::entries(&folder.join(there.unwrap_or(&FOLDERS[0])))? {
        let id = without_count(files::name(&site)?).to_owned();
        let Some((vertical, _)) = id.split_once('-') else {
            let problem = "the name is not <vertical>-<site>".to_owned();
            return Err(ReadError::Format { path: site, problem });
        };
        sites.push(ListedSite {
            group: id.clone(),
            language: "en".to_owned(),
            category: vertical.to_owned(),
            pages: list_pages(&site, vertical)?,
            id,
        });
    }
    Ok(sites)
}

/// The same sites from the folder of the data set `beside`, with the values in `folder`.
pub(super) fn list_values(folder: &Path, beside: Option<&Path>) -> Result<Vec<ListedSite>, ReadError> {
    let mut values: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in files::entries(&folder.join("data/swde/groundtruth"))? {
        let Some((site, _)) = files::name(&file)?.strip_suffix(".txt").and_then(|name| name.rsplit_once('-'))
        else {
            continue;
        };
        let lines = String::from_utf8_lossy(&files::bytes(&file)?).into_owned();
        for line in lines.lines().skip(2) {
            let mut cells = line.split('\t').map(str::trim);
            let Some(page) = cells.next() else { continue };
            let said = cells.skip(1).filter(|value| !matches!(*value, "" | "<NULL>"));
            values.entry((site.to_owned(), page.to_owned())).or_default().extend(said.map(as_shown));
        }
    }
    let mut sites = beside.map(list).transpose()?.unwrap_or_default();
    for site in &mut sites {
        for page in &mut site.pages {
            let of_page =
                values.remove(&(site.id.clone(), page.name.clone())).filter(|values| !values.is_empty());
            page.gold = of_page.map_or(GoldFrom::Nowhere, GoldFrom::Values);
        }
    }
    Ok(sites)
}

/// A value as a page shows it: it may have references to characters.
fn as_shown(value: &str) -> String {
    Page::parse(value.as_bytes(), &Hints { url: None, charset: Some("utf-8") }).text().trim().to_owned()
}

/// The name of a site's folder without the hyphen and the number of pages at its end.
fn without_count(name: &str) -> &str {
    match name.rsplit_once('-') {
        Some((site, count)) if site.contains('-') && count.bytes().all(|byte| byte.is_ascii_digit()) => site,
        _ => name,
    }
}

fn list_pages(site: &Path, vertical: &str) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for page in files::entries(site)? {
        let Some(name) = files::name(&page)?.strip_suffix(".htm") else { continue };
        pages.push(PageFiles {
            name: name.to_owned(),
            page,
            gold: GoldFrom::Nowhere,
            class: Some(vertical.to_owned()),
        });
    }
    Ok(pages)
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let raw = files::bytes(&files.page)?;
    let (url, html) = opened(&raw);
    // all files were saved as UTF-8; the pages of two sites keep a meta element of another encoding
    let page = Page::parse(html, &Hints { url, charset: Some("utf-8") });
    let mut marks = PageMarks { class: files.class.clone(), ..marks::without_gold(&page) };
    if let GoldFrom::Values(values) = &files.gold {
        let snippets = Snippets { with: values.clone(), without: Vec::new() };
        // values are no marks in the page
        (marks.gold, marks.found) = (Some(Gold::default().with_snippets(snippets)), 0.0);
    }
    Ok((page, marks))
}

/// The address in the first line, and the page after that line. The line is cut because it would precede the
/// doctype, which then would be ignored, and a base address of the page itself.
fn opened(file: &[u8]) -> (Option<&str>, &[u8]) {
    const OPENS: &[u8] = b"<base href=\"";
    const CLOSES: &[u8] = b"\"/>";
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let end = file.iter().position(|byte| *byte == b'\n').map_or(file.len(), |at| at + 1);
    let (line, page) = file.split_at(end);
    let address = line.trim_ascii_end().strip_prefix(OPENS).and_then(|line| line.strip_suffix(CLOSES));
    match address.and_then(|address| std::str::from_utf8(address).ok()) {
        Some(address) => (Some(address), page),
        None => (None, file),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_pages_is_no_part_of_a_name() {
        let names = ["auto-aol", "book-booksamillion-2000", "job-360", "job-a-b"].map(without_count);
        assert_eq!(names, ["auto-aol", "book-booksamillion", "job-360", "job-a-b"]);
    }

    #[track_caller]
    fn check(file: &str, url: Option<&str>, page: &str) {
        assert_eq!(opened(file.as_bytes()), (url, page.as_bytes()));
    }

    #[test]
    fn the_first_line_is_the_address() {
        check(
            "\u{feff}<base href=\"http://a.com/x?y&z\"/>\n<!doctype html>",
            Some("http://a.com/x?y&z"),
            "<!doctype html>",
        );
        check("<base href=\"http://a.com/\"/>\r\n<p>", Some("http://a.com/"), "<p>");
        check("\u{feff}<base href=\"http://a.com/\"/>", Some("http://a.com/"), "");
    }

    #[test]
    fn another_first_line_stays() {
        for page in [
            "",
            "<p>text\n",
            "<base href=\"http://a.com/\"/><p>\n",
            "<base href=\"http://a.com/",
            "\n<base href=\"x\"/>\n",
        ] {
            check(page, None, page);
        }
    }
}
