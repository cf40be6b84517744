//! The tables of Markdown as HTML, and the distance of two of them.

use super::distance;
use super::elements::Elements;
use super::outside::outside_code;
use crate::Counts;

/// All tables as HTML; all Markdown tables make one. With a table of HTML among them nothing is changed.
pub(super) fn as_html(markdown: &str) -> String {
    let mut tables = Elements::of(&outside_code(markdown)).tables();
    tables.extend(of_markdown(markdown));
    let tables = tables.join("\n");
    if tables.contains("<table") || tables.trim().is_empty() { tables } else { html_of(&tables) }
}

/// Runs of lines with bars whose second line is of hyphens; in code too.
fn of_markdown(markdown: &str) -> Vec<String> {
    let lines: Vec<&str> = markdown.split('\n').collect();
    let runs = lines.split(|line| !line.contains('|'));
    runs.filter(|lines| lines.get(1).is_some_and(|line| is_rule(line)))
        .map(|lines| lines.join("\n"))
        .collect()
}

/// Whether a line parts the head of a table from its body.
fn is_rule(line: &str) -> bool {
    let is_rule = |cell: &str| {
        let bare = cell.strip_prefix(':').unwrap_or(cell);
        let bare = bare.strip_suffix(':').unwrap_or(bare);
        cell.is_empty() || (bare.len() >= 3 && bare.bytes().all(|sign| sign == b'-'))
    };
    line.split('|').all(|cell| is_rule(cell.trim()))
}

/// The rows of Markdown tables as one table of HTML. Empty cells are left out.
fn html_of(tables: &str) -> String {
    let is_row = |line: &&str| {
        let of_rule = |sign: char| sign.is_whitespace() || matches!(sign, '|' | '-' | ':');
        line.contains('|') && !line.chars().all(of_rule)
    };
    let mut html = "<table>".to_owned();
    for (index, line) in tables.split('\n').map(str::trim).filter(is_row).enumerate() {
        let tag = if index == 0 { "th" } else { "td" };
        let cells = line.split('|').map(str::trim).filter(|cell| !cell.is_empty());
        let cells: String = cells.map(|cell| format!("<{tag}>{cell}</{tag}>")).collect();
        if !cells.is_empty() {
            html.push_str(&format!("<tr>{cells}</tr>"));
        }
    }
    html + "</table>"
}

/// A table as WebMainBench compares it. It writes the tree as one string, which its library takes for a tree of one node.
#[derive(Debug)]
pub(super) struct Tree {
    /// Up to the first colon.
    tag: String,
    text: String,
    nodes: u64,
}

impl Tree {
    /// The first table.
    pub(super) fn of(html: &str) -> Option<Self> {
        let (label, nodes) = Elements::of(html).first_table()?;
        let (tag, text) = label.split_once(':').unwrap_or((&label, ""));
        Some(Self { tag: tag.to_owned(), text: text.to_owned(), nodes })
    }
}

/// The nodes of the larger table, less the distance, in parts as small as it needs.
pub(super) fn teds(gold: Option<&Tree>, system: Option<&Tree>) -> Counts {
    let (Some(gold), Some(system)) = (gold, system) else {
        return Counts { relevant: 1, found: 1, common: u64::from(gold.is_none() && system.is_none()) };
    };
    let [one, other] = [gold, system].map(|tree| tree.text.chars().count() as u64);
    let (distance, parts) = if gold.tag != system.tag {
        (1, 1)
    } else if one.min(other) == 0 {
        // not more than to remove the one and to add the other
        (one.max(other).min(2), 1)
    } else {
        (distance(&gold.text, &system.text) as u64, one.max(other))
    };
    let units = gold.nodes.max(system.nodes) * parts;
    Counts { relevant: units, found: units, common: units.saturating_sub(distance) }
}
