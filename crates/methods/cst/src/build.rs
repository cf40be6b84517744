//! Building the tree, level by level from the root (4.3.1, steps 1 to 4), with its importance and weights
//! (4.3.2). A level holds at most as many tag nodes as the pages, and no traversal recurses.

use cleaning::{FeatureId, SignatureId};
use text::{ByNumber, EntropySums};

use crate::CstParams;
use crate::characteristic::Gatherer;
use crate::page_tree::{Skeleton, TagNode, TagNodeList};
use crate::siblings::{Children, Styled, initial_children, merge};
use crate::tree::{CompressedTree, Content, ContentId, Element, ElementId, StyleId};

cleaning::choices! {
    /// The tag nodes over which the content of an element node is judged: m of (5-8).
    pub enum ContentOver {
        /// All of E.Ts, with or without content. The content of leaves and the text directly inside inner tag
        /// nodes are one content.
        All,
        /// Only the tag nodes with content. The content of leaves is judged over the leaves, the text
        /// directly inside inner tag nodes over the inner tag nodes that have any.
        Holders,
    }

    /// How often an element node that is a leaf for some tag nodes and inner for others counts in the path of its leaves.
    pub enum LeafPath {
        /// Once, by its content (5-7).
        Once,
        /// Twice, by its styles (5-6) and by its content.
        Twice,
    }
}

/// The tree of these pages, whose features have indices below `ids`.
pub(crate) fn build(pages: &[Skeleton], ids: usize, params: &CstParams) -> CompressedTree {
    let features = pages.iter().flat_map(|page| &page.features);
    let mut builder = Builder {
        pages,
        params,
        in_tag_node: ByNumber::with_room(ids),
        in_element: ByNumber::with_room(ids),
        gatherer: Gatherer::new(ids, features),
        of_style: ByNumber::default(),
        counted: Vec::new(),
        tree: CompressedTree::default(),
    };
    let pages = 0..page::number(pages.len());
    builder.tree.sharing.pages = pages.len();
    let roots: TagNodeList = pages.map(|page| TagNode { page, number: 0 }).collect();
    builder.push(None, &roots, 1.0);
    let mut level = vec![roots];
    let mut first = 0;
    while !level.is_empty() {
        level = builder.next_level(first, level);
        first = builder.tree.elements.len() - level.len();
    }
    builder.tree.by_signature = by_signature(&builder.tree.elements);
    builder.tree
}

struct Builder<'p> {
    pages: &'p [Skeleton],
    params: &'p CstParams,
    /// How often each feature occurs in the current tag node.
    in_tag_node: ByNumber<FeatureId, u32>,
    /// The sums of H_E over the tag nodes of an element node so far.
    in_element: ByNumber<FeatureId, EntropySums>,
    gatherer: Gatherer,
    /// The tag nodes of each style, of one set of tag nodes after the other.
    of_style: ByNumber<StyleId, TagNodeList>,
    counted: Vec<Counted>,
    tree: CompressedTree,
}

