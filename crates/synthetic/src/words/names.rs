//! The names that a page repeats: people, organisations, towns, a product.
//!
//! Some are drawn from lists, others are coined, because real pages have names that no other page has. With
//! closed lists of names every word of a site of two thousand pages would be on many of them; in real text
//! half of all distinct words occur only once.

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
        let name = |list: &str, random: &mut Random| {
            if random.chance(0.5) { coined(random) } else { lists.words(list).any(random).to_owned() }
        };
        let people = random.between((2, 5));
        let person = |random: &mut Random| {
            let given = lists.words("given").any(random);
            Person { given, surname: name("surname", random), job: "" }
        };
        let people = (0..people).map(|_| person(random)).collect();
        let organisations = random.between((2, 4));
        let organisations = (0..organisations)
            .map(|_| format!("{} {}", name("brand", random), lists.words("kind").any(random)))
            .collect();
        let towns = (0..3).map(|_| name("place", random)).collect();
        Self { people, organisations, towns, ..Self::default() }
    }

    /// The name of the page's first person; empty if it has none.
    pub(crate) fn first_person(&self) -> String {
        self.people.first().map_or(String::new(), |person| person.full(Language::English))
    }
}

const STARTS: [&str; 40] = [
    "al", "bar", "bel", "bren", "cal", "car", "cor", "dal", "del", "dor", "el", "fal", "fen", "gar", "gil",
    "hal", "har", "hol", "ker", "lan", "lar", "lin", "mar", "mel", "mor", "nar", "nor", "ol", "pel", "per",
    "quin", "ral", "rin", "sal", "sel", "tor", "van", "vel", "wal", "yar",
];
const MIDDLES: [&str; 16] =
    ["", "", "", "a", "an", "be", "da", "di", "en", "er", "go", "i", "la", "lo", "ri", "vi"];
const ENDS: [&str; 28] = [
    "by", "ck", "combe", "dale", "den", "dine", "field", "ford", "gan", "ham", "ini", "ker", "land", "ley",
    "ling", "man", "mont", "nik", "rath", "ro", "rup", "son", "stead", "ton", "tti", "vale", "wick", "worth",
];

/// A surname or the name of a place, with a capital.
fn coined(random: &mut Random) -> String {
    let mut name = String::with_capacity(14);
    for list in [&STARTS[..], &MIDDLES, &ENDS] {
        name.push_str(random.pick(list).copied().unwrap_or_default());
    }
    name[..1].make_ascii_uppercase();
    name
}

/// The name of a model: letters and a number, sometimes letters again.
pub(crate) fn model(random: &mut Random) -> String {
    const LETTERS: [&str; 24] = [
        "A", "C", "CX", "D", "DC", "DX", "E", "EX", "G", "K", "L", "LX", "M", "MX", "N", "P", "PX", "R", "S",
        "SL", "T", "V", "X", "Z",
    ];
    let letters = random.pick(&LETTERS).copied().unwrap_or_default();
    let number = match random.below(4) {
        0 => random.between((2, 99)) * 10,
        1 => random.between((11, 99)) * 100,
        2 => random.between((100, 999)) * 5,
        _ => random.between((100, 999)) * 10,
    };
    let tail = match random.below(10) {
        0 => "i",
        1 => "c",
        2 => "s",
        3 => "n",
        _ => "",
    };
    let gap = if random.chance(0.3) { "-" } else { "" };
    format!("{letters}{gap}{number}{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_many_names_and_models() {
        let mut random = Random::new(1, 0, 0, 0);
        let names: HashSet<_> = (0..2_000).map(|_| coined(&mut random)).collect();
        let models: HashSet<_> = (0..2_000).map(|_| model(&mut random)).collect();
        assert!(names.len() > 1_700 && models.len() > 1_500, "{} {}", names.len(), models.len());
        assert!(names.iter().all(|name| name.starts_with(|c: char| c.is_ascii_uppercase())));
    }
}
