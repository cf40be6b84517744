//! A page reduced to the elements with kept text, as HTML.
//!
//! The HTML is safe to show: text is escaped, and only elements that structure text are written. The only
//! attributes are the addresses of links and pictures of the web, the descriptions of pictures, and those
//! that tables, lists and code need. There is no script and no style. HTML that a method answered with is a page of its own.

use cleaning::{Cleaning, Markup};
use page::html::{attribute, end_tag, escape};
use page::{Hints, NodeId, Page, Url};

use crate::blocks::Numbering;
use crate::formula::Formula;
use crate::plan::{Plan, With};
use crate::walk::{Writer, walk};

/// The kept text, with the elements around it. Each block is on a line of its own.
///
/// HTML that a method answered with is written in place of the page.
///
/// # Panics
/// If the kept spans do not fit the page's text.
pub fn kept_html(page: &Page, cleaning: &Cleaning, with: With) -> String {
    if let Some(Markup::Html(own)) = cleaning.text().and_then(|answer| answer.markup.as_ref()) {
        let (own, all) = parsed(own, page);
        return kept_html(&own, &all, with);
    }
    let html = String::with_capacity(cleaning.kept().bytes() as usize * 5 / 4);
    let mut writer = Html { html, notes: String::new() };
    walk(page, cleaning, with, &mut writer);
    let mut html = writer.html + &writer.notes;
    html.truncate(html.trim_end().len());
    html
}

#[derive(Default)]
struct Html {
    html: String,
    /// The notes that stand in the block.
    notes: String,
}

impl Writer for Html {
    fn start(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        let (page, html) = (plan.page, &mut self.html);
        html.extend(["<", name]);
        match name {
            "a" => {
                let address = plan.addresses.of_link(page, node);
                address.into_iter().for_each(|address| attribute("href", &address, html));
            }
            "td" | "th" => numbers(page, node, &["colspan", "rowspan"], html),
            "ol" => {
                numbers(page, node, &["start"], html);
                if page.attribute(node, "reversed").is_some() {
                    html.push_str(" reversed");
                }
                if let Some(sign) = Numbering::sign(page, node) {
                    attribute("type", sign, html);
                }
            }
            "li" => numbers(page, node, &["value"], html),
            _ => {}
        }
        html.push('>');
    }

    fn end(&mut self, plan: &Plan<'_>, node: NodeId, name: &str) {
        end_tag(name, &mut self.html);
        if plan.page.tag(node).is_block_level() {
            self.html.push('\n');
            if matches!(name, "p" | "div" | "blockquote" | "section" | "ul" | "ol" | "dl" | "table") {
                self.html.push_str(&std::mem::take(&mut self.notes));
            }
        }
    }

    fn text(&mut self, text: &str) {
        escape(text, &mut self.html);
    }

    fn code(&mut self, language: &str, text: &str) {
        if language.is_empty() {
            return self.element("<pre>", text, "</pre>\n");
        }
        self.html.push_str("<pre><code");
        attribute("class", &format!("language-{language}"), &mut self.html);
        self.element(">", text, "</code></pre>\n");
    }

    fn break_lines(&mut self, lines: usize) {
        (0..lines).for_each(|_| self.html.push_str("<br>"));
        self.html.push('\n');
    }

    fn image(&mut self, address: &str, alt: &str) {
        self.html.push_str("<img");
        attribute("src", address, &mut self.html);
        attribute("alt", alt, &mut self.html);
        self.html.push('>');
    }

    fn link(&mut self, address: &str, text: &str) {
        self.html.push_str("<a");
        attribute("href", address, &mut self.html);
        self.element(">", text, "</a>");
    }

    fn formula(&mut self, Formula { tex, display }: &Formula) {
        match display {
            true => self.element("<span class=\"math display\">\\[", tex, "\\]</span>"),
            false => self.element("<span class=\"math inline\">\\(", tex, "\\)</span>"),
        }
    }

    fn mark(&mut self, label: &str) {
        self.element("<sup>", label, "</sup>");
    }

    fn inner(&self) -> Self {
        Self::default()
    }

    fn note(&mut self, label: &str, note: Self) {
        self.notes.push_str("<div><sup>");
        escape(label, &mut self.notes);
        self.notes.extend(["</sup> ", note.html.trim_end(), "</div>\n"]);
    }

    fn rule(&mut self) {
        self.html.push_str("<hr>\n");
    }

    fn task(&mut self, is_done: bool) {
        let checked = if is_done { " checked" } else { "" };
        self.html.push_str(&format!("<input type=\"checkbox\" disabled{checked}>"));
    }
}

impl Html {
    fn element(&mut self, start: &str, text: &str, end: &str) {
        self.html.push_str(start);
        escape(text, &mut self.html);
        self.html.push_str(end);
    }
}

