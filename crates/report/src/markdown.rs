//! Tables as Markdown, padded so that the source is readable.

use std::fmt::Write;

/// Columns that are wider than this many characters, such as sentences, are not padded.
const PADDED: usize = 80;

/// Markdown of a header and rows of the same width, with a final newline. Columns of numbers are aligned to the right.
pub(crate) fn of_cells(header: &[String], rows: &[Vec<String>]) -> String {
    let width = |text: &String| text.chars().count();
    let escaped = |row: &Vec<String>| row.iter().map(|cell| escape(cell)).collect::<Vec<_>>();
    let right: Vec<bool> = (0..header.len()).map(|at| is_numeric(rows, at)).collect();
    let header = escaped(&header.to_vec());
    let rows: Vec<_> = rows.iter().map(escaped).collect();
    let widths: Vec<usize> = (0..header.len())
        .map(|at| rows.iter().map(|row| width(&row[at])).chain([width(&header[at]), 3]).max().unwrap_or(3))
        .map(|widest| if widest > PADDED { 3 } else { widest })
        .collect();
    let mut text = String::new();
    let mut line = |cells: &[String]| {
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
    line(&(0..header.len()).map(rule).collect::<Vec<_>>());
    for row in &rows {
        line(row);
    }
    text
}

/// Whether a column has a number, and nothing but numbers and empty cells.
pub(crate) fn is_numeric(rows: &[Vec<String>], column: usize) -> bool {
    let cells = || rows.iter().map(|row| row[column].as_str()).filter(|cell| !cell.is_empty());
    cells().next().is_some() && cells().all(|cell| cell.parse::<f64>().is_ok())
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
    fn a_column_of_text_and_numbers_is_text() {
        let cell = |text: &str| vec![text.to_owned()];
        assert!(is_numeric(&[cell("0.5"), cell(""), cell("13")], 0));
        assert!(!is_numeric(&[cell("0.5"), cell("all")], 0));
        assert!(!is_numeric(&[cell("")], 0));
    }
}
