//! Markdown: tables, padded so that the source is readable, texts that hold no mark of it, and a text of Markdown as a page of HTML: one file
//! that needs no network, with its pictures within it.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

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
        for ((cell, &width), right) in cells.iter().zip(&widths).zip(&right) {
            text += &if *right { format!(" {cell:>width$} |") } else { format!(" {cell:width$} |") };
        }
        text.push('\n');
    };
    line(&header);
    let rule = |at: usize| format!("{:->1$}", if right[at] { ":" } else { "" }, widths[at]);
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

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");

/// A heading with an id: an entry of the contents.
struct Place {
    level: HeadingLevel,
    id: String,
    name: String,
}

/// An id for a place of a page, which a heading has as `{#ID}`: other characters than letters, digits and `.` become `-`.
pub(crate) fn anchor(id: &str) -> String {
    id.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect()
}

/// The page. `home` is the address and the name of the page above it. `picture` has the SVG of the address of a picture.
///
/// The headings of the second and third level that have an id are its contents; a page without such and without `home` has none. Wide tables
/// scroll, and are sorted by a click.
pub(crate) fn page(
    markdown: &str,
    home: Option<[&str; 2]>,
    picture: impl Fn(&str) -> Option<String>,
) -> String {
    let (mut title, mut places) = (String::new(), Vec::new());
    let mut heading: Option<(HeadingLevel, String, String)> = None;
    let mut in_picture = false;
    let mut events = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES) {
        match &event {
            Event::Start(Tag::Image { dest_url, .. }) => {
                if let Some(svg) = picture(dest_url) {
                    in_picture = true;
                    events.push(Event::InlineHtml(format!("<span class=\"plot\">{svg}</span>").into()));
                }
            }
            Event::Start(Tag::Table(_)) => events.push(Event::Html("<div class=\"scroll\">".into())),
            Event::Start(Tag::Heading { level, id, .. }) => {
                heading = Some((*level, id.as_deref().unwrap_or_default().to_owned(), String::new()));
            }
            Event::Text(text) => {
                if let Some((_, _, name)) = &mut heading {
                    name.push_str(text);
                }
            }
            Event::End(TagEnd::Heading(_)) => match heading.take() {
                Some((HeadingLevel::H1, _, name)) => title = name,
                Some((level, id, name)) if !id.is_empty() => places.push(Place { level, id, name }),
                _ => {}
            },
            _ => {}
        }
        let ends = matches!(event, Event::End(TagEnd::Image));
        let table_ends = matches!(event, Event::End(TagEnd::Table));
        if !in_picture {
            events.push(event);
        }
        in_picture &= !ends;
        events.extend(table_ends.then(|| Event::Html("</div>\n".into())));
    }
    let mut body = String::new();
    push_html(&mut body, events.into_iter());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                @if home.is_some() || !places.is_empty() { (contents(&places, home)) }
                main { (PreEscaped(body)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    // HTML allows no other control characters
    page.into_string().replace(|char: char| char.is_control() && !matches!(char, '\n' | '\t'), " ")
}

/// The contents: a bar at the side, or on a narrow screen a fold at the top that the box opens.
fn contents(places: &[Place], home: Option<[&str; 2]>) -> Markup {
    html! {
        nav aria-label="Contents" {
            input #fold type="checkbox";
            label for="fold" { "Contents" }
            ul {
                @if let Some([address, name]) = home { li { a href=(address) { (name) } } }
                @for own in places.chunk_by(|_, next| next.level > HeadingLevel::H2) {
                    li {
                        @if let [first, inside @ ..] = own {
                            @if inside.is_empty() { (link(first)) } @else {
                                details { summary { (link(first)) } ul { @for own in inside { li { (link(own)) } } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn link(place: &Place) -> Markup {
    html! { a href={ "#" (place.id) } { (place.name) } }
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
        let lines = ["# a", " - b", "10. c", "1998 d", "|", ""].map(line);
        assert_eq!(lines, ["\\# a", "\\- b", "10\\. c", "1998 d", "\\|", ""]);
    }

    #[test]
    fn a_column_of_text_and_numbers_is_text() {
        let cell = |text: &str| vec![text.to_owned()];
        assert!(is_numeric(&[cell("0.5"), cell(""), cell("13")], 0));
        assert!(!is_numeric(&[cell("0.5"), cell("all")], 0));
        assert!(!is_numeric(&[cell("")], 0));
    }

    /// The texts of a page within `main`, and of its contents.
    fn parts(markdown: &str) -> [String; 2] {
        let page = page(markdown, Some(["up.html", "up"]), |file| {
            (file == "a.svg").then(|| "<svg></svg>".to_owned())
        });
        let part =
            |begin: &str, end: &str| page.split_once(begin).unwrap().1.split_once(end).unwrap().0.to_owned();
        assert!(page.contains("<title>A &lt;b&gt;</title>"), "{page}");
        [part("<main>", "</main>"), part("</label>", "</nav>")]
    }

    #[test]
    fn headings_are_contents_pictures_are_within_and_tables_scroll() {
        let [main, contents] = parts(
            "# A &lt;b&gt;\n\n## B {#b}\n\n### C \\`c\\` {#c.d}\n\n![a *picture*](a.svg) ![none](b.svg)\n\n## D {#d}\n\n\
             | x | n |\n|---|--:|\n| \u{7}&lt;i&gt; | 1 |\n",
        );
        insta::assert_snapshot!("page", format!("{}{contents}", main.replace("><", ">\n<")));
    }
}
