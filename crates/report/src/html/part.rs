//! One output of one data set: verdicts, plot, table, published figures, notes.

use manifest::OutputKind;
use maud::{Markup, PreEscaped, html};

use super::elements::{Named, Page, anchor, badge, named_table, notes, source, table};
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
                        div { h4 { "Measured" } (self.measured(part, drawing.is_some())) }
                        div {
                            h4 { "Published" }
                            (table(figures, usize::MAX))
                            p.soft { (published) }
                        }
                    }
                } @else {
                    (self.measured(part, drawing.is_some()))
                    @if part.joined { p.soft { "Published figures: " (published) } }
                }
                (notes(&part.notes()))
            }
        }
    }

    /// The measured table. Runs side by side lead to their worst pages on the same data, where some output shows them.
    fn measured(&self, part: &Part<'_>, has_plot: bool) -> Markup {
        let own = &part.shown.table;
        let worst = self.parts.iter().map(|(other, _)| other).find(|other| {
            matches!(other.output.kind, OutputKind::Worst { .. }) && other.group.id() == part.group.id()
        });
        let runs: Vec<&str> = worst.map_or_else(Vec::new, |worst| worst.shown.table.first_texts().collect());
        let named = match (&part.output.kind, worst) {
            (OutputKind::Worst { .. }, _) => Named::Led { name: &part.name },
            (OutputKind::Compare { .. } | OutputKind::Leaderboard { .. }, Some(worst)) => {
                Named::Leading { to: &worst.name, rows: &runs }
            }
            _ => Named::Not,
        };
        let measured = named_table(own, usize::MAX, named);
        if !has_plot || own.height() <= LONG {
            return measured;
        }
        html! { details { summary { "Measured figures (" (counted(own.height(), "row")) ")" } (measured) } }
    }
}
