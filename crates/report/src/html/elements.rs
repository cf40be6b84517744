//! The small pieces of the page, and escaping.

use crate::markdown::is_numeric;
use crate::table::Table;

/// Text that stands for itself in an element or a quoted attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(char),
            // HTML has no other control characters.
            char if char.is_control() => escaped.push(' '),
            char => escaped.push(char),
        }
    }
    escaped
}

/// A paragraph of plain text.
pub(super) fn paragraph(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<p>{}</p>\n", escape(text)) }
}

/// An id of an element.
pub(super) fn anchor(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

/// Characters of a line of a cell beyond which it may be broken.
const LONG: usize = 40;

/// At most `most` rows of a table, numbers to the right, the foot set apart.
pub(super) fn table(table: &Table, most: usize) -> String {
    let rows = table.rows();
    let body = table.height() - table.foot;
    let header = table.header();
    let class: Vec<&str> =
        (0..header.len()).map(|at| if is_numeric(&rows, at) { " class=\"n\"" } else { "" }).collect();
    let mut html = "<div class=\"scroll\"><table class=\"data\">\n<thead><tr>".to_owned();
    for (name, class) in header.iter().zip(&class) {
        html.push_str(&format!("<th{class}>{}</th>", escape(name)));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for (at, row) in rows.iter().take(most).enumerate() {
        if at == body {
            html.push_str("</tbody>\n<tbody class=\"foot\">\n");
        }
        html.push_str("<tr>");
        for (cell, class) in row.iter().zip(&class) {
            let is_long = cell.lines().any(|line| line.chars().count() > LONG);
            let class = if is_long { " class=\"long\"" } else { class };
            html.push_str(&format!("<td{class}>{}</td>", escape(cell)));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table></div>\n");
    html
}
