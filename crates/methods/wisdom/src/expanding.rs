//! Block expanding (3.3, Figure 9): sibling subtrees are merged with the skeleton; and block condensing (3.3): subtrees that do not meet the
//! type constraint are removed from the expanded trees. The rest becomes the cleaning.

use cleaning::{Cleaning, Spans};
use page::{Page, Span};

use crate::coverage::Coverage;
use crate::mining::{Constraint, Search};
use crate::params::{Expand, Nonsingleton, WisdomParams, WithoutTerms};

impl WisdomParams {
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
        text::sorted_set(roots)
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
        for node in (0..coverage.tree.len()).filter(|&node| is_filled(node)) {
            if let Some(parent) = coverage.tree.parent(node) {
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
            above.filter(has_siblings).nth(self.cstm_level as usize - 1)
        };
        nodes.iter().filter_map(ancestor).collect()
    }

    /// By node, whether it stays, for the subtrees below these roots. `roots` must be sorted. One pass, also
    /// for nested subtrees.
    pub(crate) fn condensed(&self, coverage: &Coverage, search: &Search, roots: &[usize]) -> Vec<bool> {
        let mut kept = vec![false; coverage.tree.len()];
        for &root in roots {
            kept[root] = true;
        }
        for node in 0..coverage.tree.len() {
            let within = !kept[node] && coverage.tree.parent(node).is_some_and(|parent| kept[parent]);
            kept[node] |= within && self.stays(coverage, search, node);
        }
        kept
    }

    fn stays(&self, coverage: &Coverage, search: &Search, node: usize) -> bool {
        let values = &coverage.values[node];
        let excused = self.without_terms == WithoutTerms::Keep
            && values.terms == 0
            && matches!(search.constraint, Constraint::Article(_));
        !self.condense || excused || search.met(values)
    }
}

