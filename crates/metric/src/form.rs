//! The form of a text, and how much of it a system keeps: headings, list items, table cells, code, formulas, quotes, links,
//! emphasis, captions.
//!
//! A [`Formed`] is a text with a [`Mark`] for each stretch of it. It is read from three sources: the gold part of a page
//! ([`Formed::of_page`]), and the Markdown or the HTML that a system wrote ([`Formed::of_markdown`], [`Formed::of_html`]).
//! [`judge`] aligns the words of the gold with those of the system and counts, for each [`Kind`], the words that stand in that
//! kind of form on both sides.
//!
//! ```
//! use metric::form::{Formed, Kind, judge};
//! use page::{Hints, Page};
//!
//! let html = b"<h2>Rainfall by month</h2><ul><li>January was very dry<li>February was wet again</ul>";
//! let page = Page::parse(html, &Hints::default());
//! let gold = Formed::of_page(&page, cleaning::Cleaning::everything(&page).kept());
//! let counts = judge(&gold, &Formed::of_markdown("## Rainfall by month\n\nJanuary was very dry\n\n- February was wet again", None));
//! assert_eq!(counts.of(Kind::Heading), [3, 3, 3]);
//! assert_eq!(counts.of(Kind::List), [8, 4, 4]);
//! ```
//!
//! Nothing here decides which text is content: the caller gives the gold spans. The form of the gold is read from the elements of
//! the page, by rules of this module; formulas, the names of languages and code that is no `pre` are read by crate `output`.

mod html;
mod judge;
mod markdown;

use page::Url;

pub use judge::{FormCounts, Kind, judge};
pub use markdown::without_links;

use html::address_of;

/// A text with the form of each stretch of it. Blocks and lines of code are parted by line feeds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formed {
    text: String,
    /// Where each stretch begins, in bytes, ascending.
    marks: Vec<(usize, Mark)>,
    /// Addresses of links and names of languages, each once.
    names: Vec<Box<str>>,
    /// Where each block of code begins, in bytes, ascending.
    code: Vec<usize>,
}

impl Formed {
    /// A text without any form: each line is a paragraph.
    pub fn of_text(text: &str) -> Formed {
        Formed { text: text.to_owned(), ..Formed::default() }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Addresses of links and names of languages, which marks give by their places.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    /// The lines of each block of code, without white space and empty lines, each with a line feed behind it. A block without
    /// text is none.
    fn code_blocks(&self) -> Vec<String> {
        let of_block = |(index, &start): (usize, &usize)| {
            let next = self.code.get(index + 1).copied().unwrap_or(self.text.len());
            let marks = &self.marks[self.marks.partition_point(|(at, _)| *at <= start)..];
            let behind = marks.iter().find(|(_, mark)| !mark.is_code_block());
            let end = behind.map_or(next, |(at, _)| next.min(*at));
            let lines = self.text[start..end].lines().map(|line| line.split_whitespace().collect::<String>());
            lines.filter(|line| !line.is_empty()).map(|line| line + "\n").collect::<String>()
        };
        let blocks = self.code.iter().enumerate().map(of_block);
        blocks.filter(|block| !block.is_empty()).collect()
    }

    /// The form of the character at a byte of the text.
    pub fn mark_at(&self, at: usize) -> Mark {
        let behind = self.marks.partition_point(|(start, _)| *start <= at);
        behind.checked_sub(1).map_or_else(Mark::default, |index| self.marks[index].1)
    }
}

/// What a stretch of text stands in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mark {
    /// The level of the heading, 1 to 6; 0 outside headings.
    pub heading: u8,
    /// The innermost list item.
    pub list: Option<List>,
    /// The cell of a table of texts.
    pub cell: Option<Cell>,
    /// Code, within a line or as a block.
    pub code: Option<Code>,
    /// Whether it is the TeX of a formula.
    pub formula: bool,
    /// Whether it is in a block quotation.
    pub quote: bool,
    /// Whether it is the caption of a table or a figure.
    pub caption: bool,
    /// Whether it is bold or italic.
    pub emphasis: bool,
    /// The address of the link around it, by its place in [`Formed::names`].
    pub link: Option<u32>,
}

