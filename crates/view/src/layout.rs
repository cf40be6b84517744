//! A page in its own layout, with the kept and the removed text marked, as a document for a frame without permissions.
//!
//! # Why a hostile page can run nothing and fetch nothing
//!
//! - The document is not the page's source with parts removed. It is written anew from the parsed page: tags of one list, attributes of
//!   another, texts, and style sheets without addresses. Everything else is left out. No tag of the list runs, loads or
//!   submits anything; no attribute of the list holds an address or a script.
//! - Every text and every value of an attribute is escaped, and the whole document once more as the value of `srcdoc`.
//! - Its policy (`Content-Security-Policy`) allows inline style and nothing else.
//! - The frame is sandboxed without any allowance: no script, no form, no window, no access to the file around it.
//!
//! The first would be enough alone; so would the last two together.

use cleaning::{Cleaning, is_among};
use page::html::{attribute, end_tag, escape};
use page::{Class, NodeId, Page, Tag};

use crate::mark::Marks;

/// The permissions of a layout: inline style only.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE: &str = include_str!("layout.css");

/// HTML elements that are skipped when empty. SVG elements of the same name are kept.
const NOTHING: &str = "script style template head iframe embed audio video canvas noembed";

/// The attributes that are written; addresses are removed from `style`.
const ATTRIBUTES: &str = "align alt bgcolor border cellpadding cellspacing class clear color colspan dir face height \
                          hspace id lang noshade nowrap open rowspan size start style type valign vspace width";

/// The document. Pictures are marked too if the method decides on elements.
pub(crate) fn layout(page: &Page, marks: &Marks, cleaning: &Cleaning) -> String {
    let sheets = style_sheets(page);
    let mut html = String::with_capacity(2 * page.text().len() + 16 * page.len() + sheets.len());
    html.push_str("<!DOCTYPE html><html><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"");
    html.extend([POLICY, "\"><style>", STYLE, "</style>"]);
    if !sheets.is_empty() {
        html.extend(["<style>", &sheets, "</style>"]);
    }
    html.push_str("</head><body");
    let body = page.nodes().find(|&node| *page.tag(node) == *"body" || *page.tag(node) == *"frameset");
    let (mut at, end) = body.map_or((0, page.len()), |body| (body.index() + 1, page.end(body).index()));
    body.into_iter().for_each(|body| attributes(&mut html, page, body));
    html.push('>');
    // open elements: their end, and the tag to close, if any
    let mut open: Vec<(NodeId, Option<&str>)> = Vec::new();
    while at < end {
        let node = NodeId::new(at);
        while let Some((_, tag)) = open.pop_if(|(end, _)| *end <= node) {
            tag.into_iter().for_each(|tag| end_tag(tag, &mut html));
        }
        at += 1;
        if page.is_text(node) {
            text(&mut html, page, node, marks);
            continue;
        }
        let tag = page.tag(node);
        if page.span(node).is_empty() && is_among(NOTHING, tag.as_str()) {
            at = page.end(node).index();
            continue;
        }
        let name = written(tag, page.parent(node).map(|parent| page.tag(parent)));
        if let Some(name) = name {
            html.extend(["<", name]);
            attributes(&mut html, page, node);
            if name == "img" && cleaning.decides_on_elements() {
                let is_kept = cleaning.elements().binary_search(&node).is_ok();
                html.push_str(if is_kept { " data-gleaner=\"k\"" } else { " data-gleaner=\"r\"" });
            }
            html.push('>');
        }
        open.push((page.end(node), name.filter(|name| tag != name || !tag.is(Class::Void))));
    }
    open.into_iter().rev().filter_map(|(_, tag)| tag).for_each(|tag| end_tag(tag, &mut html));
    html.push_str("</body></html>");
    html
}

/// Whether elements of this name are written unchanged: those that only show text, or the place of a picture.
fn is_own(tag: &Tag) -> bool {
    match tag.as_str() {
        "a" | "fieldset" | "img" | "label" | "legend" | "picture" => true,
        "data" | "marquee" => false,
        _ => tag.is_any(&[Class::Text, Class::List, Class::Table]) && !tag.is(Class::RawText),
    }
}

/// Whether an element contains only rows and cells. The parser would move any other element in it out of the table.
fn holds_cells(tag: &Tag) -> bool {
    tag.is(Class::Table) && !matches!(tag.as_str(), "td" | "th" | "caption")
}

/// The name of the element, its own or another one, as which an element is written with its attributes; `None` if only its content is.
fn written<'t>(tag: &'t Tag, parent: Option<&Tag>) -> Option<&'t str> {
    match tag.as_str() {
        name if is_own(tag) => Some(name),
        _ if parent.is_some_and(holds_cells) => None,
        "body" | "form" | "noscript" | "noframes" | "frameset" | "dialog" | "search" | "optgroup"
        | "option" => Some("div"),
        _ => Some("span"),
    }
}

