//! The classes of an element, and lists of words.

use page::{NodeId, Page};

/// The classes, in the order of the source.
pub(crate) fn classes(page: &Page, node: NodeId) -> impl Iterator<Item = &str> + Clone {
    page.attribute(node, "class").unwrap_or_default().split_ascii_whitespace()
}

/// Whether the element has one of these classes.
pub(crate) fn has_class(page: &Page, node: NodeId, names: &[&str]) -> bool {
    classes(page, node).any(|class| names.contains(&class))
}

/// Whether a word is among those of a list, which blanks part.
pub(crate) fn is_among(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}
