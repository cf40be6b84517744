//! The text of one block with its marks: emphasis, links, code, pictures.

use crate::formula::TextFormulas;
use crate::markdown::escape::{Around, Escaped, escape_address};
use crate::shown::on_one_line;

/// A mark around text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mark {
    Emphasis,
    Strong,
    Strike,
    /// Raised text.
    Above,
    /// Lowered text.
    Below,
    /// A link, with its address.
    Link(String),
}

/// The place of a block's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextContext {
    Paragraph,
    /// A single line: a heading.
    Line,
    /// A cell of a table.
    Cell,
}

/// A part of a block's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// Visible text, without white space at its ends.
    Text(String),
    Code(String),
    /// TeX.
    Formula(String),
    /// The mark of a footnote.
    Note(String),
    /// The box of a task, checked or not.
    Task(bool),
    Image {
        address: String,
        alt: String,
    },
    Blank,
    Break,
    /// A line break in a cell, which has one line: HTML.
    BreakInCell,
    Open(Mark),
    Close(Mark),
}

/// The pieces of a block, in order. White space is between marks, not inside them, and no mark is empty.
#[derive(Debug, Default)]
pub(super) struct Inline {
    pieces: Vec<Piece>,
    /// Open marks without content yet.
    opening: Vec<Mark>,
    /// The gap between the last text and the next one.
    gap: Option<Piece>,
}

impl Mark {
    /// Whether one of the two marks cannot be in the other.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The signs before it and behind it.
    fn signs(&self) -> (&'static str, &'static str) {
        match self {
            Self::Emphasis => ("*", "*"),
            Self::Strong => ("**", "**"),
            Self::Strike => ("~~", "~~"),
            Self::Above => ("<sup>", "</sup>"),
            Self::Below => ("<sub>", "</sub>"),
            Self::Link(_) => ("", ""),
        }
    }

    /// Whether its signs are marks only between some characters.
    fn is_by_sign(&self) -> bool {
        matches!(self, Self::Emphasis | Self::Strong | Self::Strike)
    }
}

impl Inline {
    pub(super) fn text(&mut self, text: &str) {
        self.visible(text, text.trim().to_owned(), Piece::Text);
    }

    /// Code in a line; its white space is read as blanks.
    pub(super) fn code(&mut self, text: &str) {
        self.visible(text, on_one_line(text), Piece::Code);
    }

    /// Adds what is shown of a text, and the white space at its ends.
    fn visible(&mut self, text: &str, shown: String, piece: fn(String) -> Piece) {
        if text.starts_with(char::is_whitespace) {
            self.gap.get_or_insert(Piece::Blank);
        }
        if !shown.is_empty() {
            self.push(piece(shown));
            if text.ends_with(char::is_whitespace) {
                self.gap(Piece::Blank);
            }
        }
    }

    /// A line of code in a cell, with its indent.
    pub(super) fn line_of_code(&mut self, line: &str) {
        if !line.is_empty() {
            self.push(Piece::Code(line.to_owned()));
        }
        self.gap(Piece::BreakInCell);
    }

    pub(super) fn task(&mut self, is_done: bool) {
        self.pieces.push(Piece::Task(is_done));
        self.gap(Piece::Blank);
    }

    /// Sets what stands before the next text.
    pub(super) fn gap(&mut self, gap: Piece) {
        self.gap = Some(gap);
    }

    pub(super) fn open(&mut self, mark: Mark) {
        self.opening.push(mark);
    }

    /// Closes the last opened mark.
    pub(super) fn close(&mut self, mark: Mark) {
        if self.opening.pop().is_none() {
            self.pieces.push(Piece::Close(mark));
        }
    }

    /// Adds a visible piece.
    pub(super) fn push(&mut self, piece: Piece) {
        if let Some(gap) = self.gap.take().filter(|_| !self.pieces.is_empty()) {
            self.pieces.push(gap);
        }
        for mark in self.opening.drain(..) {
            // the mark that was just closed continues
            if self.pieces.last() == Some(&Piece::Close(mark.clone())) && !matches!(mark, Mark::Link(_)) {
                self.pieces.pop();
            } else {
                self.pieces.push(Piece::Open(mark));
            }
        }
        join(&mut self.pieces, piece);
    }

