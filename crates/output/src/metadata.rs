//! The metadata of a page: from JSON-LD first, then from Open Graph and other `meta` tags, then from its
//! elements (`sources`). Each value has the list of its places, the best first. Here is the title: the heading that shows it, or else the
//! declared title without the name of the site.
//!
//! Read from the parsed page. The time is bounded on any page: sizes, depths and numbers are limited.

use std::collections::BTreeSet;

use cleaning::Cleaning;
use page::{Link, NodeId, Page, Span, Url};
use serde::{Serialize, Serializer};

use crate::address;
use crate::metadata::sources::{JsonLd, Sources};
use crate::shown::{is_among, page_of};

pub use kind::PageKind;

mod author;
mod date;
mod kind;
mod sources;

/// The most characters of a value; a longer one is cut.
const LONGEST: usize = 2_000;

/// The links among which the logo is looked for, the nodes of a link, and the most bytes of the name on it.
const LINKS: usize = 500;
const REACH: usize = 10;
const LOGO: usize = 60;

/// Names of `meta` tags that describe a page.
const DESCRIPTIONS: &str = "og:description description twitter:description dc.description";

/// The metadata of a page. Each value is without line breaks and not empty; `None` if the page does not state
/// it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Metadata {
    /// The title of the article, or of the page.
    pub title: Option<String>,
    /// The author; several names are separated by `; `.
    pub author: Option<String>,
    /// The day of publication, as `2024-05-31`.
    pub date: Option<String>,
    /// The language as a tag of the web: `en`, `pt-BR`. That of the text, if it is sure, where the page states none or one
    /// of another script.
    pub language: Option<String>,
    /// The kind of the page, if it is stated.
    pub kind: Option<PageKind>,
    /// The name of the site.
    pub site_name: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The address that the page declares as its own (`link rel=canonical`).
    pub url: Option<String>,
}

impl Metadata {
    /// The metadata of a page alone.
    pub fn of(page: &Page) -> Self {
        Self::of_cleaned(page, &Cleaning::nothing())
    }

    /// The metadata of a page, whose title has no name that the site says is its own.
    pub fn of_cleaned(page: &Page, cleaning: &Cleaning) -> Self {
        let sources = Sources::of(page);
        let Sources { json_ld, tags, .. } = &sources;
        let named = |names| tags.named(names).and_then(text);
        let site_name = named("og:site_name")
            .or_else(|| json_ld.site_name().and_then(marked_text))
            .or_else(|| named("application-name twitter:site"));
        let url = url(&sources);
        let declared = url.as_deref().and_then(|url| Url::parse(url).ok());
        let host = declared.as_ref().or(address::known_base(page)).and_then(Url::host_str);
        let mut site = names_of_site(site_name.as_deref(), host);
        site.extend(on_logo(page, host));
        site.extend(cleaning.of_site.names.slices(page.text()).flat_map(str::lines).map(bare));
        let stated = [
            ["lang", "xml:lang"].iter().find_map(|name| page.attribute(NodeId::ROOT, name)),
            tags.named("content-language og:locale dc.language"),
            json_ld.of_article("inLanguage"),
        ];
        let stated = stated.into_iter().flatten().find_map(kind::stated);
        let (title, headline) = title_of(&sources, &site);
        let kind = kind::kind(&sources);
        Self {
            title,
            author: author::author(&sources, headline, &site)
                .filter(|(_, is_site)| !is_site || kind != Some(PageKind::Forum))
                .map(|(author, _)| author),
            date: date::published(&sources, headline, declared.as_ref()),
            language: kind::language_of(stated, page.text()),
            kind,
            site_name,
            description: named(DESCRIPTIONS)
                .or_else(|| json_ld.of_article("description").and_then(marked_text)),
            url,
        }
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

impl Serialize for Metadata {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.rows())
    }
}

/// The text of the article in the page's JSON-LD, if it has just one.
pub(crate) fn article_body(page: &Page) -> Option<String> {
    if !page.json_ld().any(|script| script.contains(sources::BODY)) {
        return None;
    }
    let json_ld = JsonLd::of(page);
    let body = json_ld.body()?;
    Some(if body.contains(['&', '<']) { page_of(body).text().to_owned() } else { body.to_owned() })
}

/// The names of the site in titles, bare: its name, its host, and the labels of the host but the last.
fn names_of_site(name: Option<&str>, host: Option<&str>) -> Vec<String> {
    let host = host.map(|host| host.strip_prefix("www.").unwrap_or(host));
    let labels = host.into_iter().flat_map(|host| host.split('.').rev().skip(1));
    let names = name.into_iter().chain(host).chain(labels).map(bare);
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
    named.filter(|name| name.len() <= LOGO).map(bare).filter(|name| !name.is_empty()).collect()
}

