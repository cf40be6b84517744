//! What a reader asks first: the claims and how they came out, and the data.

use manifest::Verdict;
use record::{DataFacts, Presence};

use super::elements::{anchor, escape, paragraph};
use super::{Page, answer, badge, capitalised, kind, source};
use crate::claims::in_short;
use crate::claims::matrix::{Matrix, Told};
use crate::headline::sign;
use crate::numbers::grouped;
use crate::{ClaimRow, tally};

impl Page<'_> {
    /// Claims by data set, and the data sets.
    pub(super) fn overview(&self) -> String {
        let mut html = "<section id=\"overview\">\n<h2>Overview</h2>\n".to_owned();
        if !self.claims.is_empty() {
            html.push_str("<h3>The paper's claims</h3>\n");
            html.push_str(&self.tally());
            html.push_str(&self.claim_matrix());
        }
        html.push_str(
            "<h3>Data sets</h3>\n<div class=\"scroll\"><table>\n<thead><tr><th>data set</th><th>kind</th>",
        );
        html.push_str("<th>scored against</th><th class=\"n\">sites</th><th class=\"n\">pages</th><th>at hand</th></tr></thead>\n<tbody>\n");
        for data in &self.summary.data {
            let at_hand = match &data.presence {
                Presence::Present => "yes".to_owned(),
                Presence::Missing(how) => format!("<strong>missing</strong>: <code>{}</code>", escape(how)),
            };
            let (sites, pages) = match data.presence {
                Presence::Present => (grouped(data.sites), grouped(data.pages)),
                Presence::Missing(_) => (String::new(), String::new()),
            };
            html.push_str(&format!(
                "<tr><td><a href=\"#{}\">{}</a><br><span class=\"soft\">{}</span></td><td>{}</td><td>{}</td>\
                 <td class=\"n\">{sites}</td><td class=\"n\">{pages}</td><td>{at_hand}</td></tr>\n",
                anchor(&data.id),
                escape(&data.id),
                escape(&data.title),
                kind(data),
                answer(data),
            ));
        }
        html.push_str("</tbody></table></div>\n</section>\n");
        html
    }

    /// How many verdicts are of which kind, and what they mean.
    fn tally(&self) -> String {
        let lines: String = tally(self.claims).iter().map(|line| paragraph(&capitalised(line))).collect();
        let legend: Vec<String> = Verdict::ALL
            .into_iter()
            .map(|verdict| format!("{} {}", badge(verdict), escape(meaning(verdict))))
            .collect();
        let figures = "± is one standard error; what it is over, and the figures behind each verdict, stand in the sections below.";
        format!("{lines}<p class=\"legend\">{} {figures}</p>\n", legend.join(" "))
    }

    fn claim_matrix(&self) -> String {
        let data: Vec<&DataFacts> = self.summary.data.iter().collect();
        let mut html =
            "<div class=\"scroll\"><table class=\"claims\">\n<thead><tr><th>claim</th><th>published</th>"
                .to_owned();
        for data in &data {
            html.push_str(&format!("<th>{}<br>{}</th>", escape(&data.id), kind(data)));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        let matrix = Matrix::of(self.claims.iter().map(ClaimRow::told));
        for row in &matrix.rows {
            html.push_str(&format!("<tr><td>{}{}</td>", escape(row.claim), source(row.source)));
            html.push_str(&format!("<td>{}</td>", escape(&row.published())));
            for at in 0..data.len() {
                let cell = row.cell(at).map_or_else(String::new, cell);
                html.push_str(&format!("<td>{cell}</td>"));
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody></table></div>\n");
        html
    }
}

/// A claim on one data set, in short: a dash alone where the manifest keeps it to other data, and the reason of another that cannot
/// be compared.
fn cell(told: Told<'_>) -> String {
    if told.is_away() {
        return sign(told.verdict).to_owned();
    }
    let found = match told.verdict {
        Verdict::NotComparable => told.measured,
        verdict => in_short(told.measured, verdict),
    };
    format!("{}<br>{}", badge(told.verdict), escape(found))
}

/// What a verdict means, for the legend.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "the figures bear the claim out.",
        Verdict::Tie => {
            "the difference is less than two standard errors away from what is claimed: the data do not decide."
        }
        Verdict::Fails => "they do not bear it out.",
        Verdict::NotComparable => "the data have not what the claim speaks of.",
    }
}
