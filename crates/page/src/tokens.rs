//! The tokens for the tree builder, made from the output of html5gum's tokenizer: an emitter, in html5gum's
//! words.
//!
//! Comments, errors and the attributes of end tags are left out, since they do not change the tree's
//! elements. A comment does change white space in a browser in two cases: between the blanks and the letters
//! of a table, and between `pre` and the line break behind it, which is otherwise dropped. Texts and values
//! that stand unchanged in the page share its memory.
//!
//! A tag of raw text that closes itself (`<iframe/>`, `<script/>`, `<title/>`) is empty on an XHTML page. A
//! page is XHTML if an XML declaration or its doctype declares it, or if the page would otherwise end within
//! that raw text. For browsers the rest of the page is then raw text, up to the next end tag of the name.
//!
//! Attributes of a tag beyond the first [`MAX_ATTRIBUTES`] are dropped here. Each attribute is compared with
//! all those before it, so the tree builder, its sink and a page's own table would all take longer than
//! linear time.
//!
//! html5ever's names are interned for the whole process. Short ones are in the name itself, known ones in a
//! hash table, and all others in 4,096 lists that are searched from the start. A page of half a million
//! different long names takes ten seconds, and slows down every other page parsed at the time. So the others
//! are counted, and a page with too many is read again with these names cut.

use std::cell::Cell;
use std::hash::BuildHasher;

use html5ever::interface::{Attribute, QualName};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Doctype, Tag, TagKind, Token, TokenSink, TokenSinkResult};
use html5ever::{LocalName, local_name, ns};
use html5gum::{Emitter, Error, State};
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::gathered::{Gathered, Source};

/// The most attributes that a tag keeps, with repeated ones.
pub const MAX_ATTRIBUTES: usize = 256;

/// Line numbers are for messages, which are not used.
const LINE: u64 = 1;

/// The reason why the tokenizer stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The page ends.
    Page,
    /// There are too many names; the page is to be read again with names cut.
    Names,
    /// A tag has more attributes than are kept; the page is to be read again by a reader that bears it.
    Attributes,
    /// The page ends in raw text whose tag closes itself; it is to be read again as XHTML.
    Unclosed,
}

/// The present token, and the text before it.
#[derive(Debug)]
pub(crate) struct Tokens<'a, S> {
    sink: &'a S,
    source: Source<'a>,
    names: Names,
    /// Text that did not go to the sink yet.
    text: Gathered,
    /// Whether NUL may be within a piece of text: in CDATA sections only.
    cdata: bool,
    /// Whether the text is that of a script.
    script: bool,
    /// Whether the page is XHTML.
    xhtml: bool,
    /// Ends the page at a tag of more attributes than are kept, if the reader does not bear it.
    ends: Option<&'a Cell<bool>>,
    /// Whether the text is raw text whose tag closes itself.
    unclosed: bool,
    /// The tag without its name.
    tag: Tag,
    tag_name: Vec<u8>,
    /// The number of attributes of the tag, dropped ones included.
    attribute_count: usize,
    /// Empty outside of attributes.
    attribute_name: Vec<u8>,
    attribute_value: Gathered,
    /// The name of the start tag before raw text; the end tag of this name ends the raw text.
    awaited: Vec<u8>,
    doctype: DoctypeParts,
    end: Option<End>,
}

impl<'a, S: TokenSink> Tokens<'a, S> {
    /// Tokens for `sink` of a page without CR; `xhtml` if the page is known to be XHTML. `ends` is that of a reader that ends.
    pub(crate) fn new(
        source: Source<'a>,
        names: Names,
        xhtml: bool,
        ends: Option<&'a Cell<bool>>,
        sink: &'a S,
    ) -> Self {
        Self {
            sink,
            source,
            names,
            text: Gathered::default(),
            cdata: false,
            script: false,
            xhtml,
            ends,
            unclosed: false,
            tag: bare_tag(TagKind::StartTag, local_name!("")),
            tag_name: Vec::new(),
            attribute_count: 0,
            attribute_name: Vec::new(),
            attribute_value: Gathered::default(),
            awaited: Vec::new(),
            doctype: DoctypeParts::default(),
            end: None,
        }
    }

