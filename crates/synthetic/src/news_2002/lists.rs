//! Lists of other articles: related news, the hot news of the day, the previous and the next page.
//!
//! Links point to pages of the site if there are enough; a longer list also takes older articles, which are
//! not in the crawl.

use super::newspaper::Newspaper;
use super::story::{Story, Which};
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;

/// The number of tries for a fitting article before any article is taken.
const TRIES: usize = 6;

/// The length of a list of related news.
pub(super) enum Length {
    /// A number of entries.
    Entries(usize),
    /// A total number of characters of headlines.
    Characters(usize),
}

/// The most entries of a list.
const MOST: usize = 400;

/// News related to the article of page `index`, in order of drawing; mostly of its own section, mostly earlier.
///
/// The first entry is another page of the site, if there is one. Of the others about half are pages of the
/// site, as long as there are earlier ones.
pub(super) fn related(site: &Newspaper, index: usize, length: &Length, random: &mut Random) -> Vec<Record> {
    let (mut entries, mut characters, mut taken) = (Vec::new(), 0, vec![Which::Page(index)]);
    let (day, section) = Story::day_and_section(site, index);
    while entries.len() < MOST {
        match *length {
            Length::Entries(wanted) if entries.len() >= wanted => break,
            Length::Characters(wanted) if characters >= wanted => break,
            _ => {}
        }
        let page = if entries.is_empty() {
            earlier_page(site, day, section, &taken, random)
                .or_else(|| (0..site.pages).take(2).map(Which::Page).find(|page| !taken.contains(page)))
        } else if random.chance(0.6) {
            earlier_page(site, day, section, &taken, random)
        } else {
            None
        };
        let which = page.unwrap_or_else(|| Which::Archive(random.below(Which::ARCHIVE)));
        if taken.contains(&which) {
            continue;
        }
        taken.push(which);
        let story = Story::of(site, which);
        characters += story.headline.chars().count();
        entries.push(entry(site, &story));
    }
    entries
}

/// A page not yet taken and not later than `day`, of the section if a few tries find one; none if there is
/// none.
fn earlier_page(
    site: &Newspaper,
    day: usize,
    section: usize,
    taken: &[Which],
    random: &mut Random,
) -> Option<Which> {
    if site.pages == 0 {
        return None;
    }
    let mut spare = None;
    for _ in 0..TRIES {
        let index = random.below(site.pages);
        let found = Story::day_and_section(site, index);
        if found.0 > day || taken.contains(&Which::Page(index)) {
            continue;
        }
        spare = Some(Which::Page(index));
        if found.1 == section {
            break;
        }
    }
    spare
}

/// The hot news of a day: the same on all pages of it.
pub(super) fn hot(site: &Newspaper, day: usize) -> Vec<Record> {
    let random = &mut site.random(Purpose::Daily, day + 1_000);
    let mut taken: Vec<Which> = Vec::new();
    for _ in 0..site.settings.hot {
        let recent = (0..TRIES).map(|_| random.below(site.pages)).find(|&index| {
            index < site.pages
                && !taken.contains(&Which::Page(index))
                && Story::day_and_section(site, index).0 <= day
        });
        let which = recent.map_or_else(|| Which::Archive(random.below(Which::ARCHIVE)), Which::Page);
        if !taken.contains(&which) {
            taken.push(which);
        }
    }
    let entries = taken.into_iter().enumerate();
    entries
        .map(|(at, which)| entry(site, &Story::of(site, which)).with("rank", (at + 1).to_string()))
        .collect()
}

/// The pages before and after page `index`: `previous` and `next`, empty at the ends.
pub(super) fn neighbours(site: &Newspaper, index: usize, page: Record) -> Record {
    let link = |index: Option<usize>| {
        let there = index.filter(|&index| index < site.pages);
        there.map(|index| entry(site, &Story::of(site, Which::Page(index))))
    };
    page.listing("previous", link(index.checked_sub(1))).listing("next", link(index.checked_add(1)))
}

/// An article in a list: `headline`, the path `url`, `short` and `digits` (its date), `time`, `section`.
fn entry(site: &Newspaper, story: &Story) -> Record {
    let language = site.spec().language;
    Record::of("headline", story.headline.clone())
        .with("url", story.path(site))
        .with("short", story.date().short(language))
        .with("digits", story.date().digits(language))
        .with("time", story.time.clone())
        .with("section", &story.section.name)
}
