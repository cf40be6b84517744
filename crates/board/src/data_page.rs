//! The page of a data set: what it is, and all rankings on it.

use maud::html;

use crate::Board;
use crate::elements::{facts, filters, page};

impl Board {
    pub(crate) fn data_page(&self, id: &str) -> String {
        let known = self.facts_of_data(id);
        let data = self.data.get(id).cloned().unwrap_or_default();
        let content = html! {
            @if let Some(known) = known { p { (known.title) } }
            @if known.is_some_and(|known| known.synthetic) { p.note { "These pages were generated. Their verdicts do not count for real pages." } }
            (facts(&[
                ("languages", html! { (data.languages.join(", ")) }),
                ("sites", html! { @if let Some(known) = known { (known.sites) } }),
                ("pages", html! { @if let Some(known) = known { (known.pages) } }),
                ("licence", html! { (data.licence) }),
                ("citation", html! { (data.citation) }),
                ("content", html! { @if let Some(known) = known { code { (known.digest) } } }),
                ("to get it", html! { @if !data.command.is_empty() { code { (data.command) } } }),
                ("notes", html! { (data.notes) }),
            ]))
            (filters())
            @for (results, ranking) in self.rankings_of(id) {
                h2 { (ranking.title) }
                p.soft { "Of the experiment " code { (results.provenance.experiment) } "." }
                (self.ranking_table(ranking))
            }
        };
        page(id, "../", &content)
    }
}
