//! The last part of the page: how long it took, and the run times that the experiment measures.

use super::elements::{anchor, escape, paragraph, table};
use super::{Page, badge};
use crate::table::Table;
use crate::times::{TimesClaim, TimesPart, TimesPortrait};

impl Page<'_> {
    /// The machine and the times, marked as no part of the results.
    pub(super) fn times(&self) -> String {
        let Some(machine) = self.machine else { return String::new() };
        let mut html =
            "<section id=\"times\" class=\"times\">\n<h2>Times of this execution</h2>\n".to_owned();
        html.push_str(&paragraph(
            "No part of the results: they differ from one execution to the next, and no comparison reads them.",
        ));
        html.push_str("<table class=\"facts\">\n");
        html.push_str(&format!("<tr><th>workers</th><td class=\"n\">{}</td></tr>\n", machine.jobs));
        for (name, seconds) in &machine.seconds {
            html.push_str(&format!(
                "<tr><th>{}</th><td class=\"n\">{seconds:.1} s</td></tr>\n",
                escape(name)
            ));
        }
        html.push_str("</table>\n");
        for (part, drawing) in self.times.iter().zip(self.clocks) {
            html.push_str(&timing(part, drawing));
        }
        self.portraits.iter().for_each(|own| html.push_str(&portrait(own)));
        for own in &self.experiment.timings {
            if self.times.iter().all(|part| part.id != own.id) {
                html.push_str(&paragraph(&format!(
                    "{}: not measured. Run times were not asked for, or {} is not at hand or has no site of so many pages.",
                    own.title, own.data
                )));
            }
        }
        html.push_str("</section>\n");
        html
    }
}

/// A portrait with times.
fn portrait(own: &TimesPortrait<'_>) -> String {
    let mut html = format!("<article id=\"times-{}\">\n<h3>{}</h3>\n", anchor(&own.name), escape(own.title));
    html.push_str(&paragraph(&own.about));
    html.push_str(&table(&own.table, usize::MAX));
    html.push_str("</article>\n");
    html
}

/// The memory of one timing.
fn memory(own: &Table) -> String {
    let told = "Peak of the allocated memory, in millions of bytes, beyond the pages themselves: all that fitting and \
                cleaning make of them and hold at once.";
    format!("{}<p class=\"soft\">{told}</p>\n", table(own, usize::MAX))
}

/// One timing: plot, table, what was not measured.
fn timing(part: &TimesPart<'_>, drawing: &str) -> String {
    let mut html = format!("<article id=\"times-{}\">\n<h3>{}</h3>\n", anchor(part.id), escape(part.title));
    html.push_str(&paragraph(&part.about));
    if !part.claims.is_empty() {
        let item = |own: &TimesClaim| {
            let (claim, measured) = (escape(&own.claim), escape(&own.measured));
            format!("<li>{} {claim}: {measured}</li>\n", badge(own.verdict))
        };
        let items: String = part.claims.iter().map(item).collect();
        html.push_str(&format!("<ul class=\"verdicts\">\n{items}</ul>\n"));
    }
    html.push_str(&format!("<figure>\n{drawing}</figure>\n"));
    html.push_str(&table(&part.side_by_side, usize::MAX));
    html.push_str(&format!(
        "<p class=\"soft\">Growth is the exponent of the number of pages, between the fewest and the most: 1 is time in \
         proportion to pages. <code>times/{}.csv</code> has all figures.</p>\n",
        escape(part.id)
    ));
    html.extend(part.memory.iter().map(memory));
    if !part.notes.is_empty() {
        let notes: String = part.notes.iter().map(|note| format!("<li>{}</li>\n", escape(note))).collect();
        html.push_str(&format!("<ul class=\"notes\">\n{notes}</ul>\n"));
    }
    html.push_str("</article>\n");
    html
}
