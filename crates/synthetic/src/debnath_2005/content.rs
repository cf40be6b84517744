//! The main content of a page: a news story, a main page with teasers of the latest stories, or a book or product with its reviews.
//!
//! Section 5.2 of the paper: each review is in a block of its own, and a reader wants all of them.

use std::sync::LazyLock;

use super::{MAIN, SETTINGS, Settings, draw_day, is_main, outlined};
use crate::around::{Day, quotes};
use crate::classed::{Classed, Outline};
use crate::corpus::Section;
use crate::eproduct::WARES_2004;
use crate::random::Random;
use crate::shop::{Describer, Plan, Topics};
use crate::site::{Purpose, present};
use crate::story::{Block, SIDES, SIZES, Shape, picture};
use crate::template::Record;
use crate::words::{Language, Person, Stock, Words, capitalised, stock_with, words_of_story};

/// The percentages of stories with a picture, with subheads, a list, a quote, a table. The paper does not give
/// them; they are guesses at ordinary news.
const SHARES: [usize; 5] = [40, 25, 12, 15, 6];

/// A story before it is written.
pub(super) struct Story {
    random: Random,
    day: usize,
    words: Words,
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
        let words = words_of_story(Language::English, topic, aside, &mut random);
        let headline = words.speaker(&mut random).headline();
        Self { random, day, words, headline }
    }

    pub(super) fn outline(self, site: &Classed, index: usize) -> Outline {
        let folder = &site.spec().sections[site.class(index)].folder;
        outlined(site, index, folder, self.day, self.headline)
    }

    /// Writes the story: a record, and its traits.
    pub(super) fn write(self, site: &Classed, index: usize) -> (Record, Vec<&'static str>) {
        let Self { mut random, day, words, headline } = self;
        let Settings { paragraphs, agency, .. } = &SETTINGS[site.index];
        let random = &mut random;
        let shape = Shape::draw(SHARES, *paragraphs, (4, 1), random);
        let shared = &site.stock().common;
        let byline = Person::draw(shared, random).full(Language::English);
        let byline_kind = shared.words("reporter_line").any(random);
        let day = Day::after_2003(day).short(Language::English);
        let dateline = format!("{} ({agency})", words.names.dateline(&day));
        let mut speaker = words.speaker(random);
        let blocks = shape.blocks(|block| match block {
            Block::Subhead => Record::of("subhead", speaker.line("subhead")),
            Block::Text(at) => {
                let paragraph = Record::of("text", speaker.sentences((1, 3)));
                paragraph.with_if(at == 1, "dateline", dateline.clone())
            }
            Block::List => {
                let count = speaker.random.between((3, 6));
                Record::of_list("items", (0..count).map(|_| Record::of("item", speaker.sentence())))
            }
            Block::Quote => Record::of("quote", speaker.line("caption")),
            Block::Table => Record::of_list("rows", quotes(site, (3, 6), speaker.random)),
        });
        let image = format!("/images/2004/{}.jpg", 7_000 + index);
        let pictures = shape.picture.then(|| {
            let picture = picture(speaker.line("caption"), image, SIZES[speaker.random.below(4)]);
            picture.with("side", SIDES[speaker.random.below(3)])
        });
        let record = Record::of("headline", headline)
            .with("kicker", speaker.line("kicker"))
            .with("byline", byline)
            .with("byline_kind", byline_kind)
            .listing("blocks", blocks)
            .listing("pictures", pictures);
        (record, present([(shape.picture, "picture"), (shape.has_table(), "table-in-article")]))
    }
}

