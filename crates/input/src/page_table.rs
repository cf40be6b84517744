//! Pages in the rows of a table of any format: which rows are pages of which site. [`PageTable`] is the
//! interface to the readers of formats.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::local_folder::Unreadable;
use crate::unparsed::Unparsed;
use crate::warc::{name_of, site_of, web_url};

/// A table with a column of pages.
pub trait PageTable: Debug + Send + Sync {
    /// The file.
    fn path(&self) -> &Path;

    /// Starts to read.
    fn cursor(&self) -> Box<dyn PageCursor + '_>;
}

/// Reads the pages of a table. Cheap if rows are read in order.
pub trait PageCursor {
    /// The page of a row.
    ///
    /// # Errors
    /// The error in the row or the file, in words for people.
    fn page(&mut self, row: u64) -> Result<Vec<u8>, String>;
}

/// The pages of one site in a table, not read yet.
#[derive(Debug)]
pub struct TableSite {
    id: String,
    pages: Vec<TablePage>,
    table: Arc<dyn PageTable>,
}

/// A page in a table.
#[derive(Debug)]
pub(crate) struct TablePage {
    /// The page's name, unique in its site.
    pub(crate) name: String,
    pub(crate) url: String,
    row: u64,
}

/// The open table while its pages are read one after the other.
pub(crate) type OpenTable<'p> = Option<Box<dyn PageCursor + 'p>>;

/// The rows of a table while they are listed.
#[derive(Default)]
pub struct TableListing {
    sites: BTreeMap<String, Listing>,
}

/// The pages of a site while they are listed.
#[derive(Default)]
struct Listing {
    pages: Vec<TablePage>,
    urls: FxHashSet<String>,
    names: FxHashSet<String>,
}

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

impl TableListing {
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
        let site = self.sites.entry(id).or_default();
        if site.urls.insert(url.clone()) {
            let mut name = plain.clone();
            let mut number = 2;
            while !site.names.insert(name.clone()) {
                name = format!("{plain}~{number}");
                number += 1;
            }
            site.pages.push(TablePage { name, url, row });
        }
        Ok(())
    }

    /// The sites in the order of their first rows, so that a table is read on where the last site ended; their pages in the order of the
    /// rows.
    pub fn sites(self, table: &Arc<dyn PageTable>) -> Vec<TableSite> {
        let site = |(id, listing): (String, Listing)| TableSite {
            id,
            pages: listing.pages,
            table: Arc::clone(table),
        };
        let mut sites: Vec<TableSite> = self.sites.into_iter().map(site).collect();
        sites.sort_by_key(|site| site.pages.first().map(|page| page.row));
        sites
    }
}

impl TableSite {
    /// The site's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.table.path()
    }

    pub(crate) fn pages(&self) -> &[TablePage] {
        &self.pages
    }

    /// Reads one of the pages.
    pub(crate) fn read<'p>(
        &'p self,
        page: &TablePage,
        open: &mut OpenTable<'p>,
    ) -> Result<Unparsed, Unreadable> {
        let cursor = open.get_or_insert_with(|| self.table.cursor());
        let bytes = cursor.page(page.row).and_then(|bytes| {
            page::sniff(&bytes).map_err(|error| error.to_string())?;
            Ok(bytes)
        });
        let wrong = |problem| Unreadable {
            path: self.path().to_owned(),
            problem: format!("row {}, of {}: {problem}", page.row + 1, page.url),
        };
        let url = Some(page.url.clone()).filter(|url| web_url(url).is_some());
        bytes.map(|bytes| Unparsed { bytes, url, charset: None }).map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalError, LocalSites};

    /// A table whose pages contain their row number; row 3 is a PDF.
    #[derive(Debug)]
    struct TestTable;

    impl PageTable for TestTable {
        fn path(&self) -> &Path {
            Path::new("made.table")
        }

        fn cursor(&self) -> Box<dyn PageCursor + '_> {
            Box::new(Self)
        }
    }

    impl PageCursor for TestTable {
        fn page(&mut self, row: u64) -> Result<Vec<u8>, String> {
            Ok(if row == 3 { b"%PDF-1.7\n".to_vec() } else { format!("<p>row {row}").into_bytes() })
        }
    }

    fn made(rows: &[(&str, Option<&str>)]) -> (LocalSites, Vec<String>) {
        let (mut listing, mut problems) = (TableListing::default(), Vec::new());
        for (row, (url, site)) in (0..).zip(rows) {
            problems.extend(listing.add(row, url, *site).err());
        }
        let mut local = LocalSites { sites: Vec::new(), unreadable: Vec::new() };
        let table: Arc<dyn PageTable> = Arc::new(TestTable);
        local.add_table(listing.sites(&table)).unwrap();
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
            crate::LocalSite::Table(site) => site,
            _ => unreachable!("all are of a table"),
        });
        let error = local.add_table(tables.collect()).unwrap_err();
        assert!(matches!(error, LocalError::Twice { name, .. } if name == "a.test"));
    }
}
