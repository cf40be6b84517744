//! Building the tree, level by level from the root (4.3.1, steps 1 to 4), and the importance and weights along the way
//! (4.3.2). A level holds no more tag nodes than the pages do, and no traversal recurses.

use cleaning::LookId;
use text::EntropySums;

use crate::characteristic::Gatherer;
use crate::counter::{Counted, Counter};
use crate::siblings::{Children, Kinship, Styled, children};
use crate::skeleton::{Skeleton, TagNode};
use crate::styles::StyleId;
use crate::tree::{CompressedTree, Element};
use crate::weighting::Weighting;

/// How a tree is built of pages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) kinship: Kinship,
    pub(crate) weighting: Weighting,
}

/// The tree of these pages, whose features have indices below `ids`.
pub(crate) fn build(pages: &[Skeleton], ids: usize, plan: &Plan) -> CompressedTree {
    let features = pages.iter().flat_map(Skeleton::features);
    let mut builder = Builder {
        pages,
        plan,
        counter: Counter::new(ids),
        gatherer: Gatherer::new(ids, features),
        stylist: Stylist::default(),
        counted: Vec::new(),
        tree: CompressedTree::default(),
    };
    let pages = 0..u32::try_from(pages.len()).expect("a site has fewer than 2^32 pages");
    builder.tree.sharing.pages = pages.len();
    let roots: Vec<TagNode> = pages.map(|page| TagNode { page, number: 0 }).collect();
    builder.push(None, &roots, 1.0);
    let mut level = vec![roots];
    let mut first = 0;
    while !level.is_empty() {
        level = builder.next_level(first, level);
        first = builder.tree.elements.len() - level.len();
    }
    builder.tree.by_look = by_look(&builder.tree.elements);
    builder.tree
}

struct Builder<'p> {
    pages: &'p [Skeleton],
    plan: &'p Plan,
    counter: Counter,
    gatherer: Gatherer,
    stylist: Stylist,
    counted: Vec<Counted>,
    tree: CompressedTree,
}

