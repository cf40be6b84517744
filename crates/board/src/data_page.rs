//! The page of a data set: what it is, all rankings on it, and the pages that tables name.

use maud::html;
use record::DataFacts;

use crate::Board;
use crate::elements::{facts, filters, page};

impl Board {
    pub(crate) fn data_page(&self, own: &DataFacts) -> String {
        let data = self.data.get(&own.id).cloned().unwrap_or_default();
        let content = html! {
            p { (own.title) }
            @if own.synthetic { p.note { "These pages were generated. Their verdicts do not count for real pages." } }
            (facts(&[
                ("languages", html! { (data.languages.join(", ")) }),
                ("sites", html! { (own.sites) }),
                ("pages", html! { (own.pages) }),
                ("licence", html! { (data.licence) }),
                ("citation", html! { (data.citation) }),
                ("content", html! { code { (own.digest) } }),
                ("to get it", html! { @if !data.command.is_empty() { code { (data.command) } } }),
                ("notes", html! { (data.notes) }),
            ]))
            (filters())
            @for (results, ranking) in self.rankings_of(&own.id) {
                h2 { (ranking.title) }
                p.soft { "Of the experiment " code { (results.facts.provenance.experiment) } "." }
                (self.ranking_table(ranking))
            }
            @for results in &self.results {
                @for worst in results.worst.iter().filter(|worst| worst.data == own.id) {
                    (self.worst_table(&results.facts, worst))
                }
                @for disputed in results.disputed.iter().filter(|disputed| disputed.data == own.id) {
                    (self.disputed_table(&results.facts, disputed))
                }
            }
        };
        page(&own.id, "../", &content)
    }
}
