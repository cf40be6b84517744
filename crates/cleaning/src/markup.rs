//! Markdown and HTML that a program has written, and the text that a reader of it sees.

use std::mem::take;
use std::ops::Range;

use page::{Hints, Page};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// What a method wrote, with headings, lists, tables, code and the like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Markup {
    /// CommonMark with tables, and formulas between dollars.
    Markdown(String),
    /// HTML.
    Html(String),
}

impl Markup {
    /// Its text, a line for each block and cell, without metadata in front, addresses, and marks of fences and tables.
    pub fn text(&self) -> String {
        match self {
            Self::Markdown(markdown) => text_of_markdown(markdown),
            Self::Html(html) => text_of_html(html),
        }
    }
}

/// The Markdown that is read: CommonMark with more.
const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_MATH)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);

/// The events of Markdown, with their bytes. Metadata in front have none; a picture has its start and its end, and nothing of its description.
pub fn markdown_events(markdown: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    let (mut pictures, mut in_front) = (0_usize, false);
    Parser::new_ext(markdown, OPTIONS).into_offset_iter().filter(move |(event, bytes)| match event {
        Event::Start(Tag::Image { .. }) => {
            pictures += 1;
            true
        }
        Event::End(TagEnd::Image) => {
            pictures -= 1;
            true
        }
        // the parser finds them between any two rules
        Event::Start(Tag::MetadataBlock(_)) => {
            in_front = bytes.start == 0;
            false
        }
        Event::End(TagEnd::MetadataBlock(_)) => {
            in_front = false;
            false
        }
        _ => pictures == 0 && !in_front,
    })
}

fn text_of_markdown(markdown: &str) -> String {
    let (mut text, mut html) = (String::with_capacity(markdown.len()), String::new());
    for (event, _) in markdown_events(markdown) {
        match event {
            Event::Text(own) | Event::Code(own) | Event::InlineMath(own) | Event::DisplayMath(own) => {
                text.push_str(&own);
            }
            Event::Html(own) => html.push_str(&own),
            Event::SoftBreak | Event::Start(Tag::Image { .. }) => text.push(' '),
            Event::InlineHtml(own) if !own.starts_with("<br") => {}
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
            Event::Start(tag) if is_inline(tag.to_end()) => {}
            Event::End(tag) if is_inline(tag) => {}
            Event::End(TagEnd::HtmlBlock) => text.extend([&*text_of_html(&take(&mut html)), "\n"]),
            _ => text.push('\n'),
        }
    }
    text
}

fn is_inline(tag: TagEnd) -> bool {
    matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

/// The text of a document without its head.
fn text_of_html(html: &str) -> String {
    let page = Page::parse(html.as_bytes(), &Hints { url: None, charset: Some("utf-8") });
    let head = page.nodes().find(|&node| *page.tag(node) == "head");
    page.text()[head.map_or(0, |head| page.span(head).end as usize)..].trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_sees_no_address_and_no_mark() {
        let cases = [
            ("---\ntitle: \"A\"\nurl: http://a.test/\n---\n\n# Floods\n\nOwn", "Floods\nOwn"),
            ("Own\n\n---\nHome: b\n---\n", "Own\nHome: b"),
            (
                "See [the **study**](/a \"x\"), <http://b.test/> and [c][d].\n\n[d]: /e",
                "See the study, http://b.test/ and c.",
            ),
            ("![map](m.png)[![flag](f.png) flags](/f)", "flags"),
            ("- a\n  - b\n\n    c\n- [x] d", "a\nb\nc\nd"),
            ("| a | b |\n|---|---|\n| c | [d](/e) |", "a\nb\nc\nd"),
            ("```rust\nlet a = 1;\n```\n\n    b", "let a = 1;\nb"),
            ("one\ntwo  \nthree<br>four <i>five</i>", "one two\nthree\nfour five"),
            ("<table><tr><td>a<td>b</table>\n\n<p>c [d](e)", "a\nb\nc [d](e)"),
            ("a $x^2$ b[^1]\n\n[^1]: note &amp; more", "a x^2 b\nnote & more"),
        ];
        for (markdown, expected) in cases {
            let text = Markup::Markdown(markdown.to_owned()).text();
            let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
            assert_eq!(lines.join("\n"), expected, "{markdown}");
        }
        let html = "<html><head><title>T</title></head><body><p>a <a href=/b>c</a><script>d</script>";
        assert_eq!(Markup::Html(html.to_owned()).text().trim(), "a c");
        assert_eq!(Markup::Html(String::new()).text(), "");
    }
}
