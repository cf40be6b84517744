//! A site as a reader gives it: the pages that methods may see, and beside them the marks that they may not.
//!
//! How the marks were found is the readers' business; who is scored against them is `run`'s and `metric`'s.

use cleaning::{Gold, Site};
use page::Page;

/// The least share of the gold text that must be found in a page for the page to be scored.
///
/// Below it the gold describes another page, or another state of the page, more than this one.
pub const LEAST_FOUND: f64 = 0.5;

/// The fewest words of a gold text that words are compared with, on the data sets whose published figures leave shorter ones
/// out (crawl-to-the-future and daniel: one page of each). Such a page keeps its marks, and has no [`Gold::text`].
pub const LEAST_WORDS: usize = 20;

/// Which marks a measure is taken against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// The true marks.
    Gold,
    /// The marks as the paper's hand coder would have left them, mistakes included.
    Hand,
}

/// One site with its marks.
pub struct MarkedSite {
    /// The pages.
    pub site: Site,
    /// The marks of each page, in the order of the site's pages.
    pub pages: Vec<PageMarks>,
}

impl MarkedSite {
    /// The site of these pages, in their order.
    pub(crate) fn of(id: &str, pages: impl IntoIterator<Item = MarkedPage>) -> Self {
        let apart = |marked: MarkedPage| ((marked.name, marked.page), marked.marks);
        let (pages, marks): (Vec<_>, Vec<_>) = pages.into_iter().map(apart).unzip();
        Self { site: Site::new(id, pages), pages: marks }
    }
}

/// One page as a reader gives it, on its way into a site.
pub(crate) struct MarkedPage {
    /// Unique in its site.
    pub(crate) name: String,
    pub(crate) page: Page,
    pub(crate) marks: PageMarks,
}

/// The marks of one page.
#[derive(Debug, Clone, PartialEq)]
pub struct PageMarks {
    /// The true marks; `None` where the data set has none for the page.
    pub gold: Option<Gold>,
    /// The hand coder's marks where they differ from the true ones.
    pub hand: Option<Gold>,
    /// Share of the gold text found in the page, in `0.0..=1.0`; 1 where gold is exact, or where the data set has none
    /// for the page; 0 where nothing of it was found, and then the marks are empty, or `None` without a gold text.
    pub found: f64,
    /// What is special about the page, sorted: `wrong-mark`, `long-related`, `tabular`, ...
    pub traits: Vec<&'static str>,
    /// What the page is about, for tasks over cleaned pages: a product class, a topic. `None` where the data set names
    /// none for the page, which then takes no part in a task. No method ever sees it.
    pub class: Option<String>,
}

impl PageMarks {
    /// Whether the page can be scored: it has gold, and at least [`LEAST_FOUND`] of it was found.
    pub fn scored(&self) -> bool {
        self.gold.is_some() && self.found >= LEAST_FOUND
    }

    /// Whether the page has a gold text, whatever share of it was found: measures that compare words with it, and not
    /// marks, count the page.
    pub fn has_text(&self) -> bool {
        self.gold.as_ref().is_some_and(|gold| gold.text().is_some())
    }

    /// The marks to measure against; `None` where the page has none.
    pub fn answer(&self, answer: Answer) -> Option<&Gold> {
        match answer {
            Answer::Gold => self.gold.as_ref(),
            Answer::Hand => self.hand.as_ref().or(self.gold.as_ref()),
        }
    }
}
