//! A data set on this machine: its sites; their pages with marks are loaded one site at a time. Methods may see the pages, and not the marks.
//!
//! `open` chooses the [`Reader`] by the source of a corpus. Apart from that, real and generated corpora are treated equally. The readers find the marks
//! and give the traits; `run` and `metric` use them.

use std::fmt::Display;
use std::io;
use std::path::Path;

use cleaning::{Gold, Site, Spans};
use input::Digest;
use page::Page;

use crate::catalogue;
use crate::descriptor::{Descriptor, Kind, Origin};

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
            Origin::Joined(joined) => catalogue::descriptor(&joined.of).map_or(0, |of| Self::whole(of).seed),
        };
        Self { scale: 1.0, pages: None, seed }
    }

    /// The number of pages after scaling `pages`, without an upper bound.
    pub(crate) fn scaled(&self, pages: usize) -> usize {
        self.share(pages).max(FEWEST_PAGES.min(pages))
    }

    /// The scale's share of `pages` pages, rounded.
    // page counts are far below 2^52 and the product is positive: `as` rounds down and saturates
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
    /// Number of pages at scale 1.
    pub whole: usize,
}

impl SiteInfo {
    /// A site that is its own group.
    pub(crate) fn of(id: String, language: &str, category: &str, pages: usize, whole: usize) -> Self {
        Self {
            group: id.clone(),
            id,
            language: language.to_owned(),
            category: category.to_owned(),
            pages,
            whole,
        }
    }
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

/// The reason why a data set's files cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

impl ReadError {
    /// The system refused a file or a folder.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self(format!("cannot read {}: {error}", path.display()))
    }

    /// A file is not in its format: the value found, and the allowed ones.
    pub(crate) fn format(path: &Path, problem: impl Display) -> Self {
        Self(format!("{}: {problem}", path.display()))
    }
}

/// The least share of the gold text that must be found in a page for the page to be scored.
///
/// Below it the gold probably describes another page, or another state of the page.
pub const LEAST_FOUND: f64 = 0.5;

/// The fewest words of a gold text for measures of words, on the data sets whose published figures leave out
/// shorter ones (crawl-to-the-future and daniel: one page of each). A page with a shorter text keeps its
/// marks, and has no [`Gold::text`].
pub const LEAST_WORDS: usize = 20;

/// The marks against which a measure is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// The true marks.
    Gold,
    /// The marks of the paper's human coder, with mistakes.
    Hand,
}

/// One site with its marks.
pub struct MarkedSite {
    /// The pages.
    pub site: Site,
    /// The marks of each page, in the order of the site's pages.
    pub pages: Vec<PageMarks>,
}

impl MarkedSite {
    /// The site of these pages, in this order.
    pub(crate) fn of(id: &str, pages: impl IntoIterator<Item = MarkedPage>) -> Self {
        let apart = |marked: MarkedPage| ((marked.name, marked.page), marked.marks);
        let (pages, marks): (Vec<_>, Vec<_>) = pages.into_iter().map(apart).unzip();
        Self { site: Site::new(id, pages), pages: marks }
    }
}

/// One page as a reader gives it, before it belongs to a site.
pub(crate) struct MarkedPage {
    /// Unique in its site.
    pub(crate) name: String,
    pub(crate) page: Page,
    pub(crate) marks: PageMarks,
}

/// The marks of one page.
#[derive(Debug, Clone, PartialEq)]
pub struct PageMarks {
    /// The true marks; `None` if the data set has none for the page.
    pub gold: Option<Gold>,
    /// The human coder's marks, if they differ from the true ones.
    pub hand: Option<Gold>,
    /// Share of the gold text found in the page, in `0.0..=1.0`; 1 if gold is exact, or if the data set has
    /// none for the page; 0 if nothing of it was found. Then the marks are empty, or `None` without a gold
    /// text.
    pub found: f64,
    /// The traits of the page, sorted: `wrong-mark`, `long-related`, `tabular`, ...
    pub traits: Vec<&'static str>,
    /// The class of the page for tasks over cleaned pages: a kind of product, a topic. `None` if the data set
    /// names none; then the page is in no task. No method ever sees the class.
    pub class: Option<String>,
    /// The text of a generated page that is no content, by its kind.
    pub noise: Vec<(&'static str, Spans)>,
}

impl PageMarks {
    /// The same marks with one more trait.
    pub(crate) fn with_trait(mut self, name: &'static str) -> Self {
        self.traits.push(name);
        self.traits.sort_unstable();
        self
    }

