//! The site style tree (3.2, 4.1), the segments of all training pages merged, and the tree of the places of one page's words.
//!
//! Of the seven components of the paper's node, tag and attributes are a signature, the parent is a number,
//! the children are in a table, and the counter is [`SiteNode::pages`]. The collection is in `collection`,
//! the threshold in `threshold`.

use cleaning::SignatureId;
use page::number;
use rustc_hash::FxHashMap;

use crate::Documents;
use crate::segment::Segment;

/// The number of a node; children have greater numbers than their parents.
pub(crate) type NodeNumber = u32;

/// The root, to which the roots of all pages are mapped.
pub(crate) const ROOT: NodeNumber = 0;

/// A node S: the segments of one signature below one node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct SiteNode {
    /// The parent node; for the root the root itself.
    pub(crate) parent: NodeNumber,
    /// counter: the number of pages that have it.
    pub(crate) pages: u32,
    /// The number of segments mapped to it; a page may have several.
    pub(crate) segments: u32,
    /// The number of the page that was counted last, plus one.
    last: u32,
}

/// The tree. Empty before the first page.
#[derive(Debug, Clone, Default)]
pub(crate) struct SiteTree {
    /// By number.
    pub(crate) nodes: Vec<SiteNode>,
    children: FxHashMap<(NodeNumber, SignatureId), NodeNumber>,
}

impl SiteTree {
    /// Insert and Merge (Algorithms 1 and 2, whose text is missing): maps a page's segments to the tree, from
    /// the root down. A segment is mapped to the child of its parent's node with its tag and attributes; a
    /// missing child is added. Returns the node of each segment. `page` must be a new number.
    pub(crate) fn insert(&mut self, page: u32, segments: &[Segment]) -> Vec<NodeNumber> {
        let mut of_segment: Vec<NodeNumber> = Vec::with_capacity(segments.len());
        for (number, segment) in segments.iter().enumerate() {
            let node = if number == 0 {
                if self.nodes.is_empty() {
                    self.nodes.push(SiteNode::default());
                }
                ROOT
            } else {
                self.child(of_segment[segment.parent as usize], segment.signature)
            };
            let counted = &mut self.nodes[node as usize];
            counted.segments += 1;
            counted.pages += u32::from(counted.last != page + 1);
            counted.last = page + 1;
            of_segment.push(node);
        }
        of_segment
    }

    fn child(&mut self, parent: NodeNumber, signature: SignatureId) -> NodeNumber {
        let new = number(self.nodes.len());
        let node = *self.children.entry((parent, signature)).or_insert(new);
        if node == new {
            self.nodes.push(SiteNode { parent, ..SiteNode::default() });
        }
        node
    }

    /// The node of each segment of any page; `None` if the tree has none.
    pub(crate) fn find(&self, segments: &[Segment]) -> Vec<Option<NodeNumber>> {
        let mut of_segment: Vec<Option<NodeNumber>> = Vec::with_capacity(segments.len());
        for (number, segment) in segments.iter().enumerate() {
            let node = if number == 0 {
                (!self.nodes.is_empty()).then_some(ROOT)
            } else {
                let parent = of_segment[segment.parent as usize];
                parent.and_then(|parent| self.children.get(&(parent, segment.signature)).copied())
            };
            of_segment.push(node);
        }
        of_segment
    }
}

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

#[cfg(test)]
mod tests {
    use cleaning::{DisplayAttributes, Site};
    use page::{NodeId, Span};
    use testkit::site;

    use super::*;
    use crate::{SentenceSstParams, Siblings};

    /// The segments of all pages.
    fn segments(site: &Site) -> Vec<Vec<Segment>> {
        let signatures = site.signatures(DisplayAttributes::Presentational);
        let params = SentenceSstParams { siblings: Siblings::SameTag, ..SentenceSstParams::default() };
        let of = |(i, page)| params.segments(page, signatures.of_page(i));
        site.pages().iter().enumerate().map(of).collect()
    }

