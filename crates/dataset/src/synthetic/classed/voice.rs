//! Says phrases about one page's subject.

use super::coin;
use super::palette::Palette;
use super::phrase::{Phrase, Piece, Slot};
use super::stock::Topic;
use crate::synthetic::random::Random;
use crate::synthetic::words::{capitalised, gerund, mend_article, past, plural};

/// The names that a page keeps coming back to.
#[derive(Default)]
pub(in crate::synthetic) struct Naming {
    /// Given name and surname.
    pub(in crate::synthetic) people: Vec<(&'static str, String)>,
    pub(in crate::synthetic) organisations: Vec<String>,
    pub(in crate::synthetic) towns: Vec<String>,
    pub(in crate::synthetic) maker: &'static str,
    pub(in crate::synthetic) model: String,
    pub(in crate::synthetic) title: String,
}

impl Naming {
    /// People, organisations and towns drawn for one page: half from lists that all pages share, half coined.
    pub(in crate::synthetic) fn draw(lists: &'static Topic, random: &mut Random) -> Self {
        let name = |list: &str, random: &mut Random| {
            if random.chance(0.5) { coin::name(random) } else { lists.words(list).any(random).to_owned() }
        };
        let people = random.between((2, 5));
        let people =
            (0..people).map(|_| (lists.words("given").any(random), name("surname", random))).collect();
        let organisations = random.between((2, 4));
        let organisations = (0..organisations)
            .map(|_| format!("{} {}", name("brand", random), lists.words("kind").any(random)))
            .collect();
        let towns = (0..3).map(|_| name("place", random)).collect();
        Self { people, organisations, towns, ..Self::default() }
    }
}

/// Says one phrase after another. Lists that a slot names are looked for in `lists`, the first first.
pub(in crate::synthetic) struct Voice<'a> {
    pub(in crate::synthetic) nouns: &'a Palette,
    pub(in crate::synthetic) verbs: &'a Palette,
    pub(in crate::synthetic) adjectives: &'a Palette,
    pub(in crate::synthetic) naming: &'a Naming,
    pub(in crate::synthetic) lists: [&'static Topic; 3],
    pub(in crate::synthetic) random: &'a mut Random,
    /// Who was named in full already.
    pub(in crate::synthetic) named: usize,
}

impl Voice<'_> {
    /// One phrase, said with a capital.
    pub(in crate::synthetic) fn say(&mut self, phrase: &Phrase) -> String {
        let mut said = String::with_capacity(phrase.source().len() * 2);
        for piece in phrase.pieces() {
            match *piece {
                Piece::Text(text) => said.push_str(text),
                Piece::Slot(slot) => {
                    let start = said.len();
                    self.fill(slot, &mut said);
                    let word = said.split_off(start);
                    mend_article(&mut said, &word);
                    said.push_str(&word);
                }
            }
        }
        capitalised(&said)
    }

    /// One of the phrases; the empty text of none.
    pub(in crate::synthetic) fn any(&mut self, phrases: &[Phrase]) -> String {
        let at = self.random.below(phrases.len());
        phrases.get(at).map(|phrase| self.say(phrase)).unwrap_or_default()
    }

    /// So many different phrases, or all, each said once and apart by blanks.
    pub(in crate::synthetic) fn paragraph(&mut self, phrases: &[&Phrase], count: usize) -> String {
        let mut said = String::new();
        for at in self.random.sample(phrases.len(), count) {
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(&self.say(phrases[at]));
        }
        said
    }

    fn fill(&mut self, slot: Slot, said: &mut String) {
        match slot {
            Slot::Noun => said.push_str(self.nouns.draw(self.random)),
            Slot::Nouns => said.push_str(&plural(self.nouns.draw(self.random))),
            Slot::Verb => said.push_str(self.verbs.draw(self.random)),
            Slot::Verbs => said.push_str(&plural(self.verbs.draw(self.random))),
            Slot::Past => said.push_str(&past(self.verbs.draw(self.random))),
            Slot::Gerund => said.push_str(&gerund(self.verbs.draw(self.random))),
            Slot::Adjective => said.push_str(self.adjectives.draw(self.random)),
            Slot::Person => self.person(said),
            Slot::Organisation => push_any(&self.naming.organisations, self.random, said),
            Slot::Town => push_any(&self.naming.towns, self.random, said),
            Slot::Maker => said.push_str(self.naming.maker),
            Slot::Model => said.push_str(&self.naming.model),
            Slot::Title => said.push_str(&self.naming.title),
            Slot::Number(kind) => said.push_str(&self.number(kind)),
            Slot::List(name) => {
                let list = self.lists.iter().map(|topic| topic.words(name)).find(|list| list.len() > 0);
                said.push_str(list.map_or("", |list| list.common(self.random)));
            }
        }
    }

    /// What the slot of a name is filled with.
    #[cfg(test)]
    pub(super) fn fill_alone(&mut self, slot: &'static str) -> String {
        let mut said = String::new();
        self.fill(super::phrase::named(slot), &mut said);
        said
    }

    fn person(&mut self, said: &mut String) {
        let people = &self.naming.people;
        let at = self.random.below(people.len());
        let Some((given, surname)) = people.get(at) else { return };
        // in full the first time, people being named in their order
        if at >= self.named {
            self.named = at + 1;
            said.push_str(given);
            said.push(' ');
        }
        said.push_str(surname);
    }

    fn number(&mut self, kind: &str) -> String {
        let mut of = |low, high| self.random.between((low, high));
        match kind {
            "small" => of(2, 12).to_string(),
            "num" => of(13, 980).to_string(),
            "big" => format!("{},{:03}", of(1, 90), of(0, 99) * 10),
            "pct" => format!("{} percent", of(2, 80)),
            "money" => format!("${}.{} {}", of(1, 90), of(0, 9), ["million", "billion"][of(0, 1)]),
            "year" => of(1985, 2004).to_string(),
            "price" => format!("${}.{}", of(9, 199), ["00", "95", "99"][of(0, 2)]),
            _ => of(2, 95).to_string(),
        }
    }
}

fn push_any(names: &[String], random: &mut Random, said: &mut String) {
    said.push_str(names.get(random.below(names.len())).map_or("", String::as_str));
}
