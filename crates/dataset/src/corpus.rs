//! A data set on this machine: its sites; their pages with marks are loaded one site at a time.
//!
//! `open` chooses the [`Reader`] by the source of a corpus. Apart from that, real and generated corpora are
//! treated equally.

use std::path::PathBuf;

use crate::catalogue;
use crate::descriptor::{Descriptor, Kind, Origin};
use crate::marked::{MarkedPage, MarkedSite};
use input::Digest;

/// The part of a data set that is read or generated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReadOptions {
    /// Factor of each site's number of pages, above 0. Real sites give evenly spread pages, at least
    /// [`FEWEST_PAGES`] if they have as many, and never more than they have. Synthetic ones grow and shrink;
    /// those with page counts by class do so class by class (at least two pages of each class of a site). In
    /// a joined data set it multiplies the number of pages from each site, which is at least 1 and never more
    /// than the site has.
    pub scale: f64,
    /// Pages of each site of a synthetic data set, before `scale`; `None` means the number in its descriptor.
    /// Real data sets ignore it; a synthetic one with page counts of its own refuses it. A joined one does
    /// the same as its source.
    pub pages: Option<usize>,
    /// The seed of a synthetic data set. Real data sets ignore it.
    pub seed: u64,
}

/// The fewest pages of a site after scaling, if it has as many.
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

    /// The number of pages after scaling `pages`, without an upper bound.
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
    /// The site of its pages in tasks over cleaned pages. If the sites of a data set are years of one host,
    /// it is the host; otherwise it is the id.
    pub group: String,
    /// The language of most of its pages, a two-letter code; [`UNKNOWN`] for pages of no data set of the catalogue.
    pub language: String,
    /// The kind of site, by which tables group sites: `news`, `university`; for product sites their goods; in
    /// data sets with page types the type of all its pages, or `several`; [`UNKNOWN`] as for the language.
    pub category: String,
    /// Number of pages.
    pub pages: usize,
}

/// The language and the category of a site without description.
pub const UNKNOWN: &str = "unknown";

/// The category of a site whose pages have several types.
pub(crate) const SEVERAL: &str = "several";

/// A file, a folder or a record of a data set that cannot be read, so it is no page of the corpus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadableFile {
    /// The site to which it would belong; empty if not known.
    pub site: String,
    /// The page's name; empty if it is no page, or not known.
    pub page: String,
    /// The file and its error.
    pub problem: String,
}

/// Gives the pages of a corpus by two positions: of the site in the list, and of the page in the site.
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
    /// A corpus of sites that `reader` reads, in their order.
    pub(crate) fn of_reader(
        id: String,
        kind: Kind,
        digest: Digest,
        sites: Vec<SiteInfo>,
        reader: Box<dyn Reader>,
    ) -> Self {
        Self { id, kind, digest: digest.to_string(), sites, unreadable: Vec::new(), reader }
    }

    /// The same corpus, with the list of unreadable files.
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

    /// The digest of the content: two corpora with the same digest load the same pages with the same classes,
    /// in this version of gleaner. It is the descriptor's digest if the whole data set is read and all
    /// information is in its files.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// The sites, always in the same order: real ones by id, generated ones as their generator lists them.
    pub fn sites(&self) -> &[SiteInfo] {
        &self.sites
    }

    /// The unreadable files. Empty for data sets of the catalogue, which can only be opened completely.
    pub fn unreadable(&self) -> &[UnreadableFile] {
        &self.unreadable
    }

    /// Reads site `index`, its pages and their marks.
    ///
    /// # Errors
    /// [`ReadError`] if a file cannot be read.
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

    /// Reads only page `page` of site `site`.
    pub(crate) fn load_page(&self, site: usize, page: usize) -> Result<MarkedPage, ReadError> {
        self.reader.read_page(site, page)
    }
}

/// The reasons why a data set's files cannot be read.
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
    /// A file is not in its format.
    #[error("{}: {problem}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The value found, and the allowed ones.
        problem: String,
    },
}
