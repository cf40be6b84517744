//! The rules: which blocks of a page are kept without any learned weight, by one of three modes.
//!
//! - A page with an article: down to the element that holds it, by the votes of page and site.
//! - A page without one concentrated article: all of the page but what surrounds its content.
//! - A site of reference, whose content is mostly no prose: signatures, tables, listings, lists of links. In the part of a page that holds
//!   its content, what does not recur is prose on a site of articles, nearly all of it. Where it is not, over all pages of the site, prose is
//!   no test of content there.
//!
//! All begin with the seeds of a page: prose that does not recur and is not cut; and with the site's vote: at which class paths its pages have
//! theirs.

use std::cell::LazyCell;

use cleaning::Hints;
use cleaning::blocks::{Block, Role};
use rustc_hash::{FxBuildHasher, FxHashMap};
use steps::{Kept, Outline, keep_once};

use crate::numbers::flag;
use crate::params::{NotShown, WitnessParams};
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
    /// Per block whether it is left out, since it stands in a dialog or is hidden.
    pub(crate) left_out: Vec<bool>,
}

impl Seeds {
    pub(crate) fn of(outline: &Outline, recurrences: &[Recurrence], params: &WitnessParams) -> Self {
        // 1: prose, and of it what does not recur
        let recurs = |of: &Recurrence| of.widely > 0.0 && of.widely >= params.template_shingle_share;
        let recurrent: Vec<bool> = recurrences.iter().map(recurs).collect();
        let mass = |block: &Block| {
            if is_prose(block, params) { f64::from(block.len()) * (1.0 - block.link_share()) } else { 0.0 }
        };
        let left_out = NotShown::left_out(params.dialogs, params.hidden, outline);
        let seen = outline.blocks.iter().zip(&left_out);
        let all: Vec<f64> = seen.map(|(block, left_out)| if *left_out { 0.0 } else { mass(block) }).collect();
        let fresh: Vec<f64> =
            all.iter().zip(&recurrent).map(|(&mass, &recurs)| if recurs { 0.0 } else { mass }).collect();
        let mut of_block = if fresh.iter().any(|&mass| mass > 0.0) { fresh } else { all };
        // 2: subtrees whose names say that they are no content, and that hold few seeds
        let below = outline.sums(|block, _| of_block[block]);
        let cut = hinted_cuts(outline, &of_block, &below, params);
        // 3: seeds of the rest
        let of_cut = of_block.iter_mut().zip(&outline.blocks).filter(|(_, block)| cut[block.owner as usize]);
        of_cut.for_each(|(seed, _)| *seed = 0.0);
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

fn hinted_cuts(outline: &Outline, seeds: &[f64], below: &[f64], params: &WitnessParams) -> Vec<bool> {
    const BESIDE: Role = Role::NAV.with(Role::FOOTER).with(Role::ASIDE).with(Role::FORM).with(Role::FIGURE);
    let total = seeds.iter().sum::<f64>().max(TINY);
    let has_comments = || seeds_in_comments(outline, seeds) > params.min_forum_comment_share * total;
    let comments = if outline.about.is_forum && has_comments() { Hints::NONE } else { Hints::COMMENT_JUNK };
    let junk = Hints::JUNK.with(Hints::CAPTIONS).with(comments);
    outline.within(|index, element| {
        (element.hints.any(junk) || element.role.any(BESIDE))
            && below[index] < params.max_junk_prose_share * total
    })
}

fn seeds_in_comments(outline: &Outline, seeds: &[f64]) -> f64 {
    let within = outline.within(|_, element| element.hints.any(Hints::COMMENTS));
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

/// All that the rules find in one page.
pub(crate) struct Judgement<'p> {
    outline: &'p Outline,
    params: &'p WitnessParams,
    pub(crate) seeds: &'p Seeds,
    pub(crate) title: Option<usize>,
    /// Per element whether it is the container of the mode for articles or below it.
    pub(crate) inside: Vec<bool>,
    pub(crate) whole: Whole,
}

impl<'p> Judgement<'p> {
    /// `votes` holds V and C of each element's path.
    pub(crate) fn of(
        outline: &'p Outline,
        seeds: &'p Seeds,
        votes: &[(f64, f64)],
        params: &'p WitnessParams,
    ) -> Self {
        let (title, inside) = (outline.title(), in_container(outline, seeds, votes, params));
        let mut own = Self { outline, params, seeds, title, inside, whole: Whole::default() };
        own.whole = own.whole();
        own
    }

    /// The blocks that the rules keep on a site of articles.
    pub(crate) fn kept(&self) -> Vec<bool> {
        match self.is_whole() {
            true => self.once(with_title(self.whole.keep.clone(), self.title)),
            false => self.kept_as_article(),
        }
    }

    /// The blocks that the rules keep on a site of reference, where what is said twice counts twice: everything inside that is not cut; a
    /// recurrent block only if on either side, a few blocks away at most, one stands that does not recur: a label between contents.
    pub(crate) fn kept_of_reference(&self) -> Vec<bool> {
        let (inside, cut) = match self.is_whole() {
            true => (&self.whole.inside, &self.whole.cut),
            false => (&self.inside, &self.seeds.cut),
        };
        let is_allowed = |block: &Block| {
            let owner = block.owner as usize;
            inside[owner] && !cut[owner] && !block.is_button
        };
        let allowed: Vec<bool> = self.outline.blocks.iter().map(is_allowed).collect();
        let is_fresh = |(&allowed, &recurs): (&bool, &bool)| allowed && !recurs;
        let fresh: Vec<bool> = allowed.iter().zip(&self.seeds.recurrent).map(is_fresh).collect();
        let any_fresh = |blocks: std::ops::Range<usize>| fresh[blocks].contains(&true);
        let near = self.params.reference_template_reach as usize;
        let stands_between = |block: usize| {
            any_fresh(block.saturating_sub(near)..block)
                && any_fresh(block + 1..(block + 1 + near).min(fresh.len()))
        };
        let keeps = |block: usize| fresh[block] || (allowed[block] && stands_between(block));
        with_title((0..fresh.len()).map(keeps).collect(), self.title)
    }

    fn is_whole(&self) -> bool {
        self.params.whole_pages && self.whole.applies
    }

    /// 5: the blocks that the mode for articles keeps: the seeds in the container, what stands between them, and the title with by-line and
    /// date.
    pub(crate) fn kept_as_article(&self) -> Vec<bool> {
        let (seeds, params, inside) = (self.seeds, self.params, &self.inside);
        let blocks = &self.outline.blocks;
        let mut keep = vec![false; blocks.len()];
        let is_inside = |block: usize| inside[blocks[block].owner as usize];
        let found: Vec<usize> =
            (0..blocks.len()).filter(|&block| seeds.of_block[block] > 0.0 && is_inside(block)).collect();
        let (Some(&first), Some(&last)) = (found.first(), found.last()) else { return keep };
        let allowed = |block: usize| {
            is_inside(block) && !seeds.cut[blocks[block].owner as usize] && !seeds.recurrent[block]
        };
        for block in first..=last {
            let between = allowed(block)
                && blocks[block].link_share() < params.max_kept_link_share
                && !blocks[block].is_button;
            keep[block] = between || (seeds.of_block[block] > 0.0 && is_inside(block));
        }
        if let Some(title) = self.title.filter(|&title| title <= found[found.len() / 2]) {
            keep[title] = true;
            for block in first.saturating_sub(BY_LINE).max(title + 1)..first {
                keep[block] |= allowed(block) && blocks[block].link_share() < 0.5 && blocks[block].len() >= 2;
            }
        }
        self.once(keep)
    }

    /// The decisions of the mode for whole pages.
    fn whole(&self) -> Whole {
        const SECTIONS: Role = Role::NAV
            .with(Role::HEADER)
            .with(Role::FOOTER)
            .with(Role::SECTION)
            .with(Role::ARTICLE)
            .with(Role::MAIN_TAG);
        let Self { outline, params, seeds, .. } = *self;
        let words = outline.sums(|_, block| f64::from(block.len()));
        let all = words.first().copied().unwrap_or(0.0);
        let (main, main_words) = largest_main(outline, &words);
        let concentration = concentration(outline, seeds);
        let sections = outline.elements.iter().filter(|element| element.role.any(SECTIONS)).count();
        let believed = main_words > 0.0 && main_words >= params.min_main_word_share * all;
        let applies = (concentration < params.min_article_prose_share
            || seeds.total < params.min_article_prose_words)
            && (believed || sections >= MODERN);
        let root = if believed { main } else { 0 };
        let inside = outline.within(|index, _| index == root);
        let cut = self.surroundings(&words, root);
        let keep = outline.blocks.iter().zip(&seeds.recurrent).map(|(block, recurrent)| {
            let owner = block.owner as usize;
            inside[owner] && !cut[owner] && !recurrent && !block.is_button
        });
        let keep = keep.collect();
        let main_share = main_words / all.max(1.0);
        Whole { applies, inside, cut, keep, concentration, main_share, sections }
    }

    /// Navigation, dialogs and menus that hold a small part of the root's words.
    fn surroundings(&self, words: &[f64], root: usize) -> Vec<bool> {
        const BESIDE: Role = Role::NAV.with(Role::FOOTER).with(Role::ASIDE).with(Role::BESIDE);
        let Self { outline, params, seeds, .. } = *self;
        let links = outline.sums(|_, block| f64::from(block.link_words));
        let blocks = outline.sums(|_, _| 1.0);
        let of_root = words.get(root).copied().unwrap_or(0.0);
        outline.within(|index, element| {
            let parent = &outline.elements[element.parent as usize];
            let is_page_header = element.role.any(Role::HEADER)
                && root == 0
                && parent.role.any(Role::BODY.with(Role::DIV))
                && element.depth < HEADER_DEPTH
                && seeds.below[index] < HEADER_SEEDS * seeds.total.max(TINY);
            let is_menu = element.role.any(Role::LIST.with(Role::DIV))
                && blocks[index] >= MENU_BLOCKS
                && links[index] > params.min_menu_link_share * words[index]
                && words[index] < MENU_WORDS * blocks[index];
            let beside =
                element.hints.any(Hints::NAVIGATION) || element.role.any(BESIDE) || is_page_header || is_menu;
            beside && words[index] < params.max_surroundings_word_share * of_root
        })
    }

    /// Without copies; the title block is better than its copies.
    fn once(&self, keep: Vec<bool>) -> Vec<bool> {
        let similar = |block: usize| self.outline.blocks[block].title_similarity;
        let score = |block: usize| similar(block) + flag(self.title == Some(block));
        let mut kept = Kept::of(keep);
        keep_once(self.outline, score, |_| false, &mut kept);
        kept.to_vec()
    }
}

/// Keeps the title too, if it stands at or before the middle of what is kept.
fn with_title(mut keep: Vec<bool>, title: Option<usize>) -> Vec<bool> {
    let kept: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    if let Some(title) = title
        && kept.get(kept.len() / 2).is_some_and(|&middle| title <= middle)
    {
        keep[title] = true;
    }
    keep
}

/// Blocks before the first seed that may be by-line and date.
const BY_LINE: usize = 6;

/// 4: from `body` down, each time into the child with the highest vote, while that is high enough. Per element whether it is this container
/// or below it. `votes` holds V and C of each element's path.
pub(crate) fn in_container(
    outline: &Outline,
    seeds: &Seeds,
    votes: &[(f64, f64)],
    params: &WitnessParams,
) -> Vec<bool> {
    let children = outline.children();
    let vote = |element: usize| {
        let (votes, pages) = votes[element];
        (params.prior_pages * seeds.share(element) + votes) / (params.prior_pages + pages)
    };
    let has_seeds =
        |child: &usize| seeds.below[*child] > 0.0 && seeds.share(*child) >= params.min_container_prose_share;
    let mut at = 0;
    loop {
        let open = children.of(at).iter().copied().filter(has_seeds).map(|child| (vote(child), child));
        // of equal votes the first child's
        match open.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            Some((vote, child)) if vote >= params.min_container_vote => at = child,
            _ => return outline.within(|index, _| index == at),
        }
    }
}

/// A page with as many elements for sections is laid out in them.
const MODERN: usize = 3;
/// Fewer blocks are no menu.
const MENU_BLOCKS: f64 = 6.0;
/// Blocks of as many words a block or more are no menu.
const MENU_WORDS: f64 = 4.0;
/// From this depth on a `header` is one of a section.
const HEADER_DEPTH: u32 = 4;
/// A `header` with this share of the seeds holds content.
const HEADER_SEEDS: f64 = 0.1;

/// What the mode for whole pages decides.
#[derive(Debug, Default)]
pub(crate) struct Whole {
    /// Whether the page is one for this mode.
    pub(crate) applies: bool,
    /// Per element whether it is the root of the content or below it.
    pub(crate) inside: Vec<bool>,
    /// Per element whether it is cut.
    pub(crate) cut: Vec<bool>,
    /// Per block whether it is kept, title and copies left aside.
    pub(crate) keep: Vec<bool>,
    /// The largest share of the seeds in paragraphs of one parent.
    pub(crate) concentration: f64,
    /// The share of the page's words in its largest `main`.
    pub(crate) main_share: f64,
    /// Number of `nav`, `header`, `footer`, `section`, `article` and `main`.
    pub(crate) sections: usize,
}

/// The `main` with the most words, the first of equal ones, and its words; `body` and 0 without one.
fn largest_main(outline: &Outline, words: &[f64]) -> (usize, f64) {
    let mains = outline.elements.iter().enumerate().filter(|(_, element)| element.role.any(Role::MAIN));
    mains.fold((0, 0.0), |best, (index, _)| if words[index] > best.1 { (index, words[index]) } else { best })
}

fn concentration(outline: &Outline, seeds: &Seeds) -> f64 {
    let mut of_parent = vec![0.0; outline.elements.len()];
    for (block, seed) in outline.blocks.iter().zip(&seeds.of_block) {
        of_parent[outline.elements[block.owner as usize].parent as usize] += seed;
    }
    of_parent.into_iter().fold(0.0, f64::max) / seeds.total.max(TINY)
}

/// Of the words in the container that are not cut and do not recur, the share in seeds; `None` for a page without
/// seeds, which has no container.
pub(crate) fn prose_share(outline: &Outline, seeds: &Seeds, in_container: &[bool]) -> Option<f64> {
    let counts = |index: usize| {
        let block = &outline.blocks[index];
        let owner = block.owner as usize;
        let is_content = in_container[owner] && !seeds.cut[owner] && !seeds.recurrent[index];
        is_content && !seeds.left_out[index] && !block.is_button
    };
    let prose = outline.words_where(|index| seeds.of_block[index] > 0.0 && counts(index));
    (prose > 0).then(|| f64::from(prose) / f64::from(outline.words_where(counts)))
}
