//! The common elements of the page: ids, headings, plots, tables, verdicts, data sets.

use std::collections::BTreeSet;
use std::ops::Range;

use manifest::{Experiment, Verdict};
use maud::{Markup, PreEscaped, html};
use record::{DataFacts, Machine, Summary};

use crate::WorstPage;
use crate::claims::row::ClaimRow;
use crate::claims::row::sign;
use crate::markdown::is_numeric;
use crate::numbers::{counted, short};
use crate::parts::Part;
use crate::table::{Cell, Table};
use crate::times::{TimesLeaderboard, TimesPart};

/// The content of the page.
pub(crate) struct Page<'a> {
    pub(crate) experiment: &'a Experiment,
    pub(crate) summary: &'a Summary,
    /// The sentence on a partial run.
    pub(crate) partial: Option<&'a str>,
    pub(crate) machine: Option<&'a Machine>,
    /// Each part with its SVG, if it has one.
    pub(crate) parts: &'a [(Part<'a>, Option<String>)],
    pub(crate) claims: &'a [ClaimRow],
    pub(crate) failures: &'a Table,
    pub(crate) unfound: &'a Table,
    pub(crate) texts: &'a Table,
    /// Each timing with its SVG.
    pub(crate) times: &'a [(TimesPart<'a>, String)],
    /// The worst pages, in the order of the tables that show them.
    pub(crate) worst: &'a [WorstPage],
    /// The names of the files in the folder `views`.
    pub(crate) views: &'a BTreeSet<String>,
    /// Leaderboards and rankings with times, each with its SVG, if it has one.
    pub(crate) leaderboards: &'a [(TimesLeaderboard<'a>, Option<String>)],
}

/// An id as an attribute of an element.
pub(super) fn anchor(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

/// The heading of a section, with the link to it.
pub(super) fn heading(id: &str, name: &Markup) -> Markup {
    html! { h2 { (name) (own_link(id)) } }
}

/// The link of a heading or a plot to itself, so that readers can copy the address.
pub(super) fn own_link(id: &str) -> Markup {
    html! { a.own href={ "#" (id) } aria-label="link to this place" { "#" } }
}

/// A plot with its own id.
pub(super) fn plot(name: &str, svg: &str) -> Markup {
    let id = format!("plot-{}", anchor(name));
    html! { figure id=(id) { (PreEscaped(svg)) figcaption { (own_link(&id)) } } }
}

/// The number of characters above which notes are folded.
const MANY: usize = 400;

/// Notes as a list, folded if they are long; empty without notes.
pub(super) fn notes(notes: &[String]) -> Markup {
    let list = html! { ul.notes { @for note in notes { li { (note) } } } };
    let long = notes.iter().map(String::len).sum::<usize>() > MANY;
    html! {
        @if long {
            details { summary { (counted(notes.len(), "note")) } (list) }
        } @else if !notes.is_empty() { (list) }
    }
}

/// A table of rows below the cells of its header.
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

pub(super) fn cells<'t>(texts: impl IntoIterator<Item = &'t str>) -> Markup {
    html! { @for text in texts { td { (text) } } }
}

pub(super) fn header<'t>(names: impl IntoIterator<Item = &'t str>) -> Markup {
    html! { @for name in names { th { (name) } } }
}

/// The number of characters above which a line of a cell may be broken.
const LONG: usize = 40;

/// Links between the rows of a table and its sections, by the text of the first cell.
#[derive(Clone, Copy)]
pub(super) enum Named<'a> {
    /// No links.
    Not,
    /// The rows link to those of the table `to` whose first cells are `rows`.
    Leading { to: &'a str, rows: &'a [&'a str] },
    /// The first row of each text has an id that begins with this name.
    Led { name: &'a str },
}

impl Named<'_> {
    fn id(table: &str, row: &str) -> String {
        anchor(&format!("{table}.{row}"))
    }

    /// The id of a row with the first cell `first`; `before` is the first cell of the row above.
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

/// The number of rows above which a table without a plot scrolls in a box.
const TALL: usize = 25;

/// At most `most` rows of a table. Numbers are at the right, the foot is set apart.
pub(super) fn table(own: &Table, most: usize) -> Markup {
    named_table(own, most, Named::Not, None)
}

/// The same, with links from or to the rows. `more` is the place of a column, and the addition to its cell in each row.
pub(super) fn named_table(
    table: &Table,
    most: usize,
    named: Named<'_>,
    more: Option<(usize, &[Markup])>,
) -> Markup {
    let rows = table.rows();
    let header = table.header();
    let class: Vec<_> = (0..header.len()).map(|at| is_numeric(&rows, at).then_some("n")).collect();
    let is_long = |cell: &str| cell.lines().any(|line| line.chars().count() > LONG);
    let above = table.height() - table.foot;
    let lines = |range: Range<usize>| {
        html! {
            @for at in range {
                @let before = at.checked_sub(1).and_then(|before| rows[before].first());
                @let row = &rows[at];
                tr id=[row.first().and_then(|first| named.id_of(first, before.map(String::as_str)))] {
                    @for (column, (cell, class)) in table.cells()[at].iter().zip(&class).enumerate() {
                        @let text = read(cell);
                        td class=[if is_long(&text) { Some("long") } else { *class }] {
                            @if let Some(link) = (column == 0).then(|| named.link_of(&text)).flatten() {
                                a href=(link) { (text) }
                            } @else { (text) }
                            @if let Some((_, cells)) = more.filter(|(place, _)| *place == column) {
                                @if let Some(more) = cells.get(at) { " " (more) }
                            }
                        }
                    }
                }
            }
        }
    };
    let shown = above.min(most);
    html! {
        div class={ "scroll" @if shown > TALL { " tall" } } {
            table.data.sorts {
                thead {
                    tr {
                        @for (name, class) in header.iter().zip(&class) { th class=[class] { (name) } }
                    }
                }
                tbody { (lines(0..shown)) }
                @if most > above && table.foot > 0 {
                    tbody.foot { (lines(above..table.height().min(most))) }
                }
            }
        }
    }
}

/// A cell on the page: figures have three decimals. The file has all.
fn read(cell: &Cell) -> String {
    match cell {
        Cell::Figure(value) if value.is_finite() => short(*value),
        cell => cell.written(),
    }
}

pub(super) fn capitalised(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A verdict with its sign, in a frame.
pub(super) fn badge(verdict: Verdict) -> Markup {
    html! { span class=(verdict_class(verdict)) { (sign(verdict)) " " (verdict.name()) } }
}

/// The class of the frame of a verdict.
pub(super) fn verdict_class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "verdict holds",
        Verdict::Tie => "verdict tie",
        Verdict::Fails => "verdict fails",
        Verdict::NotComparable => "verdict open",
    }
}

pub(super) fn kind(data: &DataFacts) -> Markup {
    if data.synthetic {
        html! { span.kind.made { "synthetic" } }
    } else {
        html! { span.kind { "real" } }
    }
}

/// The marks against which pages are scored, in words.
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