    /// Sends a token to which the sink has no answer.
    fn send(&self, token: Token) {
        let _ = self.sink.process_token(token, LINE);
    }

    fn send_text(&mut self) {
        if !self.text.is_empty() {
            let text = self.text.take(self.source);
            self.send(Token::CharacterTokens(text));
        }
    }

    /// Adds a piece of text. Texts are never copied together: a piece from another place in the page is a
    /// token of its own. Only a script, which is full of characters that may begin tags, is one token.
    fn add_text(&mut self, piece: &[u8]) {
        if !self.script && !self.text.is_empty() && !self.text.goes_on(piece, self.source) {
            self.send_text();
        }
        self.text.push(piece, self.source);
    }

    fn begin_tag(&mut self, kind: TagKind) {
        self.tag.kind = kind;
        self.tag.self_closing = false;
        self.tag.had_duplicate_attributes = false;
        self.tag.attrs.clear();
        self.tag_name.clear();
        self.attribute_count = 0;
        self.attribute_name.clear();
        self.attribute_value.clear();
    }

    /// Adds the attribute that was read, if there is one, to the tag.
    fn finish_attribute(&mut self) {
        if self.attribute_name.is_empty() {
            return;
        }
        self.attribute_count += 1;
        if self.attribute_count > MAX_ATTRIBUTES
            && let Some(ends) = self.ends
        {
            ends.set(true);
        }
        if self.tag.kind == TagKind::StartTag && self.attribute_count <= MAX_ATTRIBUTES {
            let name = self.names.name(&self.attribute_name);
            if self.tag.attrs.iter().any(|known| known.name.local == name) {
                self.tag.had_duplicate_attributes = true;
            } else {
                let value = self.attribute_value.take(self.source);
                self.tag.attrs.push(Attribute { name: QualName::new(None, ns!(), name), value });
            }
        }
        self.attribute_name.clear();
        self.attribute_value.clear();
    }
}

