//! Nothing is kept twice: of blocks with the same words, and of titles, the better one stays, unless the judge is sure of more.

use crate::outline::Outline;

/// From this similarity on a kept block counts as the title.
const SAME_TITLE: f64 = 0.8;

/// Drops, from the best block by `score` to the worst (of equal ones the first is better), a kept block of two or more
/// words whose words equal those of one kept before, unless it `is_sure`, and a title of three or more words if another
/// is kept. Of blocks that show the title no copy is sure.
pub(crate) fn keep_once(
    outline: &Outline,
    score: impl Fn(usize) -> f64,
    is_sure: impl Fn(usize) -> bool,
    keep: &mut [bool],
) {
    let mut order: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
    let mut seen = rustc_hash::FxHashSet::default();
    let mut titled = false;
    for index in order {
        let block = &outline.blocks[index];
        if block.len() < 2 {
            continue;
        }
        let shows_title = block.title_similarity > SAME_TITLE;
        let is_title = shows_title && block.len() >= 3;
        let is_copy = seen.contains(&block.key) && (shows_title || !is_sure(index));
        if is_copy || (is_title && titled) {
            keep[index] = false;
            continue;
        }
        seen.insert(block.key);
        titled |= is_title;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::parse;

    /// Keeps all blocks of a page whose probabilities are these, but for copies below `sure`.
    #[track_caller]
    fn check(html: &str, probabilities: &[f64], sure: f64, expected: &[bool]) {
        let outline = Outline::of(&parse(html));
        let mut kept = vec![true; probabilities.len()];
        keep_once(&outline, |block| probabilities[block], |block| probabilities[block] >= sure, &mut kept);
        assert_eq!(kept, expected, "{html}");
    }

    #[test]
    fn of_copies_the_best_stays() {
        check("<p>a b<p>c d<p>a b", &[0.5, 0.5, 0.6], 1.0, &[false, true, true]);
        check("<p>a b<p>a b", &[0.5, 0.5], 1.0, &[true, false]);
        check("<p>a<p>a", &[0.5, 0.5], 1.0, &[true, true]);
    }

    #[test]
    fn sure_copies_stay() {
        check("<p>a b<p>a b<p>a b", &[0.9, 0.8, 0.7], 0.8, &[true, true, false]);
        check("<p>a b<p>a b", &[0.1, 0.0], 0.0, &[true, true]);
    }

    #[test]
    fn titles_stay_once_however_sure() {
        let page = "<title>a b c</title><h1>a b c</h1><p>d e<h2>a b c</h2>";
        check(page, &[0.9, 0.9, 0.9], 0.0, &[true, true, false]);
    }
}
