//! The counts of each block of a page: words, elements and, for ContentExtractor, one binary feature for each
//! term (3.1).
//!
//! One pass over the nodes and the tokens, and one sort. Each method decides which blocks are kept;
//! [`keep_blocks`] makes a cleaning of them.

use cleaning::Cleaning;
use page::{BlockSet, Lists, NodeId, Page, Span, Tag, number};
use text::Tokens;

use crate::features::{Columns, WORDS};

/// A column of a block's counts that is not 0. The count of a term is always 1, also if it occurs several
/// times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    pub(crate) column: u32,
    pub(crate) count: u32,
}

/// The blocks of one page and their counts.
#[derive(Debug)]
pub(crate) struct BlockCounts {
    pub(crate) set: BlockSet,
    entries: Lists<Entry>,
}

impl BlockCounts {
    /// The counts of block `index`, sorted by column; empty for a block without words and features.
    pub(crate) fn of(&self, index: usize) -> &[Entry] {
        self.entries.of(index)
    }
}

/// Cuts pages into blocks and counts the features of the blocks.
#[derive(Debug, Clone)]
pub(crate) struct BlockReader {
    pub(crate) tags: Vec<Tag>,
    pub(crate) columns: Columns,
    /// By column of words and elements: whether it is counted.
    pub(crate) counted: Vec<bool>,
    /// Whether terms are features; the column of a term is its number after the columns of elements.
    pub(crate) terms: bool,
}

impl BlockReader {
    /// A reader that counts all words and elements, and no terms.
    pub(crate) fn of_elements(tags: Vec<Tag>, columns: Columns) -> Self {
        let counted = vec![true; columns.len() as usize];
        Self { tags, columns, counted, terms: false }
    }

    /// The blocks of a page, given its tokens.
    pub(crate) fn read(&self, page: &Page, tokens: &Tokens) -> BlockCounts {
        let set = BlockSet::of(page, &self.tags);
        let mut words = vec![0_u32; set.len()];
        let mut found: Vec<u64> = Vec::with_capacity(tokens.len() + set.len());
        let first_term = self.columns.len();
        let mut tokens = tokens.iter().peekable();
        for node in page.nodes() {
            let Some(block) = set.block_of(node) else { continue };
            if page.is_text(node) {
                // a word belongs to the leaf in which it begins
                let end = page.span(node).end;
                while let Some((.., term)) = tokens.next_if(|&(start, ..)| start < end) {
                    words[block] += 1;
                    if self.terms {
                        found.push(key(block, first_term.saturating_add(number(term.index()))));
                    }
                }
            } else if let Some(column) = self.columns.of(page.tag(node))
                && self.counted[column as usize]
            {
                found.push(key(block, column));
            }
        }
        if self.counted[WORDS as usize] {
            let with_words = words.iter().enumerate().filter(|(_, words)| **words > 0);
            found.extend(with_words.map(|(block, _)| key(block, WORDS)));
        }
        found.sort_unstable();
        self.gather(set, &words, &found)
    }

    /// Makes counts of the sorted keys.
    fn gather(&self, set: BlockSet, words: &[u32], found: &[u64]) -> BlockCounts {
        let entries = found.chunk_by(|a, b| a == b).map(|same| {
            let (block, column) = ((same[0] >> 32) as u32, same[0] as u32);
            let count = match column {
                WORDS => words[block as usize],
                element if element < self.columns.len() => number(same.len()),
                _ => 1,
            };
            (block, Entry { column, count })
        });
        let entries = Lists::grouped(set.len(), entries);
        BlockCounts { set, entries }
    }
}

/// Keeps the text of the blocks for which `keep` holds, and their elements that are features and have no
/// text.
pub(crate) fn keep_blocks(
    page: &Page,
    counts: &BlockCounts,
    columns: &Columns,
    keep: impl Fn(usize) -> bool,
) -> Cleaning {
    let (mut kept, mut elements): (Vec<Span>, Vec<NodeId>) = (Vec::new(), Vec::new());
    for (index, block) in counts.set.iter().enumerate() {
        if !keep(index) {
            continue;
        }
        kept.extend_from_slice(block.runs);
        let shown = |node: &NodeId| {
            page.is_element(*node) && page.span(*node).is_empty() && columns.of(page.tag(*node)).is_some()
        };
        elements.extend(block.nodes.iter().copied().filter(shown));
    }
    Cleaning::keep(kept.into_iter().collect()).with_elements(elements)
}

/// The element at which a block's evidence is shown: its owner, or its first node if the page owns the block.
pub(crate) fn node_of(counts: &BlockCounts, block: usize) -> NodeId {
    let block = counts.set.block(block);
    block.owner.unwrap_or(block.nodes[0])
}

/// Sorts by block and then by column.
fn key(block: usize, column: u32) -> u64 {
    (block as u64) << 32 | u64::from(column)
}

#[cfg(test)]
mod tests {
    use cleaning::Site;
    use text::TermOptions;

    use super::*;
    use crate::features::{ElementFeatures, FEATURES};

    /// Checks each block of the body, written as `feature count, ...`; words are `text`, and terms are
    /// written as words.
    #[track_caller]
    fn check(html: &str, elements: ElementFeatures, terms: bool, expected: &[&str]) {
        let page = testkit::parse(html);
        let site = Site::new("s", [("a".to_owned(), page)]);
        let site_terms = site.terms(&TermOptions::plain());
        let tags = page::PARTITIONING_TAGS.to_vec();
        let reader = BlockReader { terms, ..BlockReader::of_elements(tags, Columns::new(elements)) };
        let counts = reader.read(&site.pages()[0], site_terms.of_page(0));
        let shown = |entry: &Entry| match reader.columns.features.get(entry.column as usize) {
            Some(&feature) => format!("{} {}", FEATURES[feature as usize].1, entry.count),
            None => {
                let term = text::TermId::new(entry.column - reader.columns.len());
                format!("{} {}", site_terms.vocabulary().term(term), entry.count)
            }
        };
        let found: Vec<String> = (0..counts.set.len())
            .map(|block| counts.of(block).iter().map(shown).collect::<Vec<_>>().join(", "))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn counts_of_blocks() {
        // words and elements of each block
        check(
            "<div>one two <a href=x>two</a><img><img><p>three <b>four</b></p></div>",
            ElementFeatures::Kinds,
            false,
            &["", "text 3, link 1, object 2", "text 2, text-tag 1"],
        );
        // tags are counted apart
        check(
            "<div>one<img><applet></applet><img></div>",
            ElementFeatures::Tags,
            false,
            &["", "text 1, object 1, object 2"],
        );
        // terms are binary
        check("<div>a b a</div>", ElementFeatures::Kinds, true, &["", "text 3, a 1, b 1"]);
        // partitioning elements are no features
        check(
            "<table><tr><td>a</table><hr><ul><li>b</ul>",
            ElementFeatures::Kinds,
            false,
            &["", "table 1", "text 1, table 1", "text 1, list 1"],
        );
        // scripts and styles count without their text
        check(
            "<div><script>a b c</script><style>d</style></div>",
            ElementFeatures::Kinds,
            true,
            &["", "script 1, style-sheet 1"],
        );
        // a word across leaves belongs to the first
        check("<div><b>H</b>ello</div>", ElementFeatures::Kinds, true, &["", "text 1, text-tag 1, hello 1"]);
    }
}
