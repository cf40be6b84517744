//! A table of the pages on which systems differ most.

use maud::{Markup, html};
use record::ResultFacts;
use serde::Deserialize;

use crate::Board;
use crate::elements::figure;
use crate::error::BoardError;
use crate::files::rows_with;
use crate::worst::titled;

/// A page on which systems differ.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct DisputedPage {
    /// The site's id.
    pub site: String,
    /// The page's name.
    pub page: String,
    runs: u64,
    deviation: f64,
    #[serde(rename = "mean F")]
    mean: f64,
    best: String,
    #[serde(rename = "best F")]
    best_f: f64,
    least: String,
    #[serde(rename = "least F")]
    least_f: f64,
}

/// The pages on which systems differ most, of one data set.
#[derive(Debug, Clone, PartialEq)]
pub struct Disputed {
    /// The data set's id.
    pub data: String,
    /// The pages, the most disputed first.
    pub pages: Vec<DisputedPage>,
}

impl Disputed {
    /// Reads a table of results. `None` if it is another one.
    ///
    /// # Errors
    /// [`BoardError::Csv`].
    pub(crate) fn read(path: &str, text: &str, data: &str) -> Result<Option<Self>, BoardError> {
        let pages = rows_with(path, text, "least F")?;
        Ok(pages.map(|pages| Self { data: data.to_owned(), pages }))
    }
}

impl Board {
    /// The disputed pages of a data set on its page.
    pub(crate) fn disputed_table(&self, facts: &ResultFacts, disputed: &Disputed) -> Markup {
        html! {
            h2 { "The pages on which systems differ most" }
            p.soft {
                "Of the experiment " code { (facts.provenance.experiment) } ", with the standard deviation of F over the systems, the best system \
                 and the worst."
            }
            div.scroll { table {
                thead { tr {
                    th { "site" }
                    th { "page" }
                    th.n { "systems" }
                    th.n { "deviation" }
                    th.n { "mean F" }
                    th { "best" }
                    th.n { "F" }
                    th { "worst" }
                    th.n { "F" }
                } }
                tbody { @for page in &disputed.pages {
                    tr {
                        td { (page.site) }
                        td { (self.named_page([&disputed.data, &page.site, &page.page])) }
                        td.n { (page.runs) }
                        td.n { (figure(page.deviation)) }
                        td.n { (figure(page.mean)) }
                        td { (titled(facts, &page.best)) }
                        td.n { (figure(page.best_f)) }
                        td { (titled(facts, &page.least)) }
                        td.n { (figure(page.least_f)) }
                    }
                } }
            } }
        }
    }
}
