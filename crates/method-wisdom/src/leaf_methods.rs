//! M1 and M2 (4.4): WISDOM's constraints on single leaves, without a tree to be mined.

use cleaning::{Cleaner, Cleaning, FitError, Info, Learned, Method, PageRef, Training};

use crate::choices::Mixed;
use crate::condensing::cleaning;
use crate::coverage::{Coverage, Values};
use crate::info::{M1, M2};
use crate::knowledge::{Knowledge, Reading};
use crate::method::figures;
use crate::search::Search;

/// M1 with checked parameters: the leaves that meet the type constraints.
#[derive(Debug, Clone)]
pub struct M1Leaves(pub(crate) Leafwise);

/// M2 with checked parameters: of these the ones that are long enough.
#[derive(Debug, Clone)]
pub struct M2Leaves(pub(crate) Leafwise);

/// What both have.
#[derive(Debug, Clone)]
pub(crate) struct Leafwise {
    pub(crate) reading: Reading,
    pub(crate) article: Option<Search>,
    pub(crate) toc: Option<Search>,
    pub(crate) mixed: Mixed,
    /// TLEN must be above this.
    pub(crate) longer_than: f64,
}

impl Method for M1Leaves {
    /// As WISDOM.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.0.fit(training, M1)
    }
}

impl Method for M2Leaves {
    /// As WISDOM.
    fn fit(&self, training: &Training<'_>) -> Result<Box<dyn Cleaner>, FitError> {
        self.0.fit(training, M2)
    }
}

impl Leafwise {
    fn fit(&self, training: &Training<'_>, info: &'static Info) -> Result<Box<dyn Cleaner>, FitError> {
        let knowledge = Knowledge::of(self.reading.clone(), training, info.id)?;
        Ok(Box::new(LeafCleaner { leafwise: self.clone(), knowledge }))
    }

    /// The leaves that are kept for one type, by node; empty where there is none.
    fn leaves(&self, coverage: &Coverage, search: &Search) -> Vec<bool> {
        let long = |values: &Values| values.alen + values.clen > self.longer_than;
        let met = |(node, values): (usize, &Values)| {
            coverage.tree.is_leaf(node) && long(values) && search.met(values)
        };
        let kept: Vec<bool> = coverage.values.iter().enumerate().map(met).collect();
        if kept.contains(&true) { kept } else { Vec::new() }
    }
}

struct LeafCleaner {
    leafwise: Leafwise,
    knowledge: Knowledge,
}

impl Cleaner for LeafCleaner {
    fn clean(&self, page: PageRef<'_>) -> Cleaning {
        let coverage = self.knowledge.coverage(page);
        let of = |search: &Option<Search>| {
            search.map_or_else(Vec::new, |search| self.leafwise.leaves(&coverage, &search))
        };
        let (article, toc) = (of(&self.leafwise.article), of(&self.leafwise.toc));
        let kept = crate::method::joined(article, toc, self.leafwise.mixed, coverage.tree.len());
        cleaning(page.page(), &coverage, &kept)
    }

    fn learned(&self) -> Vec<Learned> {
        figures(&self.knowledge)
    }
}
