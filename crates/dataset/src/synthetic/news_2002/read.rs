//! A generated site as a reader gives it: parsed pages and their marks.

use cleaning::{Gold, Role, Site, Spans};
use page::{Hints, Page};

use super::page::{Fragment, GeneratedPage};
use super::plan::SitePlan;
use crate::table_trait::table_trait;
use crate::{MarkedSite, PageMarks};

impl SitePlan {
    /// Makes and parses all pages.
    pub fn read(&self) -> MarkedSite {
        let (pages, marks): (Vec<_>, Vec<_>) = self.generate().map(parsed).unzip();
        MarkedSite { site: Site::new(self.id(), pages), pages: marks }
    }
}

fn parsed(generated: GeneratedPage) -> ((String, Page), PageMarks) {
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
    ((generated.name, page), marks)
}
