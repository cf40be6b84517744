//! The pages of a computer science department: courses, people, projects, talks and awards.
//!
//! A course has a number. Most links to it have no other text, and so have the titles of many courses' pages
//! (4.4).

use std::sync::LazyLock;

use super::article::{Body, Named, items, length};
use super::unplanned::{About, Unplanned};
use crate::random::Random;
use crate::template::Record;
use crate::words::{Phrase, Stock, Topic, Words, capitalised, stock_with};

static CAMPUS: LazyLock<Stock> = LazyLock::new(|| stock_with("wisdom-2005/words/campus.txt"));

/// The shares of courses whose title is only the number, and of links to courses whose text is only the
/// number.
const BARE_TITLE: f64 = 0.4;
const BARE_ANCHOR: f64 = 0.65;

/// The mixture of a page's words, in percent of the words of each sort, and numbers of rare nouns, verbs and
/// adjectives.
const WEIGHTS: [usize; 4] = [22, 30, 28, 20];
const RARE: [usize; 3] = [20, 6, 6];

/// Share of articles with a list.
const LIST: f64 = 0.6;

/// The fields, for the menus of sections.
pub(super) fn fields() -> impl Iterator<Item = &'static str> {
    CAMPUS.topics().iter().map(Topic::name)
}

/// A page's words, and their field.
fn draw(random: &mut Random) -> (Words, &'static Topic) {
    let all = CAMPUS.common();
    let field = &CAMPUS.topics()[random.below(CAMPUS.topics().len())];
    (Words::of_topic(field, all, WEIGHTS, RARE, random), field)
}

/// The title of the page, and the text of links to it.
pub(super) fn named(about: About, article: usize, random: &mut Random) -> Named {
    let (words, field) = draw(random);
    let person = words.names.first_person();
    match about {
        About::Course => {
            // numbers differ, as each course of a term has its own
            let number = format!("CS {}{}", 100 + article % 700, ["", "", "W", "A"][random.below(4)]);
            let long = format!("{number}: {}", field.name());
            let (bare_title, bare_anchor) = (random.chance(BARE_TITLE), random.chance(BARE_ANCHOR));
            let pick = |bare| if bare { number.clone() } else { long.clone() };
            Named { title: pick(bare_title), anchor: pick(bare_anchor) }
        }
        About::Person => {
            let first = words.names.people.first();
            let anchor = first.map_or(String::new(), |it| format!("{}, {}", it.surname, it.given));
            Named { title: person, anchor }
        }
        About::Project => {
            let name = CAMPUS.common().words("project_name").any(random).to_owned();
            let what = words.speaker(random).any(CAMPUS.common().phrases("talk"));
            Named { title: format!("{name}: {what}"), anchor: name }
        }
        _ => {
            let title = words.speaker(random).any(CAMPUS.common().phrases("talk"));
            Named { anchor: title.clone(), title }
        }
    }
}

/// Writes the page.
pub(super) fn body(site: &Unplanned, about: About, article: usize, random: &mut Random) -> Body {
    let (words, field) = draw(random);
    let all = CAMPUS.common();
    let person = words.names.first_person();
    let (section, byline) = match about {
        About::Course => ("course", format!("Instructor: {person}")),
        About::Person => ("person", format!("Department of Computer Science, room {}", 100 + article % 800)),
        About::Project => ("project", format!("Contact: {person}")),
        _ => ("event", person),
    };
    let phrases: Vec<&Phrase> = all.phrases(section).iter().collect();
    let count = length(site, random);
    let mut blocks: Vec<Record> = Vec::with_capacity(count + 2);
    for at in 0..count {
        let sentences = random.between(site.settings.articles.sentences);
        blocks.push(Record::of("text", words.speaker(random).paragraph(&phrases, sentences)));
        if at == 0 && random.chance(LIST) {
            let heading = capitalised(field.name());
            blocks.push(Record::of("subhead", heading));
            let lines = random.between((3, 8));
            let mut speaker = words.speaker(random);
            blocks.push(items((0..lines).map(|_| speaker.any(all.phrases("item"))).collect::<Vec<_>>()));
        }
    }
    Body { byline, blocks }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each phrase fills each slot, for every field.
    #[test]
    fn no_slot_stays_empty() {
        for seed in 0..40 {
            let mut random = Random::new(seed, 0, 0, 0);
            let (words, _) = draw(&mut random);
            words.speaker(&mut random).check_slots(CAMPUS.common());
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
