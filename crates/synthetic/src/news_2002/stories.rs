//! The articles of a site: their plans, their texts, and the lists that name them (related news, the hot news of the day, the previous and the next
//! page).
//!
//! A plan is made without the text, because the lists need many headlines for each page. Links point to pages of the site if there are enough; a longer
//! list also takes older articles, which are not in the crawl.

use super::{Newspaper, Traits};
use crate::around::{Day, quotes};
use crate::corpus::Section;
use crate::random::Random;
use crate::site::Purpose;
use crate::story::{Block, Shape, picture};
use crate::template::Record;
use crate::words::{Language, Person, Words, words_of_story};

/// Days before the first page, from Monday 1 October 2001 on: those of older articles.
pub(super) const OLDER: usize = 98;

/// The number of days of the pages' articles, from Monday 7 January 2002 on: the eight weeks up to the crawl
/// of the paper's sites (its table was closed in February 2002).
pub(super) const DAYS: usize = 56;

/// Numbers of articles in addresses: pages of the corpus from here on, three apart; older ones below.
const FIRST_NUMBER: usize = 20_000;

/// An article of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// The article of a page of the corpus.
    Page(usize),
    /// An older article, to which others link, but which is no page of the corpus.
    Archive(usize),
}

impl Which {
    /// How many older articles there are.
    pub(super) const ARCHIVE: usize = FIRST_NUMBER - 1_000;

    fn number(self) -> usize {
        match self {
            Which::Page(index) => FIRST_NUMBER + 3 * index,
            Which::Archive(index) => 1_000 + index,
        }
    }
}

/// An article's plan.
pub(super) struct Story {
    pub(super) which: Which,
    /// The index of the day: below [`OLDER`] for an older article, from there on for a page's article.
    pub(super) day: usize,
    /// Time of day, as printed.
    pub(super) time: String,
    pub(super) section: &'static Section,
    /// The section's number, from 1.
    pub(super) place: usize,
    pub(super) words: Words,
    pub(super) headline: String,
    pub(super) kicker: String,
    pub(super) reporter: String,
    pub(super) reporter_line: &'static str,
}

impl Story {
    /// The plan of an article; always the same for the same site and seed.
    pub(super) fn of(site: &Newspaper, which: Which) -> Self {
        let mut random = match which {
            Which::Page(index) => site.random(Purpose::Story, index),
            Which::Archive(index) => site.random(Purpose::Archive, index),
        };
        let random = &mut random;
        let (spec, shared) = (site.spec(), &site.stock().common);
        let (day, section) = when_and_where(site, which, random);
        let topic = |section: &'static Section| section.topics[0].as_str();
        let aside = random.pick(&spec.sections).map_or("", topic);
        let time = format!("{:02}:{:02}", random.between((7, 22)), random.below(60));
        let reporter = Person::draw(shared, random).full(spec.language);
        let reporter_line = shared.words("reporter_line").any(random);
        let words = words_of_story(spec.language, topic(&spec.sections[section]), aside, random);
        let mut speaker = words.speaker(random);
        let (headline, kicker) = (speaker.headline(), speaker.line("kicker"));
        let (place, section) = (section + 1, &spec.sections[section]);
        Self { which, day, time, section, place, words, headline, kicker, reporter, reporter_line }
    }

    /// Day and section of a page's article, without the rest of it.
    pub(super) fn day_and_section(site: &Newspaper, index: usize) -> (usize, usize) {
        when_and_where(site, Which::Page(index), &mut site.random(Purpose::Story, index))
    }

    /// The day it was published.
    pub(super) fn date(&self) -> Day {
        Day::after_october_2001(self.day)
    }

    /// Where it happens.
    pub(super) fn town(&self) -> String {
        self.words.names.towns.first().cloned().unwrap_or_default()
    }

    /// The address of the story on the site: an absolute path, with a query if the site uses one. `{y}` is
    /// the year, `{d}` month and day, `{n}` the number of the story, `{s}` that of the section.
    pub(super) fn path(&self, site: &Newspaper) -> String {
        site.spec().path(&[
            ("y", &self.date().year().to_string()),
            ("d", &self.date().stamp()),
            ("n", &self.which.number().to_string()),
            ("s", &self.place.to_string()),
        ])
    }
}

