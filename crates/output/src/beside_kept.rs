//! What goes with kept text though no method judges it: texts without a letter or digit, the rest of code, and who said a quotation.
//!
//! Methods judge words. So none keeps a line `}`, a cell `✓` or a message `👍` for itself, and all of them would lose it.

use std::sync::Arc;

use cleaning::{ElementKind, Spans, Unseen};
use page::{NodeId, Page, Span};

use crate::code;
use crate::shown::visible;

/// The number of elements above a text that make it a link or none.
const REACH: usize = 3;

/// The kept spans, and what goes with them.
///
/// - Code is whole if more than half of its text with letters is kept.
/// - A text without a letter is kept if the texts with letters before and behind it are. In a row of a table or a list it
///   goes with the one that is there too; so does code or a paragraph, but for a line across, in an article or a section.
///
/// `left_out` are the elements that are not written, in document order.
pub(crate) fn with_what_goes_with_it(
    page: &Page,
    kept: &Spans,
    left_out: impl Iterator<Item = NodeId>,
) -> Spans {
    let mut reader = Reader {
        page,
        kept,
        unseen: Unseen::of(page),
        groups: Vec::new(),
        code: None,
        before: None,
        signs: Vec::new(),
        more: Vec::new(),
    };
    let mut left_out = left_out.peekable();
    let mut behind = NodeId::ROOT;
    for node in page.nodes() {
        let is_left_out = left_out.next_if(|&at| at <= node) == Some(node);
        if node < behind {
            continue;
        }
        behind = if is_left_out { page.end(node) } else { reader.node(node).unwrap_or(behind) };
    }
    reader.finish()
}

/// A text with letters.
#[derive(Clone, Copy)]
struct Text {
    leaf: NodeId,
    is_kept: bool,
}

/// A text without letters.
struct Sign {
    span: Span,
    /// The innermost row or list.
    group: Option<NodeId>,
    /// The element whose control it is, if it stands alone there.
    control: Option<NodeId>,
}

/// The open code, with the bytes of its texts with letters: those that are kept, and all.
struct OpenCode {
    node: NodeId,
    kept: u64,
    all: u64,
}

struct Reader<'p> {
    page: &'p Page,
    kept: &'p Spans,
    unseen: Arc<Unseen>,
    /// The open rows and lists.
    groups: Vec<NodeId>,
    code: Option<OpenCode>,
    /// The last text with letters.
    before: Option<Text>,
    /// The texts without letters since then.
    signs: Vec<Sign>,
    more: Vec<Span>,
}

