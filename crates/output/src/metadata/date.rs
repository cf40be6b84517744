//! Days in the notations of pages, in numbers and in the words of many languages; and the places where they
//! are searched, the best first.

use std::cell::LazyCell;
use std::ops::Range;

use page::{NodeId, Page, Span, Url};
use time::{Date, Month};

use crate::metadata::sources::{Elements, Sources, is_in_box};

/// `meta` tags with the day of publication.
const PUBLISHED: &str = "published published-date published_date published_time ms.date article:published_time \
                         article:published og:published_time og:article:published_time datepublished pubdate \
                         publishdate publish-date publish_date published_at publication_date parsely-pub-date \
                         sailthru.date citation_publication_date citation_date dc.date.issued dcterms.issued dc.date \
                         dcterms.date dcterms.created dc.date.created cxenseparse:recs:publishtime datecreated date";

/// The most bytes of a line with a date.
const LINE: usize = 160;

/// The most bytes of a line that is no running text, and the most words of a sentence that is none, of a change or by-line too.
const LONG: usize = 400;
const SENTENCE: usize = 5;
const LONG_SENTENCE: usize = 8;

/// The bytes below a headline in which a day is shown that is surer than any that is declared, and the most bytes of its line.
const SHOWN: u32 = 200;
const DAY: usize = 40;

/// Words of a line with the day of a change.
const CHANGED: [&str; 8] =
    ["updated", "modified", "reviewed", "revised", "actualizado", "aktualisiert", "mis à jour", "обновлен"];

/// Words of a line with a day that was to come.
const UPCOMING: [&str; 10] =
    ["until", "deadline", "expires", "valid ", "opening", "when:", "gültig", "jusqu", "hasta el", "beginn"];

/// Words that a line with the day of publication begins with.
const ANNOUNCED: &str =
    "published,publish date,posted,discussion in,veröffentlicht,publié,publicado,pubblicato,опубликован";

/// The names of the months in dates.
const MONTHS: [&str; 12] = [
    "january jan januar janvier enero ene gennaio gen janeiro januari stycznia января ιανουαρίου",
    "february feb februar février févr fevrier febrero febbraio fevereiro fev februari lutego февраля φεβρουαρίου",
    "march mar märz mars marzo março marco maart marca марта μαρτίου",
    "april apr avril avr abril abr aprile kwietnia апреля απριλίου",
    "may mai mayo maggio mag maio mei maja мая μαΐου μαϊου",
    "june jun juni juin junio giugno giu junho czerwca июня ιουνίου",
    "july jul juli juillet juil julio luglio lug julho lipca июля ιουλίου",
    "august aug août aout agosto ago augustus sierpnia августа αυγούστου",
    "september sep sept septembre septiembre settembre set setembro september września сентября σεπτεμβρίου",
    "october oct oktober okt octobre octubre ottobre ott outubro out października октября οκτωβρίου",
    "november nov novembre noviembre novembro listopada ноября νοεμβρίου",
    "december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro grudnia декабря δεκεμβρίου",
];

/// The day of a page's publication.
pub(super) fn published(
    sources: &Sources<'_>,
    headline: Option<Span>,
    declared: Option<&Url>,
) -> Option<String> {
    let Sources { page, json_ld, tags, elements } = sources;
    let addressed = LazyCell::new(|| {
        let known = page.url().into_iter().chain(declared).map(Url::path);
        let said = [tags.canonical, tags.named("twitter:url")].into_iter().flatten();
        let said = said.chain(json_ld.dates(&["url", "@id", "mainEntityOfPage"]));
        known.chain(said).find_map(in_address)
    });
    let local = |said: &str| {
        let stated = day(said)?;
        // the time of Greenwich, where it may be another day than where the page appeared
        let of_greenwich = said.ends_with('Z') || said.ends_with("+00:00");
        let own = of_greenwich.then(|| *addressed).flatten();
        own.filter(|own| (*own - stated).whole_days().abs() == 1).or(Some(stated))
    };
    let sources: [&dyn Fn() -> Option<Date>; 10] = [
        &|| shown_below(page, headline?),
        &|| json_ld.dates(&["datePublished"]).into_iter().find_map(local),
        &|| tags.all_named(PUBLISHED).into_iter().find_map(local),
        &|| elements.published.iter().find_map(|said| day(said)),
        &|| elements.named_published.iter().find_map(|said| day(said)),
        &|| *addressed,
        &|| at_headline(page, elements, headline?),
        &|| json_ld.dates(&["dateCreated", "uploadDate"]).into_iter().find_map(day),
        &|| after_announcement(page),
        &|| only_day(page, elements, headline),
    ];
    sources.iter().find_map(|source| source()).map(|day| day.to_string())
}

