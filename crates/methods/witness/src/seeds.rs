//! The first step of the rules: prose that does not recur, and what is cut from the page; and the site's vote: at which class paths its pages
//! have such prose.

use std::cell::LazyCell;

use cleaning::Hints;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::outline::{Block, Outline, Role};
use crate::params::WitnessParams;
use crate::site_witness::{Recurrence, short};

/// What the rules find in one page before they look for its container.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Seeds {
    /// Per block its words outside of links if it is a seed, else 0.
    pub(crate) of_block: Vec<f64>,
    /// Per element the seeds below it, M.
    pub(crate) below: Vec<f64>,
    /// All seeds of the page.
    pub(crate) total: f64,
    /// Per element whether it is cut.
    pub(crate) cut: Vec<bool>,
    /// Per block whether it is template: most of its shingles recur widely.
    pub(crate) recurrent: Vec<bool>,
    /// Per block whether it is left out, since it stands in a dialog.
    pub(crate) left_out: Vec<bool>,
}

impl Seeds {
    pub(crate) fn of(outline: &Outline, recurrences: &[Recurrence], params: &WitnessParams) -> Self {
        // 1: prose, and of it what does not recur
        let recurrent: Vec<bool> = recurrences
            .iter()
            .map(|recurrence| recurrence.widely > 0.0 && recurrence.widely >= params.template_shingle_share)
            .collect();
        let mass = |block: &Block| {
            if is_prose(block, params) { f64::from(block.len()) * (1.0 - block.link_share()) } else { 0.0 }
        };
        let left_out = params.dialogs.left_out(outline);
        let seen = outline.blocks.iter().zip(&left_out);
        let all: Vec<f64> = seen.map(|(block, left_out)| if *left_out { 0.0 } else { mass(block) }).collect();
        let fresh: Vec<f64> =
            all.iter().zip(&recurrent).map(|(&mass, &recurs)| if recurs { 0.0 } else { mass }).collect();
        let mut of_block = if fresh.iter().any(|&mass| mass > 0.0) { fresh } else { all };
        // 2: subtrees whose names say that they are no content, and that hold few seeds
        let below = outline.sums(|block, _| of_block[block]);
        let cut = cuts(outline, &of_block, &below, params);
        // 3: seeds of the rest
        for (seed, block) in of_block.iter_mut().zip(&outline.blocks) {
            if cut[block.owner as usize] {
                *seed = 0.0;
            }
        }
        let below = outline.sums(|block, _| of_block[block]);
        let total = of_block.iter().sum();
        Self { of_block, below, total, cut, recurrent, left_out }
    }

    /// M(e): the share of the page's seeds below an element.
    pub(crate) fn share(&self, element: usize) -> f64 {
        self.below[element] / self.total.max(TINY)
    }
}

/// Keeps quotients of pages without seeds finite.
const TINY: f64 = 1e-9;

fn is_prose(block: &Block, params: &WitnessParams) -> bool {
    !block.is_button
        && block.len() >= params.min_prose_words
        && block.link_share() < params.max_prose_link_share
        && (block.figures.ends > 0
            || block.figures.ends_as_sentence
            || block.len() >= 2 * params.min_prose_words)
}

fn cuts(outline: &Outline, seeds: &[f64], below: &[f64], params: &WitnessParams) -> Vec<bool> {
    const BESIDE: Role = Role::NAV.with(Role::FOOTER).with(Role::ASIDE).with(Role::FORM).with(Role::FIGURE);
    let total = seeds.iter().sum::<f64>().max(TINY);
    let mut junk = Hints::JUNK.with(Hints::CAPTIONS);
    if !(outline.about.is_forum && seeds_in_comments(outline, seeds) > params.min_forum_comment_share * total)
    {
        junk = junk.with(Hints::COMMENT_JUNK);
    }
    outline.downwards(|index, element, above| {
        let hinted = element.hints.any(junk) || element.role.any(BESIDE);
        above == Some(true) || (hinted && below[index] < params.max_junk_prose_share * total)
    })
}

fn seeds_in_comments(outline: &Outline, seeds: &[f64]) -> f64 {
    let within =
        outline.downwards(|_, element, above| above == Some(true) || element.hints.any(Hints::COMMENTS));
    let seeds = outline.blocks.iter().zip(seeds).filter(|(block, _)| within[block.owner as usize]);
    seeds.map(|(_, seed)| seed).sum()
}

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
