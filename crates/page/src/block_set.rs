//! GetBlockSet: the atomic blocks of a page under an ordered set of partitioning tags (Debnath et al. 2005,
//! 4.1 and 4.2). Methods and measures weigh the blocks.
//!
//! The paper splits a page by one tag after the other until no block has any of them. On a tree all of these
//! splits are made in one pass. [`BlockSet`] defines an atomic block, and explains why the order of the tags
//! hardly matters.

use html5ever::local_name;

use crate::Lists;
use crate::class::Class;
use crate::node::{NodeId, Span, Tag};
use crate::page::Page;
use crate::tree::number;

/// The partitioning tags of Debnath et al. 2005 (section 3) in their order: TABLE, TR, P, HR, UL, DIV, SPAN.
pub static PARTITIONING_TAGS: [Tag; 7] = [
    Tag::of(local_name!("table")),
    Tag::of(local_name!("tr")),
    Tag::of(local_name!("p")),
    Tag::of(local_name!("hr")),
    Tag::of(local_name!("ul")),
    Tag::of(local_name!("div")),
    Tag::of(local_name!("span")),
];

/// The atomic blocks of a page, in the order of their first nodes.
///
/// # What a block is
///
/// A partitioning tag either *encloses* or, being one of HTML's void elements (`hr`, `br`, `img`, ...), *cuts*.
///
/// - A node belongs to the nearest element above it with an enclosing tag, its **owner**. Without such an
///   element it belongs to the page itself. So the text between two inner blocks belongs to the block around
///   them, and that block may be several runs of text. A page without partitioning tags is one block. The
///   `title` is part of the page's own block.
/// - A cutting tag separates the nodes before it from the nodes after it, in document order. It acts within
///   the nearest element above it of an enclosing tag that comes *earlier in the set*, or within the page.
///   Nodes with a nearer owner of such an earlier tag are not separated; nodes with an owner of a later tag
///   are.
/// - Elements of partitioning tags are the borders of blocks and belong to none, as they are no features
///   (3.1). All other nodes belong to exactly one block.
///
/// # Does the order of the tags matter?
///
/// For enclosing tags it does not. Nodes with the same owner lie in the same elements of all tags, so no
/// split separates them. Of two nodes with different owners, one lies outside of the other's owner. That
/// owner is inside of every block that still holds both, so the split by its tag separates them, whenever it
/// comes.
///
/// For cutting tags it does: split by HR before DIV, `a<div>b<hr>c</div>d` is a, b, c and d; split by DIV
/// first, a and d stay together. Only the place of each cutting tag among the enclosing ones counts, and only
/// that of its first mention.
///
/// # Guarantees
///
/// Every byte of the text is in exactly one block. Each block has at least one node, but may have no text.
/// The time is linear in the nodes (times the tags), without recursion. A page has at least one block: its
/// `html` element belongs to one, unless `html` is itself a partitioning tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockSet {
    owners: Vec<Option<NodeId>>,
    runs: Lists<Span>,
    nodes: Lists<NodeId>,
    of_node: Vec<Option<u32>>,
}

/// One block of a [`BlockSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The element of a partitioning tag that encloses the block; `None` for the page's own text. Blocks that
    /// a cutting tag separates have the same owner.
    pub owner: Option<NodeId>,
    /// The block's text: maximal runs in document order, none of them empty, no two of them touching. The separator
    /// behind a run's last leaf is part of the run.
    pub runs: &'a [Span],
    /// The block's own nodes in document order, elements and text leaves: neither its owner nor any node of another
    /// block. At least one.
    pub nodes: &'a [NodeId],
}

impl Block<'_> {
    /// Bytes of text, separators included.
    pub fn bytes(&self) -> usize {
        self.runs.iter().map(|run| run.len()).sum()
    }

    /// Whether the block has text.
    pub fn has_text(&self) -> bool {
        !self.runs.is_empty()
    }
}

