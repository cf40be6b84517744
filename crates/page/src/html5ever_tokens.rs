//! Compares the tokens that `tokens` makes with html5gum against those of html5ever's own tokenizer. Both
//! follow one standard; the pages are tag soup that reaches their states, raw text above all.
//!
//! Pages that end in raw text whose tag closes itself are left out: here they are read as XHTML, which
//! html5ever does not do.
//!
//! Each tokenizer drives a tree builder, since that decides on raw text and CDATA sections. The test compares
//! the pages, and all tokens but comments, errors and the attributes of end tags. Neighbouring texts count as
//! one.

use std::cell::{Cell, RefCell};

use html5ever::TokenizerResult;
use html5ever::buffer_queue::BufferQueue;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::cap::Cap;
use crate::feed::with_line_feeds;
use crate::flatten::{Flat, flatten};
use crate::gathered::Source;
use crate::pausing;
use crate::tokens::{End, Names, Tokens};
use crate::tree::Sink;

/// Writes tokens down on their way to the tree builder.
struct Recorder {
    cap: Cap<Sink>,
    tokens: RefCell<Vec<Token>>,
}

impl Recorder {
    fn new(scripting: bool) -> Self {
        Self { cap: Cap::new(Sink::new(scripting, 0), scripting), tokens: RefCell::default() }
    }

    fn note(&self, token: &Token) {
        let mut tokens = self.tokens.borrow_mut();
        match (tokens.last_mut(), token) {
            (Some(Token::CharacterTokens(text)), Token::CharacterTokens(more)) => text.push_tendril(more),
            (_, Token::CharacterTokens(text)) => tokens.push(Token::CharacterTokens(text.clone())),
            (_, Token::TagToken(tag)) => tokens.push(Token::TagToken(tag.clone())),
            (_, Token::DoctypeToken(doctype)) => tokens.push(Token::DoctypeToken(doctype.clone())),
            (_, Token::NullCharacterToken) => tokens.push(Token::NullCharacterToken),
            (_, Token::EOFToken) => tokens.push(Token::EOFToken),
            (_, Token::CommentToken(_) | Token::ParseError(_)) => unreachable!("these are not recorded"),
        }
    }

    fn finish(self) -> (Vec<Token>, Flat) {
        (self.tokens.into_inner(), flatten(&self.cap.finish()))
    }
}

impl TokenSink for Recorder {
    type Handle = <Cap<Sink> as TokenSink>::Handle;

    fn process_token(&self, mut token: Token, line: u64) -> TokenSinkResult<Self::Handle> {
        match &mut token {
            Token::CommentToken(_) | Token::ParseError(_) => return TokenSinkResult::Continue,
            // html5ever has an empty text in an empty CDATA section.
            Token::CharacterTokens(text) if text.is_empty() => return TokenSinkResult::Continue,
            Token::TagToken(tag) if tag.kind == TagKind::EndTag => {
                tag.attrs.clear();
                tag.had_duplicate_attributes = false;
            }
            _ => {}
        }
        self.note(&token);
        self.cap.process_token(token, line)
    }

