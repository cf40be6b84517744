//! An article before it is written: its day, section, subject, headline and address.
//!
//! It is made without the text, because lists of related and hot news need many headlines for each page.

use super::newspaper::Newspaper;
use crate::corpus::Section;
use crate::day::Day;
use crate::random::Random;
use crate::site::Purpose;
use crate::words::{Person, Words, story};

/// Days before the first page, from Monday 1 October 2001 on: those of older articles.
pub(super) const OLDER: usize = 98;

/// The number of days of the pages' articles, from Monday 7 January 2002 on: the eight weeks up to the crawl
/// of the paper's sites (its table was closed in February 2002).
pub(super) const DAYS: usize = 56;

/// Numbers of articles in addresses: pages of the corpus from here on, three apart; older ones below.
const FIRST_NUMBER: usize = 20_000;

/// An article of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// The article of a page of the corpus.
    Page(usize),
    /// An older article, to which others link, but which is no page of the corpus.
    Archive(usize),
}

impl Which {
    /// How many older articles there are.
    pub(super) const ARCHIVE: usize = FIRST_NUMBER - 1_000;

    fn number(self) -> usize {
        match self {
            Which::Page(index) => FIRST_NUMBER + 3 * index,
            Which::Archive(index) => 1_000 + index,
        }
    }
}

/// An article's plan.
pub(super) struct Story {
    pub(super) which: Which,
    /// The index of the day: below [`OLDER`] for an older article, from there on for a page's article.
    pub(super) day: usize,
    /// Time of day, as printed.
    pub(super) time: String,
    pub(super) section: &'static Section,
    /// The section's number, from 1.
    pub(super) place: usize,
    pub(super) words: Words,
    pub(super) headline: String,
    pub(super) kicker: String,
    pub(super) reporter: String,
    pub(super) reporter_line: &'static str,
}

impl Story {
    /// The plan of an article; always the same for the same site and seed.
    pub(super) fn of(site: &Newspaper, which: Which) -> Self {
        let mut random = match which {
            Which::Page(index) => site.random(Purpose::Story, index),
            Which::Archive(index) => site.random(Purpose::Archive, index),
        };
        let random = &mut random;
        let (spec, shared) = (site.spec(), site.stock().common());
        let (day, section) = when_and_where(site, which, random);
        let topic = |section: &'static Section| section.topics[0].as_str();
        let aside = random.pick(&spec.sections).map_or("", topic);
        let time = format!("{:02}:{:02}", random.between((7, 22)), random.below(60));
        let reporter = Person::draw(shared, random).full(spec.language);
        let reporter_line = shared.words("reporter_line").any(random);
        let words = story::draw(spec.language, topic(&spec.sections[section]), aside, random);
        let mut speaker = words.speaker(random);
        let (headline, kicker) = (speaker.headline(), speaker.line("kicker"));
        let (place, section) = (section + 1, &spec.sections[section]);
        Self { which, day, time, section, place, words, headline, kicker, reporter, reporter_line }
    }

    /// Day and section of a page's article, without the rest of it.
    pub(super) fn day_and_section(site: &Newspaper, index: usize) -> (usize, usize) {
        when_and_where(site, Which::Page(index), &mut site.random(Purpose::Story, index))
    }

    /// The day it was published.
    pub(super) fn date(&self) -> Day {
        Day::after_october_2001(self.day)
    }

    /// Where it happens.
    pub(super) fn town(&self) -> String {
        self.words.names.towns.first().cloned().unwrap_or_default()
    }

    /// The address of the story on the site: an absolute path, with a query if the site uses one. `{y}` is
    /// the year, `{d}` month and day, `{n}` the number of the story, `{s}` that of the section.
    pub(super) fn path(&self, site: &Newspaper) -> String {
        site.spec().path(&[
            ("y", &self.date().year.to_string()),
            ("d", &self.date().stamp()),
            ("n", &self.which.number().to_string()),
            ("s", &self.place.to_string()),
        ])
    }
}

fn when_and_where(site: &Newspaper, which: Which, random: &mut Random) -> (usize, usize) {
    let day = match which {
        Which::Page(_) => OLDER + random.below(DAYS),
        Which::Archive(_) => random.below(OLDER),
    };
    (day, random.below(site.spec().sections.len()))
}
