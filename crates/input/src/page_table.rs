//! Pages by the rows of a table of any format: which rows are pages of which site ([`PageTable`] is the interface to the readers of
//! formats), or, of an index as Common Crawl has one, at which places of WARC files pages stand: no file is walked through.

use std::path::{Component, Path};
use std::sync::Arc;

use crate::address::{name_of, site_of, web_url};
use crate::folder::{LocalFolder, Unreadable};
use crate::warc::{CapturePlace, CapturedSite, PageTable, RecordPosition, SiteListing, Warcs, add_record};

/// The site of a row: its `site`, or else the host of its address.
///
/// # Errors
/// The reason why it has neither.
pub fn site_of_row(url: Option<&str>, site: Option<&str>) -> Result<String, String> {
    if let Some(site) = site.filter(|site| !site.is_empty()) {
        return Ok(site.to_owned());
    }
    let url = url.ok_or("it has neither a site nor a url")?;
    web_url(url).as_ref().and_then(site_of).ok_or_else(|| format!("{url:?} is no address of the web"))
}

/// The rows of a table while they are listed.
pub struct TableListing {
    table: Arc<dyn PageTable>,
    sites: SiteListing,
}

impl TableListing {
    /// No row of a table.
    pub fn of(table: Arc<dyn PageTable>) -> Self {
        Self { table, sites: SiteListing::default() }
    }

    /// Adds a row. Its site is `site`, or else the host of its address. Its name is path and query of the
    /// address, or the whole text if that is no address of the web. If an address occurs again, only the
    /// first row counts.
    ///
    /// # Errors
    /// The reason why the row is no page of a site: it has neither a site nor a host.
    pub fn add(&mut self, row: u64, url: &str, site: Option<&str>) -> Result<(), String> {
        let id = site_of_row(Some(url), site)?;
        let address = web_url(url);
        let plain = address.as_ref().map_or_else(|| url.to_owned(), name_of);
        let url = address.map_or_else(|| url.to_owned(), Into::into);
        self.sites.add(id, url, &plain, CapturePlace::Row(Arc::clone(&self.table), row));
        Ok(())
    }

