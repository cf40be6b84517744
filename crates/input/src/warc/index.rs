//! Pages in WARC files by the rows of an index, as Common Crawl has one: no file is walked through, and a page is read at its place.

use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::sync::Arc;

use super::{Listing, WarcSite, Warcs, web_url};
use crate::local_folder::{LocalFolder, Unreadable};
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
/// of pages, if the files are sorted by their paths and the index has all pages. No file is read; one that links lead to out of `root` is
/// refused. A row whose record is no such page is
/// found when it is read. `root` is the folder of all files, and `index` names the index in errors.
pub fn index_sites(mut rows: Vec<IndexRow>, root: &Path, index: &Path) -> Warcs {
    rows.sort_unstable();
    let mut sites = BTreeMap::new();
    let mut unreadable = Vec::new();
    let folder = LocalFolder::new(root);
    // the file of the last row; without a path it leads out of the folder
    let mut last: Option<(String, Option<Arc<Path>>)> = None;
    for IndexRow { file, offset, url } in rows {
        let mut tell = |problem: String| unreadable.push(Unreadable { path: index.to_owned(), problem });
        let Some(address) = web_url(&url) else {
            tell(format!("{url:?} is no address of the web"));
            continue;
        };
        if last.as_ref().is_none_or(|(name, _)| *name != file) {
            let path = root.join(&file);
            let path = (is_below(&file) && folder.outside(&path).is_none()).then(|| Arc::from(path));
            last = Some((file.clone(), path));
        }
        match &last {
            Some((_, Some(path))) => {
                Listing::add(&mut sites, address, path, RecordPosition { at: offset, before: 0 });
            }
            _ => tell(format!("{file:?}, of {url}, leads out of the folder of all files")),
        }
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
        let outside = tempfile::tempdir().unwrap();
        #[cfg(unix)]
        {
            fs::write(outside.path().join("x.warc"), response("http://a.test/1", "<p>x")).unwrap();
            std::os::unix::fs::symlink(outside.path().join("x.warc"), root.path().join("link.warc")).unwrap();
            std::os::unix::fs::symlink(outside.path(), root.path().join("up")).unwrap();
            let pipe = std::process::Command::new("mkfifo").arg(root.path().join("pipe.warc")).status();
            assert!(pipe.unwrap().success());
        }
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
        for file in ["../x.warc", "", "/x.warc", "link.warc", "up/x.warc"] {
            let outside = format!("{file:?}, of http://a.test/1, leads out of the folder of all files");
            #[cfg(not(unix))]
            if matches!(file, "link.warc" | "up/x.warc") {
                continue;
            }
            check(file, 0, "http://a.test/1", &outside);
        }
        let pipe = "the record at byte 0, of http://a.test/1: not a regular file";
        #[cfg(unix)]
        check("pipe.warc", 0, "http://a.test/1", pipe);
        let other = "the record at byte 0, of http://b.test/: it is no response of this address";
        check("a.warc.gz", 0, "http://b.test/", other);
        let gone =
            "the record at byte 0, of http://a.test/gone: its status or its media type is not that of a page";
        check("c.warc", 0, "http://a.test/gone", gone);
    }
}
