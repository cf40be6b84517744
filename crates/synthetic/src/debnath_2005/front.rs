//! A news site's main page of a day: teasers of the latest stories.

use super::news::Story;
use super::settings::{Settings, draw_day, path};
use crate::classed::{Classed, Outline};
use crate::day::Day;
use crate::random::Random;
use crate::site::{Pages, Purpose};
use crate::template::Record;
use crate::words::Language;

/// Teasers of a main page.
const TEASERS: (usize, usize) = (6, 12);

/// A main page chooses its teasers from this many times as many latest stories. So stories stay for some
/// days, and main pages of the same day or of two consecutive days share some teasers.
const CHOICE: usize = 2;

/// The percentage of teasers with a small picture.
const THUMB: usize = 35;

/// The outline of the main page `index`.
pub(super) fn outline(site: &Classed, index: usize) -> Outline {
    let day = draw_day(&mut site.random(Purpose::Outline, index));
    let class = site.class(index);
    Outline {
        class,
        subject: 0,
        title: format!("{}: {}", site.spec().name, Day::after_2003(day).long(Language::English)),
        path: path(site, "front", day, index),
        note: Day::after_2003(day).short(Language::English),
        day,
    }
}

/// The main page `index`: `lead` (one) and `teasers` of `headline`, `url`, `teaser`, `in_section`, `thumb`.
pub(super) fn write(site: &Classed, index: usize) -> Record {
    // the day took the first of the outline's draws; these are others
    let mut random = site.random(Purpose::Teaser, index);
    let count = random.between(TEASERS);
    let mut teasers: Vec<Record> = latest(site, site.outline(index).day, count, &mut random)
        .map(|at| teaser(site, at, &mut random))
        .collect();
    let others = teasers.split_off(teasers.len().min(1));
    Record::of("main", "1").listing("lead", teasers).listing("teasers", others)
}

/// Some of the last stories before the end of `day`; if there are too few, later ones too.
fn latest(
    site: &Classed,
    day: usize,
    count: usize,
    random: &mut Random,
) -> impl Iterator<Item = usize> + use<> {
    let age = |index: usize| {
        let published = site.outline(index).day;
        (published > day, day.abs_diff(published))
    };
    let mut stories: Vec<_> = (0..site.count())
        .filter(|&index| !Settings::of(site).is_main(site.class(index)))
        .map(|index| (age(index), index))
        .collect();
    let choice = CHOICE * count;
    if stories.len() > choice {
        stories.select_nth_unstable(choice);
        stories.truncate(choice);
    }
    stories.sort_unstable();
    random.sample(stories.len(), count).into_iter().map(move |at| stories[at].1)
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
