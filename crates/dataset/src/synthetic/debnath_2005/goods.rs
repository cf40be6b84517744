//! A page of a shop or of a review site: a book or a product, what is said of it, and readers' reviews.
//!
//! Section 5.2 of the paper: each review stands in a block of its own, and a reader wants all of them.

use std::sync::LazyLock;

use super::news::{draw_day, path};
use super::sites::{Content, SITES, Wares};
use crate::synthetic::classed::{
    ClassedSite, FIVE, Naming, Outline, Palette, Purpose, Source, Stock, Topic, Voice,
};
use crate::synthetic::eproduct_2004::outline::{Plan, voice};
use crate::synthetic::eproduct_2004::product::Says;
use crate::synthetic::eproduct_2004::words::{Mixture, kinds, of_class, shared};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;

static BOOKS: LazyLock<Stock> = LazyLock::new(|| {
    Stock::read(concat!(
        include_str!("../words/english/names.txt"),
        "\n",
        include_str!("../words/english/rare.txt"),
        "\n",
        include_str!("words/books.txt")
    ))
});

/// Which of the product corpus's sites lends its house words.
const HOUSE: usize = 2;

/// Paragraphs of the description, and editors' reviews: the least and the greatest number.
const DESCRIPTION: (usize, usize) = (1, 3);
const EDITORS: (usize, usize) = (0, 3);

/// Shares of things with a list of features, and of reviews at some length.
const FEATURES: f64 = 0.4;
const MORE: f64 = 0.5;

/// One thing before it is described.
pub(super) struct Thing {
    day: usize,
    plan: Plan,
    says: Lists,
}

/// Where a thing's phrases come from.
#[derive(Clone, Copy)]
struct Lists {
    class: &'static Topic,
    kind: &'static Topic,
    shared: &'static Topic,
}

impl Thing {
    /// The plan of the thing of page `index`.
    pub(super) fn of(site: &ClassedSite, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let day = draw_day(&mut random);
        match wares(site) {
            Wares::Products => {
                let class = random.below(FIVE);
                let plan = Plan::draw(HOUSE, class, random);
                let says = Lists { class: of_class(class), kind: &kinds(class)[plan.kind], shared: shared() };
                Self { day, plan, says }
            }
            Wares::Books => Self::book(day, random),
        }
    }

    fn book(day: usize, mut random: Random) -> Self {
        let all = BOOKS.common();
        let genre = random.below(BOOKS.topics().len());
        let kind = &BOOKS.topics()[genre];
        let mut mixture = draw_words(all, kind, &mut random);
        mixture.naming.maker = all.words("maker").common(&mut random);
        let title = voice(&mixture, &mut random).any(all.phrases("title"));
        mixture.naming.title = title_case(&title);
        let price = format!("${}.{}", random.between((6, 39)), ["95", "99", "00"][random.below(3)]);
        let plan = Plan { random, class: 0, kind: genre, mixture, price };
        Self { day, plan, says: Lists { class: all, kind, shared: all } }
    }

    pub(super) fn outline(self, site: &ClassedSite, index: usize) -> Outline {
        let folder: String = self.folder();
        Outline {
            class: site.class(index),
            subject: self.plan.class,
            path: path(site, &folder, self.day, index),
            title: self.plan.mixture.naming.title,
            note: self.plan.price,
            day: self.day,
        }
    }

    fn folder(&self) -> String {
        self.says.kind.name().to_lowercase().replace(' ', "-")
    }

    /// Describes the thing.
    pub(super) fn write(self, site: &ClassedSite) -> Record {
        let Self {
            plan: Plan { mut random, class, mixture, price, .. },
            says: Lists { class: words, kind, shared },
            ..
        } = self;
        let naming = &mixture.naming;
        let voice: Voice<'_> = voice(&mixture, &mut random);
        let mut says = Says { voice, class: words, kind, shared, house: words };
        let count = says.voice.random.between(DESCRIPTION);
        let description = (0..count).map(|_| Record::default().with("text", says.overview())).collect();
        let features = if says.voice.random.chance(FEATURES) { says.features() } else { Vec::new() };
        let specs = says.specifications(site.random(Purpose::Section, 100 + class));
        let editors = editors(&mut says, &naming.organisations);
        let reviews = readers(&mut says, reviews_of(site));
        let verdict = says.voice.any(shared.phrases("verdict"));
        let random: &mut Random = says.voice.random;
        Record::default()
            .with("title", naming.title.clone())
            .with(
                "author",
                naming.people.first().map_or(String::new(), |(given, name)| format!("{given} {name}")),
            )
            .with("price", price)
            .with("kind", kind.name())
            .with("format", shared.words("type").common(random))
            .with("rating", random.between((2, 5)).to_string())
            .with("verdict", verdict)
            .listing("description", description)
            .listing("features", features)
            .listing("specs", specs)
            .listing("editors", editors)
            .listing("reviews", reviews)
            .listing("stores", stores(&naming.organisations, random))
    }
}