/// The byte range around the headline in which by-lines and dates are searched.
fn near(headline: Span) -> std::ops::Range<u32> {
    headline.start.saturating_sub(300)..headline.end.saturating_add(2_000)
}

/// The address of `link rel=canonical`, or of Open Graph, if it is one of the web.
fn url(Sources { page, tags, .. }: &Sources<'_>) -> Option<String> {
    let said = tags.canonical.into_iter().chain(tags.named("og:url"));
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
    if said.contains(['&', '<']) { plain(page_of(said).text()) } else { plain(said) }
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

/// `meta` tags that name the title.
const TITLES: &str =
    "citation_title og:title twitter:title dc.title dcterms.title parsely-title sailthru.title";

/// The signs that separate a title from the name of its site, between blanks; a bar also without blanks.
const SEPARATORS: &str = "|-–—:»«·•/~>";

/// The links among which menus are looked for, and the elements above a link that are looked at.
const MENU_LINKS: usize = 500;
const MENU_REACH: usize = 8;

/// The most characters of a heading that is a title.
const LONGEST_HEADING: usize = 300;

/// The title, and its place in the page.
fn title_of(sources: &Sources<'_>, site: &[String]) -> (Option<String>, Option<Span>) {
    let Sources { page, json_ld, tags, elements } = sources;
    let mut sections = sections(page);
    // the page's own name is in the menu of a manual
    for (_, heading, _) in &elements.headings {
        sections.remove(&bare(heading));
    }
    let named = elements.headings.iter().filter(|(_, _, is_site)| *is_site);
    let site: Vec<String> = site.iter().cloned().chain(named.map(|(_, heading, _)| bare(heading))).collect();
    let of_tags = TITLES.split(' ').filter_map(|name| tags.named(name)).chain(tags.title).filter_map(text);
    let of_json_ld = ["headline", "name"].iter().find_map(|name| json_ld.of_article(name));
    let of_page = |title: String| {
        let title = without_site(title.trim_end_matches(is_machinery), &site);
        without_section(title, &sections).to_owned()
    };
    let said = of_json_ld.and_then(marked_text).into_iter().chain(of_tags);
    let said: Vec<String> = said.map(of_page).collect();
    let has_other = said.iter().any(|title| !is_site(title, &site));
    let sets: Vec<BTreeSet<String>> = said.iter().map(|title| words(title)).collect();
    let shown = elements.headings.iter().filter_map(|&(span, ref heading, _)| {
        let heading = plain(heading.trim_end_matches(is_machinery));
        let heading = heading.filter(|heading| heading.chars().count() <= LONGEST_HEADING)?;
        let heading = without_label(&heading).to_owned();
        // the name of the site is no title beside another one
        if has_other && is_site(&heading, &site) {
            return None;
        }
        let set = words(&heading);
        let begins = |title: &&String| {
            parts(title).first().is_some_and(|&(start, end)| title[start..end].trim() == heading)
        };
        let least = if said.iter().any(|title| begins(&title)) { SHOWN } else { 0.0 };
        let similarity = sets.iter().map(|title| similarity(&set, title)).fold(least, f64::max);
        Some((similarity, span, heading))
    });
    // of equal ones the first
    let best = shown.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best {
        Some((similarity, span, heading)) if similarity >= SHOWN => (Some(heading), Some(span)),
        other => {
            let is_alike = |line: &Span, title| similarity(&words(&page.text()[line.range()]), title) > 0.8;
            let place = sets.first().and_then(|title| page.lines().find(|line| is_alike(line, title)));
            (said.into_iter().next(), place.or(other.map(|(_, span, _)| span)))
        }
    }
}

/// Whether a sign at the end of a title is of a link to its own place.
fn is_machinery(sign: char) -> bool {
    matches!(sign, '¶' | '🔗' | '\u{e000}'..='\u{f8ff}') || sign.is_whitespace()
}

/// Words before a heading that only say that a title follows.
const LABELS: &str = "title titel titre título titolo titulo название";

/// A heading without one of the [`LABELS`].
fn without_label(heading: &str) -> &str {
    match heading.split_once(':') {
        Some((label, title)) if is_among(LABELS, &label.to_lowercase()) => title.trim(),
        _ => heading,
    }
}

/// The least similarity between a heading and a title for the heading to be the title.
const SHOWN: f64 = 0.5;

/// Dice's coefficient.
fn similarity(one: &BTreeSet<String>, other: &BTreeSet<String>) -> f64 {
    let common = one.intersection(other).count();
    2.0 * common as f64 / (one.len() + other.len()).max(1) as f64
}

fn words(text: &str) -> BTreeSet<String> {
    cleaning::lower_case_words(text).collect()
}

/// The most words of the name of a site.
const NAME: usize = 3;

/// The title without the parts at its ends that name the site.
fn without_site<'t>(title: &'t str, site: &[String]) -> &'t str {
    let mut parts = parts(title);
    let is_site = |part: &str| is_site(part, site);
    while parts.len() > 1 && parts.last().is_some_and(|&(start, end)| is_site(&title[start..end])) {
        parts.pop();
    }
    let mut first = 0;
    while first + 1 < parts.len() && is_site(&title[parts[first].0..parts[first].1]) {
        first += 1;
    }
    // behind a bar stands the site, though its name is not known
    if first == 0
        && let [.., (_, before), (start, end)] = parts[..]
        && title[before..start].contains('|')
        && words(&title[start..end]).len() <= NAME.min(words(&title[..before]).len().saturating_sub(1))
    {
        parts.pop();
    }
    let left = title[parts[first].0..parts[parts.len() - 1].1].trim();
    if left.is_empty() { title } else { left }
}