/// Writes the attributes of these names if they are whole numbers.
fn numbers(page: &Page, node: NodeId, names: &[&str], html: &mut String) {
    for name in names {
        if let Some(value) = page.attribute(node, name).and_then(|value| value.trim().parse::<u16>().ok()) {
            attribute(name, &value.to_string(), html);
        }
    }
}

/// The page that the HTML of an answer is. Its relative links are those of `page`.
pub(crate) fn parsed(html: &str, page: &Page) -> (Page, Cleaning) {
    let own =
        Page::parse(html.as_bytes(), &Hints { url: page.url().map(Url::as_str), charset: Some("utf-8") });
    let all = Cleaning::everything(&own);
    (own, all)
}

#[cfg(test)]
mod tests {
    use cleaning::{Facts, Spans};
    use proptest::prelude::*;
    use testkit::{parse, parse_at};

    use super::*;
    use crate::{With, kept_html, kept_markdown};

    const ALL: With = With { links: true, images: true, declared_first: false };

    /// Compares the HTML of a page that is kept whole, with links and images.
    #[track_caller]
    fn check(html: &str, expected: &str) {
        let page = parse_at("http://a.test/b", html);
        assert_eq!(kept_html(&page, &Cleaning::everything(&page), ALL), expected, "{html}");
    }

    /// Compares the HTML of a page; the text without brackets is kept.
    #[track_caller]
    fn check_kept(html: &str, kept: &str, expected: &str) {
        let page = parse_at("http://a.test/b", html);
        assert_eq!(kept.replace(['[', ']'], ""), page.text(), "the text of {html}");
        let (mut spans, mut at) = (Vec::new(), 0);
        for (number, piece) in kept.split(['[', ']']).enumerate() {
            let end = at + piece.len() as u32;
            if number % 2 == 0 {
                spans.push(page::Span::new(at, end));
            }
            at = end;
        }
        let cleaning = Cleaning::keep(Spans::from_iter(spans));
        assert_eq!(kept_html(&page, &cleaning, ALL), expected, "{html}");
    }

    #[test]
    fn elements_lines_and_links() {
        // elements of structure are written without their attributes
        check("<p class=a onclick=x()>a <b>b</b>", "<p>a <b>b</b></p>");
        check("<nav><ul><li>a<li>b</ul></nav>", "<ul><li>a</li>\n<li>b</li>\n</ul>");
        check("<div><div><div>a<div>b</div></div>c</div></div>", "<div>a<div>b</div>\n</div>\n<div>c</div>");
        check("<p><a href=c>a </a>b<b> c </b></p>", "<p><a href=\"http://a.test/c\">a</a> b <b>c</b></p>");
        check("<title>t</title><font color=red>a</font> <span>b</span>", "<h1>t</h1>\na b");
        check("<script>x()</script><style>p{}</style><p style=x>a<iframe src=x></iframe>", "<p>a</p>");
        check(
            "<table><tr><td colspan=2 width=9>a",
            "<table><tbody><tr><td colspan=\"2\">a</td>\n</tr>\n</tbody>\n</table>",
        );
        check("<p>a &lt;b> &amp;amp; \"c\"", "<p>a &lt;b> &amp;amp; &quot;c&quot;</p>");
        // lines end where they did
        check("<p>a<br>b<br><br>c", "<p>a<br>\nb<br><br>\nc</p>");
        check("<p><br>a<br><b>b</b><br></p><p>c", "<p>a<br>\n<b>b</b></p>\n<p>c</p>");
        check("a<hr>b", "a<hr>\nb");
        check("<pre>\n\na\n  b</pre>", "<pre>a\n  b</pre>");
        check(
            "<pre class='x language-rust'>a<br>b</pre>",
            "<pre><code class=\"language-rust\">a\nb</code></pre>",
        );
        // links and pictures are of the web
        check("<a href=c?d&e target=_top>a</a>", "<a href=\"http://a.test/c?d&amp;e\">a</a>");
        check(
            "<a href=javascript:x()>a</a><a name=b><table><tr><td><a href=d>e</a>",
            "a<table><tbody><tr><td><a href=\"http://a.test/d\">e</a></td>\n</tr>\n</tbody>\n</table>",
        );
        check(
            "<p>a<img src=c.png alt=d onerror=x()>b",
            "<p>a <img src=\"http://a.test/c.png\" alt=\"d\"> b</p>",
        );
        check(
            "<p>a<img src=data:x data-src=c.png>b",
            "<p>a <img src=\"http://a.test/c.png\" alt=\"\"> b</p>",
        );
        check("<p>a<img src=c.gif width=1 height=1>b", "<p>a b</p>");
        let page = parse_at("http://a.test/b", "<p><a href=c>a<img src=d></a>");
        assert_eq!(kept_html(&page, &Cleaning::everything(&page), With::default()), "<p>a</p>");
    }

