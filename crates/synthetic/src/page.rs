//! Writes a page as markup and text, records every text leaf that the parsed page will have, and marks the parsed page with exact gold.
//!
//! The writer uses only two facts about HTML: markup ends a text leaf, and white text is no leaf. The text between two pieces of markup is one
//! fragment, and leaf k of the parsed page holds the text of fragment k. Tests check on every site that this is true for the templates (no stray
//! end tag between two texts, no comment within a text, no text directly in a TABLE). Image k of the page is the k-th `<img` of the markup, with
//! the part in which it is.

use std::mem;

use cleaning::{Gold, Item, Role, Spans};
use page::{Hints, Page, Tag};

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

/// A generated page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GeneratedPage {
    /// The page's name: a number, unique in its site, valid as a file name, without a hint of the class.
    /// Names sort in the order of pages.
    pub name: String,
    /// The absolute address.
    pub url: String,
    /// The page in its encoding.
    pub bytes: Vec<u8>,
    /// The label of that encoding. Most pages declare it; on some sites they do not.
    pub encoding: &'static str,
    /// The text of every text leaf of the parsed page, in order, with its part.
    pub leaves: Vec<Leaf>,
    /// For every image of the parsed page, in order, whether it is an advertisement; empty if the corpus does
    /// not say.
    pub advertising_images: Vec<bool>,
    /// The class of the page, in a corpus of classes.
    pub class: Option<&'static str>,
    /// Its page type, if the site has several.
    pub kind: &'static str,
    /// Its traits, sorted.
    pub traits: Vec<&'static str>,
    /// Whether the page has marks.
    pub marked: bool,
    /// Whether the human coder also marked the parts [`Part::Label`].
    pub wrong: bool,
}

/// The marks of a parsed page.
#[derive(Debug, Clone, PartialEq)]
pub struct Marks {
    /// The true marks; `None` for a page without marks.
    pub gold: Option<Gold>,
    /// The human coder's marks, if they differ from the true ones.
    pub hand: Option<Gold>,
}

/// The role of a part, if it is main content.
fn role(part: Part) -> Option<Role> {
    match part {
        Part::Article => Some(Role::Article),
        Part::Toc => Some(Role::Toc),
        Part::Chrome | Part::Label | Part::Advertisement => None,
    }
}

impl GeneratedPage {
    /// The text of one role, one leaf on each line, also for a page without marks.
    pub fn text_of(&self, wanted: Role) -> String {
        let marked = self.leaves.iter().filter(|leaf| role(leaf.part) == Some(wanted));
        marked.flat_map(|leaf| [leaf.text.as_str(), "\n"]).collect()
    }

    /// Parses the page with the encoding known.
    pub fn parse(&self) -> (Page, Marks) {
        let hints = Hints { url: Some(&self.url), charset: Some(self.encoding) };
        let page = Page::parse(&self.bytes, &hints);
        let gold = self.marked.then(|| self.gold(&page, role));
        let with_labels = |part| if part == Part::Label { Some(Role::Article) } else { role(part) };
        let hand = self.wrong.then(|| self.gold(&page, with_labels));
        (page, Marks { gold, hand })
    }

    fn gold(&self, page: &Page, role_of: impl Fn(Part) -> Option<Role>) -> Gold {
        let mut gold = Gold::default();
        for role in Role::ALL {
            // leaf k of the page is leaf k here, and image k is image k; tests check that for the templates
            let leaves = page.leaves().zip(&self.leaves).filter(|(_, leaf)| role_of(leaf.part) == Some(role));
            gold.set(role, leaves.map(|(leaf, _)| page.span(leaf)).collect::<Spans>());
        }
        let img = Tag::new("img");
        let images = page.nodes().filter(|&node| *page.tag(node) == img).zip(&self.advertising_images);
        gold.with_items(images.map(|(node, &noisy)| Item { node, noisy }).collect())
    }
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
