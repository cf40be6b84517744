//! The information coverage tree (3.2.1): the features of every node of a page, summed from the leaves to the
//! root.
//!
//! First each node gets its own values (lengths, terms and their weights, API of the anchors). Then one pass
//! from the last node to the first adds each node to its parent.

use std::ops::AddAssign;

use page::Page;
use rustc_hash::FxHashMap;
use text::{TermId, Tokens};

use crate::params::{CoverageOptions, Criterion, Length, MeanOver};
use crate::tree::{TokenPlaces, Tree};

/// The aggregated features F_A of a node, and the sums for CII.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Values {
    /// ALEN_A: length of the texts in anchors.
    pub(crate) alen: f64,
    /// CLEN_A: length of the other texts.
    pub(crate) clen: f64,
    /// API_A.
    pub(crate) api: f64,
    /// Anchors with an address.
    pub(crate) anchors: u32,
    /// The sum of W over the terms.
    pub(crate) weight: f64,
    /// The number of terms. Own values may be negative: a term in two children is counted once.
    pub(crate) terms: i64,
}

impl Values {
    /// f_A.
    pub(crate) fn of(&self, criterion: Criterion) -> f64 {
        match criterion {
            Criterion::Api => self.api,
            Criterion::Alen => self.alen,
            Criterion::Clen => self.clen,
            Criterion::Tlen => self.alen + self.clen,
        }
    }

    /// CII: the mean of W over the terms (3.1.1); `None` without a term.
    pub(crate) fn cii(&self) -> Option<f64> {
        (self.terms > 0).then(|| self.weight / self.terms as f64)
    }

    /// The average of f_A over the anchors (3.2.2 has it for API_A); `None` without an anchor.
    pub(crate) fn average(&self, criterion: Criterion) -> Option<f64> {
        (self.anchors > 0).then(|| self.of(criterion) / f64::from(self.anchors))
    }
}

impl AddAssign for Values {
    fn add_assign(&mut self, other: Self) {
        self.alen += other.alen;
        self.clen += other.clen;
        self.api += other.api;
        self.anchors += other.anchors;
        self.weight += other.weight;
        self.terms += other.terms;
    }
}

/// A page's tree with its aggregated features.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Coverage {
    pub(crate) tree: Tree,
    /// By tree node.
    pub(crate) values: Vec<Values>,
}

impl Coverage {
    /// The tree of `page` with its features. `weight` is W of a term. `api` is the API of an anchor, given as
    /// an index of the tree's anchors; it is called in document order.
    pub(crate) fn of(
        page: &Page,
        tree: Tree,
        tokens: &Tokens,
        reading: &CoverageOptions,
        weight: impl Fn(TermId) -> f64,
        mut api: impl FnMut(&Tree, usize, &TokenPlaces) -> f64,
    ) -> Self {
        let mut values = vec![Values::default(); tree.len()];
        let places = TokenPlaces::of(page, tokens);
        add_lengths(page, &tree, reading.length, &mut values);
        add_terms(&tree, tokens, &places, reading.mean_over, weight, &mut values);
        for (index, &anchor) in tree.anchors.iter().enumerate() {
            if let Some(owner) = tree.owner(anchor) {
                values[owner].anchors += 1;
                values[owner].api += api(&tree, index, &places);
            }
        }
        aggregate(&mut values, &tree);
        Self { tree, values }
    }
}

/// F_A(N) = F(N) + the sum of F_A over the children (3.2.1); parents come before their children.
pub(crate) fn aggregate(values: &mut [Values], tree: &Tree) {
    for node in (0..tree.len()).rev() {
        if let Some(parent) = tree.parent(node) {
            let value = values[node];
            values[parent] += value;
        }
    }
}

