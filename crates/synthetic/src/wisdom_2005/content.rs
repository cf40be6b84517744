//! The plan of an article, which other pages use, and its text. The kind of a section's articles chooses the
//! module that writes them.

use super::article::{Body, Named, Outline};
use super::unplanned::{About, DAYS, FIRST_DAY, Unplanned};
use super::{campus, texts};
use crate::day::Day;
use crate::site::Purpose;

/// The section of an article; consecutive articles go through all sections.
pub(super) fn section_of(site: &Unplanned, article: usize) -> usize {
    article % site.spec().sections.len()
}

/// The plan of an article. Numbers beyond the site's articles belong to articles that were not crawled.
pub(super) fn outline(site: &Unplanned, article: usize) -> Outline {
    let section = section_of(site, article);
    let mut random = site.random(Purpose::Article, article);
    let day = FIRST_DAY + random.below(DAYS);
    let Named { title, anchor } = match About::of(site.section(section)) {
        About::Story(topic) => texts::story_named(site, topic, &mut random),
        About::Product(class) => texts::review_named(class, &mut random),
        of_campus => campus::named(of_campus, article, &mut random),
    };
    let path = site.spec().path(&[
        ("s", &site.section(section).folder),
        ("d", &Day::after_2003(day).path()),
        ("n", &(10_000 + 3 * article).to_string()),
    ]);
    Outline { section, title, anchor, path, day }
}

/// Writes an article.
pub(super) fn body(site: &Unplanned, article: usize) -> Body {
    let (section, mut random) = (section_of(site, article), site.random(Purpose::Article, article));
    // the day took the first draw
    random.below(DAYS);
    match About::of(site.section(section)) {
        About::Story(topic) => texts::story(site, topic, article, &mut random),
        About::Product(class) => texts::review(site, class, &mut random),
        of_campus => campus::body(site, of_campus, article, &mut random),
    }
}

/// The summary of an article in a list; may be empty.
pub(super) fn summary(site: &Unplanned, article: usize) -> String {
    let (section, mut random) = (section_of(site, article), site.random(Purpose::Article, article));
    random.below(DAYS);
    match About::of(site.section(section)) {
        About::Story(topic) => texts::summary(site, topic, article, &mut random),
        _ => String::new(),
    }
}

/// A day as the site's lists print it.
pub(super) fn on(site: &Unplanned, day: usize) -> String {
    Day::after_2003(day).short(site.spec().language)
}
