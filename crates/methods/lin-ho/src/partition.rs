//! The blocks of a page: each stretch of text belongs to the innermost element that owns a block (3.2,
//! "Extracting content blocks"). This is the only information in the paper's tree of blocks that the method
//! needs.
//!
//! One pass over the nodes in document order, in which each node takes the owner from its parent: linear in
//! nodes for any depth.

use cleaning::Spans;
use page::{NodeId, Page, Span, Tag};

cleaning::choices! {
    /// Which elements own a block.
    pub enum Blocks {
        /// TABLE and `title`; text in neither is one block (3.1).
        Table,
        /// Every block-level element (the paper's future work, section 5).
        Element,
        /// TABLE and `title` in pages that have a TABLE, every block-level element in the others.
        TableOrElement,
    }
}

/// A maximal run of text leaves of one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The bytes of the page's text, with the separator after the last leaf.
    pub(crate) span: Span,
    /// The block's number.
    pub(crate) block: u32,
}

/// A page's text cut into blocks.
///
/// Guarantees: the pieces are in text order, tile the whole text, and none is empty; blocks are numbered from
/// 0 in the order of their first text, and each has at least one piece. Elements without text make no block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Partition {
    /// All pieces, in text order.
    pub(crate) pieces: Vec<Piece>,
    /// The element that owns each block; the root for text in no such element.
    pub(crate) owners: Vec<NodeId>,
}

impl Partition {
    /// The blocks of `page`.
    pub(crate) fn of(page: &Page, blocks: Blocks) -> Self {
        let by_tables = match blocks {
            Blocks::Table => true,
            Blocks::Element => false,
            // "not restricted to tabular pages", the paper's future work (section 5)
            Blocks::TableOrElement => page.nodes().any(|node| *page.tag(node) == "table"),
        };
        // 3.1: a block for each TABLE; "content enclosed by the title tag is a special block"
        let owns = |tag: &Tag| match by_tables {
            true => matches!(tag.as_str(), "table" | "title"),
            false => tag.is_block_level(),
        };
        // owner 0 is the page itself: text inside no owning element; owner n + 1 is node n
        let mut owners: Vec<u32> = Vec::with_capacity(page.len());
        let mut numbers = vec![UNNUMBERED; page.len() + 1];
        let mut pieces: Vec<Piece> = Vec::new();
        let mut blocks: Vec<NodeId> = Vec::new();
        for node in page.nodes() {
            let inherited = page.parent(node).map_or(0, |parent| owners[parent.index()]);
            if !page.is_text(node) {
                let itself = page::number(node.index() + 1);
                owners.push(if owns(page.tag(node)) { itself } else { inherited });
                continue;
            }
            owners.push(inherited);
            let number = &mut numbers[inherited as usize];
            if *number == UNNUMBERED {
                *number = page::number(blocks.len());
                blocks.push(inherited.checked_sub(1).map_or(NodeId::ROOT, |node| NodeId::new(node as usize)));
            }
            let span = page.span(node);
            match pieces.last_mut() {
                Some(last) if last.block == *number => last.span.end = span.end,
                _ => pieces.push(Piece { span, block: *number }),
            }
        }
        Self { pieces, owners: blocks }
    }

    /// Number of blocks.
    pub(crate) fn len(&self) -> usize {
        self.owners.len()
    }

    /// The text of the blocks for which `keep` holds.
    pub(crate) fn select(&self, keep: impl Fn(usize) -> bool) -> Spans {
        self.pieces.iter().filter(|piece| keep(piece.block as usize)).map(|piece| piece.span).collect()
    }
}

const UNNUMBERED: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of the blocks, in order; `|` is between the pieces of a block.
    #[track_caller]
    fn check(blocks: Blocks, html: &str, expected: &[&str]) {
        let page = testkit::parse(html);
        let partition = Partition::of(&page, blocks);
        let found: Vec<String> = (0..partition.len())
            .map(|block| {
                let own = partition.pieces.iter().filter(|piece| piece.block as usize == block);
                own.map(|piece| page.text()[piece.span.start as usize..piece.span.end as usize].trim())
                    .collect::<Vec<_>>()
                    .join("|")
            })
            .collect();
        assert_eq!(found, expected, "blocks of {html}");
    }

    #[test]
    fn blocks_of_tables_and_elements() {
        // nested tables are blocks of their own
        check(
            Blocks::Table,
            "<table><tr><td>a<table><tr><td>b</table>c<td><table><tr><td>d</table></table>",
            &["a|c", "b", "d"],
        );
        // text outside of tables is one block
        check(
            Blocks::Table,
            "one<table><tr><td>in</table><p>two</p><div>three</div>",
            &["one|two\nthree", "in"],
        );
        // the example of yi figure 3 1
        let html = "<table><tr><td>S1<tr><td></table>S2<table><tr><td>S3<table><tr><td>S4</table></table>S5\
                    <table><tr><td>S6</table>";
        check(Blocks::Table, html, &["S1", "S2|S5", "S3", "S4", "S6"]);
        // the title is a block
        check(Blocks::Table, "<title>t</title>body<table><tr><td>in</table>", &["t", "body", "in"]);
        check(Blocks::Element, "<title>t</title>body", &["t", "body"]);
        // text foster parented out of a table belongs to what is around it
        check(Blocks::Table, "<table>stray<tr><td>cell</table>", &["stray", "cell"]);
        check(
            Blocks::Table,
            "<table><tr><td><p>outer</p><table>stray<tr><td>inner</table></table>",
            &["outer\nstray", "inner"],
        );
        // inline elements do not part a block
        check(Blocks::Element, "<p>a <b>b</b> <a href=x>c</a></p>", &["a b c"]);
        // an element owns the text directly inside it
        check(Blocks::Element, "<div>a<p>b</p>c<ul><li>d<li>e</ul>f</div>", &["a|c|f", "b", "d", "e"]);
        // cells are elements too
        check(Blocks::Element, "<table><tr><td>a<td>b</table>", &["a", "b"]);
        // pages with a table are cut by tables and others by elements
        check(Blocks::TableOrElement, "<p>a</p><p>b</p><table><tr><td>c<td>d</table>", &["a\nb", "c\nd"]);
        check(Blocks::TableOrElement, "<p>a</p><p>b</p>", &["a", "b"]);
        // a page without text has no block
        for blocks in [Blocks::Table, Blocks::Element, Blocks::TableOrElement] {
            check(blocks, "", &[]);
            check(blocks, "<table><tr><td><img src=x></table><script>s</script>", &[]);
        }
    }
}
