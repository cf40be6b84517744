//! Pages of the Internet Archive. A site is a site-year, such as `www.cnn.com/2000`: between two years the templates changed. Tasks over cleaned pages count
//! them under the host.
//!
//! - crawl-to-the-future: `dataset/<site>/<year>/<page>.html`, the gold text beside each as `.txt`.
//! - Index pages from its history: `<site>/<capture>_<address>.html`, with the articles of the same site and year from the data set of that name beside
//!   them. The gold of an index page is its tables of contents, labelled for this project (`labels`); the gold of an article is the article. So both roles
//!   are in one site, as on the sites of WISDOM's paper.

use std::collections::BTreeMap;
use std::path::Path;

use page::{Hints, Page};

use super::{
    GoldFrom, ListedSite, PageFiles, entries, labels, marks_of_article, name_of, wayback, without_gold,
};
use crate::corpus::ReadError;
use crate::{LEAST_WORDS, PageMarks};

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = Vec::new();
    for site in entries(&folder.join("dataset"))?.iter().filter(|path| path.is_dir()) {
        for year in entries(site)?.iter().filter(|path| path.is_dir()) {
            let host = name_of(site)?;
            let id = format!("{host}/{}", name_of(year)?);
            let pages = list_pages(year, &id)?;
            sites.push(site_year(host, id, pages));
        }
    }
    Ok(sites)
}

fn site_year(host: &str, id: String, pages: Vec<PageFiles>) -> ListedSite {
    ListedSite { group: host.to_owned(), ..ListedSite::of(id, "en", "news", pages) }
}

fn list_pages(year: &Path, site: &str) -> Result<Vec<PageFiles>, ReadError> {
    let mut pages = Vec::new();
    for page in entries(year)? {
        let Some(name) = name_of(&page)?.strip_suffix(".html") else { continue };
        let (name, gold) = (name.to_owned(), page.with_file_name(format!("{name}.txt")));
        if !gold.is_file() {
            let problem = "the gold text is missing; it stands beside the page and ends in .txt";
            return Err(ReadError::format(&gold, problem));
        }
        let class = labels::class_of(&format!("{site}/{name}.html")).map(str::to_owned);
        pages.push(PageFiles { name, page, gold: GoldFrom::File(gold), class });
    }
    Ok(pages)
}

/// Reads a page in the encoding that it declares, as browsers do: about fifty pages are UTF-8 with a wrong
/// declaration, and all results on these data were made in this way.
fn as_declared(bytes: &[u8], url: Option<&url::Url>) -> Page {
    let charset = page::declared_encoding(bytes).map(page::Encoding::name);
    Page::parse(bytes, &Hints { url: url.map(url::Url::as_str), charset })
}

pub(super) fn read(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let undone = wayback::undo(raw);
    let site = files.page.ancestors().nth(2).map(name_of).transpose()?.unwrap_or_default();
    let url = wayback::original_url(raw, &undone, &files.name, site);
    let page = as_declared(&undone, url.as_ref());
    let marks = marks_of_article(&page, files.gold_text()?, LEAST_WORDS);
    Ok((page, PageMarks { class: files.class.clone(), ..marks }))
}

/// The folders, and the hosts that crawl-to-the-future names its sites after.
const HOSTS: [(&str, &str); 3] =
    [("cnn", "www.cnn.com"), ("nytimes", "www.nytimes.com"), ("yahoo", "news.yahoo.com")];

/// Lists the index pages below `folder`, and the articles of the same site-years below `articles`, an unpacked
/// crawl-to-the-future.
pub(super) fn list_indexes(folder: &Path, articles: Option<&Path>) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = BTreeMap::new();
    for (name, host) in HOSTS {
        for page in entries(&folder.join(name))? {
            list_index(&page, name, host, &mut sites)?;
        }
    }
    for articles in articles.map(list).transpose()?.unwrap_or_default() {
        if let Some(site) = sites.get_mut(&articles.id) {
            site.pages.extend(articles.pages);
        }
    }
    Ok(sites.into_values().collect())
}

fn list_index(
    page: &Path,
    folder: &str,
    host: &str,
    sites: &mut BTreeMap<String, ListedSite>,
) -> Result<(), ReadError> {
    let wrong = |problem: &str| ReadError::format(page, problem);
    let file = name_of(page)?;
    let Some(name) = file.strip_suffix(".html") else { return Ok(()) };
    let year = name.get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
    let year = year.ok_or_else(|| wrong("the name does not begin with the time of the capture"))?;
    let labels = labels::TOC_LABELS.get(&format!("{folder}/{file}"));
    let labels = labels.ok_or_else(|| wrong("there are no labels of this page"))?;
    let id = format!("{host}/{year}");
    let site = sites.entry(id.clone()).or_insert_with(|| site_year(host, id, Vec::new()));
    let (name, page) = (name.to_owned(), page.to_owned());
    site.pages.push(PageFiles { name, page, gold: GoldFrom::Toc(labels), class: None });
    Ok(())
}