fn draw_topic(section: &'static Section, random: &mut Random) -> &'static str {
    random.pick(&section.topics).map_or("world", String::as_str)
}

/// Teasers of a main page.
const TEASERS: (usize, usize) = (6, 12);

/// A main page chooses its teasers from this many times as many latest stories. So stories stay for some
/// days, and main pages of the same day or of two consecutive days share some teasers.
const CHOICE: usize = 2;

/// The percentage of teasers with a small picture.
const THUMB: usize = 35;

/// The outline of the main page `index`.
pub(super) fn main_outline(site: &Classed, index: usize) -> Outline {
    let day = draw_day(&mut site.random(Purpose::Outline, index));
    let title = format!("{}: {}", site.spec().name, Day::after_2003(day).long(Language::English));
    outlined(site, index, "front", day, title)
}

/// The main page `index`: `lead` (one) and `teasers` of `headline`, `url`, `teaser`, `in_section`, `thumb`.
pub(super) fn main_page(site: &Classed, index: usize) -> Record {
    // the day took the first of the outline's draws; these are others
    let mut random = site.random(Purpose::Teaser, index);
    let count = random.between(TEASERS);
    let latest = latest(site, site.outline(index).day, count, &mut random);
    let mut teasers: Vec<Record> = latest.into_iter().map(|at| teaser(site, at, &mut random)).collect();
    let others = teasers.split_off(teasers.len().min(1));
    Record::of_list("lead", teasers).listing("teasers", others)
}

/// Some of the last stories before the end of `day`; if there are too few, later ones too.
fn latest(site: &Classed, day: usize, count: usize, random: &mut Random) -> Vec<usize> {
    let age = |index: usize| {
        let published = site.outline(index).day;
        (published > day, day.abs_diff(published))
    };
    let mut stories: Vec<_> =
        (0..site.count()).filter(|&index| !is_main(site, index)).map(|index| (age(index), index)).collect();
    let choice = CHOICE * count;
    if stories.len() > choice {
        stories.select_nth_unstable(choice);
        stories.truncate(choice);
    }
    stories.sort_unstable();
    random.sample(stories.len(), count).into_iter().map(|at| stories[at].1).collect()
}

/// The teaser of a story, which is the same on every main page.
fn teaser(site: &Classed, index: usize, random: &mut Random) -> Record {
    let story = Story::of(site, index);
    let mut own = site.random(Purpose::Teaser, index);
    let outline = site.outline(index);
    let teaser = story.words.speaker(&mut own).sentences((1, 2));
    Record::of("headline", outline.title.clone())
        .with("url", outline.path.clone())
        .with("in_section", &site.spec().sections[outline.class].name)
        .with("short", outline.note.clone())
        .with("teaser", teaser)
        .with_if(random.below(100) < THUMB, "thumb", format!("/images/2004/{}s.jpg", 7_000 + index))
}

static BOOKS: LazyLock<Stock> = LazyLock::new(|| stock_with("debnath-2005/words/books.txt"));

/// The site of the product corpus whose own words are used.
const HOUSE: usize = 2;

/// Paragraphs of the description, and editors' reviews: the least and the greatest number.
const DESCRIPTION: (usize, usize) = (1, 3);
const EDITORS: (usize, usize) = (0, 3);

/// The share of products with a list of features, and of reviews with a longer text.
const FEATURES: f64 = 0.4;
const MORE: f64 = 0.5;

/// A product before it is described.
pub(crate) struct Thing {
    day: usize,
    plan: Plan,
    topics: Topics<'static>,
    /// The least and the greatest number of readers' reviews.
    reviews: (usize, usize),
}

impl Thing {
    /// The plan of the product of page `index`.
    pub(crate) fn of(site: &Classed, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let day = draw_day(&mut random);
        let Settings { reviews, books, .. } = SETTINGS[site.index];
        if books {
            return Self::book(day, reviews, random);
        }
        let class = random.below(5);
        let plan = WARES_2004.plan(HOUSE, class, random);
        let topics = WARES_2004.topics(HOUSE, &plan);
        // the site has no words of its own
        Self { day, topics: Topics { house: topics.class, ..topics }, plan, reviews }
    }

    fn book(day: usize, reviews: (usize, usize), mut random: Random) -> Self {
        let all = &BOOKS.common;
        let genre = random.below(BOOKS.topics.len());
        let kind = &BOOKS.topics[genre];
        let mut words = Words::of_topic(kind, all, &mut random);
        words.names.maker = all.words("maker").common(&mut random);
        let title = words.speaker(&mut random).any(all.phrases("title"));
        words.names.title = title_case(&title);
        let price = format!("${}.{}", random.between((6, 39)), ["95", "99", "00"][random.below(3)]);
        let plan = Plan { random, class: 0, kind: genre, words, price };
        Self { day, plan, topics: Topics { class: all, kind, shared: all, house: all }, reviews }
    }

    pub(super) fn outline(self, site: &Classed, index: usize) -> Outline {
        let folder = self.topics.kind.name.to_lowercase().replace(' ', "-");
        let Plan { words, price, .. } = self.plan;
        Outline { note: price, ..outlined(site, index, &folder, self.day, words.names.title) }
    }

    /// Describes the product.
    pub(crate) fn write(self, site: &Classed) -> Record {
        let Self { plan: Plan { mut random, class, words, price, .. }, topics, reviews, .. } = self;
        let Topics { shared, kind, .. } = topics;
        let names = &words.names;
        let mut writer = Describer { speaker: words.speaker(&mut random), topics };
        let count = writer.speaker.random.between(DESCRIPTION);
        let description: Vec<Record> = (0..count).map(|_| Record::of("text", writer.overview())).collect();
        let features = if writer.speaker.random.chance(FEATURES) { writer.features() } else { Vec::new() };
        let specs = writer.specifications(site.random(Purpose::Section, 100 + class));
        let editors = editors(&mut writer, &names.organisations);
        let reviews = readers(&mut writer, reviews);
        let verdict = writer.speaker.any(shared.phrases("verdict"));
        Record::of("title", names.title.clone())
            .with("author", names.first_person())
            .with("price", price)
            .with("kind", kind.name)
            .with("format", shared.words("type").common(&mut random))
            .with("rating", random.between((2, 5)).to_string())
            .with("verdict", verdict)
            .listing("description", description)
            .listing("features", features)
            .listing("specs", specs)
            .listing("editors", editors)
            .listing("reviews", reviews)
            .listing("stores", stores(&names.organisations, &mut random))
    }
}

/// Reviews by papers: `source`, `text`.
fn editors(writer: &mut Describer<'_>, papers: &[String]) -> Vec<Record> {
    let count = writer.speaker.random.between(EDITORS);
    let reviews = writer.reviews(count).into_iter();
    let of_paper = |review: Record| {
        let paper = writer.speaker.random.pick(papers).cloned();
        review.with("source", paper.unwrap_or_default())
    };
    reviews.map(of_paper).collect()
}

/// Reviews by readers: `heading`, `by`, `stars`, `text`, `more` (of half of them), `pros`, `cons`, and the votes on them.
fn readers(writer: &mut Describer<'_>, range: (usize, usize)) -> Vec<Record> {
    let count = writer.speaker.random.between(range);
    let reviews = writer.reviews(count).into_iter();
    let of_reader = |review: Record| {
        let more = if writer.speaker.random.chance(MORE) { writer.overview() } else { String::new() };
        let (pros, cons) = (writer.list("pro"), writer.list("con"));
        let voters = writer.speaker.random.between((1, 60));
        review
            .with("more", more)
            .with("pros", pros)
            .with("cons", cons)
            .with("helpful", writer.speaker.random.between((0, voters)).to_string())
            .with("voters", voters.to_string())
    };
    reviews.map(of_reader).collect()
}

/// Stores that sell a product: `name`, `standing`.
fn stores(names: &[String], random: &mut Random) -> Vec<Record> {
    let store = |name: &String| {
        let standing = format!("{} of 5", random.between((1, 5)));
        Record::of("name", name.clone()).with("standing", standing)
    };
    names.iter().map(store).collect()
}

/// Every longer word with a capital letter, as in titles.
fn title_case(title: &str) -> String {
    let words = title.split(' ').map(|word| match word {
        "of" | "and" | "the" | "in" | "for" => word.to_owned(),
        _ => capitalised(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each phrase of the book lists fills each slot, for every genre.
    #[test]
    fn no_slot_stays_empty() {
        for genre in 0..60 {
            let random = Random::new(2005, 0, 0, genre);
            let Thing { mut plan, topics, .. } = Thing::book(0, (0, 0), random);
            let mut speaker = plan.words.speaker(&mut plan.random);
            [topics.shared, topics.kind].into_iter().for_each(|topic| speaker.check_slots(topic));
        }
    }

    #[test]
    fn titles_have_capitals() {
        assert_eq!(title_case("The lost river of a map"), "The Lost River of A Map");
    }
}
