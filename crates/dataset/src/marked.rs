//! A site as a reader gives it: the pages, which methods may see, and the marks, which they may not.
//!
//! The readers find the marks; `run` and `metric` use them.

use cleaning::{Gold, Site};
use page::Page;

/// The least share of the gold text that must be found in a page for the page to be scored.
///
/// Below it the gold probably describes another page, or another state of the page.
pub const LEAST_FOUND: f64 = 0.5;

/// The fewest words of a gold text for measures of words, on the data sets whose published figures leave out
/// shorter ones (crawl-to-the-future and daniel: one page of each). A page with a shorter text keeps its
/// marks, and has no [`Gold::text`].
pub const LEAST_WORDS: usize = 20;

/// The marks against which a measure is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// The true marks.
    Gold,
    /// The marks of the paper's human coder, with mistakes.
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
    /// The site of these pages, in this order.
    pub(crate) fn of(id: &str, pages: impl IntoIterator<Item = MarkedPage>) -> Self {
        let apart = |marked: MarkedPage| ((marked.name, marked.page), marked.marks);
        let (pages, marks): (Vec<_>, Vec<_>) = pages.into_iter().map(apart).unzip();
        Self { site: Site::new(id, pages), pages: marks }
    }
}

/// One page as a reader gives it, before it belongs to a site.
pub(crate) struct MarkedPage {
    /// Unique in its site.
    pub(crate) name: String,
    pub(crate) page: Page,
    pub(crate) marks: PageMarks,
}

/// The marks of one page.
#[derive(Debug, Clone, PartialEq)]
pub struct PageMarks {
    /// The true marks; `None` if the data set has none for the page.
    pub gold: Option<Gold>,
    /// The human coder's marks, if they differ from the true ones.
    pub hand: Option<Gold>,
    /// Share of the gold text found in the page, in `0.0..=1.0`; 1 if gold is exact, or if the data set has
    /// none for the page; 0 if nothing of it was found. Then the marks are empty, or `None` without a gold
    /// text.
    pub found: f64,
    /// The traits of the page, sorted: `wrong-mark`, `long-related`, `tabular`, ...
    pub traits: Vec<&'static str>,
    /// The class of the page for tasks over cleaned pages: a kind of product, a topic. `None` if the data set
    /// names none; then the page is in no task. No method ever sees the class.
    pub class: Option<String>,
}

impl PageMarks {
    /// Whether the page can be scored: it has gold, and at least [`LEAST_FOUND`] of it was found.
    pub fn scored(&self) -> bool {
        self.gold.is_some() && self.found >= LEAST_FOUND
    }

    /// Whether the page has a gold text, for any share of found text, or snippets. Then measures of words count the page.
    pub fn has_text(&self) -> bool {
        self.gold.as_ref().is_some_and(|gold| gold.text().is_some() || gold.snippets().is_some())
    }

    /// The marks for a measure; `None` if the page has none.
    pub fn answer(&self, answer: Answer) -> Option<&Gold> {
        match answer {
            Answer::Gold => self.gold.as_ref(),
            Answer::Hand => self.hand.as_ref().or(self.gold.as_ref()),
        }
    }
}
