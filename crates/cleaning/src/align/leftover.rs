//! The parts of the gold outside of the article's chain: paragraphs in another order, bylines and dates at
//! another place.
//!
//! A leftover is matched if it is nearly whole and in one place on the page. A short one (a byline of two
//! words) must stand inside the article or next to it. Single common words are not matched: a part of the
//! gold that is not on the page must count as missing.

use std::ops::Range;

use super::chain;
use super::matches::Run;
use super::tokens::{Gold, Side, index};

/// The least share of a leftover stretch that must match in one place.
const LEAST_SHARE: (usize, usize) = (3, 5);

/// The distance from the article in which short leftovers are searched, in tokens of the page.
const AROUND: usize = 60;

/// The greatest distance, in tokens before the article, of a byline or a date within a longer line.
const JUST_BEFORE: usize = 24;

/// Searches the unmatched stretches of the gold's paragraphs among the unmatched tokens of the page.
pub(super) fn place(gold: &Gold, side: &Side, runs: &[Run], pairs: &mut [Option<u32>]) {
    let mut taken = vec![false; side.tokens.len()];
    for at in pairs.iter().flatten() {
        taken[*at as usize] = true;
    }
    let stretches: Vec<_> = gold.paragraphs().flat_map(|range| unmatched(range, pairs)).collect();
    for stretch in &stretches {
        if stretch.len() >= gold.least_run() {
            place_long(stretch.clone(), runs, pairs, &mut taken);
        }
    }
    let Some(article) = bounds(pairs) else { return };
    for paragraph in gold.paragraphs() {
        let whole = pairs[paragraph.clone()].iter().all(Option::is_none);
        if whole && paragraph.len() < gold.least_run() {
            place_short(paragraph, gold, side, &article, pairs, &mut taken);
        }
    }
}

/// The maximal stretches of `range` without a match.
fn unmatched(range: Range<usize>, pairs: &[Option<u32>]) -> Vec<Range<usize>> {
    let mut stretches = Vec::new();
    let mut start = range.start;
    for at in range.clone() {
        if pairs[at].is_some() {
            if start < at {
                stretches.push(start..at);
            }
            start = at + 1;
        }
    }
    if start < range.end {
        stretches.push(start..range.end);
    }
    stretches
}

/// Places a stretch by the best chain of the common runs, cut to the unmatched tokens of both sides.
fn place_long(stretch: Range<usize>, runs: &[Run], pairs: &mut [Option<u32>], taken: &mut [bool]) {
    let before_its_end = runs.partition_point(|run| run.gold_range().start < stretch.end);
    let mut free: Vec<Run> =
        runs[..before_its_end].iter().filter_map(|run| free_part(*run, &stretch, taken)).collect();
    free.sort_unstable_by_key(|run| (run.gold, run.side));
    free.dedup();
    let chain = chain::best(&free);
    let found: usize = chain.iter().map(|run| run.length as usize).sum();
    let (Some(start), Some(end)) = (chain.first(), chain.last()) else { return };
    // one place: the distance from the first to the last match is not much longer than the stretch
    let width = end.side_range().end - start.side_range().start;
    if found * LEAST_SHARE.1 >= stretch.len() * LEAST_SHARE.0 && width <= 2 * stretch.len() {
        for run in chain {
            run.note(pairs);
            taken[run.side_range()].fill(true);
        }
    }
}

/// The longest part of a run within the stretch whose tokens on the page are free.
fn free_part(run: Run, stretch: &Range<usize>, taken: &[bool]) -> Option<Run> {
    let from = stretch.start.saturating_sub(run.gold_range().start);
    let to = run.gold_range().end.min(stretch.end).checked_sub(run.gold_range().start)?;
    let mut best = 0..0;
    let mut start = from;
    for step in from..=to {
        if step == to || taken[run.side_range().start + step] {
            if step.saturating_sub(start) > best.len() {
                best = start..step;
            }
            start = step + 1;
        }
    }
    let part = Run { length: index(best.end), ..run };
    (!best.is_empty()).then(|| part.without(index(best.start)))
}

/// The range of the page from the first to the last matched token.
fn bounds(pairs: &[Option<u32>]) -> Option<Range<usize>> {
    let first = pairs.iter().flatten().min()?;
    let last = pairs.iter().flatten().max()?;
    Some(*first as usize..*last as usize + 1)
}

/// Places a short paragraph as a whole, as near as possible to its matched neighbours.
fn place_short(
    paragraph: Range<usize>,
    gold: &Gold,
    side: &Side,
    article: &Range<usize>,
    pairs: &mut [Option<u32>],
    taken: &mut [bool],
) {
    let around = article.start.saturating_sub(AROUND)..(article.end + AROUND).min(side.tokens.len());
    let before_it = article.start.saturating_sub(JUST_BEFORE);
    let before = pairs[..paragraph.start].iter().rev().flatten().next().map(|at| *at as usize + 1);
    let after = pairs[paragraph.end..].iter().flatten().next().map(|at| *at as usize);
    let expected = before.or(after).unwrap_or(around.start);
    let wanted = &gold.tokens[paragraph.clone()];
    let places = side.tokens[around.clone()].windows(wanted.len()).enumerate();
    let nearest = places
        .filter(|(_, window)| *window == wanted)
        .map(|(at, _)| around.start + at)
        .filter(|at| !taken[*at..*at + wanted.len()].contains(&true))
        // further away, or behind the article, only a whole line counts
        .filter(|at| (before_it..article.end).contains(at) || side.is_line(&(*at..*at + wanted.len())))
        .min_by_key(|at| (at.abs_diff(expected), *at));
    if let Some(at) = nearest {
        let run = Run { gold: index(paragraph.start), side: index(at), length: index(wanted.len()) };
        run.note(pairs);
        taken[run.side_range()].fill(true);
    }
}
