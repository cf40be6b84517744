//! Block expanding (3.3, Figure 9): sibling subtrees are merged with the skeleton.

use crate::choices::{Expand, Nonsingleton};
use crate::coverage::Coverage;
use crate::search::Search;

/// The settings for merging siblings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Expanding {
    pub(crate) expand: Expand,
    /// The k of k-CSTM.
    pub(crate) level: usize,
    pub(crate) nonsingleton: Nonsingleton,
    /// Whether dummy siblings may be merged.
    pub(crate) merge_empty: bool,
}

impl Expanding {
    /// The skeleton with the merged siblings: roots of subtrees, sorted, each once.
    ///
    /// Linear in the nodes of the page, and in the depth of the page for each skeleton node.
    pub(crate) fn roots(&self, coverage: &Coverage, search: &Search, skeleton: &[usize]) -> Vec<usize> {
        let mut roots = skeleton.to_vec();
        if self.expand != Expand::None {
            roots.extend(self.siblings(coverage, search, skeleton));
        }
        if self.expand == Expand::DstmCstm {
            let ancestors = self.ancestors(coverage, search, skeleton);
            roots.extend(self.siblings(coverage, search, &ancestors));
        }
        roots.sort_unstable();
        roots.dedup();
        roots
    }

    /// DSTM: the siblings of `nodes` that meet the type constraint and have a smaller f_A.
    ///
    /// Of several nodes below one parent the one with the largest f_A decides.
    fn siblings(&self, coverage: &Coverage, search: &Search, nodes: &[usize]) -> Vec<usize> {
        let below = |&node: &usize| Some((coverage.tree.parent(node)?, search.value(coverage, node)));
        let mut largest: Vec<(usize, f64)> = nodes.iter().filter_map(below).collect();
        largest.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
        largest.dedup_by_key(|(parent, _)| *parent);
        let mut merged = Vec::new();
        for (parent, largest) in largest {
            merged.extend(coverage.tree.children(parent).filter(|&child| {
                let filled = self.merge_empty || search.is_filled(coverage, child);
                filled && search.value(coverage, child) < largest && search.met(&coverage.values[child])
            }));
        }
        merged
    }