/// The texts of the links of menus, bare.
fn sections(page: &Page) -> BTreeSet<String> {
    let is_in_menu = |link: &Link<'_>| {
        page.span(link.node).range().len() <= LONGEST_HEADING
            && page.ancestors(link.node).take(MENU_REACH).any(|above| *page.tag(above) == "nav")
    };
    let links = page.links().take(MENU_LINKS).filter(is_in_menu);
    links.map(|link| bare(page.text_of(link.node))).filter(|name| !name.is_empty()).collect()
}

/// The title without a section of the site at its start, which has fewer words than the rest.
fn without_section<'t>(title: &'t str, sections: &BTreeSet<String>) -> &'t str {
    let first = parts(title).first().map_or("", |&(start, end)| &title[start..end]);
    let rest = title[first.len()..].trim_start_matches(|sign: char| sign == ' ' || SEPARATORS.contains(sign));
    let is_section = sections.contains(&bare(first)) && words(rest).len() > words(first).len();
    if is_section { rest } else { title }
}

/// Words beside the name of a site.
const BESIDE: &str = "the news online blog magazine com org net www official site website";

/// Whether a part of a title names the site: by the site's name, the labels of its host, which may be put together
/// from the beginnings of words (`nytimes`), and words beside these.
fn is_site(part: &str, site: &[String]) -> bool {
    let is_one = |name: &str| name.is_empty() || site.iter().any(|site| site == name);
    // with a number of a page or a phone
    let numbered = bare(part.trim_end_matches(|sign: char| !sign.is_alphabetic()));
    if is_one(&bare(part)) || !numbered.is_empty() && is_one(&numbered) {
        return true;
    }
    let words: Vec<String> =
        part.split(|sign: char| !sign.is_alphanumeric()).map(bare).filter(|word| !word.is_empty()).collect();
    let named: Vec<&String> = words.iter().filter(|word| !is_among(BESIDE, word)).collect();
    match &named[..] {
        [] => words.iter().any(|word| site.contains(word)),
        [name] => site.contains(name),
        _ => site.iter().any(|label| is_of_beginnings(label, &named)),
    }
}

/// Whether a label is put together from the beginnings of these words, all of them in their order.
fn is_of_beginnings(label: &str, words: &[&String]) -> bool {
    // the ends in the label of what the words so far can be
    let mut ends = vec![0];
    for word in words {
        let mut next: Vec<usize> = Vec::new();
        for &end in &ends {
            let common = label[end..].chars().zip(word.chars()).take_while(|(one, other)| one == other);
            next.extend(common.scan(end, |at, (sign, _)| {
                *at += sign.len_utf8();
                Some(*at)
            }));
        }
        ends = cleaning::sorted_set(next);
    }
    label.len() > 2 && ends.contains(&label.len())
}

/// The letters and digits of a name.
fn bare(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The parts of a title between its separators, as ranges of bytes.
fn parts(title: &str) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, sign) in title.char_indices() {
        let end = at + sign.len_utf8();
        let apart = title[..at].ends_with(' ') && title[end..].starts_with(' ');
        if sign == '|' || (apart && SEPARATORS.contains(sign)) {
            parts.push((start, at));
            start = end;
        }
    }
    parts.push((start, title.len()));
    parts
}

#[cfg(test)]
mod tests;
