//! The words of one news story: its people, companies, places, and its own words.
//!
//! Stories of one topic share its vocabulary. Each repeats a few words of it, and has others that nearly no
//! other story has. Without these rare words every word of a site would soon have occurred.

use super::language::Language;
use super::names::{Names, Person};
use super::palette::{Palette, Source};
use super::speaker::Words;
use crate::random::Random;

/// The words of a story within `topic`, touching on `aside` now and then.
pub(crate) fn draw(language: Language, topic: &str, aside: &str, random: &mut Random) -> Words {
    let stock = language.stock();
    let (topic, aside, shared) = (stock.topic(topic), stock.topic(aside), stock.common());
    let (people, companies) = (random.between((2, 4)), random.between((2, 3)));
    let (places, nouns, verbs) = (random.between((1, 3)), random.between((4, 8)), random.between((3, 5)));
    let gap = if language == Language::English { " " } else { "" };
    let people = (0..people).map(|_| Person::draw(shared, random)).collect();
    let company = |random: &mut Random| {
        let (brand, kind) = (shared.words("brand").any(random), shared.words("kind").any(random));
        format!("{brand}{gap}{kind}")
    };
    let organisations = (0..companies).map(|_| company(random)).collect();
    let towns = (0..places).map(|_| shared.words("place").any(random).to_owned()).collect();
    let nouns = Source::focus(topic.words("noun"), nouns, random);
    let verbs = Source::focus(topic.words("verb"), verbs, random);
    let mut rare = |list: &str, range: (usize, usize)| {
        let count = random.between(range);
        Source::focus(shared.words(list), count, random)
    };
    let (rare_nouns, rare_verbs) = (rare("rare", (15, 45)), rare("rare_verb", (6, 15)));
    let rare_adjectives = rare("rare_adjective", (4, 10));
    Words {
        language,
        nouns: Palette::of([
            (24, nouns),
            (36, rare_nouns),
            (20, Source::Common(topic.words("noun"))),
            (6, Source::Common(aside.words("noun"))),
            (14, Source::Common(shared.words("noun"))),
        ]),
        verbs: Palette::of([
            (20, verbs),
            (25, rare_verbs),
            (25, Source::Common(topic.words("verb"))),
            (30, Source::Common(shared.words("verb"))),
        ]),
        adjectives: Palette::InTurn(vec![
            (0.4, rare_adjectives),
            (0.6, Source::Common(topic.words("adjective"))),
            (1.0, Source::Common(shared.words("adjective"))),
        ]),
        names: Names { people, organisations, towns, ..Names::default() },
        lists: [topic, shared, shared],
        careful: true,
    }
}
