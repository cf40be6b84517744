//! Which tables of a page hold texts in rows and columns, and where in the grid each cell stands.

use page::{NodeId, Page};

/// The most bytes of text in a cell of a table without heads: tables with longer ones lay out a page.
const LONGEST: usize = 400;

/// Elements that a table of texts does not hold, and those that it holds only if it has heads.
const OF_LAYOUT: [&str; 6] = ["table", "form", "article", "section", "center", "iframe"];
const WITH_HEADS: [&str; 4] = ["h1", "h2", "h3", "pre"];

/// The cells of a row: their nodes and columns.
type Row = Vec<(NodeId, u16)>;

/// The rows of a table of texts, each with whether it is a head, which only the first row can be; `None` for a table that lays out a page: one that holds
/// another table or sections, or without heads headings or code, or has fewer than two columns, or fewer than two rows, or a long
/// cell and no head.
pub(crate) fn rows(page: &Page, table: NodeId) -> Option<Vec<(Row, bool)>> {
    let inside = || page.descendants(table).filter(|&node| page.is_element(node));
    if inside().any(|node| OF_LAYOUT.contains(&page.tag(node).as_str())) {
        return None;
    }
    let mut rows: Vec<(Row, bool)> = Vec::new();
    // how many further rows a cell of each column reaches into
    let mut taken: Vec<u32> = Vec::new();
    let mut has_head = false;
    for row in inside().filter(|&node| *page.tag(node) == "tr") {
        let mut cells: Row = Vec::new();
        let mut column = 0_usize;
        let mut reached: Vec<(usize, u32)> = Vec::new();
        for cell in page.children(row) {
            if !matches!(page.tag(cell).as_str(), "td" | "th") {
                continue;
            }
            while taken.get(column).is_some_and(|rows| *rows > 0) {
                column += 1;
            }
            let span = |name| page.attribute(cell, name).and_then(|span| span.trim().parse::<u32>().ok());
            let width = span("colspan").unwrap_or(1).clamp(1, 1000) as usize;
            let height = span("rowspan").unwrap_or(1).clamp(1, 65_534);
            cells.push((cell, u16::try_from(column).unwrap_or(u16::MAX)));
            reached.extend((column..column + width).map(|at| (at, height - 1)));
            column += width;
        }
        taken.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
        for (at, rows) in reached {
            taken.resize(taken.len().max(at + 1), 0);
            taken[at] = rows;
        }
        let in_head = page.parent(row).is_some_and(|parent| *page.tag(parent) == "thead");
        let is_head =
            in_head || (!cells.is_empty() && cells.iter().all(|(cell, _)| *page.tag(*cell) == "th"));
        has_head |= cells.iter().any(|(cell, _)| *page.tag(*cell) == "th");
        // Markdown has one head
        rows.push((cells, is_head && rows.is_empty()));
    }
    if !has_head && inside().any(|node| WITH_HEADS.contains(&page.tag(node).as_str())) {
        return None;
    }
    let texts = |row: &Row| row.iter().filter(|(cell, _)| !page.span(*cell).is_empty()).count();
    let wide = rows.iter().filter(|(row, _)| texts(row) > 1).count();
    let longest = rows.iter().flat_map(|(row, _)| row).map(|(cell, _)| page.span(*cell).len()).max();
    (rows.len() > 1 && wide > 1 && (has_head || longest.unwrap_or(0) <= LONGEST)).then_some(rows)
}
