//! The mode for pages with an article: down to the element that holds it, by the votes of page and site.

use crate::outline::Outline;
use crate::params::WitnessParams;
use crate::seeds::Seeds;

/// Blocks before the first seed that may be by-line and date.
const BY_LINE: usize = 6;

/// What the mode decides.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Article {
    /// Per element whether it is the container or below it.
    pub(crate) inside: Vec<bool>,
    /// Per block whether it is kept, before copies are dropped.
    pub(crate) keep: Vec<bool>,
}

impl Article {
    /// `votes` holds V and C of each element's path; `title` is the title block.
    pub(crate) fn of(
        outline: &Outline,
        seeds: &Seeds,
        votes: &[(f64, f64)],
        title: Option<usize>,
        params: &WitnessParams,
    ) -> Self {
        let inside = in_container(outline, seeds, votes, params);
        let keep = kept(outline, seeds, &inside, title, params);
        Self { inside, keep }
    }
}

/// Per element whether it is the container or below it. `votes` holds V and C of each element's path.
pub(crate) fn in_container(
    outline: &Outline,
    seeds: &Seeds,
    votes: &[(f64, f64)],
    params: &WitnessParams,
) -> Vec<bool> {
    outline.below(container(outline, seeds, votes, params))
}

/// 4: from `body` down, each time into the child with the highest vote, while that is high enough.
fn container(outline: &Outline, seeds: &Seeds, votes: &[(f64, f64)], params: &WitnessParams) -> usize {
    let children = outline.children();
    let vote = |element: usize| {
        let (votes, pages) = votes[element];
        (params.prior_pages * seeds.share(element) + votes) / (params.prior_pages + pages)
    };
    let mut at = 0;
    loop {
        // of equal votes the first child's
        let best = children
            .of(at)
            .filter(|&child| {
                seeds.below[child] > 0.0 && seeds.share(child) >= params.min_container_prose_share
            })
            .map(|child| (vote(child), child))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        match best {
            Some((vote, child)) if vote >= params.min_container_vote => at = child,
            _ => return at,
        }
    }
}

/// 5: the seeds in the container, what stands between them, and the title with by-line and date.
fn kept(
    outline: &Outline,
    seeds: &Seeds,
    inside: &[bool],
    title: Option<usize>,
    params: &WitnessParams,
) -> Vec<bool> {
    let blocks = &outline.blocks;
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
    if let Some(title) = title.filter(|&title| title <= found[found.len() / 2]) {
        keep[title] = true;
        for block in first.saturating_sub(BY_LINE).max(title + 1)..first {
            keep[block] |= allowed(block) && blocks[block].link_share() < 0.5 && blocks[block].len() >= 2;
        }
    }
    keep
}
