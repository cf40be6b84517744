//! The report page: one file that needs no network.
//!
//! The contents list stands beside it. The summary comes first (claims with verdicts, data), then each data set with its tables and plots,
//! then failures and provenance. Times are last and in no comparison.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use record::{DataFacts, Presence};

use crate::numbers::counted;
use crate::parts::Part;

mod closing;
mod contents;
mod elements;
mod part;
mod summary;
mod tasks;
mod times;
mod worst;

pub(crate) use elements::Page;
use elements::{anchor, capitalised, heading, kind, scored};

const STYLE: &str = include_str!("html/report.css");
const SCRIPT: &str = include_str!("html/report.js");

/// A whole page in English. `style` is the element that has or links its style sheet.
pub fn document(title: &str, style: &Markup, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                (style)
            }
            body { (body) }
        }
    };
    // HTML allows no other control characters
    page.into_string().replace(|char: char| char.is_control() && !matches!(char, '\n' | '\t'), " ")
}

impl Page<'_> {
    pub(crate) fn html(&self) -> String {
        let body = html! {
            (self.contents())
            main {
                (self.head())
                (self.summary())
                @for data in &self.summary.data { (self.data_set(data)) }
                @for synthetic in [false, true] { (self.together(synthetic)) }
                (self.troubles())
                (self.provenance())
                (self.times())
            }
            script { (PreEscaped(SCRIPT)) }
        };
        document(&self.experiment.title, &html! { style { (PreEscaped(STYLE)) } }, &body)
    }

    fn head(&self) -> Markup {
        html! {
            @if let Some(partial) = self.partial {
                p.partial role="note" {
                    strong { (partial) "." } " Figures and verdicts are of what was run."
                }
            }
            header {
                h1 { (self.experiment.title) }
                p.citation { (self.experiment.citation) }
                @for text in &self.experiment.about { p { (text) } }
            }
        }
    }

    /// The parts of a data set.
    fn own_parts<'p>(&'p self, data: &'p DataFacts) -> impl Iterator<Item = &'p (Part<'p>, Option<String>)> {
        self.parts.iter().filter(|(part, _)| !part.group.is_together() && part.group.id() == data.id)
    }

    /// The parts of all real data sets together, or of all synthetic ones.
    fn common_parts(&self, synthetic: bool) -> Vec<&(Part<'_>, Option<String>)> {
        let is_of = |part: &Part<'_>| part.group.is_together() && part.group.is_synthetic() == synthetic;
        self.parts.iter().filter(|(part, _)| is_of(part)).collect()
    }

    /// The section of a data set.
    fn data_set(&self, data: &DataFacts) -> Markup {
        let (sites, pages) = (counted(data.sites, "site"), counted(data.pages, "page"));
        html! {
            section id=(anchor(&data.id)) {
                (heading(&anchor(&data.id), &html! { (data.id) " " (kind(data)) }))
                @if !data.title.is_empty() { p { (data.title) } }
                @if let Presence::Missing(how) = &data.presence {
                    p.missing { "These data were missing when this report was made. To get them: " code { (how) } }
                } @else if let Presence::Unusable(why) = &data.presence {
                    p.missing { "These data could not be used when this report was made: " (why) }
                } @else {
                    @if data.synthetic { (synthetic_note()) }
                    p { (sites) ", " (pages) ", " (scored(data)) "." }
                    @for (part, drawing) in self.own_parts(data) { (self.part(part, drawing.as_deref())) }
                }
            }
        }
    }

    /// The parts of all real data sets together, or of all synthetic ones.
    fn together(&self, synthetic: bool) -> Markup {
        let parts = self.common_parts(synthetic);
        let Some((first, _)) = parts.first() else { return html! {} };
        html! {
            section id=(anchor(first.group.id())) {
                (heading(&anchor(first.group.id()), &html! { (capitalised(&first.group.name())) }))
                @if synthetic { (synthetic_note()) }
                @for (part, drawing) in &parts { (self.part(part, drawing.as_deref())) }
            }
        }
    }
}

/// The note above figures of generated pages.
fn synthetic_note() -> Markup {
    html! { p.synthetic { "These pages were generated. Their verdicts do not count for real pages." } }
}
