//! News pages in five languages: `html/<yyyymmdd>_<host>_<sha>`, the gold of each in `reference/` under the same
//! name, the languages in `doc_lg.json`.
//!
//! A site is a host with at least [`LEAST_PAGES`] pages. The addresses of the pages are not known; each gets
//! an address below `http://<host>/`, which is enough to resolve links that begin with a slash or a host.

use std::collections::BTreeMap;
use std::path::Path;

use page::{Hints, Page};

use super::{GoldFrom, ListedSite, PageFiles, bytes_of, entries, marks_of_article, name_of, text_of_html};
use crate::corpus::ReadError;
use crate::subset::most_frequent;
use crate::{LEAST_WORDS, PageMarks};

/// The fewest pages of a host that make it a site.
const LEAST_PAGES: usize = 10;

const FOLDER: &str = "corpora/Corpus_daniel_v2.1";

pub(super) fn list(folder: &Path) -> Result<Vec<ListedSite>, ReadError> {
    let folder = folder.join(FOLDER);
    let languages = languages(&folder.join("doc_lg.json"))?;
    let mut hosts: BTreeMap<String, Vec<PageFiles>> = BTreeMap::new();
    for page in entries(&folder.join("html"))? {
        let name = name_of(&page)?.to_owned();
        let gold = folder.join("reference").join(&name);
        if !gold.is_file() {
            return Err(ReadError::format(&gold, "the gold of a page in html is missing"));
        }
        let host = host_of(&name).map(str::to_owned);
        let host = host.ok_or_else(|| ReadError::format(&page, "the name is not <date>_<host>_<sha>"))?;
        let page = PageFiles { name, page, gold: GoldFrom::File(gold), class: None };
        hosts.entry(host).or_default().push(page);
    }
    let mut sites = Vec::new();
    for (host, pages) in hosts.into_iter().filter(|(_, pages)| pages.len() >= LEAST_PAGES) {
        let language = most_frequent(pages.iter().filter_map(|page| languages.get(&page.name).copied()));
        sites.push(ListedSite::of(host, language.map_or("und", |(code, _)| code), "news", pages));
    }
    Ok(sites)
}

fn host_of(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once('_')?;
    let (host, _) = rest.rsplit_once('_')?;
    (!host.is_empty()).then_some(host)
}

/// The languages by their names upstream, and their codes.
const LANGUAGES: [(&str, &str); 5] =
    [("Chinese", "zh"), ("English", "en"), ("Greek", "el"), ("Polish", "pl"), ("Russian", "ru")];

/// The language of each page, as a code.
fn languages(file: &Path) -> Result<BTreeMap<String, &'static str>, ReadError> {
    let wrong = |problem: String| ReadError::format(file, problem);
    let named: BTreeMap<String, String> =
        serde_json::from_slice(&bytes_of(file)?).map_err(|error| wrong(error.to_string()))?;
    let coded = |(page, language): (String, String)| {
        let code = LANGUAGES.iter().find(|(name, _)| *name == language).map(|(_, code)| *code);
        let code = code.ok_or_else(|| {
            let known = LANGUAGES.map(|(name, _)| name).join(", ");
            wrong(format!("{page} has the language {language:?}, allowed are {known}"))
        })?;
        Ok((page, code))
    };
    named.into_iter().map(coded).collect()
}