    /// The sites in the order of their first rows, so that a table is read on where the last site ended; their pages in the order of the
    /// rows.
    pub fn sites(self) -> Vec<CapturedSite> {
        let mut sites = self.sites.sites();
        sites.sort_by_key(|site| match site.pages.first().map(|page| &page.place) {
            Some(CapturePlace::Row(_, row)) => *row,
            _ => 0,
        });
        sites
    }
}

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
    let mut sites = SiteListing::default();
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
                add_record(&mut sites, address, path, RecordPosition { at: offset, before: 0 });
            }
            _ => tell(format!("{file:?}, of {url}, leads out of the folder of all files")),
        }
    }
    Warcs { sites: sites.sites(), unreadable }
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
    use crate::{LocalError, LocalPages, LocalSites, PageCursor, open_warcs};

    /// A table whose pages contain their row number; row 3 is a PDF.
    #[derive(Debug)]
    struct TestTable;

    impl PageTable for TestTable {
        fn path(&self) -> &Path {
            Path::new("made.table")
        }

        fn cursor(&self) -> PageCursor<'_> {
            Box::new(|row| {
                Ok(if row == 3 { b"%PDF-1.7\n".to_vec() } else { format!("<p>row {row}").into_bytes() })
            })
        }
    }

    fn made(rows: &[(&str, Option<&str>)]) -> (LocalSites, Vec<String>) {
        let (mut listing, mut problems) = (TableListing::of(Arc::new(TestTable)), Vec::new());
        for (row, (url, site)) in (0..).zip(rows) {
            problems.extend(listing.add(row, url, *site).err());
        }
        let mut local = LocalSites { sites: Vec::new(), unreadable: Vec::new() };
        local.add_table(listing.sites()).unwrap();
        (local, problems)
    }

    #[test]
    fn rows_are_pages_of_the_site_that_is_named_or_of_their_host() {
        let (local, problems) = made(&[
            ("http://b.test/x#top", None),
            ("http://a.test/", None),
            ("http://b.test/x", None),
            ("http://b.test/y", None),
            ("a page", Some("own")),
            ("http://b.test/x", Some("own")),
            ("a page", None),
        ]);
        assert_eq!(problems, ["\"a page\" is no address of the web"]);
        let mut read = Vec::new();
        for site in &local.sites {
            let folder = site.list().unwrap().read();
            read.extend(folder.unreadable.iter().map(ToString::to_string));
            for (index, page) in folder.site.pages().iter().enumerate() {
                read.push(format!("{} {} {}", site.id(), folder.site.name(index), page.text()));
            }
        }
        let pdf =
            "cannot read made.table: row 4, of http://b.test/y: not a page: it seems to be application/pdf";
        assert_eq!(
            read,
            [pdf, "b.test x row 0", "a.test index.html row 1", "own a page row 4", "own x row 5"]
        );
    }

    #[test]
    fn two_sites_of_one_id_are_refused() {
        let (mut local, _) = made(&[("http://a.test/", None)]);
        let (more, _) = made(&[("http://b.test/", None), ("http://a.test/x", None)]);
        let tables = more.sites.into_iter().map(|site| match site {
            crate::LocalSite::Captured(site) => site,
            _ => unreachable!("all are of a table"),
        });
        let error = local.add_table(tables.collect()).unwrap_err();
        assert!(matches!(error, LocalError::Twice { name, .. } if name == "a.test"));
    }

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
                let offset = bytes.len() as u64;
                rows.push(IndexRow { file: file.to_owned(), offset, url: (*url).to_owned() });
                bytes.extend(gzip(&response(url, html)));
            }
            fs::write(root.path().join(file), bytes).unwrap();
        }
        (root, rows)
    }

    #[test]
    fn an_index_in_any_order_gives_what_a_walk_through_its_files_gives() {
        let (root, mut rows) = crawl();
        let walked = open_warcs(&["a.warc.gz", "sub/b.warc.gz"].map(|file| root.path().join(file)));
        let expected = read(&walked);
        assert_eq!(expected, ["a.test 1 \"one\"", "a.test 2 \"three\"", "b.test index.html \"two\""]);
        for _ in 0..rows.len() {
            rows.rotate_left(2);
            let listed = index_sites(rows.clone(), root.path(), Path::new("index"));
            assert!(listed.unreadable.is_empty());
            assert_eq!(read(&listed), expected);
        }
    }

    fn read(warcs: &Warcs) -> Vec<String> {
        let mut texts = Vec::new();
        for site in &warcs.sites {
            let folder = LocalPages::from(site).read();
            assert!(folder.unreadable.is_empty(), "{:?}", folder.unreadable);
            let pages = folder.site.pages().iter().enumerate();
            let text = |(at, page): (_, &page::Page)| {
                format!("{} {} {:?}", site.id, folder.site.name(at), page.text().trim())
            };
            texts.extend(pages.map(text));
        }
        texts
    }

    /// Checks that an index with this one row gives no page, and for which reason.
    #[track_caller]
    fn check_row(file: &str, offset: u64, url: &str, expected: &str) {
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
        check_row("a.warc.gz", 0, "mailto:x", "\"mailto:x\" is no address of the web");
        for file in ["../x.warc", "", "/x.warc", "link.warc", "up/x.warc"] {
            let outside = format!("{file:?}, of http://a.test/1, leads out of the folder of all files");
            #[cfg(not(unix))]
            if matches!(file, "link.warc" | "up/x.warc") {
                continue;
            }
            check_row(file, 0, "http://a.test/1", &outside);
        }
        let pipe = "the record at byte 0, of http://a.test/1: not a regular file";
        #[cfg(unix)]
        check_row("pipe.warc", 0, "http://a.test/1", pipe);
        let other = "the record at byte 0, of http://b.test/: it is no response of this address";
        check_row("a.warc.gz", 0, "http://b.test/", other);
        let gone =
            "the record at byte 0, of http://a.test/gone: its status or its media type is not that of a page";
        check_row("c.warc", 0, "http://a.test/gone", gone);
    }
}