    fn end(&self) {
        self.cap.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.cap.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

fn by_html5ever(page: &str, scripting: bool) -> (Vec<Token>, Flat) {
    let options = TokenizerOpts { discard_bom: false, ..TokenizerOpts::default() };
    let tokenizer = Tokenizer::new(Recorder::new(scripting), options);
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(page));
    while !matches!(tokenizer.feed(&queue), TokenizerResult::Done) {}
    tokenizer.end();
    tokenizer.sink.finish()
}

/// By the reader that pauses, or by the one that ends; `None` for a page that would be read again.
fn by_html5gum(page: &str, scripting: bool, pauses: bool) -> Option<(Vec<Token>, Flat)> {
    let page = with_line_feeds(page);
    let (recorder, ends) = (Recorder::new(scripting), Cell::new(false));
    let tokens = |ends| Tokens::new(Source::new(&page), Names::new(false), false, ends, &recorder);
    let end = if pauses {
        pausing::tokens(page.as_bytes(), tokens(None)).next()
    } else {
        pausing::tokens_until(page.as_bytes(), &ends, tokens(Some(&ends))).next()
    };
    match end.expect("the end is told") {
        End::Page => Some(recorder.finish()),
        End::Attributes if !pauses => None,
        End::Unclosed => None,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn check(page: &str, scripting: bool) {
    let (expected, by_html5ever) = by_html5ever(page, scripting);
    for (found, by_html5gum) in
        [false, true].into_iter().filter_map(|pauses| by_html5gum(page, scripting, pauses))
    {
        assert_eq!(found, expected, "{page:?}");
        assert_eq!(by_html5gum.arrays, by_html5ever.arrays, "{page:?}");
        assert_eq!(by_html5gum.beside.json_ld, by_html5ever.beside.json_ld, "{page:?}");
        assert_eq!(by_html5gum.noscript_words, by_html5ever.noscript_words, "{page:?}");
    }
}

/// Pieces that begin, end or break a construct, separated by bars: tags and attributes, raw text, comments
/// and their like, doctypes, foreign elements, references, text.
const PIECES: [&str; 7] = [
    "<p>|</p>|<b class=x>|</B>|<br/>|<A HREF='x' href=y id=\"z\">|<p/a / b>|<p\tx\n=\u{c}y>|<p =a>|<p a=b\"c'd<e=f`>|<p a='b'c>\
     |<p \"'<>|<p é=É>|<x-É>|</p a=b a=c/>|<unknown-name data-long-name>|<td>|<table>|</table>|<li| id=1| a|=|'|\"|/|>|<|</|</>\
     |< p>|</ p>|<1>|<é",
    "<script>|</script>|</SCRIPT |</script/|</scrip|<script type=application/ld+json>|<!--<script>|<script |<style>|</style>\
     |</style x|<title>|</title>|<textarea>\n|</textarea>|<xmp>|</xmp>|<iframe>|</iframe>|<noscript>|</noscript>|<noframes>\
     |</noframes>|<plaintext>|<frameset>|<select>|<template>",
    "<!--|-->|--!>|<!-->|<!--->|<!---->|<!-|--|-|!|<!--<!--|<!--a--b-->|<!a>|<!>|<?a?>|<?|</?>|</!-->",
    "<!DOCTYPE html>|<!doctype>|<!DOCTYPEa|<!doctype html public \"-//W3C//DTD HTML 4.01//EN\">| SYSTEM | public \
     |<!DOCTYPE a PUBLIC 'b''c'>|<!DOCTYPE \0 system\"d\"e>|<!doctype html SYSTEM 'about:legacy-compat' x>",
    "<svg>|</svg>|<math>|</math>|<mi>|<foreignObject>|<desc>|<svg viewbox=1 xlink:href=x>|<annotation-xml encoding=text/html>\
     |<![CDATA[|]]>|]]|]|<![cdata[x]]>",
    "&amp;|&amp|&AMP|&notit;|&not;|&noti|&lt|&|&;|&x;|&#|&#x|&#65;|&#65|&#x41;|&#X4a|&#0;|&#13;|&#x80;|&#xD800;|&#xFDD0;|&#x110000;\
     |&#99999999999;|&nbsp|&CounterClockwiseContourIntegral;|&acE;|&é|<a href=?a&copy=1&copy;b&amp;c&ampd&lt=&#x26;>\
     |<a title='&gt;&gt'>",
    "a|B|1|;| |\n|\r|\r\n|\t|\u{c}|\0|é|\u{3000}|\u{feff}|中文|word and word",
];

/// Pieces at the beginning or end of raw text and comments.
const ENDS: [&str; 1] = [
    "<|!|/|>|-|\n| |a|\0|&lt|--|<!--|-->|--!>|script|<script|</script>|</SCRIPT |</scripta|style>|</style|</title>\
     |</textarea/|</noscript>|</svg>|]]>",
];

/// The beginnings of raw text and comments.
const RAW: [&str; 1] = ["<script>|<style>|<title>|<textarea>|<noscript>|<svg>|<svg><script>|<!--"];

/// At most `most` of these pieces, a few of them cut off at some point.
fn soup(pieces: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = pieces.iter().flat_map(|line| line.split('|')).collect();
    let cut = prop::option::weighted(0.1, 0usize..10);
    let piece = (prop::sample::select(pieces), cut).prop_map(|(piece, cut)| {
        let end = cut.map_or(piece.len(), |cut| piece.floor_char_boundary(cut.min(piece.len())));
        &piece[..end]
    });
    vec(piece, 0..most).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

    #[test]
    fn of_tag_soup(page in soup(&PIECES, 40), scripting: bool) {
        check(&page, scripting);
    }

    #[test]
    fn of_raw_text(
        start in soup(&RAW, 2),
        page in soup(&ENDS, 30),
        scripting: bool,
    ) {
        check(&format!("{start}{page}"), scripting);
    }

    #[test]
    fn of_markup_characters(page in "[<>/a-cA -=\"'!?&;#x0-9\r\n\0é\\[\\]-]{0,40}", foreign: bool) {
        check(&format!("{}{page}", if foreign { "<svg>" } else { "" }), true);
    }
}

#[test]
fn pauses_of_the_reader_change_no_token() {
    let quoted = [
        " a=\"b\"",
        " a='b'",
        "c=\"d\"/",
        " e\"f=\"&amp;g\"",
        " h=\"i\"j",
        " \"=\"\"",
        " k=l\"m'",
        " n = \"o\"\n",
    ];
    for construct in quoted {
        check(&format!("<p{}>text</p{}>", construct.repeat(200), construct.repeat(200)), true);
    }
    for construct in
        ["<p a=\"b\" c='d'>", "<!doctype html public \"a\" 'b'>", "<script>\"a\"</script>", "\"a'"]
    {
        check(&construct.repeat(200), true);
    }
}
