//! What the other pages of the site say of a block: whether its words recur, and what stands at its place there.

use cleaning::blocks::Block;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use steps::Outline;
use text::hash::mix;

use crate::params::WitnessParams;

/// What the other pages say of the words of one block. All 0 if there are no other pages.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Recurrence {
    /// Share of the other pages with a block of the same words.
    pub(crate) same: f64,
    /// Share of its shingles that another page has.
    pub(crate) covered: f64,
    /// Share of its shingles that many other pages have.
    pub(crate) widely: f64,
    /// Share of the other pages that have the rarest of its shingles.
    pub(crate) rarest: f64,
}

/// What stands at a place in some pages: sums over its blocks.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlaceSums {
    pub(crate) pages: u32,
    pub(crate) blocks: f64,
    pub(crate) words: f64,
    pub(crate) ends: f64,
    /// Of [`Recurrence::covered`], by words.
    pub(crate) covered: f64,
    /// Of [`Recurrence::widely`], by words.
    pub(crate) widely: f64,
}

impl PlaceSums {
    fn add(&mut self, block: &Block, recurrence: &Recurrence) {
        let words = f64::from(block.len());
        self.blocks += 1.0;
        self.words += words;
        self.ends += f64::from(block.figures.ends);
        self.covered += recurrence.covered * words;
        self.widely += recurrence.widely * words;
    }

    fn join(&mut self, page: &Self) {
        self.pages += 1;
        self.blocks += page.blocks;
        self.words += page.words;
        self.ends += page.ends;
        self.covered += page.covered;
        self.widely += page.widely;
    }

    /// Without one page that is part of the sums.
    fn without(&self, page: &Self) -> Self {
        Self {
            pages: self.pages - 1,
            blocks: self.blocks - page.blocks,
            words: self.words - page.words,
            ends: self.ends - page.ends,
            covered: self.covered - page.covered,
            widely: self.widely - page.widely,
        }
    }
}

/// The part of a hash that counts are kept by: 48 bits, so that a site's file is small. Of a million hashes, the chance that one equals
/// another hash is 1 in 280 million.
pub(crate) const fn short(hash: u64) -> u64 {
    hash >> 16
}

/// Kinds of places of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// The steps from `body` to its owner, and its inline elements.
    Path,
    /// The steps of its owner and the owner's parent, and its inline elements.
    Local,
    /// The tags from `body` to its owner, and those of its inline elements.
    Tags,
}

impl PlaceKind {
    pub(crate) const ALL: [Self; 3] = [Self::Path, Self::Local, Self::Tags];

    fn of(self, outline: &Outline, block: &Block) -> u64 {
        let owner = &outline.elements[block.owner as usize];
        short(match self {
            Self::Path => mix(owner.path ^ block.inline_path.rotate_left(11)),
            Self::Local => {
                // `body` has no parent
                let parent = if block.owner == 0 { 0 } else { outline.elements[owner.parent as usize].step };
                mix(mix(owner.step ^ parent.rotate_left(23)) ^ block.inline_path.rotate_left(11))
            }
            Self::Tags => mix(owner.tags ^ block.inline_tags.rotate_left(11)),
        })
    }
}

/// In how many pages each of some hashes is.
pub(crate) type PageCounts = FxHashMap<u64, u32>;

/// Adds the hashes of a page, each once.
pub(crate) fn add_page(counts: &mut PageCounts, hashes: impl Iterator<Item = u64>) {
    let mut seen = FxHashSet::default();
    for hash in hashes.map(short).filter(|&hash| seen.insert(hash)) {
        *counts.entry(hash).or_default() += 1;
    }
}

/// In how many pages a hash is.
pub(crate) fn pages_with(counts: &PageCounts, hash: u64) -> u32 {
    counts.get(&short(hash)).copied().unwrap_or_default()
}

/// What the pages of a site have in common: each count is of distinct pages.
#[derive(Debug, Default)]
pub(crate) struct SiteWitness {
    /// Number of distinct pages.
    pub(crate) pages: u32,
    pub(crate) shingle: usize,
    pub(crate) many: f64,
    pub(crate) blocks: PageCounts,
    pub(crate) shingles: PageCounts,
    pub(crate) places: [FxHashMap<u64, PlaceSums>; 3],
}

