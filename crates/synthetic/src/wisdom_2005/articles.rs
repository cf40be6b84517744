//! The plan of an article, which other pages use, and its text: news stories with the words of `news_2002`, product reviews with those of `eproduct`,
//! and the pages of a computer science department (courses, people, projects, talks and awards).
//!
//! A course has a number. Most links to it have no other text, and so have the titles of many courses' pages (4.4).

use std::sync::LazyLock;

use super::{DAYS, FIRST_DAY, Linked};
use crate::around::{Day, quotes};
use crate::corpus::Section;
use crate::eproduct::{CORPUS_2004, WARES_2004};
use crate::random::Random;
use crate::shop::{Describer, Plan};
use crate::site::Purpose;
use crate::story::{Block, Shape};
use crate::template::Record;
use crate::words::{Person, Phrase, Stock, Topic, Words, capitalised, stock_with, words_of_story};

/// The kind of a section's articles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// Stories on a topic.
    Story(&'static str),
    /// Pages of a department: a `course`, a `person`, a `project`, or an `event`, which is a talk, an award or other news.
    Campus(&'static str),
    /// Reviews of products of a class, numbered as in `eproduct`.
    Product(usize),
}

impl About {
    pub(super) fn of(section: &'static Section) -> Self {
        let topic = section.topics[0].as_str();
        let product = || CORPUS_2004.classes.iter().position(|class| class == topic);
        match topic {
            "course" | "person" | "project" | "event" => Self::Campus(topic),
            _ => product().map_or(Self::Story(topic), Self::Product),
        }
    }
}

/// All that other pages need to name an article.
pub(crate) struct Outline {
    pub(crate) section: usize,
    pub(crate) title: String,
    /// The text of links to it; most often its title.
    pub(crate) anchor: String,
    pub(crate) path: String,
    pub(crate) day: usize,
}

/// An article's text.
pub(super) struct Body {
    pub(super) byline: String,
    /// Records of `text`, `subhead`, `items`, `rows` or `caption`.
    pub(super) blocks: Vec<Record>,
}

/// A list.
fn items(items: impl IntoIterator<Item = String>) -> Record {
    Record::of_list("items", items.into_iter().map(|item| Record::of("item", item)))
}

/// The number of paragraphs of an article; shorter articles are more common.
fn length(site: &Linked, random: &mut Random) -> usize {
    let range = site.settings.articles.paragraphs;
    random.between(range).min(random.between(range))
}

/// The section of an article, its subject and its day, and the draws from which its text goes on. Consecutive articles go through all sections.
fn begun(site: &Linked, article: usize) -> (usize, About, usize, Random) {
    let section = article % site.spec().sections.len();
    let mut random = site.random(Purpose::Article, article);
    let day = FIRST_DAY + random.below(DAYS);
    (section, About::of(site.section(section)), day, random)
}

/// The plan of an article. Numbers beyond the site's articles belong to articles that were not crawled.
pub(super) fn outline(site: &Linked, article: usize) -> Outline {
    let (section, about, day, mut random) = begun(site, article);
    let as_title = |title: String| (title.clone(), title);
    let (title, anchor) = match about {
        About::Story(topic) => as_title(story_words(site, topic, &mut random).1),
        About::Product(class) => as_title(WARES_2004.plan(HOUSE, class, random).words.names.title),
        About::Campus(kind) => campus_named(kind, article, &mut random),
    };
    let path = site.spec().path(&[
        ("s", &site.section(section).folder),
        ("d", &Day::after_2003(day).path()),
        ("n", &(10_000 + 3 * article).to_string()),
    ]);
    Outline { section, title, anchor, path, day }
}

/// Writes an article.
pub(super) fn body(site: &Linked, article: usize) -> Body {
    let (_, about, _, mut random) = begun(site, article);
    match about {
        About::Story(topic) => story(site, topic, article, &mut random),
        About::Product(class) => review(site, class, random),
        About::Campus(kind) => campus_body(site, kind, article, &mut random),
    }
}

/// The summary of an article in a list, one or two sentences on a story; may be empty.
pub(super) fn summary(site: &Linked, article: usize) -> String {
    let (_, about, _, mut random) = begun(site, article);
    let About::Story(topic) = about else { return String::new() };
    let (words, _) = story_words(site, topic, &mut random);
    words.speaker(&mut site.random(Purpose::Summary, article)).sentences((1, 2))
}

/// A day as the site's lists print it.
pub(super) fn on(site: &Linked, day: usize) -> String {
    Day::after_2003(day).short(site.spec().language)
}

/// The shares of stories with a picture, with subheads, with a table of figures. The paper does not give
/// them.
const PICTURE: f64 = 0.3;
const SUBHEADS: f64 = 0.2;
const TABLE: f64 = 0.06;

/// The words of a story, and its headline, which is also the text of links.
fn story_words(site: &Linked, topic: &str, random: &mut Random) -> (Words, String) {
    let aside = match random.pick(&site.spec().sections).map(About::of) {
        Some(About::Story(aside)) => aside,
        _ => topic,
    };
    let words = words_of_story(site.spec().language, topic, aside, random);
    let headline = words.speaker(random).headline();
    (words, headline)
}

/// Writes the story.
fn story(site: &Linked, topic: &str, article: usize, random: &mut Random) -> Body {
    let (words, _) = story_words(site, topic, random);
    let [picture, subheads, table] = [PICTURE, SUBHEADS, TABLE].map(|share| random.chance(share));
    let paragraphs = length(site, random);
    let (language, shared) = (site.spec().language, &site.stock().common);
    let line = shared.words("reporter_line").any(random);
    let byline = format!("{line}{}{}", language.gap(), Person::draw(shared, random).full(language));
    let table_after = random.between((1, paragraphs));
    let shape = Shape::plain(paragraphs, subheads, table.then_some(table_after), picture);
    let mut speaker = words.speaker(random);
    let picture = shape.picture.then(|| {
        Record::of("caption", speaker.line("caption")).with("image", format!("/photo/{article}.jpg"))
    });
    let text = shape.blocks(|block| match block {
        Block::Text(_) => Record::of("text", speaker.sentences(site.settings.articles.sentences)),
        Block::Table => {
            // some companies' shares: `name`, `value`
            let value = |quote: Record| {
                let price = quote.get("price").to_string();
                quote.with("value", price)
            };
            Record::of_list("rows", quotes(site, (3, 5), speaker.random).into_iter().map(value))
        }
        _ => Record::of("subhead", speaker.line("subhead")),
    });
    Body { byline, blocks: picture.into_iter().chain(text).collect() }
}

/// Which of the product corpus's sites lends its own words.
const HOUSE: usize = 1;

/// Shares of reviews with a list of features and with specifications.
const FEATURES: f64 = 0.5;
const SPECIFICATIONS: f64 = 0.7;

/// Writes the review.
fn review(site: &Linked, class: usize, random: Random) -> Body {
    let plan = WARES_2004.plan(HOUSE, class, random);
    let topics = WARES_2004.topics(HOUSE, &plan);
    let Plan { mut random, words, price, .. } = plan;
    let count = length(site, &mut random);
    let mut writer = Describer { speaker: words.speaker(&mut random), topics };
    let mut blocks: Vec<Record> = (0..count).map(|_| Record::of("text", writer.overview())).collect();
    if writer.speaker.random.chance(FEATURES) {
        blocks.push(Record::of_list("items", writer.features()));
    }
    if writer.speaker.random.chance(SPECIFICATIONS) {
        let house = site.random(Purpose::LinkedSection, 100 + class);
        blocks.push(Record::of_list("rows", writer.specifications(house)));
    }
    blocks.push(items([writer.list("pro"), writer.list("con")]));
    blocks.push(Record::of("text", writer.speaker.any(topics.shared.phrases("verdict"))));
    Body { byline: price, blocks }
}

static CAMPUS: LazyLock<Stock> = LazyLock::new(|| stock_with("wisdom-2005/words/campus.txt"));

/// The shares of courses whose title is only the number, and of links to courses whose text is only the
/// number.
const BARE_TITLE: f64 = 0.4;
const BARE_ANCHOR: f64 = 0.65;

/// Share of pages with a list.
const LIST: f64 = 0.6;

/// The fields, for the menus of sections.
pub(super) fn fields() -> impl Iterator<Item = &'static str> {
    CAMPUS.topics.iter().map(|field| field.name)
}

