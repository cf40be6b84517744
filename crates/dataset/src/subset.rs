//! Parts of a data set as another one: some of its sites, chosen by patterns of their ids (the years of a crawl, one host); or some pages of each of its
//! sites joined to one site, for methods that are trained on several sites. Joined pages keep their marks, traits, classes and addresses; only their name
//! and their site change.

use std::collections::BTreeMap;

use glob::{Pattern, PatternError};
use input::Digest;

use crate::corpus::{Corpus, ReadError, Reader, SEVERAL, SiteInfo};
use crate::{MarkedPage, thin};

/// The one site of a joined data set, before its pages are read.
pub(crate) struct JoinedSite {
    of: Corpus,
    /// The source of each page: the position of its site, and its position in this site.
    pages: Vec<(usize, usize)>,
}

impl JoinedSite {
    /// `each` pages of each site of `of`, or all if a site has fewer, evenly spread; site after site.
    pub(crate) fn new(of: Corpus, each: usize) -> Self {
        let of_site = |(site, info): (usize, &SiteInfo)| {
            let mut pages: Vec<_> = (0..info.pages).map(|page| (site, page)).collect();
            thin(&mut pages, each);
            pages
        };
        let pages = of.sites().iter().enumerate().flat_map(of_site).collect();
        Self { of, pages }
    }

    /// The site of all pages, named after their source; at scale 1 it has `whole` pages.
    pub(crate) fn info(&self, whole: usize) -> SiteInfo {
        let (language, _) = self.most(|info| &info.language);
        let category = match self.most(|info| &info.category) {
            (category, pages) if pages == self.pages.len() => category,
            _ => SEVERAL,
        };
        SiteInfo::of(self.of.id().to_owned(), language, category, self.pages.len(), whole)
    }

    /// The value that the sites of most pages have, and the number of these pages.
    fn most<'s>(&'s self, what: impl Fn(&'s SiteInfo) -> &'s str) -> (&'s str, usize) {
        most_frequent(self.pages.iter().map(|&(site, _)| what(&self.of.sites()[site]))).unwrap_or_default()
    }

    /// The digest of the source and of the choice of pages.
    pub(crate) fn digest(&self) -> Digest {
        Digest::of(format!("{} joined pages {:?}", self.of.digest(), self.pages).as_bytes())
    }
}

/// The most frequent value and its number, of equally frequent ones the first by name.
pub(crate) fn most_frequent<'s>(values: impl Iterator<Item = &'s str>) -> Option<(&'s str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    values.for_each(|value| *counts.entry(value).or_default() += 1);
    // the last of several largest is taken
    counts.into_iter().rev().max_by_key(|&(_, count)| count)
}

impl Reader for JoinedSite {
    fn read_page(&self, _site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        let (site, page) = self.pages[page];
        let read = self.of.load_page(site, page)?;
        Ok(MarkedPage { name: format!("{}/{}", self.of.sites()[site].id, read.name), ..read })
    }
}

/// The reason why sites cannot be chosen: a pattern that is none, or that matches no site.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct UnknownSites(String);

/// A corpus with only some of its sites.
struct Chosen {
    of: Corpus,
    /// Positions of the chosen sites in the whole corpus, ascending.
    sites: Vec<usize>,
}

