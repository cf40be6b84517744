//! The summary at the top: verdicts by data set, and each claim as one line with links to its figures.

use manifest::Verdict;
use maud::{Markup, html};
use record::{DataFacts, Presence};

use super::elements::{Page, anchor, answer, badge, header, heading, kind, source, verdict_class};
use crate::claims::matrix::{Matrix, MatrixRow};
use crate::claims::row::sign;
use crate::claims::row::{ClaimRow, ClaimView};
use crate::numbers::grouped;
use crate::tally;

impl Page<'_> {
    pub(super) fn summary(&self) -> Markup {
        html! {
            section #summary {
                (heading("summary", &html! { "Summary" }))
                @for line in tally(self.claims) { p { (super::capitalised(&line)) "." } }
                (self.data_sets())
                @if !self.claims.is_empty() {
                    h3 #claims { "The claims" }
                    p.legend {
                        @for verdict in Verdict::ALL { (badge(verdict)) " " (meaning(verdict)) " " }
                        "Each sign leads to the figures behind it."
                    }
                    (self.claim_matrix())
                }
            }
        }
    }

    /// A row a data set, with the numbers of its verdicts. Verdicts over few sites are not counted.
    fn data_sets(&self) -> Markup {
        let claims = !self.claims.is_empty();
        let number = |data: &DataFacts, verdict: Verdict| {
            let own = self
                .claims
                .iter()
                .filter(|row| row.data == data.id && row.verdict == verdict && !row.view().is_over_few());
            own.count()
        };
        html! {
            div.scroll {
                table.sorts {
                    thead {
                        tr {
                            th { "data set" }
                            @if claims { th.n { "holds" } th.n { "tie" } th.n { "fails" } th.n { "not comparable" } }
                            th.n { "sites" } th.n { "pages" } th { "scored against" }
                        }
                    }
                    tbody {
                        @for data in &self.summary.data {
                            tr {
                                td {
                                    a href={ "#" (anchor(&data.id)) } { (data.id) } " " (kind(data)) br;
                                    span.soft { (data.title) } (absence(data))
                                }
                                @if claims { @for verdict in Verdict::ALL { td.n { (number(data, verdict)) } } }
                                @let present = data.presence == Presence::Present;
                                td.n { @if present { (grouped(data.sites)) } }
                                td.n { @if present { (grouped(data.pages)) } }
                                td { (answer(data)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A row a claim, a column a data set.
    fn claim_matrix(&self) -> Markup {
        let data = &self.summary.data;
        let matrix = Matrix::of(self.claims.iter().map(ClaimRow::view));
        let place = |claim: ClaimView<'_>| {
            let own = self.parts.iter().map(|(part, _)| part);
            let mut own = own.filter(|part| part.output.id == claim.output && part.group.id() == claim.data);
            format!("#{}", own.next().map_or_else(|| anchor(claim.data), |part| anchor(&part.name)))
        };
        let row = |row: &MatrixRow<'_>| {
            html! {
                tr {
                    td { (row.claim) (source(row.source)) }
                    td { (row.published()) }
                    @for at in 0..data.len() { td { @if let Some(claim) = row.cell(at) { (cell(claim, &place(claim))) } } }
                }
            }
        };
        html! {
            div.scroll {
                table.claims {
                    thead {
                        tr { (header(["claim", "published"])) @for data in data { th { (data.id) br; (kind(data)) } } }
                    }
                    tbody { @for own in &matrix.rows { (row(own)) } }
                }
            }
        }
    }
}

/// The reason why a data set has no figures.
fn absence(data: &DataFacts) -> Markup {
    match &data.presence {
        Presence::Present => html! {},
        Presence::Missing(how) => html! { br; strong { "missing" } ", to be had with " code { (how) } },
        Presence::Unusable(why) => html! { br; strong { "unusable" } ": " (why) },
    }
}

/// The sign of a claim's verdict on one data set, with the finding as its title; a dash if the manifest keeps the claim to other data.
fn cell(claim: ClaimView<'_>, place: &str) -> Markup {
    let sign = sign(claim.verdict);
    if claim.is_not_run() {
        return html! { span title=(claim.measured) { (sign) } };
    }
    let said = format!("{}: {}", claim.verdict.name(), claim.measured);
    html! {
        a class=(verdict_class(claim.verdict)) href=(place) title=(said) aria-label=(claim.verdict.name()) { (sign) }
    }
}

/// The meaning of a verdict, for the legend.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "the figures support the claim.",
        Verdict::Tie => "the difference is smaller than its error: these data cannot decide.",
        Verdict::Fails => "the figures contradict the claim.",
        Verdict::NotComparable => "these data lack what the claim is about.",
    }
}
