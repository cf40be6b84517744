//! A page of a shop or of a review site: a book or a product, its description, and readers' reviews.
//!
//! Section 5.2 of the paper: each review is in a block of its own, and a reader wants all of them.

use std::sync::LazyLock;

use super::settings::{Content, Settings, draw_day, path};
use crate::classed::{Classed, Outline};
use crate::eproduct_2004::WARES;
use crate::random::Random;
use crate::shop::{Describer, Plan, Topics};
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Stock, Words, capitalised, stock_with};

static BOOKS: LazyLock<Stock> = LazyLock::new(|| stock_with("debnath-2005/words/books.txt"));

/// The mixture of words of a book, for [`Words::of_topic`]: weights in percent, and the numbers of rare nouns,
/// verbs and adjectives. They are guesses, as in the product corpus.
const WEIGHTS: [usize; 4] = [16, 24, 40, 20];
const RARE: [usize; 3] = [20, 8, 8];

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
        match Settings::of(site).content {
            Content::Products { reviews } => {
                let class = random.below(5);
                let plan = WARES.plan(HOUSE, class, random);
                let topics = WARES.topics(HOUSE, &plan);
                // the site has no words of its own
                Self { day, topics: Topics { house: topics.class, ..topics }, plan, reviews }
            }
            Content::Books { reviews } => Self::book(day, reviews, random),
            Content::News { .. } => Self::book(day, (0, 0), random),
        }
    }

    fn book(day: usize, reviews: (usize, usize), mut random: Random) -> Self {
        let all = BOOKS.common();
        let genre = random.below(BOOKS.topics().len());
        let kind = &BOOKS.topics()[genre];
        let mut words = Words::of_topic(kind, all, WEIGHTS, RARE, &mut random);
        words.names.maker = all.words("maker").common(&mut random);
        let title = words.speaker(&mut random).any(all.phrases("title"));
        words.names.title = title_case(&title);
        let price = format!("${}.{}", random.between((6, 39)), ["95", "99", "00"][random.below(3)]);
        let plan = Plan { random, class: 0, kind: genre, words, price };
        Self { day, plan, topics: Topics { class: all, kind, shared: all, house: all }, reviews }
    }

    pub(super) fn outline(self, site: &Classed, index: usize) -> Outline {
        let folder = self.topics.kind.name().to_lowercase().replace(' ', "-");
        Outline {
            class: site.class(index),
            subject: self.plan.class,
            path: path(site, &folder, self.day, index),
            title: self.plan.words.names.title,
            note: self.plan.price,
            day: self.day,
        }
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
            .with("kind", kind.name())
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
