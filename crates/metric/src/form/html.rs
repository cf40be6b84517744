//! The form of a page, or of the HTML that a system wrote: read from elements, those of them that are kept; and which tables
//! hold texts in rows and columns.

use std::collections::HashMap;

use cleaning::{Cleaning, Spans};
use output::TextFormulas;
use page::{Hints, NodeId, Page, Url};

use crate::form::{Builder, Cell, Code, Formed, Mark};

impl Formed {
    /// The form of the text of a page within `kept`, as its elements have it. A formula is its TeX, once, if some of its text
    /// is kept, or if it has no text of its own and stands between kept texts. TeX between delimiters in a text is a formula on
    /// a page with mathematics. Code keeps its lines.
    ///
    /// The title in the head is no part of it.
    pub fn of_page(page: &Page, kept: &Spans) -> Formed {
        let reader = Reader {
            page,
            kept,
            builder: Builder::default(),
            open: Vec::new(),
            cells: HashMap::new(),
            own: page.url().and_then(|url| address_of(url.as_str(), None)),
            formulas: output::formulas(page).into_iter().peekable(),
            text_formulas: TextFormulas::of(page),
        };
        reader.read()
    }

    /// The form of the HTML that a system wrote for a page with the address `url`, all of it.
    pub fn of_html(html: &str, url: Option<&str>) -> Formed {
        let page = Page::parse(html.as_bytes(), &Hints { url, charset: Some("utf-8") });
        Formed::of_page(&page, Cleaning::everything(&page).kept())
    }
}

struct Reader<'p> {
    page: &'p Page,
    kept: &'p Spans,
    builder: Builder,
    /// The open elements that change the form: the node behind each, and the form inside.
    open: Vec<(NodeId, Mark)>,
    /// The cells of tables of texts.
    cells: HashMap<NodeId, Cell>,
    /// The page's own address, as links are compared.
    own: Option<String>,
    /// Formulas that are not read yet, in document order.
    formulas: std::iter::Peekable<std::vec::IntoIter<(NodeId, String)>>,
    text_formulas: TextFormulas,
}

impl Reader<'_> {
    fn read(mut self) -> Formed {
        let page = self.page;
        // what stands before this node is read, or is left out
        let mut behind = NodeId::ROOT;
        for node in page.nodes() {
            if node < behind {
                continue;
            }
            while self.open.pop_if(|(end, _)| *end <= node).is_some() {}
            if let Some((_, tex)) = self.formulas.next_if(|(at, _)| *at == node) {
                self.formula(node, &tex);
                behind = page.end(node);
            } else if page.is_text(node) {
                self.leaf(node);
            } else if *page.tag(node) == "head" || output::is_beside_code(page, node) {
                behind = page.end(node);
            } else {
                self.element(node);
            }
        }
        self.builder.formed
    }

    /// The form of what is read now.
    fn mark(&self) -> Mark {
        self.open.last().map_or_else(Mark::default, |(_, mark)| *mark)
    }

    fn element(&mut self, node: NodeId) {
        let page = self.page;
        let tag = page.tag(node);
        if tag.is_block_level() || matches!(tag.as_str(), "br" | "td" | "th" | "li" | "hr") {
            self.builder.end_block();
        }
        if *tag == "table" && !self.mark().is_code_block() && !output::is_code_block(page, node) {
            self.table(node);
        }
        let mut mark = self.mark();
        let in_text = mark.heading == 0 && mark.code.is_none();
        match tag.as_str() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => mark.heading = tag.as_str().as_bytes()[1] - b'0',
            "ul" | "ol" | "menu" | "dir" => mark = mark.in_list(*tag == "ol"),
            "td" | "th" => mark.cell = self.cells.get(&node).copied().or(mark.cell),
            name if !mark.is_code_block()
                && (matches!(name, "pre" | "listing" | "xmp" | "plaintext")
                    || output::is_code_block(page, node)) =>
            {
                let language = output::code_language(page, node).map(|name| self.builder.name(name));
                self.builder.begin_code();
                mark.code = Some(Code::Block(language));
            }
            "code" | "kbd" | "samp" | "tt" if !mark.is_code_block() => mark.code = Some(Code::Inline),
            "blockquote" => mark.quote = true,
            "caption" | "figcaption" => mark.caption = true,
            // browsers draw them so; Markdown has no terms, which are written bold
            "b" | "strong" | "em" | "i" | "cite" | "dfn" | "var" | "dt"
                if in_text && !mark.cell.is_some_and(|cell| cell.head) =>
            {
                mark.emphasis = true;
            }
            "a" if !mark.is_code_block() => {
                let href = page.attribute(node, "href").map(str::trim);
                let own = self.own.as_deref();
                mark.link = href.and_then(|href| self.builder.link(href, |href| page.resolve(href), own));
            }
            _ => return,
        }
        self.open.push((page.end(node), mark));
    }

    /// Notes where the cells of a table of texts stand.
    fn table(&mut self, table: NodeId) {
        for (row, head) in rows_of_texts(self.page, table).unwrap_or_default() {
            let number = self.builder.row();
            let cells = row.into_iter().map(|(cell, column)| (cell, Cell { row: number, column, head }));
            self.cells.extend(cells);
        }
    }

    fn leaf(&mut self, leaf: NodeId) {
        let (page, mark) = (self.page, self.mark());
        let span = page.span(leaf);
        if let Some(raw) = page.preformatted(leaf).filter(|_| mark.is_code_block()) {
            if self.kept.bytes_within(span) > 0 {
                self.builder.text(raw, mark);
            }
            return;
        }
        let kept = self.kept.as_slice();
        let first = kept.partition_point(|piece| piece.end <= span.start);
        for piece in kept[first..].iter().map_while(|piece| piece.intersect(span)) {
            self.text(&page.text()[piece.range()], mark);
        }
    }

    /// A text, with the formulas in it.
    fn text(&mut self, text: &str, mark: Mark) {
        let mut read = 0;
        if mark.code.is_none() {
            for (at, _) in text.match_indices(['$', '\\']) {
                if at < read {
                    continue;
                }
                let Some(formula) = self.text_formulas.at(text, at) else { continue };
                self.builder.text(&text[read..at], mark);
                self.builder.text(&text[at..formula.end], Mark { formula: true, ..mark });
                read = formula.end;
            }
        }
        self.builder.text(&text[read..], mark);
    }

    fn formula(&mut self, node: NodeId, tex: &str) {
        let mut span = self.page.span(node);
        if span.is_empty() {
            span = page::Span { start: span.start.saturating_sub(1), end: span.start + 1 };
        }
        // of what is drawn beside its TeX nothing is read
        if self.kept.bytes_within(span) > 0 && !tex.is_empty() {
            self.builder.formula(tex, Mark { code: None, ..self.mark() });
        }
    }
}

