//! The cap, a stage between the tokenizer and the tree builder. With it no page costs more than a constant a
//! byte.
//!
//! html5ever's tree builder is faithful to the HTML standard, and the standard's algorithms look through the
//! stack of open elements and the list of active formatting elements at nearly every tag. On a page 200,000
//! elements deep that is quadratic (html5ever issue 788). A cap in the tree sink would not help, since stack and
//! list are the builder's own; so the cap acts on the tokens before the builder sees them:
//!
//! - **Depth.** A start tag that would open an element below [`MAX_DEPTH`] is dropped, with its end tag. Its
//!   text goes to the element above, with a blank for each dropped block so that words stay apart. Browsers
//!   cap at 512 too. Void elements and those whose content is raw text pass: no element is ever inside them.
//! - **Formatting elements.** By the standard, one paragraph after another opens the unclosed `<font>`s of
//!   all those before it again: quadratically many elements. A formatting tag beyond [`MAX_FORMATTING`] open
//!   or active ones is dropped. Once the builder has made more than [`ALLOWANCE`] elements and attributes
//!   beyond those in the source, the active formatting elements are closed whenever they come back.
//! - **Attributes of repeated `<body>` and `<html>` tags**, which the builder merges into one element, are
//!   dropped after the first [`MERGES`] tags.
//!
//! The builder shows its stack to a tracer only. Tracing costs as much as the stack is deep. So it is done
//! only when the elements made since the last trace could have reached a limit: about once in 250 elements on
//! ordinary pages.