impl Corpus {
    /// Only the sites whose ids match one of `patterns`, in their order. `*` matches any characters, also
    /// `/`. Without patterns all sites stay.
    ///
    /// # Errors
    /// [`UnknownSites`] if a pattern is invalid or matches no site.
    pub fn only(self, patterns: &[String]) -> Result<Self, UnknownSites> {
        if patterns.is_empty() {
            return Ok(self);
        }
        let parsed = |pattern: &String| {
            Pattern::new(pattern).map_err(|PatternError { msg, .. }| {
                UnknownSites(format!("sites are chosen by {pattern:?}, which is no pattern: {msg}"))
            })
        };
        let patterns: Vec<Pattern> = patterns.iter().map(parsed).collect::<Result<_, _>>()?;
        let is_idle = |pattern: &&Pattern| !self.sites().iter().any(|site| pattern.matches(&site.id));
        if let Some(idle) = patterns.iter().find(is_idle) {
            let known: Vec<&str> = self.sites().iter().map(|site| site.id.as_str()).collect();
            let (data, pattern, known) = (self.id(), idle.as_str(), known.join(", "));
            return Err(UnknownSites(format!(
                "no site of {data} is called {pattern:?}; its sites are: {known}"
            )));
        }
        let chosen = |&at: &usize| patterns.iter().any(|pattern| pattern.matches(&self.sites()[at].id));
        let sites: Vec<usize> = (0..self.sites().len()).filter(chosen).collect();
        let infos = sites.iter().map(|&at| self.sites()[at].clone()).collect();
        let digest = Digest::of(format!("{} sites {sites:?}", self.digest()).as_bytes());
        let (id, kind) = (self.id().to_owned(), self.kind());
        let of_chosen = |site: &str| site.is_empty() || patterns.iter().any(|pattern| pattern.matches(site));
        let unreadable = self.unreadable().iter().filter(|file| of_chosen(&file.site)).cloned().collect();
        let chosen = Chosen { of: self, sites };
        Ok(Self::of_reader(id, kind, digest, infos, Box::new(chosen)).with_unreadable(unreadable))
    }
}