/// The day in a line close below the headline that has little else.
fn shown_below(page: &Page, headline: Span) -> Option<Date> {
    let lines = page.lines().skip_while(|line| line.start < headline.end);
    let close = lines.take_while(|line| line.start <= headline.end + SHOWN);
    let is_short = |line: &Span| line.range().len() <= DAY && !is_of_change(&page.text()[line.range()]);
    let days = close.filter(is_short).filter_map(|line| Some((line, find(&page.text()[line.range()])?)));
    let is_apart = |node: NodeId| is_apart(page, node, Some(headline));
    days.filter(|(line, _)| page.leaf_at(line.start).is_some_and(is_apart)).map(|(_, day)| day).next()
}

/// The first day in a `time` or a short line close to the headline. The day of a change counts only if there
/// is no other.
fn at_headline(page: &Page, elements: &Elements<'_>, headline: Span) -> Option<Date> {
    let near = super::near(headline);
    // above a headline stands the day of another page as often as its own
    let ranges = [headline.start..near.end, near.start..headline.start];
    ranges.into_iter().find_map(|range| within(page, elements, headline, range))
}

/// The day in a range of the page's text.
fn within(page: &Page, elements: &Elements<'_>, headline: Span, range: Range<u32>) -> Option<Date> {
    let is_apart = |node: NodeId| is_apart(page, node, Some(headline));
    let times =
        elements.times.iter().filter(|(time, _)| range.contains(&page.span(*time).start) && is_apart(*time));
    let lines =
        page.lines().skip_while(|line| line.start < range.start).take_while(|line| line.start < range.end);
    let apart = lines.filter(|line| line.len() <= LINE && page.leaf_at(line.start).is_some_and(is_apart));
    let texts = apart.map(|line| &page.text()[line.range()]);
    let mut changed = None;
    let published = texts.filter_map(|line| Some((line, find(line)?))).find_map(|(line, day)| {
        if !is_of_change(line) {
            return Some(day);
        }
        changed.get_or_insert(day);
        None
    });
    times.map(|(_, said)| *said).find_map(day).or(published).or(changed)
}

/// The day in the first line that begins with a word of [`ANNOUNCED`], or in the line after it.
fn after_announcement(page: &Page) -> Option<Date> {
    let mut lines =
        page.lines().map(|line| &page.text()[line.range()]).filter(|line| line.len() <= LINE).peekable();
    while let Some(line) = lines.next() {
        if is_announced(line)
            && let Some(day) = find(line).or_else(|| find(lines.peek()?))
        {
            return Some(day);
        }
    }
    None
}

/// The day of the elements with a day, if all have the same: those of a list have several.
fn only_day(page: &Page, elements: &Elements<'_>, headline: Option<Span>) -> Option<Date> {
    let dated = elements.times.iter().chain(&elements.named_date);
    let mut days =
        dated.filter(|(node, _)| is_apart(page, *node, headline)).filter_map(|(_, said)| day(said));
    let first = days.next()?;
    days.all(|day| day == first).then_some(first)
}

fn is_announced(line: &str) -> bool {
    let start = line.trim_start().to_lowercase();
    ANNOUNCED.split(',').any(|word| start.starts_with(word))
}

/// Whether a node stands neither in a sentence nor in a box, nor outside of the article that has the headline.
fn is_apart(page: &Page, node: NodeId, headline: Option<Span>) -> bool {
    let around = headline.and_then(|headline| page.leaf_at(headline.start)).and_then(|leaf| {
        page.ancestors(leaf).filter(|&above| matches!(page.tag(above).as_str(), "main" | "article")).last()
    });
    !is_in_sentence(page, node)
        && !is_in_box(page, node, headline)
        && around.is_none_or(|around| page.subtree(around).contains(&node.index()))
}

