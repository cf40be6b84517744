//! A page reduced to what is kept, as Markdown: CommonMark, with the tables and the strikethrough of GitHub.
//!
//! This file puts blocks on lines, `inline` the marks within a block, `blocks` the prefixes of quotes and lists, `table`
//! decides which tables are tables. Text is escaped where it would be read as a mark, and nowhere else.

mod blocks;
mod escape;
mod inline;
mod table;

use cleaning::Cleaning;
use page::{NodeId, Page};

use self::blocks::Blocks;
use self::inline::{Inline, Mark, Place};
use self::table::Table;
use crate::address;
use crate::html::language;
use crate::walk::{With, Writer, walk};

/// What is kept, as Markdown. No line break at the end.
///
/// A table with rows and columns of short texts becomes a table; of another one, as old pages are laid out in, the cells
/// become blocks.
///
/// # Panics
/// Where the kept spans do not fit the page's text.
pub fn kept_markdown(page: &Page, cleaning: &Cleaning, with: With) -> String {
    let mut writer = Markdown {
        cleaning,
        blocks: Blocks::default(),
        inline: Inline::default(),
        marks: Vec::new(),
        heading: None,
        pre: None,
        code: None,
        table: None,
    };
    walk(page, cleaning, with, &mut writer);
    writer.flush();
    writer.blocks.finish()
}

struct Markdown<'c> {
    cleaning: &'c Cleaning,
    blocks: Blocks,
    /// The text of the block so far.
    inline: Inline,
    /// The open elements that are marks; `None` for those that are not written, as strong text in strong text.
    marks: Vec<Option<Mark>>,
    /// The level of the heading that is open.
    heading: Option<usize>,
    /// The code block that is open.
    pre: Option<Code>,
    /// The text of the code within a line that is open, and how many such elements are.
    code: Option<(String, usize)>,
    /// The table that is open, if it is written as one.
    table: Option<Table>,
}

/// A code block so far.
struct Code {
    node: NodeId,
    language: String,
    text: String,
}

