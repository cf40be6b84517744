//! The lines of a page that may name it or its site, with fingerprints; and what the site says of them, as far as a method has counted them in
//! its pages. Of a page alone the page decides.

use page::{Page, Span, number};
use text::hash::{fnv, of_run};
use text::word_hashes;

use crate::about::parts;
use crate::blocks::Block;
use crate::{Spans, heading_level};

/// The most bytes of the text of a heading that is a line.
const LINE: usize = 300;

/// The most bytes of a text that is compared with those of other pages.
const TEXT: usize = 12_000;

/// What the other pages of a site say of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OfSite {
    /// Parts of its `title` and headings of the first level that a third of the site's pages share: they name the site, or a part of it.
    pub names: Spans,
    /// Whether its text is that of several pages, as of errors.
    pub is_common: bool,
}

/// Lines of a page by which its site is counted.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PageLines {
    /// The places of the parts of its `title` and of its headings of the first level, each with the [key](crate::blocks::Block::key) of its words.
    pub lines: Vec<(Span, u64)>,
    /// A fingerprint of a short text as a whole: without its `title`, without words with slashes, which may name the address, and without long
    /// ones with digits, which may be the number of a request.
    pub text: Option<u64>,
}

impl PageLines {
    /// Of a page. Linear in its nodes.
    pub fn of(page: &Page) -> Self {
        let (mut lines, mut end_of_title) = (Vec::new(), None);
        let mut add = |start: u32, line: &str| {
            let words: Vec<u64> = word_hashes(line).collect();
            if !words.is_empty() {
                lines.push((Span { start, end: start + number(line.len()) }, Block::key_of(&words)));
            }
        };
        for node in page.nodes().filter(|&node| page.is_element(node)) {
            let (tag, span) = (page.tag(node).as_str(), page.span(node));
            if tag == "title" && end_of_title.is_none() {
                end_of_title = Some(span.end);
                for (at, part) in parts(page.text_of(node)) {
                    add(span.start + number(at), part);
                }
            } else if heading_level(tag) == Some(1) && span.range().len() <= LINE {
                add(span.start, page.text_of(node));
            }
        }
        let text = &page.text()[end_of_title.unwrap_or(0) as usize..];
        let is_of_address = |word: &&str| {
            word.contains('/') || word.len() >= 8 && word.contains(|sign: char| sign.is_ascii_digit())
        };
        let words = || text.split_whitespace().filter(|word| !is_of_address(word));
        Self { lines, text: (page.text().len() <= TEXT).then(|| of_run(words().map(fnv))) }
    }
}
