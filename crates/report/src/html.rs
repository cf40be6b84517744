//! The report page: one file with everything in it, that needs no network and runs no script.
//!
//! First what a reader asks first (the claims and how they came out, the data), then each data set with its
//! tables and plots, then what went wrong and what the results come from. Times stand at the very end and are no
//! part of any comparison.

use manifest::{Experiment, Verdict};
use record::{DataFacts, Machine, Presence, Summary};

use crate::ClaimRow;
use crate::headline::sign;
use crate::numbers::counted;
use crate::parts::Part;
use crate::table::Table;
use crate::times::{TimesPart, TimesPortrait};

mod closing;
mod elements;
mod overview;
mod part;
mod tasks;
mod times;

pub(crate) use elements::escape;
use elements::{anchor, paragraph};

const STYLE: &str = include_str!("html/report.css");

/// All that the page shows.
pub(crate) struct Page<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    /// What is missing in a partial run.
    pub(crate) partial: Option<&'a str>,
    pub(crate) machine: Option<&'a Machine>,
    pub(crate) parts: &'a [Part<'a>],
    /// The SVG of each part, where it has one.
    pub(crate) drawings: &'a [Option<String>],
    pub(crate) claims: &'a [ClaimRow],
    pub(crate) failures: &'a Table,
    pub(crate) unfound: &'a Table,
    pub(crate) times: &'a [TimesPart<'a>],
    /// The SVG of each of them.
    pub(crate) clocks: &'a [String],
    /// Portraits with times.
    pub(crate) portraits: &'a [TimesPortrait<'a>],
}

impl Page<'_> {
    /// The document.
    pub(crate) fn html(&self) -> String {
        let title = escape(&self.experiment.title);
        let sections = [
            self.head(),
            self.overview(),
            self.data_sets(),
            self.together(),
            self.troubles(),
            self.provenance(),
            self.times(),
        ];
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
            sections.concat()
        )
    }

    fn head(&self) -> String {
        let mut html = self.partial.map_or_else(String::new, |partial| {
            format!("<p class=\"partial\" role=\"note\"><strong>{}.</strong> Figures and verdicts are of what was run.</p>\n", escape(partial))
        });
        html.push_str(&format!("<header>\n<h1>{}</h1>\n", escape(&self.experiment.title)));
        html.push_str(&format!("<p class=\"citation\">{}</p>\n", escape(&self.experiment.citation)));
        for text in &self.experiment.about {
            html.push_str(&paragraph(text));
        }
        html.push_str("<nav>\n<a href=\"#overview\">Overview</a>\n");
        for data in &self.summary.data {
            html.push_str(&format!("<a href=\"#{}\">{}</a>\n", anchor(&data.id), escape(&data.id)));
        }
        for ground in self.parts.iter().map(|part| &part.ground).filter(|ground| ground.is_together()) {
            let link = format!("<a href=\"#{0}\">{0}</a>\n", anchor(ground.id()));
            if !html.contains(&link) {
                html.push_str(&link);
            }
        }
        html.push_str(
            "<a href=\"#failures\">Failures</a>\n<a href=\"#provenance\">Provenance</a>\n</nav>\n</header>\n",
        );
        html
    }

    /// A section for each data set.
    fn data_sets(&self) -> String {
        let mut html = String::new();
        for data in &self.summary.data {
            html.push_str(&format!("<section id=\"{}\">\n<h2>{}", anchor(&data.id), escape(&data.id)));
            html.push_str(&format!(" {}</h2>\n{}", kind(data), paragraph(&data.title)));
            if let Presence::Missing(how) = &data.presence {
                html.push_str(&format!(
                    "<p class=\"missing\">Not at hand when this report was made: <code>{}</code></p>\n</section>\n",
                    escape(how)
                ));
                continue;
            }
            if data.synthetic {
                html.push_str(SYNTHETIC);
            }
            let (sites, pages) = (counted(data.sites, "site"), counted(data.pages, "page"));
            html.push_str(&paragraph(&format!("{sites}, {pages}, {}.", scored(data))));
            for (part, drawing) in self.parts.iter().zip(self.drawings) {
                if !part.ground.is_together() && part.ground.id() == data.id {
                    html.push_str(&self.part(part, drawing.as_deref()));
                }
            }
            html.push_str("</section>\n");
        }
        html
    }

    /// What is shown of all real data sets together, and of all synthetic ones.
    fn together(&self) -> String {
        let mut html = String::new();
        for synthetic in [false, true] {
            let drawn = self.parts.iter().zip(self.drawings);
            let of_kind = drawn
                .filter(|(part, _)| part.ground.is_together() && part.ground.is_synthetic() == synthetic);
            let parts: Vec<_> = of_kind.collect();
            let Some((first, _)) = parts.first() else { continue };
            let (id, name) = (anchor(first.ground.id()), escape(&first.ground.name()));
            html.push_str(&format!("<section id=\"{id}\">\n<h2>{}</h2>\n", capitalised(&name)));
            if synthetic {
                html.push_str(SYNTHETIC);
            }
            for (part, drawing) in parts {
                html.push_str(&self.part(part, drawing.as_deref()));
            }
            html.push_str("</section>\n");
        }
        html
    }
}

/// What stands above figures of generated pages.
const SYNTHETIC: &str =
    "<p class=\"synthetic\">Generated pages: no verdict here says anything of real ones.</p>\n";

fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A verdict with its sign, in a frame of its own kind.
fn badge(verdict: Verdict) -> String {
    let (sign, name) = (sign(verdict), verdict.name());
    format!("<span class=\"verdict {}\">{sign} {name}</span>", verdict_class(verdict))
}

const fn verdict_class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Tie => "tie",
        Verdict::Fails => "fails",
        Verdict::NotComparable => "open",
    }
}

fn kind(data: &DataFacts) -> &'static str {
    if data.synthetic {
        "<span class=\"kind made\">synthetic</span>"
    } else {
        "<span class=\"kind\">real</span>"
    }
}

/// Whether and against what pages are scored.
fn scored(data: &DataFacts) -> String {
    if data.answer == "none" {
        return "without marks that pages could be scored against".to_owned();
    }
    format!("scored against {}", answer(data))
}

fn answer(data: &DataFacts) -> String {
    match data.answer.as_str() {
        "gold" => "the true marks".to_owned(),
        "hand" => "the hand coder's marks".to_owned(),
        "none" => "no marks".to_owned(),
        other => escape(other),
    }
}

fn source(source: &str) -> String {
    if source.is_empty() {
        String::new()
    } else {
        format!(" <span class=\"source\">{}</span>", escape(source))
    }
}