    /// The k-th nonsingleton ancestor of each node that has one.
    fn ancestors(&self, coverage: &Coverage, search: &Search, nodes: &[usize]) -> Vec<usize> {
        let is_filled = |node: usize| search.is_filled(coverage, node);
        let mut filled_children = vec![0_u32; coverage.tree.len()];
        for (node, parent) in coverage.tree.parents().enumerate() {
            if let Some(parent) = parent.filter(|_| is_filled(node)) {
                filled_children[parent] += 1;
            }
        }
        let enough = match self.nonsingleton {
            Nonsingleton::SeveralSiblings => 2,
            Nonsingleton::AnySibling => 1,
        };
        let has_siblings = |&node: &usize| {
            let siblings = |parent: usize| filled_children[parent] - u32::from(is_filled(node));
            coverage.tree.parent(node).is_some_and(|parent| siblings(parent) >= enough)
        };
        let ancestor = |&node: &usize| {
            let above =
                std::iter::successors(coverage.tree.parent(node), |&above| coverage.tree.parent(above));
            above.filter(has_siblings).nth(self.level - 1)
        };
        nodes.iter().filter_map(ancestor).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::{ConstraintOn, Criterion};
    use crate::coverage::Values;
    use crate::search::Constraint;

    /// Depth, own CLEN and own W of each node; every node has one term.
    fn coverage(nodes: &[(usize, f64, f64)]) -> Coverage {
        let values = |&(depth, clen, weight)| (depth, Values { clen, weight, terms: 1, ..Values::default() });
        Coverage::made(&nodes.iter().map(values).collect::<Vec<_>>())
    }

    const ARTICLE: Search =
        Search { criterion: Criterion::Clen, dummies: Criterion::Clen, constraint: Constraint::Article(0.8) };

    const PAPER: Expanding = Expanding {
        expand: Expand::DstmCstm,
        level: 1,
        nonsingleton: Nonsingleton::SeveralSiblings,
        merge_empty: false,
    };

    /// As in Figure 9: S and its siblings below an only child of P, and the siblings of P.
    const PAGE: &[(usize, f64, f64)] = &[
        (0, 0.0, 1.0),
        (1, 0.0, 1.0),   // 1: P, CLEN_A 172
        (2, 0.0, 1.0),   // 2: an only child
        (3, 50.0, 1.0),  // 3: S
        (3, 20.0, 1.0),  // 4: S'
        (3, 10.0, 0.9),  // 5: S'
        (3, 12.0, 0.1),  // 6: redundant
        (3, 80.0, 1.0),  // 7: larger
        (3, 0.0, 1.0),   // 8: a dummy
        (1, 40.0, 1.0),  // 9: P'
        (1, 30.0, 1.0),  // 10: P'
        (1, 30.0, 0.0),  // 11: redundant
        (1, 900.0, 1.0), // 12: larger
    ];

    #[track_caller]
    fn check(expanding: Expanding, skeleton: &[usize], roots: &[usize]) {
        assert_eq!(expanding.roots(&coverage(PAGE), &ARTICLE, skeleton), roots);
    }

    #[test]
    fn figure_9_direct_siblings() {
        check(Expanding { expand: Expand::Dstm, ..PAPER }, &[3], &[3, 4, 5]);
    }

    #[test]
    fn figure_9_siblings_of_the_first_ancestor_that_has_several() {
        check(PAPER, &[3], &[3, 4, 5, 9, 10]);
    }

    #[test]
    fn no_expansion() {
        check(Expanding { expand: Expand::None, ..PAPER }, &[3], &[3]);
    }

    #[test]
    fn there_is_no_second_nonsingleton_ancestor() {
        check(Expanding { level: 2, ..PAPER }, &[3], &[3, 4, 5]);
    }

    #[test]
    fn dummies_are_merged_when_asked_for() {
        check(Expanding { expand: Expand::Dstm, merge_empty: true, ..PAPER }, &[3], &[3, 4, 5, 8]);
    }

    #[test]
    fn of_two_skeleton_nodes_below_one_parent_the_larger_decides() {
        check(Expanding { expand: Expand::Dstm, ..PAPER }, &[3, 7], &[3, 4, 5, 7]);
        check(Expanding { expand: Expand::Dstm, ..PAPER }, &[5], &[5]);
    }

    #[test]
    fn the_root_has_no_siblings() {
        check(PAPER, &[0], &[0]);
    }

    #[test]
    fn one_sibling_is_enough_or_not() {
        let nodes: &[(usize, f64, f64)] =
            &[(0, 0.0, 1.0), (1, 0.0, 1.0), (2, 9.0, 1.0), (2, 8.0, 1.0), (1, 7.0, 1.0), (1, 0.0, 1.0)];
        let roots =
            |nonsingleton| Expanding { nonsingleton, ..PAPER }.roots(&coverage(nodes), &ARTICLE, &[2]);
        assert_eq!(roots(Nonsingleton::SeveralSiblings), [2, 3]);
        assert_eq!(roots(Nonsingleton::AnySibling), [2, 3, 4]);
    }

    /// Lists of links, some to pages that were not crawled, and an image link without own words but with
    /// words around it: depth, own ALEN and own API of each node.
    const LISTS: &[(usize, f64, f64)] = &[
        (0, 0.0, 0.0),
        (1, 0.0, 0.0),
        (2, 0.0, 0.0),
        (3, 20.0, 9.0), // 3: S
        (2, 20.0, 0.0), // 4: not crawled
        (2, 20.0, 0.0), // 5: not crawled
        (1, 20.0, 4.0), // 6: P'
        (1, 20.0, 3.0), // 7: P'
        (1, 0.0, 2.0),  // 8: P', an image link
    ];

    #[track_caller]
    fn check_dummies(dummies: Criterion, expanding: Expanding, expected: &[usize]) {
        let values = |&(depth, alen, api)| (depth, Values { alen, api, anchors: 1, ..Values::default() });
        let coverage = Coverage::made(&LISTS.iter().map(values).collect::<Vec<_>>());
        let constraint = Constraint::Toc(0.5, ConstraintOn::Api);
        let search = Search { criterion: Criterion::Api, dummies, constraint };
        assert_eq!(expanding.roots(&coverage, &search, &[3]), expected);
    }

    #[test]
    fn links_to_pages_not_crawled_are_dummies_by_api_and_none_by_length() {
        check_dummies(Criterion::Api, PAPER, &[3, 6, 7, 8]);
        // the path up ends at node 2; none of its siblings meets the constraint
        check_dummies(Criterion::Alen, PAPER, &[3]);
    }

    #[test]
    fn an_image_link_is_a_dummy_by_length_and_none_by_api() {
        let second = Expanding { level: 2, ..PAPER };
        check_dummies(Criterion::Alen, second, &[3, 6, 7]);
        check_dummies(Criterion::Alen, Expanding { merge_empty: true, ..second }, &[3, 6, 7, 8]);
    }
}
