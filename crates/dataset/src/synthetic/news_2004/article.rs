//! The main content of a news page: paragraphs, sub-headings, a quotation, a list, a small table, a picture.

use super::outline::{Plan, voice};
use super::words::{self, of_class, of_site, subjects};
use crate::synthetic::classed::{Day, Phrase, Voice};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

/// Shares of articles in hundredths with each of what an article may have beside paragraphs. The thesis is silent;
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
        let Plan { mut random, class, subject, day, mixture, headline } = plan;
        let mut has = |share| random.below(100) < share;
        let (picture, subheads, list, quote, table) =
            (has(PICTURE), has(SUBHEADS), has(LIST), has(QUOTE), has(TABLE));
        // five to twenty, the shorter more often
        let count = random.between((5, 20)).min(random.between((5, 20)));
        let (list_at, quote_at, table_at) =
            (random.between((2, count)), random.between((2, count)), random.between((2, count)));
        let mut says =
            Says { voice: voice(&mixture, &mut random, 0), class, subject, site, recent: Vec::new() };
        let mut blocks = Vec::with_capacity(count + 4);
        for at in 0..count {
            if subheads && at > 2 && at % 4 == 3 {
                blocks.push(Record::default().with("subhead", says.line("subhead")));
            }
            let sentences = says.voice.random.between((1, 3));
            let said: Vec<String> = (0..sentences).map(|_| says.sentence()).collect();
            let paragraph = Record::default().with("text", said.join(" "));
            blocks.push(if at == 0 { paragraph.with("dateline", says.dateline(day)) } else { paragraph });
            if list && at + 1 == list_at {
                let count = says.voice.random.between((3, 6));
                let items = (0..count).map(|_| Record::default().with("item", says.line("list")));
                blocks.push(Record::default().listing("items", items.collect()));
            }
            if quote && at + 1 == quote_at {
                blocks.push(Record::default().with("quote", says.line("quote")));
            }
            if table && at + 1 == table_at {
                blocks.push(Record::default().listing("rows", says.rows()));
            }
        }
        let pictures = if picture { vec![says.picture(index)] } else { Vec::new() };
        let byline = says.byline();
        let record = Record::default()
            .with("headline", headline)
            .with("byline", byline)
            .with("date", Day::of(day).long())
            .listing("blocks", blocks)
            .listing("pictures", pictures);
        Self { record, picture, table }
    }
}

/// Says the lines of one article.
struct Says<'a> {
    voice: Voice<'a>,
    class: usize,
    subject: usize,
    site: usize,
    /// The last phrases, which do not come again soon.
    recent: Vec<&'static str>,
}

/// After how many sentences a phrase may come again.
const MEMORY: usize = 8;

impl Says<'_> {
    fn sentence(&mut self) -> String {
        let mut phrase = self.phrase();
        for _ in 0..4 {
            if phrase.is_none_or(|phrase| !self.recent.contains(&phrase.source())) {
                break;
            }
            phrase = self.phrase();
        }
        let Some(phrase) = phrase else { return String::new() };
        if self.recent.len() == MEMORY {
            self.recent.remove(0);
        }
        self.recent.push(phrase.source());
        self.voice.say(phrase)
    }

    fn phrase(&mut self) -> Option<&'static Phrase> {
        let topic = match self.voice.random.below(100) {
            0..10 => &subjects(self.class)[self.subject],
            10..30 => of_class(self.class),
            30..38 => of_site(self.site),
            _ => words::shared(),
        };
        self.voice.random.pick(topic.phrases("sentence"))
    }

    fn line(&mut self, section: &str) -> String {
        self.voice.any(words::shared().phrases(section))
    }

    fn rows(&mut self) -> Vec<Record> {
        let phrases = words::shared().phrases("row");
        let phrase = &phrases[self.voice.random.below(phrases.len())];
        let count = self.voice.random.between((3, 6));
        let row = |voice: &mut Voice<'_>| {
            let cells = phrase.columns().map(|column| Record::default().with("cell", voice.say(&column)));
            Record::default().listing("cells", cells.collect())
        };
        (0..count).map(|_| row(&mut self.voice)).collect()
    }

    fn picture(&mut self, index: usize) -> Record {
        let (width, height) = [(200, 150), (180, 240), (220, 165), (240, 180)][self.voice.random.below(4)];
        Record::default()
            .with("caption", self.line("caption"))
            .with("image", format!("/images/2003/{}.jpg", 4000 + index))
            .with("width", width.to_string())
            .with("height", height.to_string())
            .with("side", ["left", "right", "right"][self.voice.random.below(3)])
    }

    fn dateline(&mut self, day: usize) -> String {
        let town = self.voice.naming.towns.first().map_or("", String::as_str);
        format!("{}, {}", town.to_uppercase(), Day::of(day).short())
    }

    fn byline(&mut self) -> String {
        let random: &mut Random = self.voice.random;
        let names = words::shared();
        format!("{} {}", names.words("given").any(random), names.words("surname").any(random))
    }
}
