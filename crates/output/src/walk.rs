//! The one walk over the kept part of a page: which elements are opened and closed, which texts and pictures stand in them,
//! and what parts them. How that is written is left to `html` and `markdown`.

use cleaning::Cleaning;
use page::{NodeId, Page, Span, Tag};

use crate::address;

/// What is written beside kept text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct With {
    /// The addresses of links whose text is kept.
    pub links: bool,
    /// Pictures, by their addresses: those that the method keeps, or, of a method that decides on none, those between kept
    /// texts of an element.
    pub images: bool,
}

/// Takes the kept part of a page, in order. Elements nest.
pub(crate) trait Writer {
    /// An element begins that is written as `name`.
    fn start(&mut self, page: &Page, node: NodeId, name: &'static str);
    /// The last open element ends.
    fn end(&mut self, page: &Page, node: NodeId, name: &'static str);
    /// Text, with its white space collapsed.
    fn text(&mut self, text: &str);
    /// Text in `pre`, as it stands.
    fn preformatted(&mut self, text: &str);
    /// White space within a line, where something was taken out.
    fn blank(&mut self);
    /// The end of a line, or of two, within a block.
    fn break_lines(&mut self, lines: usize);
    /// A picture.
    fn image(&mut self, address: &str, alt: &str);
}

/// Elements that are written under their own names; sorted.
const WRITTEN: [&str; 52] = [
    "a",
    "abbr",
    "article",
    "b",
    "blockquote",
    "caption",
    "cite",
    "code",
    "dd",
    "del",
    "dfn",
    "div",
    "dl",
    "dt",
    "em",
    "figcaption",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hgroup",
    "i",
    "ins",
    "kbd",
    "li",
    "main",
    "mark",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "samp",
    "section",
    "small",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "time",
    "tr",
    "u",
    "ul",
    "var",
];

/// What an element is written as; none for those that only change how a text looks.
fn name(tag: &Tag) -> Option<&'static str> {
    Some(match tag.as_str() {
        "html" | "head" | "body" => return None,
        "title" => "h1",
        "listing" | "xmp" | "plaintext" => "pre",
        "menu" | "dir" => "ul",
        "tt" => "code",
        "strike" => "s",
        "acronym" => "abbr",
        name => match WRITTEN.binary_search(&name) {
            Ok(index) => WRITTEN[index],
            Err(_) if tag.is_block_level() => "div",
            Err(_) => return None,
        },
    })
}

/// Walks over what is kept.
pub(crate) fn walk(page: &Page, cleaning: &Cleaning, with: With, writer: &mut impl Writer) {
    let (line_break, image) = (Tag::new("br"), Tag::new("img"));
    let mut walk = Walk { page, with, writer, open: Vec::new(), end: None, breaks: 0 };
    let spans = cleaning.kept().as_slice();
    let mut next = 0;
    for node in page.nodes() {
        if page.is_text(node) {
            let leaf = page.span(node);
            while let Some(kept) = spans.get(next) {
                if let Some(piece) = kept.intersect(leaf) {
                    walk.text(node, piece);
                }
                if kept.end > leaf.end {
                    break;
                }
                next += 1;
            }
        } else if *page.tag(node) == line_break {
            walk.breaks += 1;
        } else if with.images && *page.tag(node) == image && keeps_image(page, cleaning, node) {
            walk.image(node);
        }
    }
    walk.close(None);
}

struct Walk<'w, W> {
    page: &'w Page,
    with: With,
    writer: &'w mut W,
    /// The open elements that are written.
    open: Vec<(NodeId, &'static str)>,
    /// Where the last text ended; `None` before the first.
    end: Option<u32>,
    /// Elements `br` since then.
    breaks: usize,
}

impl<W: Writer> Walk<'_, W> {
    fn text(&mut self, leaf: NodeId, piece: Span) {
        let page = self.page;
        let text = &page.text()[piece.range()];
        if text.trim().is_empty() {
            return;
        }
        let raw = page.preformatted(leaf);
        self.open_for(leaf, piece.start, raw.is_some());
        match raw {
            Some(raw) => self.writer.preformatted(raw_piece(raw, page.text_of(leaf), piece, page.span(leaf))),
            None => self.writer.text(text.trim_end_matches('\n')),
        }
        self.end = Some(piece.end);
        self.breaks = 0;
    }

    fn image(&mut self, node: NodeId) {
        let page = self.page;
        let Some(address) = address::of_image(page, node) else { return };
        let at = page.span(node).start;
        self.open_for(node, at, false);
        self.writer.image(&address, page.attribute(node, "alt").unwrap_or_default().trim());
        self.end = self.end.max(Some(at));
        self.breaks = 0;
    }

