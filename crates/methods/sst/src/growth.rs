//! Building the site style tree (4.2.1), with element nodes merged while it grows (4.2.5). The style nodes of
//! an element node are made from all of its tag nodes at once. The element nodes below are merged, and each
//! is then processed in the same way, from a list of work without recursion.

use cleaning::{SignatureId, TagTree};
use page::{NodeId, number};
use text::ByNumber;

use crate::SstParams;
use crate::merging::{Merger, UnmergedElement};
use crate::page_tree::{TagNode, TrainingPage, TrainingPages, count};
use crate::style_tree::{ContentMeter, ElementId, ElementNode, SiteStyleTree, Slice, StyleId, StyleNode};

impl SiteStyleTree {
    /// The tree of the training pages with all importances. The numbers of features must be below `features`.
    ///
    /// It does not depend on the numbers of signatures and features. The order of the pages only affects the
    /// order in which similar element nodes are merged.
    pub(crate) fn of(pages: &TrainingPages<'_>, params: &SstParams, features: usize) -> Self {
        let mut growth = Growth {
            pages,
            tree: Self::default(),
            contents: ContentMeter::new(params, features),
            merger: Merger::new(pages, params, features),
            work: Vec::new(),
            of_style: ByNumber::default(),
        };
        growth.plant();
        while let Some((element, nodes)) = growth.work.pop() {
            growth.expand(element, nodes);
        }
        let mut tree = growth.tree;
        tree.shrink();
        tree.judge(params.attenuation);
        tree
    }
}

struct Growth<'t, 'p> {
    pages: &'t TrainingPages<'p>,
    tree: SiteStyleTree,
    contents: ContentMeter,
    merger: Merger<'t>,
    /// The element nodes of several pages that still need style nodes, with their tag nodes by page.
    work: Vec<(ElementId, Vec<TagNode>)>,
    /// The tag nodes of each style, of one element node after the other.
    of_style: ByNumber<StyleId, Vec<TagNode>>,
}

impl Growth<'_, '_> {
    /// The virtual root above all bodies (4.1.2).
    fn plant(&mut self) {
        let body = |(page, training): (u32, &TrainingPage<'_>)| {
            training.tree.body().map(|node| TagNode { page, node })
        };
        let bodies: Vec<TagNode> = (0..).zip(&self.pages.0).filter_map(body).collect();
        self.tree.elements.push(ElementNode { pages: number(bodies.len()), ..ElementNode::default() });
        if let [body] = bodies[..] {
            self.leave_out(body);
            // BODY itself, and the root's style
            self.tree.unlisted.0 += 1;
            self.tree.unlisted.1 += 1;
            return;
        }
        let signature = |tree: &TagTree<'_>, body, style: &mut Vec<_>| style.push(tree.signature(body));
        let (styles, groups) = self.grouped(&bodies, signature);
        let place = |(style, nodes): (u32, Vec<TagNode>)| {
            let signature = self.pages.tree(nodes[0]).signature(nodes[0].node);
            UnmergedElement { style, signature, nodes }
        };
        let places = (0..).zip(groups).map(place).collect();
        self.add_below(0, &styles, places);
    }

    /// Adds the nodes below an element node of several pages.
    fn expand(&mut self, element: ElementId, nodes: Vec<TagNode>) {
        let is_leaf = |node: &TagNode| self.pages.tree(*node).is_leaf(node.node);
        let (leaves, inner): (Vec<TagNode>, Vec<TagNode>) = nodes.into_iter().partition(is_leaf);
        let leaf = self.leaf_content(&leaves);
        let own = self.own_content(&inner);
        let node = &mut self.tree.elements[element as usize];
        (node.leaf, node.own) = (leaf, own);
        if inner.is_empty() {
            return;
        }
        let (styles, groups) = self.grouped(&inner, |tree, node, style| tree.write_style(node, style));
        drop(inner);
        let places = self.places(groups);
        self.add_below(element, &styles, places);
    }

    /// The content of an element node's leaves.
    fn leaf_content(&mut self, leaves: &[TagNode]) -> Option<u32> {
        for &leaf in leaves {
            self.contents.count(self.pages.within(leaf));
            self.contents.end_page();
        }
        (!leaves.is_empty()).then(|| self.end_content())
    }

