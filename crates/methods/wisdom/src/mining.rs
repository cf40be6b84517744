//! k-maximum informative block mining, k-MIB (3.2.2, Figure 8): a greedy walk from the root down.
//!
//! A search is for one type of block, by a feature f_A, with a type constraint. A node is opened or not by the structure information index
//! (3.1.3): how evenly its children share the feature. Lengths and API are no counts, but the index is rounded like the entropies of terms.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use text::rounded_entropy;

use crate::coverage::{Coverage, Values};
use crate::params::{ConstraintOn, Criterion, OneChild, SiiOver, WisdomParams};

/// A search for one kind of informative block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Search {
    /// f_A.
    pub(crate) criterion: Criterion,
    /// The feature that is 0 for a dummy node (3.3).
    pub(crate) dummies: Criterion,
    pub(crate) constraint: Constraint,
}

/// The type constraint TC of a block (3.2.2).
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Constraint {
    /// CII above 1 - TC.
    Article(f64),
    /// The average of API_A, or of the criterion, over the node's anchors above TC.
    Toc(f64, ConstraintOn),
    /// No constraint: every node meets it.
    Off,
}

impl Search {
    /// f_A of a node.
    pub(crate) fn value(&self, coverage: &Coverage, node: usize) -> f64 {
        coverage.values[node].of(self.criterion)
    }

    /// Whether a node is no dummy node (3.3).
    pub(crate) fn is_filled(&self, coverage: &Coverage, node: usize) -> bool {
        coverage.values[node].of(self.dummies) > 0.0
    }

    /// Whether a node meets the type constraint. A node without a term is no article; a node without an
    /// anchor is no table of contents.
    pub(crate) fn met(&self, values: &Values) -> bool {
        self.constrained(values).is_none_or(|(value, bound)| value.is_some_and(|value| value > bound))
    }

    /// The number that the type constraint bounds, if the node has it, and the bound; `None` without a
    /// constraint.
    pub(crate) fn constrained(&self, values: &Values) -> Option<(Option<f64>, f64)> {
        match self.constraint {
            Constraint::Article(tc) => Some((values.cii(), 1.0 - tc)),
            Constraint::Toc(tc, ConstraintOn::Api) => Some((values.average(Criterion::Api), tc)),
            Constraint::Toc(tc, ConstraintOn::Criterion) => Some((values.average(self.criterion), tc)),
            Constraint::Off => None,
        }
    }
}

/// The distribution of a feature over the children of a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Spread {
    /// The feature is 0 for all children: for this feature the node is a leaf.
    Leaf,
    /// There is one child, and log_1 does not exist.
    OneChild,
    /// SII, in `0.0..=1.0`: 1 if all children have the same value, 0 if one child has everything.
    Sii(f64),
}

/// SII(N, f) = - sum over the m children of w log_m w, where w is the child's share of f. No value may be
/// negative.
fn spread(values: impl Iterator<Item = f64> + Clone) -> Spread {
    let (m, sum) = values.clone().fold((0_u32, 0.0), |(m, sum), value| (m + 1, sum + value));
    if sum <= 0.0 {
        return Spread::Leaf;
    }
    if m == 1 {
        return Spread::OneChild;
    }
    let shares = values.filter(|value| *value > 0.0).map(|value| value / sum);
    let nats: f64 = -shares.map(|w| w * w.ln()).sum::<f64>();
    Spread::Sii(rounded_entropy(nats / f64::from(m).ln()))
}

