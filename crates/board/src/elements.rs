//! What all pages share: the frame, links, intervals, verdicts.

use std::collections::BTreeSet;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::Board;
use crate::facts::Kind;
use crate::ranking::{Ranking, Row};

/// An id as the name of a file: other characters than letters, digits, `.` and `-` become `-`.
pub(crate) fn file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-') { c } else { '-' }).collect()
}

/// A whole page. `up` leads from it to the board's folder.
pub(crate) fn page(title: &str, up: &str, content: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · gleaner board" }
                link rel="stylesheet" href={ (up) "board.css" };
            }
            body {
                nav { a href={ (up) "index.html" } { "gleaner board" } }
                main {
                    h1 { (title) }
                    (content)
                }
            }
        }
    };
    // HTML allows no other control characters
    page.into_string().replace(|char: char| char.is_control() && !matches!(char, '\n' | '\t'), " ")
}

/// A box for each kind of system. The style hides the rows of the kinds that are off, without a script.
pub(crate) fn filters() -> Markup {
    html! {
        fieldset {
            legend { "Systems" }
            @for kind in Kind::ALL {
                label { input type="checkbox" id={ "show-" (kind.id()) } checked; " " (kind.name()) }
            }
        }
    }
}

/// One choice of several values. Elements of the class `group` that lack the class of the chosen value are hidden, without a script.
pub(crate) fn choice(group: &str, legend: &str, values: &BTreeSet<&str>) -> Markup {
    let hides = |value: &&str| {
        let class = class_of(group, value);
        format!("body:has(#{class}:checked) .{group}:not(.{class}) {{ display: none; }}\n")
    };
    html! {
        fieldset {
            legend { (legend) }
            label { input type="radio" name=(group) checked; " all" }
            @for value in values {
                label { input type="radio" name=(group) id=(class_of(group, value)); " " (value) }
            }
        }
        style { (PreEscaped(values.iter().map(hides).collect::<String>())) }
    }
}

/// The class of elements with a value, by which [`choice`] finds them.
pub(crate) fn class_of(group: &str, value: &str) -> String {
    // a point would begin a second class
    format!("{group}-{}", file_name(value).replace('.', "-"))
}

/// A table of facts: names and values. Empty values are left out.
pub(crate) fn facts(rows: &[(&str, Markup)]) -> Markup {
    html! {
        table.facts {
            @for (name, value) in rows.iter().filter(|(_, value)| !value.0.is_empty()) {
                tr { th scope="row" { (name) } td { (value) } }
            }
        }
    }
}

/// F to three digits.
pub(crate) fn figure(value: f64) -> String {
    format!("{value:.3}")
}

/// A verdict as a mark that needs no colour.
pub(crate) fn verdict(text: &str) -> Markup {
    html! { @if !text.is_empty() { span class={ "verdict " (text) } { (text) } } }
}

/// F as a point and its interval as a line, on a scale from `least` to 1.
pub(crate) fn interval(row: &Row, least: f64) -> Markup {
    let place = |value: f64| ((value - least) / (1.0 - least) * 100.0).clamp(0.0, 100.0);
    let described =
        row.interval.map_or_else(String::new, |(low, high)| format!("{} to {}", figure(low), figure(high)));
    html! {
        svg.interval viewBox="-2 0 104 10" role="img" aria-label=(described) {
            title { (described) }
            line.scale x1="0" y1="5" x2="100" y2="5" {}
            @if let Some((low, high)) = row.interval {
                line.reach x1=(format!("{:.1}", place(low))) y1="5" x2=(format!("{:.1}", place(high))) y2="5" {}
            }
            circle cx=(format!("{:.1}", place(row.f))) cy="5" r="2.2" {}
        }
    }
}

impl Board {
    /// The kind of the system of a run.
    pub(crate) fn kind(&self, run: &str) -> Kind {
        let facts = self.results.iter().find_map(|results| results.run(run));
        facts.map_or(
            Kind::Classic,
            |facts| if facts.baseline { Kind::Trivial } else { Kind::of(&facts.method) },
        )
    }

    /// The table of a ranking on a page one folder below the board's.
    pub(crate) fn ranking_table(&self, ranking: &Ranking) -> Markup {
        let least = ranking.least(|run| self.kind(run) == Kind::Trivial);
        let has_sites = ranking.rows.iter().any(|row| row.by_sites.is_some());
        let has_seen = ranking.rows.iter().any(|row| !row.seen.is_empty());
        html! {
            div.scroll { table.ranking {
                thead { tr {
                    th { "system" }
                    th.n { "F" }
                    th { "interval, " (format!("{least:.1}")) " to 1" }
                    th { "by pages" }
                    @if has_sites { th.n { "F by sites" } th { "by sites" } }
                    @if has_seen { th { "seen before" } }
                } }
                tbody { @for row in &ranking.rows {
                    tr class=(self.kind(&row.run).id()) {
                        td { a href={ "../systems/" (file_name(&row.run)) ".html" } { (row.title) } }
                        td.n { (figure(row.f)) }
                        td { (interval(row, least)) }
                        td { (verdict(&row.verdict)) }
                        @if has_sites {
                            td.n { @if let Some((f, _)) = &row.by_sites { (figure(*f)) } }
                            td { @if let Some((_, said)) = &row.by_sites { (verdict(said)) } }
                        }
                        @if has_seen { td.soft { (row.seen) } }
                    }
                } }
            } }
        }
    }
}
