//! From a template's source to its steps: distinguishes markup and text, and matches the ends of blocks.

use std::ops::Range;

use thiserror::Error;

use super::{Block, Part, Step};

/// The reasons why a template cannot be used, each with the text found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum TemplateError {
    /// A `[[` without `]]`, a tag without `>`, a comment or script without end.
    #[error("{0:?} is not closed")]
    NotClosed(String),
    /// A block without its end, or an end without block.
    #[error("blocks and ends do not match near {0:?}")]
    Unbalanced(String),
    /// A slot with words that mean nothing.
    #[error("the slot {0:?} is not known; see the table of slots")]
    UnknownSlot(String),
    /// An entity that the templates do not use.
    #[error("the entity {0:?} is not known; write the character or its number")]
    UnknownEntity(String),
    /// A comment with text before or after it: the parser might make one leaf or two.
    #[error("a comment touches text near {0:?}")]
    CommentInText(String),
    /// A part begins or ends within one text, which would then have two parts.
    #[error("a part begins or ends within text near {0:?}")]
    PartInText(String),
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

pub(super) fn steps(source: &'static str) -> Result<Vec<Step>, TemplateError> {
    let mut compiler =
        Compiler { source, steps: Vec::new(), open: Vec::new(), mode: Mode::Text, before: Before::Tag };
    let mut at = 0;
    while at < source.len() {
        at = if source[at..].starts_with("[[") { compiler.slot(at)? } else { compiler.run(at)? };
    }
    match (compiler.mode, compiler.open.last()) {
        (Mode::Text, None) => Ok(compiler.steps),
        (Mode::Text, Some(_)) => Err(TemplateError::Unbalanced(compiler.near(at))),
        _ => Err(TemplateError::NotClosed(compiler.near(at))),
    }
}

impl Compiler {
    /// The source just before a place, for messages.
    fn near(&self, at: usize) -> String {
        self.source[..at].chars().rev().take(40).collect::<Vec<_>>().into_iter().rev().collect()
    }

    /// Reads text or markup from `at` on, up to a slot or a change between the two; returns its end.
    fn run(&mut self, at: usize) -> Result<usize, TemplateError> {
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
    fn opened(&mut self, rest: &str, at: usize) -> Result<Mode, TemplateError> {
        if rest.starts_with("<!--") {
            if self.before == Before::Text {
                return Err(TemplateError::CommentInText(self.near(at)));
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

    fn literal(&mut self, range: Range<usize>) -> Result<(), TemplateError> {
        let source = &self.source[range.clone()];
        let plain = decoded(source)?;
        if !plain.trim().is_empty() {
            self.text_comes(range.start)?;
        }
        self.steps.push(Step::Literal { source, plain });
        Ok(())
    }

    fn text_comes(&mut self, at: usize) -> Result<(), TemplateError> {
        if self.before == Before::Comment {
            return Err(TemplateError::CommentInText(self.near(at)));
        }
        self.before = Before::Text;
        Ok(())
    }

    /// Reads the slot at `at`; returns its end.
    fn slot(&mut self, at: usize) -> Result<usize, TemplateError> {
        let rest = &self.source[at + 2..];
        let length = rest.find("]]").ok_or_else(|| TemplateError::NotClosed(self.near(at)))?;
        let inside = &rest[..length];
        let words: Vec<&'static str> = inside.split(' ').collect();
        match words[..] {
            ["end"] => {
                let open = self.open.pop().ok_or_else(|| TemplateError::Unbalanced(self.near(at)))?;
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
            _ => return Err(TemplateError::UnknownSlot(inside.to_owned())),
        }
        Ok(at + 2 + length + 2)
    }

    fn open(&mut self, block: Block) {
        self.open.push(self.steps.len());
        self.steps.push(Step::Open { block, end: usize::MAX });
    }

    fn part(&mut self, part: Part, at: usize) -> Result<(), TemplateError> {
        self.part_changes(at)?;
        self.open(Block::Part(part));
        Ok(())
    }

    /// Checks that a tag is on one side, where a part begins or ends.
    fn part_changes(&self, at: usize) -> Result<(), TemplateError> {
        let after = self.source[at..].split_once("]]").map_or("", |(_, after)| after);
        let tag_follows = after.trim_start().starts_with('<');
        if self.mode != Mode::Text || (self.before == Before::Text && !tag_follows) {
            return Err(TemplateError::PartInText(self.near(at)));
        }
        Ok(())
    }
}

/// Literal text as a reader sees it.
fn decoded(source: &str) -> Result<String, TemplateError> {
    let mut plain = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let (name, more) =
            after.split_once(';').ok_or_else(|| TemplateError::UnknownEntity(after.to_owned()))?;
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
                .ok_or_else(|| TemplateError::UnknownEntity(name.to_owned()))?,
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
    fn refuses(source: &'static str, message: &str) {
        assert_eq!(steps(source).unwrap_err().to_string(), message);
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
