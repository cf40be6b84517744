//! What all pages share: the frame, links, intervals, verdicts.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, html};

use crate::Board;
use crate::facts::Kind;
use crate::ranking::{Ranking, Row};

/// An id as the name of a file: other characters than letters, digits, `.` and `-` become `-`.
pub(crate) fn file_name(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-') { c } else { '-' }).collect()
}

/// A whole page. `up` leads from it to the board's folder.
pub(crate) fn page(title: &str, up: &str, content: &Markup) -> String {
    let style = html! { link rel="stylesheet" href={ (up) "board.css" }; };
    let body = html! {
        nav { a href={ (up) "index.html" } { "gleaner board" } }
        main {
            h1 { (title) }
            (content)
        }
    };
    report::document(&format!("{title} · gleaner board"), &style, &body)
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
        match facts {
            Some(facts) if facts.baseline => Kind::Trivial,
            facts => facts
                .and_then(|facts| self.systems.get(&facts.method))
                .map(|system| system.kind)
                .unwrap_or_default(),
        }
    }

    /// The least F that a drawing of a ranking's rows has to show, rounded down to a tenth: that of the systems that are not trivial.
    pub(crate) fn least(&self, ranking: &Ranking) -> f64 {
        let own = ranking.rows.iter().filter(|row| self.kind(&row.run) != Kind::Trivial);
        let least = own.map(|row| row.interval.map_or(row.f, |(low, _)| low)).fold(0.9, f64::min);
        (least * 10.0).floor() / 10.0
    }

    /// The table of a ranking on a page one folder below the board's.
    pub(crate) fn ranking_table(&self, ranking: &Ranking) -> Markup {
        let least = self.least(ranking);
        let has_sites = ranking.rows.iter().any(|row| row.by_sites.is_some());
        let has_seen = ranking.rows.iter().any(|row| !row.seen.is_empty());
        html! {
            div.scroll { table.ranking {
                thead { tr {
                    th.n { "place" }
                    th { "system" }
                    th.n { "F" }
                    th { "interval, " (format!("{least:.1}")) " to 1" }
                    th { "by pages" }
                    @if has_sites { th.n { "F by sites" } th { "by sites" } }
                    @if has_seen { th { "seen before" } }
                } }
                tbody { @for (place, row) in ranking.rows.iter().enumerate() {
                    tr class=(self.kind(&row.run).id()) {
                        td.n { (place + 1) }
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