impl<S: TokenSink> Emitter for Tokens<'_, S> {
    type Token = End;

    /// Used by html5gum's and html5lib's tests.
    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.awaited = name.unwrap_or_default().to_vec();
    }

    fn emit_eof(&mut self) {
        if self.ends.is_some_and(Cell::get) {
            self.end = Some(End::Attributes);
            return;
        }
        if self.unclosed {
            self.end = Some(End::Unclosed);
            return;
        }
        self.send_text();
        self.send(Token::EOFToken);
        self.sink.end();
        self.end = Some(End::Page);
    }

    fn emit_error(&mut self, _error: Error) {}

    #[inline]
    fn should_emit_errors(&mut self) -> bool {
        false
    }

    #[inline]
    fn pop_token(&mut self) -> Option<End> {
        self.end.take()
    }

    #[inline]
    fn emit_string(&mut self, piece: &[u8]) {
        if !self.cdata && piece != b"\0" {
            self.add_text(piece);
            return;
        }
        for (index, part) in piece.split(|&byte| byte == 0).enumerate() {
            if index > 0 {
                self.send_text();
                self.send(Token::NullCharacterToken);
            }
            self.add_text(part);
        }
    }

    fn init_start_tag(&mut self) {
        self.begin_tag(TagKind::StartTag);
    }

    fn init_end_tag(&mut self) {
        self.begin_tag(TagKind::EndTag);
    }

    #[inline]
    fn push_tag_name(&mut self, piece: &[u8]) {
        self.tag_name.extend_from_slice(piece);
    }

    fn set_self_closing(&mut self) {
        self.tag.self_closing = true;
    }

    fn init_attribute(&mut self) {
        self.finish_attribute();
    }

    #[inline]
    fn push_attribute_name(&mut self, piece: &[u8]) {
        self.attribute_name.extend_from_slice(piece);
    }

    #[inline]
    fn push_attribute_value(&mut self, piece: &[u8]) {
        self.attribute_value.push(piece, self.source);
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.finish_attribute();
        self.send_text();
        let name = self.names.name(&self.tag_name);
        let attrs = std::mem::take(&mut self.tag.attrs);
        let tag = Tag { name: name.clone(), attrs, ..self.tag };
        if self.names.too_many() {
            self.end = Some(End::Names);
        }
        (self.script, self.unclosed) = (false, false);
        let state = match self.sink.process_token(Token::TagToken(tag), LINE) {
            TokenSinkResult::RawData(RawKind::Rcdata) => State::RcData,
            TokenSinkResult::RawData(RawKind::Rawtext) => State::RawText,
            TokenSinkResult::RawData(RawKind::ScriptData | RawKind::ScriptDataEscaped(_)) => {
                State::ScriptData
            }
            TokenSinkResult::Plaintext => State::PlainText,
            // No script is run, and the encoding is known.
            TokenSinkResult::Continue
            | TokenSinkResult::Script(_)
            | TokenSinkResult::EncodingIndicator(_) => {
                return None;
            }
        };
        if self.tag.self_closing && self.xhtml && state != State::PlainText {
            self.send(Token::TagToken(bare_tag(TagKind::EndTag, name)));
            return None;
        }
        self.unclosed = self.tag.self_closing && state != State::PlainText;
        self.awaited.clone_from(&self.tag_name);
        self.script = state == State::ScriptData;
        Some(state)
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.tag.kind == TagKind::EndTag && self.tag_name == self.awaited
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.send_text();
        let foreign = self.sink.adjusted_current_node_present_but_not_in_html_namespace();
        self.cdata |= foreign;
        foreign
    }

    fn init_comment(&mut self) {}

    fn push_comment(&mut self, _piece: &[u8]) {}

    fn emit_current_comment(&mut self) {}

    fn init_doctype(&mut self) {
        self.doctype = DoctypeParts::default();
    }

    fn push_doctype_name(&mut self, piece: &[u8]) {
        self.doctype.name.get_or_insert_default().extend_from_slice(piece);
    }

    fn set_doctype_public_identifier(&mut self, value: &[u8]) {
        self.doctype.public_id = Some(value.to_vec());
    }

    fn push_doctype_public_identifier(&mut self, piece: &[u8]) {
        self.doctype.public_id.get_or_insert_default().extend_from_slice(piece);
    }

    fn set_doctype_system_identifier(&mut self, value: &[u8]) {
        self.doctype.system_id = Some(value.to_vec());
    }

    fn push_doctype_system_identifier(&mut self, piece: &[u8]) {
        self.doctype.system_id.get_or_insert_default().extend_from_slice(piece);
    }

    fn set_force_quirks(&mut self) {
        self.doctype.force_quirks = true;
    }

    fn emit_current_doctype(&mut self) {
        self.send_text();
        let DoctypeParts { name, public_id, system_id, force_quirks } = std::mem::take(&mut self.doctype);
        self.xhtml |= public_id.as_deref().is_some_and(declares_xhtml);
        let text =
            |part: Option<Vec<u8>>| part.map(|part| StrTendril::from_slice(&String::from_utf8_lossy(&part)));
        self.send(Token::DoctypeToken(Doctype {
            name: text(name),
            public_id: text(public_id),
            system_id: text(system_id),
            force_quirks,
        }));
    }
}

/// A tag of this name without attributes.
pub(crate) fn bare_tag(kind: TagKind, name: LocalName) -> Tag {
    Tag { kind, name, self_closing: false, attrs: Vec::new(), had_duplicate_attributes: false }
}

