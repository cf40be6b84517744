//! The main content of a news page: paragraphs, sub-headings, a quotation, a list, a small table, a picture.

use super::plan::{Plan, WORDS};
use crate::day::Day;
use crate::random::Random;
use crate::template::Record;
use crate::words::{Language, Phrase, Speaker, Topic};

/// The percentages of articles with parts other than paragraphs. The thesis does not give them; they are
/// guesses at ordinary news.
const PICTURE: usize = 35;
const SUBHEADS: usize = 25;
const LIST: usize = 14;
const QUOTE: usize = 15;
const TABLE: usize = 8;

/// An article, ready for a template.
pub(super) struct Article {
    pub(super) record: Record,
    pub(super) picture: bool,
    pub(super) table: bool,
}

impl Article {
    /// Writes the article of a plan. `index` names its picture.
    pub(super) fn write(plan: Plan, site: usize, index: usize) -> Self {
        let Plan { mut random, class, subject, day, words, headline } = plan;
        let [picture, subheads, list, quote, table] =
            [PICTURE, SUBHEADS, LIST, QUOTE, TABLE].map(|share| random.below(100) < share);
        // five to twenty, small numbers more often
        let count = random.between((5, 20)).min(random.between((5, 20)));
        let [list_at, quote_at, table_at] = [(); 3].map(|()| random.between((2, count)));
        let topics = [&WORDS.subjects(class)[subject], WORDS.of_class(class), WORDS.of_site(site)];
        let mut writer = Writer { speaker: words.speaker(&mut random), topics };
        let mut blocks = Vec::with_capacity(count + 4);
        for at in 1..=count {
            if subheads && at > 3 && at.is_multiple_of(4) {
                blocks.push(Record::of("subhead", writer.speaker.line("subhead")));
            }
            blocks.push(writer.paragraph().with_if(at == 1, "dateline", writer.dateline(day)));
            if list && at == list_at {
                let count = writer.speaker.random.between((3, 6));
                let items = (0..count).map(|_| Record::of("item", writer.speaker.line("list")));
                blocks.push(Record::of_list("items", items));
            }
            if quote && at == quote_at {
                blocks.push(Record::of("quote", writer.speaker.line("quote")));
            }
            if table && at == table_at {
                blocks.push(Record::of_list("rows", writer.rows()));
            }
        }
        let pictures = picture.then(|| writer.picture(index));
        let byline = byline(writer.speaker.random);
        let record = Record::of("headline", headline)
            .with("byline", byline)
            .with("date", Day::after_2003(day).long(Language::English))
            .listing("blocks", blocks)
            .listing("pictures", pictures);
        Self { record, picture, table }
    }
}

/// Writes the lines of one article.
struct Writer<'a> {
    speaker: Speaker<'a>,
    /// Its subject, its class and its site.
    topics: [&'static Topic; 3],
}

impl Writer<'_> {
    fn paragraph(&mut self) -> Record {
        let [subject, class, site] = self.topics;
        let draw = |random: &mut Random| {
            let topic = match random.below(100) {
                0..10 => subject,
                10..30 => class,
                30..38 => site,
                _ => WORDS.shared(),
            };
            random.pick(topic.phrases("sentence"))
        };
        let sentences = self.speaker.random.between((1, 3));
        let said: Vec<String> = (0..sentences).map(|_| self.speaker.fresh(draw)).collect();
        Record::of("text", said.join(" "))
    }

    fn rows(&mut self) -> Vec<Record> {
        let phrases = WORDS.shared().phrases("row");
        let columns: Vec<Phrase> = phrases[self.speaker.random.below(phrases.len())].columns().collect();
        let count = self.speaker.random.between((3, 6));
        let row = |_| {
            let cells = columns.iter().map(|column| Record::of("cell", self.speaker.say(column)));
            Record::of_list("cells", cells)
        };
        (0..count).map(row).collect()
    }

    fn picture(&mut self, index: usize) -> Record {
        let (width, height) =
            [("200", "150"), ("180", "240"), ("220", "165"), ("240", "180")][self.speaker.random.below(4)];
        Record::of("caption", self.speaker.line("caption"))
            .with("image", format!("/images/2003/{}.jpg", 4000 + index))
            .with("width", width)
            .with("height", height)
            .with("side", ["left", "right", "right"][self.speaker.random.below(3)])
    }

    fn dateline(&self, day: usize) -> String {
        let town = self.speaker.names().towns.first().map_or("", String::as_str);
        format!("{}, {}", town.to_uppercase(), Day::after_2003(day).short(Language::English))
    }
}

fn byline(random: &mut Random) -> String {
    let names = WORDS.shared();
    format!("{} {}", names.words("given").any(random), names.words("surname").any(random))
}