/// Whether the line of a node is one of running text (long, or a sentence of many words), or is about a day that was to come.
fn is_in_sentence(page: &Page, node: NodeId) -> bool {
    let (text, span) = (page.text(), page.span(node));
    let before =
        &text[text.floor_char_boundary((span.start as usize).saturating_sub(LONG))..span.start as usize];
    let behind = &text[span.start as usize..text.floor_char_boundary(span.start as usize + LONG)];
    let start = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
    let end = behind.split('\n').next().unwrap_or_default().trim_end();
    let words = start.split_whitespace().chain(end.split_whitespace()).count();
    let line = if start.is_empty() { end } else { start };
    let is_upcoming = || UPCOMING.iter().any(|word| line.to_lowercase().contains(word));
    let is_long = words > LONG_SENTENCE
        || words > SENTENCE && !is_of_change(line) && !line.to_lowercase().starts_with("by ");
    let is_sentence = end.ends_with(['.', '!', '?', '。']) && is_long;
    !span.is_empty()
        && (start.len() + end.len() >= LONG || is_sentence && !is_announced(line) || is_upcoming())
}

/// Whether a line is about a change of the page.
fn is_of_change(line: &str) -> bool {
    let line = line.to_lowercase();
    CHANGED.iter().any(|word| line.contains(word))
}

/// The day in an address: `/2024/05/31/`, or a part that begins with `2024-05-31` or `20240531`, or ends with the former.
fn in_address(path: &str) -> Option<Date> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').take(50).collect();
    let three = parts.array_windows().find_map(|&[year, month, day]| {
        let number = if month.len() > 2 { self::month(month) } else { month.parse().ok() };
        let is_day = year.len() == 4 && (1..=2).contains(&day.len());
        is_day.then(|| calendar(year.parse().ok()?, number?, day.parse().ok()?))?
    });
    // eight digits may be any number
    let may_be_day = |part: &str| part.len() >= 10 || part.len() == 8 && part.starts_with("20");
    let at_end = |part: &str| {
        let name = part.rsplit_once('.').map_or(part, |(name, _)| name);
        numeric(name.get(name.len().checked_sub(11)?..)?.strip_prefix(['-', '_'])?)
    };
    let of_part = |part: &str| numeric(part).filter(|_| may_be_day(part)).or_else(|| at_end(part));
    three.or_else(|| parts.iter().find_map(|part| of_part(part)))
}

/// The day at the beginning of a date in one of the common notations. `None` for another
/// notation, and for a day that is not in the calendar.
///
/// The notations are `2024-05-31...`, `20240531...`, and those of [`find`] within the first characters.
pub(super) fn day(said: &str) -> Option<Date> {
    let said = said.trim();
    numeric(said).or_else(|| find(super::cut(said, 60)))
}

/// The first day in a text: `2024-5-31`, `2024年5月31日`, `31.5.2024`, `31 May 2024`, `May 31st, 2024`, `31 de
/// mayo de 2024`. Not `05/06/2024`, which may be two days.
fn find(text: &str) -> Option<Date> {
    let particles = ["de", "del", "of", "the", "г"];
    let parts = text.split(|sign: char| !sign.is_alphanumeric() || "年月日년월일".contains(sign));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty() && !particles.contains(part)).collect();
    parts.array_windows().find_map(|&[first, second, third]| {
        let number = |part: &str, most: usize| part.parse::<u16>().ok().filter(|_| part.len() <= most);
        let year = |part: &str| number(part, 4).filter(|_| part.len() == 4);
        if let (Some(year), Some(month), Some(day)) = (year(first), number(second, 2), number(third, 2)) {
            return calendar(year, month, day);
        }
        let year = year(third)?;
        let named = month(first).zip(ordinal(second)).or_else(|| month(second).zip(ordinal(first)));
        if let Some((month, day)) = named {
            return calendar(year, month, day);
        }
        let second_at = second.as_ptr() as usize - text.as_ptr() as usize;
        let dotted = text[..second_at].trim_end().ends_with('.');
        let (first, second) = (number(first, 2)?, number(second, 2)?);
        match (first, second) {
            (day, month) if dotted || day > 12 || day == month => calendar(year, month, day),
            (month, day) if day > 12 => calendar(year, month, day),
            _ => None,
        }
    })
}

/// A day of the month with or without its ending: `31`, `31st`, `1er`.
fn ordinal(said: &str) -> Option<u16> {
    let digits = said.trim_end_matches(char::is_alphabetic);
    (said.len() - digits.len() <= 3).then(|| digits.parse().ok())?
}

