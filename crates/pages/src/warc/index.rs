//! Pages in WARC files by the rows of an index, as Common Crawl has one: no file is walked through, and a page is read at its place.

use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::sync::Arc;

use super::{Listing, WarcSite, Warcs, web_url};
use crate::local_folder::Unreadable;
use crate::warc::records::RecordPosition;

/// A row of an index: a page, and the place of its record.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct IndexRow {
    /// The file, by its path below the folder of all files.
    pub file: String,
    /// The byte at which its record, or the gzip member with its record, begins.
    pub offset: u64,
    /// The page's address.
    pub url: String,
}

/// Lists the pages of an index by host, as [`open_warcs`](crate::open_warcs) lists those of whole files: the same hosts, names, and order
/// of pages, if the files are sorted by their paths and the index has all pages. Nothing is read. A row whose record is no such page is
/// found when it is read. `root` is the folder of all files, and `index` names the index in errors.
pub fn index_sites(mut rows: Vec<IndexRow>, root: &Path, index: &Path) -> Warcs {
    rows.sort_unstable();
    let mut sites = BTreeMap::new();
    let mut unreadable = Vec::new();
    let mut last: Option<(String, Arc<Path>)> = None;
    for IndexRow { file, offset, url } in rows {
        let mut tell = |problem: String| unreadable.push(Unreadable { path: index.to_owned(), problem });
        let Some(address) = web_url(&url) else {
            tell(format!("{url:?} is no address of the web"));
            continue;
        };
        if !is_below(&file) {
            tell(format!("{file:?}, of {url}, is no path below a folder"));
            continue;
        }
        let path = match &last {
            Some((name, path)) if *name == file => Arc::clone(path),
            _ => Arc::clone(&last.insert((file.clone(), Arc::from(root.join(&file)))).1),
        };
        Listing::add(&mut sites, address, &path, RecordPosition { at: offset, before: 0 });
    }
    let sites = sites.into_iter().map(|(id, listing)| WarcSite { id, pages: listing.pages }).collect();
    Warcs { sites, unreadable }
}

/// Whether a path leads to a place below any folder.
fn is_below(file: &str) -> bool {
    !file.is_empty() && Path::new(file).components().all(|part| matches!(part, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use testkit::warc::{gzip, response, response_with};

    use super::*;
    use crate::{LocalPages, open_warcs};

    const CAPTURES: [(&str, &str, &str); 5] = [
        ("a.warc.gz", "http://a.test/1", "<p>one"),
        ("a.warc.gz", "http://b.test/", "<p>two"),
        ("a.warc.gz", "http://a.test/1#again", "<p>again"),
        ("sub/b.warc.gz", "http://a.test/2", "<p>three"),
        ("sub/b.warc.gz", "http://b.test/", "<p>later"),
    ];

    /// The folder with the files, and the rows of their index.
    fn crawl() -> (tempfile::TempDir, Vec<IndexRow>) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("sub")).unwrap();
        let mut rows = Vec::new();
        for file in ["a.warc.gz", "sub/b.warc.gz"] {
            let mut bytes = Vec::new();
            for (_, url, html) in CAPTURES.iter().filter(|(own, ..)| *own == file) {
                rows.push(IndexRow {
                    file: file.to_owned(),
                    offset: bytes.len() as u64,
                    url: (*url).to_owned(),
                });
                bytes.extend(gzip(&response(url, html)));
            }
            fs::write(root.path().join(file), bytes).unwrap();
        }
        (root, rows)
    }

    fn texts(warcs: &Warcs) -> Vec<String> {
        let of_site = |site: &WarcSite| {
            let folder = LocalPages::from(site).read();
            assert!(folder.unreadable.is_empty(), "{:?}", folder.unreadable);
            let page = |index: usize| {
                format!(
                    "{} {} {:?}",
                    site.id(),
                    folder.site.name(index),
                    folder.site.pages()[index].text().trim()
                )
            };
            (0..folder.site.len()).map(page).collect::<Vec<_>>()
        };
        warcs.sites.iter().flat_map(of_site).collect()
    }

    #[test]
    fn an_index_in_any_order_gives_what_a_walk_through_its_files_gives() {
        let (root, mut rows) = crawl();
        let walked = open_warcs(&["a.warc.gz", "sub/b.warc.gz"].map(|file| root.path().join(file)));
        let expected = texts(&walked);
        assert_eq!(expected, ["a.test 1 \"one\"", "a.test 2 \"three\"", "b.test index.html \"two\""]);
        for _ in 0..rows.len() {
            rows.rotate_left(2);
            let listed = index_sites(rows.clone(), root.path(), Path::new("index"));
            assert!(listed.unreadable.is_empty());
            assert_eq!(texts(&listed), expected);
        }
    }

    /// Checks that an index with this one row gives no page, and for which reason.
    #[track_caller]
    fn check(file: &str, offset: u64, url: &str, expected: &str) {
        let (root, _) = crawl();
        let missing = response_with("http://a.test/gone", "404 Not Found\nContent-Type: text/html", b"<p>x");
        fs::write(root.path().join("c.warc"), missing).unwrap();
        let row = IndexRow { file: file.to_owned(), offset, url: url.to_owned() };
        let listed = index_sites(vec![row], root.path(), Path::new("index"));
        let mut unreadable = listed.unreadable;
        for site in &listed.sites {
            unreadable.extend(LocalPages::from(site).read().unreadable);
        }
        let problems: Vec<String> = unreadable.into_iter().map(|unreadable| unreadable.problem).collect();
        assert_eq!(problems, [expected]);
    }

    #[test]
    fn a_row_that_is_no_page_is_named() {
        check("a.warc.gz", 0, "mailto:x", "\"mailto:x\" is no address of the web");
        let outside = "\"../x.warc\", of http://a.test/1, is no path below a folder";
        check("../x.warc", 0, "http://a.test/1", outside);
        check("", 0, "http://a.test/1", "\"\", of http://a.test/1, is no path below a folder");
        let other = "the record at byte 0, of http://b.test/: it is no response of this address";
        check("a.warc.gz", 0, "http://b.test/", other);
        let gone =
            "the record at byte 0, of http://a.test/gone: its status or its media type is not that of a page";
        check("c.warc", 0, "http://a.test/gone", gone);
    }
}