/// An address as links are compared: without the place in the page, a slash at the end, and the scheme; `None` for one that leads
/// to no page, or into the page itself, whose address is `own`.
pub(super) fn address_of(address: &str, own: Option<&str>) -> Option<String> {
    let url = Url::parse(address).ok();
    if url.as_ref().is_some_and(|url| matches!(url.scheme(), "javascript" | "mailto" | "data" | "tel")) {
        return None;
    }
    let whole = url.map_or_else(|| address.to_owned(), String::from);
    let bare = whole.split('#').next().unwrap_or_default();
    let bare = bare.split_once("://").map_or(bare, |(_, rest)| rest);
    let bare = bare.trim_end_matches('/');
    (own != Some(bare)).then(|| bare.to_owned())
}

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
fn rows_of_texts(page: &Page, table: NodeId) -> Option<Vec<(Row, bool)>> {
    let inside = || page.descendants(table).filter(|&node| page.is_element(node));
    if inside().any(|node| OF_LAYOUT.contains(&page.tag(node).as_str())) {
        return None;
    }
    let mut rows: Vec<(Row, bool)> = Vec::new();
    // the row behind those that a cell of each column reaches into
    let mut free_from: Vec<usize> = Vec::new();
    let mut has_head = false;
    for row in inside().filter(|&node| *page.tag(node) == "tr") {
        let mut cells: Row = Vec::new();
        let mut column = 0_usize;
        for cell in page.children(row) {
            if !matches!(page.tag(cell).as_str(), "td" | "th") {
                continue;
            }
            while free_from.get(column).is_some_and(|behind| *behind > rows.len()) {
                column += 1;
            }
            let span = |name| page.attribute(cell, name).and_then(|span| span.trim().parse::<u32>().ok());
            let width = span("colspan").unwrap_or(1).clamp(1, 1000) as usize;
            let height = span("rowspan").unwrap_or(1).clamp(1, 65_534) as usize;
            cells.push((cell, u16::try_from(column).unwrap_or(u16::MAX)));
            free_from.resize(free_from.len().max(column + width), 0);
            free_from[column..column + width].fill(rows.len() + height);
            column += width;
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