/// The number of a month by one of its names.
pub(super) fn month(name: &str) -> Option<u16> {
    let name = name.to_lowercase();
    let index = MONTHS.iter().position(|names| names.split(' ').any(|known| known == name))?;
    u16::try_from(index + 1).ok()
}

/// The day if it is in the calendar, and its year is 1500 to 2200: pages show papers that are older than the web.
fn calendar(year: u16, month: u16, day: u16) -> Option<Date> {
    let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
    let date = Date::from_calendar_date(year.into(), month, day.try_into().ok()?).ok()?;
    (1500..=2200).contains(&year).then_some(date)
}

/// The day in the digits that a text begins with.
fn numeric(said: &str) -> Option<Date> {
    let digits = |range: Range<usize>| {
        let digits = said.get(range)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse::<u16>().ok())?
    };
    let byte = |at: usize| said.as_bytes().get(at);
    let (month, day) = match byte(4)? {
        sign @ (b'-' | b'/') if byte(7) == Some(sign) && !byte(10).is_some_and(u8::is_ascii_digit) => {
            (digits(5..7)?, digits(8..10)?)
        }
        sign if sign.is_ascii_digit() => (digits(4..6)?, digits(6..8)?),
        _ => return None,
    };
    calendar(digits(0..4)?, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(said: &str, expected: Option<&str>) {
        assert_eq!(day(said).map(|day| day.to_string()).as_deref(), expected, "{said}");
    }

    #[test]
    fn days_are_read_as_they_are_written() {
        for said in "2024-05-31|2024-05-31T23:59:00+02:00|2024/05/31 10:00|20240531|20240531T100000|\
             31 May 2024|May 31, 2024|Fri, 31 May 2024 10:00:00 GMT|Friday, May 31st, 2024| 2024-05-31 "
            .split('|')
        {
            check(said, Some("2024-05-31"));
        }
        check("Sept. 1, 1999", Some("1999-09-01"));
        for said in "31.05.2024|31. 5. 2024|31/05/2024|5/31/2024|2024/5/31|2024年5月31日|2024년 5월 31일|\
             31 мая 2024 г.|31 de mayo de 2024|31. Mai 2024|Updated on the 31st of May, 2024"
            .split('|')
        {
            check(said, Some("2024-05-31"));
        }
        check("1er août 2023", Some("2023-08-01"));
        // what is no day is none
        for said in
            "|2024|2024-05|2024-13-01|2023-02-29|05/06/2024|0001-01-01|yesterday|2024-05-311|新聞新聞|\
             10 mayors 2024"
                .split('|')
        {
            check(said, None);
        }
    }

    #[test]
    fn a_day_of_greenwich_gives_way_to_that_of_the_address() {
        let check = |said: &str, expected: &str| {
            let html =
                format!("<meta property=article:published_time content={said}><h1>Flood</h1><p>Water rises.");
            let page = testkit::parse_at("https://a.test/2024/05/30/flood", &html);
            assert_eq!(crate::Metadata::of(&page).date.as_deref(), Some(expected), "{said}");
        };
        check("2024-05-31T02:41:41Z", "2024-05-30");
        check("2024-05-31T02:41:41+00:00", "2024-05-30");
        check("2024-05-31T02:41:41+02:00", "2024-05-31");
        check("2024-06-02T02:41:41Z", "2024-06-02");
        check("2024-05-31", "2024-05-31");
    }

    #[test]
    fn addresses_have_days() {
        let check = |path, expected: Option<&str>| {
            assert_eq!(in_address(path).map(|day| day.to_string()).as_deref(), expected, "{path}");
        };
        check("/news/2024/05/31/a-flood", Some("2024-05-31"));
        check("/2024/5/31", Some("2024-05-31"));
        check("/2024/may/31/a-flood", Some("2024-05-31"));
        check("/blog/2024-05-31-a-flood.html", Some("2024-05-31"));
        check("/news/flood-2024-05-31/", Some("2024-05-31"));
        check("/news/flood_2024-05-31.html?x=1", Some("2024-05-31"));
        check("/news/20240531/flood", Some("2024-05-31"));
        check("/news/17240531/flood", None);
        check("/news/flood-12024-05-31", None);
        check("/2024/05/3-best-boats", None);
        check("/2024/05/a", None);
    }
}
