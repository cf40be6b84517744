//! Block condensing (3.3): subtrees that do not meet the type constraint are removed from the expanded trees.
//! The rest becomes the cleaning.

use cleaning::{Cleaning, Spans};
use page::{Page, Span};

use crate::choices::WithoutTerms;
use crate::coverage::Coverage;
use crate::search::{Constraint, Search};

/// Whether and how trees are condensed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Condensing {
    pub(crate) condense: bool,
    pub(crate) without_terms: WithoutTerms,
}

impl Condensing {
    /// By node, whether it stays, for the subtrees below these roots. `roots` must be sorted. One pass, also
    /// for nested subtrees.
    pub(crate) fn kept(&self, coverage: &Coverage, search: &Search, roots: &[usize]) -> Vec<bool> {
        let mut kept = vec![false; coverage.tree.len()];
        for &root in roots {
            kept[root] = true;
        }
        for (node, parent) in coverage.tree.parents().enumerate() {
            let within = !kept[node] && parent.is_some_and(|parent| kept[parent]);
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
    use crate::choices::{ConstraintOn, Criterion};
    use crate::coverage::Values;

    /// A block with CII .6 over its subtree. In it are a redundant subtree with an informative node, a node
    /// without terms, and an informative leaf. Beside it is another block.
    fn coverage() -> Coverage {
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

    const ARTICLE: Search =
        Search { criterion: Criterion::Clen, dummies: Criterion::Clen, constraint: Constraint::Article(0.8) };

    #[track_caller]
    fn check(condense: bool, without_terms: WithoutTerms, roots: &[usize], expected: &[usize]) {
        let kept = Condensing { condense, without_terms }.kept(&coverage(), &ARTICLE, roots);
        let found: Vec<usize> = (0..kept.len()).filter(|&node| kept[node]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn subtrees_that_fail_are_taken_out_whole() {
        check(true, WithoutTerms::Drop, &[1], &[1, 5]);
    }

    #[test]
    fn nodes_without_terms_may_stay() {
        check(true, WithoutTerms::Keep, &[1], &[1, 4, 5]);
    }

    /// In a search for tables of contents nodes without terms are not kept, because a node must have anchors.
    #[test]
    fn nodes_without_terms_are_excused_in_articles_alone() {
        let constraint = Constraint::Toc(0.0, ConstraintOn::Api);
        let toc = Search { criterion: Criterion::Api, dummies: Criterion::Api, constraint };
        let kept =
            Condensing { condense: true, without_terms: WithoutTerms::Keep }.kept(&coverage(), &toc, &[1]);
        assert_eq!(kept, [false, true, false, false, false, false, false]);
    }

    #[test]
    fn without_condensing_subtrees_stay_as_they_are() {
        check(false, WithoutTerms::Drop, &[1], &[1, 2, 3, 4, 5]);
    }

    #[test]
    fn a_root_in_what_is_taken_out_of_another_stays() {
        check(true, WithoutTerms::Drop, &[1, 3, 6], &[1, 3, 5, 6]);
    }

    #[test]
    fn no_roots_keep_nothing() {
        check(true, WithoutTerms::Drop, &[], &[]);
    }
}
