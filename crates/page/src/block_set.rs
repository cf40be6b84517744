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
    of_node: Vec<u32>,
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
        let mut borders = Borders::new(page.len(), tags);
        let mut owner_of = Vec::with_capacity(page.len());
        let mut blocks = Blocks::new(page.len());
        for node in page.nodes() {
            let inherited = page.parent(node).map_or(THE_PAGE, |parent| owner_of[parent.index()]);
            let owner = match borders.role(page, node) {
                Role::Inner => {
                    blocks.add(
                        node,
                        inherited,
                        borders.cuts_before(inherited),
                        page.is_text(node).then(|| page.span(node)),
                    );
                    inherited
                }
                Role::Encloses(rank) => {
                    blocks.of_node.push(NO_BLOCK);
                    borders.enclose(node, inherited, rank)
                }
                Role::Cuts(cut) => {
                    blocks.of_node.push(NO_BLOCK);
                    borders.cut(inherited, cut);
                    inherited
                }
            };
            owner_of.push(owner);
        }
        blocks.finish()
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
        let block = self.of_node[node.index()];
        (block != NO_BLOCK).then_some(block as usize)
    }
}

/// The page as an owner; node n is owner n + 1.
const THE_PAGE: u32 = 0;

/// Stands for the block of a border, and of an owner that has no block yet.
const NO_BLOCK: u32 = u32::MAX;

/// The role of a node in the partition.
enum Role {
    Inner,
    /// An enclosing element, with the place of its tag in the set.
    Encloses(usize),
    /// A cutting element, with the place of its tag among the cutting tags.
    Cuts(usize),
}

/// The partitioning tags, and the state of the pass for each of them.
struct Borders {
    enclosing: Vec<(Tag, usize)>,
    cutting: Vec<Cutting>,
}

/// One cutting tag, and the number of its cuts so far.
struct Cutting {
    tag: Tag,
    /// Its place in the set.
    rank: usize,
    /// By owner: the nearest owner of a tag of lower rank, which may be the owner itself.
    regions: Vec<u32>,
    /// By owner: the number of cuts in it as a region.
    cuts: Vec<u32>,
}

impl Borders {
    fn new(nodes: usize, tags: &[Tag]) -> Self {
        let (mut enclosing, mut cutting): (Vec<(Tag, usize)>, Vec<Cutting>) = (Vec::new(), Vec::new());
        for (rank, tag) in tags.iter().enumerate() {
            if tags[..rank].contains(tag) {
                continue;
            }
            if tag.is(Class::Void) {
                let (regions, cuts) = (vec![THE_PAGE; nodes + 1], vec![0; nodes + 1]);
                cutting.push(Cutting { tag: tag.clone(), rank, regions, cuts });
            } else {
                enclosing.push((tag.clone(), rank));
            }
        }
        Self { enclosing, cutting }
    }

    fn role(&self, page: &Page, node: NodeId) -> Role {
        let tag = page.tag(node);
        if *tag == Tag::TEXT {
            return Role::Inner;
        }
        if let Some((_, rank)) = self.enclosing.iter().find(|(known, _)| known == tag) {
            return Role::Encloses(*rank);
        }
        self.cutting.iter().position(|cutting| cutting.tag == *tag).map_or(Role::Inner, Role::Cuts)
    }

    /// Makes `node` an owner inside of the owner `outer`.
    fn enclose(&mut self, node: NodeId, outer: u32, rank: usize) -> u32 {
        let itself = u32::try_from(node.index() + 1).expect("a page has fewer than 2^32 nodes");
        for cutting in &mut self.cutting {
            let region = if rank < cutting.rank { itself } else { cutting.regions[outer as usize] };
            cutting.regions[itself as usize] = region;
        }
        itself
    }

    fn cut(&mut self, owner: u32, cut: usize) {
        let cutting = &mut self.cutting[cut];
        cutting.cuts[cutting.regions[owner as usize] as usize] += 1;
    }

    /// The number of cuts so far in the nodes of `owner`, by all cutting tags together. It never falls, so
    /// two of an owner's nodes are separated exactly where it has changed in between.
    fn cuts_before(&self, owner: u32) -> u32 {
        let cuts = |cutting: &Cutting| cutting.cuts[cutting.regions[owner as usize] as usize];
        self.cutting.iter().map(cuts).sum()
    }
}

/// The blocks, in the order in which the pass meets them.
struct Blocks {
    owners: Vec<Option<NodeId>>,
    /// By owner: its latest block, and the cuts before it.
    latest: Vec<(u32, u32)>,
    of_node: Vec<u32>,
    runs: Vec<(u32, Span)>,
}

impl Blocks {
    fn new(nodes: usize) -> Self {
        Self {
            owners: Vec::new(),
            latest: vec![(NO_BLOCK, 0); nodes + 1],
            of_node: Vec::with_capacity(nodes),
            runs: Vec::new(),
        }
    }

    /// The next node belongs to the block of `owner` after so many cuts.
    fn add(&mut self, node: NodeId, owner: u32, cuts: u32, run: Option<Span>) {
        debug_assert_eq!(node.index(), self.of_node.len());
        let latest = &mut self.latest[owner as usize];
        if latest.0 == NO_BLOCK || latest.1 != cuts {
            *latest = (u32::try_from(self.owners.len()).expect("blocks are fewer than nodes"), cuts);
            self.owners.push((owner != THE_PAGE).then(|| NodeId::new(owner as usize - 1)));
        }
        let block = latest.0;
        self.of_node.push(block);
        let Some(run) = run else { return };
        match self.runs.last_mut() {
            Some((last, span)) if *last == block => span.end = run.end,
            _ => self.runs.push((block, run)),
        }
    }

    fn finish(self) -> BlockSet {
        let blocks = self.owners.len();
        let owned = self.of_node.iter().enumerate().filter(|(_, block)| **block != NO_BLOCK);
        let nodes = Lists::grouped(blocks, owned.map(|(node, &block)| (block, NodeId::new(node))));
        let runs = Lists::grouped(blocks, self.runs.iter().copied());
        BlockSet { owners: self.owners, runs, nodes, of_node: self.of_node }
    }
}
