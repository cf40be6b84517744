//! A search in a page: for a type of block, by a feature f_A, with a type constraint.

use crate::choices::{ConstraintOn, Criterion};
use crate::coverage::{Coverage, Values};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(constraint: Constraint, values: Values, expected: bool) {
        let search = Search { criterion: Criterion::Alen, dummies: Criterion::Alen, constraint };
        assert_eq!(search.met(&values), expected, "{constraint:?} {values:?}");
    }

    #[test]
    fn an_article_needs_informative_terms() {
        let values = |weight, terms| Values { weight, terms, ..Values::default() };
        check(Constraint::Article(0.8), values(0.42, 2), true);
        check(Constraint::Article(0.8), values(0.38, 2), false);
        check(Constraint::Article(0.5), values(0.5, 1), false);
        check(Constraint::Article(1.0), values(0.0, 0), false);
    }

    #[test]
    fn a_toc_needs_anchors_that_tell_what_they_lead_to() {
        let values = |api, anchors| Values { api, anchors, alen: 9.0, ..Values::default() };
        check(Constraint::Toc(1.25, ConstraintOn::Api), values(2.6, 2), true);
        check(Constraint::Toc(1.25, ConstraintOn::Api), values(2.5, 2), false);
        check(Constraint::Toc(1.25, ConstraintOn::Criterion), values(0.0, 2), true);
        check(Constraint::Toc(0.0, ConstraintOn::Api), values(0.0, 0), false);
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

    #[test]
    fn no_constraint_lets_everything_through() {
        check(Constraint::Off, Values::default(), true);
    }
}