/// The words of a department's page, and their field.
fn campus_words(random: &mut Random) -> (Words, &'static Topic) {
    let all = &CAMPUS.common;
    let field = &CAMPUS.topics[random.below(CAMPUS.topics.len())];
    (Words::of_topic(field, all, random), field)
}

/// The title of the page, and the text of links to it.
fn campus_named(kind: &str, article: usize, random: &mut Random) -> (String, String) {
    let (words, field) = campus_words(random);
    let person = words.names.first_person();
    match kind {
        "course" => {
            // numbers differ, as each course of a term has its own
            let number = format!("CS {}{}", 100 + article % 700, ["", "", "W", "A"][random.below(4)]);
            let long = format!("{number}: {}", field.name);
            let pick = |is_bare: bool| if is_bare { number.clone() } else { long.clone() };
            (pick(random.chance(BARE_TITLE)), pick(random.chance(BARE_ANCHOR)))
        }
        "person" => {
            let first = words.names.people.first();
            let anchor = first.map_or(String::new(), |it| format!("{}, {}", it.surname, it.given));
            (person, anchor)
        }
        "project" => {
            let name = CAMPUS.common.words("project_name").any(random).to_owned();
            let what = words.speaker(random).any(CAMPUS.common.phrases("talk"));
            (format!("{name}: {what}"), name)
        }
        _ => {
            let title = words.speaker(random).any(CAMPUS.common.phrases("talk"));
            (title.clone(), title)
        }
    }
}

