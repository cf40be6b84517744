//! A page written out as HTML again, so that the time of reading it can be measured once its bytes are gone.
//!
//! What a page does not keep cannot be written: comments, white space, what stood in scripts and styles. So reading is
//! measured as faster than it was, the more so the more of the page was script.

use page::{NodeId, Page};

/// Elements that have no end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// HTML in UTF-8 of the page's elements, attributes and text.
pub(super) fn of(page: &Page) -> Vec<u8> {
    let mut html = String::with_capacity(2 * page.text().len() + 16 * page.len());
    html.push_str("<!DOCTYPE html>");
    let mut open: Vec<NodeId> = Vec::new();
    for node in page.nodes() {
        close(page, &mut open, node, &mut html);
        if page.is_text(node) {
            escape(page.text_of(node), &mut html);
            continue;
        }
        html.push('<');
        html.push_str(page.tag(node).as_str());
        for (name, value) in page.attributes(node) {
            html.push(' ');
            html.push_str(name);
            html.push_str("=\"");
            escape(value, &mut html);
            html.push('"');
        }
        html.push('>');
        if !VOID.contains(&page.tag(node).as_str()) {
            open.push(node);
        }
    }
    for node in open.into_iter().rev() {
        end(page, node, &mut html);
    }
    html.into_bytes()
}

/// Ends the elements that `node` is not in.
fn close(page: &Page, open: &mut Vec<NodeId>, node: NodeId, html: &mut String) {
    while let Some(last) = open.pop_if(|last| page.end(*last) <= node) {
        end(page, last, html);
    }
}

fn end(page: &Page, node: NodeId, html: &mut String) {
    html.push_str("</");
    html.push_str(page.tag(node).as_str());
    html.push('>');
}

fn escape(text: &str, html: &mut String) {
    for char in text.chars() {
        match char {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '"' => html.push_str("&quot;"),
            char => html.push(char),
        }
    }
}

#[cfg(test)]
mod tests {
    use page::Hints;

    use super::*;

    fn read(html: &[u8]) -> Page {
        Page::parse(html, &Hints { url: Some("http://s.test/a"), charset: Some("utf-8") })
    }

    /// What is written reads as the page did.
    #[track_caller]
    fn check(html: &str) {
        let page = read(html.as_bytes());
        assert_eq!(read(&of(&page)), page);
    }

    #[test]
    fn a_page_comes_back() {
        check("");
        check("<p>a");
        check("<title>t &amp; u</title><p class='a \"b\"' id=c>a &lt;b&gt;<br>c<img src=x><b>d</b> e");
        check("<table><tr><td>a<td><p>b<p>c</table><ul><li>1<li>2<ul><li>3</ul></ul>");
        check("<body><div><div></div><hr></div><a href='x?a=1&b=2'>l</a>");
        check("Źródło 新聞");
    }

    #[test]
    fn a_page_that_nests_deeply_is_written() {
        let page = read("<div>".repeat(5000).as_bytes());
        assert_eq!(read(&of(&page)).len(), page.len());
    }

    #[test]
    fn scripts_and_comments_are_gone() {
        let page = read(b"<!-- c --><script>var x = 1;</script><p>a");
        let html = String::from_utf8(of(&page)).unwrap();
        assert!(html.contains("<script></script>") && html.contains("a</p>"), "{html}");
        assert!(!html.contains("var") && !html.contains("c --"), "{html}");
    }
}
