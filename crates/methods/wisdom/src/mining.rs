//! k-maximum informative block mining, k-MIB (3.2.2, Figure 8): a greedy walk from the root down.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use crate::choices::{OneChild, SiiOver};
use crate::coverage::Coverage;
use crate::search::Search;
use crate::spread::{Spread, spread};

/// The limits of the walk.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Mining {
    /// k: the most blocks.
    pub(crate) most: usize,
    /// ST: a node whose SII is at or above it is not opened.
    pub(crate) threshold: f64,
    pub(crate) sii_over: SiiOver,
    pub(crate) one_child: OneChild,
}

impl Mining {
    /// The skeleton nodes of a page, in the order in which they are found. None is an ancestor of another.
    ///
    /// Of equal values the first in the document is popped first. A node whose f_A is 0 is never pushed.
    /// `popped` is called with each step.
    pub(crate) fn skeleton(
        &self,
        coverage: &Coverage,
        search: &Search,
        mut popped: impl FnMut(Popped),
    ) -> Vec<usize> {
        let mut found = Vec::new();
        let mut heap = BinaryHeap::new();
        let candidate = |node: usize| Candidate { value: search.value(coverage, node), node };
        heap.extend(Some(candidate(0)).filter(Candidate::is_filled));
        while found.len() < self.most
            && let Some(Candidate { node, value }) = heap.pop()
        {
            let spread = self.spread(coverage, search, node);
            let decision = if self.opens(spread) {
                heap.extend(coverage.tree.children(node).map(candidate).filter(Candidate::is_filled));
                Decision::Opened
            } else if search.met(&coverage.values[node]) {
                found.push(node);
                Decision::Kept
            } else {
                Decision::Refused
            };
            popped(Popped { node, value, spread, decision });
        }
        found
    }

    /// How evenly f_A is spread over the children of a node.
    fn spread(&self, coverage: &Coverage, search: &Search, node: usize) -> Spread {
        let values = coverage.tree.children(node).map(|child| search.value(coverage, child));
        match self.sii_over {
            SiiOver::All => spread(values),
            SiiOver::WithValue => spread(values.filter(|value| *value > 0.0)),
        }
    }

    /// Whether the walk goes on to the children: the node is no leaf, and its SII is below ST.
    fn opens(&self, spread: Spread) -> bool {
        match spread {
            Spread::Leaf => false,
            Spread::OneChild => self.one_child == OneChild::Open,
            Spread::Sii(sii) => sii < self.threshold,
        }
    }
}

/// One step of the walk: a node taken from the heap, and the decision on it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Popped {
    pub(crate) node: usize,
    /// f_A.
    pub(crate) value: f64,
    pub(crate) spread: Spread,
    pub(crate) decision: Decision,
}

/// The decision of k-MIB on a node taken from the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Its children are pushed: its SII is below ST.
    Opened,
    /// It is a block of the skeleton.
    Kept,
    /// It is no block, because it does not meet the type constraint.
    Refused,
}

/// A node on the heap. The largest value comes first; of equal values the first node.
struct Candidate {
    value: f64,
    node: usize,
}

