//! A news story: its plan, which other pages quote, and its text.

use super::settings::{Content, MAIN, Settings, draw_day, path};
use crate::around::quotes;
use crate::classed::{Classed, Outline};
use crate::corpus::Section;
use crate::day::Day;
use crate::random::Random;
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, Person, Speaker, Words, story};

/// The percentages of stories with parts other than paragraphs. The paper does not give them; they are
/// guesses at ordinary news.
const PICTURE: usize = 40;
const SUBHEADS: usize = 25;
const LIST: usize = 12;
const QUOTE: usize = 15;
const TABLE: usize = 6;

/// After how many paragraphs a subhead may come again.
const SUBHEAD_EVERY: usize = 4;

/// A story before it is written.
pub(super) struct Story {
    random: Random,
    day: usize,
    pub(super) words: Words,
    headline: String,
}

impl Story {
    /// The plan of the story of page `index`.
    pub(super) fn of(site: &Classed, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let day = draw_day(&mut random);
        let sections = &site.spec().sections;
        let topic = draw_topic(&sections[site.class(index)], &mut random);
        let other = random.pick(&sections[MAIN + 1..]).unwrap_or(&sections[MAIN]);
        let aside = draw_topic(other, &mut random);
        let words = story::draw(Language::English, topic, aside, &mut random);
        let headline = words.speaker(&mut random).headline();
        Self { random, day, words, headline }
    }

    pub(super) fn outline(self, site: &Classed, index: usize) -> Outline {
        let class = site.class(index);
        Outline {
            class,
            subject: 0,
            path: path(site, &site.spec().sections[class].folder, self.day, index),
            title: self.headline,
            note: Day::after_2003(self.day).short(Language::English),
            day: self.day,
        }
    }

    /// Writes the story: a record, and its traits.
    pub(super) fn write(self, site: &Classed, index: usize) -> (Record, Vec<&'static str>) {
        let Self { mut random, day, words, headline } = self;
        let (paragraphs, agency) = match &Settings::of(site).content {
            Content::News { paragraphs, agency } => (*paragraphs, agency.as_str()),
            _ => ((1, 1), ""),
        };
        let random = &mut random;
        let [picture, subheads, list, quoted, table] =
            [PICTURE, SUBHEADS, LIST, QUOTE, TABLE].map(|share| random.below(100) < share);
        // shorter stories are more common
        let count = random.between(paragraphs).min(random.between(paragraphs));
        let [list_at, quote_at, table_at] = [(); 3].map(|()| random.between((2, count)));
        let shared = site.stock().common();
        let byline = Person::draw(shared, random).full(Language::English);
        let byline_kind = shared.words("reporter_line").any(random);
        let town = words.names.towns.first().map_or("", String::as_str);
        let dateline =
            format!("{}, {} ({agency})", town.to_uppercase(), Day::after_2003(day).short(Language::English));
        let mut speaker = words.speaker(random);
        let mut blocks = Vec::with_capacity(count + 4);
        for at in 1..=count {
            if subheads && at > 1 && at % SUBHEAD_EVERY == 1 {
                blocks.push(Record::of("subhead", speaker.line("subhead")));
            }
            let paragraph = Record::of("text", speaker.sentences((1, 3)));
            blocks.push(paragraph.with_if(at == 1, "dateline", dateline.clone()));
            if list && at == list_at {
                let count = speaker.random.between((3, 6));
                let items = (0..count).map(|_| Record::of("item", speaker.sentence()));
                blocks.push(Record::of_list("items", items));
            }
            if quoted && at == quote_at {
                blocks.push(Record::of("quote", speaker.line("caption")));
            }
            if table && at == table_at {
                blocks.push(Record::of_list("rows", quotes(site, (3, 6), speaker.random)));
            }
        }
        let pictures = picture.then(|| photo(&mut speaker, index));
        let record = Record::of("headline", headline)
            .with("kicker", speaker.line("kicker"))
            .with("byline", byline)
            .with("byline_kind", byline_kind)
            .listing("blocks", blocks)
            .listing("pictures", pictures);
        let named = [(picture, "picture"), (table, "table-in-article")];
        (record, named.into_iter().filter(|(there, _)| *there).map(|(_, name)| name).collect())
    }
}

fn draw_topic(section: &'static Section, random: &mut Random) -> &'static str {
    random.pick(&section.topics).map_or("world", String::as_str)
}

fn photo(speaker: &mut Speaker<'_>, index: usize) -> Record {
    let caption = speaker.line("caption");
    let random = &mut *speaker.random;
    let (width, height) = [("200", "150"), ("180", "240"), ("220", "165"), ("240", "180")][random.below(4)];
    Record::of("caption", caption)
        .with("image", format!("/images/2004/{}.jpg", 7_000 + index))
        .with("width", width)
        .with("height", height)
        .with("side", ["left", "right", "right"][random.below(3)])
}
