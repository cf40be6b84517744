//! The pages of a computer science department: courses, people, projects, talks and awards.
//!
//! A course is known by its number: links to it say little else, and of many a course nor does the page's title (4.4).

use std::sync::LazyLock;

use super::content::{Body, Named, items, length, paragraph};
use super::plan::LinkedSite;
use super::spec::About;
use crate::synthetic::classed::{Naming, Palette, Phrase, Source, Stock, Topic, Voice};
use crate::synthetic::random::Random;
use crate::synthetic::record::Record;
use crate::synthetic::words::capitalised;

static CAMPUS: LazyLock<Stock> = LazyLock::new(|| {
    Stock::read(concat!(
        include_str!("../words/english/names.txt"),
        "\n",
        include_str!("../words/english/rare.txt"),
        "\n",
        include_str!("words/campus.txt")
    ))
});

/// Shares of courses whose title, and of links to courses whose text, is just the number.
const BARE_TITLE: f64 = 0.4;
const BARE_ANCHOR: f64 = 0.65;

/// Share of articles with a list.
const LIST: f64 = 0.6;

/// The fields, for the menus of sections.
pub(super) fn fields() -> impl Iterator<Item = &'static str> {
    CAMPUS.topics().iter().map(Topic::name)
}

struct Words {
    nouns: Palette,
    verbs: Palette,
    adjectives: Palette,
    naming: Naming,
    field: &'static Topic,
}

impl Words {
    fn draw(random: &mut Random) -> Self {
        let all = CAMPUS.common();
        let field = &CAMPUS.topics()[random.below(CAMPUS.topics().len())];
        let mut palette = |kind: &str, tail: &str, count: usize| {
            let few = random.between((3, 6));
            Palette::default()
                .with(22, Source::focus(field.words(kind), few, random))
                .with(30, Source::Common(field.words(kind)))
                .with(28, Source::Common(all.words(kind)))
                .with(20, Source::focus(all.words(tail), count, random))
        };
        let (nouns, verbs, adjectives) = (
            palette("noun", "rare", 20),
            palette("verb", "rare_verb", 6),
            palette("adjective", "rare_adjective", 6),
        );
        Self { nouns, verbs, adjectives, naming: Naming::draw(all, random), field }
    }

    fn voice<'a>(&'a self, random: &'a mut Random) -> Voice<'a> {
        Voice {
            nouns: &self.nouns,
            verbs: &self.verbs,
            adjectives: &self.adjectives,
            naming: &self.naming,
            lists: [self.field, CAMPUS.common(), CAMPUS.common()],
            random,
            named: 0,
        }
    }

    /// The person whose page it is, or who teaches or leads.
    fn person(&self) -> (&'static str, &str) {
        self.naming.people.first().map_or(("", ""), |(given, surname)| (given, surname.as_str()))
    }
}

/// What the page is called, and what links say.
pub(super) fn named(about: About, article: usize, random: &mut Random) -> Named {
    let words = Words::draw(random);
    let (given, surname) = words.person();
    match about {
        About::Course => {
            // numbers differ: each department gives one to a course a term
            let number = format!("CS {}{}", 100 + article % 700, ["", "", "W", "A"][random.below(4)]);
            let long = format!("{number}: {}", words.field.name());
            let (bare_title, bare_anchor) = (random.chance(BARE_TITLE), random.chance(BARE_ANCHOR));
            let pick = |bare| if bare { number.clone() } else { long.clone() };
            Named { title: pick(bare_title), anchor: pick(bare_anchor) }
        }
        About::Person => Named { title: format!("{given} {surname}"), anchor: format!("{surname}, {given}") },
        About::Project => {
            let name = CAMPUS.common().words("project_name").any(random).to_owned();
            let what = words.voice(random).any(CAMPUS.common().phrases("talk"));
            Named { title: format!("{name}: {what}"), anchor: name }
        }
        _ => {
            let title = words.voice(random).any(CAMPUS.common().phrases("talk"));
            Named { anchor: title.clone(), title }
        }
    }
}

/// Writes the page.
pub(super) fn body(site: &LinkedSite, about: About, article: usize, random: &mut Random) -> Body {
    let words = Words::draw(random);
    let all = CAMPUS.common();
    let (given, surname) = words.person();
    let (section, byline) = match about {
        About::Course => ("course", format!("Instructor: {given} {surname}")),
        About::Person => ("person", format!("Department of Computer Science, room {}", 100 + article % 800)),
        About::Project => ("project", format!("Contact: {given} {surname}")),
        _ => ("event", format!("{given} {surname}")),
    };
    let phrases: Vec<&Phrase> = all.phrases(section).iter().collect();
    let count = length(site, random);
    let mut blocks: Vec<Record> = Vec::with_capacity(count + 2);
    for at in 0..count {
        let sentences = random.between(site.spec().articles.sentences);
        blocks.push(paragraph(words.voice(random).paragraph(&phrases, sentences)));
        if at == 0 && random.chance(LIST) {
            let heading = capitalised(words.field.name());
            blocks.push(Record::default().with("subhead", heading));
            let lines = random.between((3, 8));
            let mut voice = words.voice(random);
            blocks.push(items((0..lines).map(|_| voice.any(all.phrases("item"))).collect::<Vec<_>>()));
        }
    }
    Body { byline, blocks }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::classed::checks;

    /// Each phrase says something in each slot, for every field.
    #[test]
    fn no_slot_stays_empty() {
        for seed in 0..40 {
            let mut random = Random::new(seed, 0, 0, 0);
            let words = Words::draw(&mut random);
            let mut voice = words.voice(&mut random);
            checks::slots(&mut voice, CAMPUS.common());
        }
    }

    #[test]
    fn links_to_courses_say_their_numbers() {
        let mut random = Random::new(1, 0, 0, 0);
        for article in 0..40 {
            let Named { title, anchor } = named(About::Course, article, &mut random);
            assert!(title.starts_with("CS ") && anchor.starts_with("CS "), "{title} {anchor}");
            assert_eq!(title.split(':').next(), anchor.split(':').next());
        }
    }
}
