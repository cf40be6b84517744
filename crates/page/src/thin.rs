//! Cutting out of a page, before it is parsed, what the parser would take quadratic time for.
//!
//! html5ever compares each attribute of a tag with all those before it, in the tokenizer, where nothing can be put
//! between: a tag with a million attributes, 10 MB, would take minutes. So when the tokenizer has been silent for a
//! while (`feed` sees to that), the page is looked through for such tags. Ordinary pages never come here, and pages
//! with a long attribute or comment lose the time of one look, a parse at most. Names too long and too many (`long_names` counts them)
//! are shortened the same way.
//!
//! What is a tag and what is text in a `<style>` depends on the tree: within an `<svg>` or a `<frameset>` it is no raw
//! text. So a tree is built on the way, of the page as it is cut, and asked at every tag that may begin raw text.

use std::ops::Range;

use html5ever::LocalName;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tokenizer::{TokenSink, Tokenizer};

use crate::cap::Cap;
use crate::category::is_raw_text;
use crate::sink::Sink;
use crate::tokenize::{PIECE, push, tokenizer};

/// The most attributes that a tag keeps on a page that has to be thinned.
pub const MAX_ATTRIBUTES: usize = 256;

/// The longest name that the parser keeps in the name itself, in bytes.
const SHORT_NAME: usize = 7;

/// What is to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thinning {
    /// Attributes beyond the first [`MAX_ATTRIBUTES`] of each tag.
    Attributes,
    /// These, and of every long name that HTML does not know what is beyond its first [`SHORT_NAME`] bytes.
    AttributesAndNames,
}

/// The page without what is to be cut; `None` where there is nothing. Names are cut as well where it turns out that
/// there are too many. `scripting` as the page is to be parsed.
pub(crate) fn thin(page: &str, scripting: bool, thinning: Thinning) -> Option<String> {
    let mut tags = Tags::new(page, scripting, thinning);
    tags.walk();
    if tags.tree.sink.too_many_names() && thinning == Thinning::Attributes {
        tags = Tags::new(page, scripting, Thinning::AttributesAndNames);
        tags.walk();
    }
    let mut kept = String::with_capacity(page.len());
    let mut from = 0;
    for cut in &tags.cuts {
        kept.push_str(&page[from..cut.start]);
        from = cut.end;
    }
    kept.push_str(&page[from..]);
    (!tags.cuts.is_empty()).then_some(kept)
}

/// The walk over the tags of a page, read as the tokenizer reads them.
struct Tags<'a> {
    text: &'a str,
    page: &'a [u8],
    at: usize,
    scripting: bool,
    thinning: Thinning,
    /// Byte ranges to be cut, in order; each on character boundaries.
    cuts: Vec<Range<usize>>,
    tree: Tokenizer<Cap<Sink>>,
    queue: BufferQueue,
    /// How much of the page the tree has, and how many of the cuts lie in that.
    built: usize,
    cuts_built: usize,
}

impl<'a> Tags<'a> {
    fn new(text: &'a str, scripting: bool, thinning: Thinning) -> Self {
        Self {
            text,
            page: text.as_bytes(),
            at: 0,
            scripting,
            thinning,
            cuts: Vec::new(),
            tree: tokenizer(Sink::new(scripting), scripting),
            queue: BufferQueue::default(),
            built: 0,
            cuts_built: 0,
        }
    }

    fn walk(&mut self) {
        while self.find(b'<') {
            self.at += 1;
            if self.rest().starts_with(b"!--") {
                self.comment();
            } else if self.rest().starts_with(b"![CDATA[") && self.in_foreign_element() {
                while self.find(b']') && !self.rest().starts_with(b"]]>") {
                    self.at += 1;
                }
            } else if self.tag_follows() {
                self.tag();
            } else if matches!(self.peek(), Some(b'!' | b'?' | b'/')) {
                // A doctype, or what the standard takes for a comment.
                self.find(b'>');
            }
            if self.thinning == Thinning::Attributes && self.tree.sink.too_many_names() {
                return;
            }
        }
    }