/// The text of the kept nodes, and the kept nodes without text.
pub(crate) fn cleaning(page: &Page, coverage: &Coverage, kept: &[bool]) -> Cleaning {
    let is_kept = |leaf: &page::NodeId| coverage.tree.owner(*leaf).is_some_and(|owner| kept[owner]);
    let spans: Vec<Span> = page.leaves().filter(is_kept).map(|leaf| page.span(leaf)).collect();
    let nodes = (0..kept.len()).filter(|&node| kept[node]).map(|node| coverage.tree.node(node));
    let without_text = nodes.filter(|&node| page.span(node).is_empty()).collect();
    Cleaning::keep(spans.into_iter().collect::<Spans>()).with_elements(without_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coverage::Values;
    use crate::params::{ConstraintOn, Criterion};

    /// Depth, own CLEN and own W of each node; every node has one term.
    fn coverage(nodes: &[(usize, f64, f64)]) -> Coverage {
        let values = |&(depth, clen, weight)| (depth, Values { clen, weight, terms: 1, ..Values::default() });
        Coverage::made(&nodes.iter().map(values).collect::<Vec<_>>())
    }

    const ARTICLE: Search =
        Search { criterion: Criterion::Clen, dummies: Criterion::Clen, constraint: Constraint::Article(0.8) };

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
    fn check(params: &WisdomParams, skeleton: &[usize], roots: &[usize]) {
        assert_eq!(params.roots(&coverage(PAGE), &ARTICLE, skeleton), roots);
    }

    #[test]
    fn figure_9_and_its_variants() {
        // figure 9 direct siblings
        check(&WisdomParams { expand: Expand::Dstm, ..WisdomParams::default() }, &[3], &[3, 4, 5]);
        // figure 9 siblings of the first ancestor that has several
        check(&WisdomParams::default(), &[3], &[3, 4, 5, 9, 10]);
        // no expansion
        check(&WisdomParams { expand: Expand::None, ..WisdomParams::default() }, &[3], &[3]);
        // there is no second nonsingleton ancestor
        check(&WisdomParams { cstm_level: 2, ..WisdomParams::default() }, &[3], &[3, 4, 5]);
        // dummies are merged when asked for
        check(
            &WisdomParams { expand: Expand::Dstm, merge_empty: true, ..WisdomParams::default() },
            &[3],
            &[3, 4, 5, 8],
        );
        // of two skeleton nodes below one parent the larger decides
        check(&WisdomParams { expand: Expand::Dstm, ..WisdomParams::default() }, &[3, 7], &[3, 4, 5, 7]);
        check(&WisdomParams { expand: Expand::Dstm, ..WisdomParams::default() }, &[5], &[5]);
        // the root has no siblings
        check(&WisdomParams::default(), &[0], &[0]);
    }

    #[test]
    fn one_sibling_is_enough_or_not() {
        let nodes: &[(usize, f64, f64)] =
            &[(0, 0.0, 1.0), (1, 0.0, 1.0), (2, 9.0, 1.0), (2, 8.0, 1.0), (1, 7.0, 1.0), (1, 0.0, 1.0)];
        let roots = |nonsingleton| {
            WisdomParams { nonsingleton, ..WisdomParams::default() }.roots(&coverage(nodes), &ARTICLE, &[2])
        };
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
    fn check_dummies(dummies: Criterion, params: &WisdomParams, expected: &[usize]) {
        let values = |&(depth, alen, api)| (depth, Values { alen, api, anchors: 1, ..Values::default() });
        let coverage = Coverage::made(&LISTS.iter().map(values).collect::<Vec<_>>());
        let constraint = Constraint::Toc(0.5, ConstraintOn::Api);
        let search = Search { criterion: Criterion::Api, dummies, constraint };
        assert_eq!(params.roots(&coverage, &search, &[3]), expected);
    }

    #[test]
    fn dummies_by_api_or_by_length() {
        // links to pages not crawled are dummies by api and none by length
        check_dummies(Criterion::Api, &WisdomParams::default(), &[3, 6, 7, 8]);
        // the path up ends at node 2; none of its siblings meets the constraint
        check_dummies(Criterion::Alen, &WisdomParams::default(), &[3]);
        // an image link is a dummy by length and none by api
        let second = WisdomParams { cstm_level: 2, ..WisdomParams::default() };
        check_dummies(Criterion::Alen, &second, &[3, 6, 7]);
        check_dummies(Criterion::Alen, &WisdomParams { merge_empty: true, ..second }, &[3, 6, 7, 8]);
    }

    /// A block with CII .6 over its subtree. In it are a redundant subtree with an informative node, a node
    /// without terms, and an informative leaf. Beside it is another block.
    fn condensed_page() -> Coverage {
        let node = |depth, weight, terms| (depth, Values { clen: 1.0, weight, terms, ..Values::default() });
        Coverage::made(&[
            node(0, 0.0, 1),
            node(1, 3.0, 3), // 1: the block
            node(2, 0.0, 9), // 2: redundant with all that is in it, CII .1
            node(3, 1.0, 1), // 3
            node(2, 0.0, 0), // 4: without terms
            node(2, 5.0, 5), // 5
            node(1, 1.0, 1), // 6: the other block
        ])
    }

    #[track_caller]
    fn check_condensed(condense: bool, without_terms: WithoutTerms, roots: &[usize], expected: &[usize]) {
        let kept = WisdomParams { condense, without_terms, ..WisdomParams::default() }.condensed(
            &condensed_page(),
            &ARTICLE,
            roots,
        );
        let found: Vec<usize> = (0..kept.len()).filter(|&node| kept[node]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn condensing_takes_out_whole_subtrees() {
        // subtrees that fail are taken out whole
        check_condensed(true, WithoutTerms::Drop, &[1], &[1, 5]);
        // nodes without terms may stay
        check_condensed(true, WithoutTerms::Keep, &[1], &[1, 4, 5]);
        // without condensing subtrees stay as they are
        check_condensed(false, WithoutTerms::Drop, &[1], &[1, 2, 3, 4, 5]);
        // a root in what is taken out of another stays
        check_condensed(true, WithoutTerms::Drop, &[1, 3, 6], &[1, 3, 5, 6]);
        // no roots keep nothing
        check_condensed(true, WithoutTerms::Drop, &[], &[]);
    }

    /// In a search for tables of contents nodes without terms are not kept, because a node must have anchors.
    #[test]
    fn nodes_without_terms_are_excused_in_articles_alone() {
        let constraint = Constraint::Toc(0.0, ConstraintOn::Api);
        let toc = Search { criterion: Criterion::Api, dummies: Criterion::Api, constraint };
        let kept = WisdomParams { without_terms: WithoutTerms::Keep, ..WisdomParams::default() }.condensed(
            &condensed_page(),
            &toc,
            &[1],
        );
        assert_eq!(kept, [false, true, false, false, false, false, false]);
    }
}
