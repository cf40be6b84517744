//! Elements of HTML as Beautiful Soup reads them by Python's own parser: no tag is implied, and an end tag closes what is open.

use html5gum::{Token, Tokenizer};

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
            at = if is_table || matches!(node.tag.as_str(), "td" | "tr" | "tbody") {
                node.end
            } else {
                at + 1
            };
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
