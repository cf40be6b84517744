//! Mutated pages as Markdown, read by a CommonMark parser: it finds no HTML but `sup`, `sub` and `br`, and
//! no address that a browser would run.

use ::page::{Hints, Page};
use cleaning::Cleaning;
use output::{With, kept_markdown};
use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::page::{WORDS, chosen};
use crate::{Target, choice};

pub(crate) const MARKDOWN: Target = Target { name: "markdown", seeds: || chosen(4), words: &WORDS, check };

/// The schemes that links and pictures may have.
const SCHEMES: [&str; 4] = ["http", "https", "mailto", "ftp"];

/// The choice is whether links and images are written.
fn check(bytes: &[u8]) {
    let (choice, bytes) = choice(bytes);
    let with = With { links: choice & 1 != 0, images: choice & 2 != 0, ..With::default() };
    let page = Page::parse(bytes, &Hints { url: Some("http://a.test/b"), charset: None });
    let markdown = kept_markdown(&page, &Cleaning::everything(&page), with);
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS;
    for event in Parser::new_ext(&markdown, options) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                // CommonMark has no other form for these
                let is_known = ["<sup>", "</sup>", "<sub>", "</sub>", "<br>"].contains(&&*html);
                assert!(is_known, "{html:?} in {markdown}");
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let address = page.url().and_then(|url| url.join(&dest_url).ok());
                let is_safe = address.is_some_and(|url| SCHEMES.contains(&url.scheme()));
                assert!(is_safe, "{dest_url:?} in {markdown}");
            }
            _ => {}
        }
    }
}
