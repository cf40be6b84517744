//! What the parts of the page share: what is shown, ids, tables, verdicts, data sets.

use manifest::{Experiment, Verdict};
use maud::{Markup, html};
use record::{DataFacts, Machine, Summary};

use crate::claims::row::ClaimRow;
use crate::headline::sign;
use crate::markdown::is_numeric;
use crate::parts::Part;
use crate::table::Table;
use crate::times::{TimesLeaderboard, TimesPart};

/// All that the page shows.
pub(crate) struct Page<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    /// What is missing in a partial run.
    pub(crate) partial: Option<&'a str>,
    pub(crate) machine: Option<&'a Machine>,
    /// Each with its SVG, where it has one.
    pub(crate) parts: &'a [(Part<'a>, Option<String>)],
    pub(crate) claims: &'a [ClaimRow],
    pub(crate) failures: &'a Table,
    pub(crate) unfound: &'a Table,
    pub(crate) texts: &'a Table,
    /// Each with its SVG.
    pub(crate) times: &'a [(TimesPart<'a>, String)],
    /// Leaderboards and rankings with times, each with its SVG, where it has one.
    pub(crate) leaderboards: &'a [(TimesLeaderboard<'a>, Option<String>)],
}

/// An id of an element.
pub(super) fn anchor(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

/// Notes as a list; nothing if there are none.
pub(super) fn notes(notes: &[String]) -> Markup {
    html! { @if !notes.is_empty() { ul.notes { @for note in notes { li { (note) } } } } }
}

/// A table of rows of cells below the cells of its header.
pub(super) fn rows(class: Option<&str>, header: &Markup, rows: impl IntoIterator<Item = Markup>) -> Markup {
    html! {
        div.scroll {
            table class=[class] {
                thead { tr { (header) } }
                tbody { @for row in rows { tr { (row) } } }
            }
        }
    }
}

/// Cells of text.
pub(super) fn cells<'t>(texts: impl IntoIterator<Item = &'t str>) -> Markup {
    html! { @for text in texts { td { (text) } } }
}

/// Cells of a header.
pub(super) fn header<'t>(names: impl IntoIterator<Item = &'t str>) -> Markup {
    html! { @for name in names { th { (name) } } }
}

/// Characters of a line of a cell beyond which it may be broken.
const LONG: usize = 40;

/// What the first cells of a table's rows lead to, or are led to from: both by their texts.
#[derive(Clone, Copy)]
pub(super) enum Named<'a> {
    /// They are cells like others.
    Not,
    /// They lead to the rows of another table, so named, of which these texts are first cells.
    Leading { to: &'a str, rows: &'a [&'a str] },
    /// The first row of each text has an id that begins with this name.
    Led { name: &'a str },
}

impl Named<'_> {
    /// The id of a row.
    fn id(table: &str, row: &str) -> String {
        anchor(&format!("{table}.{row}"))
    }

    /// The id of a row whose first cell is `first`, the text of the row before being `before`.
    fn id_of(self, first: &str, before: Option<&str>) -> Option<String> {
        match self {
            Named::Led { name } if before != Some(first) => Some(Self::id(name, first)),
            _ => None,
        }
    }

    fn link_of(self, first: &str) -> Option<String> {
        match self {
            Named::Leading { to, rows } if rows.contains(&first) => Some(format!("#{}", Self::id(to, first))),
            _ => None,
        }
    }
}

/// At most `most` rows of a table, numbers to the right, the foot set apart.
pub(super) fn table(own: &Table, most: usize) -> Markup {
    named_table(own, most, Named::Not)
}

/// The same, with links from or to the rows.
pub(super) fn named_table(table: &Table, most: usize, named: Named<'_>) -> Markup {
    let rows = table.rows();
    let header = table.header();
    let class: Vec<_> = (0..header.len()).map(|at| is_numeric(&rows, at).then_some("n")).collect();
    let is_long = |cell: &str| cell.lines().any(|line| line.chars().count() > LONG);
    let (body, foot) = rows.split_at(table.height() - table.foot);
    let lines = |rows: &[Vec<String>]| {
        html! {
            @for (at, row) in rows.iter().enumerate() {
                @let before = at.checked_sub(1).and_then(|before| rows[before].first());
                tr id=[row.first().and_then(|first| named.id_of(first, before.map(String::as_str)))] {
                    @for (at, (cell, class)) in row.iter().zip(&class).enumerate() {
                        td class=[if is_long(cell) { Some("long") } else { *class }] {
                            @if let Some(link) = (at == 0).then(|| named.link_of(cell)).flatten() {
                                a href=(link) { (cell) }
                            } @else { (cell) }
                        }
                    }
                }
            }
        }
    };
    html! {
        div.scroll {
            table.data {
                thead { tr { @for (name, class) in header.iter().zip(&class) { th class=[class] { (name) } } } }
                tbody { (lines(&body[..body.len().min(most)])) }
                @if most > body.len() && !foot.is_empty() {
                    tbody.foot { (lines(&foot[..foot.len().min(most - body.len())])) }
                }
            }
        }
    }
}

pub(super) fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A verdict with its sign, in a frame of its own kind.
pub(super) fn badge(verdict: Verdict) -> Markup {
    let class = match verdict {
        Verdict::Holds => "holds",
        Verdict::Tie => "tie",
        Verdict::Fails => "fails",
        Verdict::NotComparable => "open",
    };
    html! { span class={ "verdict " (class) } { (sign(verdict)) " " (verdict.name()) } }
}

pub(super) fn kind(data: &DataFacts) -> Markup {
    if data.synthetic {
        html! { span.kind.made { "synthetic" } }
    } else {
        html! { span.kind { "real" } }
    }
}

/// Whether and against what pages are scored.
pub(super) fn scored(data: &DataFacts) -> String {
    match data.answer.as_str() {
        "none" => "without marks that pages could be scored against".to_owned(),
        _ => format!("scored against {}", answer(data)),
    }
}

pub(super) fn answer(data: &DataFacts) -> &str {
    match data.answer.as_str() {
        "gold" => "the true marks",
        "hand" => "the hand coder's marks",
        "none" => "no marks",
        other => other,
    }
}

pub(super) fn source(source: &str) -> Markup {
    html! { @if !source.is_empty() { " " span.source { (source) } } }
}
