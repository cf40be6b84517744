//! What is seen of a text and of a node; the classes of elements, and lists of words.

use std::borrow::Cow;

pub(crate) use cleaning::is_among;
use page::{Hints, NodeId, Page, Span};

/// A text with its white space as single blanks.
pub(crate) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The page that HTML of another page is.
pub(crate) fn page_of(html: &str) -> Page {
    Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") })
}

/// A text in which something was left out, without the white space that is too much now.
pub(crate) fn collapsed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text),
        Cow::Owned(text) => Cow::Owned(on_one_line(&text)),
    }
}

/// The text that begins at `start`, without the bytes at these places of the page.
pub(crate) fn without<'t>(text: &'t str, start: u32, places: &[u32]) -> Cow<'t, str> {
    if places.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(replaced(text, places.iter().map(|&at| (at - start) as usize), |_| ""))
}

/// A text with others in place of the signs of one byte at these places.
pub(crate) fn replaced(
    text: &str,
    places: impl IntoIterator<Item = usize>,
    mut by: impl FnMut(usize) -> &'static str,
) -> String {
    let (mut written, mut from) = (String::with_capacity(text.len()), 0);
    for at in places {
        written.push_str(&text[from..at]);
        written.push_str(by(at));
        from = at + 1;
    }
    written + &text[from..]
}

/// A text without what is not seen: hyphens that show at the end of a line alone, blanks of no width, and control characters, which
/// a terminal would obey; those that part words become blanks.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    let is_control = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\t');
    if !text.contains(|sign| is_unseen(sign) || is_control(sign)) {
        return Cow::Borrowed(text);
    }
    let seen = text.chars().filter(|&sign| !is_unseen(sign));
    Cow::Owned(seen.map(|sign| if is_control(sign) { ' ' } else { sign }).collect())
}

/// Whether a sign is white space or is not seen: such signs at the ends of a text stand between it and other texts.
pub(crate) fn is_edge(sign: char) -> bool {
    sign.is_whitespace() || is_unseen(sign)
}

/// Whether a sign is not seen, and parts no words.
pub(crate) fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')
        || sign.is_control() && !sign.is_whitespace()
}

/// The text of a node without what parts it from the next one.
pub(crate) fn visible(page: &Page, node: NodeId) -> Span {
    let span = page.span(node);
    Span { end: span.start + page.text_of(node).trim_end().len() as u32, ..span }
}

/// A node, and those above it.
pub(crate) fn with_ancestors(page: &Page, node: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::once(node).chain(page.ancestors(node))
}

/// The innermost block around a node.
pub(crate) fn block_around(page: &Page, node: NodeId) -> Option<NodeId> {
    page.ancestors(node).find(|&above| page.tag(above).is_block_level())
}

/// The next node of the same parent.
pub(crate) fn following(page: &Page, node: NodeId) -> Option<NodeId> {
    let next = page.end(node).index();
    (next < page.len()).then(|| NodeId::new(next)).filter(|&next| page.parent(next) == page.parent(node))
}

/// The classes, in the order of the source.
pub(crate) fn classes(page: &Page, node: NodeId) -> impl Iterator<Item = &str> + Clone {
    page.attribute(node, "class").unwrap_or_default().split_ascii_whitespace()
}

/// Whether the element has one of these classes, which blanks part.
pub(crate) fn has_class(page: &Page, node: NodeId, names: &str) -> bool {
    classes(page, node).any(|class| is_among(names, class))
}

/// The pairs of a list of words, which blanks part.
pub(crate) fn pairs(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut words = list.split_ascii_whitespace();
    std::iter::from_fn(move || words.next().zip(words.next()))
}