impl Reader for Chosen {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        self.of.load_page(self.sites[site], page)
    }

    fn read_site(&self, site: usize, _pages: usize) -> Result<Vec<MarkedPage>, ReadError> {
        self.of.load_pages(self.sites[site])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::open_without_store;
    use crate::{MarkedSite, OpenError, Origin, ReadOptions, descriptor};
    use std::collections::BTreeSet;

    const ID: &str = "joined/debnath-2005";

    fn whole() -> ReadOptions {
        ReadOptions::whole(descriptor(ID).unwrap())
    }

    fn read(options: &ReadOptions) -> MarkedSite {
        open_without_store(ID, options).unwrap().load(0).unwrap()
    }

    /// Small: ten pages of each site of a generator without page counts of its own.
    fn news(each: usize) -> JoinedSite {
        let options = ReadOptions { scale: 1.0, pages: Some(10), seed: 3 };
        JoinedSite::new(open_without_store("synthetic/news-2002", &options).unwrap(), each)
    }

    #[track_caller]
    fn check_taken(each: usize, of_a_site: &[usize]) {
        let joined = news(each);
        let sites = joined.of.sites().len();
        let expected: Vec<_> =
            (0..sites).flat_map(|site| of_a_site.iter().map(move |&page| (site, page))).collect();
        assert_eq!(joined.pages, expected);
        assert_eq!(joined.info(0).pages, expected.len());
    }

    #[test]
    fn each_site_gives_as_many_pages_evenly_spread() {
        check_taken(1, &[9]);
        check_taken(2, &[4, 9]);
        check_taken(3, &[3, 6, 9]);
        check_taken(10, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        check_taken(99, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn a_page_is_that_of_its_site_under_another_name() {
        let joined = news(2);
        let alone = joined.of.load(1).unwrap();
        let read = joined.read_page(0, 2).unwrap();
        assert_eq!(read.name, format!("{}/{}", alone.site.id(), alone.site.name(4)));
        assert!(read.page == alone.site.pages()[4] && read.marks == alone.pages[4]);
        assert_eq!(read.page.url(), alone.site.pages()[4].url());
    }

    #[test]
    fn a_joined_site_is_named_after_what_it_is_made_of() {
        let info = news(2).info(0);
        assert_eq!((info.id.as_str(), info.group.as_str()), ("synthetic/news-2002", "synthetic/news-2002"));
        let corpus = open_without_store(ID, &whole()).unwrap();
        let info = &corpus.sites()[0];
        assert_eq!((info.id.as_str(), info.language.as_str()), ("synthetic/debnath-2005", "en"));
        assert_eq!(info.category, SEVERAL);
    }

    #[test]
    fn digests_tell_joined_sites_apart() {
        let digests: BTreeSet<_> = [1, 2, 10].map(|each| news(each).digest()).into();
        assert_eq!(digests.len(), 3);
        assert_eq!(news(2).digest(), news(2).digest());
        assert_ne!(news(10).digest().to_string(), news(10).of.digest());
        let digest = |options: &ReadOptions| open_without_store(ID, options).unwrap().digest().to_owned();
        assert_eq!(digest(&whole()), digest(&whole()));
        assert_ne!(digest(&whole()), digest(&ReadOptions { seed: 1, ..whole() }));
    }

    #[test]
    fn fifteen_sites_are_one() {
        let Origin::Joined(joined) = descriptor(ID).unwrap().origin() else { panic!("joined") };
        assert_eq!((joined.of.as_str(), joined.pages.get()), ("synthetic/debnath-2005", 17));
        assert_eq!(whole().seed, 2005);
        let marked = read(&whole());
        assert_eq!((marked.site.len(), marked.pages.len()), (255, 255));
        let names: BTreeSet<_> = (0..255).map(|page| marked.site.name(page)).collect();
        let hosts: BTreeSet<_> =
            marked.site.pages().iter().filter_map(|page| page.url()?.host_str()).collect();
        assert_eq!((names.len(), hosts.len()), (255, 15));
        assert!(marked.pages.iter().all(crate::PageMarks::scored));
        assert!(marked.pages.iter().any(|marks| marks.traits.contains(&"main-page")));
    }

    #[track_caller]
    fn check_scale(scale: f64, pages: usize) {
        let corpus = open_without_store(ID, &ReadOptions { scale, ..whole() }).unwrap();
        assert_eq!((corpus.sites().len(), corpus.sites()[0].pages), (1, pages));
    }

    #[test]
    fn a_scale_takes_fewer_or_more_pages_of_each_site() {
        check_scale(0.5, 15 * 9);
        check_scale(0.1, 15 * 2);
        check_scale(0.001, 15);
        check_scale(2.0, 15 * 34);
        // no more than its sites have
        check_scale(1000.0, 6311);
    }

    #[test]
    fn what_the_other_data_set_refuses_is_refused() {
        for scale in [0.0, f64::NAN] {
            let refused = open_without_store(ID, &ReadOptions { scale, ..whole() });
            assert!(matches!(refused, Err(OpenError::Scale { .. })), "{scale}");
        }
        let refused = open_without_store(ID, &ReadOptions { pages: Some(5), ..whole() });
        assert!(matches!(refused, Err(OpenError::Generator(_))));
        assert!(open_without_store("joined/crawl-to-the-future", &whole()).err().unwrap().is_absence());
    }

    fn three_pages_a_site() -> Corpus {
        let few = ReadOptions { scale: 1.0, pages: Some(3), seed: 1 };
        open_without_store("synthetic/news-2002", &few).expect("is made")
    }

    fn only(patterns: &[&str]) -> Result<Corpus, UnknownSites> {
        three_pages_a_site().only(&patterns.iter().map(|&pattern| pattern.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn chosen_sites_keep_their_order_and_pages() {
        let all = three_pages_a_site();
        let (second, last) = (all.sites()[1].clone(), all.sites().last().expect("has sites").clone());
        let some = only(&[&last.id, &second.id]).expect("both are there");
        assert_eq!(some.sites(), [second, last]);
        let (own, other) = (some.load(0).expect("reads"), all.load(1).expect("reads"));
        assert_eq!(own.site.id(), other.site.id());
        assert_eq!(own.site.pages()[2].text(), other.site.pages()[2].text());
        assert_eq!((some.id(), some.kind()), (all.id(), all.kind()));
    }

    #[test]
    fn another_choice_is_another_corpus() {
        let all = three_pages_a_site();
        let first = &all.sites()[0].id;
        let whole = only(&[]).expect("all stay");
        assert_eq!((whole.digest(), whole.sites().len()), (all.digest(), all.sites().len()));
        assert_ne!(only(&[first]).expect("is there").digest(), all.digest());
        assert_eq!(only(&["*"]).expect("all match").sites(), all.sites());
    }

    #[test]
    fn a_pattern_that_fits_no_site_is_an_error() {
        let refusal = |patterns: &[&str]| only(patterns).err().expect("is refused").to_string();
        assert!(
            refusal(&["*", "nobody"])
                .starts_with("no site of synthetic/news-2002 is called \"nobody\"; its sites are: ")
        );
        assert!(refusal(&["[a"]).starts_with("sites are chosen by \"[a\", which is no pattern: "));
    }
}