    #[test]
    fn only_what_is_kept_is_written() {
        check_kept("<p>a<p>b<p>c", "a\n[b\n]c", "<p>a</p>\n<p>c</p>");
        check_kept("<p>a<b>b</b>c", "a[b]c", "<p>a c</p>");
        check_kept("<p>a<b>b</b>c<i>d</i>", "a[bc]d", "<p>a <i>d</i></p>");
        check_kept("<div>a<div>b</div>c</div>", "a\n[b\n]c", "<div>a<br>\nc</div>");
        check_kept("<p>a<p>b", "[a\nb]", "");
        // a picture is kept between kept texts
        check_kept("<div>a<img src=c>b</div>", "a [b]", "<div>a</div>");
        check_kept(
            "<div><p>a</p><figure><img src=c><figcaption>d</figcaption></figure><p>b</p></div>",
            "a\n[d\n]b",
            "<p>a</p>\n<p>b</p>",
        );
        check_kept(
            "<div>x</div><div><img src=c><p>a</p><img src=d></div><img src=e><div>y</div>",
            "[x\n]a\n[y]",
            "<div><img src=\"http://a.test/c\" alt=\"\"><p>a</p>\n<img src=\"http://a.test/d\" alt=\"\"></div>",
        );
    }

    #[test]
    fn a_block_in_a_paragraph_is_read_as_it_is_written() {
        check("<p>a<object><p>b</object>c", "<div>a<p>b</p>\nc</div>");
        check(
            "<p>q<table><tr><td>r</table>s",
            "<div>q<table><tbody><tr><td>r</td>\n</tr>\n</tbody>\n</table>\ns</div>",
        );
    }

    /// Blocks where HTML has none: in paragraphs and headings, by objects and tables.
    fn nested() -> impl Strategy<Value = String> {
        let pieces = "a,b ,<p>,</p>,<object>,</object>,<table><tr><td>,</table>,<div>,</div>,<h2>,</h2>,\
             <ul><li>,</ul>,<b>,</b>,<hr>,<pre>,</pre>,<blockquote>,<q>,</q>";
        let piece = prop::sample::select(pieces.split(',').collect::<Vec<_>>());
        proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        /// The HTML has the kept words, its elements are read as they are written, and nothing runs or loads but pictures of the web.
        #[test]
        fn any_page_is_written_safely(html in prop_oneof![testkit::generated::html(), nested()]) {
            let page = parse(&html);
            let written = kept_html(&page, &Cleaning::everything(&page), ALL);
            let again = parse(format!("<!DOCTYPE html>{written}"));
            let is_name = |tag: &&str| !matches!(*tag, "html" | "head" | "body");
            let read = again.nodes().filter(|&node| again.is_element(node)).map(|node| again.tag(node).as_str());
            let starts = written.split('<').skip(1).filter(|tag| !tag.starts_with('/'));
            let starts = starts.map(|tag| tag.split(['>', ' ']).next().unwrap());
            prop_assert_eq!(read.filter(is_name).collect::<Vec<_>>(), starts.collect::<Vec<_>>(), "{}", written);
            let letters = |page: &Page| page.text().split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&again), letters(&page), "{}", written);
            for (name, value) in again.nodes().flat_map(|node| again.attributes(node).collect::<Vec<_>>()) {
                prop_assert!(["href", "src", "alt", "colspan", "rowspan", "start", "reversed", "type", "value", "class", "disabled", "checked"].contains(&name), "{}={}", name, value);
                prop_assert!(!value.trim_start().to_ascii_lowercase().starts_with("javascript:") || name == "alt");
            }
        }
    }

    /// What is written of a method's answer, as Markdown and as HTML.
    fn written(markup: Markup) -> [String; 2] {
        let page = testkit::parse("<p>Home<h1>A flood</h1><ul><li>Water <b>rose</b>");
        let text = "A flood\nWater rose".to_owned();
        let cleaning = Cleaning::of_answer(&page, text, Some(markup), Facts::default());
        [kept_markdown(&page, &cleaning, With::default()), kept_html(&page, &cleaning, With::default())]
    }

    #[test]
    fn the_form_that_a_method_wrote_is_its_own() {
        let [markdown, html] = written(Markup::Markdown("## A flood\n\n1. Water rose".to_owned()));
        assert_eq!(markdown, "## A flood\n\n1. Water rose");
        assert_eq!(html, "<h1>A flood</h1>\n<ul><li>Water <b>rose</b></li>\n</ul>");
        let [markdown, html] = written(Markup::Html(
            "<h3>A flood<script>x()</script></h3><p onclick=y()>Water <i>rose</i>".to_owned(),
        ));
        assert_eq!(markdown, "### A flood\n\nWater *rose*");
        assert_eq!(html, "<h3>A flood</h3>\n<p>Water <i>rose</i></p>");
    }
}
