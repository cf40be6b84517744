//! The site's vote: at which class paths its pages have their seeds.

use std::cell::LazyCell;

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::outline::Outline;
use crate::seeds::Seeds;
use crate::site_witness::short;

/// By class path: V, the sum over pages of the largest share of a page's seeds below one of its elements, and C, the
/// pages that have such an element.
#[derive(Debug, Default)]
pub(crate) struct Votes(pub(crate) FxHashMap<u64, (f64, u32)>);

impl Votes {
    /// Adds a page.
    pub(crate) fn add(&mut self, outline: &Outline, seeds: &Seeds) {
        for (path, share) in shares(outline, seeds) {
            let (votes, pages) = self.0.entry(path).or_default();
            *votes += share;
            *pages += 1;
        }
    }

    /// Forgets the paths of a single page. Nothing changes for that page, whose own vote is counted in any case.
    pub(crate) fn forget_single_pages(&mut self) {
        self.0.retain(|_, (_, pages)| *pages > 1);
    }

    /// For each element of a page V and C of its path, the page itself counted. `known` if the page was added.
    pub(crate) fn of(&self, outline: &Outline, seeds: &Seeds, known: bool) -> Vec<(f64, f64)> {
        let own = LazyCell::new(|| shares(outline, seeds));
        let of_path = |path: u64| match self.0.get(&path) {
            Some(&(votes, pages)) if known => (votes, f64::from(pages)),
            Some(&(votes, pages)) => (votes + own[&path], f64::from(pages) + 1.0),
            None => (own[&path], 1.0),
        };
        outline.elements.iter().map(|element| of_path(short(element.path))).collect()
    }
}

/// By path the largest share of the page's seeds below one element.
fn shares(outline: &Outline, seeds: &Seeds) -> FxHashMap<u64, f64> {
    let mut shares: FxHashMap<u64, f64> =
        FxHashMap::with_capacity_and_hasher(outline.elements.len(), FxBuildHasher);
    for (index, element) in outline.elements.iter().enumerate() {
        let largest = shares.entry(short(element.path)).or_default();
        *largest = largest.max(seeds.share(index));
    }
    shares
}
