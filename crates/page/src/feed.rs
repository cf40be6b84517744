//! Reading a page's tokens into a tree, with scripting or without.
//!
//! Without it, the frames of old sites are no tags, so that what stands in `noframes` is read. A word is one of `text::alphanumeric_words`,
//! which this crate may not import.

use std::borrow::Cow;
use std::cell::Cell;

use html5ever::tendril::StrTendril;
use memchr::memchr;

use crate::cap::Cap;
use crate::gathered::Source;
use crate::pausing;
use crate::stack::Counting;
use crate::tokens::{End, Names, Tokens};
use crate::tree::{Arena, Sink};

/// Parses a page, with its late parts where they are shown and, without `scripting`, without the tags of frames, so that the parser reads what a
/// browser without frames shows.
pub(crate) fn feed(page: &str, scripting: bool) -> Arena {
    let page = if scripting { Cow::Borrowed(page) } else { without_frames(page) };
    feed_source(&with_late_parts(&page), scripting, || Sink::new(scripting, page.len()))
}

/// Parses `page` into the tree of a sink that `sink` makes. It parses once more if a try has far too many
/// names or a tag with too many attributes, or if the page turns out to be XHTML. Without `scripting`, `noscript` and `noframes` hold elements.
pub(crate) fn feed_source<S: Counting>(page: &str, scripting: bool, sink: impl Fn() -> S) -> S::Output {
    let page = with_line_feeds(page);
    let (mut names_cut, mut pauses) = (false, false);
    let mut xhtml = page.trim_start().starts_with("<?xml");
    loop {
        let cap = Cap::new(sink(), scripting);
        let ends = Cell::new(false);
        let tokens = |ends| Tokens::new(Source::new(&page), Names::new(names_cut), xhtml, ends, &cap);
        let end = if pauses {
            pausing::tokens(page.as_bytes(), tokens(None)).next()
        } else {
            pausing::tokens_until(page.as_bytes(), &ends, tokens(Some(&ends))).next()
        };
        match end.expect("the end is told") {
            End::Page => return cap.finish(),
            End::Names => names_cut = true,
            End::Attributes => pauses = true,
            End::Unclosed => xhtml = true,
        }
    }
}

/// The page with each CR, and the LF after it, as LF (HTML standard, "preprocessing the input stream"). The
/// tokenizer would do the same, but then no text with a line break could share the page's memory. Texts of
/// the tree do share it.
pub(crate) fn with_line_feeds(page: &str) -> StrTendril {
    if memchr(b'\r', page.as_bytes()).is_none() {
        return StrTendril::from_slice(page);
    }
    let mut kept = String::with_capacity(page.len());
    let mut pieces = page.split('\r');
    kept.extend(pieces.next());
    for piece in pieces {
        kept.push('\n');
        kept.push_str(piece.strip_prefix('\n').unwrap_or(piece));
    }
    StrTendril::from(kept)
}

/// The most late parts of a page that are moved.
const LATE_PARTS: usize = 64;

