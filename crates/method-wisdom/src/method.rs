//! WISDOM itself: the fit, and the three phases over one page.

use cleaning::{Cleaner, Cleaning, Evidence, FitError, Learned, Method, PageRef, Training};

use crate::choices::Mixed;
use crate::condensing::{Condensing, cleaning};
use crate::coverage::Coverage;
use crate::described::Described;
use crate::evidence;
use crate::expanding::Expanding;
use crate::info::WISDOM;
use crate::knowledge::{Knowledge, Reading};
use crate::mining::Mining;
use crate::search::Search;

/// The method with checked parameters.
#[derive(Debug, Clone)]
pub struct Wisdom {
    pub(crate) reading: Reading,
    pub(crate) article: Option<Search>,
    pub(crate) toc: Option<Search>,
    pub(crate) mixed: Mixed,
    pub(crate) mining: Mining,
    pub(crate) expanding: Expanding,
    pub(crate) condensing: Condensing,
    pub(crate) describe: bool,
}

impl Method for Wisdom {
    /// Needs at least one training page. The training pages are the crawl; pages outside of the sample are not looked
    /// at, and links to them count as links to pages that were not crawled. Labels and seed are not used.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        let knowledge = Knowledge::of(self.reading.clone(), training, WISDOM.id)?;
        let mut learned = figures(&knowledge);
        if self.describe {
            let mut described = Described::default();
            for &page in training.pages {
                let page = training.site.page(page);
                let coverage = knowledge.coverage(page);
                for (search, is_toc) in [(self.article, false), (self.toc, true)] {
                    let Some(search) = search else { continue };
                    let skeleton = self.mining.skeleton(&coverage, &search, |_| ());
                    described.add(page.page(), &coverage, &skeleton, is_toc);
                }
                described.end_page();
            }
            learned.extend(described.figures());
        }
        Ok(Box::new(WisdomCleaner { wisdom: self.clone(), knowledge, learned }))
    }
}

/// The figures that every fit tells.
pub(crate) fn figures(knowledge: &Knowledge) -> Vec<Learned> {
    let entropies = knowledge.entropies();
    vec![
        Learned { name: "mean-entropy", value: entropies.mean() },
        Learned { name: "mean-entropy-by-occurrence", value: entropies.mean_by_occurrence() },
    ]
}

/// What was learned of one site.
struct WisdomCleaner {
    wisdom: Wisdom,
    knowledge: Knowledge,
    learned: Vec<Learned>,
}

impl Cleaner for WisdomCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let coverage = self.knowledge.coverage(page);
        let of = |search: &Option<Search>| {
            search.map_or_else(Vec::new, |search| self.wisdom.structure(&coverage, &search))
        };
        let kept =
            joined(of(&self.wisdom.article), of(&self.wisdom.toc), self.wisdom.mixed, coverage.tree.len());
        cleaning(page.page(), &coverage, &kept)
    }

    /// CII and API of each node of the tree (Figure 6), and after them the steps of k-MIB (Figure 8), those of the search
    /// for articles first.
    fn evidence(&self, page: PageRef<'_>) -> Vec<Evidence> {
        let coverage = self.knowledge.coverage(page);
        let searches: Vec<Search> = [self.wisdom.article, self.wisdom.toc].into_iter().flatten().collect();
        let mut told = evidence::of_nodes(&coverage, self.knowledge.follows_links(), &searches);
        for search in &searches {
            evidence::add_steps(&mut told, &coverage, &self.wisdom.mining, search);
        }
        told
    }

    fn learned(&self) -> Vec<Learned> {
        self.learned.clone()
    }
}

impl Wisdom {
    /// Phases 2 and 3 for one type of block: the nodes of the page's informative structure, by node; empty where
    /// nothing is found.
    fn structure(&self, coverage: &Coverage, search: &Search) -> Vec<bool> {
        let skeleton = self.mining.skeleton(coverage, search, |_| ());
        if skeleton.is_empty() {
            return Vec::new();
        }
        let roots = self.expanding.roots(coverage, search, &skeleton);
        self.condensing.kept(coverage, search, &roots)
    }
}

/// The nodes kept of a page of `nodes`, given those of its articles and of its TOC blocks; either may be empty.
pub(crate) fn joined(article: Vec<bool>, toc: Vec<bool>, mixed: Mixed, nodes: usize) -> Vec<bool> {
    match (article.is_empty(), toc.is_empty()) {
        (true, true) => vec![false; nodes],
        (false, true) => article,
        (true, false) => toc,
        (false, false) => match mixed {
            Mixed::Article => article,
            Mixed::Toc => toc,
            Mixed::Union => article.iter().zip(&toc).map(|(a, b)| *a || *b).collect(),
        },
    }
}