/// A list item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct List {
    /// How many lists are around it, 1 and more.
    pub depth: u16,
    /// Whether the innermost one is numbered.
    pub ordered: bool,
}

/// A cell of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The row, counted over all tables of the text.
    pub row: u32,
    /// The column in the grid of the table, from 0.
    pub column: u16,
    /// Whether its row is a head.
    pub head: bool,
}

/// Code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// Within a line.
    Inline,
    /// A block, and the name of its language by its place in [`Formed::names`].
    Block(Option<u32>),
}

impl Mark {
    /// The same in one more list.
    fn in_list(self, ordered: bool) -> Self {
        let depth = self.list.map_or(0, |list| list.depth).saturating_add(1);
        Self { list: Some(List { depth, ordered }), ..self }
    }

    /// Whether it is code with lines of its own.
    fn is_code_block(&self) -> bool {
        matches!(self.code, Some(Code::Block(_)))
    }

    /// Whether it is in no block but a paragraph.
    fn is_plain(&self) -> bool {
        let has_block = self.heading > 0 || self.list.is_some() || self.cell.is_some();
        !(has_block || self.is_code_block() || self.formula || self.quote || self.caption)
    }
}

/// Takes pieces in order.
#[derive(Debug, Default)]
struct Builder {
    formed: Formed,
    /// Rows of tables so far.
    rows: u32,
}

impl Builder {
    /// Adds text of one form.
    fn text(&mut self, text: &str, mark: Mark) {
        if self.formed.marks.last().is_none_or(|(_, last)| *last != mark) {
            self.formed.marks.push((self.formed.text.len(), mark));
        }
        self.formed.text.push_str(text);
    }

    /// Begins a block of code.
    fn begin_code(&mut self) {
        self.end_block();
        self.formed.code.push(self.formed.text.len());
    }

    /// Ends a word.
    fn blank(&mut self) {
        self.formed.text.push(' ');
    }

    /// Adds a formula, apart from what is around it.
    fn formula(&mut self, tex: &str, mark: Mark) {
        self.blank();
        self.text(tex, Mark { formula: true, ..mark });
        self.blank();
    }

    /// Ends a block.
    fn end_block(&mut self) {
        if !self.formed.text.is_empty() && !self.formed.text.ends_with('\n') {
            self.formed.text.push('\n');
        }
    }

    /// Begins a row of a table, and returns its number.
    fn row(&mut self) -> u32 {
        self.rows += 1;
        self.rows - 1
    }

    /// The place of an address or a language.
    fn name(&mut self, name: &str) -> u32 {
        let names = &mut self.formed.names;
        let place = names.iter().position(|own| **own == *name).unwrap_or_else(|| {
            names.push(name.into());
            names.len() - 1
        });
        page::number(place)
    }

    /// The place of the address of a link that leads elsewhere: `href` is as written, `resolve` gives its address if it has one, and `own`
    /// is the address of the page itself.
    fn link(
        &mut self,
        href: &str,
        resolve: impl FnOnce(&str) -> Option<Url>,
        own: Option<&str>,
    ) -> Option<u32> {
        if href.is_empty() || href.starts_with('#') {
            return None;
        }
        let address = resolve(href).map_or_else(|| href.to_owned(), String::from);
        address_of(&address, own).map(|address| self.name(&address))
    }

    /// Adds another text, in the block that `mark` is; its own form is kept inside.
    fn formed(&mut self, other: &Formed, mark: Mark) {
        let rows = self.rows;
        let start = self.formed.text.len();
        self.formed.code.extend(other.code.iter().map(|at| start + at));
        for (index, (start, own)) in other.marks.iter().enumerate() {
            let end = other.marks.get(index + 1).map_or(other.text.len(), |(next, _)| *next);
            let link = own.link.map(|place| self.name(&other.names[place as usize]));
            let cell = own.cell.map(|cell| Cell { row: cell.row + rows, ..cell });
            self.rows = self.rows.max(cell.map_or(0, |cell| cell.row + 1));
            let inner = Mark {
                link: link.or(mark.link),
                cell: cell.or(mark.cell),
                list: own.list.or(mark.list),
                quote: own.quote || mark.quote,
                ..*own
            };
            self.text(&other.text[*start..end], inner);
        }
    }
}

#[cfg(test)]
mod tests;