    /// Builds the tree up to this place, without what was cut.
    fn build(&mut self) {
        for cut in &self.cuts[self.cuts_built..] {
            feed(&self.tree, &self.queue, &self.text[self.built..cut.start]);
            self.built = cut.end;
        }
        self.cuts_built = self.cuts.len();
        feed(&self.tree, &self.queue, &self.text[self.built..self.at]);
        self.built = self.at;
    }

    fn in_foreign_element(&mut self) -> bool {
        // Not with the opening bracket, which is still to be read in some way.
        self.at -= 1;
        self.build();
        self.at += 1;
        self.tree.sink.adjusted_current_node_present_but_not_in_html_namespace()
    }

    fn comment(&mut self) {
        // The two dashes may be those of the opening, but not where a bang is to follow them.
        let opening = self.at;
        self.at += 1;
        while self.find(b'-') {
            let ends =
                self.rest().starts_with(b"-->") || self.at > opening + 2 && self.rest().starts_with(b"--!>");
            if ends {
                return;
            }
            self.at += 1;
        }
    }

    fn tag_follows(&self) -> bool {
        match self.rest() {
            [b'/', letter, ..] | [letter, ..] => letter.is_ascii_alphabetic(),
            [] => false,
        }
    }

    fn tag(&mut self) {
        let closing = self.peek() == Some(b'/');
        self.at += usize::from(closing);
        let start = self.at;
        self.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>'));
        let name = start..self.at;
        self.shorten(name.clone());
        self.attributes();
        let raw = |name: LocalName| is_raw_text(&name, self.scripting);
        if !closing && self.known(&name).is_some_and(raw) && self.peek().is_some() {
            self.at += 1;
            self.build();
            if self.tree.sink.in_raw_text() {
                self.raw_text(&self.page[name]);
            }
        }
    }

    /// Goes to the tag's `>`, or the end of the page.
    fn attributes(&mut self) {
        let mut count = 0;
        let mut surplus = None;
        loop {
            self.skip(|byte| is_space(byte) || byte == b'/');
            if matches!(self.peek(), None | Some(b'>')) {
                break;
            }
            if count == MAX_ATTRIBUTES {
                surplus = Some(self.at);
            }
            count += 1;
            let start = self.at;
            // A leading '=' is part of the name.
            self.at += 1;
            self.skip(|byte| !is_space(byte) && !matches!(byte, b'/' | b'>' | b'='));
            if surplus.is_none() {
                self.shorten(start..self.at);
            }
            self.value();
        }
        if let Some(start) = surplus {
            self.cuts.push(start..self.at);
        }
    }

    fn value(&mut self) {
        let name_end = self.at;
        self.skip(is_space);
        if self.peek() != Some(b'=') {
            self.at = name_end;
            return;
        }
        self.at += 1;
        self.skip(is_space);
        match self.peek() {
            Some(quote @ (b'"' | b'\'')) => {
                self.at += 1;
                self.find(quote);
                self.at = self.page.len().min(self.at + 1);
            }
            _ => self.skip(|byte| !is_space(byte) && byte != b'>'),
        }
    }

    /// The name at this place, if it is short or HTML knows it: if it can be had without being interned.
    fn known(&self, name: &Range<usize>) -> Option<LocalName> {
        let name = std::str::from_utf8(&self.page[name.clone()]).ok()?.to_ascii_lowercase();
        if name.len() <= SHORT_NAME { Some(LocalName::from(name)) } else { LocalName::try_static(&name) }
    }

