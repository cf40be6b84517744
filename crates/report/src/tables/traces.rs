//! The table of traces: the judged nodes of traced pages.

use polars::prelude::DataFrame;
use record::{Trace, TracedEvidence, TracedNode, TracedNumber};

use super::Read::{Number, Text, Whole};
use super::{Rows, number, some};
use crate::Inputs;

/// A judged node of a traced page, with one of the numbers of its evidence; evidence without a number has one row.
struct Node<'a> {
    trace: &'a Trace,
    node: &'a TracedNode,
    /// Its number among the judged nodes, and that of the nearest judged ancestor.
    place: usize,
    parent: Option<usize>,
    depth: usize,
    nodes_in_it: usize,
    evidence: &'a TracedEvidence,
    number: Option<&'a TracedNumber>,
}

pub(super) fn traces(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for trace in inputs.traces {
        let mut evidence: Vec<Vec<&TracedEvidence>> = vec![Vec::new(); trace.nodes.len()];
        for own in &trace.evidence {
            if let Some(of_node) = evidence.get_mut(own.node as usize) {
                of_node.push(own);
            }
        }
        let is_judged = |at: usize| !evidence[at].is_empty();
        let judged: Vec<usize> = (0..trace.nodes.len()).filter(|at| is_judged(*at)).collect();
        // the nearest ancestor of each node that was judged, and how many judged nodes are in each judged one
        let (mut above, mut depths): (Vec<Option<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
        for node in &trace.nodes {
            let parent = node.parent.map(|parent| parent as usize);
            let own = parent.and_then(|parent| if is_judged(parent) { Some(parent) } else { above[parent] });
            depths.push(own.map_or(0, |parent| depths[parent] + 1));
            above.push(own);
        }
        let mut below = vec![1; trace.nodes.len()];
        for at in judged.iter().rev() {
            if let Some(parent) = above[*at] {
                below[parent] += below[*at];
            }
        }
        for (place, &at) in judged.iter().enumerate() {
            let (node, depth, nodes_in_it) = (&trace.nodes[at], depths[at], below[at]);
            let parent = above[at].map(|parent| judged.partition_point(|own| *own < parent));
            for &evidence in &evidence[at] {
                let numbers = &evidence.numbers;
                let numbers = numbers.iter().map(Some).chain(numbers.is_empty().then_some(None));
                let row = |number| Node { trace, node, place, parent, depth, nodes_in_it, evidence, number };
                rows.extend(numbers.map(row));
            }
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.trace.unit.data))),
        ("trace", Text(|row| some(&row.trace.unit.trace))),
        ("site", Text(|row| some(&row.trace.site))),
        ("page", Text(|row| some(&row.trace.page))),
        ("node", Whole(|row| number(row.place))),
        ("parent", Whole(|row| number(row.parent?))),
        ("depth", Whole(|row| number(row.depth))),
        ("tag", Text(|row| some(&row.node.tag))),
        ("nodes", Whole(|row| number(row.nodes_in_it))),
        ("length", Whole(|row| Some(u64::from(row.node.length)))),
        ("marked", Whole(|row| Some(u64::from(row.node.marked)))),
        ("kept", Whole(|row| Some(u64::from(row.node.kept)))),
        ("step", Whole(|row| row.evidence.step.map(u64::from))),
        ("decision", Text(|row| some(row.evidence.decision.as_deref()?))),
        ("name", Text(|row| some(&row.number?.name))),
        ("value", Number(|row| Some(row.number?.value))),
        ("bound", Number(|row| row.number?.bound)),
    ])
}
