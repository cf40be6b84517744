//! Text with all marks escaped. TeX between delimiters is unchanged.

use std::borrow::Cow;

use crate::blocks::longest_run;
use crate::formula::TextFormulas;
use crate::shown::replaced;

/// The surroundings of a text.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    /// Whether it begins a line.
    pub(super) begins_line: bool,
    /// Whether it is in the text of a link, or describes a picture.
    pub(super) in_link: bool,
    /// Whether it is in a table.
    pub(super) in_table: bool,
    /// Whether a link, a picture or the mark of a footnote directly follows.
    pub(super) before_bracket: bool,
    /// Whether it directly follows the mark of a footnote.
    pub(super) behind_note: bool,
}

/// A text of Markdown that grows by texts with escaped marks.
#[derive(Debug, Default)]
pub(super) struct Escaped {
    written: String,
    /// The places of the dollars of texts, which delimit no formula.
    dollars: Vec<usize>,
    formulas: TextFormulas,
    /// Whether a bracket of a formula is open: the next one that closes would be its other one.
    has_open_bracket: bool,
}

impl Escaped {
    pub(super) fn new(formulas: TextFormulas) -> Self {
        Self { formulas, ..Self::default() }
    }

    /// Adds what is Markdown already.
    pub(super) fn push(&mut self, markdown: &str) {
        self.written.push_str(markdown);
    }

    /// Adds code between backticks, more than it has in a row. Two kinds of code are text. In a cell some programs read a backslash and a vertical
    /// line as the border of a column, and what follows as no code. In a link at the beginning of a paragraph `]:` ends the label of a definition.
    pub(super) fn code(&mut self, code: &str, around: Around) {
        let in_table = around.in_table;
        if (in_table && code.contains("\\|")) || (around.in_link && code.contains("]:")) {
            let formulas = std::mem::take(&mut self.formulas);
            self.text(code, around);
            self.formulas = formulas;
            return;
        }
        let fence = "`".repeat(longest_run(code, '`') + 1);
        let pad = if code.starts_with('`') || code.ends_with('`') { " " } else { "" };
        // the one character with a meaning in code of a table
        let code = if in_table { Cow::Owned(code.replace('|', "\\|")) } else { Cow::Borrowed(code) };
        [&fence, pad, &code, pad, &fence].into_iter().for_each(|part| self.push(part));
    }

    pub(super) fn formula(&mut self, tex: &str, display: bool, in_link: bool, in_table: bool) {
        let dollars = if display { "$$" } else { "$" };
        // side by side the dollars of two formulas would be read as others
        if self.written.ends_with('$') && self.dollars.last() != Some(&(self.written.len() - 1)) {
            self.push(" ");
        }
        self.push(dollars);
        let tex = written_tex(tex, in_table);
        let single = single_brackets(&tex);
        let is_open = |at: usize| tex[at..].starts_with('[');
        if in_link || in_table {
            // in the text of a link such a bracket would end the text, or begin another link; in a cell its other one may stand in another cell
            let named = replaced(&tex, single, |at| if is_open(at) { "\\lbrack " } else { "\\rbrack " });
            // a dollar behind a blank ends no formula
            self.push(named.trim_end_matches(' '));
        } else {
            self.push(&tex);
            self.has_open_bracket |= single.into_iter().any(is_open);
        }
        self.push(dollars);
    }

