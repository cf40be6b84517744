//! The title of a page: the heading that shows it, or else the declared title without the name of the site.

use std::collections::BTreeSet;

use page::{Link, Page, Span};

use super::elements::Elements;
use super::json_ld::JsonLd;
use super::plain;
use super::tags::Tags;
use super::{marked_text, text};

/// `meta` tags that name the title.
const META: [&str; 7] = [
    "og:title",
    "twitter:title",
    "citation_title",
    "dc.title",
    "dcterms.title",
    "parsely-title",
    "sailthru.title",
];

/// The signs that separate a title from the name of its site, between blanks; a bar also without blanks.
const SEPARATORS: &str = "|-–—:»«·•/~>";

/// The links among which menus are looked for, and the elements above a link that are looked at.
const LINKS: usize = 500;
const REACH: usize = 8;

/// The most characters of a heading that is a title.
const LONGEST: usize = 300;

/// The title, and its place in the page.
pub(super) fn title(
    page: &Page,
    json_ld: &JsonLd,
    tags: &Tags<'_>,
    elements: &Elements<'_>,
    site: &[String],
) -> (Option<String>, Option<Span>) {
    let mut said: Vec<String> = json_ld.title().and_then(marked_text).into_iter().collect();
    said.extend(META.iter().filter_map(|name| tags.named(&[name])).chain(tags.title()).filter_map(text));
    let sections = sections(page);
    let said: Vec<String> =
        said.iter().map(|title| without_section(&without_site(title, site), &sections)).collect();
    let sets: Vec<BTreeSet<String>> = said.iter().map(|title| words(title)).collect();
    let shown = elements.headings.iter().filter_map(|&(span, heading)| {
        let heading = plain(heading).filter(|heading| heading.chars().count() <= LONGEST)?;
        let set = words(&heading);
        let similarity = sets.iter().map(|title| similarity(&set, title)).fold(0.0, f64::max);
        Some((similarity, span, heading))
    });
    // of equal ones the first
    let best = shown.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best {
        Some((similarity, span, heading)) if similarity >= SHOWN => (Some(heading), Some(span)),
        other => {
            let title = said.into_iter().next();
            let place = title.as_deref().and_then(|title| {
                let set = words(title);
                page.lines().find(|line| similarity(&words(&page.text()[line.range()]), &set) > 0.8)
            });
            (title, place.or(other.map(|(_, span, _)| span)))
        }
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
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// The title without the parts at its ends that name the site.
fn without_site(title: &str, site: &[String]) -> String {
    let mut parts = parts(title);
    let is_site = |part: &str| is_site(part, site);
    while parts.len() > 1 && parts.last().is_some_and(|&(start, end)| is_site(&title[start..end])) {
        parts.pop();
    }
    let mut first = 0;
    while first + 1 < parts.len() && is_site(&title[parts[first].0..parts[first].1]) {
        first += 1;
    }
    match (parts.get(first), parts.last()) {
        (Some(&(start, _)), Some(&(_, end))) if !title[start..end].trim().is_empty() => {
            title[start..end].trim().to_owned()
        }
        _ => title.to_owned(),
    }
}

/// The texts of the links of menus, bare.
fn sections(page: &Page) -> BTreeSet<String> {
    let is_in_menu = |link: &Link<'_>| {
        page.span(link.node).range().len() <= LONGEST
            && page.ancestors(link.node).take(REACH).any(|above| *page.tag(above) == "nav")
    };
    let links = page.links().take(LINKS).filter(is_in_menu);
    links.map(|link| bare(page.text_of(link.node))).filter(|name| !name.is_empty()).collect()
}

/// The title without a section of the site at its start, which has fewer words than the rest.
fn without_section(title: &str, sections: &BTreeSet<String>) -> String {
    let first = parts(title).first().map_or("", |&(start, end)| &title[start..end]);
    let rest = title[first.len()..].trim_start_matches(|sign: char| sign == ' ' || SEPARATORS.contains(sign));
    let is_section = sections.contains(&bare(first)) && words(rest).len() > words(first).len();
    if is_section { rest.to_owned() } else { title.to_owned() }
}

/// Words beside the name of a site.
const BESIDE: [&str; 12] =
    ["the", "news", "online", "blog", "magazine", "com", "org", "net", "www", "official", "site", "website"];

/// Whether a part of a title names the site: by the site's name, the labels of its host, which may be put together
/// from the beginnings of words (`nytimes`), and words beside these.
fn is_site(part: &str, site: &[String]) -> bool {
    let whole = bare(part);
    if whole.is_empty() || site.contains(&whole) {
        return true;
    }
    let words: Vec<String> =
        part.split(|sign: char| !sign.is_alphanumeric()).map(bare).filter(|word| !word.is_empty()).collect();
    let named: Vec<&String> = words.iter().filter(|word| !BESIDE.contains(&word.as_str())).collect();
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
        next.sort_unstable();
        next.dedup();
        ends = next;
    }
    label.len() > 2 && ends.contains(&label.len())
}

/// The letters and digits of a name.
pub(super) fn bare(name: &str) -> String {
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
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_site_is_no_part_of_a_title() {
        let site = ["theherald".to_owned()];
        let check = |title, expected| assert_eq!(without_site(title, &site), expected, "{title}");
        check("Flood - The Herald", "Flood");
        check("The Herald | Flood", "Flood");
        check("Flood | News | The Herald", "Flood | News");
        check("Flood|The Herald", "Flood");
        check("The Herald", "The Herald");
        check("The Herald - The Herald", "The Herald");
        check("Rain - a flood - The Herald", "Rain - a flood");
        check("Flood | Herald", "Flood | Herald");
        let site = ["bbc", "nytimes"].map(str::to_owned);
        let check = |title, expected| assert_eq!(without_site(title, &site), expected, "{title}");
        check("BBC NEWS | Flood", "Flood");
        check("Flood - The New York Times", "Flood");
        check("Flood - New Year", "Flood - New Year");
        check("News - Flood", "News - Flood");
        check("", "");
    }
}
