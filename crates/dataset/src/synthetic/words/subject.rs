//! What one article is about: its people, companies, places, and the words that are its own.
//!
//! Articles of one topic share its vocabulary. Each keeps coming back to a few words of it, and has others that
//! hardly any other article has: without that long tail the words of a site would soon all have been said.

use super::{Language, Lexicon, Topic, WordList};
use crate::synthetic::random::Random;

/// What an article is about: what its sentences have in common.
pub(in crate::synthetic) struct Subject {
    pub(super) lexicon: &'static Lexicon,
    pub(super) topic: Topic,
    pub(super) aside: Topic,
    pub(super) people: Vec<Person>,
    pub(super) companies: Vec<String>,
    pub(super) places: Vec<&'static str>,
    /// Words of the topic that the article keeps coming back to.
    pub(super) nouns: Vec<&'static str>,
    pub(super) verbs: Vec<&'static str>,
    /// Words that hardly any other article has.
    pub(super) rare: [Vec<&'static str>; 3],
}

/// Somebody who is named in an article.
pub(super) struct Person {
    /// The full name.
    pub(super) full: String,
    /// The name from the second time on.
    pub(super) short: String,
    pub(super) job: &'static str,
}

impl Subject {
    /// A subject within `topic`, touching on `aside` now and then.
    pub(in crate::synthetic) fn draw(
        lexicon: &'static Lexicon,
        topic: Topic,
        aside: Topic,
        random: &mut Random,
    ) -> Self {
        let several = |random: &mut Random, list: &'static WordList, count| {
            (0..count).map(|_| list.any(random)).collect::<Vec<_>>()
        };
        let (people, companies) = (random.between((2, 4)), random.between((2, 3)));
        let (places, nouns, verbs) = (random.between((1, 3)), random.between((4, 8)), random.between((3, 5)));
        Self {
            lexicon,
            topic,
            aside,
            people: (0..people).map(|_| person(lexicon, random)).collect(),
            companies: (0..companies).map(|_| company(lexicon, random)).collect(),
            places: several(random, lexicon.shared("place"), places),
            nouns: several(random, lexicon.of(topic, "noun"), nouns),
            verbs: several(random, lexicon.of(topic, "verb"), verbs),
            rare: [("rare", (15, 45)), ("rare_verb", (6, 15)), ("rare_adjective", (4, 10))].map(
                |(list, count)| {
                    let count = random.between(count);
                    several(random, lexicon.shared(list), count)
                },
            ),
        }
    }

    /// The place it happens in.
    pub(in crate::synthetic) fn place(&self) -> &'static str {
        self.places.first().copied().unwrap_or_default()
    }
}

/// A made-up person's name in full, as bylines give it.
pub(in crate::synthetic) fn full_name(lexicon: &'static Lexicon, random: &mut Random) -> String {
    person(lexicon, random).full
}

fn person(lexicon: &'static Lexicon, random: &mut Random) -> Person {
    let surname = lexicon.shared("surname").any(random);
    let given = lexicon.shared("given").any(random);
    let job = lexicon.shared("job").any(random);
    if lexicon.language() == Language::English {
        Person { full: format!("{given} {surname}"), short: surname.to_owned(), job }
    } else {
        let full = format!("{surname}{given}");
        Person { short: full.clone(), full, job }
    }
}

fn company(lexicon: &'static Lexicon, random: &mut Random) -> String {
    let (brand, kind) = (lexicon.shared("brand").any(random), lexicon.shared("kind").any(random));
    let gap = if lexicon.language() == Language::English { " " } else { "" };
    format!("{brand}{gap}{kind}")
}