impl SiteWitness {
    /// Of the words of some pages. Their places are added by [`add_places`](Self::add_places).
    pub(crate) fn of<'o>(outlines: impl Iterator<Item = &'o Outline>, params: &WitnessParams) -> Self {
        let mut site = Self::new(params);
        for outline in outlines {
            site.pages += 1;
            add_page(&mut site.blocks, outline.blocks.iter().map(|block| block.key));
            let of_block = |block: &'o Block| shingles(outline.words_of(block), site.shingle);
            add_page(&mut site.shingles, outline.blocks.iter().flat_map(of_block));
        }
        site
    }

    /// Of no page.
    pub(crate) fn new(params: &WitnessParams) -> Self {
        Self { shingle: params.shingle_words as usize, many: params.template_page_share, ..Self::default() }
    }

    /// What the other pages say of each block. `known` if the page is one of the site.
    pub(crate) fn recurrences(&self, outline: &Outline, known: bool) -> Vec<Recurrence> {
        let own = u32::from(known);
        let others = f64::from(self.pages - own);
        if others == 0.0 {
            return vec![Recurrence::default(); outline.blocks.len()];
        }
        let many = (self.many * others).max(1.0);
        let others_with = |counts: &PageCounts, key| pages_with(counts, key).saturating_sub(own);
        let of_block = |block: &Block| {
            let (mut all, mut covered, mut widely, mut rarest) = (0_u32, 0_u32, 0_u32, u32::MAX);
            for shingle in shingles(outline.words_of(block), self.shingle) {
                let pages = others_with(&self.shingles, shingle);
                all += 1;
                covered += u32::from(pages >= 1);
                widely += u32::from(f64::from(pages) >= many);
                rarest = rarest.min(pages);
            }
            let share = |count: u32| f64::from(count) / f64::from(all);
            Recurrence {
                same: f64::from(others_with(&self.blocks, block.key)) / others,
                covered: share(covered),
                widely: share(widely),
                rarest: f64::from(rarest) / others,
            }
        };
        outline.blocks.iter().map(of_block).collect()
    }

    /// Adds the places of one page of the site.
    pub(crate) fn add_places(&mut self, outline: &Outline, recurrences: &[Recurrence]) {
        for (kind, places) in PlaceKind::ALL.into_iter().zip(&mut self.places) {
            for (place, sums) in places_of(kind, outline, recurrences) {
                places.entry(place).or_default().join(&sums);
            }
        }
    }

    /// For each block what stands at its place in the other pages; `None` where no other page has the place.
    pub(crate) fn at_places(
        &self,
        kind: PlaceKind,
        outline: &Outline,
        recurrences: &[Recurrence],
        known: bool,
    ) -> Vec<Option<PlaceSums>> {
        let all = &self.places[kind as usize];
        let own = if known { places_of(kind, outline, recurrences) } else { FxHashMap::default() };
        let of_block = |block: &Block| {
            let place = kind.of(outline, block);
            let sums = all.get(&place)?;
            let others = if known { sums.without(&own[&place]) } else { *sums };
            (others.pages > 0).then_some(others)
        };
        outline.blocks.iter().map(of_block).collect()
    }
}

/// The sums of one page, by place.
fn places_of(kind: PlaceKind, outline: &Outline, recurrences: &[Recurrence]) -> FxHashMap<u64, PlaceSums> {
    let mut sums: FxHashMap<u64, PlaceSums> =
        FxHashMap::with_capacity_and_hasher(outline.blocks.len(), FxBuildHasher);
    for (block, recurrence) in outline.blocks.iter().zip(recurrences) {
        sums.entry(kind.of(outline, block)).or_default().add(block, recurrence);
    }
    sums
}

/// The hashes of all runs of `length` words; of all words where there are fewer.
fn shingles(words: &[u64], length: usize) -> impl Iterator<Item = u64> + '_ {
    let length = length.min(words.len());
    words
        .windows(length)
        .map(|window| window.iter().fold(0_u64, |hash, word| hash.rotate_left(13).wrapping_add(*word)))
}
