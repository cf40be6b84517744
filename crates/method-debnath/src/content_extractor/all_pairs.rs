//! The comparison of Algorithm 1 as it stands, without index or bounds: the reference that the index is held to, and the
//! curve that it is set against. Equal blocks have equal counters, so each distinct block is counted for once.

use super::index::Compared;
use super::pages::PageSet;
use crate::block_counts::Entry;

/// How many pages have a block similar to `query`, compared with each block of each page that is not counted yet.
/// `blocks` are vector and page of all blocks.
pub(super) fn counter(
    query: (&[Entry], f64),
    blocks: &[(u32, u32)],
    compared: &Compared,
    met: &mut PageSet,
) -> usize {
    met.clear();
    let mut counter = 0;
    for &(vector, page) in blocks {
        if !met.has(page) && compared.factors.similar(query, compared.of(vector), compared.epsilon) {
            counter = met.add(&[page]);
        }
    }
    counter
}

/// For each vector, whether the counter of its blocks is `enough` or more.
pub(super) fn redundant(
    blocks: &[(u32, u32)],
    compared: &Compared,
    page_count: usize,
    enough: usize,
) -> Vec<bool> {
    let mut met = PageSet::new(page_count);
    compared.all().map(|vector| counter(compared.of(vector), blocks, compared, &mut met) >= enough).collect()
}