fn attributes(html: &mut String, page: &Page, node: NodeId) {
    for (name, value) in page.attributes(node).filter(|(name, _)| is_among(ATTRIBUTES, name)) {
        match name {
            "style" => attribute(name, &harmless(value), html),
            _ => attribute(name, value, html),
        }
    }
}

/// A text in pieces by their marks; white space at the end of a line has none.
fn text(html: &mut String, page: &Page, leaf: NodeId, marks: &Marks) {
    for (span, mark) in marks.pieces(page.span(leaf)) {
        let piece = &page.text()[span.range()];
        if piece.trim().is_empty() {
            escape(piece, html);
            continue;
        }
        html.extend(["<gleaner-", mark.class(), ">"]);
        escape(piece, html);
        html.extend(["</gleaner-", mark.class(), ">"]);
    }
}

/// The page's own style sheets, except those for print only.
fn style_sheets(page: &Page) -> String {
    let is_for_print = |media: &str| media.contains("print") && !media.contains("screen");
    let sheets = page
        .style_sheets()
        .filter(|(_, media)| !is_for_print(&media.unwrap_or_default().to_ascii_lowercase()));
    sheets.map(|(css, _)| harmless(css) + "\n").collect()
}

/// The words before an address in style sheets.
const ADDRESSES: [&str; 7] =
    ["@import", "url(", "src(", "image(", "image-set(", "cross-fade(", "expression("];

