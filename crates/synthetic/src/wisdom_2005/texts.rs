//! Writes news stories and articles of guides with the words of `news_2002`, and product reviews with those
//! of `eproduct_2004`.

use super::article::{Body, Named, items, length};
use super::unplanned::{About, Unplanned};
use crate::around::quotes;
use crate::eproduct_2004::WARES;
use crate::random::Random;
use crate::shop::{Describer, Plan};
use crate::site::Purpose;
use crate::template::Record;
use crate::words::{Language, Person, Words, story};

/// The shares of stories with a picture, with subheads, with a table of figures. The paper does not give
/// them.
const PICTURE: f64 = 0.3;
const SUBHEADS: f64 = 0.2;
const TABLE: f64 = 0.06;

/// After how many paragraphs a subhead may come again.
const SUBHEAD_EVERY: usize = 3;

fn words(site: &Unplanned, topic: &str, random: &mut Random) -> (Words, String) {
    let aside = match random.pick(&site.spec().sections).map(About::of) {
        Some(About::Story(aside)) => aside,
        _ => topic,
    };
    let words = story::draw(site.spec().language, topic, aside, random);
    let headline = words.speaker(random).headline();
    (words, headline)
}

/// A story's headline, which is also the text of links.
pub(super) fn story_named(site: &Unplanned, topic: &str, random: &mut Random) -> Named {
    let (_, headline) = words(site, topic, random);
    Named { anchor: headline.clone(), title: headline }
}

/// One or two sentences on the story.
pub(super) fn summary(site: &Unplanned, topic: &str, article: usize, random: &mut Random) -> String {
    let (words, _) = words(site, topic, random);
    words.speaker(&mut site.random(Purpose::Summary, article)).sentences((1, 2))
}

/// Writes the story.
pub(super) fn story(site: &Unplanned, topic: &str, article: usize, random: &mut Random) -> Body {
    let (words, _) = words(site, topic, random);
    let [picture, subheads, table] = [PICTURE, SUBHEADS, TABLE].map(|share| random.chance(share));
    let count = length(site, random);
    let (language, shared) = (site.spec().language, site.stock().common());
    let line = shared.words("reporter_line").any(random);
    let gap = if language == Language::English { " " } else { "" };
    let byline = format!("{line}{gap}{}", Person::draw(shared, random).full(language));
    let table_after = random.between((1, count));
    let mut speaker = words.speaker(random);
    let mut blocks = Vec::with_capacity(count + 3);
    if picture {
        let caption = Record::of("caption", speaker.line("caption"));
        blocks.push(caption.with("image", format!("/photo/{article}.jpg")));
    }
    for at in 1..=count {
        if subheads && at > 1 && at % SUBHEAD_EVERY == 1 {
            blocks.push(Record::of("subhead", speaker.line("subhead")));
        }
        blocks.push(Record::of("text", speaker.sentences(site.settings.articles.sentences)));
        if table && at == table_after {
            // some companies' shares: `name`, `value`
            let value = |quote: Record| {
                let price = quote.text("price").unwrap_or_default().to_owned();
                quote.with("value", price)
            };
            let rows = quotes(site, (3, 5), speaker.random).into_iter().map(value);
            blocks.push(Record::of_list("rows", rows));
        }
    }
    Body { byline, blocks }
}

/// Which of the product corpus's sites lends its own words.
const HOUSE: usize = 1;

/// Shares of reviews with a list of features and with specifications.
const FEATURES: f64 = 0.5;
const SPECIFICATIONS: f64 = 0.7;

/// A product's name, which is also the text of links.
pub(super) fn review_named(class: usize, random: &mut Random) -> Named {
    let title = WARES.plan(HOUSE, class, random.clone()).words.names.title;
    Named { anchor: title.clone(), title }
}

/// Writes the review.
pub(super) fn review(site: &Unplanned, class: usize, random: &mut Random) -> Body {
    let plan = WARES.plan(HOUSE, class, random.clone());
    let topics = WARES.topics(HOUSE, &plan);
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
