//! Pages of today's benchmarks: a record of a page has its address, its type and its content as a text. Pages may be packed with gzip.
//!
//! - AEB, article pages of 2019, and the forum pages of magic-html, of 2024: the records of all pages are in one JSON file, by the names of the pages. Other
//!   files (outputs of extractors, scores) are not read here.
//! - WCXB, pages of seven types, saved in 2025: `dev/html/<page>.html.gz`, and `dev/ground-truth/<page>.json` with address, type and main content of each.
//!   Pages that are in its folder `test/` too, or twice in `dev/`, are left out: `datasets/labels/wcxb-dev-left-out.txt`.
//!
//! A site is a host without its `www.`, and most have one page. A page whose address is not known is a site of its own, named by the page. The pages were
//! saved as UTF-8, whatever they declare.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cleaning::{Facts, Snippets};
use page::{Hints, Page};
use serde::Deserialize;
use url::Url;

use super::{GoldFrom, ListedSite, PageFiles, bytes_of, entries, marks_of_article, name_of, unpacked};
use crate::PageMarks;
use crate::corpus::{ReadError, SEVERAL};

/// The record of a page.
#[derive(Debug)]
pub(super) struct Given {
    url: Option<String>,
    /// The type of the page: a trait of it, and the category of a site all of whose pages have it.
    kind: &'static str,
    /// The content, as the annotators wrote it.
    text: String,
    /// Pieces of the page that are content, or are not, if annotators gave any.
    snippets: Option<Snippets>,
    /// Title, author and day of the page, if annotators gave them.
    facts: Option<Facts>,
}

/// The sites of pages, each with its name and its file; `language` is that of every site.
fn sites_of(
    language: &str,
    pages: impl IntoIterator<Item = (String, PathBuf, Given)>,
) -> Result<Vec<ListedSite>, ReadError> {
    let mut sites: BTreeMap<String, (Vec<PageFiles>, BTreeSet<&str>)> = BTreeMap::new();
    for (name, page, given) in pages {
        if !page.is_file() {
            return Err(ReadError::format(&page, "a page whose content is given is missing"));
        }
        let host = given.url.as_deref().and_then(host_of);
        let (pages, kinds) = sites.entry(host.unwrap_or_else(|| name.clone())).or_default();
        kinds.insert(given.kind);
        pages.push(PageFiles { name, page, gold: GoldFrom::Given(Arc::new(given)), class: None });
    }
    let listed = |(id, (pages, kinds)): (String, (_, BTreeSet<&str>))| {
        let category = kinds.first().filter(|_| kinds.len() == 1).unwrap_or(&SEVERAL);
        ListedSite::of(id, language, category, pages)
    };
    Ok(sites.into_iter().map(listed).collect())
}

fn host_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?;
    Some(host.strip_prefix("www.").unwrap_or(host).to_owned())
}

pub(super) fn read(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let is_packed = files.page.extension().is_some_and(|ending| ending == "gz");
    let bytes: &[u8] = if is_packed { &unpacked(&files.page, raw)? } else { raw };
    let GoldFrom::Given(given) = &files.gold else { unreachable!("each page is listed with its record") };
    let page = Page::parse(bytes, &Hints { url: given.url.as_deref(), charset: Some("utf-8") });
    // an empty text means that the page has no content
    let mut marks = marks_of_article(&page, given.text.clone(), 0);
    if let Some(gold) = &mut marks.gold {
        gold.snippets = given.snippets.clone();
        gold.facts = given.facts.clone();
    }
    Ok((page, marks.with_trait(given.kind)))
}

/// The places of the files of a benchmark, and the type of its pages.
pub(super) struct Layout {
    records: &'static str,
    /// The folder of the pages.
    pages: &'static str,
    /// The ending of a page's file.
    ending: &'static str,
    kind: &'static str,
}

pub(super) const AEB: Layout =
    Layout { records: "ground-truth.json", pages: "html", ending: ".html.gz", kind: "article" };

pub(super) const FORUM: Layout = Layout {
    records: "benchmark/data/forum/base.json",
    pages: "benchmark/data/forum/htmls",
    ending: ".html",
    kind: "forum",
};

/// The part of a record that is read.
#[derive(Deserialize)]
struct Record {
    url: Option<String>,
    #[serde(alias = "articleBody")]
    content: String,
}

pub(super) fn list_one_file(folder: &Path, layout: &Layout) -> Result<Vec<ListedSite>, ReadError> {
    let path = folder.join(layout.records);
    let records: BTreeMap<String, Record> = serde_json::from_slice(&bytes_of(&path)?)
        .map_err(|error| ReadError::format(&path, error.to_string()))?;
    let pages = records.into_iter().map(|(name, Record { url, content })| {
        let page = folder.join(layout.pages).join(format!("{name}{}", layout.ending));
        (name, page, Given { url, kind: layout.kind, text: content, snippets: None, facts: None })
    });
    // the pages are in many languages, and some do not declare theirs
    sites_of("und", pages)
}

