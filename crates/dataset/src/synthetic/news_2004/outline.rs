//! The plan of a news page: subject, day, headline, address.

use super::sites::{CLASSES, sections};
use super::words::{self, Mixture};
use crate::synthetic::classed::{ClassedSite, DAYS, Day, Outline, Purpose, Voice};
use crate::synthetic::random::Random;

/// What a page's draws begin with; its text goes on from the same draws.
pub(super) struct Plan {
    pub(super) random: Random,
    pub(super) class: usize,
    pub(super) subject: usize,
    pub(super) day: usize,
    pub(super) mixture: Mixture,
    pub(super) headline: String,
}

impl Plan {
    pub(super) fn of(site: &ClassedSite, index: usize) -> Self {
        let mut random = site.random(Purpose::Outline, index);
        let class = site.class(index);
        // the first subjects of a class are the commoner ones, a little
        let count = words::subjects(class).len();
        let subject = random.below(count).min(random.below(count + 2));
        let day = random.below(DAYS);
        let mixture = Mixture::draw(site.index(), class, subject, &mut random);
        let own = &words::subjects(class)[subject];
        let phrases = match random.below(100) {
            0..40 => own.phrases("headline"),
            40..75 => words::of_class(class).phrases("headline"),
            _ => words::shared().phrases("headline"),
        };
        let headline = voice(&mixture, &mut random, 0).any(phrases);
        Self { random, class, subject, day, mixture, headline }
    }

    pub(super) fn outline(self, site: &ClassedSite, index: usize) -> Outline {
        let number = 100_000 + 7 * index;
        let section = sections(site.index())[self.class].1;
        let day = Day::of(self.day);
        let path = match site.index() {
            0 => format!("/sections/{section}/US/story{number}.html"),
            1 => format!("/1/hi/{section}/{number}.stm"),
            2 => format!("/stories/{}/{section}/main{number}.shtml", day.path()),
            3 => format!("/{}/{section}/{}/index.html", day.path(), slug(&self.headline, number)),
            _ => format!("/{section}/news/2003-{number}-{}.htm", CLASSES[self.class].len()),
        };
        Outline {
            class: self.class,
            subject: self.subject,
            title: self.headline,
            path,
            note: day.short(),
            day: self.day,
        }
    }
}

/// The voice of a page.
pub(super) fn voice<'a>(mixture: &'a Mixture, random: &'a mut Random, named: usize) -> Voice<'a> {
    Voice {
        nouns: &mixture.nouns,
        verbs: &mixture.verbs,
        adjectives: &mixture.adjectives,
        naming: &mixture.naming,
        lists: mixture.lists,
        random,
        named,
    }
}

/// The first words of a headline and the number, as addresses have them.
fn slug(headline: &str, number: usize) -> String {
    let words = headline.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 2);
    let mut slug: String = words.take(2).flat_map(|word| [word, "."]).collect();
    slug.make_ascii_lowercase();
    format!("{slug}{number}")
}
