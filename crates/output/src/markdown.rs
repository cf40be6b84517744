//! The kept part of a page as Markdown: CommonMark, with the tables and the strikethrough of GitHub.
//!
//! This file puts blocks on lines, `inline` the marks within a block. A character is escaped only where it
//! would be read as a mark.

mod escape;
mod inline;

use cleaning::{Cleaning, Markup, heading_level};
use page::{NodeId, Page};

use self::escape::written_tex;
use self::inline::{Inline, Mark, Piece, TextContext};
use crate::blocks::{Blocks, Numbering, is_raised, marks};
use crate::formula::{Formula, TextFormulas};
use crate::html::parsed;
use crate::plan::{Plan, With};
use crate::shown::{on_one_line, shown};
use crate::tables::{Grid, GridRow};
use crate::walk::{Writer, walk};

/// The kept part, as Markdown. No line break at the end.
///
/// A table with rows and columns of short texts becomes a table; items of a list in a cell are parted by `<br>`.
/// Any other table is a layout, as in old pages; its cells become blocks. Formulas are TeX between dollars.
///
/// Markdown that a method answered with stays as it is, with its links; HTML is written like the page.
///
/// # Panics
/// If the kept spans do not fit the page's text.
pub fn kept_markdown(page: &Page, cleaning: &Cleaning, with: With) -> String {
    match cleaning.text().and_then(|answer| answer.markup.as_ref()) {
        Some(Markup::Markdown(own)) => return shown(own).into_owned(),
        Some(Markup::Html(own)) => {
            let (own, all) = parsed(own, page);
            return kept_markdown(&own, &all, with);
        }
        None => {}
    }
    let mut writer = Markdown { formulas: TextFormulas::of(page), ..Markdown::default() };
    walk(page, cleaning, with, &mut writer);
    writer.flush();
    writer.blocks.text
}

/// A heading of the first level with this text, which is one line.
pub(crate) fn heading(text: &str) -> String {
    let formulas = TextFormulas::of_text(text);
    let mut writer = Markdown { formulas, heading: Some(1), ..Markdown::default() };
    writer.text(text);
    writer.flush();
    writer.blocks.text
}

#[derive(Default)]
struct Markdown {
    blocks: Blocks,
    /// The text of the block so far.
    inline: Inline,
    /// The open elements that are marks; `None` for marks that are not written, such as strong text in strong
    /// text.
    marks: Vec<Option<Mark>>,
    /// The level of the open heading.
    heading: Option<usize>,
    /// The text of the open code within a line, and the number of such open elements.
    code: Option<(String, usize)>,
    formulas: TextFormulas,
    /// The open table, if it is written as one.
    table: Option<Grid>,
    /// The notes that stand in the block, with their labels.
    notes: Vec<(String, String)>,
}