impl Builder<'_> {
    /// Adds an element node of these tag nodes. `rest` is the product of (5-9) over the element nodes above
    /// it. All other fields are set later.
    fn push(&mut self, signature: Option<SignatureId>, tag_nodes: &[TagNode], rest: f64) {
        let tag_nodes = page::number(tag_nodes.len());
        self.tree.elements.push(Element { signature, tag_nodes, rest, ..Element::default() });
    }

    /// Computes the element nodes of a level from their tag nodes, and returns the tag nodes of the level
    /// below. The element nodes have consecutive numbers from `first`.
    fn next_level(&mut self, first: usize, level: Vec<TagNodeList>) -> Vec<TagNodeList> {
        let mut next = Vec::new();
        for (element, tag_nodes) in (first..).zip(level) {
            let (styled, leaves) = self.by_style(&tag_nodes);
            // the parent wrote the product of (5-9) over the element nodes above
            let above = self.tree.elements[element].rest;
            self.weigh_styles(element, &styled, leaves);
            self.weigh_contents(element, &tag_nodes, above);
            let mut children = initial_children(self.pages, &styled, self.params.initial_children);
            if self.params.merge {
                merge(&mut children, self.pages, self.params, &mut self.gatherer);
            }
            next.extend(self.add_children(element, &styled, children));
        }
        next
    }

    /// NodeImp(E) over the styles (5-6), and with it PathImp(E) (5-9).
    fn weigh_styles(&mut self, element: usize, styled: &[Styled], leaves: u32) {
        let own = &mut self.tree.elements[element];
        let mut sums = EntropySums::default();
        sums.add(leaves);
        styled.iter().for_each(|styled| sums.add(styled.tag_nodes.len() as u32));
        own.leaves = leaves;
        own.style_importance = sums.entropy(own.tag_nodes as usize);
        own.rest *= 1.0 - own.style_importance;
    }

    /// The contents of an element node; `above` is the product of (5-9) over the element nodes above it.
    fn weigh_contents(&mut self, element: usize, tag_nodes: &[TagNode], above: f64) {
        let Element { leaves, rest, .. } = self.tree.elements[element];
        let leaf_rest = match self.params.leaf_path {
            LeafPath::Once => above,
            LeafPath::Twice => rest,
        };
        let (leaf, own) = if leaves == 0 {
            (None, Some(self.add_whole(tag_nodes, rest)))
        } else if leaves as usize == tag_nodes.len() {
            (Some(self.add_whole(tag_nodes, leaf_rest)), None)
        } else {
            let is_leaf = |node: &TagNode| self.pages[node.page as usize].style(*node).is_none();
            let (leaves, inner): (Vec<TagNode>, Vec<TagNode>) =
                tag_nodes.iter().copied().partition(|node| is_leaf(node));
            let (over_leaves, over_inner) = match self.params.content_over {
                ContentOver::All => (tag_nodes, tag_nodes),
                ContentOver::Holders => (&leaves[..], &inner[..]),
            };
            let leaf = self.add_content(over_leaves, leaf_rest);
            let own = self.add_content(over_inner, rest);
            self.tally(&leaves, leaf);
            self.tally(&inner, own);
            (Some(leaf), Some(own))
        };
        let element = &mut self.tree.elements[element];
        (element.leaf, element.own) = (leaf, own);
    }

    /// Counts the features that these tag nodes hold themselves, and returns NodeImp by (5-7) and (5-8).
    fn count(&mut self, tag_nodes: &[TagNode]) -> f64 {
        let mut holders = 0;
        for &tag_node in tag_nodes {
            let page = &self.pages[tag_node.page as usize];
            let content = page.content(tag_node);
            content.iter().for_each(|&feature| *self.in_tag_node.of(feature) += 1);
            self.in_tag_node.drain(|feature, count| self.in_element.of(feature).add(count));
            // a leaf holds its content, even if it is empty
            holders += usize::from(!content.is_empty() || page.style(tag_node).is_none());
        }
        let m = match self.params.content_over {
            ContentOver::Holders if holders > 0 => holders,
            _ => tag_nodes.len(),
        };
        self.counted.clear();
        self.in_element.drain(|feature, sums| {
            self.counted.push(Counted { feature, entropy: sums.entropy(m), total: sums.total() });
        });
        let entropies = self.counted.iter().map(|counted| counted.entropy);
        let importance = self.params.content_importance(entropies, m);
        self.counted.sort_unstable_by_key(|counted| counted.feature);
        importance
    }

    /// Adds a content that is judged over these tag nodes, with the weights of their features (5-10). `rest` is the product of (5-9)
    /// above it.
    fn add_content(&mut self, over: &[TagNode], rest: f64) -> ContentId {
        let mut content = Content { importance: self.count(over), rest, ..Content::default() };
        let path = content.path();
        content.other_weight = self.params.weight_of_others(path);
        for &Counted { feature, entropy, .. } in &self.counted {
            let weight = self.params.weight(path, entropy);
            if weight != content.other_weight {
                self.tree.features.push(feature);
                self.tree.weights.push(weight);
            }
        }
        content.weights_end = self.tree.features.len();
        self.tree.contents.push(content);
        page::number(self.tree.contents.len() - 1)
    }

    /// Adds the content that has all features of these tag nodes, and counts their words.
    fn add_whole(&mut self, tag_nodes: &[TagNode], rest: f64) -> ContentId {
        let content = self.add_content(tag_nodes, rest);
        let path = self.tree.contents[content as usize].path();
        for &Counted { feature, entropy, total } in &self.counted {
            if feature.term().is_some() {
                self.tree.words += total;
                self.tree.dropped_words += if self.params.weight(path, entropy) > 0.0 { 0 } else { total };
            }
        }
        content
    }

    /// Counts the words that these tag nodes hold in a content.
    fn tally(&mut self, tag_nodes: &[TagNode], content: ContentId) {
        for &tag_node in tag_nodes {
            let features = self.pages[tag_node.page as usize].content(tag_node);
            for &feature in features.iter().filter(|feature| feature.term().is_some()) {
                self.tree.words += 1;
                self.tree.dropped_words += u64::from(self.tree.weight_in(content, feature) <= 0.0);
            }
        }
    }

    /// Adds the children of an element node, and the positions that match them.
    fn add_children(&mut self, element: usize, styled: &[Styled], children: Children) -> Vec<TagNodeList> {
        let first = self.tree.elements.len() as u32;
        let rest = self.tree.elements[element].rest;
        let own = &mut self.tree.elements[element];
        (own.first_child, own.children) = (first, children.children.len() as u32);
        for (style, positions) in styled.iter().zip(children.positions) {
            self.tree.starts.insert((element as u32, style.style), self.tree.positions.len());
            self.tree.positions.extend(positions.iter().map(|child| ElementId(first + child)));
        }
        let add = |(signature, tag_nodes): (SignatureId, TagNodeList)| {
            let count = tag_nodes.len() as u64;
            // sorted by page
            let several = tag_nodes.first().map(|node| node.page) != tag_nodes.last().map(|node| node.page);
            self.tree.sharing.all += count;
            self.tree.sharing.shared += if several { count } else { 0 };
            self.push(Some(signature), &tag_nodes, rest);
            tag_nodes
        };
        children.children.into_iter().map(add).collect()
    }

    /// The tag nodes of each style, in the order of first appearance, and the number of virtual leaves.
    fn by_style(&mut self, tag_nodes: &[TagNode]) -> (Vec<Styled>, u32) {
        let (mut all, mut leaves) = (Vec::new(), 0);
        for &tag_node in tag_nodes {
            match self.pages[tag_node.page as usize].style(tag_node) {
                Some(style) => self.of_style.of(self.tree.intern(style)).push(tag_node),
                None => leaves += 1,
            }
        }
        self.of_style.drain(|style, tag_nodes| all.push(Styled { style, tag_nodes }));
        (all, leaves)
    }
}

/// The element nodes, siblings sorted by signature, then by falling number of tag nodes, then in order.
fn by_signature(elements: &[Element]) -> Vec<ElementId> {
    let mut sorted: Vec<ElementId> = (0..elements.len() as u32).map(ElementId).collect();
    for parent in elements {
        let siblings = parent.first_child as usize..(parent.first_child + parent.children) as usize;
        let key = |&child: &ElementId| {
            let own = &elements[child.index()];
            (own.signature, std::cmp::Reverse(own.tag_nodes), child)
        };
        sorted[siblings].sort_unstable_by_key(key);
    }
    sorted
}

/// A feature within an element node.
#[derive(Debug, Clone, Copy)]
struct Counted {
    pub(crate) feature: FeatureId,
    /// H_E(a), in `0.0..=1.0`.
    pub(crate) entropy: f64,
    /// Occurrences in all tag nodes.
    total: u64,
}