pub(super) fn read_index(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let GoldFrom::Toc(labels) = files.gold else {
        let (page, marks) = read(files, raw)?;
        return Ok((page, marks.with_trait("article-page")));
    };
    let undone = wayback::undo(raw);
    let folder = files.page.parent().map(name_of).transpose()?.unwrap_or_default();
    let host = HOSTS.iter().find(|(name, _)| *name == folder).map_or("", |(_, host)| host);
    let url = wayback::original_url(raw, &undone, &files.name, host);
    let page = as_declared(&undone, url.as_ref());
    let gold = labels.gold(&page).map_err(|problem| ReadError::format(&files.page, problem))?;
    let marks = PageMarks { gold: Some(gold), ..without_gold(&page) };
    Ok((page, marks.with_trait("toc-page")))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::super::tests::{folder, listed};
    use super::*;
    use crate::descriptor::Format;

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
    fn an_archived_page_in_utf_8_is_read_so_whatever_it_declares() {
        let html = "<meta charset=windows-1252><p>Caf\u{e9}s";
        let folder = folder(&[("dataset/b.org/2000/a.html", html), ("dataset/b.org/2000/a.txt", "")]);
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        assert_eq!(sites.load(0).unwrap().site.pages()[0].text(), "Cafés");
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
    fn a_labelled_page_has_its_class_and_its_host_as_group() {
        // a page with a clear label, and one without a label
        let pages =
            ["20001204140149_www_cnn_com_2000_ALLPOLITICS_stories_12_03_karl_debrief_index_html", "unknown"];
        let files =
            pages.map(|page| [".html", ".txt"].map(|end| format!("dataset/www.cnn.com/2000/{page}{end}")));
        let files: Vec<_> = files.iter().flatten().map(|file| (file.as_str(), "")).collect();
        let folder = folder(&files);
        let sites = SiteFiles::list(Format::CrawlToTheFuture, folder.path(), None).unwrap();
        let info = &sites.sites[0];
        assert_eq!((&*info.id, &*info.group, &*info.category), ("www.cnn.com/2000", "www.cnn.com", "news"));
        let classes: Vec<_> = sites.load(0).unwrap().pages.into_iter().map(|marks| marks.class).collect();
        assert_eq!(classes, [Some("politics".to_owned()), None]);
    }

    /// A labelled page of each year of two sites.
    const LABELLED: [&str; 3] = [
        "cnn/20000815052826_www.cnn.com_html.html",
        "nytimes/20001117135700_www.nytimes.com_pages-national-index.html",
        "nytimes/20050721012049_www.nytimes.com_pages-sports-index.html",
    ];

    fn folder_of(files: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, _) in HOSTS {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        for name in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "<p>One two three four five.").unwrap();
        }
        folder
    }

    fn listed_indexes(folder: &Path, articles: Option<&Path>) -> Result<SiteFiles, String> {
        SiteFiles::list(Format::CrawlIndex, folder, articles).map_err(|error| error.to_string())
    }

    #[test]
    fn index_pages_and_articles_of_a_site_year_are_one_site() {
        let articles = folder_of(&[
            "dataset/www.cnn.com/2000/a.html",
            "dataset/www.cnn.com/2000/a.txt",
            "dataset/www.cnn.com/2005/b.html",
            "dataset/www.cnn.com/2005/b.txt",
        ]);
        let sites = listed_indexes(folder_of(&LABELLED).path(), Some(articles.path())).unwrap();
        let told: Vec<_> = sites.sites.iter().map(|site| (&*site.id, &*site.group, site.pages)).collect();
        let expected = [
            ("www.cnn.com/2000", "www.cnn.com", 2),
            ("www.nytimes.com/2000", "www.nytimes.com", 1),
            ("www.nytimes.com/2005", "www.nytimes.com", 1),
        ];
        assert_eq!((told.as_slice(), sites.labels.len()), (&expected[..], 2));
        let alone = listed_indexes(folder_of(&LABELLED).path(), None).unwrap();
        assert_eq!((alone.sites.len(), alone.pages()), (3, 3));
    }

    #[test]
    fn an_article_has_its_own_gold_and_a_trait() {
        let articles = folder_of(&["dataset/www.cnn.com/2000/a.html"]);
        fs::write(articles.path().join("dataset/www.cnn.com/2000/a.txt"), "One two three four five.")
            .unwrap();
        let page = &list(articles.path()).unwrap()[0].pages[0];
        let (_, marks) = read_index(page, &fs::read(&page.page).unwrap()).unwrap();
        assert_eq!((marks.traits.as_slice(), marks.scored()), (&["article-page", "no-table"][..], true));
    }

    #[test]
    fn pages_without_labels_and_pages_that_are_not_the_labelled_ones_are_reported() {
        let unlabelled =
            listed_indexes(folder_of(&["yahoo/20000101000000_x.html"]).path(), None).err().unwrap();
        assert!(
            unlabelled.ends_with("20000101000000_x.html: there are no labels of this page"),
            "{unlabelled}"
        );
        let unnamed = listed_indexes(folder_of(&["yahoo/x.html"]).path(), None).err().unwrap();
        assert!(
            unnamed.ends_with("x.html: the name does not begin with the time of the capture"),
            "{unnamed}"
        );
        let folder = folder_of(&LABELLED);
        let other = listed_indexes(folder.path(), None).unwrap().load(0).err().unwrap().to_string();
        assert!(other.contains("www.cnn.com_html.html: the page has no element html[0]/body[1]/"), "{other}");
    }
}
