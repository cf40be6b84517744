//! News pages in five languages: `html/<yyyymmdd>_<host>_<sha>`, the gold of each in `reference/` under the same
//! name, the languages in `doc_lg.json`.
//!
//! A site is a host with at least [`LEAST_PAGES`] pages. The addresses of the pages are not known; each gets
//! an address below `http://<host>/`, which is enough to resolve links that begin with a slash or a host.

use std::collections::BTreeMap;
use std::path::Path;

use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, files, marks};
use crate::corpus::ReadError;
use crate::{LEAST_WORDS, PageMarks};

/// The fewest pages of a host that make it a site.
const LEAST_PAGES: usize = 10;

const FOLDER: &str = "corpora/Corpus_daniel_v2.1";

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let folder = folder.join(FOLDER);
    let languages = languages(&folder.join("doc_lg.json"))?;
    let mut hosts: BTreeMap<String, Vec<PageFiles>> = BTreeMap::new();
    for page in files::entries(&folder.join("html"))? {
        let name = files::name(&page)?.to_owned();
        let gold = folder.join("reference").join(&name);
        if !gold.is_file() {
            return Err(ReadError::Format {
                path: gold,
                problem: "the gold of a page in html is missing".to_owned(),
            });
        }
        let host = host_of(&name).ok_or_else(|| ReadError::Format {
            path: page.clone(),
            problem: "the name is not <date>_<host>_<sha>".to_owned(),
        })?;
        hosts.entry(host.to_owned()).or_default().push(PageFiles {
            name,
            page,
            gold: GoldFrom::File(gold),
            class: None,
        });
    }
    let mut sites = Vec::new();
    for (host, pages) in hosts.into_iter().filter(|(_, pages)| pages.len() >= LEAST_PAGES) {
        let language = most_frequent(pages.iter().filter_map(|page| languages.get(&page.name).copied()));
        sites.push(ListedSite {
            group: host.clone(),
            id: host,
            language: language.unwrap_or("und").to_owned(),
            category: "news".to_owned(),
            pages,
        });
    }
    Ok(sites)
}

fn host_of(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once('_')?;
    let (host, _) = rest.rsplit_once('_')?;
    (!host.is_empty()).then_some(host)
}

/// The language of each page, as a code.
fn languages(file: &Path) -> Result<BTreeMap<String, &'static str>, ReadError> {
    let wrong = |problem| ReadError::Format { path: file.to_owned(), problem };
    let named: BTreeMap<String, String> =
        serde_json::from_slice(&files::bytes(file)?).map_err(|error| wrong(error.to_string()))?;
    named
        .into_iter()
        .map(|(page, language)| {
            let code = match language.as_str() {
                "Chinese" => "zh",
                "English" => "en",
                "Greek" => "el",
                "Polish" => "pl",
                "Russian" => "ru",
                other => {
                    let known = "Chinese, English, Greek, Polish, Russian";
                    return Err(wrong(format!("{page} has the language {other:?}, allowed are {known}")));
                }
            };
            Ok((page, code))
        })
        .collect()
}

/// The most frequent of the codes, of equally frequent ones the first by name.
fn most_frequent(codes: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for code in codes {
        *counts.entry(code).or_default() += 1;
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(code, _)| code)
}

pub(super) fn read(files: &PageFiles) -> Result<(Page, PageMarks), ReadError> {
    let url = host_of(&files.name).map(|host| format!("http://{host}/{}", files.name));
    // all files were saved as UTF-8; three still have a meta element with their former encoding
    let hints = Hints { url: url.as_deref(), charset: Some("utf-8") };
    let page = Page::parse(&files::bytes(&files.page)?, &hints);
    let marks = match files.gold_file().map(files::bytes).transpose()? {
        Some(gold) => marks::of_article(&page, paragraphs(&files::text(&gold)), LEAST_WORDS),
        None => marks::without_gold(&page),
    };
    Ok((page, marks))
}

/// The paragraphs of a reference text, one on each line. The text is read as HTML, because it has `<p>`,
/// entities and in a few cases other tags.
fn paragraphs(reference: &str) -> String {
    let page = Page::parse(reference.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
    page.text().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_host_is_between_date_and_hash() {
        assert_eq!(host_of("20120221_www.express.gr_9ebcd"), Some("www.express.gr"));
        assert_eq!(host_of("20120221_under_score.com_9ebcd"), Some("under_score.com"));
        assert_eq!(host_of("20120221_9ebcd"), None);
    }

    #[test]
    fn the_majority_names_the_language() {
        assert_eq!(most_frequent(["zh", "en", "zh"].into_iter()), Some("zh"));
        assert_eq!(most_frequent(["zh", "en"].into_iter()), Some("en"));
        assert_eq!(most_frequent([].into_iter()), None);
    }

    #[test]
    fn references_are_read_as_html() {
        assert_eq!(
            paragraphs("<p>One &quot;two&quot;</p>\n<p>A&E;<br>three</p><script>no()</script><p></p>"),
            "One \"two\"\nA&E;\nthree"
        );
    }
}
