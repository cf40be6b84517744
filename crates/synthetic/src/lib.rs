//! The synthetic corpora: generated sites with exact gold, seeded, of any size; and hostile ones without gold.
//!
//! A corpus is a folder of data (`corpora/ID`: sites, templates, words), a module that plans its pages, and
//! one line here. All share one engine: random draws that never change, one kind of site and of page, one
//! sentence engine, page templates, and the records of text leaves that make the gold exact. The corpora are
//! built from the papers' descriptions of their sites, not from results of methods. Nothing here does IO.

mod around;
mod banners_2004;
mod classed;
mod corpus;
mod day;
mod debnath_2005;
mod embedded;
mod eproduct_2004;
mod eproduct_2014;
pub mod form_zoo;
mod hostile;
pub mod news_2002;
mod news_2004;
mod page;
mod random;
mod shop;
mod site;
mod template;
#[cfg(test)]
mod tests;
pub mod wisdom_2005;
mod words;
mod writer;

use std::sync::LazyLock;

use classed::{Classed, Maker};
use corpus::{Corpus, share};
pub use page::{GeneratedPage, Marks};
pub use site::Site;
pub use writer::{Leaf, Part};

/// All generators, sorted by name: a new corpus is one line more.
static GENERATORS: [Generator; 9] = [
    Generator {
        name: "banners-2004",
        corpus: &banners_2004::CORPUS,
        make: Make::Classes(&banners_2004::Illustrated),
    },
    Generator {
        name: "debnath-2005",
        corpus: &debnath_2005::CORPUS,
        make: Make::Classes(&debnath_2005::Sites),
    },
    Generator {
        name: "eproduct-2004",
        corpus: &eproduct_2004::CORPUS,
        make: Make::Classes(&eproduct_2004::Shops),
    },
    Generator {
        name: "eproduct-2014",
        corpus: &eproduct_2014::CORPUS,
        make: Make::Classes(&eproduct_2014::Shops),
    },
    Generator {
        name: "form-zoo",
        corpus: &form_zoo::CORPUS,
        make: Make::Counted { counts: form_zoo::counts, sites: form_zoo::sites },
    },
    Generator {
        name: "hostile",
        corpus: &hostile::CORPUS,
        make: Make::Counted { counts: hostile::counts, sites: hostile::sites },
    },
    Generator { name: "news-2002", corpus: &news_2002::CORPUS, make: Make::Sized(news_2002::sites) },
    Generator { name: "news-2004", corpus: &news_2004::CORPUS, make: Make::Classes(&news_2004::News) },
    Generator {
        name: "wisdom-2005",
        corpus: &wisdom_2005::CORPUS,
        make: Make::Counted {
            counts: |scale| format!("{:?}", wisdom_2005::counts(scale)),
            sites: wisdom_2005::sites,
        },
    },
];

/// Makes one corpus, of any size and from any seed.
struct Generator {
    name: &'static str,
    corpus: &'static LazyLock<Corpus>,
    make: Make,
}

enum Make {
    /// The caller chooses the number of pages of each site.
    Sized(fn(usize, u64) -> Vec<Site>),
    /// The corpus has a table of page counts, by site and class, which can be scaled but not replaced.
    Classes(&'static dyn Maker),
    /// Counts of its own, likewise.
    Counted { counts: fn(f64) -> String, sites: fn(f64, u64) -> Vec<Site> },
}

/// The digest of the sources of this crate, its data included.
pub const SOURCES: &str = own_folder::digest!();

/// The size and the seed of a corpus.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Size {
    /// The number of pages of each site before scaling, for a corpus without counts of its own.
    pub pages: Option<usize>,
    /// The factor of the numbers of pages, above 0.
    pub scale: f64,
    /// The fewest pages of a site after `pages` was scaled.
    pub fewest: usize,
    /// The seed of all draws.
    pub seed: u64,
}

/// A generated corpus; its pages are made on demand.
pub struct Generated {
    /// All that the pages depend on: generator, version, seed, size.
    pub made: String,
    /// Its sites, always in the same order.
    pub sites: Vec<Site>,
}

/// The reasons why a corpus cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unmakeable {
    /// No generator has the name.
    #[error("unknown generator {found:?}, known are {}", names().join(", "))]
    Unknown {
        /// The name given.
        found: String,
    },
    /// The number of pages is 0.
    #[error("pages a site is 0, allowed is 1 or more")]
    NoPages,
    /// A number of pages was given to a generator with counts of its own.
    #[error(
        "pages a site is {pages}, but the generator {generator} has its own page counts; choose a scale instead"
    )]
    Counted {
        /// The generator.
        generator: String,
        /// The number given.
        pages: usize,
    },
    /// A generator without counts of its own was not given a number of pages.
    #[error("the generator {generator} needs a number of pages a site, its descriptor gives none")]
    Unsized {
        /// The generator.
        generator: String,
    },
}

/// The names of all corpora, sorted.
pub fn names() -> Vec<&'static str> {
    GENERATORS.iter().map(|generator| generator.name).collect()
}

/// The traits that the pages of any corpus may have, sorted.
pub fn traits() -> Vec<&'static str> {
    let mut all: Vec<&str> = GENERATORS.iter().flat_map(|it| &it.corpus.traits).map(String::as_str).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The corpus of a name. It makes no page.
///
/// # Errors
/// [`Unmakeable`].
pub fn generate(name: &str, size: &Size) -> Result<Generated, Unmakeable> {
    let generator = GENERATORS.iter().find(|generator| generator.name == name);
    let Generator { corpus, make, .. } =
        generator.ok_or_else(|| Unmakeable::Unknown { found: name.to_owned() })?;
    let Size { scale, fewest, seed, .. } = *size;
    let (size, sites) = match (make, size.pages) {
        (Make::Sized(_), None) => return Err(Unmakeable::Unsized { generator: name.to_owned() }),
        (Make::Sized(_), Some(0)) => return Err(Unmakeable::NoPages),
        (Make::Sized(make), Some(pages)) => {
            let pages = share(pages, scale).max(fewest.min(pages));
            (format!("pages {pages}"), make(pages, seed))
        }
        (_, Some(pages)) => return Err(Unmakeable::Counted { generator: name.to_owned(), pages }),
        (Make::Classes(maker), None) => {
            let cells = maker.cells(corpus).scaled(scale);
            let sites = Classed::all(corpus, *maker, &cells, seed).into_iter().map(Site::new).collect();
            (format!("counts {:?}", cells.0), sites)
        }
        (Make::Counted { counts, sites }, None) => (format!("counts {}", counts(scale)), sites(scale, seed)),
    };
    let made = format!("synthetic/{name} version {} seed {seed} {size}", corpus.version);
    Ok(Generated { made, sites })
}
