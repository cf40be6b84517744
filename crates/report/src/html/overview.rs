//! The overview: claims with their verdicts, and the data.

use manifest::Verdict;
use maud::{Markup, html};
use record::{DataFacts, Presence};

use super::elements::{Page, anchor, answer, badge, capitalised, header, kind, rows, source};
use crate::claims::matrix::{Matrix, MatrixRow};
use crate::claims::row::{ClaimRow, ClaimView, in_short};
use crate::headline::sign;
use crate::numbers::grouped;
use crate::tally;

impl Page<'_> {
    /// Claims by data set, and the data sets.
    pub(super) fn overview(&self) -> Markup {
        html! {
            section #overview {
                h2 { "Overview" }
                @if !self.claims.is_empty() {
                    h3 { "The paper's claims" }
                    @for line in tally(self.claims) { p { (capitalised(&line)) } }
                    p.legend {
                        @for verdict in Verdict::ALL { (badge(verdict)) " " (meaning(verdict)) " " }
                        "± is one standard error; what it is over, and the figures behind each verdict, stand in the \
                         sections below."
                    }
                    (self.claim_matrix())
                }
                h3 { "Data sets" }
                (self.data_sets())
            }
        }
    }

    fn data_sets(&self) -> Markup {
        let header = html! {
            (header(["data set", "kind", "scored against"])) th.n { "sites" } th.n { "pages" } th { "at hand" }
        };
        let row = |data: &DataFacts| {
            let (at_hand, sites, pages) = match &data.presence {
                Presence::Present => (html! { "yes" }, grouped(data.sites), grouped(data.pages)),
                Presence::Missing(how) => {
                    let missing = html! { strong { "missing" } ": " code { (how) } };
                    (missing, String::new(), String::new())
                }
                Presence::Unusable(why) => {
                    (html! { strong { "unusable" } ": " (why) }, String::new(), String::new())
                }
            };
            html! {
                td { a href={ "#" (anchor(&data.id)) } { (data.id) } br; span.soft { (data.title) } }
                td { (kind(data)) } td { (answer(data)) } td.n { (sites) } td.n { (pages) } td { (at_hand) }
            }
        };
        rows(None, &header, self.summary.data.iter().map(row))
    }

    fn claim_matrix(&self) -> Markup {
        let data = &self.summary.data;
        let header = html! {
            (header(["claim", "published"])) @for data in data { th { (data.id) br; (kind(data)) } }
        };
        let matrix = Matrix::of(self.claims.iter().map(ClaimRow::view));
        let row = |row: &MatrixRow<'_>| {
            html! {
                td { (row.claim) (source(row.source)) }
                td { (row.published()) }
                @for at in 0..data.len() { td { @if let Some(claim) = row.cell(at) { (cell(claim)) } } }
            }
        };
        rows(Some("claims"), &header, matrix.rows.iter().map(row))
    }
}

/// A claim on one data set, in short: a dash alone where the manifest keeps it to other data, and the reason of another that cannot
/// be compared.
fn cell(claim: ClaimView<'_>) -> Markup {
    if claim.is_not_run() {
        return html! { (sign(claim.verdict)) };
    }
    let found = match claim.verdict {
        Verdict::NotComparable => claim.measured,
        verdict => in_short(claim.measured, verdict),
    };
    html! { (badge(claim.verdict)) br; (found) }
}

/// What a verdict means, for the legend.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "the figures bear the claim out.",
        Verdict::Tie => "the difference is within its error of what is claimed: the data do not decide.",
        Verdict::Fails => "they do not bear it out.",
        Verdict::NotComparable => "the data have not what the claim speaks of.",
    }
}
