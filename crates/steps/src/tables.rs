//! The rest of a table of data of which most is kept.

use cleaning::blocks::{Block, Element, Role};
use rustc_hash::FxHashMap;

use crate::kept::Kept;
use crate::step::{Context, Example, Step};

/// The fewest cells of a table of data, and the most words of one.
const CELLS: u32 = 6;
const CELL: u32 = 15;

pub(crate) static STEP: Step = Step {
    id: "tables",
    does: "Keeps a table of data whole of which most cells are kept.",
    why: "A table without some of its cells misleads.",
    example: Example {
        html: "<table><tr><td>[Rye]<td>[3 kg]<td>5<tr><td>[Oats]<td>[2 kg]<td>4</table>",
        kept: "Rye | 3 kg | 5 | Oats | 2 kg | 4",
    },
    run: Some(run),
};

/// In a table of data is no text, and few links. What stands in a table within it is not of it.
fn run(of: &Context<'_>, kept: &mut Kept) {
    let outline = of.outline;
    let is_table = |element: &Element| element.role.any(Role::TABLE);
    let table_of =
        outline.downwards(|index, element, above| if is_table(element) { index } else { above.unwrap_or(0) });
    let table_of = |block: &Block| table_of[block.owner as usize];
    // blocks, kept blocks, blocks of text, words, words of links
    let mut tables: FxHashMap<usize, [u32; 5]> = FxHashMap::default();
    for (block, kept) in outline.blocks.iter().zip(kept.iter()).filter(|(block, _)| table_of(block) > 0) {
        let of_block = [1, u32::from(*kept), u32::from(block.len() > CELL), block.len(), block.link_words];
        let of_table = tables.entry(table_of(block)).or_default();
        of_table.iter_mut().zip(of_block).for_each(|(sum, of)| *sum += of);
    }
    tables.retain(|_, &mut [blocks, kept, texts, words, links]| {
        blocks >= CELLS && 2 * kept > blocks && texts == 0 && 2 * links < words
    });
    for (index, block) in outline.blocks.iter().enumerate() {
        if tables.contains_key(&table_of(block)) {
            kept.keep(index, "in a table of which most is kept");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::{Of, left};

    #[test]
    fn tables_of_data() {
        let check = |html: &str, expected: &str| {
            assert_eq!(left("tables", html, Of::by_letter).join(" "), expected, "{html}");
        };
        let row = |cells: [&str; 3]| format!("<tr><td>{}</tr>", cells.join("<td>"));
        let table = |rows: &[[&str; 3]]| {
            format!("<table>{}</table>", rows.iter().copied().map(row).collect::<String>())
        };
        check(&table(&[["k", "k", "a"], ["k", "k", "b"]]), "k k a k k b");
        // half is not most, and few cells are no table
        check(&table(&[["k", "k", "a"], ["k", "b", "c"]]), "k k k");
        check(&table(&[["k", "k", "a"]]), "k k");
        // nor is what holds text, or another table
        let text = "k ".repeat(16);
        check(&table(&[["k", "k", "a"], ["k", "k", &text]]), &format!("k k k k {}", text.trim()));
        let inner = table(&[["a", "b", "c"], ["d", "e", "f"]]);
        check(&table(&[["k", "k", &inner]]), "k k");
        // nor a menu
        check(&table(&[["k", "k", "<a href=b>b"], ["k", "<a href=k>k k k", "<a href=k>k"]]), "k k k k k k k");
    }
}
