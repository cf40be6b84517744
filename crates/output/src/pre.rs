//! The written text of a `pre`: its white space where parts of it are left out.

use page::{NodeId, Page, Span};

use crate::code;

/// The text of the open `pre`, or of the next one.
#[derive(Debug, Default)]
pub(crate) struct Pre {
    text: String,
    /// White space since the last written text.
    gap: String,
    /// Whether the numbers of lines were left out.
    is_numbered: bool,
    /// Whether its lines are elements.
    has_lines: bool,
}

impl Pre {
    /// The text of an element before any part of it is read.
    pub(crate) fn of(page: &Page, pre: NodeId) -> Self {
        Self { has_lines: code::has_lines_of_elements(page, pre), ..Self::default() }
    }

    /// Adds the beginning of an element.
    pub(crate) fn element(&mut self, page: &Page, node: NodeId) {
        if self.has_lines && code::is_line(page, node) {
            self.gap.push('\n');
        }
    }

    /// Adds written text.
    pub(crate) fn add(&mut self, raw: &str) {
        self.text.push_str(&std::mem::take(&mut self.gap));
        // a blank that joins words in text is an indent in code
        self.text.push_str(&raw.replace('\u{a0}', " "));
    }

    /// Adds text that is not kept: only the end of its last line stays.
    pub(crate) fn leave_out(&mut self, raw: &str) {
        if raw.contains('\n') {
            let is_at_start = self.gap.is_empty() && self.text.trim_end_matches([' ', '\t']).ends_with('\n');
            self.gap.truncate(self.gap.trim_end_matches([' ', '\t', '\n']).len());
            self.gap.push_str(if is_at_start { "" } else { "\n" });
            self.gap.push_str(indent(raw));
        }
    }

    /// Adds text beside the code, in a block of its own or not: the white space behind it belongs to the
    /// code.
    pub(crate) fn leave_out_beside(&mut self, raw: &str, is_block: bool) {
        self.is_numbered = true;
        self.gap.push_str(if is_block { indent(raw) } else { &raw[raw.trim_end().len()..] });
    }

    /// Adds a blank between two written texts if the page's text has white space there.
    pub(crate) fn part(&mut self, between: &str) {
        if self.gap.is_empty() && !self.text.ends_with(char::is_whitespace) && !between.trim().is_empty() {
            self.gap.push(' ');
        }
    }

    /// The whole text.
    pub(crate) fn finish(self) -> String {
        let text = if self.is_numbered { code::dedented(&self.text) } else { self.text };
        text.trim_end().trim_start_matches('\n').to_owned()
    }
}

/// The white space behind a text, in its last line.
fn indent(raw: &str) -> &str {
    raw[raw.trim_end().len()..].rsplit('\n').next().unwrap_or_default()
}

/// The part of preformatted text for a piece of its leaf: the same visible characters.
pub(crate) fn raw_piece<'r>(raw: &'r str, leaf: &str, piece: Span, span: Span) -> &'r str {
    let visible = |text: &str| text.chars().filter(|character| !character.is_whitespace()).count();
    let before = |count: usize| {
        let mut places = raw.char_indices().filter(|(_, character)| !character.is_whitespace());
        places.nth(count).map_or(raw.len(), |(at, _)| at)
    };
    let (from, to) = ((piece.start - span.start) as usize, (piece.end - span.start) as usize);
    let start = if from == 0 { 0 } else { before(visible(&leaf[..from])) };
    let end = if leaf[to..].trim().is_empty() { raw.len() } else { before(visible(&leaf[..to])) };
    &raw[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_raw(html: &str, from: u32, to: u32, expected: &str) {
        let page = testkit::parse(html);
        let leaf = page.leaves().next().unwrap();
        let raw = page.preformatted(leaf).unwrap();
        assert_eq!(raw_piece(raw, page.text_of(leaf), Span::new(from, to), page.span(leaf)), expected);
    }

    #[test]
    fn a_piece_of_preformatted_text_is_found_by_its_characters() {
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 8, "ab\n  cd  ef\n");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 0, 2, "ab\n  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 3, 5, "cd  ");
        check_raw("<pre>ab\n  cd  ef\n</pre>", 4, 8, "d  ef\n");
        check_raw("<pre>新 聞\n</pre>", 4, 7, "聞\n");
    }
}