impl Writer for Markdown {
    fn start(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let page = plan.page;
        match name {
            "a" => self.open(plan.addresses.of_link(page, node).map(Mark::Link)),
            "em" | "i" | "cite" | "dfn" | "var" => self.open(Some(Mark::Emphasis)),
            // a heading is strong anyway
            "strong" | "b" => self.open(self.heading.is_none().then_some(Mark::Strong)),
            "del" | "s" => self.open(Some(Mark::Strike)),
            "sup" => self.open(is_raised(page, node).then_some(Mark::Above)),
            "sub" => self.open(is_raised(page, node).then_some(Mark::Below)),
            "code" | "kbd" | "samp" => self.code.get_or_insert_default().1 += 1,
            "q" => marks(page, node).into_iter().for_each(|(open, _)| self.text(open)),
            _ if self.table.is_some() => self.start_in_table(plan, node, name),
            _ if !page.tag(node).is_block_level() => {}
            "p" | "div" if self.heading.is_some() => self.inline.text(" "),
            _ => {
                self.flush();
                if let Some(label) = plan.note(node) {
                    return self.blocks.open_note(label);
                }
                let level = heading_level(name).map(usize::from);
                match name {
                    _ if level.is_some() => self.heading = level,
                    "blockquote" => self.blocks.open_quote(),
                    "ul" | "ol" => self.blocks.open_list(Numbering::of(page, node, name)),
                    "li" => self.blocks.open_item(page, node),
                    "dt" => self.open(Some(Mark::Strong)),
                    "table" if plan.tables.of_texts.contains(&node) => self.table = Some(Grid::new(node)),
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let page = plan.page;
        match name {
            "a" | "em" | "i" | "cite" | "dfn" | "var" | "strong" | "b" | "del" | "s" | "sup" | "sub" => {
                self.close();
            }
            "code" | "kbd" | "samp" => self.end_code(),
            "q" => marks(page, node).into_iter().for_each(|(_, close)| self.text(close)),
            _ if self.table.is_some() => self.end_in_table(page, node, name),
            _ if !page.tag(node).is_block_level() => {}
            "p" | "div" if self.heading.is_some() => self.inline.text(" "),
            _ => {
                if name == "dt" {
                    self.close();
                }
                self.flush();
                if heading_level(name).is_some() {
                    self.heading = None;
                }
                if matches!(name, "blockquote" | "ul" | "ol" | "li") || plan.note(node).is_some() {
                    self.blocks.close();
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        match &mut self.code {
            Some((code, _)) => code.push_str(text),
            None => self.inline.text(text),
        }
    }

    fn code(&mut self, language: &str, text: &str) {
        if self.table.is_some() {
            self.inline.gap(Piece::BreakInCell);
            text.lines().for_each(|line| self.inline.line_of_code(line.trim_end()));
            return;
        }
        self.flush();
        self.blocks.code(language, text);
    }

    fn break_lines(&mut self, lines: usize) {
        match &mut self.code {
            Some((code, _)) => code.push(' '),
            None if self.heading.is_some() => self.inline.text(" "),
            None if self.table.is_some() => self.inline.gap(Piece::BreakInCell),
            None if lines > 1 => self.flush(),
            None => self.inline.gap(Piece::Break),
        }
    }

    fn image(&mut self, address: &str, alt: &str) {
        if self.code.is_none() {
            self.inline.push(Piece::Image { address: address.to_owned(), alt: on_one_line(alt) });
        }
    }

    fn link(&mut self, address: &str, text: &str) {
        self.open(Some(Mark::Link(address.to_owned())));
        self.text(text);
        self.close();
    }

    fn formula(&mut self, Formula { tex, display }: &Formula) {
        if let Some((code, _)) = &mut self.code {
            code.push_str(tex);
        } else if *display && self.heading.is_none() && self.table.is_none() {
            self.flush();
            self.blocks.paragraph(&format!("$${}$$", written_tex(tex, false)));
        } else {
            self.inline.push(Piece::Formula(tex.clone()));
        }
    }

    fn mark(&mut self, label: &str) {
        match &mut self.code {
            Some((code, _)) => code.push_str(label),
            None => self.inline.push(Piece::Note(label.to_owned())),
        }
    }

    fn inner(&self) -> Self {
        Self { formulas: self.formulas, ..Self::default() }
    }

    fn note(&mut self, label: &str, mut note: Self) {
        note.flush();
        self.notes.push((label.to_owned(), note.blocks.text));
    }

    fn rule(&mut self) {
        if self.heading.is_none() && self.table.is_none() {
            self.flush();
            self.blocks.rule();
        }
    }

    fn task(&mut self, is_done: bool) {
        if self.heading.is_none() && self.table.is_none() {
            self.inline.task(is_done);
        }
    }
}

impl Markdown {
    /// Opens a mark, unless the same mark is already open.
    fn open(&mut self, mark: Option<Mark>) {
        let is_open = |mark: &Mark| self.marks.iter().flatten().any(|open| open.is_alike(mark));
        let mark = mark.filter(|mark| self.code.is_none() && !is_open(mark));
        if let Some(mark) = &mark {
            self.inline.open(mark.clone());
        }
        self.marks.push(mark);
    }

    /// Closes the mark of the ending element.
    fn close(&mut self) {
        if let Some(mark) = self.marks.pop().flatten() {
            self.inline.close(mark);
        }
    }

    fn end_code(&mut self) {
        if let Some((_, depth)) = &mut self.code {
            *depth -= 1;
        }
        if let Some((text, _)) = self.code.take_if(|(_, depth)| *depth == 0) {
            self.inline.code(&text);
        }
    }

    /// Writes the block so far. Open marks continue in the next one.
    fn flush(&mut self) {
        let mut inline = self.take_inline();
        match self.heading {
            None => self.blocks.paragraph(&inline.written(TextContext::Paragraph, self.formulas)),
            Some(level) => self.blocks.heading(level, &inline.written(TextContext::Line, self.formulas)),
        }
        if self.heading.is_none() && self.table.is_none() {
            for (label, note) in self.notes.drain(..) {
                self.blocks.open_note(&label);
                self.blocks.paragraph(&note);
                self.blocks.close();
            }
        }
    }

    /// The text of the block so far, with its marks closed. They are opened again for the next block.
    fn take_inline(&mut self) -> Inline {
        if let Some((code, _)) = &mut self.code {
            self.inline.code(&std::mem::take(code));
        }
        let mut next = Inline::default();
        self.marks.iter().flatten().for_each(|mark| next.open(mark.clone()));
        let mut inline = std::mem::replace(&mut self.inline, next);
        self.marks.iter().flatten().rev().for_each(|mark| inline.close(mark.clone()));
        inline
    }

    fn start_in_table(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let is_inner = self.table().is_inner(plan.page, node);
        match name {
            // the rows of a table in a cell are lines of the cell
            "tr" | "caption" if is_inner => self.inline.gap(Piece::BreakInCell),
            "td" | "th" if is_inner => self.inline.text(" "),
            "tr" => self.table().row(plan.tables.heads.contains(&node)),
            "caption" | "td" | "th" => drop(self.take_inline()),
            "ul" | "ol" => self.table().lists.push(Numbering::of(plan.page, node, name)),
            "li" => {
                let mark = self.table().item(plan.page, node);
                self.inline.gap(Piece::BreakInCell);
                self.inline.text(&mark);
            }
            "dt" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.inline.gap(Piece::BreakInCell);
                self.open(Some(Mark::Strong));
            }
            _ if plan.page.tag(node).is_block_level() => self.inline.gap(Piece::BreakInCell),
            _ => {}
        }
    }

    fn end_in_table(&mut self, page: &Page, node: NodeId, name: &str) {
        let is_inner = self.table().is_inner(page, node);
        match name {
            "td" | "th" if is_inner => {}
            "caption" | "table" if is_inner => self.inline.gap(Piece::BreakInCell),
            "caption" => {
                let text = self.take_inline().written(TextContext::Paragraph, self.formulas);
                self.blocks.paragraph(&text);
            }
            "td" | "th" => {
                let text = self.take_inline().written(TextContext::Cell, self.formulas);
                self.table().add(page, node, text);
            }
            "ul" | "ol" => {
                self.table().lists.pop();
                self.inline.gap(Piece::BreakInCell);
            }
            "dt" => self.close(),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.close();
                self.inline.gap(Piece::BreakInCell);
            }
            "table" => {
                if let Some(table) = self.table.take() {
                    self.blocks.lines(lines(&table.rows()));
                }
            }
            _ if page.tag(node).is_block_level() => self.inline.gap(Piece::BreakInCell),
            _ => {}
        }
    }

    fn table(&mut self) -> &mut Grid {
        self.table.as_mut().expect("it is only asked for in a table")
    }
}

/// The lines of a table. Markdown requires a head: if the first row is none, the head is empty.
fn lines(rows: &[GridRow]) -> Vec<String> {
    let Some(first) = rows.first() else { return Vec::new() };
    let columns = first.cells.len();
    let cell = |cell: &String| if cell.is_empty() { " |".to_owned() } else { format!(" {cell} |") };
    let line = |row: &GridRow| format!("|{}", row.cells.iter().map(cell).collect::<String>());
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if !first.is_head {
        lines.insert(0, format!("|{}", " |".repeat(columns)));
    }
    lines.insert(1, format!("|{}", " --- |".repeat(columns)));
    lines
}

#[cfg(test)]
mod tests;
