//! The coarse alignment of two rows of children that are too long for a full one: first equal children, then
//! the children between them by label.
//!
//! It takes n log n instead of the product of the lengths, and gives a mapping that is allowed, but not always the
//! cheapest.

use rustc_hash::FxHashMap;

use crate::forest::{Class, Forest};

/// The number of next children of the right row that are searched for one of the same label.
const AHEAD: usize = 8;

/// Pairs of children by place, ascending on both sides: children of one class that are in the same order, and
/// between them children of one label.
pub(crate) fn align(forest: &Forest, left: &[Class], right: &[Class]) -> Vec<(u32, u32)> {
    let anchors = longest_ascending(&equal_children(left, right));
    let mut matches = Vec::with_capacity(left.len().min(right.len()));
    let (mut next_left, mut next_right) = (0, 0);
    let end = (left.len(), right.len());
    for (at_left, at_right) in anchors.into_iter().chain([end]) {
        let gap = (next_left..at_left, next_right..at_right);
        same_label(forest, (left, right), gap, &mut matches);
        if (at_left, at_right) != end {
            matches.push(places(at_left, at_right));
        }
        (next_left, next_right) = (at_left + 1, at_right + 1);
    }
    matches
}

fn places(left: usize, right: usize) -> (u32, u32) {
    let place = |place: usize| u32::try_from(place).expect("a page has fewer than 2^32 nodes");
    (place(left), place(right))
}

/// Pairs of the k-th child of a class on the left and the k-th child of that class on the right, for every
/// class and k on both sides; ascending on the left.
fn equal_children(left: &[Class], right: &[Class]) -> Vec<(usize, usize)> {
    let mut seen: FxHashMap<Class, u32> = FxHashMap::default();
    let mut place_of: FxHashMap<(Class, u32), usize> = FxHashMap::default();
    for (place, &class) in right.iter().enumerate() {
        let times = seen.entry(class).or_insert(0);
        place_of.insert((class, *times), place);
        *times += 1;
    }
    seen.clear();
    let mut pairs = Vec::new();
    for (place, &class) in left.iter().enumerate() {
        let times = seen.entry(class).or_insert(0);
        pairs.extend(place_of.get(&(class, *times)).map(|&other| (place, other)));
        *times += 1;
    }
    pairs
}

/// The longest run of pairs that ascends on the right too, by patience sorting.
fn longest_ascending(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // by the length of a run minus one: the last pair of such a run with the smallest right place
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (number, &(_, right)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < right);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        if length == ends.len() {
            ends.push(number);
        } else {
            ends[length] = number;
        }
    }
    let mut run: Vec<_> = std::iter::successors(ends.last().copied(), |&number| before[number])
        .map(|number| pairs[number])
        .collect();
    run.reverse();
    run
}

/// Pairs children of the same label in a gap: each left child with the first match among the next few right
/// children.
fn same_label(
    forest: &Forest,
    (left, right): (&[Class], &[Class]),
    (of_left, of_right): (std::ops::Range<usize>, std::ops::Range<usize>),
    matches: &mut Vec<(u32, u32)>,
) {
    let mut next = of_right.start;
    for at in of_left {
        let mut ahead = next..of_right.end.min(next + AHEAD);
        if let Some(found) = ahead.find(|&other| forest.label(right[other]) == forest.label(left[at])) {
            matches.push(places(at, found));
            next = found + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::plant;

    #[track_caller]
    fn check(left: &str, right: &str, expected: &[(u32, u32)]) {
        let mut forest = Forest::new();
        let [left, right] = [left, right].map(|row| plant(&mut forest, &format!("r({row})")));
        assert_eq!(align(&forest, forest.children(left), forest.children(right)), expected);
    }

    #[test]
    fn equal_children_in_the_same_order() {
        check("a b c", "x a b y c", &[(0, 1), (1, 2), (2, 4)]);
        check("a b c", "c a b", &[(0, 1), (1, 2)]);
        check("a a a", "a a", &[(0, 0), (1, 1)]);
        check("a b", "c d", &[]);
    }

    #[test]
    fn between_them_children_of_one_label() {
        check("a(x) b c(y)", "a(z) b c(w)", &[(0, 0), (1, 1), (2, 2)]);
        check("a(x) a(y) b", "d a(z) b", &[(0, 1), (2, 2)]);
        check("b c(y)", "c(w) b", &[(0, 1)]);
    }

    #[test]
    fn no_further_ahead_than_a_few() {
        check("a(x)", "b b b b b b b a(y)", &[(0, 7)]);
        check("a(x)", "b b b b b b b b a(y)", &[]);
    }

    #[test]
    fn the_longest_run_wins() {
        assert_eq!(longest_ascending(&[(0, 5), (1, 1), (2, 2), (3, 0), (4, 9)]), [(1, 1), (2, 2), (4, 9)]);
        assert_eq!(longest_ascending(&[]), []);
    }
}
