//! A generated site as a reader gives it: parsed pages and their marks.

use cleaning::{Gold, Item, Role, Spans};
use page::{Hints, Page, Tag};

use super::page::ClassedPage;
use super::site::ClassedSite;
use crate::table_trait::table_trait;
use crate::{MarkedPage, MarkedSite, PageMarks};

impl ClassedSite {
    /// Makes and parses all pages.
    pub fn read(&self) -> MarkedSite {
        MarkedSite::of(self.id(), self.generate().map(parsed))
    }

    /// Makes and parses page `index`.
    pub(crate) fn read_page(&self, index: usize) -> MarkedPage {
        parsed(self.page(index))
    }
}

fn parsed(generated: ClassedPage) -> MarkedPage {
    let hints = Hints { url: Some(&generated.url), charset: Some(generated.encoding) };
    let page = Page::parse(&generated.bytes, &hints);
    // leaf k is fragment k: the templates are tested for that
    let leaves = page.leaves().zip(&generated.fragments);
    let spans: Spans = leaves.filter(|(_, it)| it.gold).map(|(leaf, _)| page.span(leaf)).collect();
    // and so image k
    let img = Tag::new("img");
    let images = page.nodes().filter(|&node| *page.tag(node) == img).zip(&generated.advertising_images);
    let items = images.map(|(node, &noisy)| Item { node, noisy }).collect();
    let mut traits = generated.traits;
    traits.push(table_trait(&page));
    traits.sort_unstable();
    let marks = PageMarks {
        gold: Some(Gold::of(Role::Article, spans).with_items(items)),
        hand: None,
        found: 1.0,
        traits,
        class: Some(generated.class.to_owned()),
    };
    MarkedPage { name: generated.name, page, marks }
}