/// The calls by which React moves late parts: the start of their element, theirs, what is between their two ids, and whether the part
/// stands for what is up to the end of a comment. The last two are those of pages without scripts in the page.
const CALLS: [(&str, &str, &str, bool); 5] = [
    ("<script>", r#"$RC(""#, r#"",""#, true),
    ("<script>", r#"$RR(""#, r#"",""#, true),
    ("<script>", r#"$RS(""#, r#"",""#, false),
    ("<template ", r#"data-bid=""#, r#"" data-sid=""#, true),
    ("<template ", r#"data-sid=""#, r#"" data-pid=""#, false),
];

/// A call: the start of its element, itself, the ids of the place and of the part, and whether it is one up to a comment.
type Call<'p> = (&'static str, &'p str, [&'p str; 2], bool);

/// A page whose late parts React has sent behind everything else, with each part where something stood for it. A browser moves them by script.
fn with_late_parts(page: &str) -> Cow<'_, str> {
    if !page.contains(r#"<template id=""#) {
        return Cow::Borrowed(page);
    }
    let mut calls: Vec<_> = CALLS
        .into_iter()
        .flat_map(|(element, start, between, to_comment)| {
            page.match_indices(start).filter_map(move |(at, _)| {
                let call = &page[at..];
                let (first, rest) = call[start.len()..].split_once('"')?;
                let second = rest.strip_prefix(&between[1..])?.split('"').next()?;
                let call = &call[..start.len() + first.len() + between.len() + second.len() + 1];
                let ids = if to_comment { [first, second] } else { [second, first] };
                Some((at, (element, call, ids, to_comment)))
            })
        })
        .collect();
    calls.sort_unstable_by_key(|(at, _)| *at);
    let calls = calls.into_iter().take(LATE_PARTS);
    calls.fold(Cow::Borrowed(page), |with, (_, call)| with_late_part(&with, call).map_or(with, Cow::Owned))
}

/// `None` if the page has no such part. So React writes: `<template id="B:0"></template>Loading<!--/$-->` and
/// `<div hidden id="S:0">the part</div><script>$RC("B:0","S:0")</script>`. The rows of a table are in a hidden table.
fn with_late_part(page: &str, (element, call, [place, part], to_comment): Call<'_>) -> Option<String> {
    let (before, sent) = page.split_once(&format!(r#" id="{part}">"#))?;
    let (sent, behind) = sent.split_once(call)?;
    let (sent, _) = sent.rsplit_once(element.trim_end_matches(['>', ' ']))?;
    let (before, tag) = before.rsplit_once('<')?;
    let name = tag.split(' ').next()?;
    let (sent, _) = sent.rsplit_once(&format!("</{name}>"))?;
    let before = before.strip_suffix("<table hidden>").unwrap_or(before);
    let (shown, stands) = before.split_once(&format!(r#"<template id="{place}"></template>"#))?;
    let mut depth = 1;
    let end = stands.match_indices("<!--").map(|(at, _)| at).find(|&at| {
        let comment = &stands[at + "<!--".len()..];
        depth += usize::from(comment.starts_with('$'));
        depth -= usize::from(comment.starts_with("/$-->"));
        depth == 0
    });
    let end = if to_comment { end? } else { 0 };
    Some([shown, sent, &stands[end..], element, behind.strip_prefix(')').unwrap_or(behind)].concat())
}

/// A page without the tags of frames.
fn without_frames(page: &str) -> Cow<'_, str> {
    const NAMES: [&str; 3] = ["frameset", "frame", "noframes"];
    let (mut kept, mut rest) = (String::new(), page);
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        let tag = &rest[at + 1..];
        let name = tag.strip_prefix('/').unwrap_or(tag);
        let name = &name[..name.bytes().take_while(u8::is_ascii_alphabetic).count()];
        let is_frame = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
        kept.push_str(&rest[..at + usize::from(!is_frame)]);
        rest = if is_frame { tag.split_once('>').map_or("", |(_, behind)| behind) } else { tag };
    }
    if kept.is_empty() { Cow::Borrowed(page) } else { Cow::Owned(kept + rest) }
}

/// The number of words of HTML source. A stretch that looks like a tag or a comment has no words, and
/// separates words.
pub(crate) fn words_outside_tags(html: &str) -> usize {
    let begins_tag = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!' | '?');
    let texts = html.split('<').enumerate().map(|(index, piece)| {
        let is_tag = index > 0 && piece.starts_with(begins_tag);
        if is_tag { piece.split_once('>').map_or("", |(_, text)| text) } else { piece }
    });
    texts.map(|text| words(text, usize::MAX)).sum()
}

/// The number of words, at most `most`: characters U+4E00 to U+9FFF, and runs of other letters and digits.
pub(crate) fn words(text: &str, most: usize) -> usize {
    let mut words = 0;
    let mut in_word = false;
    for char in text.chars() {
        if words == most {
            break;
        }
        let alone = matches!(char, '\u{4E00}'..='\u{9FFF}');
        let goes_on = !alone && char.is_alphanumeric();
        words += usize::from(alone || goes_on && !in_word);
        in_word = goes_on;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carriage_returns_become_line_feeds() {
        let check = |page, expected| assert_eq!(&*with_line_feeds(page), expected);
        check("", "");
        check("a\nb", "a\nb");
        check("\r", "\n");
        check("a\r\nb\rc\r\r\n\n\r", "a\nb\nc\n\n\n\n");
    }

    #[test]
    fn late_parts_go_where_something_stood_for_them() {
        let check = |page: &str, expected: &str| assert_eq!(with_late_parts(page), expected);
        let stands = |part: &str, inner: &str| {
            format!(r#"<!--$?--><template id="B:{part}"></template>{inner}<!--/$-->"#)
        };
        let sent = |part: &str, inner: &str| {
            format!(r#"<div hidden id="S:{part}">{inner}</div><script>$RC("B:{part}","S:{part}")</script>"#)
        };
        let ends = "<script></script>";
        let page = |inner: &str| format!("a{}b", stands("0", inner)) + "c" + &sent("0", "<p>d</div>");
        for inner in ["", "wait", "<!--$-->wait<!--/$-->", "<!-- $ -->"] {
            check(&page(inner), &format!("a<!--$?--><p>d</div><!--/$-->bc{ends}"));
        }
        // by other calls, and behind a part that never came
        for (call, element) in [
            (r#"$RR("B:a","S:1",[])"#, "script"),
            (r#"$RC("B:a","S:1")"#, "script"),
            (r#"<template data-rci="" data-bid="B:a" data-sid="S:1">"#, "template"),
        ] {
            let call = if element == "script" {
                format!("<script>{call}</script>")
            } else {
                format!("{call}</template>")
            };
            let page = stands("0", "x")
                + &stands("a", "wait")
                + r#"<script>$RX("B:0")</script><div hidden id="S:1">d</div>"#
                + &call;
            let moved = with_late_parts(&page).into_owned();
            assert!(moved.starts_with(&(stands("0", "x") + "<!--$?-->d<!--/$--><script>$RX")), "{moved}");
            assert!(moved.ends_with(&format!("</{element}>")) && !moved.contains("S:1\">d"), "{moved}");
        }
        let segment = r#"<div hidden id="x-S:1">d</div><script>$RS("x-S:1","x-P:1")</script>"#;
        check(&format!(r#"a<template id="x-P:1"></template>b{segment}"#), &format!("adb{ends}"));
        let rows =
            r#"<table hidden><tbody id="S:2"><tr><td>d</tbody></table><script>$RC("B:2","S:2")</script>"#;
        check(&(stands("2", "wait") + rows), &format!("<!--$?--><tr><td>d<!--/$-->{ends}"));
        check(
            r#"<template id="P:1"></template>$RS("S:1","P:1")"#,
            r#"<template id="P:1"></template>$RS("S:1","P:1")"#,
        );
        // a part in a part
        let both = stands("0", "") + &sent("0", &stands("1", "wait")) + &sent("1", "d");
        check(&both, &format!("<!--$?--><!--$?-->d<!--/$--><!--/$-->{ends}{ends}"));
        for other in
            ["", "a", &stands("0", "a"), &sent("0", "a"), &format!("{}{}", sent("0", "a"), stands("0", "b"))]
        {
            check(other, other);
        }
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_and_single_characters() {
        let check = |text, expected| assert_eq!(words(text, usize::MAX), expected, "{text:?}");
        check("", 0);
        check(" ,-_ ", 0);
        check("a_b don't 3.5 é", 7);
        check("a中文b 新", 5);
        check("ひらがな 서울", 2);
        assert_eq!(words("a b c", 2), 2);
    }

    #[test]
    fn tags_and_comments_have_no_words() {
        let check = |html, expected| assert_eq!(words_outside_tags(html), expected, "{html:?}");
        check("a b", 2);
        check("<p class=x>a<b>b</b></p>c", 3);
        check("<!-- a b --><?php c ?>d", 1);
        check("a < b <3 c", 4);
        check("a <p b", 1);
        check("p>a", 2);
        check("<<p>a", 1);
    }
}
