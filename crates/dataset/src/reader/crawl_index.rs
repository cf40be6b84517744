//! Index pages from the history of crawl-to-the-future: `<site>/<capture>_<address>.html`, with the articles of the
//! same site and year from the data set of that name beside them.
//!
//! A site is a site-year, as there. The gold of an index page is its tables of contents, labelled for this
//! project (`toc_labels`); the gold of an article is the article. So both roles are in one site, as on the
//! sites of WISDOM's paper.

use std::collections::BTreeMap;
use std::path::Path;

use page::Page;

use super::original_url::original_url;
use super::{GoldFrom, ListedSite, PageFiles, crawl_to_the_future, files, marks, toc_labels, wayback};
use crate::PageMarks;
use crate::corpus::ReadError;

/// The folders, and the hosts that crawl-to-the-future names its sites after.
const HOSTS: [(&str, &str); 3] =
    [("cnn", "www.cnn.com"), ("nytimes", "www.nytimes.com"), ("yahoo", "news.yahoo.com")];

/// Lists the index pages below `folder`, and the articles of the same site-years below `articles`, an unpacked
/// crawl-to-the-future.
pub(super) fn list(folder: &Path, articles: Option<&Path>) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites = BTreeMap::new();
    for (name, host) in HOSTS {
        for page in files::entries(&folder.join(name))? {
            list_page(&page, name, host, &mut sites)?;
        }
    }
    let articles = articles.map(crawl_to_the_future::list).transpose()?.unwrap_or_default();
    for articles in articles {
        if let Some(site) = sites.get_mut(&articles.id) {
            site.pages.extend(articles.pages);
        }
    }
    Ok(sites.into_values().collect())
}

fn list_page(
    page: &Path,
    folder: &str,
    host: &str,
    sites: &mut BTreeMap<String, ListedSite>,
) -> Result<(), ReadError> {
    let wrong = |problem: &str| ReadError::Format { path: page.to_owned(), problem: problem.to_owned() };
    let file = files::name(page)?;
    let Some(name) = file.strip_suffix(".html") else { return Ok(()) };
    let year = name.get(..4).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
    let year = year.ok_or_else(|| wrong("the name does not begin with the time of the capture"))?;
    let labels = toc_labels::labels_of(&format!("{folder}/{file}"));
    let labels = labels.ok_or_else(|| wrong("there are no labels of this page"))?;
    let id = format!("{host}/{year}");
    let site = sites.entry(id.clone()).or_insert_with(|| ListedSite {
        id,
        group: host.to_owned(),
        language: "en".to_owned(),
        category: "news".to_owned(),
        pages: Vec::new(),
    });
    site.pages.push(PageFiles {
        name: name.to_owned(),
        page: page.to_owned(),
        gold: GoldFrom::Toc(labels),
        class: None,
    });
    Ok(())
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let GoldFrom::Toc(labels) = files.gold else {
        let (page, marks) = crawl_to_the_future::read(files)?;
        return Ok((page, with_trait(marks, "article-page")));
    };
    let raw = files::bytes(&files.page)?;
    let undone = wayback::undo(&raw);
    let folder = files.page.parent().map(files::name).transpose()?.unwrap_or_default();
    let host = HOSTS.iter().find(|(name, _)| *name == folder).map_or("", |(_, host)| host);
    let url = original_url(&raw, &undone, &files.name, host);
    let page = crawl_to_the_future::as_declared(&undone, url.as_ref());
    let gold =
        labels.gold(&page).map_err(|problem| ReadError::Format { path: files.page.clone(), problem })?;
    let marks = PageMarks { gold: Some(gold), ..marks::without_gold(&page) };
    Ok((page, with_trait(marks, "toc-page")))
}

fn with_trait(mut marks: PageMarks, name: &'static str) -> PageMarks {
    marks.traits.push(name);
    marks.traits.sort_unstable();
    marks
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::SiteFiles;
    use super::*;
    use crate::descriptor::Format;

    /// A labelled page of each year of two sites.
    const LABELLED: [&str; 3] = [
        "cnn/20000815052826_www.cnn.com_html.html",
        "nytimes/20001117135700_www.nytimes.com_pages-national-index.html",
        "nytimes/20050721012049_www.nytimes.com_pages-sports-index.html",
    ];

    fn folder(files: &[&str]) -> tempfile::TempDir {
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

    fn listed(folder: &Path, articles: Option<&Path>) -> Result<SiteFiles, String> {
        SiteFiles::list(Format::CrawlIndex, folder, articles).map_err(|error| error.to_string())
    }

    #[test]
    fn index_pages_and_articles_of_a_site_year_are_one_site() {
        let articles = folder(&[
            "dataset/www.cnn.com/2000/a.html",
            "dataset/www.cnn.com/2000/a.txt",
            "dataset/www.cnn.com/2005/b.html",
            "dataset/www.cnn.com/2005/b.txt",
        ]);
        let sites = listed(folder(&LABELLED).path(), Some(articles.path())).unwrap();
        let told: Vec<_> = sites.sites().iter().map(|site| (&*site.id, &*site.group, site.pages)).collect();
        let expected = [
            ("www.cnn.com/2000", "www.cnn.com", 2),
            ("www.nytimes.com/2000", "www.nytimes.com", 1),
            ("www.nytimes.com/2005", "www.nytimes.com", 1),
        ];
        assert_eq!((told.as_slice(), sites.labels().len()), (&expected[..], 2));
        let alone = listed(folder(&LABELLED).path(), None).unwrap();
        assert_eq!((alone.sites().len(), alone.pages()), (3, 3));
    }

    #[test]
    fn an_article_has_its_own_gold_and_a_trait() {
        let articles = folder(&["dataset/www.cnn.com/2000/a.html"]);
        fs::write(articles.path().join("dataset/www.cnn.com/2000/a.txt"), "One two three four five.")
            .unwrap();
        let page = &crawl_to_the_future::list(articles.path()).unwrap()[0].pages[0];
        let (_, marks) = read(page).unwrap();
        assert_eq!((marks.traits.as_slice(), marks.scored()), (&["article-page", "no-table"][..], true));
    }

    #[test]
    fn pages_without_labels_and_pages_that_are_not_the_labelled_ones_are_reported() {
        let unlabelled = listed(folder(&["yahoo/20000101000000_x.html"]).path(), None).err().unwrap();
        assert!(
            unlabelled.ends_with("20000101000000_x.html: there are no labels of this page"),
            "{unlabelled}"
        );
        let unnamed = listed(folder(&["yahoo/x.html"]).path(), None).err().unwrap();
        assert!(
            unnamed.ends_with("x.html: the name does not begin with the time of the capture"),
            "{unnamed}"
        );
        let folder = folder(&LABELLED);
        let other = listed(folder.path(), None).unwrap().load(0).err().unwrap().to_string();
        assert!(other.contains("www.cnn.com_html.html: the page has no element html[0]/body[1]/"), "{other}");
    }
}