/// Adds ALEN and CLEN of each node, without separators between texts.
fn add_lengths(page: &Page, tree: &Tree, length: Length, values: &mut [Values]) {
    for leaf in page.leaves() {
        let Some(owner) = tree.owner(leaf) else { continue };
        let text = page.text_of(leaf).trim_end();
        let length = match length {
            Length::Characters => text.chars().count(),
            Length::Bytes => text.len(),
        } as f64;
        if tree.anchor_of(leaf).is_some() {
            values[owner].alen += length;
        } else {
            values[owner].clen += length;
        }
    }
}

/// Adds the terms of each node. For distinct terms, two neighbouring occurrences of a term count once from
/// their lowest common node up: there one of them is subtracted. So one pass gives the right sums of all
/// nodes.
fn add_terms(
    tree: &Tree,
    tokens: &Tokens,
    places: &TokenPlaces,
    mean_over: MeanOver,
    weight: impl Fn(TermId) -> f64,
    values: &mut [Values],
) {
    let mut last: FxHashMap<TermId, usize> = FxHashMap::default();
    // the node of the last token and its ancestors, the root first
    let mut open: Vec<usize> = Vec::new();
    for (&term, &leaf) in tokens.terms().iter().zip(&places.leaves) {
        let Some(owner) = tree.owner(leaf) else { continue };
        let weight = weight(term);
        values[owner].weight += weight;
        values[owner].terms += 1;
        if mean_over == MeanOver::Occurrences {
            continue;
        }
        if let Some(before) = last.insert(term, owner) {
            reopen(tree, &mut open, owner);
            // the last open node that starts at or before `before` holds both
            let common = open[open.partition_point(|&node| node <= before).saturating_sub(1)];
            values[common].weight -= weight;
            values[common].terms -= 1;
        }
    }
}

/// Makes `open` the path from the root to `node`, which must come after all nodes opened before.
fn reopen(tree: &Tree, open: &mut Vec<usize>, node: usize) {
    while open.last().is_some_and(|&last| !tree.holds(last, node)) {
        open.pop();
    }
    let (from, known) = (open.len(), open.last().copied());
    let path = std::iter::successors(Some(node), |&below| tree.parent(below));
    open.extend(path.take_while(|&above| Some(above) != known));
    open[from..].reverse();
}

#[cfg(test)]
mod tests {
    use page::NodeId;
    use proptest::prelude::*;
    use testkit::generated::html;
    use text::{Analyser, TermOptions, Vocabulary};

    use super::*;
    use crate::params::{Anchors, Leaves, WisdomParams};

