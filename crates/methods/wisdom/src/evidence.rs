//! The evidence of WISDOM: CII and API of each node (Figure 6), and the steps of k-MIB (Figure 8); and the
//! evidence of M1 and M2 for leaves.
//!
//! The numbers are those that cleaning uses; this module makes no decisions.

use cleaning::{Evidence, Number};

use crate::choices::{ConstraintOn, Criterion};
use crate::coverage::{Coverage, Values};
use crate::mining::{Decision, Mining, Popped};
use crate::search::{Constraint, Search};
use crate::spread::Spread;

/// Each node of the tree in document order: CII of all its text, if it has a term; API of its own anchor, 0
/// if it is none; and f_A of each search.
pub(crate) fn of_nodes(coverage: &Coverage, follows_links: bool, searches: &[Search]) -> Vec<Evidence> {
    let own = own_api(coverage);
    let of_node = |(node, api): (usize, f64)| {
        let cii = coverage.values[node].cii().map(|cii| Number::plain("CII", cii));
        let api = follows_links.then_some(Number::plain("API", api));
        let sums = searches
            .iter()
            .map(|search| Number::plain(aggregated(search.criterion), search.value(coverage, node)));
        let mut numbers: Vec<Number> = cii.into_iter().chain(api).chain(sums).collect();
        numbers.dedup_by_key(|number| number.name);
        Evidence { node: coverage.tree.node(node), numbers, step: None, decision: None }
    };
    own.into_iter().enumerate().map(of_node).collect()
}

/// Each leaf of the tree in document order, for M1 and M2 (4.4): the number that the type constraint of each
/// search bounds, with the bound; and TLEN with the length that it must exceed, if there is one. `met` tells
/// which leaves meet a search.
pub(crate) fn of_leaves(
    coverage: &Coverage,
    searches: &[Search],
    longer_than: f64,
    met: impl Fn(usize) -> bool,
) -> Vec<Evidence> {
    let leaves = (0..coverage.tree.len()).filter(|&node| coverage.tree.is_leaf(node));
    let of_leaf = |node: usize| {
        let values = &coverage.values[node];
        let length = values.of(Criterion::Tlen);
        let length = match longer_than < 0.0 {
            true => Number::plain("TLEN", length),
            false => Number::against("TLEN", length, longer_than),
        };
        let constraints = searches.iter().filter_map(|search| {
            let (value, bound) = search.constrained(values)?;
            Some(Number::against(constrained(search), value?, bound))
        });
        Evidence {
            node: coverage.tree.node(node),
            numbers: constraints.chain([length]).collect(),
            step: None,
            decision: Some(if met(node) { "met" } else { "not met" }),
        }
    };
    leaves.map(of_leaf).collect()
}

/// API of each node, not aggregated: an anchor's API is at the anchor.
fn own_api(coverage: &Coverage) -> Vec<f64> {
    let tree = &coverage.tree;
    let mut own = vec![0.0; tree.len()];
    for node in tree.anchors().iter().filter_map(|&anchor| tree.owner(anchor)) {
        // an anchor is a leaf, or holds another one
        let below: f64 = tree.children(node).map(|child| coverage.values[child].api).sum();
        own[node] = coverage.values[node].api - below;
    }
    own
}

/// Appends the steps of k-MIB: f_A, SII against ST if the node has an SII, and the number that the type
/// constraint bounds.
pub(crate) fn add_steps(all: &mut Vec<Evidence>, coverage: &Coverage, mining: &Mining, search: &Search) {
    let mut step = all.iter().filter_map(|evidence| evidence.step).max().unwrap_or(0);
    mining.skeleton(coverage, search, |popped| {
        step += 1;
        all.push(Evidence {
            node: coverage.tree.node(popped.node),
            numbers: numbers(popped, &coverage.values[popped.node], mining, search),
            step: Some(step),
            decision: Some(word(popped.decision)),
        });
    });
}

fn numbers(popped: Popped, values: &Values, mining: &Mining, search: &Search) -> Vec<Number> {
    let mut numbers = vec![Number::plain(aggregated(search.criterion), popped.value)];
    if let Spread::Sii(sii) = popped.spread {
        numbers.push(Number::against("SII", sii, mining.threshold));
    }
    if let Some((Some(value), bound)) = search.constrained(values) {
        numbers.push(Number::against(constrained(search), value, bound));
    }
    numbers
}

/// The paper's name of f_A.
const fn aggregated(criterion: Criterion) -> &'static str {
    match criterion {
        Criterion::Api => "API_A",
        Criterion::Alen => "ALEN_A",
        Criterion::Clen => "CLEN_A",
        Criterion::Tlen => "TLEN_A",
    }
}

/// The name of the number that the type constraint bounds.
const fn constrained(search: &Search) -> &'static str {
    match (search.constraint, search.criterion) {
        (Constraint::Article(_) | Constraint::Off, _) => "CII",
        (Constraint::Toc(_, ConstraintOn::Api), _) | (_, Criterion::Api) => "average API",
        (_, Criterion::Alen) => "average ALEN",
        (_, Criterion::Clen) => "average CLEN",
        (_, Criterion::Tlen) => "average TLEN",
    }
}

const fn word(decision: Decision) -> &'static str {
    match decision {
        Decision::Opened => "opened",
        Decision::Kept => "kept",
        Decision::Refused => "refused",
    }
}
