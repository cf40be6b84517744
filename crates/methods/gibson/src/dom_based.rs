//! The DOM-based algorithm: a node whose content occurs on enough pages is template, with all nodes below it.
//!
//! The fit finds the hashes of nodes on enough pages. Cleaning removes the nodes that have one of these
//! hashes.

mod contents;
mod stored;

use cleaning::{
    Advice, Cleaner, Cleaning, Declared as _, Evidence, FitError, FitStatistic, Info, Method, Number,
    PageRef, Params, SettingsError, Training,
};
use page::Page;
use rustc_hash::FxHashMap;

use crate::CITATION;
use crate::frequency::Frequency;
use crate::pages_of::PagesOf;
use crate::removal::{Figures, without};

use self::contents::NodeOptions;
pub use self::contents::{Content, Nodes, Offsets};

cleaning::params! {
    /// The parameters of `gibson-dom`, unchecked.
    pub struct GibsonDomParams {
        /// F: the number of pages on which a node's content must occur for the node to be template.
        pub frequency: Frequency = Frequency::Pages(100),
            because "the 2014 paper, 5.2: F = 100; it removes nothing from a site of fewer pages. The papers have no \
                     share; 0.1 is 100 pages of 1000, which is as many as the text-based algorithm samples (P)";
        /// Which nodes are compared.
        pub nodes: Nodes = Nodes::ElementsAndText,
            because "the 2014 paper, 2: each node; in a DOM tree texts are nodes";
        /// The content of a node, from which its hash is computed.
        pub content: Content = Content::Html,
            because "the 2014 paper, 2: the content of the node; its markup is part of it";
        /// Whether start and end of a node, in bytes of the text, are part of its hash.
        pub offsets: Offsets = Offsets::Ignore,
            because "the 2014 paper, 2, has the hash made by the content of the node and the start and end of \
                     offsets; we read the offsets as the place of the node only, since otherwise a menu after a \
                     title of another length would be another menu";
    }
}

/// The DOM-based algorithm with checked parameters.
#[derive(Debug, Clone)]
pub struct GibsonDom {
    frequency: Frequency,
    reading: NodeOptions,
}

impl Params for GibsonDomParams {
    type Method = GibsonDom;

    const INFO: &'static Info = &Info {
        id: "gibson-dom",
        name: "Gibson, DOM-based",
        summary: "removes the nodes whose content, markup and text, occurs on many pages of the site",
        citation: CITATION,
        needs_labels: false,
        params: Self::PARAMS,
    };

    /// A site of less than 100 pages has nothing on 100 pages.
    const ADVICE: Advice = Advice { where_everything_is_kept: &["frequency.share=0.1"], ..Advice::NONE };

    fn make(self) -> Result<GibsonDom, SettingsError> {
        let Self { frequency, nodes, content, offsets } = self;
        Ok(GibsonDom { frequency, reading: NodeOptions { nodes, content, offsets } })
    }
}

impl Method for GibsonDom {
    /// Needs at least one training page. With fewer pages than the threshold nothing is template and all text
    /// is kept. Labels, the seed and pages outside the sample are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        if training.pages.is_empty() {
            return Err(NO_PAGES);
        }
        let pages = training.pages.iter().map(|&page| &training.site.pages()[page]);
        Ok(Box::new(self.of_counts(&PagesOf::of(pages.map(|page| self.hashes(page))))))
    }

    fn restore(&self, state: &[u8]) -> Result<Box<dyn Cleaner>, FitError> {
        Ok(Box::new(self.of_state(state)?))
    }

    fn sketch(&self, page: &Page) -> Option<Vec<u8>> {
        Some(Self::sketch_of(self.hashes(page)))
    }

    fn fit_sketches(&self, sketches: &[Vec<u8>]) -> Result<Box<dyn Cleaner>, FitError> {
        if sketches.is_empty() {
            return Err(NO_PAGES);
        }
        Ok(Box::new(self.of_counts(&Self::pages_of_sketches(sketches)?)))
    }
}

/// The error of a fit to nothing.
const NO_PAGES: FitError = FitError::TooFewPages { method: GibsonDomParams::INFO.id, needed: 1, found: 0 };

impl GibsonDom {
    /// The hashes of the nodes of a page.
    fn hashes(&self, page: &Page) -> impl Iterator<Item = u64> {
        self.reading.hashes(page).map(|(_, hash)| hash)
    }

    fn of_counts(&self, pages_of: &PagesOf) -> GibsonDomCleaner {
        self.cleaner(pages_of.shared(), pages_of.pages(), pages_of.len())
    }

    /// The cleaner by the shared hashes with their pages, of `pages` with so many different `hashes`.
    fn cleaner(&self, shared: FxHashMap<u64, u32>, pages: u32, hashes: usize) -> GibsonDomCleaner {
        let fewest = self.frequency.fewest(pages);
        let template = shared.values().filter(|&&pages| pages >= fewest).count();
        let figures = Figures { pages, hashes, template };
        GibsonDomCleaner { reading: self.reading, shared, fewest, figures }
    }
}

/// The result of a fit to one site.
struct GibsonDomCleaner {
    reading: NodeOptions,
    /// The hashes on several training pages, with the number of their pages.
    shared: FxHashMap<u64, u32>,
    /// The fewest pages of a template.
    fewest: u32,
    figures: Figures,
}

impl GibsonDomCleaner {
    fn is_template(&self, hash: u64) -> bool {
        self.shared.get(&hash).is_some_and(|&pages| pages >= self.fewest)
    }
}

impl Cleaner for GibsonDomCleaner {
    /// Keeps the text without the nodes whose hash is template, on a training page or any other.
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let page = page.page();
        let hashes = self.reading.hashes(page);
        let template = hashes.filter(|&(_, hash)| self.is_template(hash));
        without(page, template.map(|(node, _)| page.span(node)))
    }

    /// For each node, the number of training pages with its content, against F; no number if there are fewer
    /// than two.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let of_node = |(node, hash)| {
            let pages = self.shared.get(&hash).map(|&pages| f64::from(pages));
            Evidence {
                node,
                numbers: pages
                    .map(|pages| Number::against("pages", pages, f64::from(self.fewest)))
                    .into_iter()
                    .collect(),
                step: None,
                decision: Some(if self.is_template(hash) { "template" } else { "kept" }),
            }
        };
        self.reading.hashes(page.page()).map(of_node).collect()
    }

    fn state(&self) -> Option<Vec<u8>> {
        Some(self.to_state())
    }

    fn fit_statistics(&self) -> Vec<FitStatistic> {
        self.figures.fit_statistics()
    }
}
