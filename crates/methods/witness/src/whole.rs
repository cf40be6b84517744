//! The mode for pages without one concentrated article: all of the page but what surrounds its content.

use cleaning::Hints;

use crate::outline::{Outline, Role};
use crate::params::WitnessParams;
use crate::seeds::Seeds;

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

/// What the mode decides.
#[derive(Debug, Clone, PartialEq)]
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

impl Whole {
    pub(crate) fn of(outline: &Outline, seeds: &Seeds, params: &WitnessParams) -> Self {
        const SECTIONS: Role = Role::NAV
            .with(Role::HEADER)
            .with(Role::FOOTER)
            .with(Role::SECTION)
            .with(Role::ARTICLE)
            .with(Role::MAIN_TAG);
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
        let inside = outline.below(root);
        let cut = cuts(outline, seeds, &words, root, params);
        let keep = outline.blocks.iter().zip(&seeds.recurrent).map(|(block, recurrent)| {
            let owner = block.owner as usize;
            inside[owner] && !cut[owner] && !recurrent && !block.is_button
        });
        let keep = keep.collect();
        let main_share = main_words / all.max(1.0);
        Self { applies, inside, cut, keep, concentration, main_share, sections }
    }
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
    of_parent.into_iter().fold(0.0, f64::max) / seeds.total.max(1e-9)
}

/// Navigation, dialogs and menus that hold a small part of the root's words.
fn cuts(outline: &Outline, seeds: &Seeds, words: &[f64], root: usize, params: &WitnessParams) -> Vec<bool> {
    const BESIDE: Role = Role::NAV.with(Role::FOOTER).with(Role::ASIDE).with(Role::BESIDE);
    let links = outline.sums(|_, block| f64::from(block.link_words));
    let blocks = outline.sums(|_, _| 1.0);
    let of_root = words.get(root).copied().unwrap_or(0.0);
    outline.downwards(|index, element, above| {
        let parent = &outline.elements[element.parent as usize];
        let is_page_header = element.role.any(Role::HEADER)
            && root == 0
            && parent.role.any(Role::BODY.with(Role::DIV))
            && element.depth < HEADER_DEPTH
            && seeds.below[index] < HEADER_SEEDS * seeds.total.max(1e-9);
        let is_menu = element.role.any(Role::LIST.with(Role::DIV))
            && blocks[index] >= MENU_BLOCKS
            && links[index] > params.min_menu_link_share * words[index]
            && words[index] < MENU_WORDS * blocks[index];
        let beside =
            element.hints.any(Hints::NAVIGATION) || element.role.any(BESIDE) || is_page_header || is_menu;
        above == Some(true) || (beside && words[index] < params.max_surroundings_word_share * of_root)
    })
}