use std::cell::{Cell, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{LocalName, local_name};

use crate::class::{Class, Flow, flow, is};
use crate::stack::{Builder, Counting, Look, open_formatting};
use crate::tokens::bare_tag;

/// The deepest nesting of elements, approximately. Start tags further down are dropped, and their text is
/// kept in the element above. The parser itself opens some elements without a tag (`tbody`, the formatting
/// elements of the paragraph before), so a page may be up to [`MAX_FORMATTING`] levels deeper.
pub const MAX_DEPTH: usize = 512;

/// The most formatting elements (`a`, `b`, `font` and the like). Open elements and those to be opened again
/// are counted apart. Beyond this number no further one is opened.
pub const MAX_FORMATTING: usize = 256;

/// The number of elements and attributes that the parser may make beyond those in the source, plus as many as
/// the source has. After that the parser may not open formatting elements again.
const ALLOWANCE: usize = 100_000;

/// The number of elements beyond its own that one tag may make without excess: `<td>` directly in a `table`
/// makes `tbody` and `tr`.
const IMPLIED: usize = 3;

/// The number of repeated `<html>` and `<body>` tags whose attributes are merged.
const MERGES: usize = 16;

/// The tree builder behind the cap.
pub(crate) struct Cap<S: Counting> {
    builder: Builder<S>,
    scripting: bool,
    /// The state of the builder's stack at the last look.
    look: Cell<Look>,
    /// Whether a tag went to the builder since that look.
    stale: Cell<bool>,
    /// The number of tags and attributes that went to the builder.
    seen: Cell<usize>,
    merges: Cell<usize>,
    /// The dropped elements that are still open for the page's author.
    dropped: RefCell<Vec<LocalName>>,
    /// Whether a block was dropped since the last text. Then a blank goes before the next text.
    blank_due: Cell<bool>,
    /// Whether the tokenizer reads raw text. The next end tag is the one that ends it; until then the builder
    /// accepts no other tag.
    in_raw_text: Cell<bool>,
    /// Whether the active formatting elements are to be closed.
    relief_due: Cell<bool>,
}

impl<S: Counting> Cap<S> {
    /// A tree builder over `sink`, capped. With `scripting`, the content of `noscript` is raw text; without,
    /// it is elements.
    pub(crate) fn new(sink: S, scripting: bool) -> Self {
        let options = TreeBuilderOpts { scripting_enabled: scripting, ..TreeBuilderOpts::default() };
        Self {
            builder: TreeBuilder::new(sink, options),
            scripting,
            look: Cell::default(),
            stale: Cell::new(false),
            seen: Cell::new(0),
            merges: Cell::new(0),
            dropped: RefCell::default(),
            blank_due: Cell::new(false),
            in_raw_text: Cell::new(false),
            relief_due: Cell::new(false),
        }
    }

    /// The number of elements and attributes made so far.
    fn cost(&self) -> usize {
        self.builder.sink.elements() + self.builder.sink.attributes()
    }

    /// The finished tree.
    pub(crate) fn finish(self) -> S::Output {
        self.builder.sink.finish()
    }

    /// Whether a tag is dropped; updates the state for it. May strip the tag of its attributes.
    fn drops(&self, tag: &mut Tag) -> bool {
        let drops = match tag.kind {
            TagKind::StartTag => {
                self.limit_merges(tag);
                self.must_drop(tag)
            }
            TagKind::EndTag => {
                let is_awaited = self.in_raw_text.replace(false);
                !is_awaited && close_dropped(&mut self.dropped.borrow_mut(), &tag.name)
            }
        };
        if drops {
            self.note_blank(&tag.name);
            if tag.kind == TagKind::StartTag && !is_void(&tag.name) {
                open_dropped(&mut self.dropped.borrow_mut(), &tag.name);
            }
        }
        drops
    }

    fn limit_merges(&self, tag: &mut Tag) {
        if matches!(tag.name, local_name!("html") | local_name!("body")) && !tag.attrs.is_empty() {
            self.merges.set(self.merges.get() + 1);
            if self.merges.get() > MERGES {
                tag.attrs.clear();
            }
        }
    }

    fn must_drop(&self, tag: &Tag) -> bool {
        let formatting = is(&tag.name, Class::Formatting);
        let made = self.builder.sink.elements() - self.look.get().elements;
        let Look { open, formatting: known, .. } = self.look.get();
        if open + made < MAX_DEPTH && !(formatting && known + made >= MAX_FORMATTING) {
            return false;
        }
        if self.stale.get() || made > 0 {
            self.look_again();
        }
        let Look { open, formatting: known, .. } = self.look.get();
        if formatting && known >= MAX_FORMATTING {
            return true;
        }
        open >= MAX_DEPTH && !self.takes_no_elements(tag)
    }

    /// Whether no element can be opened inside of the tag's own element, in the builder's present state.
    fn takes_no_elements(&self, tag: &Tag) -> bool {
        if self.builder.adjusted_current_node_present_but_not_in_html_namespace() {
            tag.self_closing
        } else {
            is_void(&tag.name)
                || is(&tag.name, Class::RawText)
                || (self.scripting && tag.name == local_name!("noscript"))
        }
    }

    /// Gives an end tag to the builder while dropped elements are open. If it closes an element, the dropped
    /// elements were in it.
    fn forward_below_dropped(&self, token: Token, own: usize, line: u64) -> TokenSinkResult<S::Handle> {
        if self.stale.get() {
            self.look_again();
        }
        let before = self.look.get().open;
        let result = self.forward(token, own, line);
        self.look_again();
        if self.look.get().open < before {
            self.dropped.borrow_mut().clear();
        }
        result
    }

    fn note_blank(&self, name: &LocalName) {
        if !matches!(flow(name, false, self.scripting), Flow::Inline | Flow::Hidden) {
            self.blank_due.set(true);
        }
    }

    /// Sends the blank that stands for dropped blocks, before a text.
    fn send_pending_blank(&self, line: u64) {
        if !self.in_raw_text.get() && self.blank_due.replace(false) {
            let blank = Token::CharacterTokens(StrTendril::from_slice(" "));
            // The answer to a text is always to continue.
            let _ = self.forward(blank, 0, line);
        }
    }

    /// Gives a token to the builder. If that made far more than the token's `own` elements and attributes,
    /// and the allowance is spent, it closes the formatting elements that must have come back. Within raw
    /// text it does not, since the builder accepts no tags there.
    fn forward(&self, token: Token, own: usize, line: u64) -> TokenSinkResult<S::Handle> {
        self.seen.set(self.seen.get() + own);
        if own > 0 {
            self.stale.set(true);
        }
        let before = self.cost();
        let result = self.builder.process_token(token, line);
        if matches!(result, TokenSinkResult::RawData(_)) {
            self.in_raw_text.set(true);
        }
        let cost = self.cost();
        if cost - before > own + IMPLIED && cost > ALLOWANCE + 2 * self.seen.get() {
            self.relief_due.set(true);
        }
        if self.relief_due.get() && !self.in_raw_text.get() {
            self.relief_due.set(false);
            self.close_formatting(line);
        }
        result
    }

    /// Closes all formatting elements, from the innermost; elements outside the current table cell stay open.
    fn close_formatting(&self, line: u64) {
        for name in open_formatting(&self.builder).into_iter().rev() {
            // For an end tag in the body the answer is always to continue.
            let _ = self.builder.process_token(Token::TagToken(bare_tag(TagKind::EndTag, name)), line);
        }
        self.stale.set(true);
    }

    fn look_again(&self) {
        self.stale.set(false);
        self.look.set(Look::at(&self.builder));
    }
}

impl<S: Counting> TokenSink for Cap<S> {
    type Handle = S::Handle;

    fn process_token(&self, mut token: Token, line: u64) -> TokenSinkResult<S::Handle> {
        let mut own = 0;
        match &mut token {
            Token::TagToken(tag) => {
                if self.drops(tag) {
                    return TokenSinkResult::Continue;
                }
                own = 1 + tag.attrs.len();
                if tag.kind == TagKind::EndTag && !self.dropped.borrow().is_empty() {
                    return self.forward_below_dropped(token, own, line);
                }
            }
            Token::CharacterTokens(_) => self.send_pending_blank(line),
            _ => {}
        }
        self.forward(token, own, line)
    }

    fn end(&self) {
        self.builder.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.builder.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Whether elements of this name have neither content nor end tag, today or in old standards.
fn is_void(name: &LocalName) -> bool {
    is(name, Class::Void) || is(name, Class::OldVoid)
}

/// The number of open elements in which an end tag looks for its start tag. It keeps the cost of a tag
/// constant.
const REACH: usize = 64;

/// Adds a dropped start tag to those that are still open for the page's author. A tag that closes an open one of its own name
/// (`li`, `td`, `p`) takes its place.
fn open_dropped(dropped: &mut Vec<LocalName>, name: &LocalName) {
    let closes_its_like =
        matches!(&**name, "dd" | "dt" | "li" | "optgroup" | "option" | "p" | "td" | "th" | "tr");
    if !(dropped.last() == Some(name) && closes_its_like) {
        dropped.push(name.clone());
    }
}

/// Whether an end tag belongs to the dropped elements, so that it is dropped too.
///
/// It does if its start tag is found; all elements opened inside of it are then closed too. It also does
/// if a dropped table or cell lies in between: no end tag reaches out of these.
fn close_dropped(dropped: &mut Vec<LocalName>, name: &LocalName) -> bool {
    for (index, open) in dropped.iter().enumerate().rev().take(REACH) {
        if open == name {
            dropped.truncate(index);
            return true;
        }
        if hides(open, name) {
            return true;
        }
    }
    false
}

/// Whether an end tag called `name` does not reach beyond an open element called `open`.
fn hides(open: &LocalName, name: &LocalName) -> bool {
    match &**open {
        "table" | "template" => true,
        "td" | "th" | "caption" => {
            !matches!(&**name, "table" | "tbody" | "thead" | "tfoot" | "tr" | "template")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens `opened`, closes `closed` one by one, and compares which of these were taken.
    fn check(opened: &str, closed: &str, taken: &[bool]) {
        let mut dropped = Vec::new();
        for name in opened.split_whitespace() {
            open_dropped(&mut dropped, &LocalName::from(name));
        }
        let found: Vec<bool> = closed
            .split_whitespace()
            .map(|name| close_dropped(&mut dropped, &LocalName::from(name)))
            .collect();
        assert_eq!(found, taken, "{opened} / {closed}");
    }

    #[test]
    fn end_tags_that_are_dropped_with_their_elements() {
        check("div div", "div div div", &[true, true, false]);
        // an end tag takes what was opened inside
        check("ul li b", "ul li b", &[true, false, false]);
        // items without end tags count once
        check(&format!("ul {}", "li ".repeat(1000)), "ul ul", &[true, false]);
        // no end tag leaves a cell
        check("div table tr td", "div table div", &[true, true, true]);
        // the reach is bounded
        check(&format!("div {}", "b ".repeat(1000)), "div b", &[false, true]);
    }
}