/// The split of WCXB that is read.
const WCXB: &str = "dev";

/// Its page types by their names upstream, and the traits that stand for them.
const WCXB_KINDS: [(&str, &str); 8] = [
    ("article", "article"),
    ("category", "collection"),
    ("collection", "collection"),
    ("documentation", "documentation"),
    ("forum", "forum"),
    ("listing", "listing"),
    ("product", "product"),
    ("service", "service"),
];

/// The part of a record of WCXB that is read.
#[derive(Deserialize)]
struct WcxbRecord {
    url: Option<String>,
    #[serde(rename = "_internal")]
    internal: Internal,
    ground_truth: GroundTruth,
}

#[derive(Deserialize)]
struct Internal {
    page_type: PageType,
}

#[derive(Deserialize)]
struct PageType {
    primary: String,
}

#[derive(Deserialize)]
struct GroundTruth {
    title: Option<String>,
    author: Option<String>,
    publish_date: Option<String>,
    /// Empty, or none, if the page has no content without scripts.
    main_content: Option<String>,
    with: Option<Vec<String>>,
    without: Option<Vec<String>>,
}

pub(super) fn list_wcxb(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let folder = folder.join(WCXB);
    let left_out: BTreeSet<&str> = datasets::WCXB_LEFT_OUT.lines().collect();
    let mut pages = Vec::new();
    for path in entries(&folder.join("ground-truth"))? {
        let Some(name) = name_of(&path)?.strip_suffix(".json") else { continue };
        if left_out.contains(name) {
            continue;
        }
        let wrong = |problem: String| ReadError::format(&path, problem);
        let WcxbRecord { url, internal, ground_truth } =
            serde_json::from_slice(&bytes_of(&path)?).map_err(|error| wrong(error.to_string()))?;
        let found = &internal.page_type.primary;
        let kind = WCXB_KINDS.iter().find(|(name, _)| name == found).map(|(_, kind)| *kind);
        let kind = kind.ok_or_else(|| {
            let known = WCXB_KINDS.map(|(name, _)| name).join(", ");
            wrong(format!("the page has the type {found:?}, allowed are {known}"))
        })?;
        let text = ground_truth.main_content.unwrap_or_default();
        let snippets = Snippets {
            with: ground_truth.with.unwrap_or_default(),
            without: ground_truth.without.unwrap_or_default(),
        };
        let stated = |fact: Option<String>| fact.filter(|fact| !fact.trim().is_empty());
        let facts = Facts {
            title: stated(ground_truth.title),
            author: stated(ground_truth.author),
            date: stated(ground_truth.publish_date),
            kind: Some(kind.to_owned()),
        };
        let page = folder.join(format!("html/{name}.html.gz"));
        let given = Given { url, kind, text, snippets: Some(snippets), facts: Some(facts) };
        pages.push((name.to_owned(), page, given));
    }
    sites_of("en", pages)
}

#[cfg(test)]
mod tests {
    use super::super::SiteFiles;
    use super::super::tests::folder;
    use super::*;
    use crate::descriptor::Format;
    use cleaning::Role;
    use std::fs;

    #[test]
    fn a_host_is_named_without_its_www() {
        assert_eq!(host_of("https://www.Example.org:8080/a?b"), Some("example.org".to_owned()));
        assert_eq!(host_of("http://www2.example.org/"), Some("www2.example.org".to_owned()));
        assert_eq!(host_of(""), None);
        assert_eq!(host_of("mailto:a@example.org"), None);
    }

    const STORY: &str = "<table><tr><td>Menü</table><p>Ein Satz über die Flut im Hafen.";

