//! The end of the results: what went wrong, what the results come from.

use record::Presence;

use super::Page;
use super::elements::{escape, paragraph, table};
use crate::numbers::{counted, plain};
use crate::table::Table;

/// Rows of failures and of unfound pages that the page shows; the files have all.
const SHOWN: usize = 200;

impl Page<'_> {
    /// Failures, and pages left out.
    pub(super) fn troubles(&self) -> String {
        let mut html = "<section id=\"failures\">\n<h2>Failures and pages left out</h2>\n".to_owned();
        match self.failures.height() {
            0 => html.push_str(&paragraph("No failure: every page that took part was cleaned.")),
            rows => {
                html.push_str(&paragraph(&format!(
                    "{}. A page on which a method failed counts as one of which it kept nothing.",
                    counted(rows, "failure")
                )));
                html.push_str(&listed(self.failures, "failures.csv"));
            }
        }
        match self.unfound.height() {
            0 => html.push_str(&paragraph("No page was left out of scoring.")),
            rows => {
                html.push_str(&paragraph(&format!(
                    "{} left out of scoring, because less than half of the marked text stands in the page.",
                    counted(rows, "page")
                )));
                html.push_str(&format!(
                    "<details><summary>The pages</summary>\n{}</details>\n",
                    listed(self.unfound, "unfound.csv")
                ));
            }
        }
        html.push_str("</section>\n");
        html
    }

    /// What the results come from.
    pub(super) fn provenance(&self) -> String {
        let facts = &self.summary.provenance;
        let (seed, scale, schema) = (facts.seed.to_string(), plain(facts.scale), facts.schema.to_string());
        let lines = [
            ("experiment", facts.experiment.as_str()),
            ("manifest digest", &facts.manifest),
            ("code", &facts.code),
            ("lock file digest", &facts.lock),
            ("toolchain", &facts.toolchain),
            ("seed", &seed),
            ("scale", &scale),
            ("schema", &schema),
        ];
        let mut html =
            "<section id=\"provenance\">\n<h2>Provenance</h2>\n<table class=\"facts\">\n".to_owned();
        let digests = self.summary.data.iter().filter(|data| data.presence == Presence::Present);
        let digests = digests.map(|data| (format!("digest of {}", data.id), data.digest.as_str()));
        let lines = lines.into_iter().map(|(name, value)| (name.to_owned(), value)).chain(digests);
        for (name, value) in lines {
            html.push_str(&format!(
                "<tr><th>{}</th><td><code>{}</code></td></tr>\n",
                escape(&name),
                escape(value)
            ));
        }
        html.push_str("</table>\n<h3>Runs and their settings</h3>\n<div class=\"scroll\"><table>\n<thead><tr><th>run</th>");
        html.push_str("<th>method</th><th>variant</th><th>settings</th></tr></thead>\n<tbody>\n");
        for run in &self.summary.runs {
            for (at, variant) in run.variants.iter().enumerate() {
                let name = if at > 0 {
                    "<td></td><td></td>".to_owned()
                } else {
                    let (id, title) = (escape(&run.id), escape(&run.title));
                    format!(
                        "<td>{id}<br><span class=\"soft\">{title}</span></td><td>{}</td>",
                        escape(&run.method_name)
                    )
                };
                let (id, settings) = (escape(&variant.id), escape(&variant.settings));
                html.push_str(&format!("<tr>{name}<td>{id}</td><td><code>{settings}</code></td></tr>\n"));
            }
        }
        html.push_str("</tbody></table></div>\n");
        html.push_str(&self.tasks());
        html.push_str("</section>\n");
        html
    }
}

/// A table cut to [`SHOWN`] rows, with the file that has all.
fn listed(rows: &Table, file: &str) -> String {
    let mut html = table(rows, SHOWN);
    if rows.height() > SHOWN {
        html.push_str(&format!("<p>The first {SHOWN} are shown; <code>{file}</code> has all.</p>\n"));
    }
    html
}
