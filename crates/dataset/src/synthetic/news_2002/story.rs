//! An article before it is written: when, in which section, about what, under which headline and address.
//!
//! Made without its text, since lists of related and hot news need many headlines a page.

use super::calendar::{DAYS, Day, OLDER};
use super::plan::{Purpose, SitePlan};
use crate::synthetic::random::Random;
use crate::synthetic::words::{Speaker, Subject, Topic, full_name};

/// Numbers of articles in addresses: pages of the corpus from here on, three apart; older ones below.
const FIRST_NUMBER: usize = 20_000;

/// Which article of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// The article of a page of the corpus.
    Page(usize),
    /// An older article, which others link to and no page of the corpus shows.
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
    /// Index of the day: of an older article less than [`OLDER`], of a page's from there on.
    pub(super) day: usize,
    /// Time of day, as printed.
    pub(super) time: String,
    /// Index of the section.
    pub(super) section: usize,
    pub(super) subject: Subject,
    pub(super) headline: String,
    pub(super) kicker: String,
    pub(super) reporter: String,
    pub(super) reporter_line: &'static str,
}

impl Story {
    /// The plan of an article; always the same for the same site and seed.
    pub(super) fn of(site: &SitePlan, which: Which) -> Self {
        let mut random = match which {
            Which::Page(index) => site.random(Purpose::Story, index),
            Which::Archive(index) => site.random(Purpose::Archive, index),
        };
        let random = &mut random;
        let lexicon = site.lexicon();
        let (day, section) = when_and_where(site, which, random);
        let topic = site.spec().sections.get(section).map_or(Topic::City, |(_, topic)| *topic);
        let aside = random.pick(site.spec().sections).map_or(topic, |(_, topic)| *topic);
        let time = format!("{:02}:{:02}", random.between((7, 22)), random.below(60));
        let reporter = full_name(lexicon, random);
        let reporter_line = lexicon.shared("reporter_line").any(random);
        let subject = Subject::draw(lexicon, topic, aside, random);
        let mut speaker = Speaker::new(&subject, random);
        let (headline, kicker) = (speaker.headline(), speaker.line("kicker"));
        Self { which, day, time, section, subject, headline, kicker, reporter, reporter_line }
    }

    /// Day and section of a page's article, without the rest of it.
    pub(super) fn day_and_section(site: &SitePlan, index: usize) -> (usize, usize) {
        when_and_where(site, Which::Page(index), &mut site.random(Purpose::Story, index))
    }

    /// The day it was published.
    pub(super) fn date(&self) -> Day {
        Day::of(self.day)
    }

    /// Its address on the site: an absolute path, with query where the site has one.
    pub(super) fn path(&self, site: &SitePlan) -> String {
        site.spec()
            .path
            .replace("{y}", &self.date().year().to_string())
            .replace("{d}", &self.date().stamp())
            .replace("{n}", &self.which.number().to_string())
            .replace("{s}", &(self.section + 1).to_string())
    }
}

fn when_and_where(site: &SitePlan, which: Which, random: &mut Random) -> (usize, usize) {
    let day = match which {
        Which::Page(_) => OLDER + random.below(DAYS),
        Which::Archive(_) => random.below(OLDER),
    };
    (day, random.below(site.spec().sections.len()))
}