impl Builder<'_> {
    /// Adds an element node of these tag nodes, with what those above it leave of the path; all else is still unknown.
    fn push(&mut self, look: Option<LookId>, tag_nodes: &[TagNode], rest: f64) {
        let tag_nodes = u32::try_from(tag_nodes.len()).expect("a site has fewer than 2^32 nodes");
        self.tree.elements.push(Element { look, tag_nodes, rest, ..Element::default() });
    }

    /// Works out the element nodes of a level, whose tag nodes are given and of which the first is `first`; the tag nodes
    /// of the level below come out.
    fn next_level(&mut self, first: usize, level: Vec<Vec<TagNode>>) -> Vec<Vec<TagNode>> {
        let mut next = Vec::new();
        for (element, tag_nodes) in (first..).zip(level) {
            let parted = self.stylist.part(self.pages, &tag_nodes, &mut self.tree);
            self.weigh_styles(element, &parted);
            self.weigh_content(element, &tag_nodes);
            let children = children(self.pages, &parted.styled, &self.plan.kinship, &mut self.gatherer);
            self.add_children(element, &parted.styled, children, &mut next);
        }
        next
    }

    /// NodeImp(E) over the styles (5-6), and with it PathImp(E) (5-9).
    fn weigh_styles(&mut self, element: usize, parted: &Parted) {
        let own = &mut self.tree.elements[element];
        let mut sums = EntropySums::default();
        sums.add(parted.leaves);
        parted.styled.iter().for_each(|styled| sums.add(styled.tag_nodes.len() as u32));
        own.leaves = parted.leaves;
        own.styles = parted.styled.len() as u32 + u32::from(parted.leaves > 0);
        own.style_importance = sums.entropy(own.tag_nodes as usize);
        // what is left by those above was written here when the parent was worked out
        own.rest *= 1.0 - own.style_importance;
    }

    /// NodeImp(E) over the features that E itself holds (5-7, 5-8), and their weights (5-10).
    fn weigh_content(&mut self, element: usize, tag_nodes: &[TagNode]) {
        for &tag_node in tag_nodes {
            self.counter.add(self.pages[tag_node.page as usize].content(tag_node));
        }
        self.counter.finish(tag_nodes.len(), &mut self.counted);
        let own = &mut self.tree.elements[element];
        let entropies = self.counted.iter().map(|counted| counted.entropy);
        own.content_importance = self.plan.weighting.content_importance(entropies, tag_nodes.len());
        let path = own.content_path_importance();
        own.other_weight = self.plan.weighting.of_others(path);
        self.counted.sort_unstable_by_key(|counted| counted.feature);
        for &Counted { feature, entropy, total } in &self.counted {
            let weight = self.plan.weighting.of(path, entropy);
            if weight != own.other_weight {
                self.tree.features.push(feature);
                self.tree.weights.push(weight);
            }
            if feature.term().is_some() {
                self.tree.words += total;
                self.tree.dropped_words += if weight > 0.0 { 0 } else { total };
            }
        }
        own.weights_end = self.tree.features.len();
    }

    /// Adds the children of an element node, and what matches them.
    fn add_children(
        &mut self,
        element: usize,
        styled: &[Styled],
        children: Children,
        next: &mut Vec<Vec<TagNode>>,
    ) {
        let first = self.tree.elements.len() as u32;
        let rest = self.tree.elements[element].rest;
        let own = &mut self.tree.elements[element];
        (own.first_child, own.children) = (first, children.children.len() as u32);
        for (style, positions) in styled.iter().zip(children.positions) {
            self.tree.starts.insert((element as u32, style.style), self.tree.positions.len());
            self.tree.positions.extend(positions.iter().map(|child| first + child));
        }
        for (look, tag_nodes) in children.children {
            let count = tag_nodes.len() as u64;
            // sorted by page
            let several = tag_nodes.first().map(|node| node.page) != tag_nodes.last().map(|node| node.page);
            self.tree.sharing.all += count;
            self.tree.sharing.shared += if several { count } else { 0 };
            self.push(Some(look), &tag_nodes, rest);
            next.push(tag_nodes);
        }
    }
}

/// The tag nodes of an element node, parted by presentation style.
struct Parted {
    /// In the order of first appearance.
    styled: Vec<Styled>,
    /// Number of virtual leaves.
    leaves: u32,
}

/// Parts one set of tag nodes after the other.
#[derive(Default)]
struct Stylist {
    /// By style: the set that used it last, counted over all, and its place there.
    last: Vec<(u64, usize)>,
    set: u64,
}

impl Stylist {
    fn part(&mut self, pages: &[Skeleton], tag_nodes: &[TagNode], tree: &mut CompressedTree) -> Parted {
        let mut parted = Parted { styled: Vec::new(), leaves: 0 };
        self.set += 1;
        for &tag_node in tag_nodes {
            let Some(style) = pages[tag_node.page as usize].style(tag_node) else {
                parted.leaves += 1;
                continue;
            };
            let style: StyleId = tree.styles.intern(style);
            if self.last.len() <= style as usize {
                self.last.resize(style as usize + 1, (0, 0));
            }
            let last = &mut self.last[style as usize];
            if last.0 != self.set {
                *last = (self.set, parted.styled.len());
                parted.styled.push(Styled { style, tag_nodes: Vec::new() });
            }
            parted.styled[last.1].tag_nodes.push(tag_node);
        }
        parted
    }
}

/// The element nodes, siblings sorted by look, then by falling number of tag nodes, then in order.
fn by_look(elements: &[Element]) -> Vec<u32> {
    let mut sorted: Vec<u32> = (0..elements.len() as u32).collect();
    for parent in elements {
        let siblings = parent.first_child as usize..(parent.first_child + parent.children) as usize;
        let key = |&child: &u32| {
            let own = &elements[child as usize];
            (own.look, std::cmp::Reverse(own.tag_nodes), child)
        };
        sorted[siblings].sort_unstable_by_key(key);
    }
    sorted
}
