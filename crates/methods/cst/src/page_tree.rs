//! One page as a tree of tag nodes, from a virtual root above BODY down to the virtual leaves, with the signature and the
//! content of each tag node (4.1.2, 4.3.3): a [`TagTree`] of any page, and the [`Skeleton`] of a training page.
//!
//! Building reads the tag nodes of one element node in all pages before it goes on to the next element node.
//! So it returns to every page many times, and by then the page has left the processor's caches. Therefore
//! a skeleton is compact: each tag node is in one place, its children are side by side, and features have no
//! spans.

use cleaning::{FeatureId, Occurrence, PageFeatures, SignatureId, TagNodes, TagTree};
use page::{NodeId, Page, number};
use smallvec::SmallVec;

use crate::CstParams;

/// A tag node: an element, a text leaf where these count, or the virtual root.
pub(crate) type Node = Option<NodeId>;

/// The virtual root, whose only child is BODY (4.1.2).
pub(crate) const VIRTUAL_ROOT: Node = None;

impl CstParams {
    /// A page as a tree of tag nodes, whose leaves are the virtual leaves: their height is at most the leaf height (4.3.3).
    /// `signatures` are those of this very page.
    pub(crate) fn page_tree<'a>(&self, page: &'a Page, signatures: &'a [SignatureId]) -> TagTree<'a> {
        let Self { text_nodes: texts, text_heights, undisplayed, bodies, leaf_height, .. } = *self;
        TagTree::new(page, signatures, TagNodes { texts, text_heights, undisplayed, bodies }, leaf_height)
    }
}

/// The child tag nodes, in order.
pub(crate) fn children(tree: &TagTree<'_>, node: Node) -> impl Iterator<Item = NodeId> {
    let below = node.map(|node| tree.children(node));
    let body = if node == VIRTUAL_ROOT { tree.body() } else { None };
    body.into_iter().chain(below.into_iter().flatten())
}

/// A tag node of a training page. The order is by page; tag nodes of one depth are in document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TagNode {
    /// The place of the page in the training sample.
    pub(crate) page: u32,
    /// The number within the page; 0 is the virtual root.
    pub(crate) number: u32,
}

/// The tag nodes of an element node. Most element nodes have one or two, which need no allocation.
pub(crate) type TagNodeList = SmallVec<[TagNode; 2]>;

/// The tag nodes of one page.
pub(crate) struct Skeleton {
    /// Level by level, so that the children of a tag node follow each other.
    tag_nodes: Vec<Bone>,
    /// The signature of every tag node but the virtual root, which has none: signature i is that of tag node i + 1.
    signatures: Vec<SignatureId>,
    /// All features of the page in document order, then once more those that inner tag nodes hold themselves.
    pub(crate) features: Vec<FeatureId>,
}

/// The data of a tag node; the ranges are ranges of `features`.
struct Bone {
    is_leaf: bool,
    first_child: u32,
    children: u32,
    /// Its features and those of all tag nodes below it.
    below: (u32, u32),
    /// The features that it holds itself: for a leaf all of them, for an inner tag node those directly inside
    /// it.
    content: (u32, u32),
}

impl Skeleton {
    /// `features` must belong to the same page as `tree`.
    pub(crate) fn of(tree: &TagTree<'_>, features: &PageFeatures) -> Self {
        let occurrences = features.all();
        let firsts = features.starts(tree.page);
        let mut nodes: Vec<Node> = vec![VIRTUAL_ROOT];
        let mut skeleton = Self {
            tag_nodes: Vec::new(),
            signatures: Vec::new(),
            features: occurrences.iter().map(|occurrence| occurrence.feature).collect(),
        };
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            let is_leaf = node.is_some_and(|node| tree.is_leaf(node));
            let below = node.map_or((0, 0), |node| {
                let subtree = tree.page.subtree(node);
                (firsts[subtree.start], firsts[subtree.end])
            });
            let first_child = nodes.len();
            let content = if is_leaf {
                below
            } else {
                nodes.extend(children(tree, node).map(Some));
                skeleton.signatures.extend(children(tree, node).map(|child| tree.signature(child)));
                // its own node, which may have an address, and its direct text if text leaves are no tag nodes
                let text = node.into_iter().flat_map(|node| tree.own_text(node));
                skeleton.hold(node.into_iter().chain(text).flat_map(|at| {
                    &occurrences[firsts[at.index()] as usize..firsts[at.index() + 1] as usize]
                }))
            };
            let (first_child, children) = (number(first_child), number(nodes.len() - first_child));
            skeleton.tag_nodes.push(Bone { is_leaf, first_child, children, below, content });
            at += 1;
        }
        skeleton.tag_nodes.shrink_to_fit();
        skeleton.signatures.shrink_to_fit();
        skeleton.features.shrink_to_fit();
        skeleton
    }

    /// Appends features again, for an inner tag node, and returns their range.
    fn hold<'o>(&mut self, occurrences: impl Iterator<Item = &'o Occurrence>) -> (u32, u32) {
        let start = self.features.len();
        self.features.extend(occurrences.map(|occurrence| occurrence.feature));
        (number(start), number(self.features.len()))
    }

    /// The presentation style of a tag node (4.1.2); `None` for a virtual leaf.
    pub(crate) fn style(&self, tag_node: TagNode) -> Option<&[SignatureId]> {
        let Bone { is_leaf, first_child, children, .. } = *self.bone(tag_node);
        let first = first_child as usize - 1;
        (!is_leaf).then(|| &self.signatures[first..first + children as usize])
    }

    /// The child of a tag node at a position of its style.
    pub(crate) fn child(&self, tag_node: TagNode, position: u32) -> TagNode {
        TagNode { page: tag_node.page, number: self.bone(tag_node).first_child + position }
    }

    /// The features of a tag node and all below it.
    pub(crate) fn below(&self, tag_node: TagNode) -> &[FeatureId] {
        self.within(self.bone(tag_node).below)
    }

    /// The features that a tag node holds itself: for a virtual leaf all of them; for an inner tag node its
    /// address, and its direct text if text leaves are no tag nodes.
    pub(crate) fn content(&self, tag_node: TagNode) -> &[FeatureId] {
        self.within(self.bone(tag_node).content)
    }

    fn bone(&self, tag_node: TagNode) -> &Bone {
        &self.tag_nodes[tag_node.number as usize]
    }

    fn within(&self, (start, end): (u32, u32)) -> &[FeatureId] {
        &self.features[start as usize..end as usize]
    }
}