    /// Checks the tree of these pages' bodies: a line for each node, `tag pages/segments`, indented by its
    /// depth below BODY.
    #[track_caller]
    fn check(pages: &[&str], expected: &[&str]) {
        let site = site(pages);
        let mut tree = SiteTree::default();
        let mut tags: Vec<String> = Vec::new();
        for ((number, page), segments) in (0..).zip(site.pages()).zip(segments(&site)) {
            let nodes = tree.insert(number, &segments);
            tags.resize(tree.nodes.len(), String::new());
            for (node, segment) in nodes.iter().zip(&segments) {
                tags[*node as usize] = page.tag(segment.node).as_str().to_owned();
            }
            assert_eq!(tree.find(&segments), nodes.into_iter().map(Some).collect::<Vec<_>>());
        }
        let mut found = Vec::new();
        let mut stack: Vec<(NodeNumber, usize)> =
            (0..).zip(&tags).filter(|(_, tag)| *tag == "body").map(|(number, _)| (number, 0)).collect();
        stack.reverse();
        while let Some((number, depth)) = stack.pop() {
            let node = tree.nodes[number as usize];
            found.push(format!(
                "{}{} {}/{}",
                " ".repeat(depth),
                tags[number as usize],
                node.pages,
                node.segments
            ));
            let below = (0..).zip(&tree.nodes).filter(|(n, child)| child.parent == number && *n != ROOT);
            stack.extend(below.map(|(child, _)| (child, depth + 1)).collect::<Vec<_>>().into_iter().rev());
        }
        assert_eq!(found, expected, "tree of {pages:?}");
    }

    #[test]
    fn segments_of_pages_are_merged() {
        // equal segments are one node
        let page = "<ul><li>a<li>b</ul><p>text";
        check(&[page, page, page], &["body 3/3", " ul 3/3", " p 3/3"]);
        // a page adds what is missing
        check(
            &["<ul><li>a</ul><p>text", "<ul><li>a</ul><p>one <i>two</i></p><hr>"],
            &["body 2/2", " ul 2/2", " p 2/2", "  #text 1/1", "  i 1/1", " hr 1/1"],
        );
        // siblings of one look share a node
        check(&["<p>a<p>b<hr><p>c"], &["body 1/1", " p 1/3", " hr 1/1"]);
        // attributes part nodes
        check(&["<p width=1>a<p>b<hr>", "<p width=1>a<hr>"], &["body 2/2", " p 2/2", " p 1/1", " hr 2/2"]);
        // the same look under another parent is another node
        check(
            &["<div><p>a</p><hr></div><p>b</p><hr>", "<p>a</p><hr>"],
            &["body 2/2", " div 1/1", "  p 1/1", "  hr 1/1", " p 2/2", " hr 2/2"],
        );
    }

    #[test]
    fn what_was_not_seen_is_not_found() {
        let site = site(&["<ul><li>a</ul><p>b", "<p>a <b>b</b></p><hr>"]);
        let pages = segments(&site);
        let mut tree = SiteTree::default();
        assert!(tree.find(&pages[0]).iter().all(Option::is_none));
        tree.insert(0, &pages[0]);
        let seen: Vec<bool> = tree.find(&pages[1]).iter().map(Option::is_some).collect();
        // html, head, body, p; its text and b, hr
        assert_eq!(seen, [true, true, true, true, false, false, false]);
    }

    /// Segments by their parents.
    fn segments_below(parents: &[u32]) -> Vec<Segment> {
        let segment = |&parent: &u32| Segment {
            node: NodeId::ROOT,
            parent,
            span: Span { start: 0, end: 0 },
            is_leaf: false,
            signature: SignatureId::BODY,
        };
        parents.iter().map(segment).collect()
    }

    #[test]
    fn places_of_segments() {
        // segments are places as they are
        let found = DocumentTree::of(&segments_below(&[0, 0, 1, 0]), &[0, 1, 2, 1], Documents::Segment);
        let expected = DocumentTree {
            nodes: vec![0, 1, 2, 1],
            parents: vec![0, 0, 1, 0],
            ends: vec![4, 3, 3, 4],
            of_segment: vec![0, 1, 2, 3],
        };
        assert_eq!(found, expected);
        // segments of one node are one place with all below behind it
        // root(p(b) hr p(i)): both P are node 5, with B as node 6 and I as node 8
        let found =
            DocumentTree::of(&segments_below(&[0, 0, 1, 0, 0, 4]), &[0, 5, 6, 7, 5, 8], Documents::Page);
        let expected = DocumentTree {
            nodes: vec![0, 5, 6, 8, 7],
            parents: vec![0, 0, 1, 1, 0],
            ends: vec![5, 4, 3, 4, 5],
            of_segment: vec![0, 1, 2, 4, 1, 3],
        };
        assert_eq!(found, expected);
        // no node has an order too
        assert_eq!(pre_order(&[]), [0; 0]);
        assert_eq!(pre_order(&[0, 0, 0, 1, 2, 1]), [0, 1, 3, 5, 2, 4]);
    }
}