    /// Checks the sums of a tree, from the depth of each node and its own number of anchors.
    #[track_caller]
    fn check_aggregate(nodes: &[(usize, u32)], expected: &[u32]) {
        let own = |&(depth, anchors)| (depth, Values { anchors, ..Values::default() });
        let found = Coverage::made(&nodes.iter().map(own).collect::<Vec<_>>()).values;
        assert_eq!(found.iter().map(|values| values.anchors).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn sums_of_trees() {
        // figure 7: The node of 3 over 3 and 0 gets 6, its parent of 1 with a child of 1 beside it gets 8.
        check_aggregate(&[(0, 1), (1, 1), (1, 3), (2, 3), (2, 0)], &[8, 1, 6, 3, 0]);
        // a chain and a single node
        check_aggregate(&[(0, 1), (1, 2), (2, 4)], &[7, 6, 4]);
        check_aggregate(&[(0, 5)], &[5]);
    }

    /// W of a term is its length here; the API of anchor i is i + 1.
    fn coverage(
        html: &str,
        leaves: Leaves,
        reading: &CoverageOptions,
    ) -> (Page, Coverage, Vocabulary, Tokens) {
        let page = testkit::parse(html);
        let mut vocabulary = Vocabulary::new();
        let tokens = Analyser::new(&TermOptions::plain()).tokens(page.text(), &mut vocabulary);
        let tree = Tree::of(&page, leaves, Anchors::Leaves, &[]);
        let weight = |term: TermId| vocabulary.term(term).len() as f64;
        let coverage =
            Coverage::of(&page, tree, &tokens, reading, weight, |_, anchor, _| anchor as f64 + 1.0);
        (page, coverage, vocabulary, tokens)
    }

    /// Characters, and distinct terms.
    fn plain() -> CoverageOptions {
        WisdomParams::default().reading(false)
    }

    /// The values of the first element of this tag.
    #[track_caller]
    fn check(html: &str, tag: &str, reading: &CoverageOptions, expected: Values) {
        let (page, coverage, ..) = coverage(html, Leaves::Elements, reading);
        let at = |node: &usize| page.tag(coverage.tree.node(*node)).as_str() == tag;
        let node = (0..coverage.tree.len()).find(at).unwrap();
        assert_eq!(coverage.values[node], expected, "{tag} of {html}");
    }

    #[test]
    fn values_of_elements() {
        // lengths terms and anchors add up
        let html = "<div><p>aa <a href=x>bbb</a> <a href=y><i>aa</i></a></p><p>bbb b</p></div>";
        let div = Values { alen: 5.0, clen: 7.0, api: 3.0, anchors: 2, weight: 6.0, terms: 3 };
        check(html, "div", &plain(), div);
        let p = Values { alen: 5.0, clen: 2.0, api: 3.0, anchors: 2, weight: 5.0, terms: 2 };
        check(html, "p", &plain(), p);
        let occurrences = CoverageOptions { mean_over: MeanOver::Occurrences, ..plain() };
        check(html, "div", &occurrences, Values { weight: 11.0, terms: 5, ..div });
        // anchors without address are no anchors
        let p = Values { alen: 0.0, clen: 3.0, api: 0.0, anchors: 0, weight: 3.0, terms: 1 };
        check("<p><a name=x>abc</a>", "p", &plain(), p);
    }

    #[test]
    fn lengths_in_bytes_or_characters() {
        let html = "<meta charset=utf-8><p>\u{65b0}\u{805e}\u{7db2} <a href=x>\u{805e}";
        for (length, clen, alen) in [(Length::Characters, 3.0, 1.0), (Length::Bytes, 9.0, 3.0)] {
            let (_, found, ..) = coverage(html, Leaves::Elements, &CoverageOptions { length, ..plain() });
            assert_eq!((found.values[0].clen, found.values[0].alen), (clen, alen), "{length:?}");
        }
    }

    #[test]
    fn indices_need_something_to_average() {
        let none = Values::default();
        assert_eq!((none.cii(), none.average(Criterion::Api)), (None, None));
        let some = Values { weight: 1.5, terms: 2, api: 3.0, anchors: 2, alen: 4.0, clen: 5.0 };
        assert_eq!((some.cii(), some.average(Criterion::Api)), (Some(0.75), Some(1.5)));
        let of = [Criterion::Api, Criterion::Alen, Criterion::Clen, Criterion::Tlen].map(|c| some.of(c));
        assert_eq!(of, [3.0, 4.0, 5.0, 9.0]);
    }

    proptest! {
        /// Every node's sums are those of the distinct terms of its span.
        #[test]
        fn distinct_terms_of_every_node(html in html(), texts in any::<bool>()) {
            let leaves = if texts { Leaves::Texts } else { Leaves::Elements };
            let (page, coverage, vocabulary, tokens) = coverage(&html, leaves, &plain());
            for node in 0..coverage.tree.len() {
                let span = page.span(coverage.tree.node(node));
                let within: std::collections::BTreeSet<TermId> =
                    tokens.within(span.start, span.end).map(|token| tokens.term(token)).collect();
                let weight: f64 = within.iter().map(|&term| vocabulary.term(term).len() as f64).sum();
                let found = coverage.values[node];
                prop_assert_eq!((found.terms, found.weight), (i64::try_from(within.len()).unwrap(), weight), "{:?}", node);
            }
            prop_assert_eq!(coverage.tree.node(0), NodeId::ROOT);
        }
    }
}
