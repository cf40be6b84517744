//! The four universities of WebKB, crawled in 1996 and 1997: `webkb/<class>/<university>/<file>`, the file is
//! named by the page's address and begins with its HTTP header.
//!
//! A site is a university, with pages of several hosts of it. The class is the folder; there is no gold.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, files, marks};
use crate::PageMarks;
use crate::corpus::ReadError;

const FOLDER: &str = "webkb";

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites: BTreeMap<String, Vec<PageFiles>> = BTreeMap::new();
    for class in files::entries(&folder.join(FOLDER))? {
        for site in files::entries(&class)? {
            let pages = sites.entry(files::name(&site)?.to_owned()).or_default();
            for page in files::entries(&site)? {
                pages.push(page_files(page, files::name(&class)?)?);
            }
        }
    }
    let listed = |(id, pages): (String, _)| ListedSite {
        group: id.clone(),
        id,
        language: "en".to_owned(),
        category: "university".to_owned(),
        pages,
    };
    Ok(sites.into_iter().map(listed).collect())
}

/// The page is named by its file alone: methods see names, and must not see classes.
fn page_files(page: PathBuf, class: &str) -> Result<PageFiles, ReadError> {
    let name = files::name(&page)?.to_owned();
    if address(&name).is_none() {
        let problem = "the name is not http_^^<host>^<path>".to_owned();
        return Err(ReadError::Format { path: page, problem });
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

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let raw = files::bytes(&files.page)?;
    let (header, body) = raw.split_at(header_length(&raw));
    let url = address(&files.name);
    // no header names a charset, and the pages that are not ASCII are Latin-1, as HTTP had it then
    let page = Page::parse(body, &Hints { url: url.as_deref(), charset: Some("iso-8859-1") });
    let class = files.class.clone().filter(|_| !is_redirection(header));
    let marks = PageMarks { class, ..marks::without_gold(&page) };
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
    use super::*;

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
    }

    #[test]
    fn a_port_is_distinguished_from_an_underscore_of_the_path() {
        check_address("http_^^a.edu_8080^x_1^y_2.html", Some("http://a.edu:8080/x_1/y_2.html"));
    }

    #[test]
    fn another_name_is_none() {
        check_address("index.html", None);
        check_address("http_^^", None);
        check_address("http_^^^x", None);
    }

    #[track_caller]
    fn check_body(file: &str, expected: &str) {
        assert_eq!(&file[header_length(file.as_bytes())..], expected);
    }

    #[test]
    fn the_header_goes_with_its_blank_line() {
        check_body("Date: x\nContent-type: text/html\n\n<p>a: b\n\nc", "<p>a: b\n\nc");
        check_body("Date: x\r\nServer: y\r\n\r\n\r\n<p>a", "\r\n<p>a");
        check_body("WWW Alert:  Redirection\n: text/html\n\n", "");
    }

    #[test]
    fn what_is_no_header_stays() {
        for file in
            ["", "\n\n<p>a", "<p>a: b\n\nc", "A title\n\n<p>", "Date: x\n<a href=\"http:\">\n\n", "Date: x\n"]
        {
            check_body(file, file);
        }
    }
}
