//! Writes a page as markup and text, and records every text leaf that the parsed page will have.
//!
//! The writer uses only two facts about HTML: markup ends a text leaf, and white text is no leaf. The text
//! between two pieces of markup is one fragment, and leaf k of the parsed page holds the text of fragment k.
//! Tests check on every site that this is true for the templates (no stray end tag between two texts, no
//! comment within a text, no text directly in a TABLE). Image k of the page is the k-th `<img` of the markup,
//! with the part in which it is.

use std::mem;

/// The role of a part of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Part {
    /// Navigation, advertisements, lists of other articles.
    #[default]
    Chrome,
    /// The article: headline, byline, text, captions, tables.
    Article,
    /// A table of contents: a list of links as main content.
    Toc,
    /// The page title, the name of the site or category, which the paper's coders marked by mistake (section
    /// 4: "inclusion of title information and news categories").
    Label,
    /// An advertisement: noise too, distinguished for tests of its words.
    Advertisement,
}

/// The text of one text leaf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// The text with runs of whitespace as one blank, none at its ends; never empty.
    pub text: String,
    /// Its part.
    pub part: Part,
}

/// How the tag of an image begins, in any case.
const IMAGE: &[u8] = b"<img";

/// A page being written.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    html: String,
    leaves: Vec<Leaf>,
    images: Vec<Part>,
    part: Part,
    /// The text since the last markup; below, its part.
    run: String,
    run_part: Part,
}

impl Writer {
    /// Markup: tags, comments, scripts.
    pub(crate) fn markup(&mut self, source: &str) {
        self.close_run();
        self.html.push_str(source);
        let starts = source.as_bytes().windows(IMAGE.len()).filter(|start| start.eq_ignore_ascii_case(IMAGE));
        self.images.extend(starts.map(|_| self.part));
    }

    /// A value within a tag, a comment or a script: escaped, and no text of the page.
    pub(crate) fn value(&mut self, value: &str) {
        escape(value, &mut self.html);
    }

    /// Text: in the source, and as a reader sees it.
    pub(crate) fn literal(&mut self, source: &str, plain: &str) {
        self.html.push_str(source);
        self.extend_run(plain);
    }

    /// Text to be escaped.
    pub(crate) fn text(&mut self, plain: &str) {
        escape(plain, &mut self.html);
        self.extend_run(plain);
    }

    /// Sets the part of all text from here on; returns the part before.
    pub(crate) fn enter(&mut self, part: Part) -> Part {
        mem::replace(&mut self.part, part)
    }

    /// The HTML, its text leaves, and the part of each image, in order.
    pub(crate) fn finish(mut self) -> (String, Vec<Leaf>, Vec<Part>) {
        self.close_run();
        (self.html, self.leaves, self.images)
    }

    fn extend_run(&mut self, plain: &str) {
        // a run belongs to the part in which its first visible character was
        if self.run.trim().is_empty() {
            self.run_part = self.part;
        }
        self.run.push_str(plain);
    }

    fn close_run(&mut self) {
        if self.run.is_empty() {
            return;
        }
        let text = collapsed(&self.run);
        self.run.clear();
        if !text.is_empty() {
            self.leaves.push(Leaf { text, part: self.run_part });
        }
    }
}

/// `text` with every run of whitespace as one blank and none at the ends, as the page's text has it.
pub(crate) fn collapsed(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut collapsed = String::with_capacity(text.len());
    collapsed.extend(words.next());
    for word in words {
        collapsed.push(' ');
        collapsed.push_str(word);
    }
    collapsed
}

fn escape(plain: &str, html: &mut String) {
    let mut rest = plain;
    while let Some(at) = rest.find(['&', '<', '>', '"', '\u{a0}']) {
        html.push_str(&rest[..at]);
        let special = rest[at..].chars().next();
        html.push_str(match special {
            Some('&') => "&amp;",
            Some('<') => "&lt;",
            Some('>') => "&gt;",
            Some('"') => "&quot;",
            _ => "&nbsp;",
        });
        rest = &rest[at + special.map_or(0, char::len_utf8)..];
    }
    html.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_between_two_tags_is_one_leaf() {
        let mut writer = Writer::default();
        writer.markup("<P>");
        writer.literal("By&nbsp; ", "By\u{a0} ");
        writer.text("Ann <3");
        writer.markup("<BR>");
        writer.literal(" \n&nbsp;", " \n\u{a0}");
        writer.markup("</P>");
        let (html, leaves, _) = writer.finish();
        assert_eq!(html, "<P>By&nbsp; Ann &lt;3<BR> \n&nbsp;</P>");
        assert_eq!(leaves, [Leaf { text: "By Ann <3".to_owned(), part: Part::Chrome }]);
    }

    #[test]
    fn parts_nest() {
        let mut writer = Writer::default();
        let outer = writer.enter(Part::Article);
        writer.text("in");
        writer.markup("<BR>");
        writer.enter(outer);
        writer.text("out");
        let parts: Vec<Part> = writer.finish().1.iter().map(|leaf| leaf.part).collect();
        assert_eq!(parts, [Part::Article, Part::Chrome]);
    }

    #[test]
    fn images_are_of_the_part_that_they_stand_in() {
        let mut writer = Writer::default();
        writer.markup("<A><IMG SRC=\"");
        writer.value("<img>");
        let outer = writer.enter(Part::Advertisement);
        writer.markup("\"><img>");
        writer.enter(outer);
        let (html, _, images) = writer.finish();
        assert_eq!(html, "<A><IMG SRC=\"&lt;img&gt;\"><img>");
        assert_eq!(images, [Part::Chrome, Part::Advertisement]);
    }
}