    /// The content directly inside an element node's inner tag nodes, of those that have such text.
    fn own_content(&mut self, inner: &[TagNode]) -> Option<u32> {
        let pages = self.pages;
        let mut any = false;
        for &node in inner {
            if pages.tree(node).own_text(node.node).next().is_some() {
                pages.own(node).for_each(|piece| self.contents.count(piece));
                self.contents.end_page();
                any = true;
            }
        }
        any.then(|| self.end_content())
    }

    fn end_content(&mut self) -> u32 {
        let content = self.contents.end_content(&mut self.tree.noisy);
        self.tree.contents.push(content);
        number(self.tree.contents.len() - 1)
    }

    /// The styles of some tag nodes, each with the number of its pages, and the tag nodes of each; in the order of style nodes: by falling
    /// number of pages, then by first page.
    fn grouped(
        &mut self,
        inner: &[TagNode],
        write_style: impl Fn(&TagTree<'_>, NodeId, &mut Vec<SignatureId>),
    ) -> (Vec<(StyleId, u32)>, Vec<Vec<TagNode>>) {
        let (mut groups, mut sequence) = (Vec::new(), Vec::new());
        for &node in inner {
            sequence.clear();
            write_style(self.pages.tree(node), node.node, &mut sequence);
            self.of_style.of(self.tree.intern(&sequence)).push(node);
        }
        self.of_style.drain(|style, nodes| groups.push((style, nodes)));
        groups.sort_by_key(|(_, nodes)| std::cmp::Reverse(nodes.len()));
        groups.into_iter().map(|(style, nodes)| ((style, number(nodes.len())), nodes)).unzip()
    }

    /// The places of all styles with the tag nodes at them. `groups` are the tag nodes of each style.
    fn places(&self, groups: Vec<Vec<TagNode>>) -> Vec<UnmergedElement> {
        let mut places: Vec<UnmergedElement> = Vec::new();
        for (style, group) in (0..).zip(groups) {
            let (first, tree) = (places.len(), self.pages.tree(group[0]));
            let place = |child: NodeId| UnmergedElement {
                style,
                signature: tree.signature(child),
                nodes: Vec::with_capacity(group.len()),
            };
            places.extend(tree.children(group[0].node).map(place));
            for TagNode { page, node } in group {
                let children = self.pages.tree(TagNode { page, node }).children(node);
                for (place, child) in places[first..].iter_mut().zip(children) {
                    place.nodes.push(TagNode { page, node: child });
                }
            }
        }
        places
    }

    /// Adds the style nodes of an element node and the element nodes below, merged.
    fn add_below(&mut self, element: ElementId, styles: &[(StyleId, u32)], places: Vec<UnmergedElement>) {
        let numbers = self.merger.merged(&places);
        let first = number(self.tree.elements.len());
        // places are in the order of the styles
        let mut of_place = places.iter().zip(&numbers).peekable();
        let from = self.tree.styles.len();
        for (place, &(style, pages)) in (0..).zip(styles) {
            let start = self.tree.members.len();
            while let Some((_, number)) = of_place.next_if(|(of, _)| of.style == place) {
                self.tree.members.push(first + number);
            }
            let members = Slice::new(start..self.tree.members.len());
            self.tree.lookup.insert((element, style), number(self.tree.styles.len()));
            self.tree.styles.push(StyleNode { members, pages });
        }
        self.tree.elements[element as usize].styles = Slice::new(from..self.tree.styles.len());
        self.add_children(first, &numbers, places);
    }

    fn add_children(&mut self, first: ElementId, numbers: &[u32], places: Vec<UnmergedElement>) {
        let count = numbers.iter().max().map_or(0, |&last| last as usize + 1);
        let mut of_child: Vec<Vec<TagNode>> = vec![Vec::new(); count];
        for (&number, place) in numbers.iter().zip(places) {
            let nodes = &mut of_child[number as usize];
            if nodes.is_empty() {
                *nodes = place.nodes;
            } else {
                nodes.extend(place.nodes);
            }
        }
        for (child, mut nodes) in (first..).zip(of_child) {
            self.tree.elements.push(ElementNode { pages: number(nodes.len()), ..ElementNode::default() });
            if let [node] = nodes[..] {
                self.leave_out(node);
            } else {
                nodes.sort_unstable_by_key(|node| node.page);
                self.work.push((child, nodes));
            }
        }
    }

    /// Counts the nodes that would be below an element node of one page, where the tree ends.
    fn leave_out(&mut self, node: TagNode) {
        let (nodes, inner) = count(self.pages.tree(node), node.node);
        self.tree.unlisted.0 += nodes - 1;
        self.tree.unlisted.1 += inner;
    }
}
