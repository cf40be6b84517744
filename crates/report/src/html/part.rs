//! One output of one data set: verdicts, plot, table, published figures, notes.

use maud::{Markup, PreEscaped, html};

use super::elements::{Page, anchor, badge, notes, source, table};
use crate::claims::row;
use crate::numbers::counted;
use crate::parts::Part;

/// Rows of a table beyond which it is folded, where a plot shows the same.
const LONG: usize = 20;

impl Page<'_> {
    /// The article of a part, with its plot where it has one.
    pub(super) fn part(&self, part: &Part<'_>, drawing: Option<&str>) -> Markup {
        let output = part.output;
        let claims = row::of_output(self.claims, &output.id, part.group.id());
        let published = output.published.as_ref().map_or("", |published| published.source.as_str());
        html! {
            article id=(anchor(&part.name)) {
                h3 { (output.title) (source(&output.source)) }
                @if !claims.is_empty() {
                    ul.verdicts {
                        @for own in claims {
                            li {
                                (badge(own.verdict)) " " (own.claim)
                                @if !own.published.is_empty() {
                                    " " span.soft { "(published: " (own.published) ")" }
                                }
                                ": " (own.measured)
                            }
                        }
                    }
                }
                @if let Some(svg) = drawing { figure { (PreEscaped(svg)) } }
                @if let Some(figures) = &part.beside {
                    div.beside {
                        div { h4 { "Measured" } (measured(part, drawing.is_some())) }
                        div {
                            h4 { "Published" }
                            (table(figures, usize::MAX))
                            p.soft { (published) }
                        }
                    }
                } @else {
                    (measured(part, drawing.is_some()))
                    @if part.joined { p.soft { "Published figures: " (published) } }
                }
                (notes(&part.notes()))
            }
        }
    }
}

/// The measured table.
fn measured(part: &Part<'_>, has_plot: bool) -> Markup {
    let own = &part.shown.table;
    let measured = table(own, usize::MAX);
    if !has_plot || own.height() <= LONG {
        return measured;
    }
    html! { details { summary { "Measured figures (" (counted(own.height(), "row")) ")" } (measured) } }
}
