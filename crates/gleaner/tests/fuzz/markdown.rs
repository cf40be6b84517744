//! Mutated pages as Markdown, read by a CommonMark parser: it finds no HTML.

use gleaner::cleaning::Cleaning;
use gleaner::output::{With, kept_markdown};
use gleaner::page::{Hints, Page};
use pulldown_cmark::{Event, Options, Parser};

use crate::engine::{Bytes, Random, fuzz};
use crate::page::markup;

#[test]
fn markdown() {
    let make = |random: &mut Random| (markup(random), random.below(2) == 0, random.below(2) == 0);
    fuzz("markdown", make, |&(Bytes(ref bytes), links, images)| {
        let page = Page::parse(bytes, &Hints { url: Some("http://a.test/b"), charset: None });
        let markdown = kept_markdown(&page, &Cleaning::everything(&page), With { links, images });
        let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
        for event in Parser::new_ext(&markdown, options) {
            assert!(!matches!(event, Event::Html(_) | Event::InlineHtml(_)), "{event:?} in {markdown}");
        }
    });
}
