//! The report page: one file with everything in it, that needs no network and runs no script.
//!
//! First the overview (claims with verdicts, data), then each data set with its
//! tables and plots, then failures and provenance. Times are at the very end and not
//! part of any comparison.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use record::{DataFacts, Presence};

use crate::numbers::counted;
use crate::parts::Part;
use crate::statistics::distinct;

mod closing;
mod elements;
mod overview;
mod part;
mod tasks;
mod times;

pub(crate) use elements::Page;
use elements::{anchor, capitalised, kind, scored};

const STYLE: &str = include_str!("html/report.css");

impl Page<'_> {
    /// The document.
    pub(crate) fn html(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.experiment.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    (self.head())
                    (self.overview())
                    @for data in &self.summary.data { (self.data_set(data)) }
                    @for synthetic in [false, true] { (self.together(synthetic)) }
                    (self.troubles())
                    (self.provenance())
                    @if let Some(machine) = self.machine { (self.times(machine)) }
                }
            }
        };
        // HTML has no other control characters
        page.into_string().replace(|char: char| char.is_control() && !matches!(char, '\n' | '\t'), " ")
    }

    fn head(&self) -> Markup {
        let groups = self.parts.iter().map(|(part, _)| &part.group).filter(|group| group.is_together());
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
                nav {
                    a href="#overview" { "Overview" }
                    @for data in &self.summary.data { a href={ "#" (anchor(&data.id)) } { (data.id) } }
                    @for id in distinct(groups.map(|group| group.id())) {
                        a href={ "#" (anchor(id)) } { (anchor(id)) }
                    }
                    a href="#failures" { "Failures" }
                    a href="#provenance" { "Provenance" }
                }
            }
        }
    }

    /// The section of a data set.
    fn data_set(&self, data: &DataFacts) -> Markup {
        let own = |part: &Part<'_>| !part.group.is_together() && part.group.id() == data.id;
        let (sites, pages) = (counted(data.sites, "site"), counted(data.pages, "page"));
        html! {
            section id=(anchor(&data.id)) {
                h2 { (data.id) " " (kind(data)) }
                @if !data.title.is_empty() { p { (data.title) } }
                @if let Presence::Missing(how) = &data.presence {
                    p.missing { "Not at hand when this report was made: " code { (how) } }
                } @else if let Presence::Unusable(why) = &data.presence {
                    p.missing { "Could not be used when this report was made: " (why) }
                } @else {
                    @if data.synthetic { (synthetic_note()) }
                    p { (sites) ", " (pages) ", " (scored(data)) "." }
                    @for (part, drawing) in self.parts.iter().filter(|(part, _)| own(part)) {
                        (self.part(part, drawing.as_deref()))
                    }
                }
            }
        }
    }

    /// What is shown of all real data sets together, or of all synthetic ones.
    fn together(&self, synthetic: bool) -> Markup {
        let is_of = |part: &Part<'_>| part.group.is_together() && part.group.is_synthetic() == synthetic;
        let parts: Vec<_> = self.parts.iter().filter(|(part, _)| is_of(part)).collect();
        let Some((first, _)) = parts.first() else { return html! {} };
        html! {
            section id=(anchor(first.group.id())) {
                h2 { (capitalised(&first.group.name())) }
                @if synthetic { (synthetic_note()) }
                @for (part, drawing) in &parts { (self.part(part, drawing.as_deref())) }
            }
        }
    }
}

/// The note above figures of generated pages.
fn synthetic_note() -> Markup {
    html! { p.synthetic { "Generated pages: no verdict here says anything of real ones." } }
}
