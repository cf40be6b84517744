//! The places of the words of one page, as a tree in pre-order. A place is a segment, or a node to which
//! segments are mapped.
//!
//! A place of this tree makes one document: one segment of a node, or all of the page's segments at a node.

use rustc_hash::FxHashMap;

use crate::params::Documents;
use crate::segment::Segment;
use crate::site_tree::NodeNumber;

/// The places of one page; each place is followed by its descendants. Place 0 is the root.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct DocumentTree {
    /// The node of each place.
    pub(crate) nodes: Vec<NodeNumber>,
    /// The parent place; for the root the root itself.
    pub(crate) parents: Vec<u32>,
    /// One past the last place below.
    pub(crate) ends: Vec<u32>,
    /// The place of each segment.
    pub(crate) of_segment: Vec<u32>,
}

impl DocumentTree {
    /// The tree of a page whose segments were mapped to these nodes.
    pub(crate) fn of(segments: &[Segment], nodes: &[NodeNumber], documents: Documents) -> Self {
        let mut tree = match documents {
            Documents::Segment => Self {
                nodes: nodes.to_vec(),
                parents: segments.iter().map(|segment| segment.parent).collect(),
                ends: Vec::new(),
                of_segment: (0..number(segments.len())).collect(),
            },
            Documents::Page => Self::of_nodes(segments, nodes),
        };
        tree.ends = (1..=number(tree.nodes.len())).collect();
        for place in (1..tree.nodes.len()).rev() {
            let parent = tree.parents[place] as usize;
            tree.ends[parent] = tree.ends[parent].max(tree.ends[place]);
        }
        tree
    }

    /// All segments of one node are one place. In the order of their first segments places are not in
    /// pre-order: between the segments of a node there may be other nodes, with its children on both sides.
    fn of_nodes(segments: &[Segment], nodes: &[NodeNumber]) -> Self {
        let mut firsts: FxHashMap<NodeNumber, u32> = FxHashMap::default();
        // by first segment
        let mut met: Vec<NodeNumber> = Vec::new();
        let mut parents: Vec<u32> = Vec::new();
        let of_segment: Vec<u32> = (nodes.iter().zip(segments))
            .map(|(&node, segment)| {
                let new = number(met.len());
                let place = *firsts.entry(node).or_insert(new);
                if place == new {
                    met.push(node);
                    parents.push(if new == 0 { 0 } else { firsts[&nodes[segment.parent as usize]] });
                }
                place
            })
            .collect();
        let order = pre_order(&parents);
        let mut places = vec![0; order.len()];
        (0..).zip(&order).for_each(|(place, &old)| places[old as usize] = place);
        Self {
            nodes: order.iter().map(|&old| met[old as usize]).collect(),
            parents: order.iter().map(|&old| places[parents[old as usize] as usize]).collect(),
            ends: Vec::new(),
            of_segment: of_segment.into_iter().map(|old| places[old as usize]).collect(),
        }
    }
}

/// The nodes of a tree in pre-order, with siblings in the order of their numbers. In `parents` a parent must
/// come before its children, and the first node is the root. Linear.
pub(crate) fn pre_order(parents: &[u32]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let mut first_child = vec![NONE; parents.len()];
    let mut next_sibling = vec![NONE; parents.len()];
    for node in (1..number(parents.len())).rev() {
        let first = &mut first_child[parents[node as usize] as usize];
        next_sibling[node as usize] = *first;
        *first = node;
    }
    let mut order = Vec::with_capacity(parents.len());
    let mut work = if parents.is_empty() { Vec::new() } else { vec![0] };
    while let Some(node) = work.pop() {
        order.push(node);
        work.extend(
            [next_sibling[node as usize], first_child[node as usize]].iter().filter(|&&next| next != NONE),
        );
    }
    order
}

pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a site has fewer than 2^32 segments")
}

#[cfg(test)]
mod tests {
    use page::{NodeId, Span};

    use super::*;

    /// Segments by their parents.
    fn segments(parents: &[u32]) -> Vec<Segment> {
        let segment = |&parent: &u32| Segment {
            node: NodeId::ROOT,
            parent,
            span: Span { start: 0, end: 0 },
            is_leaf: false,
            signature: 0,
        };
        parents.iter().map(segment).collect()
    }

    #[test]
    fn segments_are_places_as_they_are() {
        let found = DocumentTree::of(&segments(&[0, 0, 1, 0]), &[0, 1, 2, 1], Documents::Segment);
        let expected = DocumentTree {
            nodes: vec![0, 1, 2, 1],
            parents: vec![0, 0, 1, 0],
            ends: vec![4, 3, 3, 4],
            of_segment: vec![0, 1, 2, 3],
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn segments_of_one_node_are_one_place_with_all_below_behind_it() {
        // root(p(b) hr p(i)): both P are node 5, with B as node 6 and I as node 8
        let found = DocumentTree::of(&segments(&[0, 0, 1, 0, 0, 4]), &[0, 5, 6, 7, 5, 8], Documents::Page);
        let expected = DocumentTree {
            nodes: vec![0, 5, 6, 8, 7],
            parents: vec![0, 0, 1, 1, 0],
            ends: vec![5, 4, 3, 4, 5],
            of_segment: vec![0, 1, 2, 4, 1, 3],
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn no_node_has_an_order_too() {
        assert_eq!(pre_order(&[]), [0; 0]);
        assert_eq!(pre_order(&[0, 0, 0, 1, 2, 1]), [0, 1, 3, 5, 2, 4]);
    }
}
