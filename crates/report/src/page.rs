//! A text of Markdown as a page of HTML: one file that needs no network, with its pictures within it.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

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
/// The headings of the second and third level that have an id are its contents. Wide tables scroll, and are sorted by a click.
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
                (contents(&places, home))
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