/// Writes the page.
fn campus_body(site: &Linked, kind: &str, article: usize, random: &mut Random) -> Body {
    let (words, field) = campus_words(random);
    let all = &CAMPUS.common;
    let person = words.names.first_person();
    let byline = match kind {
        "course" => format!("Instructor: {person}"),
        "person" => format!("Department of Computer Science, room {}", 100 + article % 800),
        "project" => format!("Contact: {person}"),
        _ => person,
    };
    let phrases: Vec<&Phrase> = all.phrases(kind).iter().collect();
    let count = length(site, random);
    let mut blocks: Vec<Record> = Vec::with_capacity(count + 2);
    for at in 0..count {
        let sentences = random.between(site.settings.articles.sentences);
        blocks.push(Record::of("text", words.speaker(random).paragraph(&phrases, sentences)));
        if at == 0 && random.chance(LIST) {
            blocks.push(Record::of("subhead", capitalised(field.name)));
            let lines = random.between((3, 8));
            let mut speaker = words.speaker(random);
            blocks.push(items((0..lines).map(|_| speaker.any(all.phrases("item"))).collect::<Vec<_>>()));
        }
    }
    Body { byline, blocks }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each phrase fills each slot, for every field.
    #[test]
    fn no_slot_stays_empty() {
        for seed in 0..40 {
            let mut random = Random::new(seed, 0, 0, 0);
            let (words, _) = campus_words(&mut random);
            words.speaker(&mut random).check_slots(&CAMPUS.common);
        }
    }

    #[test]
    fn links_to_courses_say_their_numbers() {
        let mut random = Random::new(1, 0, 0, 0);
        for article in 0..40 {
            let (title, anchor) = campus_named("course", article, &mut random);
            assert!(title.starts_with("CS ") && anchor.starts_with("CS "), "{title} {anchor}");
            assert_eq!(title.split(':').next(), anchor.split(':').next());
        }
    }
}
