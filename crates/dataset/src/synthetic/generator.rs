//! The generators by name: one line each, so that a new corpus touches nothing else.
//!
//! A generator turns what a run asks for into sites; who reads them on sees no difference between corpora.

use crate::corpus::{ReadError, SiteInfo};
use crate::reader::Reader;
use crate::synthetic::classed::{Cells, ClassedSite};
use crate::synthetic::{
    banners_2004, debnath_2005, eproduct_2004, eproduct_2014, news_2002, news_2004, wisdom_2005,
};
use crate::{MarkedPage, ReadOptions};

/// All generators, sorted by name.
const GENERATORS: [Generator; 7] = [
    Generator { name: "banners-2004", make: Make::Counted(banners_2004::corpus) },
    Generator { name: "debnath-2005", make: Make::Counted(debnath_2005::corpus) },
    Generator { name: "eproduct-2004", make: Make::Counted(eproduct_2004::corpus) },
    Generator { name: "eproduct-2014", make: Make::Counted(eproduct_2014::corpus) },
    Generator { name: "news-2002", make: Make::Sized(news_2002::corpus) },
    Generator { name: "news-2004", make: Make::Counted(news_2004::corpus) },
    Generator { name: "wisdom-2005", make: Make::Counted(wisdom_2005::corpus) },
];

/// Makes one corpus, of any size and from any seed.
pub(crate) struct Generator {
    /// What descriptors call it.
    name: &'static str,
    make: Make,
}

#[derive(Clone, Copy)]
enum Make {
    /// As many pages a site as a run says.
    Sized(fn(pages: usize, seed: u64) -> Generated),
    /// A table of counts of its own, which a run may scale and not replace.
    Counted(fn(scale: f64, seed: u64) -> Generated),
}

/// A generated corpus, its pages not made yet.
pub(crate) struct Generated {
    /// All that the pages depend on: generator, version, seed, size.
    pub(crate) made: String,
    pub(crate) sites: Vec<Box<dyn GeneratedSite>>,
}

/// One site of it.
pub(crate) trait GeneratedSite: Send + Sync {
    fn info(&self) -> SiteInfo;
    fn read_page(&self, index: usize) -> MarkedPage;
}

/// Why a generator cannot make what is asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unmakeable {
    /// No generator has the name that the descriptor gives.
    #[error("unknown generator {found:?}, known are {}", names())]
    Unknown {
        /// The name given.
        found: String,
    },
    /// A corpus of no pages was asked for.
    #[error("pages a site is 0, allowed is 1 or more")]
    NoPages,
    /// A number of pages a site was asked of a generator with counts of its own.
    #[error(
        "pages a site is {pages}, but the generator {generator} has its own page counts; choose a scale instead"
    )]
    Counted {
        /// The generator.
        generator: String,
        /// The number asked for.
        pages: usize,
    },
    /// Neither the run nor the descriptor says how many pages a site has.
    #[error("the generator {generator} needs a number of pages a site, its descriptor gives none")]
    Unsized {
        /// The generator.
        generator: String,
    },
}

fn names() -> String {
    GENERATORS.map(|generator| generator.name).join(", ")
}

/// The corpus of the generator `name`. `pages` a site are those of the descriptor, which a run's own go before.
pub(crate) fn generate(
    name: &str,
    pages: Option<usize>,
    options: &ReadOptions,
) -> Result<Generated, Unmakeable> {
    let Some(generator) = GENERATORS.iter().find(|generator| generator.name == name) else {
        return Err(Unmakeable::Unknown { found: name.to_owned() });
    };
    match generator.make {
        Make::Sized(make) => match options.pages.or(pages) {
            None => Err(Unmakeable::Unsized { generator: name.to_owned() }),
            Some(0) => Err(Unmakeable::NoPages),
            Some(pages) => Ok(make(options.scaled(pages), options.seed)),
        },
        Make::Counted(make) => match options.pages.or(pages) {
            None => Ok(make(options.scale, options.seed)),
            Some(pages) => Err(Unmakeable::Counted { generator: name.to_owned(), pages }),
        },
    }
}

