//! The form of Markdown: CommonMark with tables, mathematics, footnotes, task lists, and HTML inside; and Markdown without links.

use std::ops::Range;

use cleaning::markdown_events;
use page::Url;
use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use crate::form::html::address_of;
use crate::form::{Builder, Cell, Code, Formed, Mark};

impl Formed {
    /// The form of the Markdown that a system wrote for a page with the address `url`, by which relative links are resolved.
    ///
    /// `\(..\)` and `\[..\]` are formulas too, as LaTeX has them. HTML blocks are read as HTML.
    pub fn of_markdown(markdown: &str, url: Option<&str>) -> Formed {
        let dollars = with_dollars(markdown);
        let own = url.and_then(|url| address_of(url, None));
        let mut reader =
            Reader { url, own, base: url.and_then(|url| Url::parse(url).ok()), ..Reader::default() };
        for (event, _) in markdown_events(&dollars) {
            reader.event(event);
        }
        reader.builder.formed
    }
}

/// Markdown whose formulas between `\(` and `\)`, `\[` and `\]` stand between dollars, outside fenced code. CommonMark reads these
/// delimiters as brackets with a backslash, so `\[1\]` stays as it is: the second pair counts only around TeX.
fn with_dollars(markdown: &str) -> String {
    let (mut written, mut text) = (String::with_capacity(markdown.len()), String::new());
    let mut fence: Option<&str> = None;
    for line in markdown.split_inclusive('\n') {
        let begins = line.trim_start_matches([' ', '>', '-']);
        match fence {
            None => {
                fence = ["```", "~~~"].into_iter().find(|fence| begins.starts_with(fence));
                text.push_str(line);
                if fence.is_some() {
                    add_with_dollars(&std::mem::take(&mut text), &mut written);
                }
            }
            Some(own) => {
                written.push_str(line);
                fence = fence.filter(|_| !begins.starts_with(own));
            }
        }
    }
    add_with_dollars(&text, &mut written);
    written
}

fn add_with_dollars(text: &str, written: &mut String) {
    let mut read = 0;
    for (at, _) in text.match_indices('\\') {
        if at < read {
            continue;
        }
        let rest = &text[at + 1..];
        let (tex, dollars) = match rest.as_bytes().first() {
            // the second backslash begins nothing
            Some(b'\\') => (Some(""), "\\"),
            Some(b'(') => (between(&rest[1..], "\\)"), "$"),
            Some(b'[') => (between(&rest[1..], "\\]").filter(|tex| is_tex(tex)), "$$"),
            _ => (None, ""),
        };
        let Some(tex) = tex else { continue };
        [&text[read..at], dollars, tex.trim(), dollars].into_iter().for_each(|piece| written.push_str(piece));
        read = at + 2 + if dollars == "\\" { 0 } else { tex.len() + 2 };
    }
    written.push_str(&text[read..]);
}

/// The text up to the end, in the same paragraph.
fn between<'t>(text: &'t str, end: &str) -> Option<&'t str> {
    let text = &text[..text.find("\n\n").unwrap_or(text.len())];
    text.find(end).map(|end| &text[..end])
}

fn is_tex(text: &str) -> bool {
    text.contains('=') || output::is_certain_tex(text)
}

#[derive(Default)]
struct Reader<'a> {
    builder: Builder,
    /// The forms around, the innermost last.
    open: Vec<Mark>,
    url: Option<&'a str>,
    base: Option<Url>,
    /// The page's own address, as links are compared.
    own: Option<String>,
    /// HTML blocks that are not read yet.
    html: String,
    /// The next cell of the table that is read.
    cell: Option<Cell>,
}