#[cfg(test)]
mod tests {
    use cleaning::{DisplayAttributes, FeatureOptions, Undisplayed};
    use text::TermOptions;

    use super::*;

    /// The tag nodes, level by level, each as the words that it holds for the tree, `|`, those below it, and in brackets
    /// the numbers of its children; `leaf` in place of these.
    fn drawn(html: &str, text_nodes: bool) -> String {
        drawn_with(
            html,
            &CstParams { text_nodes, text_heights: text_nodes, leaf_height: 0, ..CstParams::default() },
        )
    }

    fn drawn_with(html: &str, params: &CstParams) -> String {
        let site = testkit::site(&[html]);
        let features =
            site.features(&FeatureOptions { terms: TermOptions::default(), images: true, links: true });
        let signatures = site.signatures(DisplayAttributes::Presentational);
        let tree = params.page_tree(&site.pages()[0], signatures.of_page(0));
        let skeleton = Skeleton::of(&tree, features.of_page(0));
        let words = |held: &[FeatureId]| -> String {
            let all = features.of_page(0).all();
            let spans = held.iter().map(|feature| all.iter().find(|found| found.feature == *feature));
            let text = site.pages()[0].text();
            let word = |found: Option<&Occurrence>| Some(&text[found?.span?.range()]);
            spans.map(|found| word(found).unwrap_or("file")).collect::<Vec<_>>().join(" ")
        };
        let draw = |number: u32| {
            let tag_node = TagNode { page: 0, number };
            let below = match skeleton.style(tag_node) {
                None => "leaf".to_owned(),
                Some(style) => {
                    let children = (0..).zip(style).map(|(at, _)| skeleton.child(tag_node, at).number);
                    format!("{:?}", children.collect::<Vec<_>>())
                }
            };
            format!("{}|{} {below}", words(skeleton.content(tag_node)), words(skeleton.below(tag_node)))
        };
        (0..number(skeleton.tag_nodes.len())).map(draw).collect::<Vec<_>>().join(", ")
    }

    const PAGE: &str = "<title>out</title><div>bare<p>one</p>harbour <a href=/x><b>two</b></a></div><p>three";

    #[test]
    fn tag_nodes_level_by_level() {
        // children follow each other and bare text is its elements own
        let expected = "| [1], |bare one harbour file two three [2, 3], \
                        bare harbour|bare one harbour file two [4, 5], three|three leaf, \
                        one|one leaf, file|file two [6], two|two leaf";
        assert_eq!(drawn(PAGE, false), expected);
        // text leaves can be tag nodes
        let expected = "| [1], |bare one harbour file two three [2, 3], |bare one harbour file two [4, 5, 6, 7], \
                        |three [8], bare|bare leaf, |one [9], harbour|harbour leaf, file|file two [10], \
                        three|three leaf, one|one leaf, |two [11], two|two leaf";
        assert_eq!(drawn(PAGE, true), expected);
        // a page of frames is its virtual root
        assert_eq!(drawn("<frameset><frame src=a></frameset>", false), "| []");
        // undisplayed elements can be left out
        // With and without elements that are never displayed, in styles and in heights.
        let drawn = |html, undisplayed| {
            drawn_with(html, &CstParams { undisplayed, leaf_height: 1, ..CstParams::default() })
        };
        let plain = "<div><p>one</p></div><div><p><b>two</b></p></div>";
        let with = "<style>x</style><div><p>one<script>y</script></p></div><div><p><b>two</b></p><noscript><img src=z></noscript></div>";
        assert_eq!(drawn(with, Undisplayed::LeftOut), drawn(plain, Undisplayed::Nodes));
        assert_ne!(drawn(with, Undisplayed::Nodes), drawn(plain, Undisplayed::Nodes));
    }
}