impl WisdomParams {
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
        // values above 0 are in the order of their bits
        let candidate = |node: usize| {
            let value = search.value(coverage, node);
            (value > 0.0).then(|| (value.to_bits(), Reverse(node)))
        };
        heap.extend(candidate(0));
        while found.len() < self.k as usize
            && let Some((bits, Reverse(node))) = heap.pop()
        {
            let value = f64::from_bits(bits);
            let spread = self.spread(coverage, search, node);
            let decision = if self.opens(spread) {
                heap.extend(coverage.tree.children(node).filter_map(candidate));
                "opened"
            } else if search.met(&coverage.values[node]) {
                found.push(node);
                "kept"
            } else {
                "refused"
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
            Spread::Sii(sii) => sii < self.structure_threshold,
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
    /// "opened" if its children are pushed, since its SII is below ST; "kept" if it is a block of the skeleton; "refused" if it does not
    /// meet the type constraint.
    pub(crate) decision: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_met(constraint: Constraint, values: Values, expected: bool) {
        let search = Search { criterion: Criterion::Alen, dummies: Criterion::Alen, constraint };
        assert_eq!(search.met(&values), expected, "{constraint:?} {values:?}");
    }

    #[test]
    fn type_constraints() {
        // an article needs informative terms
        let values = |weight, terms| Values { weight, terms, ..Values::default() };
        check_met(Constraint::Article(0.8), values(0.42, 2), true);
        check_met(Constraint::Article(0.8), values(0.38, 2), false);
        check_met(Constraint::Article(0.5), values(0.5, 1), false);
        check_met(Constraint::Article(1.0), values(0.0, 0), false);
        // a toc needs anchors that tell what they lead to
        let values = |api, anchors| Values { api, anchors, alen: 9.0, ..Values::default() };
        check_met(Constraint::Toc(1.25, ConstraintOn::Api), values(2.6, 2), true);
        check_met(Constraint::Toc(1.25, ConstraintOn::Api), values(2.5, 2), false);
        check_met(Constraint::Toc(1.25, ConstraintOn::Criterion), values(0.0, 2), true);
        check_met(Constraint::Toc(0.0, ConstraintOn::Api), values(0.0, 0), false);
        // no constraint lets everything through
        check_met(Constraint::Off, Values::default(), true);
    }

    #[test]
    fn a_dummy_has_nothing_of_its_feature() {
        let values = Values { api: 0.0, alen: 9.0, ..Values::default() };
        let coverage = Coverage::made(&[(0, values)]);
        let filled = |dummies| {
            let search = Search { criterion: Criterion::Api, dummies, constraint: Constraint::Off };
            search.is_filled(&coverage, 0)
        };
        assert_eq!([Criterion::Api, Criterion::Alen, Criterion::Clen].map(filled), [false, true, false]);
    }

    #[track_caller]
    fn check_sii(values: &[f64], expected: f64) {
        match spread(values.iter().copied()) {
            Spread::Sii(sii) => assert!((sii - expected).abs() < 1e-9, "{sii}, expected {expected}"),
            other => panic!("{other:?}, expected {expected}"),
        }
    }

    #[test]
    fn equal_children_have_1() {
        for m in 2..50 {
            assert_eq!(spread(std::iter::repeat_n(3.0, m)), Spread::Sii(1.0));
        }
    }

    #[test]
    fn sii_by_hand() {
        // by hand
        // shares 1/2, 1/4, 1/4: (1/2 ln 2 + 1/2 ln 4) / ln 3 = 1.5 ln 2 / ln 3
        check_sii(&[2.0, 1.0, 1.0], 1.5 * 2.0_f64.ln() / 3.0_f64.ln());
        // shares 3/4, 1/4: 2 - 3/4 log_2 3
        check_sii(&[3.0, 1.0], 2.0 - 0.75 * 3.0_f64.log2());
        // children without a share count in m
        // two equal of four: log_4 2
        check_sii(&[5.0, 0.0, 5.0, 0.0], 0.5);
        check_sii(&[5.0, 0.0], 0.0);
    }

    #[test]
    fn nothing_to_share_and_nobody_to_share_with() {
        assert_eq!(spread([].into_iter()), Spread::Leaf);
        assert_eq!(spread([0.0, 0.0].into_iter()), Spread::Leaf);
        assert_eq!(spread([0.0].into_iter()), Spread::Leaf);
        assert_eq!(spread([4.0].into_iter()), Spread::OneChild);
    }

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

    /// Checks the nodes in the order in which they leave the heap, and the skeleton.
    #[track_caller]
    fn check(nodes: &[(usize, f64, u32)], params: &WisdomParams, popped: &[usize], skeleton: &[usize]) {
        let mut trace = Vec::new();
        let found = params.skeleton(&coverage(nodes), &TOC, |popped| trace.push(popped.node));
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
    fn the_walk_in_variants() {
        // figure 8 the popping path for k 2
        check(PAGE, &WisdomParams { k: 2, ..WisdomParams::default() }, &[0, 5, 7, 12], &[7, 12]);
        // the best block alone
        check(PAGE, &WisdomParams::default(), &[0, 5, 7], &[7]);
        // the type constraint drops what the structure lets through
        // the menu is popped before the headline; the advertisement has value 0 and is never pushed
        check(PAGE, &WisdomParams { k: 9, ..WisdomParams::default() }, &[0, 5, 7, 12, 1, 6], &[7, 12, 6]);
        // a lower threshold takes larger blocks
        check(
            PAGE,
            &WisdomParams { k: 2, structure_threshold: 0.5, ..WisdomParams::default() },
            &[0, 5, 1],
            &[5],
        );
        check(PAGE, &WisdomParams { k: 2, structure_threshold: 0.2, ..WisdomParams::default() }, &[0], &[0]);
        // sii over the children with a value
        // without the advertisement the column has SII .745 / ln 3 = .68
        let mining = WisdomParams {
            structure_threshold: 0.6,
            sii_over: SiiOver::WithValue,
            ..WisdomParams::default()
        };
        check(PAGE, &mining, &[0, 5], &[5]);
        check(PAGE, &WisdomParams { sii_over: SiiOver::All, ..mining }, &[0, 5, 7], &[7]);
        // a node with one child is opened or taken
        let chain = &[(0, 0.0, 0), (1, 0.0, 0), (2, 5.0, 1), (2, 5.0, 1)];
        check(chain, &WisdomParams::default(), &[0, 1], &[1]);
        check(chain, &WisdomParams { one_child: OneChild::Take, ..WisdomParams::default() }, &[0], &[0]);
        // a node whose children have nothing is a leaf
        check(&[(0, 5.0, 1), (1, 0.0, 0), (1, 0.0, 0)], &WisdomParams::default(), &[0], &[0]);
        // of equal nodes the first is popped first
        let equal = &[(0, 0.0, 0), (1, 4.0, 1), (1, 4.0, 1), (1, 0.0, 0), (2, 3.0, 1), (2, 1.0, 1)];
        check(equal, &WisdomParams { structure_threshold: 1.0, ..WisdomParams::default() }, &[0], &[0]);
        let with_more = [equal.as_slice(), &[(1, 1.0, 1)]].concat();
        check(
            &with_more,
            &WisdomParams { k: 2, structure_threshold: 1.0, ..WisdomParams::default() },
            &[0, 1, 2],
            &[1, 2],
        );
        // nothing to find
        check(&[(0, 0.0, 0)], &WisdomParams::default(), &[], &[]);
        check(&[(0, 0.0, 0), (1, 1.0, 1), (1, 1.0, 1)], &WisdomParams::default(), &[0], &[]);
    }

    #[test]
    fn figure_8_what_is_decided_at_each_step() {
        let mut found = Vec::new();
        let mining = WisdomParams { k: 9, ..WisdomParams::default() };
        mining.skeleton(&coverage(PAGE), &TOC, |popped| {
            let sii = match popped.spread {
                Spread::Sii(sii) => format!("SII {sii:.2}"),
                other => format!("{other:?}"),
            };
            found.push(format!("{} of {}: {sii}, {}", popped.node, popped.value, popped.decision));
        });
        let expected = [
            "0 of 63: SII 0.28, opened",
            "5 of 60: SII 0.54, opened",
            "7 of 40: SII 1.00, kept",
            "12 of 18: SII 1.00, kept",
            "1 of 3: SII 1.00, refused",
            "6 of 2: Leaf, kept",
        ];
        assert_eq!(found, expected);
    }
}