impl Reader<'_> {
    /// Reads a node; the end of an element whose text is not read.
    fn node(&mut self, node: NodeId) -> Option<NodeId> {
        let page = self.page;
        while self.groups.pop_if(|group| page.end(*group) <= node).is_some() {}
        if self.code.as_ref().is_some_and(|code| page.end(code.node) <= node) {
            self.end_code();
        }
        if page.is_text(node) {
            self.leaf(node);
            return None;
        }
        let tag = page.tag(node);
        if ElementKind::of(page, node) == ElementKind::Skipped || *tag == "button" {
            return Some(page.end(node));
        }
        if self.code.is_none() && code::is_block(page, node) {
            self.code = Some(OpenCode { node, kept: 0, all: 0 });
        } else if matches!(tag.as_str(), "tr" | "ul" | "ol" | "dl" | "article" | "main" | "section") {
            self.groups.push(node);
        }
        None
    }

    fn leaf(&mut self, leaf: NodeId) {
        let (page, span) = (self.page, visible(self.page, leaf));
        let kept = self.kept.bytes_within(span);
        let text = &page.text()[span.range()];
        if text.contains(char::is_alphanumeric) {
            if let Some(code) = &mut self.code {
                code.kept += kept;
                code.all += span.range().len() as u64;
            }
            let text = Text { leaf, is_kept: kept > 0 };
            self.decide(Some(text));
            self.before = Some(text);
        } else if kept == 0 && self.may_be_text(leaf, text) {
            let group = self.groups.last().copied().filter(|&group| self.is_part(leaf, text, group));
            let control = self.code.is_none() && text.trim().chars().all(is_of_controls);
            let control = line(page, leaf).filter(|&line| control && !is_cell(page, line));
            self.signs.push(Sign { span, group, control });
        }
    }

    /// Whether a text without letters is a part of the group that a node makes.
    fn is_part(&self, leaf: NodeId, text: &str, group: NodeId) -> bool {
        let is_section = matches!(self.page.tag(group).as_str(), "article" | "main" | "section");
        let is_across =
            || text.chars().all(|sign| sign.is_whitespace() || "*-–—_=~·•.…|/<>«»#".contains(sign));
        let is_paragraph = || self.page.parent(leaf).is_some_and(|above| *self.page.tag(above) == "p");
        !is_section || self.code.is_some() || (is_paragraph() && !is_across())
    }

    /// Whether a text without letters may be content: no arrow that is a link, no sign of a font of pictures, nothing in a dialog.
    fn may_be_text(&self, leaf: NodeId, text: &str) -> bool {
        let page = self.page;
        let is_picture = |sign: char| matches!(sign, '\u{e000}'..='\u{f8ff}') || sign.is_whitespace();
        let is_link = || page.ancestors(leaf).take(REACH).any(|above| *page.tag(above) == "a");
        !text.chars().all(is_picture)
            && (self.code.is_some() || !is_link())
            && self.unseen.dialogs.bytes_within(page.span(leaf)) == 0
    }

    /// Keeps the texts without letters that go with those around them.
    fn decide(&mut self, behind: Option<Text>) {
        let (page, before) = (self.page, self.before);
        for Sign { span, group, control } in self.signs.drain(..) {
            let shares_line = |text: &Option<Text>| text.is_some_and(|text| line(page, text.leaf) == control);
            if control.is_some() && ![before, behind].iter().any(shares_line) {
                continue;
            }
            let holds =
                |text: &Text| group.is_some_and(|group| page.subtree(group).contains(&text.leaf.index()));
            let is_kept = match (before.filter(holds), behind.filter(holds)) {
                (Some(text), None) | (None, Some(text)) => text.is_kept,
                _ => [before, behind].iter().all(|text| text.is_some_and(|text| text.is_kept)),
            };
            self.more.extend(is_kept.then_some(span));
        }
    }

    fn end_code(&mut self) {
        if let Some(code) = self.code.take().filter(|code| 2 * code.kept > code.all) {
            self.more.push(self.page.span(code.node));
        }
    }

    fn finish(mut self) -> Spans {
        self.end_code();
        self.decide(None);
        self.kept.iter().chain(&self.more).copied().collect()
    }
}

/// The nearest block-level element around a text, if it is near.
fn line(page: &Page, leaf: NodeId) -> Option<NodeId> {
    page.ancestors(leaf).take(REACH).find(|&above| page.tag(above).is_block_level())
}

/// Whether a sign alone in an element may be its content: a cell `+`, a paragraph `→`.
fn is_cell(page: &Page, element: NodeId) -> bool {
    matches!(page.tag(element).as_str(), "td" | "th" | "li" | "dd" | "dt" | "p" | "blockquote")
}

/// Whether a sign is one that controls show: an arrow, a triangle, what opens and closes.
fn is_of_controls(sign: char) -> bool {
    matches!(sign, '\u{2190}'..='\u{21ff}' | '▲'..='◅') || "+-−–×✕✖‹›«»☰⋮⌃⌄".contains(sign)
}

/// The most bytes of the text that says who is quoted.
const LONGEST: usize = 300;

/// The kept spans, with who is quoted where more than half of a quotation is kept: its `footer`, or the `figcaption` of the figure
/// that holds it. Methods take both for parts of a page.
pub(crate) fn with_sources(page: &Page, kept: &Spans) -> Spans {
    let mut more = Vec::new();
    let mut last: Option<(NodeId, bool)> = None;
    for node in page.nodes() {
        let is_quote = |&node: &NodeId| *page.tag(node) == "blockquote";
        let quote = match page.tag(node).as_str() {
            "footer" => page.ancestors(node).take(2).find(is_quote),
            "figcaption" => page.parent(node).and_then(|figure| page.children(figure).take(4).find(is_quote)),
            _ => continue,
        };
        let (Some(quote), source) = (quote, visible(page, node)) else { continue };
        let is_kept = last.filter(|&(known, _)| known == quote).map_or_else(
            || {
                let own = visible(page, quote);
                let all = own.range().len() - own.intersect(source).map_or(0, |source| source.range().len());
                2 * (kept.bytes_within(own) as usize) > all
            },
            |(_, is_kept)| is_kept,
        );
        last = Some((quote, is_kept));
        if is_kept && source.range().len() <= LONGEST {
            more.push(source);
        }
    }
    if more.is_empty() { kept.clone() } else { kept.iter().chain(&more).copied().collect() }
}
