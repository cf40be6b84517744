//! The table of traces: the judged nodes of traced pages.

use polars::prelude::DataFrame;
use record::Trace;

use super::Read::{Number, Text, Whole};
use super::{Rows, number, some};
use crate::Inputs;

/// Whether a method has evidence on each node of a trace.
fn judged(trace: &Trace) -> Vec<bool> {
    let mut is_judged = vec![false; trace.nodes.len()];
    for own in &trace.evidence {
        if let Some(is) = is_judged.get_mut(own.node as usize) {
            *is = true;
        }
    }
    is_judged
}

/// A judged node of a traced page, with one of its numbers; a node without a number has one row.
struct Node<'a> {
    trace: &'a Trace,
    node: usize,
    /// Its number among the judged nodes, and that of the nearest judged ancestor.
    place: usize,
    parent: Option<usize>,
    depth: usize,
    nodes_in_it: usize,
    step: Option<u32>,
    decision: Option<&'a str>,
    name: Option<&'a str>,
    value: Option<f64>,
    bound: Option<f64>,
}

pub(super) fn traces(inputs: &Inputs<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for trace in inputs.traces {
        let is_judged = judged(trace);
        // the nearest ancestor of each node that was judged, and how many judged nodes are in each
        let (mut above, mut depths): (Vec<Option<usize>>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut below: Vec<usize> = is_judged.iter().map(|is| usize::from(*is)).collect();
        for node in &trace.nodes {
            let parent = node.parent.map(|parent| parent as usize);
            let own = parent.and_then(|parent| if is_judged[parent] { Some(parent) } else { above[parent] });
            depths.push(own.map_or(0, |parent| depths[parent] + 1));
            above.push(own);
        }
        for (at, parent) in above.iter().enumerate().rev().filter(|(at, _)| is_judged[*at]) {
            if let Some(parent) = parent {
                below[*parent] += below[at];
            }
        }
        let mut places = vec![0; trace.nodes.len()];
        let mut next = 0;
        for (place, is) in places.iter_mut().zip(&is_judged) {
            *place = next;
            next += usize::from(*is);
        }
        for node in (0..trace.nodes.len()).filter(|node| is_judged[*node]) {
            let row = Node {
                trace,
                node,
                place: places[node],
                parent: above[node].map(|parent| places[parent]),
                depth: depths[node],
                nodes_in_it: below[node],
                step: None,
                decision: None,
                name: None,
                value: None,
                bound: None,
            };
            let before = rows.len();
            for own in trace.evidence.iter().filter(|own| own.node as usize == node) {
                let (step, decision) = (own.step, own.decision.as_deref());
                rows.extend(own.numbers.iter().map(|number| Node {
                    step,
                    decision,
                    name: Some(&number.name),
                    value: Some(number.value),
                    bound: number.bound,
                    ..row
                }));
                if own.numbers.is_empty() {
                    rows.push(Node { step, decision, ..row });
                }
            }
            if rows.len() == before {
                rows.push(row);
            }
        }
    }
    Rows(&rows).table(&[
        ("data", Text(|row| some(&row.trace.unit.data))),
        ("trace", Text(|row| some(&row.trace.unit.trace))),
        ("site", Text(|row| some(&row.trace.site))),
        ("page", Text(|row| some(&row.trace.page))),
        ("node", Whole(|row| number(row.place))),
        ("parent", Whole(|row| row.parent.map(|parent| parent as u64))),
        ("depth", Whole(|row| number(row.depth))),
        ("tag", Text(|row| some(&row.trace.nodes[row.node].tag))),
        ("nodes", Whole(|row| number(row.nodes_in_it))),
        ("length", Whole(|row| Some(u64::from(row.trace.nodes[row.node].length)))),
        ("marked", Whole(|row| Some(u64::from(row.trace.nodes[row.node].marked)))),
        ("kept", Whole(|row| Some(u64::from(row.trace.nodes[row.node].kept)))),
        ("step", Whole(|row| row.step.map(u64::from))),
        ("decision", Text(|row| row.decision.map(str::to_owned))),
        ("name", Text(|row| row.name.map(str::to_owned))),
        ("value", Number(|row| row.value)),
        ("bound", Number(|row| row.bound)),
    ])
}