    /// Whether the page can be scored: it has gold, and at least [`LEAST_FOUND`] of it was found.
    pub fn scored(&self) -> bool {
        self.gold.is_some() && self.found >= LEAST_FOUND
    }

    /// Whether the page has a gold text, for any share of found text, or snippets. Then measures of words count the page.
    pub fn has_text(&self) -> bool {
        self.gold.as_ref().is_some_and(|gold| gold.text.is_some() || gold.snippets.is_some())
    }

    /// The marks for a measure; `None` if the page has none.
    pub fn answer(&self, answer: Answer) -> Option<&Gold> {
        match answer {
            Answer::Gold => self.gold.as_ref(),
            Answer::Hand => self.hand.as_ref().or(self.gold.as_ref()),
        }
    }
}

/// All traits of pages, sorted. A manifest can choose pages by traits.
///
/// | trait | given by | means |
/// |---|---|---|
/// | `article` | aeb, wcxb | the page's type: an article, a post |
/// | `article-page` | all | a page of one article, in a data set that has pages of lists too |
/// | `collection` | wcxb | the page's type: a page of a shop that lists goods |
/// | `documentation` | wcxb | the page's type: a reference, a tutorial |
/// | `forum` | forum-pages, wcxb | the page's type: a thread, questions with answers |
/// | `listing` | wcxb | the page's type: an index of contents |
/// | `long-related` | synthetic | a related-news block at least as long as the article |
/// | `main-page` | synthetic | a site's main page: its main content is the teasers of stories |
/// | `mixed-page` | synthetic | a page of lists that opens with a story; `toc-page` too |
/// | `no-table` | all | no TABLE in the page |
/// | `outsite-links` | synthetic | a page of lists most of whose entries lead out of the site or to pages not crawled |
/// | `picture` | synthetic | a picture with a caption in the article |
/// | `product` | wcxb | the page's type: one product |
/// | `related` | synthetic | a block of related news or products |
/// | `reviews` | synthetic | customers' or readers' reviews in the main content |
/// | `service` | wcxb | the page's type: a service of a firm |
/// | `service-page` | synthetic | a page of help, subscriptions, notices: neither article nor lists |
/// | `table-in-article` | synthetic | a small table in the article |
/// | `tabular` | all | a TABLE in the page |
/// | `toc-page` | all | a page that lists others, with marks of role toc if it has marks |
/// | `wrong-mark` | synthetic | the human coder marked more than the article |
pub const TRAITS: [&str; 21] = [
    "article",
    "article-page",
    "collection",
    "documentation",
    "forum",
    "listing",
    "long-related",
    "main-page",
    "mixed-page",
    "no-table",
    "outsite-links",
    "picture",
    "product",
    "related",
    "reviews",
    "service",
    "service-page",
    "table-in-article",
    "tabular",
    "toc-page",
    "wrong-mark",
];

/// `tabular` for a page with a TABLE, `no-table` for one without. Every reader gives this trait, because the
/// block partition of 2002 depends on it.
pub(crate) fn table_trait(page: &Page) -> &'static str {
    let has_table = page.nodes().any(|node| page.tag(node).as_str() == "table");
    if has_table { "tabular" } else { "no-table" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_holds_those_of_the_synthetic_corpora() {
        assert!(TRAITS.is_sorted());
        let mut made = synthetic::traits();
        made.extend(["article-page", "no-table", "tabular", "toc-page"]);
        made.extend(["article", "collection", "documentation", "forum", "listing", "product", "service"]);
        made.sort_unstable();
        made.dedup();
        assert_eq!(made, TRAITS);
    }
}
