//! Markdown: tables, padded so that the source is readable, and texts that hold no mark of it.

use std::fmt::Write;

/// Columns that are wider than this many characters, such as sentences, are not padded.
const PADDED: usize = 80;

/// A table of texts.
pub(crate) fn of_cells(header: &[String], rows: &[Vec<String>]) -> String {
    let escaped = |row: &[String]| row.iter().map(|cell| escape(cell)).collect::<Vec<_>>();
    of_markdown(&escaped(header), &rows.iter().map(|row| escaped(row)).collect::<Vec<_>>())
}

/// A table of cells of Markdown: a header and rows of the same width, with a final newline. Columns of numbers are aligned to the right.
pub(crate) fn of_markdown<N: AsRef<str>>(header: &[N], rows: &[Vec<String>]) -> String {
    let header: Vec<&str> = header.iter().map(AsRef::as_ref).collect();
    let width = |text: &str| text.chars().count();
    let right: Vec<bool> = (0..header.len()).map(|at| is_numeric(rows, at)).collect();
    let widths: Vec<usize> = (0..header.len())
        .map(|at| rows.iter().map(|row| width(&row[at])).chain([width(header[at]), 3]).max().unwrap_or(3))
        .map(|widest| if widest > PADDED { 3 } else { widest })
        .collect();
    let mut text = String::new();
    let mut line = |cells: &[&str]| {
        text.push('|');
        for (at, cell) in cells.iter().enumerate() {
            let pad = " ".repeat(widths[at].saturating_sub(width(cell)));
            let written =
                if right[at] { write!(text, " {pad}{cell} |") } else { write!(text, " {cell}{pad} |") };
            written.expect("a string takes all");
        }
        text.push('\n');
    };
    line(&header);
    let rule = |at: usize| {
        if right[at] { format!("{}:", "-".repeat(widths[at] - 1)) } else { "-".repeat(widths[at]) }
    };
    let rules: Vec<String> = (0..header.len()).map(rule).collect();
    line(&rules.iter().map(String::as_str).collect::<Vec<_>>());
    for row in rows {
        line(&row.iter().map(String::as_str).collect::<Vec<_>>());
    }
    text
}

/// Whether a column has a number, and nothing but numbers and empty cells; thousands may have a comma.
pub(crate) fn is_numeric(rows: &[Vec<String>], column: usize) -> bool {
    let cells = || rows.iter().map(|row| row[column].as_str()).filter(|cell| !cell.is_empty());
    cells().next().is_some() && cells().all(|cell| cell.replace(',', "").parse::<f64>().is_ok())
}

/// Text as a paragraph or an item of a list, where a first sign such as `#` or `1.` would be a mark.
pub(crate) fn line(text: &str) -> String {
    let mut text = escape(text.trim_start());
    let at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let marks = if at == 0 { "#+-=~" } else { ".)" };
    if text[at..].starts_with(|c| marks.contains(c)) {
        text.insert(at, '\\');
    }
    text
}

/// Text as code, also where it holds the marks of code.
pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// The text folded below a line that opens it.
pub(crate) fn folded(summary: &str, text: &str) -> String {
    format!("<details>\n<summary>{summary}</summary>\n\n{}\n\n</details>", text.trim_end())
}

/// Text escaped for a Markdown table: one line, no markup.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(char) = rest.next() {
        match char {
            '\\' | '|' | '*' | '`' | '[' | ']' => escaped.extend(['\\', char]),
            // within a word an underscore needs no escape
            '_' if before.is_alphanumeric() && rest.peek().is_some_and(|next| next.is_alphanumeric()) => {
                escaped.push('_');
            }
            '_' => escaped.push_str("\\_"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\n' => escaped.push_str("<br>"),
            char if char.is_control() => escaped.push(' '),
            char => escaped.push(char),
        }
        before = char;
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = [row(["a|b", "0.5000"]), row(["<i>_x_\ny_z", ""])];
        insta::assert_snapshot!(of_cells(&row(["site", "F"]), &rows), @r"
        | site                  |      F |
        | --------------------- | -----: |
        | a\|b                  | 0.5000 |
        | &lt;i&gt;\_x\_<br>y_z |        |
        ");
    }

    #[test]
    fn a_line_begins_with_no_mark() {
        let lines = [
            ("# a", "\\# a"),
            (" - b", "\\- b"),
            ("10. c", "10\\. c"),
            ("1998 d", "1998 d"),
            ("|", "\\|"),
            ("", ""),
        ];
        for (text, expected) in lines {
            assert_eq!(line(text), expected);
        }
    }

    #[test]
    fn a_column_of_text_and_numbers_is_text() {
        let cell = |text: &str| vec![text.to_owned()];
        assert!(is_numeric(&[cell("0.5"), cell(""), cell("13")], 0));
        assert!(!is_numeric(&[cell("0.5"), cell("all")], 0));
        assert!(!is_numeric(&[cell("")], 0));
    }
}
