//! The kept part of a page as text for people. It has only the marks without which it would be misread.
//!
//! A line for each block, as in the page's text. Code keeps its lines, items of lists have their mark, the
//! row of a table is a line, formulas are TeX, raised text has its sign.

use cleaning::Cleaning;
use page::{NodeId, Page};

use crate::blocks::{Blocks, Numbering, is_raised, marks};
use crate::formula::Formula;
use crate::plan::{Plan, With};
use crate::shown::{on_one_line, shown};
use crate::tables::Grid;
use crate::walk::{Writer, walk};

/// The kept part as readable text: the text that the method answered with, or else the kept text in lines. No
/// line break at the end.
///
/// Items begin with `- ` or a number, items of inner lists behind two blanks or more. The cells of a row are
/// separated by tabs. Code has its lines and blanks. Formulas are TeX between dollars. Raised text is `mc^2`,
/// lowered text `x_i`.
///
/// # Panics
/// If the kept spans do not fit the page's text.
pub fn kept_plain(page: &Page, cleaning: &Cleaning) -> String {
    if let Some(answer) = cleaning.text() {
        return shown(&answer.text).into_owned();
    }
    let mut writer = Plain::new();
    walk(page, cleaning, With::default(), &mut writer);
    writer.flush();
    writer.blocks.text
}

#[derive(Default)]
struct Plain {
    blocks: Blocks,
    /// The lines of the block so far.
    line: String,
    /// For each open `sup` and `sub`, the place where its text begins; `None` if it has no sign.
    raised: Vec<Option<usize>>,
    /// The open table, if its rows are lines.
    table: Option<Grid>,
    /// The notes that stand in the block.
    notes: Vec<String>,
}

impl Writer for Plain {
    fn start(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let page = plan.page;
        match (&mut self.table, name) {
            (_, "sup" | "sub") => self.raised.push(is_raised(page, node).then_some(self.line.len())),
            (_, "q") => marks(page, node).into_iter().for_each(|(open, _)| self.line.push_str(open)),
            _ if !page.tag(node).is_block_level() => {}
            (Some(table), "tr" | "td" | "th" | "caption") if table.is_inner(page, node) => {
                self.line.push(' ');
            }
            (Some(table), "tr") => table.row(plan.tables.heads.contains(&node)),
            (Some(_), "td" | "th") => self.line.clear(),
            (Some(table), "ul" | "ol") => table.lists.push(Numbering::of(page, node, name)),
            (Some(table), "li") => self.line.extend([" ", &table.item(page, node)]),
            (Some(_), _) => self.line.push(' '),
            (None, _) => {
                self.flush();
                match name {
                    "ul" | "ol" => self.blocks.open_list(Numbering::of(page, node, name)),
                    "li" => self.blocks.open_item(page, node),
                    "table" if plan.tables.of_texts.contains(&node) => self.table = Some(Grid::new(node)),
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let page = plan.page;
        match (&mut self.table, name) {
            (_, "sup" | "sub") => self.end_raised(name),
            (_, "q") => marks(page, node).into_iter().for_each(|(_, close)| self.line.push_str(close)),
            _ if !page.tag(node).is_block_level() => {}
            (Some(table), "td" | "th" | "caption" | "table") if table.is_inner(page, node) => {
                self.line.push(' ');
            }
            (Some(_), "caption") => {
                self.line = on_one_line(&self.line);
                self.flush();
            }
            (Some(table), "td" | "th") => {
                table.add(page, node, on_one_line(&self.line));
                self.line.clear();
            }
            (Some(_), "table") => self.end_table(),
            (Some(table), "ul" | "ol") => {
                table.lists.pop();
                self.line.push(' ');
            }
            (Some(_), _) => self.line.push(' '),
            (None, _) => {
                self.flush();
                if matches!(name, "ul" | "ol" | "li") {
                    self.blocks.close();
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.line.push_str(text);
    }

    fn code(&mut self, _language: &str, text: &str) {
        if self.table.is_some() {
            return self.line.extend([" ", text, " "]);
        }
        self.flush();
        self.blocks.lines(text.split('\n').map(str::trim_end));
    }

    fn break_lines(&mut self, _lines: usize) {
        self.line.push('\n');
    }

    fn formula(&mut self, Formula { tex, display }: &Formula) {
        if *display && self.table.is_none() {
            self.flush();
            self.blocks.paragraph(&format!("$${tex}$$"));
        } else {
            self.line.push_str(&format!("${tex}$"));
        }
    }

    fn mark(&mut self, label: &str) {
        self.line.push_str(&format!("[{label}]"));
    }

    fn inner(&self) -> Self {
        Self::new()
    }

    fn note(&mut self, label: &str, mut note: Self) {
        note.flush();
        self.notes.push(format!("[{label}] {}", note.blocks.text));
    }

    fn rule(&mut self) {
        self.flush();
        self.blocks.blank_line();
    }

    fn task(&mut self, is_done: bool) {
        self.line.push_str(if is_done { "[x] " } else { "[ ] " });
    }
}

impl Plain {
    fn new() -> Self {
        Self { blocks: Blocks::plain(), ..Self::default() }
    }

    /// Writes the block so far.
    fn flush(&mut self) {
        let line = std::mem::take(&mut self.line);
        let lines: Vec<&str> = line.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() {
            self.blocks.lines(lines);
        }
        if self.table.is_none() {
            self.notes.drain(..).for_each(|note| self.blocks.paragraph(&note));
        }
        self.raised.iter_mut().for_each(|raised| *raised = None);
    }

    /// Puts the sign before raised text, and braces around it if its end would not be clear.
    fn end_raised(&mut self, name: &str) {
        let start = self.raised.pop().flatten().filter(|&start| start < self.line.len());
        let Some(start) = start else { return };
        let text = &self.line[start..];
        let unsigned = text.trim_start_matches(['-', '−', '+']);
        let is_clear = unsigned.chars().all(char::is_alphanumeric) || text.chars().nth(1).is_none();
        let sign = if name == "sup" { '^' } else { '_' };
        let written = if is_clear { format!("{sign}{text}") } else { format!("{sign}{{{text}}}") };
        self.line.truncate(start);
        self.line.push_str(&written);
    }

    fn end_table(&mut self) {
        let rows = self.table.take().map(Grid::rows).unwrap_or_default();
        let lines: Vec<String> = rows.iter().map(|row| row.cells.join("\t").trim_end().to_owned()).collect();
        if !lines.is_empty() {
            self.blocks.lines(lines);
        }
    }
}