/// Reviews by papers: `source`, `text`.
fn editors(says: &mut Says<'_>, papers: &[String]) -> Vec<Record> {
    let count = says.voice.random.between(EDITORS);
    let mut reviews = says.reviews(count);
    for review in &mut reviews {
        let paper = says.voice.random.pick(papers).cloned();
        *review = std::mem::take(review).with("source", paper.unwrap_or_default());
    }
    reviews
}

/// Reviews by readers: `heading`, `by`, `stars`, `text`, `more` (of half of them), `pros`, `cons`, and the votes on them.
fn readers(says: &mut Says<'_>, range: (usize, usize)) -> Vec<Record> {
    let count = says.voice.random.between(range);
    let mut reviews = says.reviews(count);
    for review in &mut reviews {
        let more = if says.voice.random.chance(MORE) { says.overview() } else { String::new() };
        let (pros, cons) = (says.list("pro"), says.list("con"));
        let random: &mut Random = says.voice.random;
        let voters = random.between((1, 60));
        *review = std::mem::take(review)
            .with("more", more)
            .with("pros", pros)
            .with("cons", cons)
            .with("helpful", random.between((0, voters)).to_string())
            .with("voters", voters.to_string());
    }
    reviews
}

/// Stores that sell a thing: `name`, `standing`.
fn stores(names: &[String], random: &mut Random) -> Vec<Record> {
    let store = |name: &String| {
        let standing = format!("{} of 5", random.between((1, 5)));
        Record::default().with("name", name.clone()).with("standing", standing)
    };
    names.iter().map(store).collect()
}

/// The least and the greatest number of readers' reviews.
fn reviews_of(site: &ClassedSite) -> (usize, usize) {
    match SITES[site.index()].content {
        Content::Goods { reviews, .. } => reviews,
        Content::News { .. } => (0, 0),
    }
}

fn wares(site: &ClassedSite) -> Wares {
    match SITES[site.index()].content {
        Content::Goods { wares, .. } => wares,
        Content::News { .. } => Wares::Books,
    }
}

/// A book's own mixture of words. Weights are in hundredths of the words of each kind, guesses as in the product corpus.
fn draw_words(all: &'static Topic, genre: &'static Topic, random: &mut Random) -> Mixture {
    let mut palette = |kind: &str, tail: &str, count: usize| {
        let few = random.between((3, 6));
        Palette::default()
            .with(16, Source::focus(genre.words(kind), few, random))
            .with(24, Source::Common(genre.words(kind)))
            .with(40, Source::Common(all.words(kind)))
            .with(20, Source::focus(all.words(tail), count, random))
    };
    let (nouns, verbs, adjectives) = (
        palette("noun", "rare", 20),
        palette("verb", "rare_verb", 8),
        palette("adjective", "rare_adjective", 8),
    );
    Mixture { nouns, verbs, adjectives, naming: Naming::draw(all, random), lists: [genre, all, all] }
}

/// Every longer word with a capital, as titles have it.
fn title_case(title: &str) -> String {
    let words = title.split(' ').map(|word| match word {
        "of" | "and" | "the" | "in" | "for" => word.to_owned(),
        _ => crate::synthetic::words::capitalised(word),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::classed::checks;

    /// Each phrase of the book lists says something in each slot, for every genre.
    #[test]
    fn no_slot_stays_empty() {
        for genre in 0..60 {
            let random = Random::new(2005, 0, 0, genre);
            let Thing { mut plan, says, .. } = Thing::book(0, random);
            let mut voice = voice(&plan.mixture, &mut plan.random);
            for topic in [says.shared, says.kind] {
                checks::slots(&mut voice, topic);
            }
        }
    }

    #[test]
    fn titles_have_capitals() {
        assert_eq!(title_case("The lost river of a map"), "The Lost River of A Map");
    }
}
