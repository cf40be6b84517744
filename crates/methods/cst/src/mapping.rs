//! Maps a page to the tree, from the root down: each node of the page gets its element node (MapCST, Figure
//! 4-10). The weights of its features are in the tree.

use cleaning::SignatureId;
use page::NodeId;
use rustc_hash::FxHashMap;

use crate::study::{Node, Study, VIRTUAL_ROOT};
use crate::tree::{CompressedTree, ElementId};

cleaning::choices! {
    /// What becomes of text outside of BODY.
    pub enum Outside {
        /// It is left out (4.1.2).
        Drop,
        /// It is kept with weight 1.
        Keep,
    }
}

cleaning::choices! {
    /// How the children of a tag node are matched if its presentation style was not seen at its element node.
    pub enum UnseenStyle {
        /// The k-th of a signature by the k-th child element node of that signature (Figure 4-10, line 14).
        Look,
        /// Nothing.
        Unmatched,
    }
}

/// The place of a node of a page in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TreePosition {
    /// The tag node itself, or what it holds, within this element node.
    Element(ElementId),
    /// No element node matches the tag node.
    Unmatched,
    /// Outside of BODY.
    Outside,
}

/// The tag node that a node of a page belongs to, and its place in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Holding {
    /// A virtual leaf or an unmatched tag node holds all nodes below it; an inner tag node holds its own
    /// content.
    pub(crate) holder: NodeId,
    pub(crate) place: TreePosition,
}

/// The holding of every node of the page, by index.
///
/// A training page is mapped to the element nodes that were built from it, since all its styles were seen.
pub(crate) fn map(tree: &CompressedTree, study: &Study<'_>, unseen: UnseenStyle) -> Vec<Holding> {
    let page = study.page();
    let mut holdings = vec![Holding { holder: NodeId::ROOT, place: TreePosition::Outside }; page.len()];
    let Some(body) = study.body() else { return holdings };
    let mut mapper = Mapper { tree, study, unseen, style: Vec::new() };
    // the entry of a tag node is written when its parent is visited
    mapper.match_children(ElementId::ROOT, VIRTUAL_ROOT, &mut holdings);
    let mut at = body.index();
    let end = page.end(body).index();
    while at < end {
        let node = NodeId::new(at);
        if !study.is_tag_node(node) {
            let holding = holdings[page.parent(node).map_or(at, NodeId::index)];
            let subtree = page.subtree(node);
            at = subtree.end;
            holdings[subtree].fill(holding);
            continue;
        }
        match holdings[at].place {
            TreePosition::Element(element) if !ends(tree, study, element, node) => {
                mapper.match_children(element, Some(node), &mut holdings);
                at += 1;
            }
            _ => {
                let subtree = page.subtree(node);
                at = subtree.end;
                let holding = holdings[subtree.start];
                holdings[subtree].fill(holding);
            }
        }
    }
    holdings
}

/// Whether all nodes below a tag node belong to its element node. This holds if the element node has no
/// children (Figure 4-10, line 2), or if the tag node is a leaf.
pub(crate) fn ends(tree: &CompressedTree, study: &Study<'_>, element: ElementId, node: NodeId) -> bool {
    tree.children(element).len() == 0 || study.is_leaf(Some(node))
}

struct Mapper<'m, 'a> {
    tree: &'m CompressedTree,
    study: &'m Study<'a>,
    unseen: UnseenStyle,
    style: Vec<SignatureId>,
}

impl Mapper<'_, '_> {
    /// Finds the element node of each child of a tag node that is at `element`. In a style that was seen
    /// there, the position decides. Otherwise the k-th child of a signature takes the k-th element node of
    /// this signature, or the last one if there are fewer (Figure 4-10, line 14).
    fn match_children(&mut self, element: ElementId, node: Node, holdings: &mut [Holding]) {
        self.study.write_style(node, &mut self.style);
        let children = self.study.children(node);
        let mut hold = |child: NodeId, place| holdings[child.index()] = Holding { holder: child, place };
        if let Some(positions) = self.tree.at_positions(element, &self.style) {
            for (child, &matching) in children.zip(positions) {
                hold(child, TreePosition::Element(ElementId(matching)));
            }
            return;
        }
        let mut seen: FxHashMap<SignatureId, usize> = FxHashMap::default();
        for child in children {
            let signature = self.study.signature(child);
            let alike = match self.unseen {
                UnseenStyle::Look => self.tree.of_signature(element, signature),
                UnseenStyle::Unmatched => &[],
            };
            let before = seen.entry(signature).or_default();
            let matching = alike.get(*before).or(alike.last());
            *before += 1;
            hold(
                child,
                matching
                    .map_or(TreePosition::Unmatched, |&matching| TreePosition::Element(ElementId(matching))),
            );
        }
    }
}
