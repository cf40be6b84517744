//! The comparison of Algorithm 1 as it stands, without index or bounds: the reference that the index is held to, and the
//! curve that it is set against. Equal blocks have equal counters, so each distinct block is counted for once.

use super::compared::Compared;
use super::number_set::NumberSet;
use crate::block_counts::Entry;

/// How many pages have a block similar to `query`, compared with each block of each page that is not counted yet.
/// `blocks` are vector and page of all blocks.
pub(super) fn counter(
    query: (&[Entry], f64),
    blocks: &[(u32, u32)],
    compared: &Compared,
    met: &mut NumberSet,
) -> usize {
    met.clear();
    let mut counter = 0;
    for &(vector, page) in blocks {
        if !met.has(page) && compared.similar(query, compared.of(vector)) {
            counter = met.add_all([page]);
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
    let mut met = NumberSet::new(page_count);
    compared.all().map(|vector| counter(compared.of(vector), blocks, compared, &mut met) >= enough).collect()
}

/// For each vector in order, whether none of the stored ones before it is similar to it.
pub(super) fn stored(compared: &Compared) -> Vec<bool> {
    let mut stored: Vec<u32> = Vec::new();
    let is_new = |vector| {
        let query = compared.of(vector);
        let is_new = !stored.iter().any(|&other| compared.similar(query, compared.of(other)));
        if is_new {
            stored.push(vector);
        }
        is_new
    };
    compared.all().map(is_new).collect()
}
