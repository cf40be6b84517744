//! Puts a [`Formed`] together from pieces of text.

use crate::form::formed::Formed;
use crate::form::mark::{Cell, Mark};

/// Takes pieces in order.
#[derive(Debug, Default)]
pub(crate) struct Builder {
    formed: Formed,
    /// Rows of tables so far.
    rows: u32,
}

impl Builder {
    /// Adds text of one form.
    pub(crate) fn text(&mut self, text: &str, mark: Mark) {
        if self.formed.marks.last().is_none_or(|(_, last)| *last != mark) {
            self.formed.marks.push((self.formed.text.len(), mark));
        }
        self.formed.text.push_str(text);
    }

    /// Begins a block of code.
    pub(crate) fn begin_code(&mut self) {
        self.end_block();
        self.formed.code.push(self.formed.text.len());
    }

    /// Ends a word.
    pub(crate) fn blank(&mut self) {
        self.formed.text.push(' ');
    }

    /// Ends a block.
    pub(crate) fn end_block(&mut self) {
        if !self.formed.text.is_empty() && !self.formed.text.ends_with('\n') {
            self.formed.text.push('\n');
        }
    }

    /// Begins a row of a table, and returns its number.
    pub(crate) fn row(&mut self) -> u32 {
        self.rows += 1;
        self.rows - 1
    }

    /// The place of an address or a language.
    pub(crate) fn name(&mut self, name: &str) -> u32 {
        let names = &mut self.formed.names;
        let place = names.iter().position(|own| **own == *name).unwrap_or_else(|| {
            names.push(name.into());
            names.len() - 1
        });
        u32::try_from(place).expect("there are fewer names than bytes of a page")
    }

    /// Adds another text, in the block that `mark` is; its own form is kept inside.
    pub(crate) fn formed(&mut self, other: &Formed, mark: Mark) {
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

    /// The whole text.
    pub(crate) fn finish(self) -> Formed {
        self.formed
    }
}
