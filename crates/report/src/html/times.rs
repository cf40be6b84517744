//! The last part of the page: the duration of the execution, and the measured run times.

use maud::{Markup, html};

use super::elements::{Page, anchor, badge, heading, notes, own_link, plot, table};
use crate::times::TimesPart;

impl Page<'_> {
    /// The machine and the times, marked as no results.
    pub(super) fn times(&self) -> Markup {
        let Some(machine) = self.machine else {
            return html! {
                section #times.times {
                    (heading("times", &html! { "Times" }))
                    p { "This report was made from records, which hold no times." }
                    @for own in &self.experiment.timings { p id={ "times-" (anchor(&own.id)) } { (own.title) ": not shown." } }
                }
            };
        };
        let is_measured = |id: &str| self.times.iter().any(|(part, _)| part.id == id);
        html! {
            section #times.times {
                (heading("times", &html! { "Times" }))
                p {
                    "Times are not part of the results: they differ from one run to the next, and no comparison reads them."
                }
                table.facts {
                    tr { th { "workers" } td.n { (machine.jobs) } }
                    @for (name, seconds) in &machine.seconds {
                        tr { th { (name) } td.n { (format!("{seconds:.1} s")) } }
                    }
                }
                @for (part, drawing) in self.times { (timing(part, drawing)) }
                @for (own, drawing) in self.leaderboards {
                    article id={ "times-" (anchor(&own.name)) } {
                        h3 { (own.title) }
                        p { (own.about) }
                        @if let Some(drawing) = drawing { (plot(&format!("times-{}", own.name), drawing)) }
                        (table(&own.table, usize::MAX))
                    }
                }
                @for own in self.experiment.timings.iter().filter(|own| !is_measured(&own.id)) {
                    p id={ "times-" (anchor(&own.id)) } {
                        (own.title) ": not measured. Either run times were not asked for, or " (own.data)
                        " is missing or has no site of so many pages."
                    }
                }
            }
        }
    }
}

/// One timing: plot, table, missing measurements.
fn timing(part: &TimesPart<'_>, drawing: &str) -> Markup {
    html! {
        article id={ "times-" (anchor(part.id)) } {
            h3 { (part.title) (own_link(&format!("times-{}", anchor(part.id)))) }
            p { (part.about) }
            @if !part.claims.is_empty() {
                ul.verdicts {
                    @for own in &part.claims { li { (badge(own.verdict)) " " (own.claim) ": " (own.measured) } }
                }
            }
            (plot(&format!("times-{}", part.id), drawing))
            (table(&part.side_by_side, usize::MAX))
            p.soft {
                (part.legend) " "
                code { "times/" (part.id) ".csv" } " has all figures."
            }
            @if let Some(memory) = &part.memory {
                (table(memory, usize::MAX))
                p.soft {
                    "Peak of the allocated memory, in millions of bytes, beyond the pages themselves: all that fitting and \
                     cleaning make of them and hold at once."
                }
            }
            (notes(&part.notes))
        }
    }
}