pub(super) fn read(files: &PageFiles, raw: &[u8]) -> Result<(Page, PageMarks), ReadError> {
    let url = host_of(&files.name).map(|host| format!("http://{host}/{}", files.name));
    // all files were saved as UTF-8; three still have a meta element with their former encoding
    let page = Page::parse(raw, &Hints { url: url.as_deref(), charset: Some("utf-8") });
    // the paragraphs of a reference text have `<p>`, entities and in a few cases other tags
    let marks = marks_of_article(&page, text_of_html(&files.gold_text()?), LEAST_WORDS);
    Ok((page, marks))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::super::SiteFiles;
    use super::super::tests::folder;
    use super::*;
    use crate::descriptor::Format;

    /// Twelve pages of one host, nine of another, and the languages given.
    fn daniel(languages: &str) -> TempDir {
        let mut files = vec![("corpora/Corpus_daniel_v2.1/doc_lg.json".to_owned(), languages.to_owned())];
        for number in 0..12 {
            for host in ["many.pl", "few.gr"].iter().take(if number < 9 { 2 } else { 1 }) {
                let name = format!("201201{number:02}_{host}_ff{number}");
                let meta = "<meta charset=gb2312>";
                files.push((
                    format!("corpora/Corpus_daniel_v2.1/html/{name}"),
                    format!("{meta}<p>Źródło wody numer {number}"),
                ));
                files.push((
                    format!("corpora/Corpus_daniel_v2.1/reference/{name}"),
                    format!("<p>Źródło wody numer {number}</p>"),
                ));
            }
        }
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        folder(&files)
    }

    #[test]
    fn hosts_with_ten_pages_are_sites() {
        let folder = daniel("{\"20120100_many.pl_ff0\": \"Polish\"}");
        let sites = SiteFiles::list(Format::Daniel, folder.path(), None).unwrap();
        assert_eq!((sites.sites.len(), sites.pages()), (1, 12));
        assert_eq!((sites.sites[0].id.as_str(), sites.sites[0].language.as_str()), ("many.pl", "pl"));
        let marked = sites.load(0).unwrap();
        // the pages are UTF-8 whatever they declare
        assert_eq!(marked.site.pages()[3].text().trim(), "Źródło wody numer 3");
        assert_eq!(marked.site.pages()[3].url().unwrap().as_str(), "http://many.pl/20120103_many.pl_ff3");
        assert!(marked.pages.iter().all(|marks| marks.found == 1.0));
    }

    #[test]
    fn an_unknown_language_is_reported_with_the_known_ones() {
        let folder = daniel("{\"x\": \"Klingon\"}");
        let error = SiteFiles::list(Format::Daniel, folder.path(), None).err().unwrap().to_string();
        assert!(
            error.ends_with(
                "x has the language \"Klingon\", allowed are Chinese, English, Greek, Polish, Russian"
            ),
            "{error}"
        );
    }

    #[track_caller]
    fn check_thin(keep: usize, expected: &[&str]) {
        let folder = daniel("{}");
        let mut sites = SiteFiles::list(Format::Daniel, folder.path(), None).unwrap();
        sites.thin(|_| keep);
        let dates: Vec<_> = sites.files[0].iter().map(|page| &page.name[6..8]).collect();
        assert_eq!(dates, expected);
        assert_eq!(sites.sites[0].pages, expected.len());
    }

    #[test]
    fn thinning_spreads_what_it_keeps() {
        check_thin(0, &[]);
        check_thin(1, &["11"]);
        check_thin(4, &["02", "05", "08", "11"]);
        check_thin(11, &["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"]);
        check_thin(99, &["00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11"]);
    }

    #[test]
    fn names_languages_and_references_are_read() {
        assert_eq!(host_of("20120221_www.express.gr_9ebcd"), Some("www.express.gr"));
        assert_eq!(host_of("20120221_under_score.com_9ebcd"), Some("under_score.com"));
        assert_eq!(host_of("20120221_9ebcd"), None);
        assert_eq!(most_frequent(["zh", "en", "zh"].into_iter()), Some(("zh", 2)));
        assert_eq!(most_frequent(["zh", "en"].into_iter()), Some(("en", 1)));
        assert_eq!(most_frequent([].into_iter()), None);
        assert_eq!(
            text_of_html("<p>One &quot;two&quot;</p>\n<p>A&E;<br>three</p><script>no()</script><p></p>"),
            "One \"two\"\nA&E;\nthree"
        );
    }
}