    /// The Markdown of it; `formulas` finds the TeX in its texts.
    pub(super) fn written(&mut self, place: TextContext, formulas: TextFormulas) -> String {
        self.drop_unreadable_marks();
        let mut written = Escaped::new(formulas);
        let mut links = 0;
        let mut begins_line = place == TextContext::Paragraph;
        let in_table = place == TextContext::Cell;
        for (index, piece) in self.pieces.iter().enumerate() {
            let around = Around {
                begins_line: std::mem::take(&mut begins_line),
                in_link: links > 0,
                in_table,
                before_bracket: matches!(
                    self.pieces.get(index + 1),
                    Some(Piece::Image { .. } | Piece::Note(_) | Piece::Open(Mark::Link(_)))
                ),
                behind_note: index > 0 && matches!(self.pieces[index - 1], Piece::Note(_)),
            };
            match piece {
                Piece::Text(text) => written.text(text, around),
                Piece::Code(code) => written.code(code, around),
                Piece::Image { address, alt } => {
                    written.push("![");
                    written.text(alt, Around { in_link: true, in_table, ..Around::default() });
                    written.push(&target(address));
                }
                Piece::Break if place == TextContext::Paragraph => {
                    written.push("\\\n");
                    begins_line = true;
                }
                Piece::Blank | Piece::Break => written.push(" "),
                Piece::BreakInCell => written.push("<br>"),
                Piece::Open(Mark::Link(_)) => {
                    written.push("[");
                    links += 1;
                }
                Piece::Close(Mark::Link(address)) => {
                    written.push(&target(address));
                    links -= 1;
                }
                Piece::Formula(tex) => written.formula(tex, false, links > 0, in_table),
                Piece::Task(is_done) => written.push(if *is_done { "[x]" } else { "[ ]" }),
                Piece::Note(label) => written.push(&format!("[^{label}]")),
                Piece::Open(mark) => written.push(mark.signs().0),
                Piece::Close(mark) => written.push(mark.signs().1),
            }
        }
        written.finish()
    }

    /// Removes marks that Markdown would not read as marks: `**a:**b`, `**a***b*`.
    fn drop_unreadable_marks(&mut self) {
        loop {
            let mut open: Vec<usize> = Vec::new();
            let mut dropped: Vec<usize> = Vec::new();
            for (index, piece) in self.pieces.iter().enumerate() {
                match piece {
                    Piece::Open(_) => open.push(index),
                    Piece::Close(mark) => {
                        let Some(start) = open.pop() else { continue };
                        let is_read = !mark.is_by_sign()
                            || (self.opens(start) && self.closes(index) && !self.ends_another(start, &open));
                        if !is_read {
                            dropped.extend([start, index]);
                        }
                    }
                    _ => {}
                }
            }
            if dropped.is_empty() {
                return;
            }
            dropped.sort_unstable();
            let mut left: Vec<Piece> = Vec::with_capacity(self.pieces.len());
            for (index, piece) in std::mem::take(&mut self.pieces).into_iter().enumerate() {
                if dropped.binary_search(&index).is_err() {
                    join(&mut left, piece);
                }
            }
            self.pieces = left;
        }
    }

    /// Whether the sign at `index` is read as the beginning of a mark.
    fn opens(&self, index: usize) -> bool {
        let (before, next) = self.around(index);
        // a closing sign before it would be read together with it
        let follows_sign =
            index > 0 && matches!(&self.pieces[index - 1], Piece::Close(mark) if mark.is_by_sign());
        !follows_sign && (next.is_alphanumeric() || !before.is_alphanumeric())
    }

    /// Whether the sign at `index` is read as the end of a mark.
    fn closes(&self, index: usize) -> bool {
        let (before, next) = self.around(index);
        before.is_alphanumeric() || !next.is_alphanumeric()
    }

    /// Whether the opening sign at `index` is read as the end of one of the marks that are `open` there: `***a*b*c***`. CommonMark's rule of
    /// three prevents this for the signs `*` and `**`, but not if both begin at one place.
    fn ends_another(&self, index: usize, open: &[usize]) -> bool {
        let is_star =
            |at: usize| matches!(self.pieces.get(at), Some(Piece::Open(Mark::Emphasis | Mark::Strong)));
        let begins_with_another =
            |&at: &usize| is_star(at) && (is_star(at + 1) || at.checked_sub(1).is_some_and(is_star));
        let may_end = is_star(index) && self.around(index).0 != ' ' && self.closes(index);
        may_end && open.iter().filter(|at| **at + 1 != index).any(begins_with_another)
    }

    /// The characters directly before and behind a piece.
    fn around(&self, index: usize) -> (char, char) {
        let character = |piece: Option<&Piece>, of: fn(&str) -> Option<char>| match piece {
            None | Some(Piece::Blank | Piece::Break) => ' ',
            Some(Piece::Text(text)) => of(text).unwrap_or(' '),
            // a sign, which is punctuation
            Some(_) => '*',
        };
        let before = index.checked_sub(1).and_then(|before| self.pieces.get(before));
        let next = self.pieces.get(index + 1);
        (character(before, |text| text.chars().next_back()), character(next, |text| text.chars().next()))
    }
}

/// Adds a piece; two neighbouring texts are joined, and so are two pieces of code.
fn join(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (Some(Piece::Text(last)), Piece::Text(more)) | (Some(Piece::Code(last)), Piece::Code(more)) => {
            last.push_str(&more);
        }
        (_, piece) => pieces.push(piece),
    }
}

/// The end of a link or a picture.
fn target(address: &str) -> String {
    let mut written = "](".to_owned();
    escape_address(address, &mut written);
    written + ")"
}