impl Writer for Markdown<'_> {
    fn start(&mut self, page: &Page, node: NodeId, name: &'static str) {
        match name {
            "a" => self.open(address::of_link(page, node).map(Mark::Link)),
            "em" | "i" | "cite" | "dfn" | "var" => self.open(Some(Mark::Emphasis)),
            "strong" | "b" => {
                let is_strong_anyway = self.heading.is_some();
                self.open((!is_strong_anyway).then_some(Mark::Strong));
            }
            "del" | "s" => self.open(Some(Mark::Strike)),
            "code" | "kbd" | "samp" if self.pre.is_some() => {
                if let Some(code) = self.pre.as_mut().filter(|code| code.language.is_empty()) {
                    language(page, node).unwrap_or_default().clone_into(&mut code.language);
                }
            }
            "code" | "kbd" | "samp" => self.code.get_or_insert_default().1 += 1,
            _ if self.table.is_some() => self.start_in_table(page, node, name),
            _ if !page.tag(node).is_block_level() => {}
            _ => {
                self.flush();
                match name {
                    "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                        self.heading = Some(usize::from(name.as_bytes()[1] - b'0'));
                    }
                    "blockquote" => self.blocks.open_quote(),
                    "ul" => self.blocks.open_list(None),
                    "ol" => {
                        let start = page.attribute(node, "start").and_then(|start| start.trim().parse().ok());
                        self.blocks.open_list(Some(start.unwrap_or(1_u32)));
                    }
                    "li" => self.blocks.open_item(),
                    "pre" if self.pre.is_none() => {
                        let language = language(page, node).unwrap_or_default().to_owned();
                        self.pre = Some(Code { node, language, text: String::new() });
                    }
                    "table" if table::is_table(page, self.cleaning.kept(), node) => {
                        self.table = Some(Table::new(node));
                    }
                    _ => {}
                }
            }
        }
    }

    fn end(&mut self, page: &Page, node: NodeId, name: &'static str) {
        match name {
            "a" | "em" | "i" | "cite" | "dfn" | "var" | "strong" | "b" | "del" | "s" => {
                if let Some(mark) = self.marks.pop().flatten() {
                    self.inline.close(mark);
                }
            }
            "code" | "kbd" | "samp" => self.end_code(),
            _ if self.table.is_some() => self.end_in_table(page, node, name),
            _ if !page.tag(node).is_block_level() => {}
            _ => {
                if let Some(Code { language, text, .. }) = self.pre.take_if(|code| code.node == node) {
                    self.blocks.code(&language, &text);
                }
                self.flush();
                if matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6") {
                    self.heading = None;
                }
                if matches!(name, "blockquote" | "ul" | "ol" | "li") {
                    self.blocks.close();
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        match (&mut self.pre, &mut self.code) {
            (Some(Code { text: code, .. }), _) | (None, Some((code, _))) => code.push_str(text),
            (None, None) => self.inline.text(text),
        }
    }

    fn preformatted(&mut self, text: &str) {
        match &mut self.pre {
            Some(code) => code.text.push_str(text),
            // within a line of a table
            None => self.text(text),
        }
    }

    fn blank(&mut self) {
        self.text(" ");
    }

    fn break_lines(&mut self, lines: usize) {
        match (&mut self.pre, &mut self.code) {
            (Some(code), _) => code.text.push('\n'),
            (None, Some((code, _))) => code.push(' '),
            _ if self.heading.is_some() || self.table.is_some() => self.inline.text(" "),
            _ if lines > 1 => self.flush(),
            _ => self.inline.break_line(),
        }
    }

    fn image(&mut self, address: &str, alt: &str) {
        if self.pre.is_none() && self.code.is_none() {
            self.inline.image(address, alt);
        }
    }
}

impl Markdown<'_> {
    /// Opens a mark, unless it would be the same as one that is open.
    fn open(&mut self, mark: Option<Mark>) {
        let is_open = |mark: &Mark| self.marks.iter().flatten().any(|open| open.is_alike(mark));
        let mark = mark.filter(|mark| self.pre.is_none() && self.code.is_none() && !is_open(mark));
        if let Some(mark) = &mark {
            self.inline.open(mark.clone());
        }
        self.marks.push(mark);
    }

    fn end_code(&mut self) {
        if let Some((_, depth)) = &mut self.code {
            *depth -= 1;
            if *depth == 0 {
                let (text, _) = self.code.take().expect("it is there");
                self.inline.code(&text);
            }
        }
    }

    /// Writes the block so far. Marks that are open go on in the next one.
    fn flush(&mut self) {
        let mut inline = self.take_inline();
        match self.heading {
            None => self.blocks.paragraph(&inline.written(Place::Paragraph)),
            Some(level) => self.blocks.heading(level, &inline.written(Place::Line)),
        }
    }

    /// The text of the block so far, with its marks closed; they are opened again for what comes next.
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

    fn start_in_table(&mut self, page: &Page, node: NodeId, name: &str) {
        match name {
            "caption" => drop(self.take_inline()),
            "tr" => self.table().row(),
            "td" | "th" => {
                drop(self.take_inline());
                self.table().cell(page, node);
            }
            _ if page.tag(node).is_block_level() => self.inline.text(" "),
            _ => {}
        }
    }

    fn end_in_table(&mut self, page: &Page, node: NodeId, name: &str) {
        match name {
            "caption" => {
                let text = self.take_inline().written(Place::Paragraph);
                self.blocks.paragraph(&text);
            }
            "td" | "th" => {
                let text = self.take_inline().written(Place::Cell);
                self.table().fill(&text);
            }
            "table" if self.table().is_of(node) => {
                if let Some(table) = self.table.take() {
                    self.blocks.lines(&table.lines());
                }
            }
            _ if page.tag(node).is_block_level() => self.inline.text(" "),
            _ => {}
        }
    }

    fn table(&mut self) -> &mut Table {
        self.table.as_mut().expect("it is only asked for in a table")
    }
}

#[cfg(test)]
mod tests;