impl Candidate {
    fn is_filled(&self) -> bool {
        self.value > 0.0
    }
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then_with(|| Reverse(self.node).cmp(&Reverse(other.node)))
    }
}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Candidate {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::{ConstraintOn, Criterion};
    use crate::coverage::Values;
    use crate::search::Constraint;

    /// Depth, own API and own anchors of each node.
    fn coverage(nodes: &[(usize, f64, u32)]) -> Coverage {
        let values = |&(depth, api, anchors)| (depth, Values { api, anchors, ..Values::default() });
        Coverage::made(&nodes.iter().map(values).collect::<Vec<_>>())
    }

    const TOC: Search = Search {
        criterion: Criterion::Api,
        dummies: Criterion::Api,
        constraint: Constraint::Toc(1.25, ConstraintOn::Api),
    };

    const PAPER: Mining =
        Mining { most: 1, threshold: 0.8, sii_over: SiiOver::All, one_child: OneChild::Open };

    /// Checks the nodes in the order in which they leave the heap, and the skeleton.
    #[track_caller]
    fn check(nodes: &[(usize, f64, u32)], mining: Mining, popped: &[usize], skeleton: &[usize]) {
        let mut trace = Vec::new();
        let found = mining.skeleton(&coverage(nodes), &TOC, |popped| trace.push(popped.node));
        assert_eq!((trace.as_slice(), found.as_slice()), (popped, skeleton));
    }

    /// A page as in Figure 8: a menu, and a column with a headline, two lists and an advertisement.
    const PAGE: &[(usize, f64, u32)] = &[
        (0, 0.0, 0), // 0: the root; its children have 3 and 60, SII .28
        (1, 0.0, 0), // 1: the menu, whose anchors have 1 on average
        (2, 1.0, 1),
        (2, 1.0, 1),
        (2, 1.0, 1),
        (1, 0.0, 0), // 5: the column; its children have 2, 40, 18 and 0, SII .54
        (2, 2.0, 1), // 6: the headline
        (2, 0.0, 0), // 7: a list
        (3, 10.0, 1),
        (3, 10.0, 1),
        (3, 10.0, 1),
        (3, 10.0, 1),
        (2, 0.0, 0), // 12: another
        (3, 6.0, 1),
        (3, 6.0, 1),
        (3, 6.0, 1),
        (2, 0.0, 1), // 16: the advertisement
    ];

    #[test]
    fn figure_8_the_popping_path_for_k_2() {
        check(PAGE, Mining { most: 2, ..PAPER }, &[0, 5, 7, 12], &[7, 12]);
    }

    #[test]
    fn figure_8_what_is_decided_at_each_step() {
        let mut found = Vec::new();
        let mining = Mining { most: 9, ..PAPER };
        mining.skeleton(&coverage(PAGE), &TOC, |popped| {
            let sii = match popped.spread {
                Spread::Sii(sii) => format!("SII {sii:.2}"),
                other => format!("{other:?}"),
            };
            found.push(format!("{} of {}: {sii}, {:?}", popped.node, popped.value, popped.decision));
        });
        let expected = [
            "0 of 63: SII 0.28, Opened",
            "5 of 60: SII 0.54, Opened",
            "7 of 40: SII 1.00, Kept",
            "12 of 18: SII 1.00, Kept",
            "1 of 3: SII 1.00, Refused",
            "6 of 2: Leaf, Kept",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn the_best_block_alone() {
        check(PAGE, PAPER, &[0, 5, 7], &[7]);
    }

    #[test]
    fn the_type_constraint_drops_what_the_structure_lets_through() {
        // the menu is popped before the headline; the advertisement has value 0 and is never pushed
        check(PAGE, Mining { most: 9, ..PAPER }, &[0, 5, 7, 12, 1, 6], &[7, 12, 6]);
    }

    #[test]
    fn a_lower_threshold_takes_larger_blocks() {
        check(PAGE, Mining { most: 2, threshold: 0.5, ..PAPER }, &[0, 5, 1], &[5]);
        check(PAGE, Mining { most: 2, threshold: 0.2, ..PAPER }, &[0], &[0]);
    }

    #[test]
    fn sii_over_the_children_with_a_value() {
        // without the advertisement the column has SII .745 / ln 3 = .68
        let mining = Mining { threshold: 0.6, sii_over: SiiOver::WithValue, ..PAPER };
        check(PAGE, mining, &[0, 5], &[5]);
        check(PAGE, Mining { sii_over: SiiOver::All, ..mining }, &[0, 5, 7], &[7]);
    }

    #[test]
    fn a_node_with_one_child_is_opened_or_taken() {
        let chain = &[(0, 0.0, 0), (1, 0.0, 0), (2, 5.0, 1), (2, 5.0, 1)];
        check(chain, PAPER, &[0, 1], &[1]);
        check(chain, Mining { one_child: OneChild::Take, ..PAPER }, &[0], &[0]);
    }

    #[test]
    fn a_node_whose_children_have_nothing_is_a_leaf() {
        check(&[(0, 5.0, 1), (1, 0.0, 0), (1, 0.0, 0)], PAPER, &[0], &[0]);
    }

    #[test]
    fn of_equal_nodes_the_first_is_popped_first() {
        let equal = &[(0, 0.0, 0), (1, 4.0, 1), (1, 4.0, 1), (1, 0.0, 0), (2, 3.0, 1), (2, 1.0, 1)];
        check(equal, Mining { threshold: 1.0, ..PAPER }, &[0], &[0]);
        let with_more = [equal.as_slice(), &[(1, 1.0, 1)]].concat();
        check(&with_more, Mining { most: 2, threshold: 1.0, ..PAPER }, &[0, 1, 2], &[1, 2]);
    }

    #[test]
    fn nothing_to_find() {
        check(&[(0, 0.0, 0)], PAPER, &[], &[]);
        check(&[(0, 0.0, 0), (1, 1.0, 1), (1, 1.0, 1)], PAPER, &[0], &[]);
    }
}