    /// Adds the text, with a backslash before each character that would be read as a mark; `<` is named.
    pub(super) fn text(&mut self, text: &str, around: Around) {
        let number_end = number_of_item(text).filter(|_| around.begins_line);
        let mut before = None;
        let mut characters = text.char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            if matches!(character, '\\' | '$')
                && let Some(found) = self.formulas.at(text, at)
            {
                self.formula(found.tex, found.display, around.in_link, around.in_table);
                while characters.next_if(|&(at, _)| at < found.end).is_some() {}
                before = Some('$');
                continue;
            }
            let next = characters.peek().map(|&(_, next)| next);
            if character == '<' && next.is_none_or(|next| next.is_ascii_alphabetic() || "/!?".contains(next))
            {
                // a backslash is a sign of its own for programs beside CommonMark
                self.written.push_str("&lt;");
                before = Some(character);
                continue;
            }
            let is_mark = match character {
                '*' | '`' | '[' | '~' => true,
                ']' => around.in_link || self.has_open_bracket,
                '(' | ':' if at == 0 && around.behind_note => true,
                // marked reads the brackets within a link once more, without their backslashes
                '(' if around.in_link => self.written.ends_with(']'),
                '!' if around.in_link && next == Some('[') => true,
                '|' => around.in_table || (at == 0 && around.begins_line),
                '\\' => next.is_none_or(|next| next.is_ascii_punctuation()),
                // within a word it is no mark
                '_' => ![before, next].into_iter().all(|sign| sign.is_some_and(char::is_alphanumeric)),
                '&' => next.is_none_or(|next| next.is_ascii_alphabetic() || next == '#'),
                '!' => next.is_none() && around.before_bracket,
                _ if at == 0 && around.begins_line => begins_block(character, text),
                _ => number_end == Some(at),
            };
            if is_mark {
                self.written.push('\\');
            }
            if character == '$' {
                self.dollars.push(self.written.len());
            }
            self.written.push(character);
            before = Some(character);
        }
    }

    /// The Markdown. A dollar of a text gets a backslash if a formula would begin with it: if no white space follows and
    /// another dollar stands directly behind a character, or if two dollars stand side by side.
    pub(super) fn finish(self) -> String {
        if self.dollars.is_empty() {
            return self.written;
        }
        let written = self.written;
        let closes = |&at: &usize| written[..at].ends_with(|before: char| !before.is_whitespace());
        let last_close = written.rmatch_indices('$').map(|(at, _)| at).find(closes);
        let begins_formula = |&at: &usize| {
            let (before, behind) = (&written[..at], &written[at + 1..]);
            let opens = behind.chars().next().is_some_and(|next| !next.is_whitespace());
            let is_beside_another = before.ends_with('$') || behind.starts_with('$');
            is_beside_another || (opens && last_close.is_some_and(|close| at < close))
        };
        replaced(&written, self.dollars.into_iter().filter(begins_formula), |_| "\\$")
    }
}

/// TeX between dollars. A program without formulas must not find an element, a link or code in it, so a blank,
/// which TeX does not show, stands before each sign that would begin an element or a link, and a backtick is the quotation mark
/// as which TeX shows it, unless it is the accent behind a backslash. A dollar would end the formula. In a cell a vertical line would be
/// read as the border of a column.
pub(super) fn written_tex(tex: &str, in_table: bool) -> Cow<'_, str> {
    let mut written = Cow::Borrowed(tex);
    if tex.contains(['<', '`', '$']) || tex.contains("](") {
        let mut parted = String::with_capacity(tex.len() + 4);
        let mut is_escaped = false;
        for (at, character) in tex.char_indices() {
            if character == '$' && !is_escaped {
                parted.push('\\');
            }
            parted.push(if character == '`' && !is_escaped { '‘' } else { character });
            is_escaped = character == '\\' && !is_escaped;
            let next = tex[at + character.len_utf8()..].chars().next();
            let begins = match character {
                '<' => next.is_some_and(|next| next.is_ascii_alphabetic() || "/!?".contains(next)),
                ']' => next == Some('('),
                _ => false,
            };
            if begins {
                parted.push(' ');
            }
        }
        written = Cow::Owned(parted);
    }
    if in_table && written.contains('|') {
        let named = written.replace("\\|", "\\Vert ").replace('|', "\\vert ").replace("  ", " ");
        written = Cow::Owned(named.trim_end().to_owned());
    }
    written
}

