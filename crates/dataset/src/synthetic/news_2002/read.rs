//! A generated site as a reader gives it: parsed pages and their marks.

use cleaning::{Gold, Role, Spans};
use page::{Hints, Page};

use super::page::{Fragment, GeneratedPage};
use super::plan::SitePlan;
use crate::table_trait::table_trait;
use crate::{MarkedPage, MarkedSite, PageMarks};

impl SitePlan {
    /// Makes and parses all pages.
    pub fn read(&self) -> MarkedSite {
        MarkedSite::of(self.id(), self.generate().map(parsed))
    }

    /// Makes and parses page `index`.
    pub(crate) fn read_page(&self, index: usize) -> MarkedPage {
        parsed(self.page(index))
    }
}

fn parsed(generated: GeneratedPage) -> MarkedPage {
    let hints = Hints { url: Some(&generated.url), charset: Some(generated.encoding) };
    let page = Page::parse(&generated.bytes, &hints);
    let marked = |of: fn(&Fragment) -> bool| {
        // leaf k is fragment k: the templates are tested for that
        let leaves = page.leaves().zip(&generated.fragments);
        let spans: Spans = leaves.filter(|(_, it)| of(it)).map(|(leaf, _)| page.span(leaf)).collect();
        Gold::of(Role::Article, spans)
    };
    let gold = marked(|fragment| fragment.gold);
    let hand = generated.traits.contains(&"wrong-mark").then(|| marked(|fragment| fragment.hand));
    let mut traits = generated.traits;
    traits.push(table_trait(&page));
    traits.sort_unstable();
    let marks = PageMarks { gold: Some(gold), hand, found: 1.0, traits, class: None };
    MarkedPage { name: generated.name, page, marks }
}