/// A style sheet, or a `style` attribute, without addresses and without any sign that could end it.
///
/// Escapes and `<` are removed first, so that no word is hidden. Then the words before addresses are replaced everywhere by words without
/// a meaning.
fn harmless(sheet: &str) -> String {
    let plain = sheet.replace(['\\', '<', '\0'], " ");
    let lower = plain.to_ascii_lowercase();
    let mut safe = String::with_capacity(plain.len());
    let mut at = 0;
    while at < plain.len() {
        if let Some(word) = ADDRESSES.iter().find(|word| lower[at..].starts_with(**word)) {
            safe.push_str(if word.starts_with('@') { "@none" } else { "none(" });
            at += word.len();
        } else {
            let sign = plain[at..].chars().next().expect("there is more text");
            safe.push(sign);
            at += sign.len_utf8();
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use cleaning::Spans;
    use proptest::prelude::*;
    use testkit::parse;

    use super::*;

    fn layout_of(html: &str) -> String {
        let page = parse(html);
        let marks = Marks::of(page.text().len(), &Spans::all(page.text().len() as u32), None);
        layout(&page, &marks, &Cleaning::everything(&page))
    }

    /// Checks the body of a layout in which everything is kept.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let layout = layout_of(html);
        let body = layout.split_once("<body").unwrap().1.strip_suffix("</body></html>").unwrap();
        assert_eq!(body.replace("gleaner-k", "k"), expected, "{html}");
    }

    #[test]
    fn elements_of_the_list_are_written() {
        check("<p class=a onclick=x()>a <b>b</b>", "><p class=\"a\"><k>a </k><b><k>b</k></b></p>");
        check("<a href='javascript:x()' title=t>a</a>", "><a><k>a</k></a>");
        check(
            "<img src=http://x.test/a.gif onerror=x() width=1 alt='\"&lt;'>",
            "><img width=\"1\" alt=\"&quot;&lt;\">",
        );
        check("<body bgcolor=red onload=x() background=http://x.test/>a", " bgcolor=\"red\"><k>a</k>");
    }

    #[test]
    fn what_runs_loads_or_submits_is_not() {
        check("a<script>x()</script><iframe srcdoc='<p>b'></iframe><embed src=x>", "><k>a</k>");
        check(
            "<form action=http://x.test/><input value=v><button>a</button></form>",
            "><div><span></span><span><k>a</k></span></div>",
        );
        check(
            "<svg onload=x()><script>x()</script><text>a</text></svg>",
            "><span><span><k>a</k></span></span>",
        );
        check(
            "<base href=http://x.test/><meta http-equiv=refresh content='0;url=http://x.test/'>a",
            "><k>a</k>",
        );
        check("<math><mi>b</mi></math>", "><span><span><k>b</k></span></span>");
    }

    #[test]
    fn tables_stay_tables() {
        check("<table><form><tr><td>a</table>", "><table><tbody><tr><td><k>a</k></td></tr></tbody></table>");
    }

    #[test]
    fn style_sheets_are_the_page_s_without_addresses() {
        let layout = layout_of(
            "<style>p{color:red;background:url(http://x.test/a)}</style><p style='background:url(b)'>a",
        );
        assert!(
            layout.contains("<style>p{color:red;background:none(http://x.test/a)}\n</style>"),
            "{layout}"
        );
        assert!(layout.contains("<p style=\"background:none(b)\">"), "{layout}");
    }

    #[test]
    fn a_deep_page_is_written_without_recursion() {
        let deep = "<div>".repeat(200_000);
        assert!(layout_of(&format!("{deep}x")).contains("<gleaner-k>x</gleaner-k>"));
    }

    /// Checks that the layout has only elements and attributes of the lists, and the page's text.
    #[track_caller]
    fn check_harmless(html: &str) {
        let own = parse(html);
        let written = layout_of(html);
        let page = parse(&written);
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let tag = page.tag(node).as_str();
            let frame =
                ["html", "head", "body", "meta", "style"].contains(&tag) || tag.starts_with("gleaner-");
            assert!(frame || is_own(page.tag(node)), "{tag} in {written}");
            for (name, value) in page.attributes(node).filter(|_| tag != "meta") {
                assert!(is_among(ATTRIBUTES, name), "{name}={value} in {written}");
                assert!(
                    name != "style" || !value.to_ascii_lowercase().contains("url("),
                    "{value} in {written}"
                );
            }
        }
        assert_eq!(page.nodes().filter(|&node| *page.tag(node) == *"meta").count(), 2, "{written}");
        let words = |page: &Page| page.text().split_whitespace().collect::<String>();
        let body = own.nodes().find(|&node| *own.tag(node) == *"body");
        let text: String = body.map_or("", |body| own.text_of(body)).split_whitespace().collect();
        assert_eq!(words(&page), text, "{written}");
    }

    /// Pieces of hostile pages, in any order, with any text between them.
    fn hostile() -> impl Strategy<Value = String> {
        let pieces = "<script>x()</script> ¦ <script src=http://x.test/a> ¦ <img src=http://x.test/a onerror=x()> ¦ \
             <svg onload=x()> ¦ <svg><style> ¦ </svg> ¦ <math><annotation-xml encoding=text/html> ¦ \
             <foreignObject> ¦ <iframe srcdoc='<script>x()</script>'> ¦ </iframe> ¦ \
             <style>p{background:url(http://x.test/a)}</style> ¦ <style>@import 'http://x.test/a'; ¦ \
             </style> ¦ <p style='background:u\\72l(http://x.test/a)'> ¦ <base href=http://x.test/> ¦ \
             <meta http-equiv=refresh content=0> ¦ <form action=http://x.test/> ¦ \
             <input autofocus onfocus=x()> ¦ <a href=javascript:x()> ¦ </a> ¦ <table> ¦ <tr><td> ¦ \
             </table> ¦ <select><option> ¦ <textarea> ¦ <template> ¦ <noscript> ¦ <plaintext> ¦ <title> ¦ \
             </title> ¦ <p> ¦ <div onclick=x()> ¦ \"><script>x()</script> ¦ ' ¦ \" ¦ \
             &quot;&gt;&lt;script&gt; ¦ <!-- ¦ --> ¦ ]]> ¦ <body onload=x()> ¦ <frameset> ¦ \
             <object data=http://x.test/a> ¦ <embed src=http://x.test/a> ¦ <video src=http://x.test/a> ¦ \
             \0";
        let piece = prop::sample::select(pieces.split(" ¦ ").collect::<Vec<_>>());
        let any = prop_oneof![4 => piece.prop_map(str::to_owned), 1 => ".{0,8}"];
        proptest::collection::vec(any, 0..25).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn any_page_gives_a_harmless_layout(html in hostile()) {
            check_harmless(&html);
        }
    }

    #[track_caller]
    fn check_sheets(html: &str, expected: &str) {
        assert_eq!(style_sheets(&parse(html)).trim_end(), expected, "{html}");
    }

    #[test]
    fn sheets_are_those_of_style_elements() {
        check_sheets("<p><style>p{color:red}</style>x<STYLE type=a>b{}</STYLE >", "p{color:red}\nb{}");
        check_sheets("<style media=print>a{}</style><style media='screen, print'>b{}</style>", "b{}");
        check_sheets("<!--<style>a{}</style>--><script>'<style>b{}</style>'</script><styles>c{}", "");
        check_sheets("<style>a{}", "a{}");
        check_sheets("<style", "");
        check_sheets("<ſtyle>a", "");
    }

    #[test]
    fn nothing_names_an_address() {
        assert_eq!(harmless("@IMPORT 'x';a{background:URL(x)}"), "@none 'x';a{background:none(x)}");
        assert_eq!(harmless("a{background:u\\72l(x)}</style>"), "a{background:u 72l(x)} /style>");
        assert_eq!(
            harmless(".image{background-image:-webkit-image-set('x')}"),
            ".image{background-image:-webkit-none('x')}"
        );
        assert_eq!(harmless("@font-face{src:url(é)}"), "@font-face{src:none(é)}");
        assert_eq!(harmless("p{color:red;margin:0 auto}"), "p{color:red;margin:0 auto}");
    }
}