    #[test]
    fn a_page_of_aeb_has_its_gold_and_address() {
        let records = r#"{"b": {"articleBody": "", "url": "http://other.org/"},
                          "a": {"articleBody": "Ein Satz über die Flut im Hafen.", "url": "http://www.news.de/x"}}"#;
        let folder = folder(&[
            ("ground-truth.json", records),
            ("html/a.html.gz", STORY),
            ("html/b.html.gz", "<p>Menu"),
        ]);
        let sites = SiteFiles::list(Format::Aeb, folder.path(), None).unwrap();
        let told: Vec<_> = sites.sites.iter().map(|info| (&*info.id, &*info.category, info.pages)).collect();
        assert_eq!(told, [("news.de", "article", 1), ("other.org", "article", 1)]);
        let marked = sites.load(0).unwrap();
        assert_eq!(
            (marked.site.name(0), marked.site.pages()[0].url().unwrap().as_str()),
            ("a", "http://www.news.de/x")
        );
        let (page, marks) = (&marked.site.pages()[0], &marked.pages[0]);
        let gold = marks.gold.as_ref().unwrap();
        let article: Vec<_> = gold.get(Role::Article).slices(page.text()).collect();
        assert_eq!(
            (&*article, gold.text.as_deref()),
            (&["Ein Satz über die Flut im Hafen."][..], Some("Ein Satz über die Flut im Hafen."))
        );
        assert_eq!((&*marks.traits, marks.scored()), (&["article", "tabular"][..], true));
        // the other page has no content, which its marks cannot express
        let marks = &sites.load(1).unwrap().pages[0];
        assert_eq!(
            (marks.gold.as_ref().and_then(|gold| gold.text.as_deref()), marks.scored(), marks.has_text()),
            (Some(""), false, true)
        );
    }

    #[test]
    fn a_page_of_a_forum_has_its_posts() {
        let records = r#"{"a": {"url": "https://www.board.org/t/1", "content": "Ein Satz über die Flut im Hafen.", "remark": "forum"}}"#;
        let place = "benchmark/data/forum";
        let names = [format!("{place}/base.json"), format!("{place}/htmls/a.html")];
        let folder = folder(&[(&names[0], records), (&names[1], STORY)]);
        let sites = SiteFiles::list(Format::Forum, folder.path(), None).unwrap();
        let info = &sites.sites[0];
        assert_eq!((&*info.id, &*info.category, info.pages), ("board.org", "forum", 1));
        let marks = &sites.load(0).unwrap().pages[0];
        assert_eq!((&*marks.traits, marks.found), (&["forum", "tabular"][..], 1.0));
    }

    /// A record of WCXB.
    fn record(url: &str, kind: &str, content: &str) -> String {
        let kind = format!(r#"{{"page_type": {{"primary": "{kind}", "tags": []}}}}"#);
        format!(
            r#"{{"url": {url}, "_internal": {kind}, "ground_truth": {{"title": "t", "main_content": {content}, "with": ["two"]}}}}"#
        )
    }

    #[test]
    fn pages_of_wcxb_have_a_type_and_their_host_as_site() {
        let records = [
            record("\"https://www.shop.com/a\"", "category", "\"One two three four five.\""),
            record("\"https://shop.com/b\"", "product", "null"),
            record("null", "forum", "\"One two three four five.\""),
        ];
        let mut files = Vec::new();
        for (number, record) in records.iter().enumerate() {
            files.push((format!("dev/ground-truth/000{number}.json"), record.as_str()));
            files.push((format!("dev/html/000{number}.html.gz"), "<p>One two three four five."));
        }
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let folder = folder(&files);
        let sites = SiteFiles::list(Format::Wcxb, folder.path(), None).unwrap();
        let told: Vec<_> = sites.sites.iter().map(|info| (&*info.id, &*info.category, info.pages)).collect();
        assert_eq!(told, [("0002", "forum", 1), ("shop.com", SEVERAL, 2)]);
        let marked = sites.load(1).unwrap();
        let told: Vec<_> =
            marked.pages.iter().map(|marks| (&*marks.traits, marks.scored(), marks.has_text())).collect();
        let expected: [(&[&str], _, _); 2] =
            [(&["collection", "no-table"], true, true), (&["no-table", "product"], false, true)];
        assert_eq!(told, expected);
        let snippets = marked.pages[1].gold.as_ref().and_then(|gold| gold.snippets.as_ref());
        assert_eq!(snippets, Some(&Snippets { with: vec!["two".to_owned()], without: Vec::new() }));
        let facts = marked.pages[1].gold.as_ref().and_then(|gold| gold.facts.as_ref());
        assert_eq!(
            facts,
            Some(&Facts {
                title: Some("t".to_owned()),
                kind: Some("product".to_owned()),
                ..Facts::default()
            })
        );
        assert!(sites.load(0).unwrap().site.pages()[0].url().is_none());
    }

    #[track_caller]
    fn check_refused(format: Format, files: &[(&str, &str)], expected: &str) {
        let error = SiteFiles::list(format, folder(files).path(), None).err().unwrap().to_string();
        assert!(error.ends_with(expected), "{error}");
    }

    #[test]
    fn records_and_pages_that_cannot_be_used_are_reported() {
        let body = r#"{"a": {"articleBody": "x", "url": null}}"#;
        let missing = "html/a.html.gz: a page whose content is given is missing";
        check_refused(Format::Aeb, &[("ground-truth.json", body)], missing);
        check_refused(
            Format::Wcxb,
            &[("dev/ground-truth/1.json", &record("null", "blog", "null"))],
            "1.json: the page has the type \"blog\", allowed are article, category, collection, documentation, forum, \
             listing, product, service",
        );
        let body = r#"{"a": {"articleBody": "x", "url": null}}"#;
        let folder = folder(&[("ground-truth.json", body), ("html/a.html.gz", STORY)]);
        fs::write(folder.path().join("html/a.html.gz"), b"\x1f\x8b\x08 and then something else").unwrap();
        let error = SiteFiles::list(Format::Aeb, folder.path(), None).unwrap().load(0).err().unwrap();
        assert!(error.to_string().starts_with("cannot read "), "{error}");
    }
}
