//! A table of the pages on which systems have the least F.

use maud::{Markup, html};
use record::ResultFacts;
use serde::Deserialize;

use crate::Board;
use crate::elements::{figure, file_name};
use crate::error::BoardError;
use crate::files::rows_with;

/// A page with little F.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct WorstPage {
    /// The run's id.
    pub run: String,
    /// The site's id.
    pub site: String,
    /// The page's name.
    pub page: String,
    #[serde(rename = "F")]
    f: f64,
    lost: u64,
    #[serde(rename = "lost words")]
    lost_words: String,
    #[serde(rename = "kept wrongly")]
    wrong: u64,
    #[serde(rename = "wrong words")]
    wrong_words: String,
}

/// The pages on which systems have the least F, of one data set.
#[derive(Debug, Clone, PartialEq)]
pub struct Worst {
    /// The data set's id.
    pub data: String,
    /// The pages, those of a run together, the worst first.
    pub pages: Vec<WorstPage>,
}

impl Worst {
    /// Reads a table of results. `None` if it is another one.
    ///
    /// # Errors
    /// [`BoardError::Csv`].
    pub(crate) fn read(path: &str, text: &str, data: &str) -> Result<Option<Self>, BoardError> {
        let pages = rows_with(path, text, "wrong words")?;
        Ok(pages.map(|pages| Self { data: data.to_owned(), pages }))
    }
}

/// The file of a page's view, relative to the board's folder; the page as its data set, site and name.
pub fn view_file(page: [&str; 3]) -> String {
    format!("views/{}.html", file_name(&page.join("-")))
}

impl Board {
    /// The worst pages of a data set on its page.
    pub(crate) fn worst_table(&self, facts: &ResultFacts, worst: &Worst) -> Markup {
        html! {
            h2 { "The pages with the least F" }
            p.soft {
                "Of the experiment " code { (facts.provenance.experiment) } ", with the number of words that are lost, and of those wrongly kept, \
                 and the first of each."
            }
            div.scroll { table {
                thead { tr {
                    th { "system" }
                    th { "site" }
                    th { "page" }
                    th.n { "F" }
                    th.n { "lost" }
                    th { "the first" }
                    th.n { "kept wrongly" }
                    th { "the first" }
                } }
                tbody { @for page in &worst.pages {
                    tr class=(self.kind(&page.run).id()) {
                        td { (titled(facts, &page.run)) }
                        td { (page.site) }
                        td { (self.named_page([&worst.data, &page.site, &page.page])) }
                        td.n { (figure(page.f)) }
                        td.n { (page.lost) }
                        td.soft { (page.lost_words) }
                        td.n { (page.wrong) }
                        td.soft { (page.wrong_words) }
                    }
                } }
            } }
        }
    }

    /// The name of a page, at most its first characters, with a link to its view if there is one.
    pub(crate) fn named_page(&self, page: [&str; 3]) -> Markup {
        let view = view_file(page);
        let short: String = page[2].chars().take(NAMED).collect();
        html! {
            @if self.views.contains(&view) { a href={ "../" (view) } { (short) } } @else { (short) }
        }
    }
}

/// The title of a run; its id if it has none.
pub(crate) fn titled<'a>(facts: &'a ResultFacts, run: &'a str) -> &'a str {
    facts.runs.iter().find(|known| known.id == run).map_or(run, |run| &run.title)
}

/// The most characters of a page's name: some are digests.
const NAMED: usize = 24;
