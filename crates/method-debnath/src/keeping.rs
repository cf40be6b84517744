//! From chosen blocks to a cleaning: their text, and their elements that have none (an image, a form control).

use cleaning::{Cleaning, Spans};
use page::{NodeId, Page};

use crate::block_counts::BlockCounts;
use crate::elements::Columns;

/// Keeps the text of the blocks for which `keep` holds, and those of their elements that are features and have no text.
pub(crate) fn keep_blocks(
    page: &Page,
    counts: &BlockCounts,
    columns: &Columns,
    keep: impl Fn(usize) -> bool,
) -> Cleaning {
    let (mut kept, mut elements): (Vec<page::Span>, Vec<NodeId>) = (Vec::new(), Vec::new());
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
    Cleaning::keep(kept.into_iter().collect::<Spans>()).with_elements(elements)
}
