//! News stories and articles of guides: the words of [`news_2002`](crate::synthetic::news_2002).

use super::content::{Body, Named, length, paragraph};
use super::plan::{LinkedSite, Purpose};
use super::spec::About;
use crate::synthetic::news_2002::article::quote;
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::{Language, Speaker, Subject, Topic, full_name};

/// Shares of stories with a picture, with subheads, with a table of figures. The paper is silent.
const PICTURE: f64 = 0.3;
const SUBHEADS: f64 = 0.2;
const TABLE: f64 = 0.06;

/// After how many paragraphs a subhead may come again.
const SUBHEAD_EVERY: usize = 3;

fn subject(site: &LinkedSite, topic: Topic, random: &mut Random) -> (Subject, String) {
    let aside = match random.pick(site.spec().sections).map(|section| section.about) {
        Some(About::Story(aside)) => aside,
        _ => topic,
    };
    let subject = Subject::draw(site.lexicon(), topic, aside, random);
    let headline = Speaker::new(&subject, random).headline();
    (subject, headline)
}

/// A story's headline, which is what links say.
pub(super) fn named(site: &LinkedSite, topic: Topic, random: &mut Random) -> Named {
    let (_, headline) = subject(site, topic, random);
    Named { anchor: headline.clone(), title: headline }
}

/// One or two sentences on the story.
pub(super) fn summary(site: &LinkedSite, topic: Topic, article: usize, random: &mut Random) -> String {
    let (subject, _) = subject(site, topic, random);
    let mut own = site.random(Purpose::Summary, article);
    let count = own.between((1, 2));
    said(site, &mut Speaker::new(&subject, &mut own), count)
}

fn said(site: &LinkedSite, speaker: &mut Speaker<'_>, sentences: usize) -> String {
    let gap = if site.spec().language == Language::English { " " } else { "" };
    (0..sentences).map(|_| speaker.sentence()).collect::<Vec<_>>().join(gap)
}

/// Writes the story.
pub(super) fn body(site: &LinkedSite, topic: Topic, article: usize, random: &mut Random) -> Body {
    let (subject, _) = subject(site, topic, random);
    let (picture, subheads, table) = (random.chance(PICTURE), random.chance(SUBHEADS), random.chance(TABLE));
    let count = length(site, random);
    let (line, name) =
        (site.lexicon().shared("reporter_line").any(random), full_name(site.lexicon(), random));
    let gap = if site.spec().language == Language::English { " " } else { "" };
    let byline = format!("{line}{gap}{name}");
    let table_after = random.between((1, count));
    let mut speaker = Speaker::new(&subject, random);
    let mut blocks = Vec::with_capacity(count + 3);
    if picture {
        let caption = Record::default()
            .with("caption", speaker.line("caption"))
            .with("image", format!("/photo/{article}.jpg"));
        blocks.push(caption);
    }
    for at in 1..=count {
        if subheads && at > 1 && at % SUBHEAD_EVERY == 1 {
            blocks.push(Record::default().with("subhead", speaker.line("subhead")));
        }
        let sentences = speaker.random().between(site.spec().articles.sentences);
        blocks.push(paragraph(said(site, &mut speaker, sentences)));
        if table && at == table_after {
            blocks.push(Record::default().listing("rows", rows(site, speaker.random())));
        }
    }
    Body { byline, blocks }
}

/// Some companies' shares: `name`, `value`.
fn rows(site: &LinkedSite, random: &mut Random) -> Vec<Record> {
    let shares = site.lexicon().shared("share");
    let count = random.between((3, 5));
    let row = |at: usize, random: &mut Random| {
        let name = shares.get(at);
        let price = quote(name, 120, random).text("price").unwrap_or_default().to_owned();
        Record::default().with("name", name.to_owned()).with("value", price)
    };
    random.sample(shares.len(), count).into_iter().map(|at| row(at, random)).collect()
}