impl Reader for Generated {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        Ok(self.sites[site].read_page(page))
    }
}

impl GeneratedSite for news_2002::SitePlan {
    fn info(&self) -> SiteInfo {
        SiteInfo {
            id: self.id().to_owned(),
            group: self.id().to_owned(),
            language: self.language().to_owned(),
            category: self.category().to_owned(),
            pages: self.pages(),
        }
    }

    fn read_page(&self, index: usize) -> MarkedPage {
        Self::read_page(self, index)
    }
}

impl GeneratedSite for ClassedSite {
    fn info(&self) -> SiteInfo {
        SiteInfo {
            id: self.id().to_owned(),
            group: self.id().to_owned(),
            language: "en".to_owned(),
            category: self.category().to_owned(),
            pages: self.pages(),
        }
    }

    fn read_page(&self, index: usize) -> MarkedPage {
        Self::read_page(self, index)
    }
}

impl GeneratedSite for wisdom_2005::LinkedSite {
    fn info(&self) -> SiteInfo {
        SiteInfo {
            id: self.id().to_owned(),
            group: self.id().to_owned(),
            language: self.language().to_owned(),
            category: self.category().to_owned(),
            pages: self.pages(),
        }
    }

    fn read_page(&self, index: usize) -> MarkedPage {
        Self::read_page(self, index)
    }
}

/// Sites under one owner.
pub(super) fn boxed(
    sites: impl IntoIterator<Item = impl GeneratedSite + 'static>,
) -> Vec<Box<dyn GeneratedSite>> {
    sites.into_iter().map(|site| Box::new(site) as Box<dyn GeneratedSite>).collect()
}

/// What stands for a corpus made of a table of counts.
pub(super) fn counted<const SITES: usize, const CLASSES: usize>(
    id: &str,
    version: &str,
    cells: &Cells<SITES, CLASSES>,
    seed: u64,
) -> String {
    let rows: Vec<_> = (0..SITES).map(|site| cells.site(site)).collect();
    format!("{id} version {version} seed {seed} counts {rows:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: ReadOptions = ReadOptions { scale: 1.0, pages: None, seed: 1 };

    #[track_caller]
    fn refuses(name: &str, pages: Option<usize>, options: ReadOptions, message: &str) {
        assert_eq!(generate(name, pages, &options).err().unwrap().to_string(), message);
    }

    #[test]
    fn what_cannot_be_made_is_told() {
        refuses(
            "news-2003",
            None,
            ALL,
            "unknown generator \"news-2003\", known are banners-2004, debnath-2005, eproduct-2004, eproduct-2014, \
             news-2002, news-2004, wisdom-2005",
        );
        refuses(
            "news-2002",
            Some(9),
            ReadOptions { pages: Some(0), ..ALL },
            "pages a site is 0, allowed is 1 or more",
        );
        refuses(
            "news-2002",
            None,
            ALL,
            "the generator news-2002 needs a number of pages a site, its descriptor gives none",
        );
        refuses(
            "news-2004",
            None,
            ReadOptions { pages: Some(100), ..ALL },
            "pages a site is 100, but the generator news-2004 has its own page counts; choose a scale instead",
        );
    }

    #[test]
    fn names_are_sorted() {
        assert!(GENERATORS.map(|generator| generator.name).is_sorted());
    }

    #[test]
    fn a_corpus_is_named_by_all_that_it_depends_on() {
        let made = |options| generate("eproduct-2004", None, &options).unwrap().made;
        let few = ReadOptions { scale: 0.01, ..ALL };
        assert_eq!(
            made(few),
            "synthetic/eproduct-2004 version 1 seed 1 counts [[4, 4, 2, 8, 7], [5, 2, 2, 5, 4], [2, 2, 2, 2, 2], \
             [2, 2, 2, 2, 0], [2, 2, 2, 2, 0]]"
        );
        let news = generate("news-2002", Some(100), &ALL).unwrap().made;
        assert_eq!(news, "synthetic/news-2002 version 1 seed 1 pages 100");
    }
}
