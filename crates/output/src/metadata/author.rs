//! The author of a page: the places where names are searched, the best first, and the forms of names in
//! by-lines.

use page::{Page, Span};

use super::date::month;
use super::elements::{Claim, Elements};
use super::json_ld::JsonLd;
use super::tags::Tags;
use super::title::bare;
use super::{marked_text, near, text};

/// The most authors.
const AUTHORS: usize = 20;

/// The most words of a name in a by-line, with titles and companions.
const WORDS: usize = 8;

/// `meta` tags that name authors.
const META: [&str; 14] = [
    "author",
    "article:author",
    "dc.creator",
    "dcterms.creator",
    "dc.creator.author",
    "byl",
    "byline",
    "parsely-author",
    "sailthru.author",
    "citation_author",
    "og:article:author",
    "cxenseparse:author",
    "twitter:creator:name",
    "creator",
];

/// Words before a name in a by-line.
const BEFORE: [&str; 25] = [
    "by",
    "article",
    "articles",
    "authored",
    "by:",
    "author",
    "author:",
    "authors:",
    "written",
    "posted",
    "published",
    "words",
    "story",
    "submitted",
    "started",
    "von",
    "par",
    "por",
    "di",
    "door",
    "autor:",
    "text:",
    "автор:",
    "作者:",
    "作者：",
];

/// Words behind a name in a by-line.
const BEHIND: [&str; 34] = [
    "|",
    "·",
    "•",
    "-",
    "–",
    "—",
    "/",
    "on",
    "in",
    "at",
    "for",
    "from",
    "is",
    "updated",
    "updated:",
    "published",
    "published:",
    "posted",
    "last",
    "reviewed",
    "fact",
    "medically",
    "edited",
    "contributor",
    "share",
    "follow",
    "date",
    "read",
    "view",
    "see",
    "has",
    "covers",
    "leads",
    "writes",
];

/// Texts that are no names, but stand at the places of names.
const NO_NAMES: [&str; 20] = [
    "members",
    "member",
    "my profile",
    "profile",
    "moderator",
    "articles",
    "article",
    "posts",
    "author",
    "authors",
    "admin",
    "administrator",
    "about the author",
    "guest",
    "unknown",
    "null",
    "none",
    "undefined",
    "share",
    "follow",
];

/// The authors of a page, separated by `; `.
pub(super) fn author(
    page: &Page,
    json_ld: &JsonLd,
    tags: &Tags<'_>,
    elements: &Elements<'_>,
    headline: Option<Span>,
    site: &[String],
) -> Option<String> {
    let sources: [&dyn Fn() -> Vec<String>; 5] = [
        &|| json_ld.authors().into_iter().filter_map(marked_text).collect(),
        &|| tags.all_named(&META).into_iter().filter_map(text).collect(),
        &|| claimed(elements, headline, |claim| claim <= Claim::Relation),
        &|| by_line(page, headline),
        &|| claimed(elements, headline, |_| true),
    ];
    // if a page names no people, the site is its author
    let mut of_site = None;
    let people = sources.iter().find_map(|source| {
        let (sites, people): (Vec<_>, Vec<_>) =
            source().into_iter().partition(|name| site.contains(&bare(name)));
        of_site = of_site.take().or_else(|| joined(sites));
        joined(people)
    });
    people.or(of_site)
}

/// The names, each once.
fn joined(said: Vec<String>) -> Option<String> {
    let mut authors: Vec<String> = Vec::new();
    for name in said {
        let name = name.strip_prefix("By ").or(name.strip_prefix("by ")).map_or(name.as_str(), str::trim);
        // some pages give the address of the author's page instead of a name
        let is_name = name.chars().next().is_some_and(char::is_alphanumeric)
            && !name.contains("://")
            && name.chars().any(char::is_alphabetic)
            && !NO_NAMES.iter().any(|no| name.eq_ignore_ascii_case(no));
        if is_name && authors.len() < AUTHORS && !authors.iter().any(|known| known == name) {
            authors.push(name.to_owned());
        }
    }
    (!authors.is_empty()).then(|| authors.join("; "))
}

