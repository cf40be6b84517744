//! A traced page as outputs read it: the tree of the nodes for which the method recorded evidence.
//!
//! Nodes without evidence (a script, the inside of an anchor) are left out. Their children become children of the next ancestor with
//! evidence.

use record::{Trace, TracedEvidence, TracedNode, TracedNumber};

/// The nodes with evidence, and the steps.
pub(crate) struct Traced<'a> {
    pub(crate) trace: &'a Trace,
    /// In document order.
    pub(crate) nodes: Vec<Node<'a>>,
    /// The decisions in the order of their steps.
    pub(crate) steps: Vec<Step<'a>>,
}

/// A node with evidence.
pub(crate) struct Node<'a> {
    pub(crate) node: &'a TracedNode,
    /// The index of the parent among these nodes; `None` for the first.
    pub(crate) parent: Option<usize>,
    /// The number of traced ancestors.
    pub(crate) depth: usize,
    /// The index after the last node below.
    pub(crate) end: usize,
    /// Whether all of its text is marked; for a node without text, whether that of its parent is.
    pub(crate) marked: bool,
    /// The numbers that the method judged it on, outside of the steps.
    pub(crate) numbers: &'a [TracedNumber],
}

/// One step.
pub(crate) struct Step<'a> {
    /// The number of the step, from 1.
    pub(crate) number: u32,
    /// The index of the node among those with evidence.
    pub(crate) node: usize,
    pub(crate) decision: &'a str,
    pub(crate) numbers: &'a [TracedNumber],
}

impl<'a> Traced<'a> {
    /// Reads a trace. Evidence of a node that is not in the trace is ignored; our records have none.
    pub(crate) fn of(trace: &'a Trace) -> Self {
        let evidence = || trace.evidence.iter().filter(|own| (own.node as usize) < trace.nodes.len());
        let mut has_evidence = vec![false; trace.nodes.len()];
        for own in evidence() {
            has_evidence[own.node as usize] = true;
        }
        let mut traced = Self { trace, nodes: Vec::new(), steps: Vec::new() };
        // for each node of the page: itself, or its nearest ancestor with evidence
        let mut places: Vec<Option<usize>> = Vec::with_capacity(trace.nodes.len());
        for (node, is_judged) in trace.nodes.iter().zip(&has_evidence) {
            let above = node.parent.and_then(|parent| places.get(parent as usize).copied().flatten());
            if *is_judged {
                places.push(Some(traced.nodes.len()));
                traced.push(node, above);
            } else {
                places.push(above);
            }
        }
        for own in evidence() {
            let place = places[own.node as usize].expect("a node with evidence has a place");
            traced.add(own, place);
        }
        traced.steps.sort_by_key(|step| step.number);
        traced
    }

    fn push(&mut self, node: &'a TracedNode, parent: Option<usize>) {
        let index = self.nodes.len();
        let above = parent.map(|parent| &self.nodes[parent]);
        let marked = if node.length > 0 {
            node.marked == node.length
        } else {
            above.is_some_and(|above| above.marked)
        };
        let depth = above.map_or(0, |above| above.depth + 1);
        self.nodes.push(Node { node, parent, depth, end: index + 1, marked, numbers: &[] });
        let mut above = parent;
        while let Some(node) = above {
            self.nodes[node].end = index + 1;
            above = self.nodes[node].parent;
        }
    }

    fn add(&mut self, own: &'a TracedEvidence, node: usize) {
        match own.step {
            Some(number) => {
                let decision = own.decision.as_deref().unwrap_or_default();
                self.steps.push(Step { number, node, decision, numbers: &own.numbers });
            }
            None => self.nodes[node].numbers = &own.numbers,
        }
    }

    /// Data set, site and page, for the line below a heading.
    pub(crate) fn caption(&self) -> String {
        format!("{}, {}, page {}", self.trace.unit.data, self.trace.site, self.trace.page)
    }
}

/// The number with this name.
pub(crate) fn number<'a>(numbers: &'a [TracedNumber], name: &str) -> Option<&'a TracedNumber> {
    numbers.iter().find(|number| number.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace_fixtures::small;

    #[test]
    fn nodes_without_evidence_are_left_out() {
        let trace = small();
        let traced = Traced::of(&trace);
        let of_node =
            |node: &Node<'_>| (node.node.tag.clone(), node.parent, node.depth, node.end, node.marked);
        let nodes: Vec<_> = traced.nodes.iter().map(of_node).collect();
        let node = |tag: &str, parent, depth, end, marked| (tag.to_owned(), parent, depth, end, marked);
        let expected = [
            node("html", None, 0, 8, false),
            node("ul", Some(0), 1, 4, false),
            node("a", Some(1), 2, 3, false),
            node("a", Some(1), 2, 4, false),
            node("table", Some(0), 1, 7, true),
            node("a", Some(4), 2, 6, true),
            node("img", Some(4), 2, 7, true),
            node("p", Some(0), 1, 8, false),
        ];
        assert_eq!(nodes, expected);
        let steps: Vec<_> = traced.steps.iter().map(|step| (step.number, step.node, step.decision)).collect();
        assert_eq!(steps, [(1, 0, "opened"), (2, 4, "kept"), (3, 1, "refused")]);
    }
}