impl BlockSet {
    /// The blocks of `page` under `tags`; [`PARTITIONING_TAGS`] are the paper's. Without tags the page is one block.
    pub fn of(page: &Page, tags: &[Tag]) -> Self {
        let cuts = (0..tags.len()).filter(|&rank| tags[rank].is(Class::Void));
        // the page and its nodes
        let all = page.len() + 1;
        let new = |rank| Cutting { rank, regions: vec![THE_PAGE; all], cuts: vec![0; all] };
        let mut cutting: Vec<Cutting> = cuts.map(new).collect();
        let mut owner_of: Vec<usize> = Vec::with_capacity(page.len());
        // by owner: its latest block, and the cuts before it
        let mut latest: Vec<Option<(u32, u32)>> = vec![None; all];
        let (mut owners, mut runs): (Vec<Option<NodeId>>, Vec<(u32, Span)>) = (Vec::new(), Vec::new());
        let mut of_node = Vec::with_capacity(page.len());
        for node in page.nodes() {
            let outer = page.parent(node).map_or(THE_PAGE, |parent| owner_of[parent.index()]);
            let is_text = page.is_text(node);
            let rank = tags.iter().position(|tag| tag == page.tag(node)).filter(|_| !is_text);
            let mut owner = outer;
            if let Some(rank) = rank {
                of_node.push(None);
                if let Some(own) = cutting.iter_mut().find(|cutting| cutting.rank == rank) {
                    own.cuts[own.regions[outer]] += 1;
                } else {
                    owner = node.index() + 1;
                    for own in &mut cutting {
                        own.regions[owner] = if rank < own.rank { owner } else { own.regions[outer] };
                    }
                }
            } else {
                // the number of cuts never falls, so two of an owner's nodes are separated exactly where it has changed in between
                let cuts: u32 = cutting.iter().map(|cutting| cutting.cuts[cutting.regions[outer]]).sum();
                let known = latest[outer].filter(|(_, before)| *before == cuts).map(|(block, _)| block);
                let block = known.unwrap_or_else(|| {
                    owners.push((outer != THE_PAGE).then(|| NodeId::new(outer - 1)));
                    number(owners.len() - 1)
                });
                latest[outer] = Some((block, cuts));
                of_node.push(Some(block));
                match runs.last_mut() {
                    _ if !is_text => {}
                    Some((last, span)) if *last == block => span.end = page.span(node).end,
                    _ => runs.push((block, page.span(node))),
                }
            }
            owner_of.push(owner);
        }
        let owned = page.nodes().filter_map(|node| Some((of_node[node.index()]?, node)));
        let nodes = Lists::grouped(owners.len(), owned);
        let runs = Lists::grouped(owners.len(), runs.into_iter());
        Self { owners, runs, nodes, of_node }
    }

    /// Number of blocks.
    pub fn len(&self) -> usize {
        self.owners.len()
    }

    /// Whether there is no block: every node has a partitioning tag.
    pub fn is_empty(&self) -> bool {
        self.owners.is_empty()
    }

    /// Block `index`.
    ///
    /// # Panics
    /// For an index out of range.
    pub fn block(&self, index: usize) -> Block<'_> {
        Block { owner: self.owners[index], runs: self.runs.of(index), nodes: self.nodes.of(index) }
    }

    /// All blocks, in the order of their first nodes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Block<'_>> {
        (0..self.len()).map(|index| self.block(index))
    }

    /// The block that `node` belongs to; `None` for an element of a partitioning tag.
    ///
    /// # Panics
    /// For a node that is not one of the page.
    pub fn block_of(&self, node: NodeId) -> Option<usize> {
        self.of_node[node.index()].map(|block| block as usize)
    }
}

/// The page as an owner; node n is owner n + 1.
const THE_PAGE: usize = 0;

/// One cutting tag, and its cuts so far.
struct Cutting {
    /// Its place in the set.
    rank: usize,
    /// By owner: the nearest owner of a tag of lower rank, which may be the owner itself.
    regions: Vec<usize>,
    /// By owner: the number of cuts in it as a region.
    cuts: Vec<u32>,
}
