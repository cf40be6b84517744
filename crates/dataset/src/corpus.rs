//! A data set on this machine: its sites, and one site's pages with their marks at a time.
//!
//! Where a corpus comes from (`open`) decides who reads it ([`Reader`]); from then on real and generated ones are alike.

use std::path::PathBuf;

use crate::catalogue;
use crate::descriptor::{Descriptor, Kind, Origin};
use crate::marked::{MarkedPage, MarkedSite};
use pages::Digest;

/// What part of a data set is read, or made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReadOptions {
    /// Share of each site's pages, above 0. Real sites give evenly spread pages, at least [`FEWEST_PAGES`] where
    /// they have them, and never more than they have; synthetic ones grow and shrink freely, those with page counts by
    /// class class by class (at least two pages of each that a site has). Of a joined data set it is the share of the
    /// pages that each site gives, at least 1 and never more than it has.
    pub scale: f64,
    /// Pages a site of a synthetic data set, before `scale`; `None`: as many as its descriptor declares. Real data
    /// sets ignore it; a synthetic one with page counts of its own refuses it. A joined one does as the data set does that
    /// it is made of.
    pub pages: Option<usize>,
    /// The seed of a synthetic data set. Real data sets ignore it.
    pub seed: u64,
}

/// The fewest pages of a site that a scale leaves, where it has as many.
pub const FEWEST_PAGES: usize = 6;

impl ReadOptions {
    /// The whole data set, made with the seed of its descriptor.
    pub fn whole(descriptor: &Descriptor) -> Self {
        let seed = match descriptor.origin() {
            Origin::Recipe(recipe) => recipe.seed,
            Origin::Source(_) => 0,
            Origin::Joined(joined) => catalogue::descriptor(joined.of()).map_or(0, |of| Self::whole(of).seed),
        };
        Self { scale: 1.0, pages: None, seed }
    }

    /// How many of `pages` pages the scale leaves, without an upper bound.
    pub(crate) fn scaled(&self, pages: usize) -> usize {
        self.share(pages).max(FEWEST_PAGES.min(pages))
    }

    /// The scale's share of `pages` pages, rounded.
    // page counts are far below 2^52 and the product is positive: `as` rounds down and saturates
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    pub(crate) fn share(&self, pages: usize) -> usize {
        (pages as f64 * self.scale).round() as usize
    }
}

/// One site of a corpus, without its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteInfo {
    /// Unique in the corpus.
    pub id: String,
    /// The site that tasks over cleaned pages count its pages under: a data set whose sites are years of one host has the
    /// host here; elsewhere it is the id.
    pub group: String,
    /// The language of most of its pages, a two-letter code; [`UNKNOWN`] for pages of no data set of the catalogue.
    pub language: String,
    /// What kind of site it is, as tables group them: `news`, `university`; for product sites what they sell; [`UNKNOWN`] as
    /// with the language; the type of all its pages, or `several`, in data sets that give pages a type.
    pub category: String,
    /// Number of pages that loading it gives.
    pub pages: usize,
}

/// The language and the kind, in tables, of a site without description.
pub const UNKNOWN: &str = "unknown";

/// The category of a site whose pages are of several.
pub(crate) const SEVERAL: &str = "several";

/// A file, a folder or a record of a data set that cannot be read, so that it is no page of any site of the corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableFile {
    /// The site that it would be of; empty where that is not known.
    pub site: String,
    /// The page's name; empty where it is no page, or not known.
    pub page: String,
    /// The file, and what is wrong with it.
    pub problem: String,
}

/// Gives the pages of a corpus by their positions: that of the site in the list, and that of the page in the site.
pub(crate) trait Reader: Send + Sync {
    fn read_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError>;

    /// All `pages` pages of a site, in their order.
    fn read_site(&self, site: usize, pages: usize) -> Result<Vec<MarkedPage>, ReadError> {
        (0..pages).map(|page| self.read_page(site, page)).collect()
    }
}

/// A data set on this machine. Sites load independently of each other, from any number of threads.
pub struct Corpus {
    id: String,
    kind: Kind,
    digest: String,
    sites: Vec<SiteInfo>,
    unreadable: Vec<UnreadableFile>,
    reader: Box<dyn Reader>,
}

impl Corpus {
    /// Of sites that `reader` reads, in their order.
    pub(crate) fn of_reader(
        id: String,
        kind: Kind,
        digest: Digest,
        sites: Vec<SiteInfo>,
        reader: Box<dyn Reader>,
    ) -> Self {
        Self { id, kind, digest: digest.to_string(), sites, unreadable: Vec::new(), reader }
    }

    /// The same corpus, with the list of what cannot be read.
    pub(crate) fn with_unreadable(self, unreadable: Vec<UnreadableFile>) -> Self {
        Self { unreadable, ..self }
    }

    /// The data set's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Real or synthetic.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Represents the content: two corpora with one digest load the same pages with the same classes, in this version
    /// of gleaner. It is the descriptor's own where the whole of a data set is read and its files say everything.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The sites, always in the same order: real ones by id, generated ones as their generator lists them.
    pub fn sites(&self) -> &[SiteInfo] {
        &self.sites
    }

    /// What cannot be read. Empty for data sets of the catalogue, which can only be opened whole.
    pub fn unreadable(&self) -> &[UnreadableFile] {
        &self.unreadable
    }

    /// Reads site `index`, its pages and their marks.
    ///
    /// # Errors
    /// [`ReadError`] where a file cannot be read.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn load(&self, index: usize) -> Result<MarkedSite, ReadError> {
        Ok(MarkedSite::of(&self.sites[index].id, self.load_pages(index)?))
    }

    /// Reads the pages of site `site`, in their order.
    pub(crate) fn load_pages(&self, site: usize) -> Result<Vec<MarkedPage>, ReadError> {
        self.reader.read_site(site, self.sites[site].pages)
    }

    /// Reads page `page` of site `site`, and no other.
    pub(crate) fn load_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        self.reader.read_page(site, page)
    }
}

/// Why a data set's files cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The system refused a file or a folder.
    #[error("cannot read {}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: std::io::Error,
    },
    /// A file is not what its format asks for.
    #[error("{}: {problem}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What was found and what is allowed.
        problem: String,
    },
}