    /// Goes to the end tag of the raw text element of this name. A script may hold scripts within what looks like a
    /// comment (HTML standard, "script data double escaped state").
    fn raw_text(&mut self, name: &[u8]) {
        let script = name.eq_ignore_ascii_case(b"script");
        let (mut escaped, mut inner) = (false, false);
        while let Some(step) = self.rest().iter().position(|&byte| byte == b'<' || script && byte == b'-') {
            self.at += step;
            let rest = self.rest();
            if names(rest, b"</", name) {
                if !inner {
                    return;
                }
                inner = false;
            } else if script && rest.starts_with(b"<!--") && !escaped {
                escaped = true;
                // The two dashes may be those of the end.
                self.at += 1;
            } else if escaped && rest.starts_with(b"-->") {
                (escaped, inner) = (false, false);
            } else if escaped && names(rest, b"<", name) {
                inner = true;
            }
            self.at += 1;
        }
        self.at = self.page.len();
    }

    /// Notes what goes of a name.
    fn shorten(&mut self, name: Range<usize>) {
        let bytes = &self.page[name.clone()];
        // NUL is no character of a name, and becomes one of three bytes.
        if self.thinning == Thinning::Attributes || !bytes.contains(&0) && self.known(&name).is_some() {
            return;
        }
        let end =
            (0..=bytes.len().min(SHORT_NAME)).rev().find(|&end| is_short(&bytes[..end], bytes.get(end)));
        let cut = name.start + end.unwrap_or(0)..name.end;
        if !cut.is_empty() {
            self.cuts.push(cut);
        }
    }

    /// Goes to the next such byte, or the end; says whether there is one.
    fn find(&mut self, byte: u8) -> bool {
        self.skip(|other| other != byte);
        self.at < self.page.len()
    }

    fn skip(&mut self, what: impl Fn(u8) -> bool) {
        let length = self.rest().iter().position(|&byte| !what(byte));
        self.at = length.map_or(self.page.len(), |length| self.at + length);
    }