/// The places of the brackets in TeX without another one that fits.
fn single_brackets(tex: &str) -> Vec<usize> {
    let (mut opens, mut closes, mut is_escaped) = (Vec::new(), Vec::new(), false);
    for (at, character) in tex.char_indices() {
        match character {
            '[' if !is_escaped => opens.push(at),
            ']' if !is_escaped && opens.pop().is_none() => closes.push(at),
            _ => {}
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    closes.extend(opens);
    closes.sort_unstable();
    closes
}

/// Whether a text at the beginning of a line would begin a block by its first character.
fn begins_block(first: char, text: &str) -> bool {
    let rest = &text[first.len_utf8()..];
    let is_over = |next: Option<char>| next.is_none_or(char::is_whitespace);
    match first {
        '#' => is_over(rest.trim_start_matches('#').chars().next()),
        '>' | '=' => true,
        '+' => is_over(rest.chars().next()),
        '-' => rest.chars().next().is_none_or(|next| next.is_whitespace() || "-:|".contains(next)),
        ':' => rest.starts_with('-'),
        _ => false,
    }
}

/// The place of the sign behind a number that would begin an item of a list: in `1. one`, at 1.
fn number_of_item(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let behind = text[digits..].strip_prefix(['.', ')'])?;
    let is_item = (1..=9).contains(&digits) && behind.chars().next().is_none_or(char::is_whitespace);
    is_item.then_some(digits)
}

/// Adds an address in the form for the brackets of a link. What a reader of Markdown would take for a named character
/// stays as it is in the page.
pub(super) fn escape_address(address: &str, written: &mut String) {
    for (at, character) in address.char_indices() {
        if character == '&' && is_reference(&address[at + 1..]) {
            written.push_str("&amp;");
        } else if character.is_whitespace() || character.is_control() || r"()<>\|".contains(character) {
            let bytes = address[at..at + character.len_utf8()].bytes();
            written.extend(bytes.map(|byte| format!("%{byte:02X}")));
        } else {
            written.push(character);
        }
    }
}

/// Whether a text behind `&` is the rest of a named or numbered character.
fn is_reference(text: &str) -> bool {
    let name = text.find(';').map_or("", |end| &text[..end]);
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let around = Around { begins_line: true, ..Around::default() };
        let mut written = Escaped::default();
        written.text(text, around);
        assert_eq!(written.finish(), expected);
    }

    #[test]
    fn marks_and_dollars_are_escaped_where_they_would_be_read() {
        // marks are escaped and nothing else
        check("2 * 3, snake_case, _x_, a [1]", r"2 \* 3, snake_case, \_x\_, a \[1]");
        check("a < b, <b>, AT&T, &amp; 5 & 6!", r"a < b, &lt;b>, AT\&T, \&amp; 5 & 6!");
        check(r"C:\new \* \", r"C:\new \\\* \\");
        check("a | b # c - d + e = f: 1. g", "a | b # c - d + e = f: 1. g");
        // a dollar is escaped if a formula would begin with it
        check("$5", "$5");
        check("$5 and $6", "$5 and $6");
        check("$5-$6", r"\$5-$6");
        check("($5) or ($6) or ($7)", r"(\$5) or (\$6) or ($7)");
        check("5$ and 6$", r"5$ and 6$");
        check("$$ to $$$", r"\$\$ to \$\$\$");
        check(r"\(a\|b\) of [1]", r"\\(a\\|b\\) of \[1]");
    }

    #[test]
    fn tex_holds_no_element_no_link_and_no_code() {
        let check =
            |tex: &str, in_table: bool, expected: &str| assert_eq!(written_tex(tex, in_table), expected);
        check("a<b", false, "a< b");
        check("a < b <= c", false, "a < b <= c");
        check("m<<p></p>", false, "m<< p>< /p>");
        check("[x](javascript:y)", false, "[x] (javascript:y)");
        check(r"|a<b\|", true, r"\vert a< b\Vert");
        check(r"\text{``a'', \`e} \\`", false, r"\text{‘‘a'', \`e} \\‘");
    }

    #[test]
    fn what_would_begin_a_block_is_escaped() {
        check("# a", r"\# a");
        check("#a", "#a");
        check("1986. A great year", r"1986\. A great year");
        check("1986.5 m", "1986.5 m");
        check("12) b", r"12\) b");
        check("- a", r"\- a");
        check("-5 degrees", "-5 degrees");
        check("---", r"\---");
        check("> a", r"\> a");
        check("===", r"\===");
    }

    #[test]
    fn addresses_have_no_brackets_and_blanks() {
        let mut written = String::new();
        escape_address("http://a.test/b (c)?d=新 e&f&g;", &mut written);
        assert_eq!(written, "http://a.test/b%20%28c%29?d=新%20e&f&amp;g;");
    }
}