fn when_and_where(site: &Newspaper, which: Which, random: &mut Random) -> (usize, usize) {
    let day = match which {
        Which::Page(_) => OLDER + random.below(DAYS),
        Which::Archive(_) => random.below(OLDER),
    };
    (day, random.below(site.spec().sections.len()))
}

/// An article's text, ready for a template.
pub(super) struct Article {
    /// Its blocks in order: records of `text` (with `dateline` in the first), of `subhead`, or with `rows`.
    pub(super) blocks: Vec<Record>,
    /// Its picture, or none: `caption`, `image`, `width`, `height`.
    pub(super) pictures: Vec<Record>,
    /// Characters of its paragraphs.
    pub(super) length: usize,
}

impl Article {
    /// Writes the article of page `index`.
    pub(super) fn write(site: &Newspaper, story: &Story, index: usize, traits: Traits) -> Self {
        let settings = site.settings;
        let mut random = site.random(Purpose::Body, index);
        let paragraphs = random.between(settings.paragraphs);
        let table_after = random.between((1, paragraphs - 1));
        let table = traits.quotes.then_some(table_after);
        let shape = Shape::plain(paragraphs, traits.subheads, table, traits.picture);
        let mut speaker = story.words.speaker(&mut random);
        let image = format!("/images/photo/{}.jpg", 1000 + index);
        let sizes = [(200, 150), (180, 240), (240, 160), (160, 120)];
        let picture = || picture(speaker.line("caption"), image, sizes[speaker.random.below(4)]);
        let pictures = shape.picture.then(picture).into_iter().collect();
        let mut length = 0;
        let blocks = shape.blocks(|block| match block {
            Block::Text(at) => {
                let text = speaker.sentences(settings.sentences);
                length += text.chars().count();
                Record::of("text", text).with_if(at == 1, "dateline", dateline(site, story))
            }
            Block::Table => Record::of_list("rows", quotes(site, (3, 6), speaker.random)),
            _ => Record::of("subhead", speaker.line("subhead")),
        });
        Self { blocks, pictures, length }
    }
}

/// Place and day at the beginning: `NORVALE, Feb. 14`; in Chinese the templates add brackets.
fn dateline(site: &Newspaper, story: &Story) -> String {
    match site.spec().language {
        Language::English => story.words.names.dateline(&story.date().short(Language::English)),
        _ => story.town(),
    }
}

/// The number of tries for a fitting article before any article is taken.
const TRIES: usize = 6;

/// The most entries of a list.
pub(super) const MOST: usize = 400;

/// News related to the article of page `index`, in order of drawing; mostly of its own section, mostly earlier.
///
/// `most` and `longest` end it: its number of entries, and of characters of headlines.
/// The first entry is another page of the site, if there is one. Of the others about half are pages of the
/// site, as long as there are earlier ones.
pub(super) fn related(
    site: &Newspaper,
    index: usize,
    (most, longest): (usize, usize),
    random: &mut Random,
) -> Vec<Record> {
    let (mut entries, mut characters, mut taken) = (Vec::new(), 0, vec![Which::Page(index)]);
    let own = Story::day_and_section(site, index);
    while entries.len() < most && characters < longest {
        let is_first = entries.is_empty();
        let is_of_site = is_first || random.chance(0.6);
        let earlier = is_of_site.then(|| earlier_page(site, own, &taken, random)).flatten();
        let other =
            || (0..site.pages).take(2).map(Which::Page).find(|page| is_first && !taken.contains(page));
        let which = earlier.or_else(other).unwrap_or_else(|| Which::Archive(random.below(Which::ARCHIVE)));
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

/// A page not yet taken and not later than the day of `own`, of its section if a few tries find one; none if there is
/// none. `own` is a day and a section.
fn earlier_page(
    site: &Newspaper,
    own: (usize, usize),
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
        if found.0 > own.0 || taken.contains(&Which::Page(index)) {
            continue;
        }
        spare = Some(Which::Page(index));
        if found.1 == own.1 {
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
