//! One output of one data set: verdicts, plot, table, published figures, notes.

use super::elements::{anchor, escape, table};
use super::{Page, badge, source};
use crate::claims;
use crate::numbers::counted;
use crate::parts::Part;

/// Rows of a table beyond which it is folded, where a plot shows the same.
const LONG: usize = 20;

impl Page<'_> {
    /// The article of a part, with its plot where it has one.
    pub(super) fn part(&self, part: &Part<'_>, drawing: Option<&str>) -> String {
        let output = part.output;
        let mut html = format!("<article id=\"{}\">\n<h3>{}", anchor(&part.name), escape(&output.title));
        html.push_str(&format!("{}</h3>\n", source(&output.source)));
        let claims = claims::of_output(self.claims, &output.id, part.ground.id());
        if !claims.is_empty() {
            html.push_str("<ul class=\"verdicts\">\n");
            for row in claims {
                let published = if row.published.is_empty() {
                    String::new()
                } else {
                    format!(" <span class=\"soft\">(published: {})</span>", escape(&row.published))
                };
                let (claim, measured) = (escape(&row.claim), escape(&row.measured));
                html.push_str(&format!("<li>{} {claim}{published}: {measured}</li>\n", badge(row.verdict)));
            }
            html.push_str("</ul>\n");
        }
        if let Some(svg) = drawing {
            html.push_str(&format!("<figure>\n{svg}</figure>\n"));
        }
        let measured = table(&part.shown.table, usize::MAX);
        let measured = if drawing.is_some() && part.shown.table.height() > LONG {
            let rows = counted(part.shown.table.height(), "row");
            format!("<details><summary>Measured figures ({rows})</summary>\n{measured}</details>\n")
        } else {
            measured
        };
        let source = output.published.as_ref().map_or("", |published| published.source.as_str());
        match &part.beside {
            Some(figures) => {
                html.push_str("<div class=\"beside\">\n<div>\n<h4>Measured</h4>\n");
                html.push_str(&measured);
                html.push_str("</div>\n<div>\n<h4>Published</h4>\n");
                html.push_str(&table(figures, usize::MAX));
                html.push_str(&format!("<p class=\"soft\">{}</p>\n</div>\n</div>\n", escape(source)));
            }
            None => html.push_str(&measured),
        }
        if part.joined && part.beside.is_none() {
            html.push_str(&format!("<p class=\"soft\">Published figures: {}</p>\n", escape(source)));
        }
        let notes = part.notes();
        if !notes.is_empty() {
            html.push_str("<ul class=\"notes\">\n");
            for note in notes {
                html.push_str(&format!("<li>{}</li>\n", escape(&note)));
            }
            html.push_str("</ul>\n");
        }
        html.push_str("</article>\n");
        html
    }
}
