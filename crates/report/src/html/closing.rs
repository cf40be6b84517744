//! The end of the page: failures and provenance.

use maud::{Markup, html};
use record::Presence;

use super::elements::{Page, header, heading, rows, table};
use crate::numbers::{counted, plain};
use crate::table::Table;

/// The most rows of failures and of unfound pages on the page; the files have all.
const SHOWN: usize = 200;

impl Page<'_> {
    /// Failures, unfound pages and texts.
    pub(super) fn troubles(&self) -> Markup {
        let (failures, unfound) = (self.failures.height(), self.unfound.height());
        html! {
            section #failures {
                (heading("failures", &html! { "Failures and pages left out" }))
                @if failures == 0 {
                    p { "No failure: every page that took part was cleaned." }
                } @else {
                    p {
                        (counted(failures, "failure"))
                        ". A page on which a method failed counts as one of which it kept nothing."
                    }
                    (listed(self.failures, "failures.csv"))
                }
                @if unfound == 0 {
                    p { "No page was left out of scoring." }
                } @else {
                    p {
                        (counted(unfound, "page"))
                        " left out of scoring, because less than half of the marked text was found in the page."
                    }
                    details { summary { "The pages" } (listed(self.unfound, "unfound.csv")) }
                }
                @if self.texts.height() > 0 {
                    p {
                        "Texts that were made elsewhere: the mean share of a text's words that are not in its page, and the "
                        "texts with more than half of their words not in it. Measures over marks judge what was found of a text in its page; "
                        "measures over words judge the text itself."
                    }
                    details { summary { "The texts" } (listed(self.texts, "texts.csv")) }
                }
            }
        }
    }

    pub(super) fn provenance(&self) -> Markup {
        let facts = &self.summary.provenance;
        let lines = [
            ("experiment", &facts.experiment),
            ("manifest digest", &facts.manifest),
            ("code", &facts.code),
            ("lock file digest", &facts.lock),
            ("toolchain", &facts.toolchain),
            ("seed", &facts.seed.to_string()),
            ("scale", &plain(facts.scale)),
            ("schema", &facts.schema.to_string()),
        ]
        .map(|(name, value)| (name.to_owned(), value.clone()));
        let present = self.summary.data.iter().filter(|data| data.presence == Presence::Present);
        let digests = present.map(|data| (format!("digest of {}", data.id), data.digest.clone()));
        let settings = self.summary.runs.iter().flat_map(|run| {
            run.variants.iter().enumerate().map(move |(at, variant)| {
                html! {
                    td { @if at == 0 { (run.id) br; span.soft { (run.title) } } }
                    td { @if at == 0 { (run.method_name) } }
                    td { (variant.id) }
                    td { code { (variant.settings) } }
                }
            })
        });
        html! {
            section #provenance {
                (heading("provenance", &html! { "Provenance" }))
                table.facts {
                    @for (name, value) in lines.into_iter().chain(digests) {
                        tr { th { (name) } td { code { (value) } } }
                    }
                }
                details {
                    summary { "Runs and their settings" }
                    (rows(None, &header(["run", "method", "variant", "settings"]), settings))
                    @if !self.experiment.tasks.is_empty() { (self.tasks()) }
                }
            }
        }
    }
}

/// A table cut to [`SHOWN`] rows, with the name of the complete file.
fn listed(rows: &Table, file: &str) -> Markup {
    html! {
        (table(rows, SHOWN))
        @if rows.height() > SHOWN { p { "The first " (SHOWN) " are shown; " a href=(file) { (file) } " has all." } }
    }
}
