//! A generated site as a reader gives it: parsed pages and the marks of those that have any.

use cleaning::{Gold, Role, Spans};
use page::{Hints, Page};

use super::page::LinkedPage;
use super::plan::LinkedSite;
use crate::table_trait::table_trait;
use crate::{MarkedPage, MarkedSite, PageMarks};

impl LinkedSite {
    /// Makes and parses all pages.
    pub fn read(&self) -> MarkedSite {
        MarkedSite::of(self.id(), self.generate().map(parsed))
    }

    /// Makes and parses page `index`.
    pub(crate) fn read_page(&self, index: usize) -> MarkedPage {
        parsed(self.page(index))
    }
}

fn parsed(generated: LinkedPage) -> MarkedPage {
    let hints = Hints { url: Some(&generated.url), charset: Some(generated.encoding) };
    let page = Page::parse(&generated.bytes, &hints);
    let gold = generated.marked.then(|| {
        let mut gold = Gold::default();
        for role in Role::ALL {
            // leaf k is fragment k: the templates are tested for that
            let leaves = page.leaves().zip(&generated.fragments);
            let spans: Spans =
                leaves.filter(|(_, it)| it.role == Some(role)).map(|(leaf, _)| page.span(leaf)).collect();
            gold.set(role, spans);
        }
        gold
    });
    let mut traits = generated.traits;
    traits.push(table_trait(&page));
    traits.sort_unstable();
    let marks = PageMarks { gold, hand: None, found: 1.0, traits, class: None };
    MarkedPage { name: generated.name, page, marks }
}
