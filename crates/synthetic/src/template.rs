//! Page templates: hand-written HTML with slots in double brackets.
//!
//! | slot | writes |
//! |---|---|
//! | `[[name]]` | the text of that name, escaped; the innermost list that has it counts |
//! | `[[each name]] .. [[end]]` | its inside once for each record of the list |
//! | `[[if name]] .. [[end]]`, `[[unless name]] .. [[end]]` | its inside if the text or list is (not) present; `first` and `last` test the place in the list |
//! | `[[article]] .. [[end]]`; also `toc`, `label`, `ad` | its inside, recorded as that [`Part`] |
//! | `[[stripe A B]]` | the arguments in turn along the list |
//!
//! A template is compiled once to a flat list of steps, which one loop writes. The compiler distinguishes
//! text and markup, and stores for each slot in which of the two it is; the records of leaves need that. The
//! values of slots are in a [`Record`]: a name without a value is the empty text or the empty list.

mod compile;

use std::borrow::Cow;

use crate::writer::{Part, Writer};

pub(crate) use compile::TemplateError;

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
pub(crate) struct Template {
    steps: Vec<Step>,
}

#[derive(Debug)]
enum Step {
    /// Tags, comments and scripts, unchanged.
    Markup(&'static str),
    /// Text in the source, and as a reader sees it.
    Literal { source: &'static str, plain: String },
    /// A named text; in text, or in a tag.
    Slot { name: &'static str, in_text: bool },
    /// One of the arguments in turn.
    Stripe { choices: Vec<&'static str> },
    /// Opens a block; `end` is the index of its [`Step::End`].
    Open { block: Block, end: usize },
    /// Closes the innermost block.
    End,
}

#[derive(Debug, Clone, Copy)]
enum Block {
    Each(&'static str),
    If { name: &'static str, wanted: bool },
    Part(Part),
}

/// A block being written.
enum Frame<'r> {
    Each { records: &'r [Record], at: usize, start: usize },
    If,
    Part { before: Part },
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// If a slot or block is not closed or not known, an entity is not known, or a comment is within text.
    pub(crate) fn compile(source: &'static str) -> Result<Self, TemplateError> {
        compile::steps(source).map(|steps| Self { steps })
    }

    /// Writes the page of a record.
    pub(crate) fn write(&self, record: &Record, writer: &mut Writer) {
        let mut frames: Vec<Frame<'_>> = Vec::new();
        let mut next = 0;
        while let Some(step) = self.steps.get(next) {
            next += 1;
            match step {
                Step::Markup(source) => writer.markup(source),
                Step::Literal { source, plain } => writer.literal(source, plain),
                Step::Slot { name, in_text } => {
                    let text = text_of(record, &frames, name);
                    if *in_text { writer.text(text) } else { writer.value(text) }
                }
                Step::Stripe { choices } => {
                    let at = place_of(&frames).map_or(0, |(at, _)| at);
                    if let Some(choice) = choices.get(at % choices.len().max(1)) {
                        writer.value(choice);
                    }
                }
                Step::Open { block: Block::Each(name), end } => match list_of(record, &frames, name) {
                    Some(records) if !records.is_empty() => {
                        frames.push(Frame::Each { records, at: 0, start: next });
                    }
                    _ => next = end + 1,
                },
                Step::Open { block: Block::If { name, wanted }, end } => {
                    if there(record, &frames, name) == *wanted {
                        frames.push(Frame::If);
                    } else {
                        next = end + 1;
                    }
                }
                Step::Open { block: Block::Part(part), .. } => {
                    frames.push(Frame::Part { before: writer.enter(*part) });
                }
                Step::End => match frames.pop() {
                    Some(Frame::Each { records, at, start }) if at + 1 < records.len() => {
                        frames.push(Frame::Each { records, at: at + 1, start });
                        next = start;
                    }
                    Some(Frame::Part { before }) => {
                        writer.enter(before);
                    }
                    _ => {}
                },
            }
        }
    }
}

/// The records in reach, innermost first.
fn in_reach<'r>(record: &'r Record, frames: &[Frame<'r>]) -> impl Iterator<Item = &'r Record> {
    let inner = frames.iter().rev().filter_map(|frame| match frame {
        Frame::Each { records, at, .. } => records.get(*at),
        _ => None,
    });
    inner.chain(std::iter::once(record))
}

fn text_of<'r>(record: &'r Record, frames: &[Frame<'r>], name: &str) -> &'r str {
    in_reach(record, frames).find_map(|record| record.text(name)).unwrap_or_default()
}

fn list_of<'r>(record: &'r Record, frames: &[Frame<'r>], name: &str) -> Option<&'r [Record]> {
    in_reach(record, frames).find_map(|record| record.list(name))
}

/// Place in the innermost list and its length.
fn place_of(frames: &[Frame<'_>]) -> Option<(usize, usize)> {
    frames.iter().rev().find_map(|frame| match frame {
        Frame::Each { records, at, .. } => Some((*at, records.len())),
        _ => None,
    })
}

fn there(record: &Record, frames: &[Frame<'_>], name: &str) -> bool {
    match name {
        "first" => place_of(frames).is_some_and(|(at, _)| at == 0),
        "last" => place_of(frames).is_some_and(|(at, length)| at + 1 == length),
        _ => {
            !text_of(record, frames, name).is_empty()
                || list_of(record, frames, name).is_some_and(|records| !records.is_empty())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &'static str, expected: &str, leaves: &[(&str, Part)]) {
        let item = |name: &'static str| Record::of("name", name);
        let record = Record::of("title", "A & B")
            .with("name", "outer")
            .listing("items", vec![item("one"), item("two"), item("three")]);
        let mut writer = Writer::default();
        Template::compile(source).unwrap().write(&record, &mut writer);
        let (html, found, _) = writer.finish();
        assert_eq!(html, expected);
        let found: Vec<_> = found.iter().map(|leaf| (leaf.text.as_str(), leaf.part)).collect();
        assert_eq!(found, leaves);
    }

    #[test]
    fn slots_in_text_and_in_tags() {
        check(
            "<A TITLE=\"[[title]]\">[[title]]&nbsp;!</A>",
            "<A TITLE=\"A &amp; B\">A &amp; B&nbsp;!</A>",
            &[("A & B !", Part::Chrome)],
        );
    }

    #[test]
    fn lists_with_stripes_and_gaps() {
        check(
            "[[each items]]<LI C=[[stripe x y]]>[[name]][[unless last]]<BR>[[end]][[end]]",
            "<LI C=x>one<BR><LI C=y>two<BR><LI C=x>three",
            &[("one", Part::Chrome), ("two", Part::Chrome), ("three", Part::Chrome)],
        );
    }

    #[test]
    fn parts_and_conditions() {
        check(
            "[[label]]<B>[[name]]</B>[[end]][[if none]]<I>x</I>[[end]][[article]]<P>t[[end]]</P>",
            "<B>outer</B><P>t</P>",
            &[("outer", Part::Label), ("t", Part::Article)],
        );
    }

    #[test]
    fn scripts_and_comments_are_markup() {
        check(
            "<SCRIPT>if (a < b) { x('[[name]]') }</SCRIPT><!-- <B>no</B> --><P>yes",
            "<SCRIPT>if (a < b) { x('outer') }</SCRIPT><!-- <B>no</B> --><P>yes",
            &[("yes", Part::Chrome)],
        );
    }
}
