//! A phrase with slots, read once: `The {n} was {ved} by {person}.`
//!
//! | slot | filled with |
//! |---|---|
//! | `n`, `ns` | a noun, one or more |
//! | `v`, `vs`, `ved`, `ving` | a verb: base, third person, past, going on |
//! | `a` | an adjective |
//! | `person`, `org`, `town`, `maker`, `model`, `title` | names of the page |
//! | `small`, `num`, `big`, `pct`, `money`, `year`, `price`, `cents` | numbers |
//! | any other | a word of the list of that name |
//!
//! `|` divides a phrase into columns.

/// One piece of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    Text(&'static str),
    Slot(Slot),
}

/// What a slot asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Noun,
    Nouns,
    Verb,
    Verbs,
    Past,
    Gerund,
    Adjective,
    Person,
    Organisation,
    Town,
    Maker,
    Model,
    Title,
    Number(&'static str),
    List(&'static str),
}

/// A phrase as its file has it, and its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::synthetic) struct Phrase {
    source: &'static str,
    pieces: Vec<Piece>,
}

/// The kinds of numbers.
pub(super) const NUMBERS: [&str; 8] = ["small", "num", "big", "pct", "money", "year", "price", "cents"];

impl Phrase {
    pub(super) fn read(source: &'static str) -> Self {
        let (mut pieces, mut rest) = (Vec::new(), source);
        while let Some((before, (slot, after))) =
            rest.split_once('{').and_then(|(before, more)| Some((before, more.split_once('}')?)))
        {
            if !before.is_empty() {
                pieces.push(Piece::Text(before));
            }
            pieces.push(Piece::Slot(named(slot)));
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest));
        }
        Self { source, pieces }
    }

    /// The phrase as its file has it.
    pub(in crate::synthetic) fn source(&self) -> &'static str {
        self.source
    }

    /// The columns, each a phrase of its own.
    pub(in crate::synthetic) fn columns(&self) -> impl Iterator<Item = Phrase> {
        self.source.split('|').map(Phrase::read)
    }

    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}

pub(super) fn named(slot: &'static str) -> Slot {
    match slot {
        "n" => Slot::Noun,
        "ns" => Slot::Nouns,
        "v" => Slot::Verb,
        "vs" => Slot::Verbs,
        "ved" => Slot::Past,
        "ving" => Slot::Gerund,
        "a" => Slot::Adjective,
        "person" => Slot::Person,
        "org" => Slot::Organisation,
        "town" => Slot::Town,
        "maker" => Slot::Maker,
        "model" => Slot::Model,
        "title" => Slot::Title,
        number if NUMBERS.contains(&number) => Slot::Number(number),
        list => Slot::List(list),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_columns() {
        let phrase = Phrase::read("{small} MB|up to {ns}.");
        let expected = [
            Piece::Slot(Slot::Number("small")),
            Piece::Text(" MB|up to "),
            Piece::Slot(Slot::Nouns),
            Piece::Text("."),
        ];
        assert_eq!(phrase.pieces(), expected);
        let columns: Vec<_> = phrase.columns().map(|column| column.source()).collect();
        assert_eq!(columns, ["{small} MB", "up to {ns}."]);
        assert!(Phrase::read("").pieces().is_empty());
    }
}
