//! Some sites of a data set, chosen by patterns of their ids: the years of a crawl, one host.

use glob::{MatchOptions, Pattern};

use crate::MarkedPage;
use crate::corpus::{Corpus, ReadError, Reader};
use input::Digest;

/// The reasons why sites cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownSites {
    /// The text is no pattern.
    #[error("sites are chosen by {pattern:?}, which is no pattern: {problem}")]
    Pattern {
        /// The pattern given.
        pattern: String,
        /// What is wrong with it.
        problem: &'static str,
    },
    /// The pattern matches no site.
    #[error("no site of {data} is called {pattern:?}; its sites are: {known}")]
    NoSite {
        /// The data set.
        data: String,
        /// The pattern given.
        pattern: String,
        /// The existing sites.
        known: String,
    },
}

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
        let patterns: Vec<Pattern> = patterns.iter().map(|text| parsed(text)).collect::<Result<_, _>>()?;
        if let Some(idle) =
            patterns.iter().find(|pattern| !self.sites().iter().any(|site| fits(pattern, &site.id)))
        {
            let known: Vec<&str> = self.sites().iter().map(|site| site.id.as_str()).collect();
            return Err(UnknownSites::NoSite {
                data: self.id().to_owned(),
                pattern: idle.as_str().to_owned(),
                known: known.join(", "),
            });
        }
        let chosen = |&at: &usize| patterns.iter().any(|pattern| fits(pattern, &self.sites()[at].id));
        let sites: Vec<usize> = (0..self.sites().len()).filter(chosen).collect();
        let infos = sites.iter().map(|&at| self.sites()[at].clone()).collect();
        let digest = Digest::of(format!("{} sites {sites:?}", self.digest()).as_bytes());
        let (id, kind) = (self.id().to_owned(), self.kind());
        let of_chosen = |site: &str| site.is_empty() || patterns.iter().any(|pattern| fits(pattern, site));
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

fn parsed(text: &str) -> Result<Pattern, UnknownSites> {
    Pattern::new(text).map_err(|error| UnknownSites::Pattern { pattern: text.to_owned(), problem: error.msg })
}

fn fits(pattern: &Pattern, id: &str) -> bool {
    pattern.matches_with(id, MatchOptions::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;
    use crate::open::open_without_store;

    fn corpus() -> Corpus {
        let few = ReadOptions { scale: 1.0, pages: Some(3), seed: 1 };
        open_without_store("synthetic/news-2002", &few).expect("is made")
    }

    fn only(patterns: &[&str]) -> Result<Corpus, UnknownSites> {
        corpus().only(&patterns.iter().map(|&pattern| pattern.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn chosen_sites_keep_their_order_and_pages() {
        let all = corpus();
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
        let all = corpus();
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