impl Reader<'_> {
    fn mark(&self) -> Mark {
        self.open.last().copied().unwrap_or_default()
    }

    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.builder.text(&text, self.mark()),
            Event::Code(text) => {
                self.builder.text(&text, Mark { code: Some(Code::Inline), ..self.mark() });
            }
            Event::InlineMath(tex) | Event::DisplayMath(tex) => self.builder.formula(&tex, self.mark()),
            Event::Html(html) => self.html.push_str(&html),
            Event::SoftBreak => self.builder.blank(),
            Event::InlineHtml(html) if !html.starts_with("<br") => {}
            Event::HardBreak | Event::Rule | Event::InlineHtml(_) => self.builder.end_block(),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        let mut mark = self.mark();
        let in_text = mark.heading == 0;
        match tag {
            Tag::Heading { level, .. } => mark.heading = *level as u8,
            Tag::BlockQuote(_) => mark.quote = true,
            Tag::CodeBlock(kind) => {
                let name = match kind {
                    CodeBlockKind::Fenced(name) => name.split_whitespace().next(),
                    CodeBlockKind::Indented => None,
                };
                let language = name.map(|name| self.builder.name(name));
                self.builder.begin_code();
                mark.code = Some(Code::Block(language));
            }
            Tag::List(number) => mark = mark.in_list(number.is_some()),
            Tag::TableHead | Tag::TableRow => {
                let head = matches!(tag, Tag::TableHead);
                self.cell = Some(Cell { row: self.builder.row(), column: 0, head });
            }
            Tag::TableCell => {
                mark.cell = self.cell;
                self.cell = self.cell.map(|cell| Cell { column: cell.column.saturating_add(1), ..cell });
            }
            Tag::Emphasis | Tag::Strong if in_text && !mark.cell.is_some_and(|cell| cell.head) => {
                mark.emphasis = true;
            }
            Tag::Link { dest_url, .. } => {
                let resolve = |url: &str| Url::options().base_url(self.base.as_ref()).parse(url).ok();
                mark.link = self.builder.link(dest_url, resolve, self.own.as_deref());
            }
            Tag::Image { .. } => self.builder.blank(),
            _ => {}
        }
        if is_block(tag) {
            self.builder.end_block();
        }
        self.open.push(mark);
    }

    fn end(&mut self, tag: TagEnd) {
        self.open.pop();
        match tag {
            TagEnd::HtmlBlock => {
                let html = std::mem::take(&mut self.html);
                let formed = Formed::of_html(&html, self.url);
                let mark = self.mark();
                self.builder.end_block();
                self.builder.formed(&formed, mark);
                self.builder.end_block();
            }
            TagEnd::Image => self.builder.blank(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link => {}
            _ => self.builder.end_block(),
        }
    }
}

/// Whether an element begins a line.
fn is_block(tag: &Tag<'_>) -> bool {
    !matches!(
        tag,
        Tag::Emphasis
            | Tag::Strong
            | Tag::Strikethrough
            | Tag::Link { .. }
            | Tag::Image { .. }
            | Tag::HtmlBlock
    )
}

/// Markdown with the text of each link in its place, and without pictures.
pub fn without_links(markdown: &str) -> String {
    let mut written = String::with_capacity(markdown.len());
    // the end of what is read, and the text of an open link
    let (mut behind, mut inner): (usize, Option<Range<usize>>) = (0, None);
    let mut cut = |range: Range<usize>| {
        if let Some(kept) = markdown.get(behind..range.start) {
            written.push_str(kept);
            behind = range.end;
        }
    };
    for (event, range) in markdown_events(markdown) {
        match event {
            Event::Start(Tag::Link { .. }) => inner = Some(range.start..range.start),
            Event::End(TagEnd::Link) => {
                if let Some(inner) = inner.take() {
                    cut(inner.end..range.end);
                }
            }
            _ => {
                if let Some(inner) = &mut inner {
                    if inner.start == inner.end {
                        cut(inner.start..range.start);
                    }
                    inner.end = range.end.max(inner.end);
                }
                if matches!(event, Event::Start(Tag::Image { .. })) {
                    cut(range);
                }
            }
        }
    }
    cut(markdown.len()..markdown.len());
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markdown: &str, expected: &str) {
        assert_eq!(without_links(markdown), expected, "{markdown}");
    }

    #[test]
    fn links_leave_their_text_and_pictures_nothing() {
        check(
            "See [the **study**, 2](/a \"x\") and <http://b.test/>.",
            "See the **study**, 2 and http://b.test/.",
        );
        check(
            "![map](m.png)[![flag](f.png) flags](/f)\n\n| [a](b) | c |\n| --- | --- |\n| 1 | [](d) |",
            " flags\n\n| a | c |\n| --- | --- |\n| 1 |  |",
        );
        check("`[a](b)` and [open](", "`[a](b)` and [open](");
        check("", "");
    }
}
