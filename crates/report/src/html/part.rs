//! One output of one data set: verdicts, plot, table, published figures, notes.

use maud::{Markup, html};

use super::elements::{Named, Page, anchor, badge, named_table, notes, own_link, plot, source, table};
use super::worst;
use crate::claims::row;
use crate::claims::row::ClaimRow;
use crate::numbers::counted;
use crate::outputs::{self, Show};
use crate::parts::Part;

/// The number of rows above which a table is folded if a plot shows the same.
const LONG: usize = 12;
/// The number of verdicts above which they are folded.
const MANY: usize = 8;

impl Page<'_> {
    /// The article of a part, with its plot if it has one.
    pub(super) fn part(&self, part: &Part<'_>, drawing: Option<&str>) -> Markup {
        let output = part.output;
        let claims = row::of_output(self.claims, &output.id, part.group.id());
        let published = output.published.as_ref().map_or("", |published| published.source.as_str());
        let id = anchor(&part.name);
        html! {
            article id=(id) {
                h3 { (output.title) (source(&output.source)) (own_link(&id)) }
                (files(&part.name, drawing.is_some()))
                (verdicts(&claims))
                @if let Some(svg) = drawing { (plot(&part.name, svg)) }
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

    /// The measured table. Runs side by side link to their worst pages on the same data, if some output shows these.
    fn measured(&self, part: &Part<'_>, has_plot: bool) -> Markup {
        let own = &part.shown.table;
        let shown = self
            .parts
            .iter()
            .map(|(other, _)| other)
            .find(|other| outputs::is_worst(other.output) && other.group.id() == part.group.id());
        let runs: Vec<&str> = shown.map_or_else(Vec::new, |worst| worst.shown.table.first_texts().collect());
        let named = match shown {
            _ if outputs::is_worst(part.output) => Named::Led { name: &part.name },
            Some(worst) if outputs::kind(part.output).is_some_and(Show::leads_to_worst) => {
                Named::Leading { to: &worst.name, rows: &runs }
            }
            _ => Named::Not,
        };
        let looks = self.looks(part);
        let measured =
            named_table(own, usize::MAX, named, looks.as_deref().map(|cells| (worst::PAGE, cells)));
        if !has_plot || own.height() <= LONG {
            return measured;
        }
        html! { details { summary { "The figures (" (counted(own.height(), "row")) ")" } (measured) } }
    }
}

/// Links to the files of a part, which have all decimals.
fn files(name: &str, has_plot: bool) -> Markup {
    html! {
        p.files {
            "All figures: " a href={ "tables/" (name) ".csv" } { "CSV" }
            @if has_plot { ", plot: " a href={ "plots/" (name) ".svg" } { "SVG" } }
        }
    }
}

/// The claims with their findings; a long list is folded.
fn verdicts(claims: &[&ClaimRow]) -> Markup {
    let list = html! {
        ul.verdicts {
            @for own in claims {
                li {
                    (badge(own.verdict)) " " (own.claim)
                    @if !own.published.is_empty() { " " span.soft { "(published: " (own.published) ")" } }
                    ": " (own.measured)
                }
            }
        }
    };
    match claims.len() {
        0 => html! {},
        number if number > MANY => html! { details { summary { (counted(number, "verdict")) } (list) } },
        _ => list,
    }
}
