//! The page's one text while it is written: white space collapsed, separators added. The caller decides which
//! nodes are visible and which elements break lines.

use crate::arena::number;

/// The gap between the last visible character and the next one; the greater of two gaps wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// Nothing: the next character continues the word.
    None,
    /// White space, written as `' '`.
    Words,
    /// The border of a block, written as `'\n'`.
    Lines,
}

/// The text and the place where each node's text starts.
///
/// A separator is known only when the next visible character comes, but belongs to the leaf *before* it. So
/// the nodes started in between move by one byte when it is written; each node moves at most once.
#[derive(Debug)]
pub(crate) struct VisibleText {
    text: String,
    starts: Vec<u32>,
    /// One past the last leaf: the nodes from here on have no text yet.
    after_leaf: usize,
    gap: Gap,
    /// Whether a line feed is in the gap.
    has_line_feed: bool,
    line_feeds: Vec<u32>,
}

impl VisibleText {
    /// An empty text, with room for so many nodes.
    pub(crate) fn with_capacity(nodes: usize) -> Self {
        Self {
            text: String::new(),
            starts: Vec::with_capacity(nodes + 1),
            after_leaf: 0,
            gap: Gap::None,
            has_line_feed: false,
            line_feeds: Vec::new(),
        }
    }

    /// Sets the gap between the written text and the next one.
    pub(crate) fn gap(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    /// A gap of white space.
    fn white_space(&mut self, blanks: &str) {
        self.gap(Gap::Words);
        self.has_line_feed |= self.text.ends_with(is_ideograph) && blanks.contains('\n');
    }

    /// Starts the next node, an element, here.
    pub(crate) fn start_node(&mut self) {
        self.starts.push(number(self.text.len()));
    }

    /// Adds a leaf, the next node, if `text` has a visible character; returns whether it has.
    pub(crate) fn start_leaf(&mut self, text: &str) -> bool {
        let shown = text.trim_start();
        if shown.len() < text.len() {
            self.white_space(&text[..text.len() - shown.len()]);
        }
        if shown.is_empty() {
            return false;
        }
        self.close_gap(shown);
        self.start_node();
        self.after_leaf = self.starts.len();
        self.push_shown(shown);
        true
    }

    /// Adds to the last leaf.
    pub(crate) fn go_on(&mut self, text: &str) {
        let shown = text.trim_start();
        if shown.len() < text.len() {
            self.white_space(&text[..text.len() - shown.len()]);
        }
        if !shown.is_empty() {
            self.close_gap(shown);
            self.push_shown(shown);
        }
    }

    /// Writes a text that starts with a visible character. Each run of white space becomes one blank, and one
    /// at the end becomes a gap.
    fn push_shown(&mut self, mut shown: &str) {
        loop {
            let end = collapsed_length(shown);
            self.text.push_str(&shown[..end]);
            let rest = shown[end..].trim_start();
            if rest.is_empty() {
                if end < shown.len() {
                    self.white_space(&shown[end..]);
                }
                return;
            }
            self.white_space(&shown[end..shown.len() - rest.len()]);
            self.close_gap(rest);
            shown = rest;
        }
    }

    /// The text; one start a node, then the length of the text; and the line feeds in words.
    pub(crate) fn finish(mut self) -> (String, Vec<u32>, Vec<u32>) {
        self.start_node();
        self.text.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.line_feeds.shrink_to_fit();
        (self.text, self.starts, self.line_feeds)
    }

    /// Writes the separator of the gap, behind the last leaf and before `next`.
    fn close_gap(&mut self, next: &str) {
        let has_line_feed = std::mem::take(&mut self.has_line_feed);
        let separator = match std::mem::replace(&mut self.gap, Gap::None) {
            Gap::None => return,
            Gap::Words => ' ',
            Gap::Lines => '\n',
        };
        if self.text.is_empty() {
            return;
        }
        if has_line_feed && separator == ' ' && next.starts_with(is_ideograph) {
            self.line_feeds.push(number(self.text.len()));
        }
        self.text.push(separator);
        for start in &mut self.starts[self.after_leaf..] {
            *start += 1;
        }
    }
}

/// Whether a character is of Chinese or Japanese, which part no words by blanks: an ideograph, kana, or a mark of theirs.
pub fn is_ideograph(character: char) -> bool {
    matches!(character,
        '\u{2e80}'..='\u{2fdf}' | '\u{3001}'..='\u{303f}' | '\u{3041}'..='\u{312f}' | '\u{31a0}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe4f}' | '\u{ff01}'..='\u{ff9f}'
        | '\u{20000}'..='\u{3ffff}')
}

/// The number of bytes from the start that need no change: words with single blanks between them.
fn collapsed_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b' ' if matches!(bytes.get(at + 1), Some(b'!'..=b'~')) => at += 2,
            b'\t'..=b'\r' | b' ' => return at,
            0..0x80 => at += 1,
            _ => {
                let Some(char) = text[at..].chars().next() else { return at };
                if char.is_whitespace() {
                    return at;
                }
                at += char.len_utf8();
            }
        }
    }
    at
}
