//! Writing HTML: a page as HTML, the length of each node in it, and the pieces that other writers of HTML
//! need. Nothing of it is stored in a page.
//!
//! A page has no comments, no white space outside of its text and no text of scripts and styles. So the
//! written HTML is shorter than the source. JSON-LD is not written either, like other scripts: methods
//! measure pages by these lengths.
//!
//! The callers of the pieces choose elements and attributes.

use crate::{Class, NodeId, Page};

/// Writes a text, or the value of an attribute between double quotes, with its special characters escaped.
pub fn escape(text: &str, html: &mut String) {
    for piece in text.split_inclusive(['&', '<', '"']) {
        let special = match piece.as_bytes().last() {
            Some(b'&') => "&amp;",
            Some(b'<') => "&lt;",
            Some(b'"') => "&quot;",
            _ => {
                html.push_str(piece);
                continue;
            }
        };
        html.push_str(&piece[..piece.len() - 1]);
        html.push_str(special);
    }
}

/// Writes ` name="value"`, the value escaped. `name` must be the name of an attribute.
pub fn attribute(name: &str, value: &str, html: &mut String) {
    html.extend([" ", name, "=\""]);
    escape(value, html);
    html.push('"');
}

/// Writes the end tag of an element. `name` must be the name of an element.
pub fn end_tag(name: &str, html: &mut String) {
    html.extend(["</", name, ">"]);
}

impl Page {
    /// The page's elements, attributes and text as HTML. Parsed again it is the same page, without its
    /// JSON-LD.
    pub fn html(&self) -> String {
        let mut html = String::with_capacity(2 * self.text().len() + 16 * self.len());
        html.push_str("<!DOCTYPE html>");
        let mut open: Vec<NodeId> = Vec::new();
        for node in self.nodes() {
            while let Some(last) = open.pop_if(|last| self.end(*last) <= node) {
                end_tag(self.tag(last).as_str(), &mut html);
            }
            self.write_start(node, &mut html);
            if self.is_element(node) && !self.tag(node).is(Class::Void) {
                open.push(node);
            }
        }
        for node in open.into_iter().rev() {
            end_tag(self.tag(node).as_str(), &mut html);
        }
        html
    }

    /// The offsets of the nodes in [`html`](Self::html) if each end tag stood directly behind its start tag.
    /// Entry n is the number of bytes before node n; the last entry is the length. So the length of a node's
    /// own tags and text is the distance to the next entry. The length of a subtree is the distance from its
    /// first node to its [`end`](Self::end).
    pub fn html_offsets(&self) -> Vec<u32> {
        let mut offsets = Vec::with_capacity(self.len() + 1);
        let mut bytes = 0;
        let mut html = String::new();
        for node in self.nodes() {
            offsets.push(bytes);
            html.clear();
            self.write_start(node, &mut html);
            let tag = self.tag(node);
            if self.is_element(node) && !tag.is(Class::Void) {
                end_tag(tag.as_str(), &mut html);
            }
            // the cap on the input keeps even a page of nothing but entities far below 4 GiB
            bytes += html.len() as u32;
        }
        offsets.push(bytes);
        offsets
    }

    /// The start tag with its attributes; of a leaf its text.
    fn write_start(&self, node: NodeId, html: &mut String) {
        if self.is_text(node) {
            escape(self.text_of(node), html);
            return;
        }
        html.extend(["<", self.tag(node).as_str()]);
        for (name, value) in self.attributes(node) {
            attribute(name, value, html);
        }
        html.push('>');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hints;

    fn read(html: &[u8]) -> Page {
        Page::parse(html, &Hints { url: Some("http://s.test/a"), charset: Some("utf-8") })
    }

    /// The written page is the same page when it is parsed.
    #[track_caller]
    fn check(html: &str) {
        let page = read(html.as_bytes());
        assert_eq!(read(page.html().as_bytes()), page);
        let doctype = "<!DOCTYPE html>".len();
        let offsets = page.html_offsets();
        assert_eq!(offsets[page.len()] as usize + doctype, page.html().len());
        assert_eq!(offsets.len(), page.len() + 1);
    }

    #[test]
    fn a_page_comes_back() {
        check("");
        check("<p>a");
        check("<title>t &amp; u</title><p class='a \"b\"' id=c>a &lt;b&gt;<br>c<img src=x><b>d</b> e");
        check("<table><tr><td>a<td><p>b<p>c</table><ul><li>1<li>2<ul><li>3</ul></ul>");
        check("<body><div><div></div><hr></div><a href='x?a=1&b=2'>l</a>");
        check("Źródło 新聞");
        check("<div>a<noscript><p>b <b>c</b></noscript></div>");
        check("<script type=application/ld+json>{}</script><p>a");
    }

    #[test]
    fn how_long_a_subtree_is() {
        let page = read(b"<section>a<div id=x>b &amp; c<hr></div>");
        let offsets = page.html_offsets();
        let node = |tag: &str| page.nodes().find(|&node| page.tag(node).as_str() == tag).unwrap();
        let length = |node: NodeId| offsets[page.end(node).index()] - offsets[node.index()];
        let of = |html: &str| u32::try_from(html.len()).unwrap();
        assert_eq!(length(node("div")), of("<div id=\"x\">b &amp; c<hr></div>"));
        // the separator behind a leaf is part of it
        assert_eq!(length(node("section")) - length(node("div")), of("<section>a\n</section>"));
        assert_eq!(length(node("hr")), of("<hr>"));
    }

    #[test]
    fn a_page_that_nests_deeply_is_written() {
        let page = read("<div>".repeat(5000).as_bytes());
        assert_eq!(read(page.html().as_bytes()).len(), page.len());
    }

    #[test]
    fn scripts_and_comments_are_gone() {
        let page = read(b"<!-- c --><script>var x = 1;</script><p>a");
        let html = page.html();
        assert!(html.contains("<script></script>") && html.contains("a</p>"), "{html}");
        assert!(!html.contains("var") && !html.contains("c --"), "{html}");
    }
}
