//! A text that the tokenizer gives piece by piece. Most pieces follow each other in the page, and such a text
//! shares the page's memory. Otherwise, as around a character reference, the text is a copy.

use html5ever::tendril::StrTendril;

/// The most bytes of a piece from elsewhere that are compared with the page's bytes at this place.
const COMPARED: usize = 32;

/// The page whose text is gathered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    page: &'a StrTendril,
    /// Its address.
    start: usize,
}

impl<'a> Source<'a> {
    /// Of this page.
    pub(crate) fn new(page: &'a StrTendril) -> Self {
        Self { page, start: page.as_ptr().addr() }
    }

    /// The offset of a piece in the page, if it is a part of it.
    fn place(&self, piece: &[u8]) -> Option<usize> {
        let at = piece.as_ptr().addr().wrapping_sub(self.start);
        (at < self.page.len()).then_some(at)
    }
}

/// The pieces so far: bytes `start..end` of the page, or a copy.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    start: usize,
    end: usize,
    /// Used if it is not empty.
    copy: Vec<u8>,
}

impl Gathered {
    /// Whether nothing was gathered.
    pub(crate) fn is_empty(&self) -> bool {
        self.start == self.end && self.copy.is_empty()
    }

    /// Removes the pieces.
    pub(crate) fn clear(&mut self) {
        self.end = self.start;
        self.copy.clear();
    }

    /// Whether a piece starts where the last one ended, even within a character.
    pub(crate) fn goes_on(&self, piece: &[u8], source: Source<'_>) -> bool {
        if self.copy.is_empty() {
            source.place(piece) == Some(self.end)
        } else {
            std::str::from_utf8(&self.copy).is_err()
        }
    }

    /// Adds a piece.
    #[inline]
    pub(crate) fn push(&mut self, piece: &[u8], source: Source<'_>) {
        if !self.copy.is_empty() {
            self.copy.extend_from_slice(piece);
            return;
        }
        let place = source.place(piece);
        if self.start == self.end {
            match place {
                Some(at) => (self.start, self.end) = (at, at + piece.len()),
                None => self.copy.extend_from_slice(piece),
            }
            return;
        }
        // The tokenizer gives its own "<" where no tag followed; the page's "<" stands for it.
        let rest = &source.page.as_bytes()[self.end..];
        if place == Some(self.end) || piece.len() <= COMPARED && rest.starts_with(piece) {
            self.end += piece.len();
        } else {
            self.copy.extend_from_slice(&source.page.as_bytes()[self.start..self.end]);
            self.copy.extend_from_slice(piece);
        }
    }

    /// Removes all pieces and returns their text.
    pub(crate) fn take(&mut self, source: Source<'_>) -> StrTendril {
        let text = if self.copy.is_empty() {
            let (offset, length) = (self.start as u32, (self.end - self.start) as u32);
            // Pieces end where markup does, so between characters.
            source.page.try_subtendril(offset, length).unwrap_or_default()
        } else {
            StrTendril::from_slice(&String::from_utf8_lossy(&self.copy))
        };
        self.clear();
        text
    }
}

#[cfg(test)]
mod tests {
    use html5ever::tendril::StrTendril;

    use super::{Gathered, Source};

    #[test]
    fn pieces_in_a_row_are_not_copied() {
        let page = StrTendril::from_slice("one two < three &lt; four");
        let source = Source::new(&page);
        let mut gathered = Gathered::default();
        gathered.push(&page.as_bytes()[4..8], source);
        gathered.push(b"<", source);
        gathered.push(&page.as_bytes()[9..16], source);
        assert!(gathered.copy.is_empty());
        let text = gathered.take(source);
        assert!(text.is_shared_with(&page));
        assert_eq!(&*text, "two < three ");
        assert!(gathered.is_empty());
    }

    #[test]
    fn others_are() {
        let page = StrTendril::from_slice("three &lt; four");
        let source = Source::new(&page);
        let mut gathered = Gathered::default();
        gathered.push(&page.as_bytes()[..6], source);
        gathered.push(b"<", source);
        gathered.push(&page.as_bytes()[10..], source);
        assert_eq!(&*gathered.take(source), "three < four");
        gathered.push("\u{e9}".as_bytes(), source);
        assert!(!gathered.is_empty());
        gathered.clear();
        assert_eq!(&*gathered.take(source), "");
    }
}
