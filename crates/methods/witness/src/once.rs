//! Nothing is kept twice: of blocks with the same words, and of titles, the better one stays, unless the judge is sure of more.

use crate::outline::{Block, Outline, Role};

/// From this similarity on a kept block counts as the title.
const SAME_TITLE: f64 = 0.8;

/// The most words of the name of a value.
const NAME: u32 = 6;

/// The fewest times that a page says what it repeats on purpose. Twice may be for two sizes of the screen.
const REPEATED: usize = 3;

/// Drops, from the best block by `score` to the worst (of equal ones the first is better), a kept block of two or more
/// words whose words equal those of one kept before, unless it `is_sure`, and a title of three or more words if another
/// is kept. Of blocks that show the title no copy is sure, but the value of a kept term or row is no copy. Where most of what is kept is said three times and more, as in
/// placeholder text, these copies stay.
pub(crate) fn keep_once(
    outline: &Outline,
    score: impl Fn(usize) -> f64,
    is_sure: impl Fn(usize) -> bool,
    keep: &mut [bool],
) {
    let mut order: Vec<usize> = (0..keep.len()).filter(|&block| keep[block]).collect();
    order.sort_by(|&a, &b| score(b).total_cmp(&score(a)).then(a.cmp(&b)));
    let repeated = repeated(outline, &order);
    let mut seen = rustc_hash::FxHashSet::default();
    let mut titled = false;
    for index in order {
        let block = &outline.blocks[index];
        if block.len() < 2 || is_value(outline, keep, index) {
            continue;
        }
        let shows_title = block.title_similarity > SAME_TITLE;
        let is_title = shows_title && block.len() >= 3;
        let may_recur = is_sure(index) || repeated.contains(&block.key);
        let is_copy = seen.contains(&block.key) && (shows_title || !may_recur);
        if is_copy || (is_title && titled) {
            keep[index] = false;
            continue;
        }
        seen.insert(block.key);
        titled |= is_title;
    }
}

/// Whether a block is a `dd` or a cell behind a kept name in the same list or row: a `dt`, a head, or the first cell.
fn is_value(outline: &Outline, keep: &[bool], block: usize) -> bool {
    let owner = |block: usize| outline.elements[outline.blocks[block].owner as usize];
    let is_first = |name: usize| name == 0 || owner(name - 1).parent != owner(name).parent;
    let is_name = |name: usize| {
        keep[name]
            && outline.blocks[name].len() <= NAME
            && owner(name).parent == owner(block).parent
            && (!owner(name).role.any(Role::VALUE) || is_first(name))
    };
    owner(block).role.any(Role::VALUE) && block.checked_sub(1).is_some_and(is_name)
}

/// The keys of what is repeated, if it is most of the kept words.
fn repeated(outline: &Outline, kept: &[usize]) -> rustc_hash::FxHashSet<u64> {
    let mut times: rustc_hash::FxHashMap<u64, usize> = rustc_hash::FxHashMap::default();
    kept.iter().for_each(|&block| *times.entry(outline.blocks[block].key).or_default() += 1);
    let words = |least: usize| -> u32 {
        let blocks = kept.iter().map(|&block| &outline.blocks[block]);
        blocks.filter(|block| times[&block.key] >= least).map(Block::len).sum()
    };
    let is_most = 2 * words(REPEATED) > words(1);
    times.iter().filter(|(_, times)| is_most && **times >= REPEATED).map(|(key, _)| *key).collect()
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
    fn what_a_page_repeats_on_purpose_stays() {
        check("<p>a b<p>a b<p>c<p>a b", &[0.5; 4], 1.0, &[true; 4]);
        check("<p>a b<p>a b<p>c d e f g h<p>a b", &[0.5; 4], 1.0, &[true, false, true, false]);
    }

    #[test]
    fn sure_copies_stay() {
        check("<p>a b<p>a b<p>a b<p>c d e f g h", &[0.9, 0.8, 0.7, 0.9], 0.8, &[true, true, false, true]);
        check("<p>a b<p>a b", &[0.1, 0.0], 0.0, &[true, true]);
    }

    #[test]
    fn values_are_no_copies() {
        let title = "<title>a b c</title><h1>a b c</h1>";
        check(&format!("{title}<dl><dt>x<dd>a b c</dl>"), &[0.5; 3], 1.0, &[true; 3]);
        check(&format!("{title}<table><tr><th>x<td>a b c</table>"), &[0.9, 0.9, 1.0], 0.0, &[true; 3]);
        check("<dl><dt>x<dd>a b<dt>y<dd>a b</dl>", &[0.5; 4], 1.0, &[true; 4]);
        // not behind a text, and not beside one
        check("<dl><dt>d e f g h i j<dd>a b<dd>a b</dl>", &[0.5; 3], 1.0, &[true, true, false]);
        check("<p>x<p>a b<p>a b", &[0.5; 3], 1.0, &[true, true, false]);
    }

    #[test]
    fn titles_stay_once_however_sure() {
        let page = "<title>a b c</title><h1>a b c</h1><p>d e<h2>a b c</h2>";
        check(page, &[0.9, 0.9, 0.9], 0.0, &[true, true, false]);
    }
}
