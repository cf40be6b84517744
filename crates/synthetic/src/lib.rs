//! The synthetic corpora: generated sites with exact gold, seeded, of any size; and hostile ones without gold.
//!
//! A corpus is a folder of data (`corpora/ID`: sites, templates, words), a module that plans its pages, and
//! one line here. All share one engine: random draws that never change, one kind of site and of page, one
//! sentence engine, page templates, and the marks in them that make the gold exact. The corpora are
//! built from the papers' descriptions of their sites, not from results of methods. Nothing here does IO.

mod around;
mod banners_2004;
mod classed;
mod corpus;
mod debnath_2005;
mod eproduct;
pub mod form_zoo;
mod hostile;
pub mod news_2002;
mod news_2004;
mod page;
mod random;
mod shop;
mod site;
mod story;
mod template;
mod unseen;
pub mod wisdom_2005;
mod words;
mod worked_examples;

use std::sync::LazyLock;

use classed::{Classed, Maker};
use corpus::{Corpus, share};
pub use page::{GeneratedPage, Leaf, Marks, Part};
pub use site::Site;

/// A corpus of any size and from any seed, by its name.
type Generator = (&'static str, &'static LazyLock<Corpus>, Make);

/// All generators, sorted by name: a new corpus is one line more.
static GENERATORS: [Generator; 11] = [
    ("banners-2004", &banners_2004::CORPUS, Make::Classes(&banners_2004::Illustrated)),
    ("debnath-2005", &debnath_2005::CORPUS, Make::Classes(&debnath_2005::Sites)),
    ("eproduct-2004", &eproduct::CORPUS_2004, Make::Classes(&eproduct::Shops2004)),
    ("eproduct-2014", &eproduct::CORPUS_2014, Make::Classes(&eproduct::Shops2014)),
    ("form-zoo", &form_zoo::CORPUS, Make::Counted(form_zoo::counts, form_zoo::sites)),
    ("hostile", &hostile::CORPUS, Make::Counted(hostile::counts, hostile::sites)),
    ("news-2002", &news_2002::CORPUS, Make::Sized(news_2002::sites)),
    ("news-2004", &news_2004::CORPUS, Make::Classes(&news_2004::News)),
    ("unseen", &unseen::CORPUS, Make::Counted(|_| "1".to_owned(), unseen::sites)),
    ("wisdom-2005", &wisdom_2005::CORPUS, Make::Counted(wisdom_2005::counts, wisdom_2005::sites)),
    ("worked-examples", &worked_examples::CORPUS, Make::Counted(|_| "2".to_owned(), worked_examples::sites)),
];

enum Make {
    /// The caller chooses the number of pages of each site.
    Sized(fn(usize, u64) -> Vec<Site>),
    /// The corpus has a table of page counts, by site and class, which can be scaled but not replaced.
    Classes(&'static dyn Maker),
    /// Counts of its own, likewise, by the scale; and the sites, by scale and seed.
    Counted(fn(f64) -> String, fn(f64, u64) -> Vec<Site>),
}

/// The files of `corpora/`, by their paths.
static EMBEDDED: &[(&str, &str)] = own_folder::files!("html", "map", "toml", "txt");

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
    #[error("unknown generator {0:?}, known are {known}", known = names().join(", "))]
    Unknown(String),
    /// The number of pages is 0.
    #[error("pages a site is 0, allowed is 1 or more")]
    NoPages,
    /// A number of pages was given to a generator with counts of its own.
    #[error("pages a site is {1}, but the generator {0} has its own page counts; choose a scale instead")]
    Counted(String, usize),
    /// A generator without counts of its own was not given a number of pages.
    #[error("the generator {0} needs a number of pages a site, its descriptor gives none")]
    Unsized(String),
}

/// The names of all corpora, sorted.
pub fn names() -> Vec<&'static str> {
    GENERATORS.iter().map(|(name, ..)| *name).collect()
}

/// The traits that the pages of any corpus may have, sorted.
pub fn traits() -> Vec<&'static str> {
    let all = GENERATORS.iter().flat_map(|(_, corpus, _)| &corpus.traits);
    cleaning::sorted_set(all.map(String::as_str).collect())
}

/// The corpus of a name. It makes no page.
///
/// # Errors
/// [`Unmakeable`].
pub fn generate(name: &str, size: &Size) -> Result<Generated, Unmakeable> {
    let generator = GENERATORS.iter().find(|(known, ..)| *known == name);
    let (_, corpus, make) = generator.ok_or_else(|| Unmakeable::Unknown(name.to_owned()))?;
    let Size { scale, fewest, seed, .. } = *size;
    let (size, sites) = match (make, size.pages) {
        (Make::Sized(_), None) => return Err(Unmakeable::Unsized(name.to_owned())),
        (Make::Sized(_), Some(0)) => return Err(Unmakeable::NoPages),
        (Make::Sized(make), Some(pages)) => {
            let pages = share(pages, scale).max(fewest.min(pages));
            (format!("pages {pages}"), make(pages, seed))
        }
        (_, Some(pages)) => return Err(Unmakeable::Counted(name.to_owned(), pages)),
        (Make::Classes(maker), None) => {
            let cells = maker.cells(corpus).scaled(scale);
            let sites = Classed::all(corpus, *maker, &cells, seed).into_iter().map(Classed::site).collect();
            (format!("counts {:?}", cells.0), sites)
        }
        (Make::Counted(counts, sites), None) => (format!("counts {}", counts(scale)), sites(scale, seed)),
    };
    let made = format!("synthetic/{name} version {} seed {seed} {size}", corpus.version);
    Ok(Generated { made, sites })
}

/// A file of `corpora/`, by its path.
///
/// # Panics
/// If there is none. Paths are part of the program and its data, and tests read every corpus.
pub(crate) fn file(path: &str) -> &'static str {
    let full = format!("corpora/{path}");
    let found = EMBEDDED.binary_search_by_key(&full.as_str(), |(name, _)| name);
    found.map(|at| EMBEDDED[at].1).unwrap_or_else(|_| panic!("no file {full}"))
}

#[cfg(test)]
mod tests;
