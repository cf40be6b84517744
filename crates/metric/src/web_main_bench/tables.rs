//! The tables of Markdown as HTML, and the distance of two of them. HTML is read as Beautiful Soup does by Python's own parser: no tag
//! is implied, and an end tag closes what is open.

use html5gum::{Token, Tokenizer};

use crate::Counts;
use crate::web_main_bench::{distance, outside_code};

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
    let tables = runs.filter(|lines| lines.get(1).is_some_and(|line| is_rule(line)));
    tables.map(|lines| lines.join("\n")).collect()
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
        return Counts::share(1, u64::from(gold.is_none() && system.is_none()));
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
    Counts::share(units, units.saturating_sub(distance))
}

/// The deepest element that is read: deeper ones are left out.
const DEEPEST: usize = 250;

/// Elements that have no end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// The elements and texts of a piece of HTML, in document order.
#[derive(Debug, Default)]
pub(super) struct Elements(Vec<Node>);

#[derive(Debug)]
struct Node {
    /// Empty for a text.
    tag: String,
    /// The text, or the attributes as they are written.
    text: String,
    parent: Option<usize>,
    /// Behind the last node inside.
    end: usize,
}

impl Elements {
    pub(super) fn of(html: &str) -> Self {
        let (mut nodes, mut open): (Vec<Node>, Vec<usize>) = (Vec::new(), Vec::new());
        let string = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        // without a table there is nothing to read
        let has_table = html.to_ascii_lowercase().contains("<table");
        for token in Tokenizer::new(html).flatten().take_while(|_| has_table) {
            let (end, parent) = (nodes.len() + 1, open.last().copied());
            match token {
                Token::StartTag(tag) if open.len() < DEEPEST => {
                    let mut text = String::new();
                    for (name, value) in &tag.attributes {
                        text.push_str(&format!(" {}=\"{}\"", string(name), escaped(&string(value))));
                    }
                    let name = string(&tag.name);
                    if !(tag.self_closing || VOID.contains(&name.as_str())) {
                        open.push(nodes.len());
                    }
                    nodes.push(Node { tag: name, text, parent, end });
                }
                Token::EndTag(tag) => {
                    let is_it = |&at: &usize| nodes[at].tag.as_bytes() == tag.name.as_slice();
                    if let Some(first) = open.iter().rposition(is_it) {
                        let end = nodes.len();
                        open.drain(first..).for_each(|at| nodes[at].end = end);
                    }
                }
                Token::String(text) => {
                    nodes.push(Node { tag: String::new(), text: string(&text.value), parent, end });
                }
                _ => {}
            }
        }
        let end = nodes.len();
        open.into_iter().for_each(|at| nodes[at].end = end);
        Self(nodes)
    }

    /// The outermost tables, written again.
    pub(super) fn tables(&self) -> Vec<String> {
        let (mut tables, mut at) = (Vec::new(), 0);
        while let Some(node) = self.0.get(at) {
            let is_table = node.tag == "table";
            tables.extend(is_table.then(|| self.written(at)));
            let is_passed = is_table || matches!(node.tag.as_str(), "td" | "tr" | "tbody");
            at = if is_passed { node.end } else { at + 1 };
        }
        tables
    }

    /// An element as Beautiful Soup writes it.
    fn written(&self, element: usize) -> String {
        let (mut html, mut open) = (String::new(), Vec::new());
        for at in element..=self.0[element].end {
            while let Some(closed) = open.pop_if(|closed: &mut usize| self.0[*closed].end <= at) {
                html.push_str(&format!("</{}>", self.0[closed].tag));
            }
            if at == self.0[element].end {
                break;
            }
            let node = &self.0[at];
            if node.tag.is_empty() {
                html.push_str(&escaped(&node.text));
            } else if VOID.contains(&node.tag.as_str()) {
                html.push_str(&format!("<{}{}/>", node.tag, node.text));
            } else {
                html.push_str(&format!("<{}{}>", node.tag, node.text));
                open.push(at);
            }
        }
        html
    }

    /// The first table as a tree in brackets, each node with all its text, and the number of its nodes. The children of `thead`,
    /// `tbody` and `tfoot` are left out, and stand for their own children.
    pub(super) fn first_table(&self) -> Option<(String, u64)> {
        let table = self.0.iter().position(|node| node.tag == "table")?;
        let nodes = &self.0[table..self.0[table].end];
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
        let mut labels = vec![(String::new(), 0); nodes.len()];
        for at in (0..nodes.len()).rev().filter(|&at| !nodes[at].tag.is_empty()) {
            let node = &nodes[at];
            let mut own = std::mem::take(&mut children[at]);
            own.reverse();
            if matches!(node.tag.as_str(), "thead" | "tbody" | "tfoot") {
                own = own.iter().flat_map(|child| children[*child].clone()).collect();
            }
            labels[at] = label(node, &nodes[at..node.end - table], own.iter().map(|child| &labels[*child]));
            children[at] = own;
            if at > 0 {
                children[node.parent? - table].push(at);
            }
        }
        labels.into_iter().next()
    }
}

/// A node with its text in brackets behind which are those of its children, and the number of all.
fn label<'a>(
    node: &Node,
    inside: &[Node],
    children: impl Iterator<Item = &'a (String, u64)>,
) -> (String, u64) {
    let text: String =
        inside.iter().filter(|node| node.tag.is_empty()).map(|node| node.text.trim()).collect();
    let text = text.replace('(', "[").replace(')', "]").replace(',', ";");
    let (labels, numbers): (Vec<&str>, Vec<u64>) =
        children.map(|(label, number)| (label.as_str(), *number)).unzip();
    let mut label = node.tag.clone();
    if !text.is_empty() {
        label = format!("{label}:{text}");
    }
    if !labels.is_empty() {
        label = format!("{label}({})", labels.join(","));
    }
    (label, 1 + numbers.iter().sum::<u64>())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
