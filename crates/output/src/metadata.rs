//! The metadata of a page: from JSON-LD first, then from Open Graph and other `meta` tags, then from its
//! elements. Each module has the list of its sources, the best first.
//!
//! Read from the parsed page. The time is bounded on any page: sizes, depths and numbers are limited.

mod author;
mod date;
mod elements;
mod json_ld;
mod kind;
mod language;
mod tags;
mod title;

pub use kind::PageKind;
use page::{Page, Span, Url};
use serde::Serialize;

use self::elements::Elements;
use self::json_ld::JsonLd;
use self::tags::Tags;
use crate::address;

/// The most characters of a value; a longer one is cut.
const LONGEST: usize = 2_000;

/// The links among which the logo is looked for, the nodes of a link, and the most bytes of the name on it.
const LINKS: usize = 500;
const REACH: usize = 10;
const LOGO: usize = 60;

/// Names of `meta` tags that describe a page.
const DESCRIPTIONS: [&str; 4] = ["og:description", "description", "twitter:description", "dc.description"];

/// The metadata of a page. Each value is without line breaks and not empty; `None` if the page does not state
/// it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Metadata {
    /// The title of the article, or of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The author; several names are separated by `; `.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The day of publication, as `2024-05-31`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The language as a tag of the web: `en`, `pt-BR`. That of the text, if it is sure, where the page states none or one
    /// of another script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The kind of the page, if it is stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<PageKind>,
    /// The name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_name: Option<String>,
    /// The description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The address that the page declares as its own (`link rel=canonical`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

impl Metadata {
    /// The metadata of a page.
    pub fn of(page: &Page) -> Self {
        let tags = Tags::of(page);
        let json_ld = JsonLd::of(page);
        let elements = Elements::of(page);
        let of_tags = |values: &[Option<&str>]| values.iter().flatten().find_map(|value| text(value));
        let site_name = of_tags(&[tags.named(&["og:site_name"])])
            .or_else(|| json_ld.site_name().and_then(marked_text))
            .or_else(|| of_tags(&[tags.named(&["application-name", "twitter:site"])]));
        let url = url(page, &tags);
        let declared = url.as_deref().and_then(|url| Url::parse(url).ok());
        let host = declared.as_ref().or(address::known_base(page)).and_then(Url::host_str);
        let mut site = names_of_site(site_name.as_deref(), host);
        site.extend(on_logo(page, host));
        let (title, headline) = title::title(page, &json_ld, &tags, &elements, &site);
        Self {
            title,
            author: author::author(page, &json_ld, &tags, &elements, headline, &site),
            date: date::published(page, &json_ld, &tags, &elements, headline),
            language: language::of_page(
                [
                    tags.html_language(),
                    tags.named(&["content-language", "og:locale", "dc.language"]),
                    json_ld.language(),
                ]
                .into_iter()
                .flatten()
                .find_map(language::stated),
                page.text(),
            ),
            kind: kind::kind(page.url(), &json_ld, &tags, &elements),
            site_name,
            description: of_tags(&[tags.named(&DESCRIPTIONS)])
                .or_else(|| json_ld.description().and_then(marked_text)),
            url,
        }
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.rows().next().is_none()
    }

    /// Name and value of each, in the order of the fields.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Self { title, author, date, language, kind, site_name, description, url } = self;
        let rows = [
            ("title", title.as_deref()),
            ("author", author.as_deref()),
            ("date", date.as_deref()),
            ("language", language.as_deref()),
            ("kind", kind.map(PageKind::name)),
            ("site_name", site_name.as_deref()),
            ("description", description.as_deref()),
            ("url", url.as_deref()),
        ];
        rows.into_iter().filter_map(|(name, value)| Some((name, value?)))
    }
}

/// The names of the site in titles, bare: its name, its host, and the labels of the host but the last.
fn names_of_site(name: Option<&str>, host: Option<&str>) -> Vec<String> {
    let host = host.map(|host| host.strip_prefix("www.").unwrap_or(host));
    let labels = host.into_iter().flat_map(|host| host.split('.').rev().skip(1));
    let names = name.into_iter().chain(host).chain(labels).map(title::bare);
    names.filter(|name| !name.is_empty()).collect()
}

/// The texts of links to the first page of the site, bare, or the description of a picture in such a link.
fn on_logo(page: &Page, host: Option<&str>) -> Vec<String> {
    let is_first = |href: &str| {
        href == "/"
            || Url::parse(href).is_ok_and(|url| url.path() == "/" && host.is_some() && url.host_str() == host)
    };
    let links = page.links().take(LINKS).filter(|link| is_first(link.href.trim()));
    let named = links.filter_map(|link| match page.text_of(link.node).trim() {
        "" => page.descendants(link.node).take(REACH).find_map(|node| page.attribute(node, "alt")),
        text => Some(text),
    });
    named.filter(|name| name.len() <= LOGO).map(title::bare).filter(|name| !name.is_empty()).collect()
}

/// The byte range around the headline in which by-lines and dates are searched.
fn near(headline: Span) -> std::ops::Range<u32> {
    headline.start.saturating_sub(300)..headline.end.saturating_add(2_000)
}

/// The address of `link rel=canonical`, or of Open Graph, if it is one of the web.
fn url(page: &Page, tags: &Tags<'_>) -> Option<String> {
    let said = [tags.canonical(), tags.named(&["og:url"])].into_iter().flatten();
    let mut said =
        said.filter_map(|said| address::written(address::known_base(page), said, &["http", "https"]));
    said.find(|url| url.starts_with("http://") || url.starts_with("https://"))
}

/// A value of a tag for people: its white space collapsed, and cut to the limit. `None` if nothing is left.
/// Text that is escaped twice, as on many pages, is unescaped.
fn text(said: &str) -> Option<String> {
    if said.contains('&') { marked_text(&cut(said, 2 * LONGEST).replace('<', "&lt;")) } else { plain(said) }
}

/// A value of JSON-LD, like [`text`]; many contain mark-up of the page.
fn marked_text(said: &str) -> Option<String> {
    let said = cut(said, 2 * LONGEST);
    if !said.contains(['&', '<']) {
        return plain(said);
    }
    plain(Page::parse(said.as_bytes(), &page::Hints { url: None, charset: Some("utf-8") }).text())
}

fn plain(said: &str) -> Option<String> {
    let visible = said.split(|character: char| character.is_whitespace() || character.is_control());
    let text = visible.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let text = cut(&text, LONGEST).trim_end();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The first so many characters.
fn cut(text: &str, characters: usize) -> &str {
    text.char_indices().nth(characters).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests;
