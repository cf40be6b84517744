//! The effect of an element's name on the blocks of a page.

use page::{Class, NodeId, Page};

/// What an element's name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ElementKind {
    /// Separates blocks of text, and is one of the numbered elements.
    BlockLevel,
    /// Separates blocks of text, and has no text.
    Break,
    /// Its text is no text of the page: controls, drawings and embedded objects.
    Skipped,
    /// Any other: part of the line.
    Inline,
}

impl ElementKind {
    /// Of an element.
    pub fn of(page: &Page, element: NodeId) -> Self {
        let tag = page.tag(element);
        match tag.as_str() {
            // a shadow root: others have no text
            "template" if !page.span(element).is_empty() => Self::Inline,
            "br" | "hr" => Self::Break,
            "button" | "label" | "noscript" => Self::BlockLevel,
            "head" | "isindex" | "marquee" | "picture" => Self::Inline,
            "option" | "select" | "textarea" | "title" => Self::Skipped,
            _ if tag.is_any(&[Class::Media, Class::Hidden, Class::Replaced]) => Self::Skipped,
            _ if tag.is(Class::Block) => Self::BlockLevel,
            _ => Self::Inline,
        }
    }
}

/// The level of a heading, 1 to 6; `None` for any other element.
pub fn heading_level(tag: &str) -> Option<u8> {
    match tag.as_bytes() {
        [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
        _ => None,
    }
}

/// Whether an element of this name shows its words as a heading or in bold.
pub fn is_bold(tag: &str) -> bool {
    matches!(tag, "b" | "strong" | "th") || heading_level(tag).is_some()
}
