//! Vectors that agree in their counts and their commonest terms, decided together.
//!
//! On a site of ten times the pages a block must be found on ten times as many to be redundant, so that meeting them one
//! by one takes the square of the pages. The vectors of a group share all that weighs much, so one sum tells for all
//! pairs of two groups that they are similar; and there are far fewer groups than vectors.

use rustc_hash::FxHashMap;

use super::index::Compared;
use super::pages::{PageSet, PagesOf};
use super::ranked::SLACK;
use crate::block_counts::Entry;

/// How many of the commonest terms the vectors of a group agree in.
const TERMS: usize = 64;

/// How many groups, those of the most pages, each group is compared with.
const LARGEST: usize = 512;

/// What the vectors of a group share, and on which pages they stand.
#[derive(Debug)]
struct Group {
    /// Shared columns, with the weights of the unit vector.
    shared: Vec<(u32, f64)>,
    members: Vec<u32>,
    pages: Vec<u32>,
}

/// Marks as redundant those of the vectors not marked yet that are surely similar to some on `enough` pages. Others may
/// be redundant as well.
pub(super) fn mark_surely_redundant(
    redundant: &mut [bool],
    compared: &Compared,
    pages: &PagesOf,
    page_set: &mut PageSet,
    enough: usize,
) {
    let open: Vec<u32> = compared.all().filter(|&vector| !redundant[vector as usize]).collect();
    let groups = groups(&open, compared, pages);
    for group in &groups {
        page_set.clear();
        let similar = groups
            .iter()
            .take(LARGEST)
            .filter(|other| dot(&group.shared, &other.shared) > compared.epsilon + SLACK);
        let reached = similar.into_iter().any(|other| page_set.add(&other.pages) >= enough);
        if reached {
            group.members.iter().for_each(|&vector| redundant[vector as usize] = true);
        }
    }
}

/// The groups of these vectors, those of the most pages first, and of equals those of the earlier vectors.
fn groups(vectors: &[u32], compared: &Compared, pages: &PagesOf) -> Vec<Group> {
    let heads = compared.factors.columns();
    let common = commonest_terms(vectors, compared, heads);
    let is_shared = |entry: &&Entry| entry.column < heads || common.contains(&entry.column);
    let mut numbers: FxHashMap<(Vec<Entry>, usize), usize> = FxHashMap::default();
    let mut groups: Vec<Group> = Vec::new();
    for &vector in vectors {
        let (entries, norm) = compared.of(vector);
        let shared: Vec<Entry> = entries.iter().filter(is_shared).copied().collect();
        // with as many other terms the norm is the same
        let others = entries.len() - shared.len();
        let weight = |entry: &Entry| (entry.column, compared.factors.value(*entry) / norm);
        let new =
            || Group { shared: shared.iter().map(weight).collect(), members: Vec::new(), pages: Vec::new() };
        let group = match numbers.get(&(shared.clone(), others)) {
            Some(&number) => &mut groups[number],
            None => {
                groups.push(new());
                let number = groups.len() - 1;
                numbers.insert((shared, others), number);
                &mut groups[number]
            }
        };
        group.members.push(vector);
        group.pages.extend_from_slice(pages.of(vector));
    }
    for group in &mut groups {
        group.pages.sort_unstable();
        group.pages.dedup();
    }
    groups.sort_by_key(|group| std::cmp::Reverse(group.pages.len()));
    groups
}

/// The columns of the terms that most of the vectors have.
fn commonest_terms(vectors: &[u32], compared: &Compared, heads: u32) -> Vec<u32> {
    let mut frequencies: FxHashMap<u32, u32> = FxHashMap::default();
    for &vector in vectors {
        for entry in compared.of(vector).0.iter().filter(|entry| entry.column >= heads) {
            *frequencies.entry(entry.column).or_default() += 1;
        }
    }
    let mut terms: Vec<(u32, u32)> = frequencies.into_iter().collect();
    terms.sort_unstable_by_key(|&(column, frequency)| (std::cmp::Reverse(frequency), column));
    terms.into_iter().take(TERMS).map(|(column, _)| column).collect()
}

fn dot(left: &[(u32, f64)], right: &[(u32, f64)]) -> f64 {
    let (mut dot, mut i, mut j) = (0.0, 0, 0);
    while let (Some(a), Some(b)) = (left.get(i), right.get(j)) {
        if a.0 == b.0 {
            dot += a.1 * b.1;
        }
        i += usize::from(a.0 <= b.0);
        j += usize::from(b.0 <= a.0);
    }
    dot
}
