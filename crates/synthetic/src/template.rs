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

use std::borrow::Cow;
use std::ops::Range;

use crate::page::{Part, Writer};

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
    pub(crate) fn compile(source: &'static str) -> Result<Self, String> {
        steps(source).map(|steps| Self { steps })
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

/// The kind of source at the current place.
#[derive(Clone, Copy, PartialEq)]
enum Mode {
    Text,
    /// Within a tag; within a quoted value of it.
    Tag(Option<char>),
    /// Within a comment, a script or a style sheet, which ends with this string, in upper or lower case.
    Raw(&'static str),
}

/// The last piece before the current place, without white text.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Tag,
    Comment,
    Text,
}

struct Compiler {
    source: &'static str,
    steps: Vec<Step>,
    open: Vec<usize>,
    mode: Mode,
    before: Before,
}

fn steps(source: &'static str) -> Result<Vec<Step>, String> {
    let mut compiler =
        Compiler { source, steps: Vec::new(), open: Vec::new(), mode: Mode::Text, before: Before::Tag };
    let mut at = 0;
    while at < source.len() {
        at = if source[at..].starts_with("[[") { compiler.slot(at)? } else { compiler.run(at)? };
    }
    match (compiler.mode, compiler.open.last()) {
        (Mode::Text, None) => Ok(compiler.steps),
        (Mode::Text, Some(_)) => Err(format!("blocks and ends do not match near {:?}", compiler.near(at))),
        _ => Err(format!("{:?} is not closed", compiler.near(at))),
    }
}

impl Compiler {
    /// The source just before a place, for messages.
    fn near(&self, at: usize) -> String {
        self.source[..at].chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// Reads text or markup from `at` on, up to a slot or a change between the two; returns its end.
    fn run(&mut self, at: usize) -> Result<usize, String> {
        let rest = &self.source[at..];
        let slot = rest.find("[[").unwrap_or(rest.len());
        if self.mode == Mode::Text && !rest.starts_with('<') {
            let end = at + slot.min(rest.find('<').unwrap_or(rest.len()));
            self.literal(at..end)?;
            return Ok(end);
        }
        if self.mode == Mode::Text {
            self.mode = self.opened(rest, at)?;
        }
        let end = at + self.markup_end(&rest[..slot]);
        self.steps.push(Step::Markup(&self.source[at..end]));
        Ok(end)
    }

    /// The mode that the `<` at the start of `rest` begins.
    fn opened(&mut self, rest: &str, at: usize) -> Result<Mode, String> {
        if rest.starts_with("<!--") {
            if self.before == Before::Text {
                return Err(format!("a comment touches text near {:?}", self.near(at)));
            }
            self.before = Before::Comment;
            return Ok(Mode::Raw("-->"));
        }
        self.before = Before::Tag;
        let names = |name: &str| rest.get(1..=name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
        Ok(if names("script") {
            Mode::Raw("</script>")
        } else if names("style") {
            Mode::Raw("</style>")
        } else {
            Mode::Tag(None)
        })
    }

    /// The length of the markup at the start of `rest`; sets the mode at its end.
    fn markup_end(&mut self, rest: &str) -> usize {
        match self.mode {
            Mode::Raw(closing) => match rest.to_ascii_lowercase().find(closing) {
                Some(found) => {
                    self.mode = Mode::Text;
                    found + closing.len()
                }
                None => rest.len(),
            },
            Mode::Tag(mut quote) => {
                for (at, c) in rest.char_indices() {
                    match (quote, c) {
                        (None, '>') => {
                            self.mode = Mode::Text;
                            return at + 1;
                        }
                        (None, '"' | '\'') => quote = Some(c),
                        (Some(open), _) if c == open => quote = None,
                        _ => {}
                    }
                }
                self.mode = Mode::Tag(quote);
                rest.len()
            }
            Mode::Text => 0,
        }
    }

    fn literal(&mut self, range: Range<usize>) -> Result<(), String> {
        let source = &self.source[range.clone()];
        let plain = decoded(source)?;
        if !plain.trim().is_empty() {
            self.text_comes(range.start)?;
        }
        self.steps.push(Step::Literal { source, plain });
        Ok(())
    }

    fn text_comes(&mut self, at: usize) -> Result<(), String> {
        if self.before == Before::Comment {
            return Err(format!("a comment touches text near {:?}", self.near(at)));
        }
        self.before = Before::Text;
        Ok(())
    }

    /// Reads the slot at `at`; returns its end.
    fn slot(&mut self, at: usize) -> Result<usize, String> {
        let rest = &self.source[at + 2..];
        let length = rest.find("]]").ok_or_else(|| format!("{:?} is not closed", self.near(at)))?;
        let inside = &rest[..length];
        let words: Vec<&'static str> = inside.split(' ').collect();
        match words[..] {
            ["end"] => {
                let open = self
                    .open
                    .pop()
                    .ok_or_else(|| format!("blocks and ends do not match near {:?}", self.near(at)))?;
                let here = self.steps.len();
                if let Some(Step::Open { block, end }) = self.steps.get_mut(open) {
                    *end = here;
                    if matches!(block, Block::Part(_)) {
                        self.part_changes(at)?;
                    }
                }
                self.steps.push(Step::End);
            }
            ["article"] => self.part(Part::Article, at)?,
            ["toc"] => self.part(Part::Toc, at)?,
            ["label"] => self.part(Part::Label, at)?,
            ["ad"] => self.part(Part::Advertisement, at)?,
            ["each", name] => self.open(Block::Each(name)),
            ["if", name] => self.open(Block::If { name, wanted: true }),
            ["unless", name] => self.open(Block::If { name, wanted: false }),
            ["stripe", ref choices @ ..] => self.steps.push(Step::Stripe { choices: choices.to_vec() }),
            [name] if name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') && !name.is_empty() => {
                let in_text = self.mode == Mode::Text;
                if in_text {
                    self.text_comes(at)?;
                }
                self.steps.push(Step::Slot { name, in_text });
            }
            _ => return Err(format!("the slot {inside:?} is not known; see the table of slots")),
        }
        Ok(at + 2 + length + 2)
    }

    fn open(&mut self, block: Block) {
        self.open.push(self.steps.len());
        self.steps.push(Step::Open { block, end: usize::MAX });
    }

    fn part(&mut self, part: Part, at: usize) -> Result<(), String> {
        self.part_changes(at)?;
        self.open(Block::Part(part));
        Ok(())
    }

    /// Checks that a tag is on one side, where a part begins or ends.
    fn part_changes(&self, at: usize) -> Result<(), String> {
        let after = self.source[at..].split_once("]]").map_or("", |(_, after)| after);
        let tag_follows = after.trim_start().starts_with('<');
        if self.mode != Mode::Text || (self.before == Before::Text && !tag_follows) {
            return Err(format!("a part begins or ends within text near {:?}", self.near(at)));
        }
        Ok(())
    }
}

/// Literal text as a reader sees it.
fn decoded(source: &str) -> Result<String, String> {
    let unknown = |name: &str| format!("the entity {name:?} is not known; write the character or its number");
    let mut plain = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let (name, more) = after.split_once(';').ok_or_else(|| unknown(after))?;
        plain.push(match name {
            "nbsp" => '\u{a0}',
            "copy" => '\u{a9}',
            "reg" => '\u{ae}',
            "laquo" => '\u{ab}',
            "raquo" => '\u{bb}',
            "middot" => '\u{b7}',
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            _ => name
                .strip_prefix('#')
                .and_then(|number| char::from_u32(number.parse().ok()?))
                .ok_or_else(|| unknown(name))?,
        });
        rest = more;
    }
    plain.push_str(rest);
    Ok(plain)
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
    fn slots_lists_parts_conditions_and_scripts() {
        check(
            "<A TITLE=\"[[title]]\">[[title]]&nbsp;!</A>",
            "<A TITLE=\"A &amp; B\">A &amp; B&nbsp;!</A>",
            &[("A & B !", Part::Chrome)],
        );
        check(
            "[[each items]]<LI C=[[stripe x y]]>[[name]][[unless last]]<BR>[[end]][[end]]",
            "<LI C=x>one<BR><LI C=y>two<BR><LI C=x>three",
            &[("one", Part::Chrome), ("two", Part::Chrome), ("three", Part::Chrome)],
        );
        check(
            "[[label]]<B>[[name]]</B>[[end]][[if none]]<I>x</I>[[end]][[article]]<P>t[[end]]</P>",
            "<B>outer</B><P>t</P>",
            &[("outer", Part::Label), ("t", Part::Article)],
        );
        check(
            "<SCRIPT>if (a < b) { x('[[name]]') }</SCRIPT><!-- <B>no</B> --><P>yes",
            "<SCRIPT>if (a < b) { x('outer') }</SCRIPT><!-- <B>no</B> --><P>yes",
            &[("yes", Part::Chrome)],
        );
    }

    #[track_caller]
    fn refuses(source: &'static str, message: &str) {
        assert_eq!(steps(source).unwrap_err(), message);
    }

    #[test]
    fn faults_are_named() {
        refuses("<P>[[each x]]a<BR>", "blocks and ends do not match near \"<P>[[each x]]a<BR>\"");
        refuses("a[[end]]", "blocks and ends do not match near \"a\"");
        refuses("[[Name]]", "the slot \"Name\" is not known; see the table of slots");
        refuses("[[name", "\"\" is not closed");
        refuses("<A HREF=\"x>", "\"<A HREF=\\\"x>\" is not closed");
        refuses("&eacute;", "the entity \"eacute\" is not known; write the character or its number");
        refuses("a <!-- b -->", "a comment touches text near \"a \"");
        refuses("<P><!-- b --> [[name]]", "a comment touches text near \"<P><!-- b --> \"");
        refuses("<P>a [[article]]b[[end]]</P>", "a part begins or ends within text near \"<P>a \"");
    }
}