    /// Closes the elements that do not hold the node, opens those that do, and writes what parts it from the last text.
    fn open_for(&mut self, node: NodeId, start: u32, preformatted: bool) {
        let page = self.page;
        let mut is_new_block = self.close(Some(node));
        let innermost = self.open.last().map(|&(node, _)| node);
        let above = page.ancestors(node).take_while(|above| Some(*above) != innermost);
        let with_links = self.with.links;
        let named = above.filter_map(|above| Some((above, name(page.tag(above))?)));
        let mut is_innermost = true;
        let mut begun: Vec<_> = named
            .filter(|&(above, name)| {
                let is_block = page.tag(above).is_block_level();
                let was_innermost = is_innermost;
                is_innermost &= !is_block;
                // a block without a meaning is written for the text that is right in it
                (name != "a" || with_links) && (name != "div" || was_innermost)
            })
            .collect();
        is_new_block |= begun.iter().any(|&(node, _)| page.tag(node).is_block_level());
        if let (Some(end), false) = (self.end, is_new_block) {
            let between = &page.text()[end as usize..start.max(end) as usize];
            let ended = between.contains('\n') || page.text()[..end as usize].ends_with('\n');
            match self.breaks {
                // line breaks are among preformatted text
                0 if ended && !preformatted => self.writer.break_lines(1),
                0 if !between.is_empty() => self.writer.blank(),
                breaks if breaks > 0 && !preformatted => self.writer.break_lines(breaks.min(2)),
                _ => {}
            }
        }
        begun.reverse();
        for (node, name) in begun {
            self.writer.start(page, node, name);
            self.open.push((node, name));
        }
    }

    /// Closes the open elements that do not hold `node`; whether a block was among them.
    fn close(&mut self, node: Option<NodeId>) -> bool {
        let page = self.page;
        let mut is_block = false;
        let ends = |open: NodeId| node.is_none_or(|node| page.end(open) <= node);
        while let Some((open, name)) = self.open.pop_if(|(open, _)| ends(*open)) {
            is_block |= page.tag(open).is_block_level();
            self.writer.end(page, open, name);
        }
        is_block
    }
}

/// The part of preformatted text that a piece of its leaf stands for: the same visible characters.
fn raw_piece<'r>(raw: &'r str, leaf: &str, piece: Span, span: Span) -> &'r str {
    let visible = |text: &str| text.chars().filter(|character| !character.is_whitespace()).count();
    let before = |count: usize| {
        let mut places = raw.char_indices().filter(|(_, character)| !character.is_whitespace());
        places.nth(count).map_or(raw.len(), |(at, _)| at)
    };
    let (from, to) = ((piece.start - span.start) as usize, (piece.end - span.start) as usize);
    let start = if from == 0 { 0 } else { before(visible(&leaf[..from])) };
    let end = if leaf[to..].trim().is_empty() { raw.len() } else { before(visible(&leaf[..to])) };
    &raw[start..end]
}

/// Whether a picture is kept: as the method says, or where the texts before and behind it are, as far as there are any in the
/// innermost element that holds it and text.
fn keeps_image(page: &Page, cleaning: &Cleaning, node: NodeId) -> bool {
    let counts_views =
        |name| page.attribute(node, name).is_some_and(|length| matches!(length.trim(), "0" | "1"));
    if counts_views("width") || counts_views("height") {
        return false;
    }
    if cleaning.decides_on_elements() {
        return cleaning.elements().binary_search(&node).is_ok();
    }
    let Some(above) = page.ancestors(node).map(|above| page.span(above)).find(|span| span.start < span.end)
    else {
        return false;
    };
    let at = page.span(node).start;
    let kept = |position: u32| {
        page.leaf_at(position).is_none_or(|leaf| cleaning.kept().bytes_within(page.span(leaf)) > 0)
    };
    (at == above.start || kept(at - 1)) && (at >= above.end || kept(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_elements_are_sorted() {
        assert!(WRITTEN.is_sorted());
    }

    #[track_caller]
    fn check_raw(html: &str, from: u32, to: u32, expected: &str) {
        let page = testkit::parse(html);
        let leaf = page.leaves().next().unwrap();
        let raw = page.preformatted(leaf).unwrap();
        assert_eq!(raw_piece(raw, page.text_of(leaf), Span::new(from, to), page.span(leaf)), expected);
    }

    #[test]
    fn a_piece_of_preformatted_text_is_found_by_its_characters() {
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 8, "ab\n  cd  ef\n");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 2, "ab\n  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 3, 5, "cd  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 4, 8, "d  ef\n");
        check_raw("<pre>新 聞\n</pre>", 4, 7, "聞\n");
    }
}
