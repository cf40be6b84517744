//! The names that a page repeats: people, organisations, towns, a product.
//!
//! Some are drawn from lists, others are coined, because real pages have names that no other page has. With
//! closed lists of names every word of a site of two thousand pages would be on many of them; in real text
//! half of all distinct words occur only once.

use super::english::capitalised;
use super::{Language, Topic};
use crate::random::Random;

/// A person who is named on a page.
pub(crate) struct Person {
    pub(crate) given: &'static str,
    pub(crate) surname: String,
    /// Empty if pages name no jobs.
    pub(crate) job: &'static str,
}

impl Person {
    /// A made-up person.
    pub(crate) fn draw(lists: &'static Topic, random: &mut Random) -> Self {
        let surname = lists.words("surname").any(random).to_owned();
        let given = lists.words("given").any(random);
        Self { given, surname, job: lists.words("job").any(random) }
    }

    /// The full name, as in bylines.
    pub(crate) fn full(&self, language: Language) -> String {
        match language {
            Language::English => format!("{} {}", self.given, self.surname),
            Language::Chinese | Language::Simplified => format!("{}{}", self.surname, self.given),
        }
    }
}

/// The names of one page.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) people: Vec<Person>,
    pub(crate) organisations: Vec<String>,
    pub(crate) towns: Vec<String>,
    pub(crate) maker: &'static str,
    pub(crate) model: String,
    pub(crate) title: String,
}

impl Names {
    /// People, organisations and towns drawn for one page: half from lists that all pages share, half coined.
    pub(crate) fn draw(lists: &'static Topic, random: &mut Random) -> Self {
        let name = |list: &str, random: &mut Random| match random.chance(0.5) {
            true => coined(lists, random),
            false => lists.words(list).any(random).to_owned(),
        };
        let people = (0..random.between((2, 5))).map(|_| {
            let given = lists.words("given").any(random);
            Person { given, surname: name("surname", random), job: "" }
        });
        let people = people.collect();
        let organisations = (0..random.between((2, 4)))
            .map(|_| format!("{} {}", name("brand", random), lists.words("kind").any(random)))
            .collect();
        let towns = (0..3).map(|_| name("place", random)).collect();
        Self { people, organisations, towns, ..Self::default() }
    }

    /// Place and day at the beginning of a story: `NORVALE, Feb. 14`.
    pub(crate) fn dateline(&self, day: &str) -> String {
        let town = self.towns.first().map_or("", String::as_str);
        format!("{}, {day}", town.to_uppercase())
    }

    /// The name of the page's first person; empty if it has none.
    pub(crate) fn first_person(&self) -> String {
        self.people.first().map_or(String::new(), |person| person.full(Language::English))
    }
}

/// A surname or the name of a place, with a capital.
fn coined(lists: &Topic, random: &mut Random) -> String {
    let parts = ["coined_start", "coined_middle", "coined_end"].map(|part| lists.words(part).any(random));
    capitalised(&parts.concat().replace(' ', ""))
}

/// The name of a model: letters and a number, sometimes letters again.
pub(crate) fn model(lists: &Topic, random: &mut Random) -> String {
    let letters = lists.words("model").any(random);
    let number = match random.below(4) {
        0 => random.between((2, 99)) * 10,
        1 => random.between((11, 99)) * 100,
        2 => random.between((100, 999)) * 5,
        _ => random.between((100, 999)) * 10,
    };
    let tail = ["i", "c", "s", "n"].get(random.below(10)).copied().unwrap_or_default();
    let gap = if random.chance(0.3) { "-" } else { "" };
    format!("{letters}{gap}{number}{tail}")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::words::stock_with;

    #[test]
    fn there_are_many_names_and_models() {
        let mut random = Random::new(1, 0, 0, 0);
        let stock = stock_with("eproduct-2004/words/shop.txt");
        let lists = &stock.common;
        let names: HashSet<_> = (0..2_000).map(|_| coined(lists, &mut random)).collect();
        let models: HashSet<_> = (0..2_000).map(|_| model(lists, &mut random)).collect();
        assert!(names.len() > 1_700 && models.len() > 1_500, "{} {}", names.len(), models.len());
    }
}