/// Whether this is the public identifier of an XHTML doctype: `-//W3C//DTD XHTML 1.0 Strict//EN`.
fn declares_xhtml(public_id: &[u8]) -> bool {
    const XHTML: &[u8] = b"//DTD XHTML";
    public_id.windows(XHTML.len()).any(|part| part.eq_ignore_ascii_case(XHTML))
}

/// A doctype as it is read. Its pieces may end within characters.
#[derive(Debug, Default)]
struct DoctypeParts {
    name: Option<Vec<u8>>,
    public_id: Option<Vec<u8>>,
    system_id: Option<Vec<u8>>,
    force_quirks: bool,
}

/// The most different long names that a page keeps, of tags and attributes together. A name is long if it has
/// more than 7 bytes and is unknown to HTML. Ordinary pages have a few dozen.
pub const MAX_LONG_NAMES: usize = 4096;

/// The most bytes of a name that is stored in the name itself.
const SHORT_NAME: usize = 7;

/// The number of places for long names met before; a power of two.
const REMEMBERED: usize = 128;

/// The names of one pass over a page.
#[derive(Debug)]
pub(crate) struct Names {
    /// Long names at places by their hash, so that most are found without being interned again.
    remembered: Vec<Option<LocalName>>,
    /// The different long names that are unknown to HTML; at most one more than are kept.
    unknown: FxHashSet<LocalName>,
    cut: bool,
}

impl Names {
    /// No names yet. With `cut`, a long name that is unknown to HTML keeps only its first bytes.
    pub(crate) fn new(cut: bool) -> Self {
        Self { remembered: vec![None; REMEMBERED], unknown: FxHashSet::default(), cut }
    }

    /// Whether the page has more than [`MAX_LONG_NAMES`] different names that must be interned.
    pub(crate) fn too_many(&self) -> bool {
        self.unknown.len() > MAX_LONG_NAMES
    }

    /// The name of these bytes.
    pub(crate) fn name(&mut self, bytes: &[u8]) -> LocalName {
        if bytes.len() <= SHORT_NAME {
            return LocalName::from(text(bytes));
        }
        let place = FxBuildHasher.hash_one(bytes) as usize % REMEMBERED;
        match &self.remembered[place] {
            Some(name) if name.as_bytes() == bytes => name.clone(),
            _ => {
                let name = self.intern(text(bytes));
                self.remembered[place] = Some(name.clone());
                name
            }
        }
    }

    fn intern(&mut self, name: &str) -> LocalName {
        LocalName::try_static(name).unwrap_or_else(|| {
            if self.cut {
                return LocalName::from(&name[..name.floor_char_boundary(SHORT_NAME)]);
            }
            let name = LocalName::from(name);
            if !self.too_many() {
                self.unknown.insert(name.clone());
            }
            name
        })
    }
}

/// The bytes of a name as text; they are whole characters.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_long_names_are_cut() {
        let mut names = Names::new(true);
        let mut check = |name: &str, expected| assert_eq!(&*names.name(name.as_bytes()), expected);
        check("unknown-1", "unknown");
        check("blockquote", "blockquote");
        check("marginwidth", "marginwidth");
        check("abcdefg", "abcdefg");
        check("abcdeéé", "abcdeé");
        check("abcdefé", "abcdef");
        check("a\u{fffd}\u{fffd}\u{fffd}", "a\u{fffd}\u{fffd}");
    }

    #[test]
    fn each_unknown_long_name_counts_once() {
        let mut names = Names::new(false);
        for index in (0..MAX_LONG_NAMES).chain(0..MAX_LONG_NAMES) {
            let name = format!("unknown-{index}");
            assert_eq!(*names.name(name.as_bytes()), *name);
            names.name(b"blockquote");
            names.name(b"short");
        }
        assert!(!names.too_many());
        names.name(b"one-more-name");
        assert!(names.too_many());
    }
}
