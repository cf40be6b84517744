//! Page templates: hand-written HTML with slots in double brackets.
//!
//! | slot | writes |
//! |---|---|
//! | `[[name]]` | the text of that name, escaped; the innermost list that has it counts |
//! | `[[each name]] .. [[end]]` | its inside once for each record of the list |
//! | `[[if name]] .. [[end]]`, `[[unless name]] .. [[end]]` | its inside if the text or list is (not) present; `first` and `last` test the place in the list |
//! | `[[stripe A B]]` | the arguments in turn along the list |
//!
//! The values of slots are in a [`Record`]: a name without a value is the empty text or the empty list. Tags such as `<x-article>` mark the parts of
//! a page (see [`crate::page`]).

use std::borrow::Cow;
use std::mem;

use page::html::escape;

/// The content of a page: named texts, and named lists of further records.
#[derive(Debug, Clone, Default)]
pub(crate) struct Record {
    texts: Vec<(&'static str, Cow<'static, str>)>,
    lists: Vec<(&'static str, Vec<Record>)>,
}

impl Record {
    /// A record of one text.
    pub(crate) fn of(name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        Self::default().with(name, text)
    }

    /// A record of one list.
    pub(crate) fn of_list(name: &'static str, records: impl IntoIterator<Item = Record>) -> Self {
        Self::default().listing(name, records)
    }

    /// This record with one more text.
    pub(crate) fn with(mut self, name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        self.texts.push((name, text.into()));
        self
    }

    /// This record with one more text if `has` is true.
    pub(crate) fn with_if(self, has: bool, name: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        if has { self.with(name, text) } else { self }
    }

    /// This record with one more list.
    pub(crate) fn listing(mut self, name: &'static str, records: impl IntoIterator<Item = Record>) -> Self {
        self.lists.push((name, records.into_iter().collect()));
        self
    }

    /// The text of a name, if the record has one.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_ref())
    }

    /// The list of a name, if the record has one.
    pub(crate) fn list(&self, name: &str) -> Option<&[Record]> {
        self.lists.iter().find(|(known, _)| *known == name).map(|(_, list)| list.as_slice())
    }
}

/// A compiled template.
#[derive(Debug)]
pub(crate) struct Template(Vec<Node>);

#[derive(Debug)]
enum Node {
    /// Source, unchanged.
    Source(&'static str),
    /// A named text.
    Slot(&'static str),
    /// One of the arguments in turn.
    Stripe(Vec<&'static str>),
    /// `each`, `if` or `unless`, of a name.
    Block(&'static str, &'static str, Vec<Node>),
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// If a slot or block is not closed or not known.
    pub(crate) fn compile(source: &'static str) -> Result<Self, String> {
        let (mut nodes, mut open) = (Vec::new(), Vec::new());
        let mut pieces = source.split("[[");
        nodes.extend(pieces.next().map(Node::Source));
        for piece in pieces {
            let (slot, after) = piece.split_once("]]").ok_or_else(|| format!("{piece:?} is not closed"))?;
            match slot.split(' ').collect::<Vec<_>>()[..] {
                ["end"] => {
                    let (kind, name, outer) =
                        open.pop().ok_or_else(|| format!("no block ends before {after:?}"))?;
                    let inside = mem::replace(&mut nodes, outer);
                    nodes.push(Node::Block(kind, name, inside));
                }
                [kind @ ("each" | "if" | "unless"), name] => open.push((kind, name, mem::take(&mut nodes))),
                ["stripe", ref choices @ ..] => nodes.push(Node::Stripe(choices.to_vec())),
                [name] => nodes.push(Node::Slot(name)),
                _ => return Err(format!("the slot {slot:?} is not known; see the table of slots")),
            }
            nodes.push(Node::Source(after));
        }
        match open.pop() {
            None => Ok(Self(nodes)),
            Some((kind, name, _)) => Err(format!("the block \"{kind} {name}\" is not closed")),
        }
    }

    /// The page of a record, with marks.
    pub(crate) fn fill(&self, record: &Record) -> String {
        let mut html = String::new();
        write(&self.0, &mut Reach(vec![(record, 0, 0)]), &mut html);
        html
    }
}

/// Templates nest a few blocks, so this may call itself.
fn write<'r>(nodes: &[Node], reach: &mut Reach<'r>, html: &mut String) {
    for node in nodes {
        match node {
            Node::Source(source) => html.push_str(source),
            Node::Slot(name) => escape(reach.text(name), html),
            Node::Stripe(choices) => html.push_str(choices[reach.place().0 % choices.len()]),
            Node::Block("each", name, inside) => {
                let records = reach.list(name);
                for (at, record) in records.iter().enumerate() {
                    reach.0.push((record, at, records.len()));
                    write(inside, reach, html);
                    reach.0.pop();
                }
            }
            Node::Block(kind, name, inside) if reach.has(name) == (*kind == "if") => {
                write(inside, reach, html);
            }
            Node::Block(..) => {}
        }
    }
}

/// The records in reach, innermost last, each with its place in its list and the list's length.
struct Reach<'r>(Vec<(&'r Record, usize, usize)>);

impl<'r> Reach<'r> {
    fn text(&self, name: &str) -> &'r str {
        self.0.iter().rev().find_map(|(record, ..)| record.text(name)).unwrap_or_default()
    }

    fn list(&self, name: &str) -> &'r [Record] {
        self.0.iter().rev().find_map(|(record, ..)| record.list(name)).unwrap_or_default()
    }

    /// Place in the innermost list and its length.
    fn place(&self) -> (usize, usize) {
        self.0.last().map_or((0, 0), |&(_, at, length)| (at, length))
    }

    fn has(&self, name: &str) -> bool {
        match (name, self.place()) {
            ("first", (at, length)) => at == 0 && length > 0,
            ("last", (at, length)) => at + 1 == length,
            _ => !self.text(name).is_empty() || !self.list(name).is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &'static str, expected: &str) {
        let item = |name: &'static str| Record::of("name", name);
        let record = Record::of("title", "A & B")
            .with("name", "outer")
            .listing("items", vec![item("one"), item("two"), item("three")]);
        assert_eq!(Template::compile(source).map(|it| it.fill(&record)).unwrap_or_else(|it| it), expected);
    }

    #[test]
    fn slots_lists_and_conditions() {
        check("<A TITLE=\"[[title]]\">[[title]]&nbsp;!</A>", "<A TITLE=\"A &amp; B\">A &amp; B&nbsp;!</A>");
        check(
            "[[each items]]<LI C=[[stripe x y]]>[[name]][[unless last]]<BR>[[end]][[end]]",
            "<LI C=x>one<BR><LI C=y>two<BR><LI C=x>three",
        );
        check("[[name]][[if none]]x[[end]][[if items]]y[[end]][[if first]]z[[end]]", "outery");
    }

    #[test]
    fn faults_are_named() {
        check("<P>[[each x]]a<BR>", "the block \"each x\" is not closed");
        check("a[[end]]b", "no block ends before \"b\"");
        check("[[when name]]", "the slot \"when name\" is not known; see the table of slots");
        check("[[name", "\"name\" is not closed");
    }
}
