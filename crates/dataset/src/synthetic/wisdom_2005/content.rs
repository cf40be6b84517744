//! What an article is: its plan, which other pages quote, and its text. Which kind of article a section has decides who
//! writes it.

use super::campus;
use super::plan::{DAYS, FIRST_DAY, LinkedSite, Purpose};
use super::review;
use super::spec::About;
use super::story;
use crate::synthetic::classed::Day;
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::Language;

/// All that other pages say of an article.
pub(super) struct Outline {
    pub(super) section: usize,
    pub(super) title: String,
    /// What links to it say; most often its title.
    pub(super) anchor: String,
    pub(super) path: String,
    pub(super) day: usize,
}

/// What an author knows of an article before it is written.
pub(super) struct Named {
    pub(super) title: String,
    pub(super) anchor: String,
}

/// An article's text.
pub(super) struct Body {
    pub(super) byline: String,
    /// Records of `text`, `subhead`, `items`, `rows` or `caption`.
    pub(super) blocks: Vec<Record>,
}

/// The section of an article: articles take turns.
pub(super) fn section_of(site: &LinkedSite, article: usize) -> usize {
    article % site.spec().sections.len()
}

/// The plan of an article. Numbers beyond the site's articles are those of articles that were not crawled.
pub(super) fn outline(site: &LinkedSite, article: usize) -> Outline {
    let section = section_of(site, article);
    let mut random = site.random(Purpose::Article, article);
    let day = FIRST_DAY + random.below(DAYS);
    let Named { title, anchor } = match site.section(section).about {
        About::Story(topic) => story::named(site, topic, &mut random),
        About::Product(class) => review::named(class, &mut random),
        of_campus => campus::named(of_campus, article, &mut random),
    };
    let path = site
        .spec()
        .path
        .replace("{s}", site.section(section).folder)
        .replace("{d}", &Day::of(day).path())
        .replace("{n}", &(10_000 + 3 * article).to_string());
    Outline { section, title, anchor, path, day }
}

/// Writes an article.
pub(super) fn body(site: &LinkedSite, article: usize) -> Body {
    let (section, mut random) = (section_of(site, article), site.random(Purpose::Article, article));
    // the day took the first draw
    random.below(DAYS);
    match site.section(section).about {
        About::Story(topic) => story::body(site, topic, article, &mut random),
        About::Product(class) => review::body(site, class, &mut random),
        of_campus => campus::body(site, of_campus, article, &mut random),
    }
}

/// What a list says of an article beside its title; the empty text where it says nothing.
pub(super) fn summary(site: &LinkedSite, article: usize) -> String {
    let (section, mut random) = (section_of(site, article), site.random(Purpose::Article, article));
    random.below(DAYS);
    match site.section(section).about {
        About::Story(topic) => story::summary(site, topic, article, &mut random),
        _ => String::new(),
    }
}

/// A day as the site's lists print it.
pub(super) fn on(site: &LinkedSite, day: usize) -> String {
    match site.spec().language {
        Language::English => Day::of(day).short(),
        _ => Day::of(day).path()[5..].to_owned(),
    }
}

/// A day in full.
pub(super) fn long(site: &LinkedSite, day: usize) -> String {
    match site.spec().language {
        Language::English => Day::of(day).long(),
        _ => Day::of(day).path(),
    }
}

/// A paragraph.
pub(super) fn paragraph(text: String) -> Record {
    Record::default().with("text", text)
}

/// A list.
pub(super) fn items(items: impl IntoIterator<Item = String>) -> Record {
    Record::default()
        .listing("items", items.into_iter().map(|item| Record::default().with("item", item)).collect())
}

/// How many paragraphs an article has; shorter ones are the commoner ones.
pub(super) fn length(site: &LinkedSite, random: &mut Random) -> usize {
    let range = site.spec().articles.paragraphs;
    random.between(range).min(random.between(range))
}
