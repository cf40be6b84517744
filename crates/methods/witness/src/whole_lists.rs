//! The rest of a list, or of another group, of which most is kept. A reader of half a list is misled, and the blocks of a list are mostly right or wrong together.

use crate::outline::{Outline, Role};

/// A group is kept whole if more than this share of its words is kept.
const MOST: f64 = 0.5;

/// Blocks of at most this probability stay out of their list: buttons, links to edit an item.
const SURELY_NONE: f64 = 0.05;

/// Keeps all blocks of the lists (`ul`, `ol`, `dl`) of which most is kept, but for those that are surely no content.
pub(crate) fn keep_whole_lists(outline: &Outline, probabilities: &[f64], kept: &mut [bool]) {
    keep_whole(outline, Role::LIST, |block| probabilities[block] > SURELY_NONE, kept);
}

/// Keeps the allowed blocks of all elements of these roles of which most is kept.
pub(crate) fn keep_whole(
    outline: &Outline,
    groups: Role,
    is_allowed: impl Fn(usize) -> bool,
    kept: &mut [bool],
) {
    let words = outline.sums(|_, block| f64::from(block.len()));
    let of_kept = outline.sums(|index, block| if kept[index] { f64::from(block.len()) } else { 0.0 });
    let in_kept_group = outline.downwards(|index, element, above: Option<bool>| {
        above == Some(true) || element.role.any(groups) && of_kept[index] > MOST * words[index]
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        kept[index] |= in_kept_group[block.owner as usize] && is_allowed(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::parse;

    /// Of the blocks of a page with these probabilities those of at least a half are kept at first.
    #[track_caller]
    fn check(html: &str, probabilities: &[f64], expected: &[bool]) {
        let mut kept: Vec<bool> = probabilities.iter().map(|&probability| probability >= 0.5).collect();
        keep_whole_lists(&Outline::of(&parse(html)), probabilities, &mut kept);
        assert_eq!(kept, expected, "{html}");
    }

    #[test]
    fn a_list_of_which_most_is_kept_is_kept_whole() {
        check("<ul><li>a b<li>c<li>d", &[0.9, 0.9, 0.3], &[true, true, true]);
        check("<dl><dt>a<dd>b c", &[0.3, 0.9], &[true, true]);
        // half is not most
        check("<ol><li>a b<li>c d", &[0.9, 0.3], &[true, false]);
        // what is beside the list is judged by itself
        check("<p>x<ul><li>a b<li>c</ul><p>y", &[0.3, 0.9, 0.3, 0.4], &[false, true, true, false]);
    }

    #[test]
    fn what_is_surely_none_stays_out() {
        check("<ul><li>a b c<li>edit", &[0.9, 0.05], &[true, false]);
    }

    #[test]
    fn a_list_within_a_list_is_kept_by_either() {
        let page = "<ul><li>a b c<li>d<ul><li>e<li>f g</ul></ul>";
        check(page, &[0.9, 0.9, 0.3, 0.3], &[true; 4]);
        check(page, &[0.3, 0.3, 0.3, 0.9], &[false, false, true, true]);
    }
}
