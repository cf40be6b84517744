//! The form of a stretch of text.

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
    /// The address of the link around it, by its place in [`crate::form::Formed::names`].
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
    /// A block, and the name of its language by its place in [`crate::form::Formed::names`].
    Block(Option<u32>),
}

impl Mark {
    /// Whether it is code with lines of its own.
    pub(crate) fn is_code_block(&self) -> bool {
        matches!(self.code, Some(Code::Block(_)))
    }

    /// Whether it is in no block but a paragraph.
    pub(crate) fn is_plain(&self) -> bool {
        let has_block = self.heading > 0 || self.list.is_some() || self.cell.is_some();
        !(has_block || self.is_code_block() || self.formula || self.quote || self.caption)
    }
}
