//! A news story: its plan, which other pages quote, and its text.

use super::sites::{Content, MAIN, SITES, Section};
use crate::synthetic::classed::{ClassedSite, DAYS as DAYS_OF_2003, Day, Outline, Purpose};
use crate::synthetic::news_2002::article::quote;
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::{Language, Lexicon, Speaker, Subject, Topic, full_name};

/// The first day of the crawl, 1 April 2004: the page of the paper's Figure 1 is of the 15th.
const FIRST_DAY: usize = DAYS_OF_2003 + 91;

/// Days over which the pages were published.
const DAYS: usize = 91;

/// Shares in hundredths of stories with each of what a story may have beside paragraphs. The paper is silent; guesses
/// at ordinary news.
const PICTURE: usize = 40;
const SUBHEADS: usize = 25;
const LIST: usize = 12;
const QUOTE: usize = 15;
const TABLE: usize = 6;

/// After how many paragraphs a subhead may come again.
const SUBHEAD_EVERY: usize = 4;

/// The words of all news sites.
pub(super) fn lexicon() -> &'static Lexicon {
    Language::English.lexicon()
}

/// A day of the crawl.
pub(super) fn draw_day(random: &mut Random) -> usize {
    FIRST_DAY + random.below(DAYS)
}

/// The path of a page.
pub(super) fn path(site: &ClassedSite, folder: &str, day: usize, index: usize) -> String {
    SITES[site.index()]
        .path
        .replace("{d}", &Day::of(day).path())
        .replace("{s}", folder)
        .replace("{n}", &(400_000 + 7 * index).to_string())
}

/// The sections of a news site; none of a shop.
pub(super) fn sections(site: &ClassedSite) -> &'static [Section] {
    match SITES[site.index()].content {
        Content::News { sections, .. } => sections,
        Content::Goods { .. } => &[],
    }
}

/// A story before it is written.
pub(super) struct Story {
    random: Random,
    pub(super) day: usize,
    pub(super) subject: Subject,
    headline: String,
}

impl Story {
    /// The plan of the story of page `index`.
    pub(super) fn of(site: &ClassedSite, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let day = draw_day(&mut random);
        let sections = sections(site);
        let topic = draw_topic(&sections[site.class(index)], &mut random);
        let other = random.pick(&sections[MAIN + 1..]).unwrap_or(&sections[MAIN]);
        let aside = draw_topic(other, &mut random);
        let subject = Subject::draw(lexicon(), topic, aside, &mut random);
        let headline = Speaker::new(&subject, &mut random).headline();
        Self { random, day, subject, headline }
    }

    pub(super) fn outline(self, site: &ClassedSite, index: usize) -> Outline {
        let class = site.class(index);
        Outline {
            class,
            subject: 0,
            path: path(site, sections(site)[class].folder, self.day, index),
            title: self.headline,
            note: Day::of(self.day).short(),
            day: self.day,
        }
    }

    /// Writes the story: a record, and whether it has a picture and a table.
    pub(super) fn write(mut self, site: &ClassedSite, index: usize) -> (Record, bool, bool) {
        let (paragraphs, agency) = match SITES[site.index()].content {
            Content::News { paragraphs, agency, .. } => (paragraphs, agency),
            Content::Goods { .. } => ((1, 1), ""),
        };
        let random = &mut self.random;
        let mut has = |share| random.below(100) < share;
        let (picture, subheads, list, quoted, table) =
            (has(PICTURE), has(SUBHEADS), has(LIST), has(QUOTE), has(TABLE));
        // shorter stories are the commoner ones
        let count = random.between(paragraphs).min(random.between(paragraphs));
        let (list_at, quote_at, table_at) =
            (random.between((2, count)), random.between((2, count)), random.between((2, count)));
        let (byline, kind) = (full_name(lexicon(), random), lexicon().shared("reporter_line").any(random));
        let mut speaker = Speaker::new(&self.subject, random);
        let dateline =
            format!("{}, {} ({agency})", self.subject.place().to_uppercase(), Day::of(self.day).short());
        let mut blocks = Vec::with_capacity(count + 4);
        for at in 1..=count {
            if subheads && at > 1 && at % SUBHEAD_EVERY == 1 {
                blocks.push(Record::default().with("subhead", speaker.line("subhead")));
            }
            let paragraph = Record::default().with("text", said(&mut speaker, (1, 3)));
            blocks.push(if at == 1 { paragraph.with("dateline", dateline.clone()) } else { paragraph });
            if list && at == list_at {
                let count = speaker.random().between((3, 6));
                let items = (0..count).map(|_| Record::default().with("item", speaker.sentence())).collect();
                blocks.push(Record::default().listing("items", items));
            }
            if quoted && at == quote_at {
                blocks.push(Record::default().with("quote", speaker.line("caption")));
            }
            if table && at == table_at {
                blocks.push(Record::default().listing("rows", rows(speaker.random())));
            }
        }
        let pictures = if picture { vec![photo(&mut speaker, index)] } else { Vec::new() };
        let record = Record::default()
            .with("headline", self.headline)
            .with("kicker", speaker.line("kicker"))
            .with("byline", byline)
            .with("byline_kind", kind)
            .listing("blocks", blocks)
            .listing("pictures", pictures);
        (record, picture, table)
    }
}

fn draw_topic(section: &Section, random: &mut Random) -> Topic {
    random.pick(section.topics).copied().unwrap_or(Topic::World)
}

/// So many sentences, the least and the greatest number.
pub(super) fn said(speaker: &mut Speaker<'_>, sentences: (usize, usize)) -> String {
    let count = speaker.random().between(sentences);
    let said: Vec<String> = (0..count).map(|_| speaker.sentence()).collect();
    said.join(" ")
}

/// Some companies' shares.
fn rows(random: &mut Random) -> Vec<Record> {
    let shares = lexicon().shared("share");
    let count = random.between((3, 6));
    random.sample(shares.len(), count).into_iter().map(|at| quote(shares.get(at), 120, random)).collect()
}

fn photo(speaker: &mut Speaker<'_>, index: usize) -> Record {
    let caption = speaker.line("caption");
    let random = speaker.random();
    let (width, height) = [("200", "150"), ("180", "240"), ("220", "165"), ("240", "180")][random.below(4)];
    Record::default()
        .with("caption", caption)
        .with("image", format!("/images/2004/{}.jpg", 7_000 + index))
        .with("width", width)
        .with("height", height)
        .with("side", ["left", "right", "right"][random.below(3)])
}