/// The first name of an element at the headline whose claim is of such a kind.
fn claimed(elements: &Elements<'_>, headline: Option<Span>, by: impl Fn(Claim) -> bool) -> Vec<String> {
    let Some(near) = headline.map(near) else { return Vec::new() };
    let mut claims = elements.authors.iter().filter(|(at, claim, _)| near.contains(at) && by(*claim));
    claims.find_map(|(_, claim, name)| person(name, *claim == Claim::Name)).into_iter().collect()
}

/// The names of a line that begins like a by-line.
fn by_line(page: &Page, headline: Option<Span>) -> Vec<String> {
    let Some(near) = headline.map(near) else { return Vec::new() };
    let lines =
        page.lines().skip_while(|line| line.end < near.start).take_while(|line| line.start < near.end);
    let texts = lines.map(|line| &page.text()[line.range()]);
    texts.filter(|line| begins_so(line)).find_map(|line| person(line, true)).into_iter().collect()
}

fn begins_so(line: &str) -> bool {
    let mut words = line.split_whitespace().map(str::to_lowercase);
    let first = words.next().unwrap_or_default();
    let is_by = |word: &str| word == "by" || word == "by:";
    is_by(&first)
        || (BEFORE.contains(&&*first)
            && (first.ends_with([':', '：']) || words.next().is_some_and(|next| is_by(&next))))
}

/// Whether a word is the name of a month or of a day, or an abbreviation of such a name.
fn is_of_a_date(word: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let word = word.trim_end_matches([',', '.']);
    let is_day = || DAYS.iter().any(|day| *day == word || (word.starts_with(day) && word.ends_with("day")));
    // these are names too
    !matches!(word, "april" | "may" | "june" | "august" | "jan" | "mai" | "mar")
        && (month(word).is_some() || is_day())
}

/// The name in the text of a by-line; `None` if there is none. With `strict` it must begin with a capital, if
/// its script has capitals.
fn person(said: &str, strict: bool) -> Option<String> {
    let mut name: Vec<&str> = Vec::new();
    'lines: for line in said.lines() {
        for word in line.split_whitespace() {
            let lower = word.to_lowercase();
            if name.is_empty() && BEFORE.contains(&&*lower) {
                continue;
            }
            if BEHIND.contains(&&*lower)
                || is_of_a_date(&lower)
                || word.contains(|sign: char| sign.is_ascii_digit() && strict || sign == '@')
            {
                break 'lines;
            }
            name.push(word);
            if word.ends_with(['|', '·', '•']) {
                break 'lines;
            }
        }
        if !name.is_empty() {
            break;
        }
    }
    let name = name.join(" ");
    let name = name.trim_matches(|sign: char| !sign.is_alphanumeric() && !".)\"'".contains(sign)).trim();
    let first = name.chars().next()?;
    let fits = name.split_whitespace().count() <= WORDS
        && !(strict && first.is_lowercase())
        && first.is_alphabetic();
    fits.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Option<&str>) {
        assert_eq!(person(said, true).as_deref(), expected, "{said}");
    }

    #[test]
    fn names_are_taken_out_of_by_lines() {
        check("By Jane Doe", Some("Jane Doe"));
        check("by\nJane Doe\nMay 3, 2024", Some("Jane Doe"));
        check("Written by: Jane van Doe, MD | Updated May 3", Some("Jane van Doe, MD"));
        check("Posted by Jane Doe and J. R. Roe on 3 May", Some("Jane Doe and J. R. Roe"));
        check("作者： 李明", Some("李明"));
        check("Author", None);
        check("by the way", None);
        check("3 min read", None);
        check("By One Two Three Four Five Six Seven Eight Nine", None);
    }

    #[test]
    fn lines_that_begin_with_by_are_by_lines() {
        let check = |line, expected| assert_eq!(begins_so(line), expected, "{line}");
        check("By Jane Doe", true);
        check("Posted by Jane", true);
        check("Author: Jane", true);
        check("Published in May", false);
        check("Bystanders", false);
    }
}