    fn rest(&self) -> &[u8] {
        &self.page[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.page.get(self.at).copied()
    }
}

/// Hands a stretch of the page to the tokenizer, in pieces as ever.
fn feed(tree: &Tokenizer<Cap<Sink>>, queue: &BufferQueue, mut text: &str) {
    while !text.is_empty() {
        let (piece, after) = text.split_at(text.floor_char_boundary(PIECE));
        push(tree, queue, piece);
        text = after;
    }
}

/// Whether the bytes are `opening`, the name, and what ends a tag's name.
fn names(bytes: &[u8], opening: &[u8], name: &[u8]) -> bool {
    let Some(rest) = bytes.strip_prefix(opening) else { return false };
    let ends = rest.get(name.len()).is_some_and(|&byte| is_space(byte) || matches!(byte, b'/' | b'>'));
    ends && rest[..name.len()].eq_ignore_ascii_case(name)
}

/// Whether a name can end here: before a character, and not longer than [`SHORT_NAME`] with each NUL become U+FFFD.
fn is_short(name: &[u8], next: Option<&u8>) -> bool {
    let nuls = name.iter().filter(|&&byte| byte == 0).count();
    name.len() + 2 * nuls <= SHORT_NAME && next.is_none_or(|&byte| byte & 0xC0 != 0x80)
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{MAX_ATTRIBUTES, Thinning};

    fn thin(page: &str) -> Option<String> {
        super::thin(page, true, Thinning::Attributes)
    }

    /// `count` attributes, each other than the last, and each with a blank before it.
    fn attributes(count: usize, value: &str) -> String {
        (0..count).map(|index| format!(" a{index}{value}")).collect()
    }

    fn check(page: &str, expected: Option<&str>) {
        assert_eq!(thin(page).as_deref(), expected);
    }

    #[test]
    fn ordinary_tags_stay() {
        check("<p class=x>text</p> a < b <br/>", None);
        check(&format!("<p{}>", attributes(MAX_ATTRIBUTES, "=1")), None);
    }

    #[test]
    fn surplus_goes_and_the_tag_stays() {
        for value in ["", "=1", "='>'", "=\">\"", " = x", "=é"] {
            let kept = attributes(MAX_ATTRIBUTES, value);
            let page = format!("é<p{kept} {}>text", attributes(99, value).trim_start());
            let thinned = thin(&page).expect("too many attributes");
            assert_eq!(
                thinned.trim_start_matches('é').replace(" >", ">"),
                format!("<p{kept}>text"),
                "{value}"
            );
        }
    }

    #[test]
    fn a_tag_that_never_ends_is_cut_too() {
        let kept = attributes(MAX_ATTRIBUTES, "");
        let thinned =
            thin(&format!("<p{}", attributes(MAX_ATTRIBUTES + 9, ""))).expect("too many attributes");
        assert_eq!(thinned.trim_end(), format!("<p{kept}"));
    }

    #[test]
    fn what_is_no_tag_stays() {
        let many = attributes(MAX_ATTRIBUTES + 1, "");
        check(&format!("<!-- <p{many}> -->"), None);
        check(&format!("<script>if (a <b{many}> c)</script><p>"), None);
        check(&format!("a <{many}>"), None);
    }

    #[test]
    fn a_tag_after_a_script_is_read() {
        let many = attributes(MAX_ATTRIBUTES + 1, "");
        assert!(thin(&format!("<script>'</p>'</SCRIPT><p{many}>")).is_some());
    }

    fn check_names(page: &str, expected: &str) {
        assert_eq!(
            super::thin(page, true, Thinning::AttributesAndNames).as_deref().unwrap_or(page),
            expected
        );
    }

    #[test]
    fn unknown_long_names_are_shortened() {
        check_names("<unknown-1 data-something=x>text</unknown-1>", "<unknown data-so=x>text</unknown>");
        check_names("<x ABCDEFGHIJ/>", "<x ABCDEFG/>");
    }

    #[test]
    fn known_and_short_names_stay() {
        let page = "<BLOCKQUOTE marginwidth=1 spellcheck><abcdefg ab='abcdefghi'>abcdefghi</blockquote>";
        check_names(page, page);
    }

    #[test]
    fn names_are_cut_between_characters() {
        check_names("<abcdeéé>", "<abcdeé>");
        check_names("<abcdefé>", "<abcdef>");
        check_names("<a\0\0\0\0>", "<a\0\0>");
        assert_eq!(super::thin("<a \0>", true, Thinning::AttributesAndNames), None);
    }

    #[test]
    fn raw_text_follows_the_tree() {
        let many = attributes(MAX_ATTRIBUTES + 1, "");
        check(&format!("<style><p{many}>"), None);
        assert!(thin(&format!("<svg><style><p{many}>")).is_some());
        check(&format!("<p><![CDATA[><!-- ]]><p{many}>"), None);
        assert!(thin(&format!("<svg><![CDATA[><!-- ]]><p{many}>")).is_some());
    }

    #[test]
    fn scripts_within_scripts_are_no_tags() {
        let many = attributes(MAX_ATTRIBUTES + 1, "");
        check(&format!("<script><!--<script></script><p{many}>"), None);
        assert!(thin(&format!("<script><!--<script></script></script><p{many}>")).is_some());
        assert!(thin(&format!("<script><!--<script>--></script><p{many}>")).is_some());
        assert!(thin(&format!("<script><!--></script><p{many}>")).is_some());
    }

    proptest! {
        #[test]
        fn any_page_is_survived(pieces in prop::collection::vec(0usize..20, 0..60)) {
            const PIECES: [&str; 20] = [
                "<svg>", "</svg>", "<style>", "</style ", "<script ", "</script>", "<!--", "-->", "--!>", "<![CDATA[",
                "]]>", "é", "\0", ">", "'", "=\"", "<unknown-é", " a-long-name=x", "<plaintext>", "</",
            ];
            let page: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
            if let Some(thinned) = super::thin(&page, true, Thinning::AttributesAndNames) {
                prop_assert!(thinned.len() < page.len());
            }
        }
    }
}
