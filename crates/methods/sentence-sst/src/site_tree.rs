//! The site style tree (3.2, 4.1): the segments of all training pages merged.
//!
//! Of the seven components of the paper's node, tag and attributes are a signature, the parent is a number,
//! the children are in a table, and the counter is [`SiteNode::pages`]. The collection is in `collection`,
//! the threshold in `threshold`.

use rustc_hash::FxHashMap;

use crate::segment::{Segment, Signature};

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
    nodes: Vec<SiteNode>,
    children: FxHashMap<(NodeNumber, Signature), NodeNumber>,
}

impl SiteTree {
    /// All nodes, by number.
    pub(crate) fn nodes(&self) -> &[SiteNode] {
        &self.nodes
    }

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

    fn child(&mut self, parent: NodeNumber, signature: Signature) -> NodeNumber {
        let new = NodeNumber::try_from(self.nodes.len()).expect("a site has fewer than 2^32 segments");
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

#[cfg(test)]
mod tests {
    use cleaning::{DisplayAttributes, Site};
    use testkit::site;

    use super::*;
    use crate::segment::Segmentation;
    use crate::{SentenceSstParams, Siblings};

    /// The segments of all pages.
    fn segments(site: &Site) -> Vec<Vec<Segment>> {
        let signatures = site.signatures(DisplayAttributes::Presentational);
        let params = SentenceSstParams { siblings: Siblings::SameTag, ..SentenceSstParams::default() };
        let of = |(i, page)| Segmentation::of(&params).segments(page, signatures.of_page(i));
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
            tags.resize(tree.nodes().len(), String::new());
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
            let node = tree.nodes()[number as usize];
            found.push(format!(
                "{}{} {}/{}",
                " ".repeat(depth),
                tags[number as usize],
                node.pages,
                node.segments
            ));
            let below = (0..).zip(tree.nodes()).filter(|(n, child)| child.parent == number && *n != ROOT);
            stack.extend(below.map(|(child, _)| (child, depth + 1)).collect::<Vec<_>>().into_iter().rev());
        }
        assert_eq!(found, expected, "tree of {pages:?}");
    }

    #[test]
    fn equal_segments_are_one_node() {
        let page = "<ul><li>a<li>b</ul><p>text";
        check(&[page, page, page], &["body 3/3", " ul 3/3", " p 3/3"]);
    }

    #[test]
    fn a_page_adds_what_is_missing() {
        check(
            &["<ul><li>a</ul><p>text", "<ul><li>a</ul><p>one <i>two</i></p><hr>"],
            &["body 2/2", " ul 2/2", " p 2/2", "  #text 1/1", "  i 1/1", " hr 1/1"],
        );
    }

    #[test]
    fn siblings_of_one_look_share_a_node() {
        check(&["<p>a<p>b<hr><p>c"], &["body 1/1", " p 1/3", " hr 1/1"]);
    }

    #[test]
    fn attributes_part_nodes() {
        check(&["<p width=1>a<p>b<hr>", "<p width=1>a<hr>"], &["body 2/2", " p 2/2", " p 1/1", " hr 2/2"]);
    }

    #[test]
    fn the_same_look_under_another_parent_is_another_node() {
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
}
